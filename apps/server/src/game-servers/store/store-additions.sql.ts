import type pg from 'pg';
import { Again, type Group } from '../ingest/group.ts';
import { copyInto, copyLine, type Time } from './copy.sql.ts';

/** An order that was taken back is none that was carried out; when another one was faster, the group starts again. */
async function markReversed(client: pg.ClientBase, id: string, tenantId: string): Promise<void> {
  const { rowCount } = await client.query(
    `update member_transfer set state = 'fail', reason = 'reversed' where id = $1 and tenant_id = $2 and state = 'success'`,
    [id, tenantId],
  );
  if (rowCount !== 1) throw new Again();
}

/** Writes the rows of a group that only get added: what members did besides betting, and what a person has to look at. */
export async function storeAdditions(client: pg.ClientBase, group: Group, time: Time): Promise<void> {
  const { eventIds: ids, add } = group;
  // The ledger's clock under the locks: what a settlement asks for.
  const accepted = time(group.postedAt);
  const copy = async (target: string, rows: string[]) => {
    if (rows.length > 0) await copyInto(client, target, rows.join(''));
  };
  await copy(
    `parked_win (id, tenant_id, agent_id, member_id, bet_id, bet_key, inning_id, game_id, currency, stake, win, jackpot,
       correction, reason, max_win, max_ratio, node_id, balance, at, state, created_at, jackpot_level)`,
    add.parked.map(({ bet: b, ...win }) =>
      copyLine([
        ...[
          ids.next(group.now),
          b.tenantId,
          b.agentId,
          b.memberId,
          b.id,
          b.key,
          b.inningId,
          b.gameId,
          b.currency,
        ],
        ...[b.amount, win.win, win.jackpot, win.correction ? 't' : 'f', win.reason, win.maxWin, win.maxRatio],
        ...[
          win.nodeId,
          win.balance,
          time(Math.min(win.at, group.now)),
          'open',
          time(group.now),
          win.jackpotLevel ?? null,
        ],
      ]),
    ),
  );
  await copy(
    'member_login (id, tenant_id, agent_id, member_id, event, ip, device, at, accepted_at)',
    add.logins.map(({ member: m, event, ip, device, at }) =>
      copyLine([ids.next(at), m.tenantId, m.agentId, m.memberId, event, ip, device, time(at), accepted]),
    ),
  );
  await copy(
    'member_transfer (id, tenant_id, agent_id, member_id, order_no, direction, amount, currency, state, reason, at, accepted_at)',
    add.transfers.map(({ id, member: m, orderNo, direction, amount, reason, at }) =>
      copyLine([
        id,
        m.tenantId,
        m.agentId,
        m.memberId,
        orderNo,
        direction,
        amount,
        m.currency,
        reason ? 'fail' : 'success',
        reason,
        time(at),
        accepted,
      ]),
    ),
  );
  for (const { id, tenantId } of add.reversedTransfers) await markReversed(client, id, tenantId);
  await copy(
    'chat_message (id, tenant_id, agent_id, member_id, room_id, content, at, accepted_at, hits, answer, muted)',
    add.chats.map(({ member: m, roomId, content, at, hits, answer, muted }) =>
      copyLine([
        ...[ids.next(at), m.tenantId, m.agentId, m.memberId, roomId, content, time(at), accepted],
        ...[hits.length > 0 ? JSON.stringify(hits) : null, answer, muted ? 't' : 'f'],
      ]),
    ),
  );
  await copy(
    'feature_spin (id, tenant_id, agent_id, member_id, feature, spin_id, game_id, room_id, symbols, currency, stake, win, free_spins, at, accepted_at)',
    add.spins.map(({ member: m, feature, spinId, gameId, roomId, symbols, stake, win, freeSpins, at }) =>
      copyLine([
        ...[ids.next(at), m.tenantId, m.agentId, m.memberId, feature, spinId, gameId, roomId, symbols],
        ...[m.currency, stake, win, freeSpins, time(at), accepted],
      ]),
    ),
  );
  await copy(
    'member_sign_in (id, tenant_id, agent_id, member_id, activity_id, at, accepted_at)',
    add.signIns.map(({ member: m, activityId, at }) =>
      copyLine([ids.next(at), m.tenantId, m.agentId, m.memberId, activityId, time(at), accepted]),
    ),
  );
  await copy(
    'stream_event (id, anchor_id, room_id, event, detail, at)',
    add.streams.map(({ anchorId, roomId, event, detail, at }) =>
      copyLine([ids.next(at), anchorId, roomId, event, JSON.stringify(detail), time(at)]),
    ),
  );
  await copy(
    'ingest_conflict (id, node_id, event_id, kind, body, at)',
    add.conflicts.map(({ nodeId, eventId, kind, body }) =>
      copyLine([ids.next(group.now), nodeId, eventId, kind, JSON.stringify(body), time(group.now)]),
    ),
  );
}
