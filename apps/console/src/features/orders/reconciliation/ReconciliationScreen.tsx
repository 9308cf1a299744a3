import { reconciliation, reconciliationStates } from '@pitboss/contract/orders/reconciliation';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { Destination } from '../../../kit/list/list-types.ts';
import { PageLink, type Search } from '../../../kit/navigation.tsx';
import { AgentPicker } from '../../../parts/games/pickers.tsx';
import { AgentLink } from '../../../parts/links.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { reconciliationText } from './reconciliation.text.ts';

const StartDialog = lazyDialog(async () => (await import('./StartDialog.tsx')).StartDialog);
const StatementDialog = lazyDialog(async () => (await import('./StartDialog.tsx')).StatementDialog);

export const comparisonTones = {
  queued: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'error',
  cancelled: 'neutral',
} as const;

/** Leads to the differences of a comparison, all of them or some. */
const results =
  (search: Search) =>
  (row: { readonly id: string }): Destination => ({
    page: '/reconciliationResult',
    search: { id: row.id, ...search },
  });

/** Comparisons of whole days with agents' own records, newest first. */
export const ReconciliationScreen = listScreen({
  page: '/reconciliation',
  call: reconciliation.list,
  text: reconciliationText,
  tabs: 'state',
  filters: {
    agentId: { pick: AgentPicker },
    day: 'text',
    state: { choices: reconciliationStates },
    created: { range: ['start_time', 'end_time'] },
  },
  columns: {
    day: {
      as: (row) => (
        <PageLink page="/reconciliationResult" search={{ id: row.id }}>
          {row.day}
        </PageLink>
      ),
      fixed: true,
      width: 120,
    },
    agentAccount: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    state: { choices: reconciliationStates, tones: comparisonTones },
    differences: {
      as: 'number',
      link: results({}),
    },
    moneyDifferences: {
      as: 'number',
      link: results({ money: 'true' }),
    },
    unreadable: {
      as: 'number',
      link: results({ kind: 'unreadable' }),
    },
    ours: 'number',
    lines: 'number',
    same: 'number',
    createdAt: 'time',
    finishedAt: 'time',
    operator: (row) => <OperatorName name={row.operator} />,
    reason: { as: 'text', width: 240 },
  },
  buttons: ({ request }) => [
    {
      label: reconciliationText.start,
      primary: true,
      feature: 'reconciliation.start',
      open: (close) => <StartDialog agentId={request.agentId} close={close} />,
    },
    {
      label: reconciliationText.statement,
      feature: 'reconciliation.statement',
      open: (close) => <StatementDialog agentId={request.agentId} close={close} />,
    },
  ],
  everyMs: 4_000,
});
