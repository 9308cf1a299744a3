import { agentLevels } from '@pitboss/contract/agents/agent-levels';
import type { ReplyOf } from '@pitboss/contract/define';
import { useQueries } from '@tanstack/react-query';
import { Alert, Button, Input, Table } from 'antd';
import { useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { send } from '../../kit/calls/send.ts';
import { keyOf, useCall } from '../../kit/calls/use-call.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { kitText } from '../../kit/kit.text.ts';
import { Count, Money, StatusTag } from '../../kit/list/cells.tsx';
import { RowActions, useActions } from '../../kit/list/list-actions.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import { formatCount } from '../../kit/money.ts';
import { PageLink, usePlace } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { Rtp } from '../../parts/games/Rtp.tsx';
import { AgentLink } from '../../parts/links.tsx';
import { levelText } from './levels.text.ts';

type Node = ReplyOf<typeof agentLevels.layer>['list'][number];
interface Row extends Node {
  children?: Row[];
}

const MoveDialog = lazyDialog(async () => (await import('./dialogs/MoveDialog.tsx')).MoveDialog);
const RenameDialog = lazyDialog(async () => (await import('./dialogs/RenameDialog.tsx')).RenameDialog);

const tones = { normal: 'success', blocked: 'error', suspended: 'warning' } as const;

/** In the address: nothing stands open, though a single top would by itself. */
const allClosed = '0';

/**
 * The branches that stand open, by the address: `open` holds the ids, `keyword` a search instead of the tree. An agent's
 * own branch is open from the beginning.
 */
function useTree() {
  const { search, setSearch } = usePlace();
  const own = useClientState((state) => state.userInfo?.agentId);
  const open = (search.open ?? own ?? '').split(',').filter((id) => /^[1-9]\d{0,18}$/.test(id));
  const keyword = search.keyword ?? '';
  return {
    open,
    keyword,
    setOpen: (ids: readonly string[]) =>
      setSearch({ open: ids.length ? [...new Set(ids)].join(',') : allClosed }, 'replace'),
    setKeyword: (words: string) =>
      setSearch(
        { ...(search.open ? { open: search.open } : {}), ...(words ? { keyword: words } : {}) },
        'push',
      ),
  };
}

/** The four levels as a tree whose branches are fetched when they are opened (spec §2, level management). */
export function LevelScreen() {
  const t = useText(levelText);
  const k = useText(kitText);
  const tree = useTree();
  const top = useCall(agentLevels.layer, {});
  const branches = useQueries({
    queries: tree.open.map((parentId) => ({
      queryKey: keyOf(agentLevels.layer, { parentId }),
      queryFn: () => send(agentLevels.layer, { parentId }, { quiet: true }),
    })),
  });
  const found = useCall(
    agentLevels.layer,
    { keyword: tree.keyword },
    { enabled: tree.keyword !== '', keepPrevious: true },
  );
  const childrenOf = new Map(tree.open.map((id, place) => [id, branches[place]?.data]));
  const grow = (nodes: readonly Node[]): Row[] =>
    nodes.map((node) => ({
      ...node,
      ...(node.subAgents > 0 ? { children: grow(childrenOf.get(node.id)?.list ?? []) } : {}),
    }));
  const cut = [...childrenOf.values()].find((branch) => branch && branch.total > branch.list.length);
  const searching = tree.keyword !== '';
  const rows = searching ? ((found.data?.list ?? []) as Row[]) : grow(top.data?.list ?? []);
  const refresh = () => void Promise.all([top.refetch(), ...branches.map((one) => one.refetch())]);
  const { start, overlays } = useActions(refresh);
  return (
    <div className="k-list">
      <Toolbar tree={tree} found={searching ? found.data : undefined} refresh={refresh} />
      {cut && !searching && (
        <Alert
          type="info"
          showIcon
          title={t('moreChildren', { count: formatCount(cut.total), shown: cut.list.length })}
        />
      )}
      <div className="k-table" style={{ overflow: 'auto' }}>
        <Table<Row>
          size="small"
          rowKey="id"
          loading={(searching ? found : top).isPending || branches.some((branch) => branch.isPending)}
          dataSource={rows}
          pagination={false}
          sticky
          scroll={{ x: searching ? 1380 : 1130 }}
          locale={{ emptyText: searching ? t('searchEmpty') : k('empty') }}
          columns={columnsOf(t, k, searching, start, tree)}
          expandable={
            searching
              ? undefined
              : {
                  expandedRowKeys: tree.open,
                  onExpand: (expanded, row) =>
                    tree.setOpen(expanded ? [...tree.open, row.id] : tree.open.filter((id) => id !== row.id)),
                  indentSize: 20,
                }
          }
        />
      </div>
      {overlays}
    </div>
  );
}

type Tree = ReturnType<typeof useTree>;
type Say = ReturnType<typeof useText<typeof levelText>>;
type SayKit = ReturnType<typeof useText<typeof kitText>>;

function Toolbar(props: {
  readonly tree: Tree;
  readonly found: ReplyOf<typeof agentLevels.layer> | undefined;
  readonly refresh: () => void;
}) {
  const t = useText(levelText);
  const k = useText(kitText);
  const { tree, found } = props;
  const [typed, setTyped] = useState(tree.keyword);
  return (
    <div className="k-toolbar">
      <Input.Search
        style={{ width: 280 }}
        allowClear
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(words) => tree.setKeyword(words.trim())}
      />
      {found && (
        <>
          <span>
            {t(found.total > found.list.length ? 'foundSome' : 'found', {
              count: formatCount(found.total),
              shown: found.list.length,
            })}
          </span>
          <Button
            onClick={() => {
              setTyped('');
              tree.setKeyword('');
            }}
          >
            {t('backToTree')}
          </Button>
        </>
      )}
      <span className="k-space" />
      <Button onClick={props.refresh}>{k('refresh')}</Button>
    </div>
  );
}

