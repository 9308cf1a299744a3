import { logs, opLogResults, targetKinds } from '@pitboss/contract/access/logs';
import { useClientState } from '../../kit/calls/client-state.ts';
import { Button } from '../../kit/controls/button.tsx';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { PageLink } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { eventRange } from '../../kit/time/range-defaults.ts';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { AgentLink } from '../../parts/links.tsx';
import { ChangeLabels } from './ChangeLabels.tsx';
import type { Line } from './diff.ts';
import { logText } from './logs.text.ts';
import { TargetLink } from './TargetLink.tsx';
import { TypePicker } from './types.tsx';

const LineDrawer = lazyPart(async () => (await import('./LineDrawer.tsx')).LineDrawer);
const ProofDialog = lazyDialog(async () => (await import('./ProofDialog.tsx')).ProofDialog);

function Proof({ open }: { readonly open: (show: (close: () => void) => React.ReactNode) => void }) {
  const t = useText(logText);
  const isAgent = useClientState((state) => state.userInfo?.agentId != null);
  if (isAgent) return null;
  return <Button onClick={() => open((close) => <ProofDialog close={close} />)}>{t('verify')}</Button>;
}

/** Number of entries that one request wrote, as a link to all of them; a dash for a request with one entry. */
function RequestLink({ line }: { readonly line: Line }) {
  const t = useText(logText);
  if (line.requestEntries <= 1) return '-';
  return (
    <PageLink page="/operationLog" search={{ requestId: line.requestId }}>
      {t('ofOneRequest', { count: line.requestEntries })}
    </PageLink>
  );
}

/**
 * Changes with operator, time and target, and the values before and after. Agents see the operators of their
 * own tree.
 */
export const OperationLogScreen = listScreen({
  page: '/operationLog',
  call: logs.opLog,
  text: logText,
  tabs: 'result',
  filters: {
    time: { ...eventRange, reach: 'report' },
    type: { pick: TypePicker },
    account: 'text',
    name: 'text',
    kind: { choices: targetKinds },
    result: { choices: opLogResults },
    ip: { as: 'ip', more: true },
    agentId: { pick: AgentPicker, more: true },
    id: { as: 'id', more: true, exact: true },
    requestId: { as: 'text', more: true, exact: true },
    target: 'carried',
  },
  columns: {
    at: 'time',
    account: { as: 'text', width: 110 },
    role: {
      choices: ['superAdmin', 'systemAdmin', 'agentAdmin', 'agent', 'subAccount'],
    },
    outcome: { as: 'text', width: 180, keep: true },
    target: { as: (line) => <TargetLink target={line.target} />, width: 160, keep: true },
    changes: {
      as: (line) => <ChangeLabels line={line} />,
      field: 'after',
      also: ['before'],
      width: 240,
      keep: true,
    },
    result: { choices: opLogResults, tones: { success: 'success', denied: 'bad' } },
    requestEntries: { as: (line) => <RequestLink line={line} />, width: 170 },
    requestId: { as: 'text', hidden: true },
    ip: { as: 'text', width: 120 },
    failure: { as: 'text', width: 260 },
    agentAccount: (line) =>
      line.agentId ? <AgentLink id={line.agentId}>{line.agentAccount ?? line.agentId}</AgentLink> : '-',
  },
  opensRecord: true,
  actions: (line) => [
    {
      label: logText.detail,
      open: (close) => <LineDrawer line={line} close={close} />,
    },
  ],
  toolbar: ({ open }) => <Proof open={open} />,
});
