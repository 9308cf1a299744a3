import { giftLimits, gifts, giftTypes } from '@pitboss/contract/anchors/gifts';
import { checkWhole } from '@pitboss/rules/checks/field-checks';
import { useRef } from 'react';
import { BilingualField } from '../../kit/form/bilingual-field.tsx';
import { ownField } from '../../kit/form/field-names.ts';
import { ChoiceField, DecimalField, FormSection, OwnField, WholeField } from '../../kit/form/fields.tsx';
import { type FileChoice, ImageField } from '../../kit/form/file-field.tsx';
import { useWatch } from '../../kit/form/form.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useText } from '../../kit/text.ts';
import {
  amountsIn,
  type Price,
  PricesControl,
  pricesIn,
  usePricesError,
} from '../../parts/prices/PricesControl.tsx';
import { DynamicImage, type DynamicKind, type GiftRow, StaticImage } from './GiftImage.tsx';
import { giftText } from './gifts.text.ts';

interface Values {
  nameZh: string;
  nameEn: string;
  staticPicture: FileChoice;
  dynamicPicture: FileChoice;
  type: GiftRow['type'];
  prices: Price[];
  turnover: Price[];
  sent: Price[];
  most: string;
  sort: string;
}
const initialOf = (row: GiftRow | undefined): Values => ({
  nameZh: row?.name.zh_cn ?? '',
  nameEn: row?.name.en_us ?? '',
  staticPicture: { file: null, shown: row?.staticPicture ?? null },
  dynamicPicture: { file: null, shown: row?.dynamicPicture ?? null },
  type: row?.type ?? 'ordinary',
  prices: row ? pricesIn(row.prices) : [{ currency: 'CNY', amount: '' }],
  turnover: pricesIn(row?.conditions.turnover ?? {}),
  sent: pricesIn(row?.conditions.sent ?? {}),
  most: String(row?.conditions.most ?? giftLimits.most),
  sort: String(row?.sort ?? 1),
});

const writtenIn = (values: Values) => ({
  name: { zh_cn: values.nameZh.trim(), en_us: values.nameEn.trim() },
  type: values.type,
  prices: amountsIn(values.prices),
  conditions: {
    turnover: amountsIn(values.turnover),
    sent: amountsIn(values.sent),
    most: Number(values.most),
  },
  sort: Number(values.sort),
});

/** Returns the kind of a fresh file by its first bytes, which determines its player. */
function kindOf(bytes: Uint8Array): DynamicKind {
  const begins = (at: number, word: string) =>
    [...word].every((letter, position) => bytes[at + position] === letter.charCodeAt(0));
  if (begins(4, 'ftyp')) return 'video';
  return begins(0, 'GIF8') || begins(1, 'PNG') || begins(8, 'WEBP') ? 'image' : 'svga';
}

/** The still image of a gift and its animation, whose player follows from the file. */
function PictureFields({ row }: { readonly row: GiftRow | undefined }) {
  const t = useText(giftText);
  const still = useWatch<FileChoice | undefined>('staticPicture');
  const freshKind = useRef<DynamicKind>('image');
  const played = (shown: string) => (shown === row?.dynamicPicture ? row.dynamicKind : freshKind.current);
  const image = (value: unknown) => {
    const choice = value as FileChoice;
    return choice.fault ?? (choice.shown === null ? t('pictureNeeded') : undefined);
  };
  return (
    <>
      <OwnField
        name={ownField('staticPicture')}
        label={t('staticPicture')}
        hint={t('staticHint')}
        required
        check={image}
      >
        <ImageField kind="giftStatic" check={() => null} picture={(shown) => <StaticImage src={shown} />} />
      </OwnField>
      <OwnField
        name={ownField('dynamicPicture')}
        label={t('dynamicPicture')}
        hint={t('dynamicHint')}
        required
        check={image}
      >
        <ImageField
          kind="giftDynamic"
          check={(bytes) => {
            freshKind.current = kindOf(bytes);
            return null;
          }}
          picture={(shown) => (
            <DynamicImage src={shown} kind={played(shown)} still={still?.shown ?? undefined} />
          )}
        />
      </OwnField>
    </>
  );
}

function Fields({ row }: { readonly row: GiftRow | undefined }) {
  const t = useText(giftText);
  const rule = useRule();
  const pricesError = usePricesError();
  const amountsError = usePricesError({ optional: true });
  const type = useWatch<GiftRow['type'] | undefined>('type') ?? 'ordinary';
  return (
    <>
      <FormSection title={t('look')}>
        <BilingualField
          label={t('name')}
          zh_cn={{ name: ownField('nameZh'), label: t('nameZh') }}
          en_us={{ name: ownField('nameEn'), label: t('nameEn') }}
          required
          max={giftLimits.name}
        />
        <PictureFields row={row} />
      </FormSection>
      <FormSection title={t('value')}>
        <ChoiceField
          name={ownField('type')}
          label={t('type')}
          hint={t(`typeHint.${type}`)}
          required
          options={giftTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <OwnField wide name={ownField('prices')} label={t('prices')} required check={pricesError}>
          <PricesControl />
        </OwnField>
        <OwnField wide name={ownField('turnover')} label={t('turnover')} check={amountsError}>
          <PricesControl />
        </OwnField>
        <OwnField wide name={ownField('sent')} label={t('sentBefore')} check={amountsError}>
          <PricesControl />
        </OwnField>
      </FormSection>
      <FormSection title={t('sending')}>
        <DecimalField
          name={ownField('most')}
          label={t('most')}
          required
          check={rule((typed) => checkWhole(t('most'), typed, 1, giftLimits.most))}
        />
        <WholeField name={ownField('sort')} label={t('sort')} required min={1} max={giftLimits.sort} />
      </FormSection>
    </>
  );
}

/** Makes a gift or changes it; what another author changed meanwhile is not written over. */
export function GiftDialog({ row, close }: { readonly row?: GiftRow; readonly close: () => void }) {
  const t = useText(giftText);
  const shared = {
    initial: initialOf(row),
    onClose: close,
    width: 760,
    children: <Fields row={row} />,
  };
  const fresh = (choice: FileChoice) => choice.file ?? undefined;
  return row ? (
    <FormDialog
      {...shared}
      title={t('editTitle')}
      call={gifts.updateGift}
      version={row.version}
      payload={(values) => ({
        id: row.id,
        ...writtenIn(values),
        ...(fresh(values.staticPicture) ? { staticPicture: fresh(values.staticPicture) } : {}),
        ...(fresh(values.dynamicPicture) ? { dynamicPicture: fresh(values.dynamicPicture) } : {}),
      })}
    />
  ) : (
    <FormDialog
      {...shared}
      title={t('add')}
      call={gifts.addGift}
      payload={(values) => ({
        ...writtenIn(values),
        staticPicture: values.staticPicture.file ?? '',
        dynamicPicture: values.dynamicPicture.file ?? '',
      })}
    />
  );
}
