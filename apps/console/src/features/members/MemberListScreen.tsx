import { memberStates, members, memberTypes } from '@pitboss/contract/members/members';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { Copyable } from '../../kit/values/copy.tsx';
import { GameName } from '../../parts/games/game-name.tsx';
import { AgentPicker, CurrencyPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { memberMoneyActions } from '../../parts/money/money-actions.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { SharedIp } from '../../parts/SharedIp.tsx';
import './members.css';
import { actionText } from './actions/actions.text.ts';
import { batchActions, memberActions } from './actions/member-actions.tsx';
import { addText } from './add/add.text.ts';
import { MutedUntil } from './member/MutedUntil.tsx';
import { memberText } from './member/members.text.ts';

const AddMemberDialog = lazyDialog(async () => (await import('./add/AddMemberDialog.tsx')).AddMemberDialog);
const ImportDialog = lazyDialog(async () => (await import('./add/ImportDialog.tsx')).ImportDialog);

export const MemberListScreen = listScreen({
  page: '/memberList',
  call: members.list,
  text: memberText,
  tabs: 'state',
  filters: {
    account: 'text',
    nickname: 'text',
    agentId: { pick: AgentPicker },
    state: { choices: memberStates },
    online: 'yesNo',
    created: { range: ['start_time', 'end_time'], reach: 'report' },
    type: { choices: memberTypes, more: true },
    currency: { pick: CurrencyPicker, more: true },
    betBanned: { as: 'yesNo', more: true },
    chatBanned: { as: 'yesNo', more: true },
    killed: { as: 'yesNo', more: true },
    direct: { as: 'yesNo', more: true },
    ip: { as: 'ip', more: true },
  },
  about: { balance: 'balance' },
  columns: {
    account: {
      as: (member) => <MemberLink id={member.id} account={member.account} />,
      fixed: true,
      width: 130,
    },
    nickname: { as: 'text', width: 110 },
    agentAccount: (member) => <AgentLink id={member.agentId}>{member.agentAccount}</AgentLink>,
    type: { choices: memberTypes, tones: { test: 'unusual', anchor: 'info' }, hidden: true },
    state: { choices: memberStates, tones: { normal: 'success', blocked: 'error' } },
    balance: 'money',
    currency: { as: 'text', width: 60, hidden: true },
    online: 'yesNo',
    lastLoginAt: 'time',
    betBanned: 'yesNo',
    currentGameId: (member) => (member.currentGameId === null ? '-' : <GameName id={member.currentGameId} />),
    createdAt: 'time',
    chatBannedUntil: {
      as: (member) => <MutedUntil member={member} />,
      width: 156,
    },
    killProbability: { as: 'text', width: 90, align: 'right', hidden: true },
    killUntil: { as: 'time', hidden: true },
    name: { as: 'text', hidden: true },
    mobile: { as: 'text', hidden: true },
    registerIp: { as: (member) => <SharedIp ip={member.registerIp} />, width: 130 },
    loginIp: { as: (member) => <SharedIp ip={member.loginIp} />, width: 130 },
    remark: { as: (row) => <OperatorName name={row.remark} />, hidden: true },
    id: { as: (member) => <Copyable words={member.id} />, width: 184 },
  },
  actions: (member) => [
    { label: actionText.profile, go: { page: '/member', search: { id: member.id } } },
    { label: actionText.bets, go: { page: '/betManagement', search: { memberId: member.id } } },
    ...memberMoneyActions(member),
    ...memberActions(member),
  ],
  bulk: batchActions,
  buttons: ({ request }) => [
    {
      label: addText.add,
      feature: 'members.add',
      primary: true,
      open: (close) => <AddMemberDialog agentId={request.agentId} close={close} />,
    },
    {
      label: addText.import,
      feature: 'members.import',
      open: (close) => <ImportDialog close={close} />,
    },
  ],
});
