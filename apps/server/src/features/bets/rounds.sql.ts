import type { bets } from '@pitboss/contract/bets/bets';
import type { RequestOf } from '@pitboss/contract/core/define';
import { type RawBuilder, sql } from 'kysely';
import { prefix } from '../../domain/sql/dto.ts';
import { all, keysetOf, keysetPage, type PageRequest, pageOf, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import type { Timed } from './bets.rules.ts';
import { type BetRow, roundSlackMs, withNames } from './bets.sql.ts';

const inRange = (range: { start_time: number; end_time: number }) =>
  sql`r.id >= ${idFloor(range.start_time)}::bigint and r.id < ${idFloor(range.end_time + 1)}::bigint`;

/** Maximum distance of a round's bets from its start, in ms. */
const betSlackMs = 86_400_000;

/**
 * SQL condition: administrators see every round; agents those on which a member of their tree has a bet,
 * because a round of a private room or a single player is not theirs to read. The bounds are constants, so
 * that only the months of the range are searched.
 */
function visible(scope: Scope, range: { start_time: number; end_time: number }): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`true`;
  // Not `exists`: rounds are stored on the coordinator, and Citus runs a subquery of bets for them only if it
  // is uncorrelated.
  return sql`r.id in (select b.round_id from bet b
    where b.id >= ${idFloor(range.start_time - betSlackMs)}::bigint
    and b.id < ${idFloor(range.end_time + betSlackMs)}::bigint and ${within(scope, 'b.agent_id')})`;
}

/** Returns one keyset page of rounds, newest first. */
export async function listResults(db: Tx, scope: Scope, filter: Timed<RequestOf<typeof bets.results>>) {
  const keyset = keysetOf(filter);
  const direction = sql.raw(keyset.backwards ? 'asc' : 'desc');
  const bound =
    keyset.bound === null
      ? undefined
      : keyset.backwards
        ? sql`r.id > ${keyset.bound}::bigint`
        : sql`r.id < ${keyset.bound}::bigint`;
  const where = all([
    inRange(filter),
    bound,
    when(filter.gameId, (value) => sql`r.game_id = ${value}`),
    when(filter.inningId, (value) => sql`r.inning_id = ${value}`),
    when(filter.roomId, (value) => sql`r.room_id = ${value}`),
    when(filter.tableId, (value) => sql`r.table_id = ${value}`),
    filter.record && sql`r.decode_fault is not null`,
    filter.record && filter.record !== 'any' && sql`r.decode_fault like ${prefix(filter.record)}`,
    visible(scope, filter),
  ]);
  const rows = await sql<RoundRow>`
    select r.id, r.inning_id, r.game_id, r.room_id, r.result, r.player, r.banker, r.card_type, r.table_id,
      r.shoe_no, r.hand_no, r.started_at, r.ended_at
    from round r where ${where} order by r.id ${direction} limit ${keyset.limit + 1}`.execute(db);
  return keysetPage(keyset, rows.rows);
}

export type ShoeFilter = RequestOf<typeof bets.cardTotals> & PageRequest;

/** Shoes of live tables are dealt in public, so card histories are the same for everyone with the page. */
const shoeCondition = (filter: ShoeFilter) =>
  all([
    inRange(filter),
    sql`r.game_id = ${filter.gameId} and r.shoe_no is not null`,
    when(filter.tableId, (value) => sql`r.table_id = ${value}`),
    when(filter.shoeNo, (value) => sql`r.shoe_no = ${value}`),
  ]);

/** SQL expression: a component of an outcome: the winner and, for 201, the two pair flags. */
const part = (index: number) => sql`split_part(split_part(r.result, '|', 2), ',', ${sql.lit(index)})`;

export interface HandRow {
  table_id: string;
  shoe_no: string;
  room_id: string;
  inning_id: string;
  hand_no: number | null;
  winner: '1' | '2' | '3';
  banker_pair: boolean;
  player_pair: boolean;
  started_at: Date;
  ended_at: Date | null;
}

