import type { bets } from '@pitboss/contract/bets/bets';
import type { RequestOf } from '@pitboss/contract/define';
import { type RawBuilder, sql } from 'kysely';
import { all, keysetOf, keysetPage, type PageRequest, pageOf, when } from '../../domain/sql/paging.ts';
import { prefix } from '../../domain/sql/wire.ts';
import { type Scope, within } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { idFloor } from '../../kernel/database/ids.ts';
import type { Timed } from './bets.rules.ts';
import type { RoundRow } from './bets.sql.ts';

const inRange = (range: { start_time: number; end_time: number }) =>
  sql`r.id >= ${idFloor(range.start_time)}::bigint and r.id < ${idFloor(range.end_time + 1)}::bigint`;

/** Bets of a round may lie this far from its start. */
const betSlackMs = 86_400_000;

/**
 * Administrators see every round; agents those on which somebody of their tree has a bet, because a round of a
 * private room or a single player is not theirs to read. The bounds are constants, so that only the months of the
 * range are searched.
 */
function visible(scope: Scope, range: { start_time: number; end_time: number }): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`true`;
  // Not `exists`: Citus answers a subquery of bets for rounds, which lie on the coordinator, where it refers to none of them.
  return sql`r.id in (select b.round_id from bet b where b.id >= ${idFloor(range.start_time - betSlackMs)}::bigint
    and b.id < ${idFloor(range.end_time + betSlackMs)}::bigint and ${within(scope, 'b.agent_id')})`;
}

/** One keyset page of rounds, newest first. */
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
    select r.id, r.inning_id, r.game_id, r.room_id, r.result, r.player, r.banker, r.card_type, r.table_id, r.shoe_no, r.hand_no, r.started_at, r.ended_at
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

/** The parts of an outcome: winner and, for 201, the two pair flags. */
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

/** One page of shoes, newest first, each with all of its hands (also those before the range). */
export async function listShoes(db: Tx, filter: ShoeFilter): Promise<{ total: number; hands: HandRow[] }> {
  const { limit, offset } = pageOf(filter);
  const where = shoeCondition(filter);
  const total = await sql<{
    n: number;
  }>`select count(distinct (r.table_id, r.shoe_no))::int as n from round r where ${where}`.execute(db);
  const shoes = sql`select r.table_id, r.shoe_no, max(r.id) as last_id from round r where ${where}
    group by r.table_id, r.shoe_no order by max(r.id) desc limit ${limit} offset ${offset}`;
  const found = await sql<HandRow>`
    select r.table_id, r.shoe_no, r.room_id, r.inning_id, r.hand_no, ${part(1)} as winner, ${part(2)} = '1' as banker_pair, ${part(3)} = '1' as player_pair,
      r.started_at, r.ended_at
    from (${shoes}) s join round r on r.table_id = s.table_id and r.shoe_no = s.shoe_no and r.game_id = ${filter.gameId}
      and r.id >= ${idFloor(filter.start_time - betSlackMs)}::bigint and r.id < ${idFloor(filter.end_time + betSlackMs)}::bigint
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

/** Outcomes of a filter counted. */
export async function totalShoes(db: Tx, filter: ShoeFilter): Promise<ShoeTotals> {
  const counted = (index: number, value: string) =>
    sql`count(*) filter (where ${part(index)} = ${value})::int`;
  const found = await sql<ShoeTotals>`
    select count(distinct (r.table_id, r.shoe_no))::int as shoes, count(*)::int as hands, ${counted(1, '1')} as first, ${counted(1, '2')} as second,
      ${counted(1, '3')} as ties, ${counted(2, '1')} as "bankerPairs", ${counted(3, '1')} as "playerPairs"
    from round r where ${shoeCondition(filter)}`.execute(db);
  return (
    found.rows[0] ?? { shoes: 0, hands: 0, first: 0, second: 0, ties: 0, bankerPairs: 0, playerPairs: 0 }
  );
}
