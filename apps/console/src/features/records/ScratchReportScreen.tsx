import { records, scratchCard } from '@pitboss/contract/bets/records';
import { Count, Money, Rate } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { AnyRequest, Destination, ListTools } from '../../kit/list/list-types.ts';
import { useText } from '../../kit/text.ts';
import { reportRange } from '../../kit/time/range-defaults.ts';
import { useZone, zoned } from '../../kit/time/zone.ts';
import { AgentPicker, CurrencyPicker } from '../../parts/games/pickers.tsx';
import { recordText } from './records.text.ts';

/** The cards of a day. */
function cards(day: { readonly from: number; readonly to: number }, request: AnyRequest): Destination {
  const kept = ['agentId', 'currency'].flatMap((key) =>
    request[key] === undefined ? [] : [[key, String(request[key])] as const],
  );
  return {
    page: '/guaguakaRecord',
    search: {
      ...Object.fromEntries(kept),
      // The report counts cards whose bets are settled.
      state: 'opened',
      start_time: String(day.from),
      end_time: String(day.to),
    },
  };
}

function Note({ reply }: ListTools<typeof records.scratchReport>) {
  const t = useText(recordText);
  const { format, name } = useZone();
  return reply ? (
    <p className="k-pager" style={{ margin: 0 }}>
      {t('asOf', { time: format(reply.asOf), zone: name })}
    </p>
  ) : null;
}

/** Scratch card sales and prizes by day; each figure leads to the day's cards. */
export const ScratchReportScreen = listScreen({
  page: '/guaguakaReport',
  call: records.scratchReport,
  text: recordText,
  rowKey: 'from',
  always: zoned,
  pageSize: 50,
  filters: {
    time: reportRange,
    agentId: { pick: AgentPicker },
    currency: { pick: CurrencyPicker },
  },
  about: {
    bets: 'bets',
    amount: 'amount',
    payout: 'payout',
    profit: 'companyGain',
    rate: 'returnRate',
    amountCny: 'amountCny',
    profitCny: 'profitCny',
  },
  columns: {
    from: { as: 'day', fixed: true },
    bets: { as: 'number', link: cards },
    currency: { as: 'text', keep: true, width: 70 },
    amount: { as: 'money', link: cards },
    payout: { as: 'money', link: cards },
    profit: { as: 'companyGain', link: cards },
    rate: 'rate',
    amountCny: 'money',
    profitCny: 'companyGain',
  },
  actions: (day) => [
    {
      label: recordText.betRow,
      go: {
        page: '/betManagement',
        search: {
          gameId: String(scratchCard),
          memberKind: 'normal',
          start_time: String(day.from),
          end_time: String(day.to),
        },
      },
    },
  ],
  summary: Note,
  totals: ({ totals }) => ({
    bets: <Count value={totals.bets} />,
    currency: totals.currency,
    amount: <Money value={totals.amount} />,
    payout: <Money value={totals.payout} />,
    profit: <Money value={totals.profit} gainOf="company" />,
    rate: <Rate value={totals.rate} />,
    amountCny: <Money value={totals.amountCny} />,
    profitCny: <Money value={totals.profitCny} gainOf="company" />,
  }),
});
