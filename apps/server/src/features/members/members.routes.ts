import { members as contract } from '@pitboss/contract/members/members';
import { checkMobileIfGiven } from '@pitboss/rules/checks/field-checks';
import { muteEnd } from '@pitboss/rules/mute-end';
import { remarkAgent } from '../../domain/agents/operator-name.ts';
import { checkOpened } from '../../domain/calendar/range-limits.ts';
import { forceOffline } from '../../domain/members/force-offline.ts';
import { fromAlert } from '../../domain/risk/actions.ts';
import { msOrNull } from '../../domain/sql/dto.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { mergeUpdate } from '../../platform/versions/merge-update.ts';
import { changeMembers, type LockedMember, lockMembers, type MemberChange } from './change-members.sql.ts';
import { readForcedLosses } from './kill.sql.ts';
import { memberDto } from './members.dto.ts';
import { findMember, listMembers } from './members.sql.ts';
import { forcedLossDto, setForcedLoss } from './set-forced-loss.ts';

const target = (member: LockedMember) => `member:${member.id} ${member.account}`;

/**
 * Changes the members of a batch that differ, with one entry in the operation log for each. Returns these
 * members and their number.
 */
async function changeBatch(
  { tx, scope, audit }: WriteContext,
  ids: readonly string[],
  batch: {
    readonly differs: (member: LockedMember) => boolean;
    readonly change: MemberChange;
    readonly show: (member: LockedMember | MemberChange) => object;
    /** Reason for the change, which its log entries state. */
    readonly reason?: string | undefined;
  },
): Promise<{ changed: number; members: LockedMember[] }> {
  const members = (await lockMembers(tx, scope, ids)).filter(batch.differs);
  await changeMembers(tx, members, batch.change);
  const after = { ...batch.show(batch.change), ...(batch.reason && { reason: batch.reason }) };
  for (const member of members) audit({ target: target(member), before: batch.show(member), after });
  return { changed: members.length, members };
}

export const memberRoutes = serve(contract, {
  async list({ db, scope }, filter) {
    checkOpened(scope, filter);
    const { total, rows } = await listMembers(db, scope, filter);
    return { total, list: rows.map(memberDto) };
  },

  async updateBanBet(context, { ids, banned, reason, alertId }) {
    const { changed } = await changeBatch(context, ids, {
      differs: (member) => member.bet_banned !== banned,
      change: { bet_banned: banned },
      show: ({ bet_banned }) => ({ betBanned: bet_banned }),
      reason,
    });
    await fromAlert(context, alertId, 'betBan', ids);
    return { changed };
  },

  async updateBanChat(context, { ids, duration, remark, alertId }) {
    const until = duration === 'lift' ? null : muteEnd(duration, Date.now());
    const { changed } = await changeBatch(context, ids, {
      differs: (member) => until !== null || member.chat_banned_until !== null,
      change: {
        chat_banned_until: until === null ? null : new Date(until),
        chat_ban_remark: until === null ? '' : (remark ?? ''),
        chat_ban_agent_id: remarkAgent(context.scope),
      },
      show: ({ chat_banned_until, chat_ban_remark }) => ({
        chatBannedUntil: msOrNull(chat_banned_until ?? null),
        chatBanRemark: chat_ban_remark,
      }),
    });
    await fromAlert(context, alertId, 'mute', ids);
    return { changed, until };
  },

  async updateState(context, { ids, state, reason }) {
    const { changed, members } = await changeBatch(context, ids, {
      differs: (member) => member.state !== state,
      change: { state },
      show: (shown) => ({ state: shown.state }),
      reason,
    });
    if (state === 'blocked') await forceOffline(context.tx, members, Date.now());
    return { changed };
  },

  async forceOffline(context, { ids, alertId }) {
    const { tx, scope, audit } = context;
    const members = (await lockMembers(tx, scope, ids)).filter(({ online_since }) => online_since !== null);
    await forceOffline(tx, members, Date.now());
    for (const member of members)
      audit({ target: target(member), before: { online: true }, after: { online: false } });
    await fromAlert(context, alertId, 'offline', ids);
    return { changed: members.length };
  },

  async setKill(context, { ids, alertId, ...wanted }) {
    const changed = await setForcedLoss(context, ids, wanted);
    await fromAlert(context, alertId, 'kill', ids);
    return { changed };
  },

  async killHistory({ db, scope }, { id }) {
    const member = await findMember(db, scope, id);
    if (!member) throw new AppError('member.missing');
    return { list: (await readForcedLosses(db, scope, member)).map(forcedLossDto) };
  },

  async update(context, { id, version, ...fields }) {
    const { tx, scope, audit } = context;
    assertValid(checkMobileIfGiven(fields.mobile ?? ''));
    const [member] = await lockMembers(tx, scope, [id]);
    if (!member) throw new AppError('member.missing');
    const { nickname, name, mobile, remark } = member;
    const stored = { nickname, name, mobile, remark };
    const { changed, before } = await mergeUpdate(context, { kind: 'member', id, version }, stored, fields);
    if (Object.keys(changed).length === 0) throw new AppError('member.nothingToChange');
    const author = changed.remark === undefined ? {} : { remark_agent_id: remarkAgent(scope) };
    await changeMembers(tx, [member], { ...changed, ...author });
    audit({ target: target(member), before, after: changed });
    return null;
  },
});
