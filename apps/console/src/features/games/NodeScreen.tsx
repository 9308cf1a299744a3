import { gameNodes, nodeStates } from '@pitboss/contract/games/game-nodes';
import { ask } from '../../kit/dialog/ask.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { mutation } from '../../kit/list/list-types.ts';
import { useText } from '../../kit/text.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { NodeConfig } from './NodeConfig.tsx';
import type { NodeRow } from './NodeDialogs.tsx';
import { nodeText } from './nodes.text.ts';

const AddNodeDialog = lazyDialog(async () => (await import('./NodeDialogs.tsx')).AddNodeDialog);
const EditNodeDialog = lazyDialog(async () => (await import('./NodeDialogs.tsx')).EditNodeDialog);
const RotateDialog = lazyDialog(async () => (await import('./NodeDialogs.tsx')).RotateDialog);
const ConfigFailures = lazyPart(async () => (await import('./ConfigFailures.tsx')).ConfigFailures);
const ConflictDrawer = lazyPart(async () => (await import('./ConflictDrawer.tsx')).ConflictDrawer);

function LastSeen({ node }: { readonly node: NodeRow }) {
  const t = useText(nodeText);
  const seen = node.lastSeenAt === null ? t('never') : <Time value={node.lastSeenAt} />;
  return (
    <>
      {seen} {node.silent && node.state === 'online' && <StatusTag tone="error">{t('silent')}</StatusTag>}
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

function Words({
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

/** Game servers: who may send, what, and how each is doing (spec: content §1). */
export const NodeScreen = listScreen({
  page: '/gameNode',
  call: gameNodes.list,
  text: nodeText,
  filters: { name: 'text', state: { choices: nodeStates }, silent: 'yesNo' },
  columns: {
    id: { as: 'text', fixed: true, width: 110 },
    name: { as: 'text', width: 110 },
    state: { choices: nodeStates, tones: { online: 'success', blocked: 'error' } },
    lastSeenAt: { as: (node) => <LastSeen node={node} />, width: 205 },
    configVersion: { as: (node) => <NodeConfig node={node} />, width: 175 },
    backlog: 'number',
    conflicts: { as: (node) => <OpenConflicts count={node.conflicts} />, align: 'right', width: 130 },
    configAt: 'time',
    keys: 'number',
    oldKeyEndsAt: 'time',
    networks: { as: (node) => <Words words={node.networks} none="anywhere" />, width: 180 },
    tenants: {
      as: (node) => <Words words={node.tenants?.map(({ account }) => account) ?? null} none="everything" />,
      width: 160,
      words: { null: nodeText.everything },
    },
    gameIds: { as: (node) => <Games node={node} />, width: 160, words: { null: nodeText.everything } },
    createdAt: 'time',
  },
  everyMs: 10_000,
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
      label: nodeText.edit,
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
      confirm: ask(nodeText.revokeOf, node.name, nodeText.askRevoke),
      write: mutation(gameNodes.revokeKey, { id: node.id }),
    },
    {
      label: nodeText.showFailures,
      hidden: node.configFailures === 0,
      open: (close) => <ConfigFailures node={node} close={close} />,
    },
    { label: nodeText.showConflicts, open: (close) => <ConflictDrawer id={node.id} close={close} /> },
    node.state === 'online'
      ? {
          label: nodeText.block,
          feature: 'nodes.edit',
          danger: true,
          confirm: ask(nodeText.blockOf, node.name, nodeText.askBlock),
          write: mutation(gameNodes.setState, { id: node.id, state: 'blocked' }),
        }
      : {
          label: nodeText.unblock,
          feature: 'nodes.edit',
          confirm: ask(nodeText.unblockOf, node.name, nodeText.askUnblock),
          write: mutation(gameNodes.setState, { id: node.id, state: 'online' }),
        },
  ],
});
