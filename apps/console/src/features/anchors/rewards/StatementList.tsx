import { anchorRewards, payeeKinds, statementStates } from '@pitboss/contract/anchors/rewards';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Money } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { RowAction } from '../../../kit/list/list-types.ts';
import { TotalsTable } from '../../../kit/list/totals-table.tsx';
import { useText } from '../../../kit/text.ts';
import { AgentPicker, CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { AgentLink } from '../../../parts/links.tsx';
import { EndMonthPicker, StartMonthPicker } from './MonthPicker.tsx';
import { AnchorLink } from './parts.tsx';
import { statementText } from './rewards.text.ts';
import type { StatementRow } from './row.ts';
import { RewardViews } from './views.tsx';

const SettleDialog = lazyDialog(async () => (await import('./SettleDialog.tsx')).SettleDialog);

type Reply = ReplyOf<typeof anchorRewards.statements>;

function Payee({ row }: { readonly row: StatementRow }) {
  if (row.anchorId !== null) return <AnchorLink id={row.anchorId} nickname={row.nickname ?? row.anchorId} />;
  return <AgentLink id={row.agentId ?? ''}>{row.agentAccount}</AgentLink>;
}

function Totals({ totals }: Pick<Reply, 'totals'>) {
  const t = useText(statementText);
  return (
    <TotalsTable
      label={t('totals')}
      lines={totals.map(({ currency, gifts, reversals, paid }) => ({
        currency,
        figures: {
          [t('gifts')]: <Money value={gifts} />,
          [t('reversals')]: <Money value={reversals} />,
          [t('paid')]: <Money value={paid} />,
        },
      }))}
    />
  );
}

const actions = (row: StatementRow): readonly RowAction[] => [
  {
    label: statementText.settle,
    feature: 'anchors.settle',
    hidden: Number(row.payable) <= 0,
    open: (close) => <SettleDialog row={row} close={close} />,
  },
  {
    label: statementText.toRecords,
    go: {
      page: '/anchorRewardRecord',
      search: {
        view: 'records',
        month: row.month,
        currency: row.currency,
        ...(row.anchorId === null ? { agentId: row.agentId ?? '' } : { anchor: row.anchorId }),
      },
    },
  },
];

/** Statements of anchors and agencies by month, and their payment. */
export const StatementList = listScreen({
  page: '/anchorRewardRecord',
  call: anchorRewards.statements,
  text: statementText,
  filters: {
    startMonth: { pick: StartMonthPicker },
    endMonth: { pick: EndMonthPicker },
    kind: { choices: payeeKinds },
    anchor: 'text',
    agentId: { pick: AgentPicker },
    currency: { pick: CurrencyPicker },
    state: { choices: statementStates },
  },
  about: { closing: 'statementClosing', payable: 'statementPayable' },
  columns: {
    month: { as: 'text', fixed: true, width: 110 },
    kind: { choices: payeeKinds, width: 80 },
    payee: { as: (row) => <Payee row={row} />, field: ['nickname', 'agentAccount'], width: 120 },
    state: {
      choices: statementStates,
      tones: { open: 'info', due: 'warning', settled: 'success' },
      width: 90,
    },
    opening: { as: 'money', width: 112 },
    gifts: { as: 'money', width: 112 },
    reversals: { as: 'money', width: 112 },
    paid: { as: 'money', width: 112 },
    closing: { as: 'money', width: 112 },
    due: { as: 'money', width: 112 },
    payable: { as: 'money', width: 112 },
    currency: { as: 'text', width: 70 },
  },
  toolbar: RewardViews,
  foot: ({ reply }) => (reply ? <Totals totals={reply.totals} /> : null),
  actions,
  everyMs: 15_000,
});
