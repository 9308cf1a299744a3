import { chat, chatReplies, replyStates } from '@pitboss/contract/chat/chat';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { members } from '@pitboss/contract/members/members';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import { useView } from '../../kit/tabs/use-view.ts';
import { ViewSwitch } from '../../kit/tabs/view-switch.tsx';
import { useText } from '../../kit/text.ts';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { chatText } from './chat.text.ts';
import { Highlighted } from './Highlighted.tsx';
import { type ChatLine, replyTones } from './rows.ts';

const MuteDialog = lazyDialog(
  async () => (await import('../../parts/members/MemberActDialogs.tsx')).MuteDialog,
);
const ReplyDialog = lazyDialog(async () => (await import('./ChatDialogs.tsx')).ReplyDialog);
const ContextDrawer = lazyPart(async () => (await import('./ContextDrawer.tsx')).ContextDrawer);

const views = ['lines', 'replies'] as const;

function Views() {
  const t = useText(chatText);
  return <ViewSwitch label={t('view')} param="view" views={views} words={(view) => t(`view.${view}`)} />;
}

function Member({ row }: { readonly row: ChatLine }) {
  const t = useText(chatText);
  return (
    <>
      <MemberLink id={row.memberId} account={row.memberAccount} />{' '}
      {row.mutedUntil !== null && <StatusTag tone="bad">{t('mutedNow')}</StatusTag>}
    </>
  );
}

const target = ({ memberAccount }: ChatLine) => ({ zh_cn: memberAccount, en_us: memberAccount });

const actions = (row: ChatLine): readonly RowAction[] => [
  { label: chatText.context, open: (close) => <ContextDrawer row={row} close={close} /> },
  {
    label: fieldLabels.reply,
    feature: 'chat.reply',
    open: (close) => <ReplyDialog roomId={row.roomId} close={close} />,
  },
  {
    label: commonText.mute,
    feature: 'members.chatBan',
    open: (close) => <MuteDialog ids={[row.memberId]} whom={target(row)} onClose={close} />,
  },
  {
    label: commonText.lift,
    feature: 'members.chatBan',
    hidden: row.mutedUntil === null,
    confirm: confirmation(chatText.liftOf, target(row), chatText.liftSure),
    write: mutation(members.updateBanChat, { ids: [row.memberId], duration: 'lift' }),
  },
];

const LineList = listScreen({
  page: '/chatRecord',
  call: chat.list,
  text: chatText,
  filters: {
    range: { range: ['start_time', 'end_time'] },
    roomId: 'text',
    memberAccount: 'text',
    word: 'text',
    hit: 'yesNo',
    muted: { as: 'yesNo', more: true },
    agentId: { pick: AgentPicker, more: true },
    memberId: 'carried',
  },
  columns: {
    at: { as: 'time', width: 156, fixed: true },
    roomId: { as: 'text', width: 90 },
    memberAccount: { as: (row) => <Member row={row} />, width: 140 },
    agentAccount: {
      as: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
      width: 110,
    },
    content: { as: (row) => <Highlighted content={row.content} hits={row.hits} />, width: 260 },
    hits: { as: (row) => row.hits.length || '-', field: 'hitWords', align: 'right', width: 60 },
    answer: { choices: chatReplies, tones: replyTones, width: 90 },
  },
  toolbar: Views,
  actions,
  live: 'chat',
  everyMs: 4_000,
});

const ReplyList = listScreen({
  page: '/chatRecord',
  call: chat.replies,
  text: chatText,
  filters: {
    range: { range: ['start_time', 'end_time'] },
    roomId: 'text',
    state: { choices: replyStates },
  },
  columns: {
    at: { as: 'time', width: 156 },
    roomId: { as: 'text', width: 120 },
    nickname: { as: 'text', width: 120 },
    content: { as: 'text', width: 360 },
    state: {
      choices: replyStates,
      tones: { sending: 'info', delivered: 'success', undelivered: 'error' },
      width: 110,
    },
    shownAt: { as: (row) => <Time value={row.shownAt} />, width: 156 },
    operator: (row) => <OperatorName name={row.operator} />,
  },
  toolbar: Views,
  everyMs: 4_000,
});

/** Live messages of members, and replies of operators. */
export function ChatScreen() {
  return useView('view', views).view === 'lines' ? <LineList /> : <ReplyList />;
}
