import type { rooms } from '@pitboss/contract/content/rooms';
import type { RequestOf } from '@pitboss/contract/core/define';
import type { Limits, RoomLimits } from '@pitboss/rules/rooms/limits';
import { sql } from 'kysely';
import { publishRooms } from '../../domain/config-feed/publish.ts';
import { alignRoomTexts } from '../../domain/languages/product-texts.ts';
import { containing } from '../../domain/sql/dto.ts';
import { all, pageRows, when } from '../../domain/sql/paging.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Operator who makes a change. */
export interface By {
  readonly operatorId: string;
  readonly account: string;
}

/** Room as it is stored; money in `limits` as in the API. */
export interface RoomRow {
  id: string;
  game_id: number;
  name_zh_cn: string;
  name_en_us: string;
  room_type: 'system' | 'selfBuilt';
  hall_level: 'newbie' | 'expert' | 'master';
  sort: number;
  private: boolean;
  code: string | null;
  cover: string | null;
  hot: boolean;
  is_open: boolean;
  limits: RoomLimits;
  bullet_amount: number | null;
  bullet_seconds: number | null;
  version: number;
  actor: string;
  updated_at: Date;
}
export interface ListedRoom extends RoomRow {
  owner_id: string | null;
  owner_account: string | null;
  operator: string | null;
  groups: { id: string; name: string; currency: string }[];
}

/** Lists one page of the rooms: hot ones first, then by their order; with an id only that one. */
export function listRooms(db: Tx, filter: RequestOf<typeof rooms.list> & { readonly id?: string }) {
  const direction = sql.raw(filter.order === 'desc' ? 'desc' : 'asc');
  const order =
    filter.sort === 'updatedAt'
      ? sql`order by r.updated_at ${direction}, r.id`
      : sql`order by r.hot desc, r.sort ${direction}, r.game_id, r.id`;
  return pageRows<ListedRoom>(db, filter, {
    select: sql`r.*, m.account as owner_account, o.account as operator, coalesce((
      select jsonb_agg(jsonb_build_object('id', g.id::text, 'name', g.name, 'currency', g.currency)
        order by g.currency)
      from limit_group g where r.id = any(g.room_ids)), '[]') as groups`,
    from: sql`room r`,
    joins: sql`left join member m on m.id = r.owner_id and m.tenant_id = r.owner_tenant_id left
      join operator o on o.id = r.operator_id`,
    where: all([
      when(filter.id, (id) => sql`r.id = ${id}`),
      when(filter.gameId, (id) => sql`r.game_id = ${id}`),
      when(filter.type, (type) => sql`r.room_type = ${type}`),
      when(filter.hall, (hall) => sql`r.hall_level = ${hall}`),
      when(filter.state, (state) => sql`r.is_open = ${state === 'open'}`),
      when(
        filter.name,
        (name) =>
          sql`(r.id = ${name} or r.name_zh_cn ilike ${containing(name)}
            or r.name_en_us ilike ${containing(name)})`,
      ),
    ]),
    order,
  });
}

