import { anchorRewards } from '@pitboss/contract/anchors/rewards';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { Count, Money, Plain, StatusTag } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { useView } from '../../../kit/tabs/use-view.ts';
import { useText } from '../../../kit/text.ts';
import { AgentPicker, CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { Agency } from '../anchor/Agency.tsx';
import { MonthPicker } from './MonthPicker.tsx';
import { AnchorLink, GiftSums, giftColumn } from './parts.tsx';
import { rewardText } from './rewards.text.ts';
import { StatementList } from './StatementList.tsx';
import { RewardViews, rewardViews } from './views.tsx';

type Reply = ReplyOf<typeof anchorRewards.list>;

function Settled({ row }: { readonly row: Reply['list'][number] }) {
  const t = useText(rewardText);
  if (row.reversedAt !== null) return <StatusTag tone="neutral">{t('settled.reversed')}</StatusTag>;
  if (row.settled === null) return <Plain value={null} />;
  return (
    <StatusTag tone={row.settled ? 'success' : 'warning'}>
      {t(row.settled ? 'settled.yes' : 'settled.no')}
    </StatusTag>
  );
}

function Totals({ totals }: Pick<Reply, 'totals'>) {
  const t = useText(rewardText);
  return (
    <GiftSums
      lines={totals.currencies.map(({ currency, count, coins, anchorPart, agencyPart, housePart }) => ({
        currency,
        figures: {
          [t('count')]: <Count value={count} />,
          [t('coins')]: <Money value={coins} />,
          [t('anchorPart')]: <Money value={anchorPart} />,
          [t('agencyPart')]: <Money value={agencyPart} />,
          [t('housePart')]: <Money value={housePart} />,
        },
      }))}
      converted={[t('coins'), totals.coinsCny]}
    />
  );
}

const RecordList = listScreen({
  page: '/anchorRewardRecord',
  call: anchorRewards.list,
  text: rewardText,
  filters: {
    time: { range: ['start_time', 'end_time'] },
    anchor: 'text',
    agentId: { pick: AgentPicker },
    settled: 'yesNo',
    currency: { pick: CurrencyPicker },
    month: { pick: MonthPicker },
  },
  about: { anchorPart: 'giftShare', agencyPart: 'giftShare', housePart: 'giftShare' },
  columns: {
    at: { as: 'time', width: 156, fixed: true },
    nickname: (row) => <AnchorLink id={row.anchorId} nickname={row.nickname} />,
    agentAccount: { as: (row) => <Agency row={row} />, width: 110 },
    gift: giftColumn,
    count: { as: 'number', width: 64 },
    coins: { as: 'money', width: 130 },
    anchorPart: { as: 'money', width: 130 },
    agencyPart: { as: 'money', width: 130 },
    housePart: { as: 'money', width: 130 },
    settled: { as: (row) => <Settled row={row} />, also: ['reversedAt'], width: 110 },
    currency: { as: 'text', width: 70 },
    postedAt: { as: 'time', width: 156 },
    anchorId: { as: 'text', width: 150 },
    sendId: { as: 'text', width: 190 },
  },
  toolbar: RewardViews,
  foot: ({ reply }) => (reply ? <Totals totals={reply.totals} /> : null),
  everyMs: 15_000,
});

/** Gifts received by anchors, with the three shares, and the statements by which they are paid. */
export function RewardScreen() {
  const { view } = useView('view', rewardViews);
  return view === 'records' ? <RecordList /> : <StatementList />;
}
