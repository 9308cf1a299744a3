import { members } from '@pitboss/contract/members/members';
import { ask, namesOf } from '../../kit/dialog/ask.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { mutation, type RowAction } from '../../kit/list/list-types.ts';
import type { Text } from '../../kit/text.ts';
import { actionText } from './actions.text.ts';
import type { EditedMember } from './dialogs/EditDialog.tsx';

const EditDialog = lazyDialog(async () => (await import('./dialogs/EditDialog.tsx')).EditDialog);
const KillDialog = lazyDialog(
  async () => (await import('../../parts/members/MemberActDialogs.tsx')).KillDialog,
);
const KillHistory = lazyPart(async () => (await import('./dialogs/KillHistory.tsx')).KillHistory);
const MuteDialog = lazyDialog(
  async () => (await import('../../parts/members/MemberActDialogs.tsx')).MuteDialog,
);

/** What the actions must know of a member. */
export interface ActedMember extends EditedMember {
  readonly state: 'normal' | 'blocked';
  readonly betBanned: boolean;
  readonly chatBannedUntil: number | null;
  readonly killProbability: string | null;
  readonly online: boolean;
}

/** Stopping, muting, disabling and forcing offline, for one member or many; `whom` says about whom the question is. */
function shared(
  ids: readonly string[],
  whom: Text,
  state: {
    readonly canStop: boolean;
    readonly canEnableBets: boolean;
    readonly muted: boolean;
    readonly canDisable: boolean;
    readonly canEnable: boolean;
    readonly online: boolean;
    readonly killed: boolean;
  },
  dialogs: { readonly kill: RowAction['open']; readonly mute: RowAction['open'] },
): RowAction[] {
  const all = [...ids];
  return [
    {
      label: actionText.stopBets,
      feature: 'members.betBan',
      danger: true,
      hidden: !state.canStop,
      confirm: ask(actionText.stopBetsOf, whom, actionText.askStopBets),
      write: mutation(members.updateBanBet, { ids: all, banned: true }),
    },
    {
      label: actionText.enableBets,
      feature: 'members.betBan',
      hidden: !state.canEnableBets,
      confirm: ask(actionText.enableBetsOf, whom, actionText.askEnableBets),
      write: mutation(members.updateBanBet, { ids: all, banned: false }),
    },
    { label: actionText.mute, feature: 'members.chatBan', open: dialogs.mute },
    {
      label: actionText.lift,
      feature: 'members.chatBan',
      hidden: !state.muted,
      confirm: ask(actionText.liftOf, whom, actionText.askLift),
      write: mutation(members.updateBanChat, { ids: all, duration: 'lift' }),
    },
    {
      label: actionText.offline,
      feature: 'members.offline',
      danger: true,
      hidden: !state.online,
      confirm: ask(actionText.offlineOf, whom, actionText.askOffline),
      write: mutation(members.forceOffline, { ids: all }),
    },
    {
      label: actionText.disable,
      feature: 'members.state',
      danger: true,
      hidden: !state.canDisable,
      confirm: ask(actionText.disableOf, whom, actionText.askDisable),
      write: mutation(members.updateState, { ids: all, state: 'blocked' }),
    },
    {
      label: actionText.enable,
      feature: 'members.state',
      hidden: !state.canEnable,
      confirm: ask(actionText.enableOf, whom, actionText.askEnable),
      write: mutation(members.updateState, { ids: all, state: 'normal' }),
    },
    { label: actionText.kill, feature: 'members.kill', open: dialogs.kill },
    {
      label: actionText.unkill,
      feature: 'members.kill',
      hidden: !state.killed,
      confirm: ask(actionText.unkillOf, whom, actionText.askUnkill),
      write: mutation(members.setKill, { ids: all, probability: null }),
    },
  ];
}

const isMuted = (member: ActedMember) => (member.chatBannedUntil ?? 0) > Date.now();

/** Everything that can be done with one member. */
export function memberActions(member: ActedMember): RowAction[] {
  const ids = [member.id];
  const whom: Text = { zh_cn: member.account, en_us: member.account };
  return [
    {
      label: actionText.edit,
      feature: 'members.edit',
      open: (close) => <EditDialog member={member} onClose={close} />,
    },
    ...shared(
      ids,
      whom,
      {
        canStop: !member.betBanned,
        canEnableBets: member.betBanned,
        muted: isMuted(member),
        canDisable: member.state === 'normal',
        canEnable: member.state === 'blocked',
        online: member.online,
        killed: member.killProbability !== null,
      },
      {
        mute: (close) => <MuteDialog ids={ids} whom={whom} onClose={close} />,
        kill: (close) => <KillDialog ids={ids} whom={whom} now={member.killProbability} onClose={close} />,
      },
    ),
    {
      label: actionText.killHistory,
      open: (close) => <KillHistory id={member.id} account={member.account} close={close} />,
    },
  ];
}

/** What can be done with the ticked members, as far as it would change one of them. */
export function batchActions(rows: readonly ActedMember[], clear: () => void): RowAction[] {
  const ids = rows.map(({ id }) => id);
  const whom = namesOf(rows.map(({ account }) => account));
  return shared(
    ids,
    whom,
    {
      canStop: rows.some((row) => !row.betBanned),
      canEnableBets: rows.some((row) => row.betBanned),
      muted: rows.some(isMuted),
      canDisable: rows.some((row) => row.state === 'normal'),
      canEnable: rows.some((row) => row.state === 'blocked'),
      online: rows.some((row) => row.online),
      killed: rows.some((row) => row.killProbability !== null),
    },
    {
      mute: (close) => <MuteDialog ids={ids} whom={whom} onClose={close} onDone={clear} />,
      kill: (close) => <KillDialog ids={ids} whom={whom} onClose={close} onDone={clear} />,
    },
  );
}
