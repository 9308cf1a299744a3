import { discountGoodsMax, discounts } from '@pitboss/contract/shop/discounts';
import { goodsLimits } from '@pitboss/contract/shop/goods';
import { checkDiscount } from '@pitboss/rules/validation';
import { BilingualField } from '../../kit/form/bilingual-field.tsx';
import { fieldsOf, ownField } from '../../kit/form/field-names.ts';
import { DecimalField, OwnField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { MultiChoice } from '../../kit/inputs/choice.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { PeriodFields, type PeriodValues, periodIn, periodOf } from '../../parts/period/PeriodFields.tsx';
import { useGoods } from './parts.tsx';
import type { DiscountRow } from './rows.ts';
import { discountListText } from './shop.text.ts';

const field = fieldsOf(discounts.update);

interface Values extends PeriodValues {
  nameZh: string;
  nameEn: string;
  goodsIds: string[];
  discount: string;
}
const initialOf = (row: DiscountRow | undefined): Values => ({
  nameZh: row?.name.zh_cn ?? '',
  nameEn: row?.name.en_us ?? '',
  goodsIds: row?.goods.map(({ id }) => id) ?? [],
  discount: row?.discount ?? '0.8',
  ...periodIn(row),
});
const writtenIn = (values: Values) => ({
  name: { zh_cn: values.nameZh.trim(), en_us: values.nameEn.trim() },
  goodsIds: values.goodsIds,
  discount: values.discount.trim(),
  ...periodOf(values),
});

function GoodsControl(props: {
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (value: string[]) => void;
}) {
  const language = useLanguage();
  return (
    <MultiChoice
      {...props}
      shown={8}
      maxCount={discountGoodsMax}
      options={useGoods().map(({ id, name }) => ({ value: id, label: name[language] }))}
    />
  );
}

function Fields() {
  const t = useText(discountListText);
  const rule = useRule();
  return (
    <>
      <BilingualField
        label={t('name')}
        zh_cn={{ name: ownField('nameZh'), label: t('nameZh') }}
        en_us={{ name: ownField('nameEn'), label: t('nameEn') }}
        required
        max={goodsLimits.name}
      />
      <OwnField name={field.goodsIds} label={t('goodsIds')} required>
        <GoodsControl />
      </OwnField>
      <DecimalField
        name={field.discount}
        label={t('discount')}
        hint={t('discountHint')}
        required
        check={rule(checkDiscount)}
      />
      <PeriodFields t={t} />
    </>
  );
}

/** Makes a discount or changes one that has not started. */
export function DiscountDialog({ row, close }: { readonly row?: DiscountRow; readonly close: () => void }) {
  const t = useText(discountListText);
  const shared = { initial: initialOf(row), onClose: close, width: 600, children: <Fields /> };
  return row ? (
    <FormDialog
      {...shared}
      title={t('editTitle')}
      call={discounts.update}
      version={row.version}
      payload={(values) => ({ id: row.id, ...writtenIn(values) })}
    />
  ) : (
    <FormDialog {...shared} title={t('add')} call={discounts.add} payload={writtenIn} />
  );
}
