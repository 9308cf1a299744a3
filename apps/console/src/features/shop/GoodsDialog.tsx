import { goods, goodsLimits } from '@pitboss/contract/shop/goods';
import { checkWhole } from '@pitboss/rules/checks/field-checks';
import { BilingualField } from '../../kit/form/bilingual-field.tsx';
import { ownField } from '../../kit/form/field-names.ts';
import { DecimalField, OwnField, TextField, WholeField } from '../../kit/form/fields.tsx';
import { type FileChoice, ImageField } from '../../kit/form/file-field.tsx';
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
import { GoodsImage } from './parts.tsx';
import type { GoodsRow } from './rows.ts';
import { goodsText } from './shop.text.ts';

interface Values {
  nameZh: string;
  nameEn: string;
  picture: FileChoice;
  prices: Price[];
  code: string;
  limit: string;
  stock: string;
  sort: string;
}
const initialOf = (row: GoodsRow | undefined): Values => ({
  nameZh: row?.name.zh_cn ?? '',
  nameEn: row?.name.en_us ?? '',
  picture: { file: null, shown: row?.picture ?? null },
  prices: row ? pricesIn(row.prices) : [{ currency: 'CNY', amount: '' }],
  code: row?.code ?? '',
  limit: row?.limit?.toString() ?? '',
  stock: row?.stock?.toString() ?? '',
  sort: String(row?.sort ?? 1),
});

const numberOrNull = (typed: string) => (typed.trim() === '' ? null : Number(typed));
function writtenIn(values: Values, before: GoodsRow | undefined) {
  const { file, shown } = values.picture;
  // Nothing new and still shown: it stays as it is.
  const same = file === null && shown === (before?.picture ?? null);
  const stock = numberOrNull(values.stock);
  return {
    name: { zh_cn: values.nameZh.trim(), en_us: values.nameEn.trim() },
    ...(same ? {} : { picture: file }),
    prices: amountsIn(values.prices),
    code: values.code.trim(),
    limit: numberOrNull(values.limit),
    // A change of the name does not overwrite the stock that sales reduce meanwhile.
    ...(before && before.stock === stock ? {} : { stock }),
    sort: Number(values.sort),
  };
}

function Fields() {
  const t = useText(goodsText);
  const rule = useRule();
  const pricesError = usePricesError();
  const upTo = (label: string, min: number, max: number) =>
    rule((typed) => (typed.trim() === '' ? null : checkWhole(label, typed, min, max)));
  return (
    <>
      <BilingualField
        label={t('name')}
        zh_cn={{ name: ownField('nameZh'), label: t('nameZh') }}
        en_us={{ name: ownField('nameEn'), label: t('nameEn') }}
        required
        max={goodsLimits.name}
      />
      <OwnField
        name={ownField('picture')}
        label={t('picture')}
        check={(value) => (value as FileChoice).fault}
      >
        <ImageField kind="goods" check={() => null} picture={(shown) => <GoodsImage src={shown} />} />
      </OwnField>
      <OwnField name={ownField('prices')} label={t('prices')} required check={pricesError}>
        <PricesControl />
      </OwnField>
      <TextField name={ownField('code')} label={t('code')} hint={t('codeHint')} max={goodsLimits.code} />
      <DecimalField
        name={ownField('limit')}
        label={t('limit')}
        hint={t('limitHint')}
        check={upTo(t('limit'), 1, goodsLimits.limit)}
      />
      <DecimalField
        name={ownField('stock')}
        label={t('stock')}
        hint={t('stockHint')}
        check={upTo(t('stock'), 0, goodsLimits.stock)}
      />
      <WholeField name={ownField('sort')} label={t('sort')} required min={1} max={goodsLimits.sort} />
    </>
  );
}

/** Makes goods or changes them; what another author changed meanwhile is not written over. */
export function GoodsDialog({ row, close }: { readonly row?: GoodsRow; readonly close: () => void }) {
  const t = useText(goodsText);
  const shared = { initial: initialOf(row), onClose: close, width: 600, children: <Fields /> };
  return row ? (
    <FormDialog
      {...shared}
      title={t('editTitle')}
      call={goods.update}
      version={row.version}
      payload={(values) => ({ id: row.id, ...writtenIn(values, row) })}
    />
  ) : (
    <FormDialog
      {...shared}
      title={t('add')}
      call={goods.add}
      payload={(values) => writtenIn(values, undefined)}
    />
  );
}
