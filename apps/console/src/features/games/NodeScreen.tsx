import { gameNodes, nodeStates } from '@pitboss/contract/games/game-nodes';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { useInAddress } from '../../kit/detail/in-address.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { NodeConfig } from './NodeConfig.tsx';
import type { NodeRow } from './NodeDialogs.tsx';
import { nodeText } from './nodes.text.ts';

const AddNodeDialog = lazyDialog(async () => (await import('./NodeDialogs.tsx')).AddNodeDialog);
const EditNodeDialog = lazyDialog(async () => (await import('./NodeDialogs.tsx')).EditNodeDialog);
const RotateDialog = lazyDialog(async () => (await import('./NodeDialogs.tsx')).RotateDialog);
const MaintenanceDialog = lazyDialog(async () => (await import('./MaintenanceDialog.tsx')).MaintenanceDialog);
const StateDialog = lazyDialog(async () => (await import('./MaintenanceDialog.tsx')).StateDialog);
const ConfigFailures = lazyPart(async () => (await import('./ConfigFailures.tsx')).ConfigFailures);
const ConflictDrawer = lazyPart(async () => (await import('./ConflictDrawer.tsx')).ConflictDrawer);

const tones = {
  closure: 'bad',
  test: 'warning',
  online: 'success',
  maintain: 'unusual',
  blocked: 'bad',
} as const;

/** The state, with the game servers that know of it. */
function State({ node }: { readonly node: NodeRow }) {
  const t = useText(nodeText);
  return (
    <>
      <StatusTag tone={tones[node.state]}>{t(`state.${node.state}`)}</StatusTag>{' '}
      <AppliedOn kind="node" id={node.id} />
    </>
  );
}

/** When a planned maintenance is, and what comes after it. */
function Maintenance({ node }: { readonly node: NodeRow }) {
  const t = useText(nodeText);
  const language = useLanguage();
  const { maintenance } = node;
  if (!maintenance) return '-';
  return (
    <span title={maintenance.text[language]}>
      <Time value={maintenance.start} format="MM-DD HH:mm" /> –{' '}
      <Time value={maintenance.end} format="MM-DD HH:mm" />{' '}
      {t('afterwards', { state: t(`state.${node.formerState}`) })}
    </span>
  );
}

function LastSeen({ node }: { readonly node: NodeRow }) {
  const t = useText(nodeText);
  const seen = node.lastSeenAt === null ? t('never') : <Time value={node.lastSeenAt} />;
  return (
    <>
      {seen} {node.silent && node.state !== 'blocked' && <StatusTag tone="error">{t('silent')}</StatusTag>}
    </>
  );
}

function Games({ node }: { readonly node: NodeRow }) {
  const t = useText(nodeText);
  if (node.gameIds === null) return t('everything');
  const [first, ...more] = node.gameIds;
  return (
    <>
      {first === undefined ? '-' : <GameName id={first} />}
      {more.length > 0 && ` +${more.length}`}
    </>
  );
}

function Texts({
  words,
  none,
}: {
  readonly words: readonly string[] | null;
  readonly none: 'everything' | 'anywhere';
}) {
  const t = useText(nodeText);
  return words === null || words.length === 0 ? t(none) : words.join(', ');
}

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
    id: { as: 'text', fixed: true, width: 110 },
    name: { as: 'text', width: 110 },
    state: { as: (node) => <State node={node} />, sheet: 'choice', width: 290 },
    maintenance: {
      as: (node) => <Maintenance node={node} />,
      field: 'maintenanceStart',
      also: ['maintenanceEnd', 'formerState'],
      width: 300,
    },
    lastSeenAt: { as: (node) => <LastSeen node={node} />, width: 205 },
    configVersion: { as: (node) => <NodeConfig node={node} />, width: 175 },
    backlog: 'number',
    conflicts: { as: (node) => <OpenConflicts count={node.conflicts} />, align: 'right', width: 130 },
    configAt: 'time',
    keys: 'number',
    oldKeyEndsAt: 'time',
    networks: { as: (node) => <Texts words={node.networks} none="anywhere" />, width: 180 },
    tenants: {
      as: (node) => <Texts words={node.tenants?.map(({ account }) => account) ?? null} none="everything" />,
      width: 160,
      words: { null: nodeText.everything },
    },
    gameIds: { as: (node) => <Games node={node} />, width: 160, words: { null: nodeText.everything } },
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
  actions: (node) => [
    {
      label: commonText.edit,
      feature: 'nodes.edit',
      open: (close) => <EditNodeDialog node={node} close={close} />,
    },
    {
      label: nodeText.rotate,
      feature: 'nodes.keys',
      open: (close) => <RotateDialog node={node} close={close} />,
    },
    {
      label: nodeText.revoke,
      feature: 'nodes.keys',
      danger: true,
      hidden: node.oldKeyEndsAt === null,
      confirm: confirmation(nodeText.revokeOf, node.name, nodeText.askRevoke),
      write: mutation(gameNodes.revokeKey, { id: node.id }),
    },
    {
      label: nodeText.showFailures,
      hidden: node.configFailures === 0,
      open: (close) => <ConfigFailures node={node} close={close} />,
    },
    { label: nodeText.showConflicts, open: (close) => <ConflictDrawer id={node.id} close={close} /> },
    {
      label: nodeText.setState,
      feature: 'nodes.edit',
      open: (close) => <StateDialog node={node} close={close} />,
    },
    {
      label: node.maintenance ? nodeText.movePlan : nodeText.plan,
      feature: 'nodes.edit',
      open: (close) => <MaintenanceDialog node={node} close={close} />,
    },
    {
      label: nodeText.endPlan,
      feature: 'nodes.edit',
      danger: true,
      hidden: node.maintenance === null,
      confirm: confirmation(nodeText.endPlanOf, node.name, nodeText.askEndPlan),
      write: mutation(gameNodes.endMaintenance, { id: node.id }),
    },
  ],
});