/** Reads some rooms for a change, locked until the commit in one order, so that writers run sequentially. */
export async function holdRooms(tx: Tx, ids: readonly string[]): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select * from room where id = any(${[...ids]}::text[]) order by id for update`.execute(tx);
  return rows;
}

/** Inserts or updates a room and notifies the game servers. A new name is one of its texts. */
export async function saveRoom(
  tx: Tx,
  room: Omit<RoomRow, 'version' | 'actor' | 'updated_at' | 'is_open'>,
  by: By,
  isRenamed: boolean,
): Promise<void> {
  await sql`
    insert into room as r (id, game_id, name_zh_cn, name_en_us, room_type, hall_level, sort, private, code,
      cover, hot, limits,
      bullet_amount, bullet_seconds, operator_id, actor, updated_at)
    values (${room.id}, ${room.game_id}, ${room.name_zh_cn}, ${room.name_en_us}, ${room.room_type},
      ${room.hall_level}, ${room.sort},
      ${room.private}, ${room.code}, ${room.cover}, ${room.hot}, ${JSON.stringify(room.limits)}::jsonb,
        ${room.bullet_amount},
      ${room.bullet_seconds}, ${by.operatorId}::bigint, ${by.account}, now())
    on conflict (id) do update set name_zh_cn = excluded.name_zh_cn, name_en_us = excluded.name_en_us,
      hall_level = excluded.hall_level,
      sort = excluded.sort, private = excluded.private, code = excluded.code, cover = excluded.cover,
        hot = excluded.hot,
      limits = excluded.limits, bullet_amount = excluded.bullet_amount,
        bullet_seconds = excluded.bullet_seconds,
      operator_id = excluded.operator_id, actor = excluded.actor, updated_at = excluded.updated_at,
        version = r.version + 1`.execute(tx);
  if (isRenamed) await alignRoomTexts(inTransaction(tx), [room.id]);
  await publishRooms(inTransaction(tx), { rooms: [room.id] });
}

/** Opens or closes a room; the owner cannot open a room that an operator closed. */
export async function setState(tx: Tx, id: string, open: boolean, by: By): Promise<void> {
  await sql`
    update room set is_open = ${open}, held = ${!open},
      closed_at = case when not ${open} then coalesce(closed_at, date_trunc('milliseconds',
        clock_timestamp())) end, operator_id = ${by.operatorId}::bigint, actor = ${by.account},
      updated_at = now(), version = version + 1 where id = ${id}`.execute(tx);
  await publishRooms(inTransaction(tx), { rooms: [id] });
}

/** Numbers rooms from 1 in the order given. */
export async function sortRooms(tx: Tx, ids: readonly string[], by: By): Promise<void> {
  await sql`
    update room r set sort = u.place, operator_id = ${by.operatorId}::bigint, actor = ${by.account},
      updated_at = now(),
      version = version + 1
    from unnest(${[...ids]}::text[]) with ordinality as u (id, place)
      where r.id = u.id and r.sort <> u.place`.execute(tx);
  await publishRooms(inTransaction(tx), { rooms: ids });
}

export interface GroupRow {
  id: string;
  name: string;
  currency: string;
  game_id: number;
  limits: Limits;
  room_ids: string[];
  version: number;
  actor: string;
  updated_at: Date;
}

/** All limit groups, by name. */
export async function listGroups(db: Tx): Promise<(GroupRow & { operator: string | null })[]> {
  const { rows } = await sql<GroupRow & { operator: string | null }>`
    select g.*, o.account as operator from limit_group g left join operator o on o.id = g.operator_id
    order by g.game_id, g.currency, g.name, g.id`.execute(db);
  return rows;
}

/**
 * Reads a limit group for a change. Changes of groups run sequentially, because two must not take the same
 * room.
 */
export async function holdGroup(tx: Tx, id: string | undefined): Promise<GroupRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('limit groups', 0))`.execute(tx);
  if (id === undefined) return undefined;
  const { rows } = await sql<GroupRow>`select * from limit_group where id = ${id}::bigint for update`.execute(
    tx,
  );
  return rows[0];
}

/** Returns another group of the currency that serves one of some rooms. */
export async function otherGroup(
  tx: Tx,
  group: { readonly id: string; readonly currency: string; readonly roomIds: readonly string[] },
): Promise<{ name: string; room: string } | undefined> {
  const { rows } = await sql<{ name: string; room: string }>`
    select g.name, u.room from limit_group g cross join lateral unnest(g.room_ids) as u (room)
    where g.currency = ${group.currency} and g.id <> ${group.id}::bigint
      and u.room = any(${[...group.roomIds]}::text[]) limit 1`.execute(tx);
  return rows[0];
}

/** Inserts or updates a limit group and notifies the game servers. */
export async function saveGroup(
  tx: Tx,
  group: Omit<GroupRow, 'version' | 'actor' | 'updated_at'>,
  by: By,
): Promise<void> {
  await sql`
    insert into limit_group as g (id, name, currency, game_id, limits, room_ids, operator_id, actor,
      updated_at)
    values (${group.id}::bigint, ${group.name}, ${group.currency}, ${group.game_id},
      ${JSON.stringify(group.limits)}::jsonb,
      ${[...group.room_ids]}::text[], ${by.operatorId}::bigint, ${by.account}, now())
    on conflict (id) do update set name = excluded.name, currency = excluded.currency,
      game_id = excluded.game_id,
      limits = excluded.limits, room_ids = excluded.room_ids, operator_id = excluded.operator_id,
        actor = excluded.actor,
      updated_at = excluded.updated_at, version = g.version + 1`.execute(tx);
  await publishRooms(inTransaction(tx), { groups: [group.id] });
}

export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await sql`delete from limit_group where id = ${id}::bigint`.execute(tx);
  await publishRooms(inTransaction(tx), { groups: [id] });
}

/** Codes of the currencies that there are. */
export async function currencyCodes(db: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select code from currency`.execute(db);
  return new Set(rows.map(({ code }) => code));
}
