import { agentLevels } from '@pitboss/contract/agents/agent-levels';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useQueries } from '@tanstack/react-query';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { send } from '../../../kit/calls/send.ts';
import { keyOf, useCall } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Callout } from '../../../kit/detail/callout.tsx';
import { ListFilters } from '../../../kit/filters/list-filters.tsx';
import { plansOf } from '../../../kit/filters/list-url.ts';
import { TreeTable } from '../../../kit/list/tree-table.tsx';
import { formatCount } from '../../../kit/money.ts';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { foundColumns, levelActions, treeColumns } from './level-columns.tsx';
import { levelText } from './levels.text.ts';

const filters = plansOf({ keyword: { as: 'text', width: 150 } });

/** Value in the address: all branches are closed, including one that is open by default. */
const allClosed = '0';

/**
 * The branches that stand open, by the address: `open` holds the ids, `keyword` a search instead of the tree.
 * An agent's own branch is open from the beginning.
 */
function useTree() {
  const { search, setSearch } = useNavigation();
  const own = useClientState((state) => state.userInfo?.agentId);
  const open = (search.open ?? own ?? '').split(',').filter((id) => /^[1-9]\d{0,18}$/.test(id));
  const keyword = search.keyword ?? '';
  return {
    open,
    keyword,
    setOpen: (ids: readonly string[]) =>
      setSearch({ open: ids.length ? [...new Set(ids)].join(',') : allClosed }, 'replace'),
    setKeyword: (texts: string) =>
      setSearch(
        { ...(search.open ? { open: search.open } : {}), ...(texts ? { keyword: texts } : {}) },
        'push',
      ),
  };
}
type Tree = ReturnType<typeof useTree>;

/** The four levels as a tree whose branches are fetched when they are opened (spec §2, level management). */
export function LevelScreen() {
  const tree = useTree();
  return <div className="k-list">{tree.keyword === '' ? <Levels tree={tree} /> : <Found tree={tree} />}</div>;
}

function Levels({ tree }: { readonly tree: Tree }) {
  const t = useText(levelText);
  const { open } = tree;
  const top = useCall(agentLevels.layer, {});
  const branches = useQueries({
    queries: open.map((parentId) => ({
      queryKey: keyOf(agentLevels.layer, { parentId }),
      meta: { call: agentLevels.layer },
      queryFn: () => send(agentLevels.layer, { parentId }, { quiet: true }),
    })),
  });
  const below = new Map(open.map((id, position) => [id, branches[position]?.data]));
  const cut = [...below.values()].find((branch) => branch && branch.total > branch.list.length);
  return (
    <TreeTable
      name="/levelManager"
      label={t('tree')}
      text={levelText}
      columns={treeColumns}
      rows={top.data?.list ?? []}
      below={(node) => (node.subAgents > 0 ? (below.get(node.id)?.list ?? []) : undefined)}
      open={open}
      setOpen={tree.setOpen}
      actions={(node) => levelActions(node)}
      loading={top.isPending || branches.some((branch) => branch.isPending)}
      failed={top.isError || branches.some((branch) => branch.isError)}
      refresh={() => void Promise.all([top.refetch(), ...branches.map((one) => one.refetch())])}
      filtered={false}
      toolbar={<Search tree={tree} />}
      note={
        cut && (
          <Callout
            kind="info"
            title={t('moreChildren', { count: formatCount(cut.total), shown: cut.list.length })}
          />
        )
      }
    />
  );
}

/** Results of a search, anywhere in the tree. */
function Found({ tree }: { readonly tree: Tree }) {
  const t = useText(levelText);
  const { keyword } = tree;
  const found = useCall(agentLevels.layer, { keyword }, { keepPrevious: true });
  return (
    <TreeTable
      name="/levelManager found"
      label={t('tree')}
      text={levelText}
      columns={foundColumns}
      rows={found.data?.list ?? []}
      open={[]}
      setOpen={tree.setOpen}
      actions={(node) =>
        levelActions(node, () => tree.setOpen([...tree.open, ...node.line.map((one) => one.id)]))
      }
      loading={found.isPending || found.isPlaceholderData}
      failed={found.isError}
      refresh={() => void found.refetch()}
      filtered
      toolbar={<Search key={keyword} tree={tree} found={found.data} />}
    />
  );
}

function Search(props: {
  readonly tree: Tree;
  readonly found?: ReplyOf<typeof agentLevels.layer> | undefined;
}) {
  const t = useText(levelText);
  const { tree, found } = props;
  return (
    <>
      <ListFilters
        plans={filters}
        text={levelText}
        search={tree.keyword ? { keyword: tree.keyword } : {}}
        submit={({ keyword = '' }) => tree.setKeyword(keyword.trim())}
      />
      {found && (
        <span>
          {t(found.total > found.list.length ? 'foundSome' : 'found', {
            count: formatCount(found.total),
            shown: found.list.length,
          })}
        </span>
      )}
      {tree.keyword !== '' && <Button onClick={() => tree.setKeyword('')}>{t('backToTree')}</Button>}
    </>
  );
}
