import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { discountStates, discounts } from '@pitboss/contract/shop/discounts';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { Plain, StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { SilentNodes } from '../../parts/nodes/SilentNodes.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { Amounts } from '../../parts/prices/Amounts.tsx';
import { GoodsPicker } from './parts.tsx';
import type { DiscountRow } from './rows.ts';
import { discountListText } from './shop.text.ts';

const DiscountDialog = lazyDialog(async () => (await import('./DiscountDialog.tsx')).DiscountDialog);

const tones = { notStarted: 'info', inProgress: 'success', finished: 'neutral' } as const;

function Name({ row }: { readonly row: DiscountRow }) {
  return <Plain value={row.name[useLanguage()]} />;
}

function Goods({ row }: { readonly row: DiscountRow }) {
  const language = useLanguage();
  const [first, ...more] = row.goods;
  return (
    <span title={row.goodsNames[language]}>
      {first?.name[language]}
      {more.length > 0 && ` +${more.length}`}
    </span>
  );
}

/** Price to pay, as text and as it was entered. */
function Discount({ row }: { readonly row: DiscountRow }) {
  const t = useText(discountListText);
  const percent = String(Math.round(Number(row.discount) * 10_000) / 100);
  return (
    <>
      {row.discount} <span className="k-none">{percent === '0' ? t('free') : t('pays', { percent })}</span>
    </>
  );
}

function State({ row }: { readonly row: DiscountRow }) {
  const t = useText(discountListText);
  return (
    <>
      <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>{' '}
      {row.state !== 'finished' && <AppliedOn kind="discount" id={row.id} />}
    </>
  );
}

const actions = (row: DiscountRow): readonly RowAction[] => [
  {
    label: commonText.edit,
    feature: 'discount.edit',
    hidden: row.state !== 'notStarted',
    open: (close) => <DiscountDialog row={row} close={close} />,
  },
  {
    label: commonText.stop,
    feature: 'discount.edit',
    hidden: row.state !== 'inProgress',
    danger: true,
    confirm: confirmation(discountListText.stopOf, row.name, discountListText.stopSure),
    write: mutation(discounts.stop, { id: row.id }),
  },
  {
    label: fieldLabels.remove,
    feature: 'discount.edit',
    hidden: row.state !== 'notStarted',
    danger: true,
    confirm: confirmation(discountListText.removeOf, row.name, discountListText.removeSure),
    write: mutation(discounts.remove, { id: row.id }),
  },
  {
    label: commonText.toPurchases,
    hidden: row.state === 'notStarted',
    go: { page: '/goodList', search: { view: 'purchases', discountId: row.id } },
  },
];

/** Prices of goods for a time, with what they sold and what they gave up. */
export const DiscountScreen = listScreen({
  page: '/storeDiscount',
  call: discounts.list,
  text: discountListText,
  tabs: 'state',
  filters: {
    goodsId: { pick: GoodsPicker },
    state: { choices: discountStates },
    time: { range: ['start_time', 'end_time'] },
    name: 'text',
  },
  summary: SilentNodes,
  columns: {
    name: {
      as: (row) => <Name row={row} />,
      field: { zh_cn: 'name.zh_cn', en_us: 'name.en_us' },
      fixed: true,
      width: 180,
    },
    goods: {
      as: (row) => <Goods row={row} />,
      field: { zh_cn: 'goodsNames.zh_cn', en_us: 'goodsNames.en_us' },
      width: 180,
    },
    discount: { as: (row) => <Discount row={row} />, width: 130 },
    startTime: { as: 'time', width: 156 },
    endTime: { as: 'time', width: 156 },
    zone: { choices: ['BeiJing', 'NewYork'], width: 90 },
    state: { as: (row) => <State row={row} />, sheet: 'choice', width: 210, keep: true },
    sold: { as: 'number', width: 90 },
    givenUp: {
      as: (row) => <Amounts amounts={row.givenUp} />,
      field: 'givenUpTexts',
      align: 'right',
      width: 140,
    },
    operator: (row) => <OperatorName name={row.operator} />,
    updatedAt: 'time',
  },
  buttons: () => [
    {
      label: discountListText.add,
      feature: 'discount.edit',
      primary: true,
      open: (close) => <DiscountDialog close={close} />,
    },
  ],
  actions,
  everyMs: 15_000,
});
