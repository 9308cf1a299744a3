import { roomLimits } from '@pitboss/rules/rooms/limits';
import { publishRooms } from '../../domain/config-feed/publish.ts';
import { alignRoomTexts } from '../../domain/languages/product-texts.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Group, Waiting } from '../group/group.ts';
import { takeOf } from '../group/orders.ts';
import { betCancelled } from '../group/states.ts';
import { bindsBets, roomOf, stakedKey } from './rooms-of-group.ts';

interface Row {
  id: string;
  game_id: number;
  room_type: 'system' | 'selfBuilt';
  owner_id: string | null;
  owner_tenant_id: string | null;
  said_name: string | null;
  said_at: Date | null;
  actor: string;
  private: boolean;
  code: string | null;
  is_open: boolean;
  held: boolean;
}

/** Reads the rooms that events name, and locks them until the commit in one order. */
export async function loadBuiltRooms(run: RunSql, group: Group, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await run<Row>(
    'ingest-built-rooms',
    `select id, game_id, room_type, owner_id, owner_tenant_id, said_name, said_at, actor, private, code,
       is_open, held
     from room where id = any($1::text[]) order by id for update`,
    [ids],
  );
  for (const row of rows)
    group.rooms.built.set(row.id, {
      id: row.id,
      isNew: false,
      gameId: row.game_id,
      type: row.room_type,
      ownerId: row.owner_id,
      ownerTenantId: row.owner_tenant_id,
      saidName: row.said_name,
      saidAt: row.said_at?.getTime() ?? null,
      actor: row.actor,
      private: row.private,
      code: row.code,
      open: row.is_open,
      held: row.held,
      renamed: false,
      changed: false,
    });
}

/**
 * Returns the rounds whose previous stakes count, because a bet of the group is in a room that limits them.
 */
function roundsInLimitedRooms(group: Group, waiting: readonly Waiting[]): string[] {
  const rounds = new Set<string>();
  const add = (roomId: string | null | undefined, round: string | null | undefined) => {
    if (round != null && bindsBets(roomOf(group, roomId ?? ''))) rounds.add(round);
  };
  for (const { item } of waiting)
    if (item.kind === 'bet' || item.kind === 'wallet') add(item.event.roomId, item.event.roundId);
    else if (item.kind === 'replacedBet') add(item.bet.event.roomId, item.bet.event.roundId);
    else if (item.kind === 'record') {
      const take = takeOf(group, item.id);
      add(take?.bet?.roomId, take?.roundId);
    } else if (item.kind === 'round' && group.marksOfRound.has(item.id)) add(item.round.roomId, item.id);
  return [...rounds];
}

/**
 * Reads the sums that members have staked in the rounds of the group; sends no query where no room limits
 * them.
 */
export async function loadStakes(run: RunSql, group: Group, waiting: readonly Waiting[]): Promise<void> {
  const rounds = roundsInLimitedRooms(group, waiting);
  if (rounds.length === 0) return;
  const rows = await run<{ inning_id: string; account_id: string; amount: string }>(
    'ingest-round-stakes',
    `select i.inning_id, i.account_id, sum(b.amount)::bigint as amount
     from ingest_bet i join bet b on b.id = i.bet_id and b.tenant_id = i.tenant_id
     where i.inning_id = any($1::text[]) and i.state <> ${betCancelled} group by 1, 2`,
    [rounds],
  );
  for (const row of rows)
    group.rooms.staked.set(stakedKey(row.inning_id, row.account_id), BigInt(row.amount));
}

/**
 * Stores the rooms that events built or changed, and notifies the game servers: last in the transaction,
 * because the version counter of the feed stays locked until its commit. When a room has been built by
 * another server meanwhile, the group starts again.
 */
export async function storeBuiltRooms(run: RunSql, group: Group): Promise<void> {
  const changed = [...group.rooms.built.values()].filter((room) => room.changed);
  for (const room of changed) {
    const saidAt = new Date(room.saidAt ?? group.now);
    const now = new Date(group.now);
    const values = [room.id, room.saidName, room.private, room.code, room.open, saidAt, room.actor, now];
    if (room.isNew)
      await run(
        'ingest-room-build',
        `insert into room (id, said_name, name_zh_cn, name_en_us, private, code, is_open, said_at, actor,
           updated_at, game_id, room_type,
           hall_level, sort, owner_id, owner_tenant_id, closed_at)
         values ($1, $2::text, $2::text, $2::text, $3, $4, $5, $6, $7, $8, $9, 'selfBuilt', 'newbie',
           ${roomLimits.sort}, $10, $11,
           case when not $5 then date_trunc('milliseconds', clock_timestamp()) end)`,
        [...values, room.gameId, room.ownerId, room.ownerTenantId],
      );
    else
      await run(
        'ingest-room-change',
        `update room set said_name = $2::text, name_zh_cn = case when $9 then $2::text else name_zh_cn end,
           name_en_us = case when $9 then $2::text else name_en_us end, private = $3, code = $4, is_open = $5,
           closed_at = case when not $5 then coalesce(closed_at, date_trunc('milliseconds',
             clock_timestamp())) end, said_at = $6,
           actor = $7, operator_id = null, updated_at = $8, version = version + 1 where id = $1`,
        [...values, room.renamed],
      );
  }
  const renamed = changed.filter((room) => room.renamed).map(({ id }) => id);
  if (renamed.length > 0) await alignRoomTexts(run, renamed);
  await publishRooms(run, { rooms: changed.map(({ id }) => id) });
}
