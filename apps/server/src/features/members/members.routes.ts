import { members as contract } from '@pitboss/contract/members/members';
import { checkMobileIfGiven } from '@pitboss/rules/checks/field-checks';
import { muteEnd } from '@pitboss/rules/mute-end';
import { forceOffline } from '../../domain/members/force-offline.ts';
import { fromAlert } from '../../domain/risk/acts.ts';
import { checkOpened } from '../../domain/sql/range.ts';
import { msOrNull } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import { changeMembers, type LockedMember, lockMembers, type MemberChange } from './change-members.sql.ts';
import { readKills } from './kill.sql.ts';
import { listMembers } from './members.sql.ts';
import { memberWire } from './members.wire.ts';
import { findMember } from './page/member-page.sql.ts';
import { killWire, setKill } from './set-kill.ts';

const target = (member: LockedMember) => `member:${member.id} ${member.account}`;

/** Changes those of a batch that differ, with one line in the operation log for each; says how many they were. */
async function changeBatch(
  { tx, scope, audit }: WriteContext,
  ids: readonly string[],
  batch: {
    readonly differs: (member: LockedMember) => boolean;
    readonly change: MemberChange;
    readonly show: (member: LockedMember | MemberChange) => object;
  },
): Promise<{ changed: number; members: LockedMember[] }> {
  const members = (await lockMembers(tx, scope, ids)).filter(batch.differs);
  await changeMembers(tx, members, batch.change);
  for (const member of members)
    audit({ target: target(member), before: batch.show(member), after: batch.show(batch.change) });
  return { changed: members.length, members };
}

export const memberRoutes = serve(contract, {
  async list({ db, scope }, filter) {
    checkOpened(scope, filter);
    const { total, rows } = await listMembers(db, scope, filter);
    return { total, list: rows.map(memberWire) };
  },

  async updateBanBet(context, { ids, banned, alertId }) {
    const { changed } = await changeBatch(context, ids, {
      differs: (member) => member.bet_banned !== banned,
      change: { bet_banned: banned },
      show: ({ bet_banned }) => ({ betBanned: bet_banned }),
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
      },
      show: ({ chat_banned_until, chat_ban_remark }) => ({
        chatBannedUntil: msOrNull(chat_banned_until ?? null),
        chatBanRemark: chat_ban_remark,
      }),
    });
    await fromAlert(context, alertId, 'mute', ids);
    return { changed, until };
  },

  async updateState(context, { ids, state }) {
    const { changed, members } = await changeBatch(context, ids, {
      differs: (member) => member.state !== state,
      change: { state },
      show: (shown) => ({ state: shown.state }),
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
    const changed = await setKill(context, ids, wanted);
    await fromAlert(context, alertId, 'kill', ids);
    return { changed };
  },

  async killHistory({ db, scope }, { id }) {
    const member = await findMember(db, scope, id);
    if (!member) throw new Refusal('notFound');
    return { list: (await readKills(db, member)).map(killWire) };
  },

  async update({ tx, scope, audit }, { id, ...fields }) {
    obey(checkMobileIfGiven(fields.mobile ?? ''));
    const [member] = await lockMembers(tx, scope, [id]);
    if (!member) throw new Refusal('notFound');
    const names = (['nickname', 'name', 'mobile', 'remark'] as const).filter(
      (name) => fields[name] !== undefined && fields[name] !== member[name],
    );
    if (names.length === 0) throw new Refusal('member.nothingToChange');
    const pick = (from: Partial<Record<(typeof names)[number], string | undefined>>) =>
      Object.fromEntries(names.map((name) => [name, from[name]]));
    await changeMembers(tx, [member], pick(fields));
    audit({ target: target(member), before: pick(member), after: pick(fields) });
    return null;
  },
});
