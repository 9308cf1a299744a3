import { members } from '@pitboss/contract/members/members';
import { mutation } from '../../../kit/calls/mutation.ts';
import { commonText } from '../../../kit/common.text.ts';
import { confirmation, namesOf } from '../../../kit/dialog/confirmation.ts';
import { lazyDialog, lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import type { RowAction } from '../../../kit/list/list-types.ts';
import type { Text } from '../../../kit/text.ts';
import { actionText } from './actions.text.ts';
import type { EditedMember } from './EditDialog.tsx';

const EditDialog = lazyDialog(async () => (await import('./EditDialog.tsx')).EditDialog);
const ForcedLossDialog = lazyDialog(
  async () => (await import('../../../parts/members/MemberActDialogs.tsx')).ForcedLossDialog,
);
const ForcedLossHistory = lazyPart(async () => (await import('./ForcedLossHistory.tsx')).ForcedLossHistory);
const MuteDialog = lazyDialog(
  async () => (await import('../../../parts/members/MemberActDialogs.tsx')).MuteDialog,
);

const StopBetsDialog = lazyDialog(
  async () => (await import('../../../parts/members/MemberActDialogs.tsx')).StopBetsDialog,
);
const DisableDialog = lazyDialog(
  async () => (await import('../../../parts/members/MemberActDialogs.tsx')).DisableDialog,
);

/** Fields of a member that its actions need. */
export interface ActedMember extends EditedMember {
  readonly state: 'normal' | 'blocked';
  readonly betBanned: boolean;
  readonly chatBannedUntil: number | null;
  readonly killProbability: string | null;
  readonly online: boolean;
}

const isMuted = (member: ActedMember) => (member.chatBannedUntil ?? 0) > Date.now();

/** Members of an action with their names in the confirmation, and what would change at least one of them. */
function targetOf(rows: readonly ActedMember[], name: Text) {
  return {
    ids: rows.map(({ id }) => id),
    name,
    canStop: rows.some((row) => !row.betBanned),
    canEnableBets: rows.some((row) => row.betBanned),
    muted: rows.some(isMuted),
    canDisable: rows.some((row) => row.state === 'normal'),
    canEnable: rows.some((row) => row.state === 'blocked'),
    online: rows.some((row) => row.online),
    killed: rows.some((row) => row.killProbability !== null),
    versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
  };
}
type Target = ReturnType<typeof targetOf>;

/** Actions that stop and enable bets, mute and lift; `onDone` follows a dialog that has saved. */
function betAndChatActions(target: Target, onDone?: () => void): RowAction[] {
  const { ids, name: whom } = target;
  return [
    {
      label: actionText.stopBets,
      feature: 'members.betBan',
      danger: true,
      hidden: !target.canStop,
      open: (close) => <StopBetsDialog ids={ids} whom={whom} onClose={close} onDone={onDone} />,
    },
    {
      label: actionText.enableBets,
      feature: 'members.betBan',
      hidden: !target.canEnableBets,
      confirm: confirmation(actionText.enableBetsOf, target.name, actionText.askEnableBets),
      write: mutation(members.updateBanBet, { ids: target.ids, banned: false }),
    },
    {
      label: actionText.mute,
      feature: 'members.chatBan',
      open: (close) => <MuteDialog ids={ids} whom={whom} onClose={close} onDone={onDone} />,
    },
    {
      label: commonText.lift,
      feature: 'members.chatBan',
      hidden: !target.muted,
      confirm: confirmation(actionText.liftOf, target.name, actionText.askLift),
      write: mutation(members.updateBanChat, { ids: target.ids, duration: 'lift' }),
    },
  ];
}

/** Actions that force offline, disable and enable; `onDone` follows a dialog that has saved. */
function accessActions(target: Target, onDone?: () => void): RowAction[] {
  return [
    {
      label: actionText.offline,
      feature: 'members.offline',
      danger: true,
      hidden: !target.online,
      confirm: confirmation(actionText.offlineOf, target.name, actionText.askOffline),
      write: mutation(members.forceOffline, { ids: target.ids }),
    },
    {
      label: commonText.disable,
      feature: 'members.state',
      danger: true,
      hidden: !target.canDisable,
      open: (close) => <DisableDialog ids={target.ids} whom={target.name} onClose={close} onDone={onDone} />,
    },
    {
      label: commonText.enable,
      feature: 'members.state',
      hidden: !target.canEnable,
      confirm: confirmation(commonText.enableOf, target.name, actionText.askEnable),
      write: mutation(members.updateState, { ids: target.ids, state: 'normal' }),
    },
  ];
}

/** Actions that set the forced-loss probability and remove it; `set` opens the dialog of the former. */
function forcedLossActions(target: Target, set: RowAction['open']): RowAction[] {
  return [
    { label: actionText.kill, feature: 'members.kill', open: set },
    {
      label: actionText.unkill,
      feature: 'members.kill',
      hidden: !target.killed,
      confirm: confirmation(actionText.unkillOf, target.name, actionText.askUnkill),
      write: mutation(members.setKill, { ids: target.ids, probability: null, versions: target.versions }),
    },
  ];
}

/** Everything that can be done with one member. */
export function memberActions(member: ActedMember): RowAction[] {
  const target = targetOf([member], { zh_cn: member.account, en_us: member.account });
  const { ids, name, versions } = target;
  return [
    {
      label: actionText.edit,
      feature: 'members.edit',
      open: (close) => <EditDialog member={member} onClose={close} />,
    },
    ...betAndChatActions(target),
    ...accessActions(target),
    ...forcedLossActions(target, (close) => (
      <ForcedLossDialog
        ids={ids}
        whom={name}
        now={member.killProbability}
        versions={versions}
        onClose={close}
      />
    )),
    {
      label: actionText.killHistory,
      open: (close) => <ForcedLossHistory id={member.id} account={member.account} close={close} />,
    },
  ];
}

/** Returns the actions on the ticked members that would change at least one of them. */
export function batchActions(rows: readonly ActedMember[], clear: () => void): RowAction[] {
  const target = targetOf(rows, namesOf(rows.map(({ account }) => account)));
  const { ids, name, versions } = target;
  return [
    ...betAndChatActions(target, clear),
    ...accessActions(target, clear),
    ...forcedLossActions(target, (close) => (
      <ForcedLossDialog ids={ids} whom={name} versions={versions} onClose={close} onDone={clear} />
    )),
  ];
}
