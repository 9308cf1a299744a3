import { goods, goodsStates } from '@pitboss/contract/shop/goods';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { Count, Plain, StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useView } from '../../kit/tabs/use-view.ts';
import { useText } from '../../kit/text.ts';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { SilentNodes } from '../../parts/nodes/SilentNodes.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { Amounts } from '../../parts/prices/Amounts.tsx';
import { PurchaseList } from './PurchaseList.tsx';
import { GoodsImage, GoodsViews, goodsViews } from './parts.tsx';
import type { GoodsRow } from './rows.ts';
import { goodsText } from './shop.text.ts';

const GoodsDialog = lazyDialog(async () => (await import('./GoodsDialog.tsx')).GoodsDialog);

function Name({ row }: { readonly row: GoodsRow }) {
  return <Plain value={row.name[useLanguage()]} />;
}

/** The state, with the game servers that know of it. */
function State({ row }: { readonly row: GoodsRow }) {
  const t = useText(goodsText);
  return (
    <>
      <StatusTag tone={row.state === 'onSale' ? 'success' : 'neutral'}>{t(`state.${row.state}`)}</StatusTag>{' '}
      {row.state === 'onSale' && <AppliedOn kind="goods" id={row.id} />}
    </>
  );
}

function Bound({ value, none }: { readonly value: number | null; readonly none: 'noLimit' | 'unlimited' }) {
  const t = useText(goodsText);
  return value === null ? <span className="k-none">{t(none)}</span> : <Count value={value} />;
}

const actions = (row: GoodsRow): readonly RowAction[] => [
  { label: commonText.edit, feature: 'goods.edit', open: (close) => <GoodsDialog row={row} close={close} /> },
  {
    label: goodsText.on,
    feature: 'goods.edit',
    hidden: row.state === 'onSale',
    write: mutation(goods.updateState, { id: row.id, state: 'onSale' }),
  },
  {
    label: goodsText.off,
    feature: 'goods.edit',
    hidden: row.state === 'off',
    danger: true,
    confirm: confirmation(goodsText.offOf, row.name, goodsText.offSure),
    write: mutation(goods.updateState, { id: row.id, state: 'off' }),
  },
  {
    label: commonText.toPurchases,
    go: { page: '/goodList', search: { view: 'purchases', goodsId: row.id } },
  },
];

const GoodsList = listScreen({
  page: '/goodList',
  call: goods.list,
  text: goodsText,
  filters: { state: { choices: goodsStates }, name: 'text' },
  summary: SilentNodes,
  columns: {
    picture: { as: (row) => <GoodsImage src={row.picture} />, field: null, width: 64 },
    name: {
      as: (row) => <Name row={row} />,
      field: { zh_cn: 'name.zh_cn', en_us: 'name.en_us' },
      fixed: true,
      width: 180,
    },
    prices: {
      as: (row) => <Amounts amounts={row.prices} />,
      field: 'priceTexts',
      align: 'right',
      width: 140,
    },
    code: { as: 'text', width: 130 },
    limit: {
      as: (row) => <Bound value={row.limit} none="noLimit" />,
      words: { null: goodsText.noLimit },
      align: 'right',
      width: 100,
    },
    stock: {
      as: (row) => <Bound value={row.stock} none="unlimited" />,
      words: { null: goodsText.unlimited },
      align: 'right',
      width: 100,
    },
    sold: { as: 'number', width: 130 },
    state: { as: (row) => <State row={row} />, sheet: 'choice', width: 190, keep: true },
    sort: { as: 'number', width: 70 },
    operator: (row) => <OperatorName name={row.operator} />,
    updatedAt: 'time',
  },
  toolbar: GoodsViews,
  buttons: () => [
    {
      label: goodsText.add,
      feature: 'goods.edit',
      primary: true,
      open: (close) => <GoodsDialog close={close} />,
    },
  ],
  actions,
  everyMs: 15_000,
});

/** Goods for members, and their purchases. */
export function GoodsScreen() {
  const { view } = useView('view', goodsViews);
  return view === 'goods' ? <GoodsList /> : <PurchaseList />;
}
