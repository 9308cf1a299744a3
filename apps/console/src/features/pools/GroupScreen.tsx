import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { poolSwitch } from '@pitboss/contract/pools/pool-rows';
import { pools } from '@pitboss/contract/pools/pools';
import { commonText } from '../../kit/common.text.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { useText } from '../../kit/text.ts';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { Rtp } from '../../parts/games/Rtp.tsx';
import { AgentLink } from '../../parts/links.tsx';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { poolText } from './pools.text.ts';
import type { GroupRow } from './rows.ts';
import './pools.css';
import { SilentNodes } from '../../parts/nodes/SilentNodes.tsx';

const GroupDialog = lazyDialog(async () => (await import('./GroupDialog.tsx')).GroupDialog);
const SwitchDialog = lazyDialog(async () => (await import('./GroupDialogs.tsx')).SwitchDialog);
const DeleteDialog = lazyDialog(async () => (await import('./GroupDialogs.tsx')).DeleteDialog);
const HistoryDrawer = lazyPart(async () => (await import('./HistoryDrawer.tsx')).HistoryDrawer);

function Agents({ agents }: Pick<GroupRow, 'agents'>) {
  const t = useText(poolText);
  if (agents.length === 0) return t('noAgents');
  return (
    <span className="pool-agents">
      {agents.map(({ agentId, agentAccount }) => (
        <AgentLink key={agentId} id={agentId}>
          {agentAccount}
        </AgentLink>
      ))}
    </span>
  );
}

function Games({ games }: Pick<GroupRow, 'games'>) {
  const t = useText(poolText);
  return games === null ? t('allGames') : t('someGames', { count: games.length });
}

function State({ row }: { readonly row: GroupRow }) {
  const t = useText(poolText);
  return (
    <span className="pool-state">
      {t(`state.${row.state}`)} <AppliedOn kind="rtp.pool" id={row.groupId} />
    </span>
  );
}

/**
 * Groups of pools: who belongs to them, how much of a stake goes in, and how it is shared out (spec §3 pool).
 */
export const GroupScreen = listScreen({
  page: '/poolManagement',
  call: pools.list,
  text: poolText,
  rowKey: 'groupId',
  tabs: 'switch',
  filters: { name: 'text', agentId: { pick: AgentPicker }, switch: { choices: poolSwitch } },
  about: { rtp: 'configuredRtp' },
  summary: SilentNodes,
  columns: {
    name: { as: 'text', fixed: true, width: 130 },
    state: { as: (row) => <State row={row} />, sheet: 'choice', width: 165 },
    agents: { as: (row) => <Agents agents={row.agents} />, field: 'agentAccounts', width: 130 },
    games: { as: (row) => <Games games={row.games} />, field: 'gameIds', width: 90 },
    rtp: { as: (row) => <Rtp value={row.rtp} />, align: 'right', width: 75 },
    proportion: { as: (row) => row.proportion, align: 'right', width: 115 },
    ratios: {
      as: (row) => <span className="k-figure">{row.distribution}</span>,
      field: 'distribution',
      width: 215,
    },
    at: 'time',
    version: { as: 'number', width: 80 },
    actor: (row) => <OperatorName name={row.actor} />,
    approver: 'text',
    reason: { as: 'text', width: 180 },
  },
  buttons: () => [
    {
      label: poolText.add,
      feature: 'pools.edit',
      primary: true,
      open: (close) => <GroupDialog close={close} />,
    },
  ],
  actions: (row) => [
    {
      label: fieldLabels.change,
      feature: 'pools.edit',
      open: (close) => <GroupDialog row={row} close={close} />,
    },
    {
      label: row.state === 'open' ? commonText.close : poolText.open,
      feature: 'pools.edit',
      open: (close) => <SwitchDialog row={row} close={close} />,
    },
    {
      label: fieldLabels.history,
      open: (close) => <HistoryDrawer groupId={row.groupId} name={row.name} close={close} />,
    },
    {
      label: fieldLabels.remove,
      feature: 'pools.edit',
      danger: true,
      hidden: row.state === 'open',
      open: (close) => <DeleteDialog row={row} close={close} />,
    },
  ],
});
