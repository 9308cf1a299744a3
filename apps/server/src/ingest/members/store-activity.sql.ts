import type pg from 'pg';
import type { Group } from '../group/group.ts';
import { copyLine, copyLines, type Time } from '../store/copy.sql.ts';

/** Stores the sign-ins and sign-outs of members. */
export async function storeLogins(client: pg.ClientBase, group: Group, time: Time): Promise<void> {
  const { eventIds: ids, add, postedAt } = group;
  const accepted = time(postedAt);
  await copyLines(
    client,
    'member_login (id, tenant_id, agent_id, member_id, event, ip, device, at, accepted_at)',
    add.logins.map(({ member: m, event, ip, device, at }) =>
      copyLine([ids.next(at), m.tenantId, m.agentId, m.memberId, event, ip, device, time(at), accepted]),
    ),
  );
}

/** Stores the records of spins, and the daily sign-ins for activities. */
export async function storeSpinsAndSignIns(client: pg.ClientBase, group: Group, time: Time): Promise<void> {
  const { eventIds: ids, add, postedAt } = group;
  const accepted = time(postedAt);
  await copyLines(
    client,
    `feature_spin (id, tenant_id, agent_id, member_id, feature, spin_id, game_id, room_id, symbols,
       currency, stake, win, free_spins, at, accepted_at)`,
    add.spins.map(({ member: m, feature, spinId, gameId, roomId, symbols, stake, win, freeSpins, at }) =>
      copyLine([
        ids.next(at),
        m.tenantId,
        m.agentId,
        m.memberId,
        feature,
        spinId,
        gameId,
        roomId,
        symbols,
        m.currency,
        stake,
        win,
        freeSpins,
        time(at),
        accepted,
      ]),
    ),
  );
  await copyLines(
    client,
    'member_sign_in (id, tenant_id, agent_id, member_id, activity_id, at, accepted_at)',
    add.signIns.map(({ member: m, activityId, at }) =>
      copyLine([ids.next(at), m.tenantId, m.agentId, m.memberId, activityId, time(at), accepted]),
    ),
  );
}