function columnsOf(t: Say, k: SayKit, searching: boolean, start: (action: RowAction) => void, tree: Tree) {
  const figure = { align: 'right' as const };
  return [
    {
      key: 'agent',
      title: t('agent'),
      width: 240,
      fixed: 'left' as const,
      render: (_: unknown, node: Node) => (
        <>
          <AgentLink id={node.id}>{node.account}</AgentLink> <span className="k-none">{node.name}</span>
        </>
      ),
    },
    ...(searching
      ? [
          {
            key: 'line',
            title: t('line'),
            width: 260,
            render: (_: unknown, node: Node) => node.line.map((one) => one.name).join(' / ') || '-',
          },
        ]
      : []),
    {
      key: 'level',
      title: t('level'),
      width: 130,
      render: (_: unknown, node: Node) => t(`level.${node.level}`),
    },
    {
      key: 'state',
      title: t('state'),
      width: 90,
      render: (_: unknown, node: Node) => (
        <StatusTag tone={tones[node.state]}>{t(`state.${node.state}`)}</StatusTag>
      ),
    },
    {
      ...{ key: 'subAgents', title: t('subAgents'), width: 90, ...figure },
      render: (_: unknown, node: Node) => (
        <PageLink page="/agentList" search={{ parentId: node.id }}>
          <Count value={node.subAgents} />
        </PageLink>
      ),
    },
    {
      ...{ key: 'below', title: t('below'), width: 90, ...figure },
      render: (_: unknown, node: Node) => <Count value={node.below} />,
    },
    {
      ...{ key: 'members', title: t('members'), width: 84, ...figure },
      render: (_: unknown, node: Node) => (
        <PageLink page="/memberList" search={{ agentId: node.id }}>
          <Count value={node.members} />
        </PageLink>
      ),
    },
    {
      ...{ key: 'balance', title: t('balance'), width: 170, ...figure },
      render: (_: unknown, node: Node) => <Money value={node.balance} currency={node.currency} />,
    },
    {
      ...{ key: 'rtp', title: t('rtp'), width: 76, ...figure },
      render: (_: unknown, node: Node) => <Rtp value={node.rtp} />,
    },
    {
      key: 'actions',
      title: k('actions'),
      width: 160,
      fixed: 'right' as const,
      render: (_: unknown, node: Node) => (
        <RowActions actions={actionsOf(node, searching, tree)} start={start} />
      ),
    },
  ];
}

function actionsOf(node: Node, searching: boolean, tree: Tree): readonly RowAction[] {
  const own = useClientState.getState().userInfo?.agentId === node.id;
  return [
    {
      label: levelText.showInTree,
      hidden: !searching,
      run: () => tree.setOpen([...tree.open, ...node.line.map((one) => one.id)]),
    },
    {
      label: levelText.move,
      feature: 'levels.move',
      hidden: own || node.level === 'majorShareholder',
      open: (close) => <MoveDialog agent={node} close={close} />,
    },
    {
      label: levelText.rename,
      feature: 'levels.rename',
      open: (close) => <RenameDialog agent={node} close={close} />,
    },
  ];
}
