import type { agentLevels } from '@pitboss/contract/agents/agent-levels';
import { agentStates, agentLevels as levels } from '@pitboss/contract/agents/agents';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Money } from '../../../kit/list/cells.tsx';
import type { Destination, RowAction } from '../../../kit/list/list-types.ts';
import { Rtp } from '../../../parts/games/Rtp.tsx';
import { AgentLink } from '../../../parts/links.tsx';
import { levelText } from './levels.text.ts';

type Node = ReplyOf<typeof agentLevels.layer>['list'][number];

const MoveDialog = lazyDialog(async () => (await import('./MoveDialog.tsx')).MoveDialog);
const RenameDialog = lazyDialog(async () => (await import('./RenameDialog.tsx')).RenameDialog);

const name = {
  agent: {
    width: 260,
    fixed: true,
    as: (node: Node) => (
      <>
        <AgentLink id={node.id}>{node.account}</AgentLink> <span className="k-none">{node.name}</span>
      </>
    ),
  },
} as const;

const figures = {
  level: { choices: levels, width: 130 },
  state: {
    choices: agentStates,
    tones: { normal: 'success', blocked: 'error', suspended: 'warning' },
  },
  subAgents: {
    as: 'number',
    link: (node: Node): Destination => ({ page: '/agentList', search: { parentId: node.id } }),
  },
  below: 'number',
  members: {
    as: 'number',
    link: (node: Node): Destination => ({ page: '/memberList', search: { agentId: node.id } }),
  },
  balance: {
    align: 'right',
    width: 170,
    as: (node: Node) => <Money value={node.balance} currency={node.currency} />,
  },
  rtp: { align: 'right', width: 76, as: (node: Node) => <Rtp value={node.rtp} /> },
} as const;

export const treeColumns = { ...name, ...figures };
/** Columns of search results, which include the path in the tree. */
export const foundColumns = {
  ...name,
  line: { width: 260, as: (node: Node) => node.line.map((one) => one.name).join(' / ') || '-' },
  ...figures,
};

/** Returns the actions on an agent of the tree; `show` navigates from a search result to the tree. */
export function levelActions(node: Node, show?: () => void): readonly RowAction[] {
  const own = useClientState.getState().userInfo?.agentId === node.id;
  return [
    { label: levelText.showInTree, hidden: show === undefined, run: () => show?.() },
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
