import type { ReplyOf } from '@pitboss/contract/core/define';
import { goods } from '@pitboss/contract/shop/goods';
import { Count, Money, Plain, StatusTag, Time } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { TotalsTable } from '../../kit/list/totals-table.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { AgentPicker, CurrencyPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { GoodsPicker, GoodsViews } from './parts.tsx';
import { purchaseText } from './shop.text.ts';
import './shop.css';

type Reply = ReplyOf<typeof goods.listPurchase>;
type Row = Reply['list'][number];

function Goods({ row }: { readonly row: Row }) {
  return <Plain value={row.goods[useLanguage()]} />;
}

/** Share of the price that is paid, with the name of the discount. */
function Discount({ row }: { readonly row: Row }) {
  const language = useLanguage();
  if (row.discount === null) return <Plain value={null} />;
  return (
    <span title={row.discountName?.[language]}>
      <StatusTag tone="info">×{row.discount}</StatusTag>
    </span>
  );
}

function Totals({ totals }: Pick<Reply, 'totals'>) {
  const t = useText(purchaseText);
  return (
    <TotalsTable
      label={t('totals')}
      lines={totals.map(({ currency, count, amount, refunded }) => ({
        currency,
        figures: {
          [t('count')]: <Count value={count} />,
          [t('amount')]: <Money value={amount} />,
          [t('refundedOf')]: <Money value={refunded} />,
        },
      }))}
    />
  );
}

/** Purchases of members, with the totals of each currency. */
export const PurchaseList = listScreen({
  page: '/goodList',
  call: goods.listPurchase,
  text: purchaseText,
  filters: {
    range: { range: ['start_time', 'end_time'] },
    memberAccount: 'text',
    goodsId: { pick: GoodsPicker },
    currency: { pick: CurrencyPicker },
    refunded: 'yesNo',
    agentId: { pick: AgentPicker, more: true },
    discountId: 'carried',
  },
  columns: {
    at: { as: 'time', width: 156, fixed: true },
    memberAccount: (row) => <MemberLink id={row.memberId} account={row.memberAccount} />,
    agentAccount: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    goods: {
      as: (row) => <Goods row={row} />,
      field: { zh_cn: 'goods.zh_cn', en_us: 'goods.en_us' },
      width: 160,
    },
    count: { as: 'number', width: 80 },
    price: 'money',
    discount: { as: (row) => <Discount row={row} />, width: 90 },
    unit: 'money',
    amount: 'money',
    currency: { as: 'text', width: 70 },
    paidBy: { choices: ['ledger', 'wallet'], width: 110 },
    refundedAt: { as: (row) => <Time value={row.refundedAt} />, width: 156 },
    reason: { as: 'text', width: 160 },
    purchaseId: { as: 'text', width: 190 },
  },
  toolbar: GoodsViews,
  foot: ({ reply }) => (reply ? <Totals totals={reply.totals} /> : null),
  everyMs: 15_000,
});