/** Returns one page of shoes, newest first, each with all of its hands (also those before the range). */
export async function listShoes(db: Tx, filter: ShoeFilter): Promise<{ total: number; hands: HandRow[] }> {
  const { limit, offset } = pageOf(filter);
  const where = shoeCondition(filter);
  const total = await sql<{
    n: number;
  }>`select count(distinct (r.table_id, r.shoe_no))::int as n from round r where ${where}`.execute(db);
  const shoes = sql`select r.table_id, r.shoe_no, max(r.id) as last_id from round r where ${where}
    group by r.table_id, r.shoe_no order by max(r.id) desc limit ${limit} offset ${offset}`;
  const found = await sql<HandRow>`
    select r.table_id, r.shoe_no, r.room_id, r.inning_id, r.hand_no, ${part(1)} as winner,
      ${part(2)} = '1' as banker_pair, ${part(3)} = '1' as player_pair,
      r.started_at, r.ended_at
    from (${shoes}) s join round r on r.table_id = s.table_id and r.shoe_no = s.shoe_no
      and r.game_id = ${filter.gameId}
      and r.id >= ${idFloor(filter.start_time - betSlackMs)}::bigint
        and r.id < ${idFloor(filter.end_time + betSlackMs)}::bigint
    where ${part(1)} in ('1', '2', '3') order by s.last_id desc, r.hand_no, r.id`.execute(db);
  return { total: total.rows[0]?.n ?? 0, hands: found.rows };
}

export interface ShoeTotals {
  shoes: number;
  hands: number;
  first: number;
  second: number;
  ties: number;
  bankerPairs: number;
  playerPairs: number;
}

/** Counts the outcomes of a filter. */
export async function totalShoes(db: Tx, filter: ShoeFilter): Promise<ShoeTotals> {
  const counted = (index: number, value: string) =>
    sql`count(*) filter (where ${part(index)} = ${value})::int`;
  const found = await sql<ShoeTotals>`
    select count(distinct (r.table_id, r.shoe_no))::int as shoes, count(*)::int as hands,
      ${counted(1, '1')} as first, ${counted(1, '2')} as second,
      ${counted(1, '3')} as ties, ${counted(2, '1')} as "bankerPairs", ${counted(3, '1')} as "playerPairs"
    from round r where ${shoeCondition(filter)}`.execute(db);
  return (
    found.rows[0] ?? { shoes: 0, hands: 0, first: 0, second: 0, ties: 0, bankerPairs: 0, playerPairs: 0 }
  );
}

export interface RoundRow {
  id: string;
  inning_id: string;
  game_id: number;
  room_id: string;
  result: string;
  player: string;
  banker: string;
  card_type: string;
  table_id: string | null;
  shoe_no: string | null;
  hand_no: number | null;
  started_at: Date;
  ended_at: Date | null;
}

/**
 * Returns a round by its id. Rounds are shared by tenants, so administrators see any, and agents those with a
 * bet of their tree.
 */
export async function findRound(
  db: Tx,
  scope: Scope,
  inningId: string,
): Promise<{ round: RoundRow; bets: BetRow[] } | undefined> {
  const round = (
    await sql<RoundRow>`select id, inning_id, game_id, room_id, result, player, banker, card_type, table_id,
      shoe_no, hand_no, started_at, ended_at
      from round where inning_id = ${inningId} order by id desc limit 1`.execute(db)
  ).rows[0];
  if (!round) return undefined;
  const from = round.started_at.getTime() - roundSlackMs;
  const to = (round.ended_at ?? round.started_at).getTime() + roundSlackMs;
  const inner = sql`select b.* from bet b where b.round_id = ${round.id}::bigint
    and b.id >= ${idFloor(from)}::bigint and b.id < ${idFloor(to)}::bigint
    and ${within(scope, 'b.agent_id')} order by b.id limit 500`;
  const bets = (await withNames(scope, inner, sql.raw('asc')).execute(db)).rows;
  return scope.kind !== 'all' && bets.length === 0 ? undefined : { round, bets };
}
