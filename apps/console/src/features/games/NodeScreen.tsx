import { gameNodes, nodeStates } from '@pitboss/contract/games/game-nodes';
import { useInAddress } from '../../kit/detail/in-address.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { LastSeen, Maintenance, NodeGames, NodeId, NodeState, Texts } from './NodeCells.tsx';
import { NodeConfig } from './NodeConfig.tsx';
import { nodeActions } from './node-actions.tsx';
import { nodeText } from './nodes.text.ts';

const AddNodeDialog = lazyDialog(async () => (await import('./NodeDialogs.tsx')).AddNodeDialog);
const ConflictDrawer = lazyPart(async () => (await import('./ConflictDrawer.tsx')).ConflictDrawer);

function OpenConflicts({ count }: { readonly count: number }) {
  return count === 0 ? '0' : <StatusTag tone="warning">{count}</StatusTag>;
}

/** Unresolved conflicts of all game servers, opened by the address: their count in the inbox links here. */
function OpenConflictList() {
  const { id, close } = useInAddress('conflicts');
  return id === 'open' ? <ConflictDrawer close={close} /> : null;
}

/** Game servers: who may send, what, and how each is doing (spec: content §1). */
export const NodeScreen = listScreen({
  page: '/gameNode',
  call: gameNodes.list,
  text: nodeText,
  tabs: 'state',
  filters: { name: 'text', state: { choices: nodeStates }, silent: 'yesNo' },
  columns: {
    id: { as: (node) => <NodeId node={node} />, fixed: true, width: 110 },
    name: { as: 'text', width: 110 },
    state: { as: (node) => <NodeState node={node} />, sheet: 'choice', width: 190 },
    maintenance: {
      as: (node) => <Maintenance node={node} />,
      field: 'maintenanceStart',
      also: ['maintenanceEnd', 'formerState'],
      width: 200,
    },
    lastSeenAt: { as: (node) => <LastSeen node={node} />, keep: true, width: 162, card: 'time' },
    configVersion: { as: (node) => <NodeConfig node={node} />, width: 175 },
    backlog: 'number',
    conflicts: {
      as: (node) => <OpenConflicts count={node.conflicts} />,
      align: 'right',
      keep: true,
      width: 90,
    },
    configAt: 'time',
    keys: 'number',
    oldKeyEndsAt: 'time',
    networks: { as: (node) => <Texts words={node.networks} none="anywhere" />, width: 180 },
    tenants: {
      as: (node) => <Texts words={node.tenants?.map(({ account }) => account) ?? null} none="everything" />,
      width: 160,
      words: { null: nodeText.everything },
    },
    gameIds: { as: (node) => <NodeGames node={node} />, width: 160, words: { null: nodeText.everything } },
    createdAt: 'time',
  },
  everyMs: 10_000,
  toolbar: OpenConflictList,
  buttons: () => [
    {
      label: nodeText.add,
      feature: 'nodes.edit',
      primary: true,
      open: (close) => <AddNodeDialog close={close} />,
    },
  ],
  actions: nodeActions,
});
