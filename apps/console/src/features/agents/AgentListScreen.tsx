import {
  accountTypes,
  agentLevels,
  agentStates,
  agents,
  lastLayer,
  transferModes,
} from '@pitboss/contract/agents/agents';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { commonText } from '../../kit/common.text.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { Destination, RowAction, RowOf } from '../../kit/list/list-types.ts';
import { useNavigation } from '../../kit/navigation.tsx';
import { AgentPicker, CurrencyPicker } from '../../parts/games/pickers.tsx';
import { Rtp } from '../../parts/games/Rtp.tsx';
import { AgentLink } from '../../parts/links.tsx';
import { adminText } from './admin/admin.text.ts';
import { agentActions } from './admin/agent-actions.tsx';
import { agentText } from './admin/agents.text.ts';

/** Comes with the first agent that is opened. */
const AgentDrawer = lazyPart(async () => (await import('./page/AgentDrawer.tsx')).AgentDrawer);

/** Comes when an agent is to be opened. */
const AddAgentDialog = lazyDialog(async () => (await import('./admin/AddAgentDialog.tsx')).AddAgentDialog);

type Row = RowOf<typeof agents.list>;

const AgentList = listScreen({
  page: '/agentList',
  call: agents.list,
  text: agentText,
  tabs: 'state',
  filters: {
    account: 'text',
    name: 'text',
    level: { choices: agentLevels },
    state: { choices: agentStates },
    parentId: { pick: AgentPicker },
    created: { range: ['start_time', 'end_time'], reach: 'report' },
    currency: { pick: CurrencyPicker, more: true },
    transferMode: { choices: transferModes, more: true },
    accountType: { choices: accountTypes, more: true },
    below: { as: 'yesNo', more: true },
  },
  about: { credit: 'credit', rtp: 'configuredRtp' },
  columns: {
    account: { as: (agent) => <AgentLink id={agent.id}>{agent.account}</AgentLink>, fixed: true, width: 126 },
    name: { as: 'text', width: 116, grow: true },
    level: { choices: agentLevels, width: 130 },
    state: {
      choices: agentStates,
      tones: { normal: 'success', blocked: 'error', suspended: 'warning' },
      keep: true,
    },
    balance: { as: 'money', keep: true },
    credit: { as: 'money', width: 110 },
    lastLoginAt: { as: 'time', width: 152 },
    currency: { as: 'text', width: 60, hidden: true },
    subAgents: {
      as: 'number',
      link: (agent: Row): Destination => ({ page: '/agentList', search: { parentId: agent.id } }),
      width: 96,
    },
    members: {
      as: 'number',
      link: (agent: Row): Destination => ({ page: '/memberList', search: { agentId: agent.id } }),
      width: 96,
    },
    rtp: { as: (agent) => <Rtp value={agent.rtp} />, align: 'right', width: 76 },
    parentName: (agent) =>
      agent.parentId && agent.parentName ? (
        <AgentLink id={agent.parentId}>{agent.parentName}</AgentLink>
      ) : (
        (agent.parentName ?? '-')
      ),
    accountType: { choices: accountTypes, tones: { test: 'unusual' } },
    transferMode: { choices: transferModes },
    betBanned: 'yesNo',
    createdAt: 'time',
    validUntil: 'time',
  },
  buttons: ({ request, me }) => [
    {
      label: adminText.add,
      feature: 'agents.add',
      primary: true,
      // Agents of the last level have none below.
      hidden: (me?.layer ?? lastLayer) >= lastLayer,
      open: (close) => <AddAgentDialog close={close} parentId={request.parentId} />,
    },
  ],
  actions: (agent): readonly RowAction[] => [
    { label: fieldLabels.detail, go: { page: '/agentList', search: { agent: agent.id } } },
    ...agentActions(agent),
    { label: agentText.memberRows, go: { page: '/memberList', search: { agentId: agent.id } } },
    { label: commonText.betRows, go: { page: '/betManagement', search: { agentId: agent.id } } },
  ],
});

/** Agents of the operator's tree; `agent` in the address opens the details of one over the list. */
export function AgentListScreen() {
  const opened = Boolean(useNavigation().search.agent);
  return (
    <>
      <AgentList />
      {opened && <AgentDrawer />}
    </>
  );
}
