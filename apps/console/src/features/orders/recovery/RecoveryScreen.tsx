import type { ReplyOf } from '@pitboss/contract/core/define';
import { recovery, recoveryStates } from '@pitboss/contract/orders/recovery';
import { download } from '../../../kit/calls/download.ts';
import { mutation } from '../../../kit/calls/mutation.ts';
import { send } from '../../../kit/calls/send.ts';
import { commonText } from '../../../kit/common.text.ts';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { ExportBar } from '../../../kit/export/export-progress.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { Destination } from '../../../kit/list/list-types.ts';
import { formatCount } from '../../../kit/money.ts';
import { AgentPicker } from '../../../parts/games/pickers.tsx';
import { AgentLink } from '../../../parts/links.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { recoveryText } from './recovery.text.ts';

const RecoverDialog = lazyDialog(async () => (await import('./RecoverDialog.tsx')).RecoverDialog);

type Row = ReplyOf<typeof recovery.list>['list'][number];

const isOpen = ({ state }: Row) => state === 'queued' || state === 'running';

/** Leads to the orders of a run, all of them or those with one outcome. */
const orders =
  (outcome?: string) =>
  ({ id }: Row): Destination => ({
    page: '/orderRecoveryResult',
    search: { recoveryId: id, ...(outcome === undefined ? {} : { outcome }) },
  });

function Progress({ row }: { readonly row: Row }) {
  return (
    <span className="k-export-progress">
      <ExportBar percent={Math.floor((100 * row.done) / Math.max(1, row.total))} moving={isOpen(row)} />
      <span className="k-figure">
        {formatCount(row.done)} / {formatCount(row.total)}
      </span>
    </span>
  );
}

/** Recoveries of open orders in bulk, with how far each is, newest first. */
export const RecoveryScreen = listScreen({
  page: '/orderRecovery',
  call: recovery.list,
  text: recoveryText,
  tabs: 'state',
  filters: {
    agentId: { pick: AgentPicker },
    state: { choices: recoveryStates },
    created: { range: ['start_time', 'end_time'] },
  },
  columns: {
    createdAt: { as: 'time', fixed: true },
    agentAccount: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    state: {
      choices: recoveryStates,
      tones: { queued: 'neutral', running: 'info', done: 'success', stopped: 'unusual', failed: 'error' },
    },
    progress: { as: (row) => <Progress row={row} />, field: 'done', width: 190 },
    total: { as: 'number', link: orders() },
    solved: { as: 'number', link: orders('solved') },
    open: { as: 'number', link: orders('open') },
    silent: { as: 'number', link: orders('silent') },
    changed: { as: 'number', link: orders('changed') },
    picked: 'yesNo',
    from: 'time',
    to: 'time',
    rate: 'number',
    operator: (row) => <OperatorName name={row.operator} />,
    remark: { as: (row) => <OperatorName name={row.remark} />, width: 200 },
    finishedAt: 'time',
  },
  buttons: ({ request }) => [
    {
      label: recoveryText.start,
      primary: true,
      feature: 'orders.recover',
      open: (close) => <RecoverDialog agentId={request.agentId} close={close} />,
    },
  ],
  actions: (row) => [
    { label: recoveryText.orders, go: { page: '/orderRecoveryResult', search: { recoveryId: row.id } } },
    {
      label: recoveryText.file,
      feature: 'orders.recover',
      hidden: !row.file,
      run: async () => download((await send(recovery.file, { recoveryId: row.id })).url),
    },
    {
      label: row.stopping ? recoveryText.stopping : commonText.stop,
      feature: 'orders.recover',
      hidden: !isOpen(row),
      danger: true,
      confirm: confirmation(recoveryText.stopOf, row.agentAccount, recoveryText.stopSure),
      write: mutation(recovery.stop, { recoveryId: row.id }),
    },
  ],
  everyMs: 2_000,
});
