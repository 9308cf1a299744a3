import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { within } from '../../platform/db/scope.ts';
import type { Caller } from '../edge/callers.sql.ts';

/**
 * Position of a reader: `place`, a number in the order of commits, and a row within that commit. Place 0
 * holds the rows from before the feed, in the order of their ids.
 */
export interface Spot {
  readonly place: string;
  readonly id: string;
  readonly revision: number;
}

/**
 * Maximum number of rows that one request reads, of all agents of the tenant; the caller's may be few among
 * them.
 */
const lookedAt = 20_000;

/** Returns the last `place` of the commits that a page reads, and the newest of all. */
export async function endOfSpan(
  db: Tx,
  caller: Caller,
  from: Spot,
): Promise<{ last: string | null; newest: string }> {
  const { rows } = await sql<{ last: string | null; newest: string }>`
    select (select max(place) from (
        select place, sum(bets) over (order by place) - bets as before from (
          select place, bets from bet_commit
          where tenant_id = ${caller.tenantId}::bigint and place >= ${from.place}::bigint
            order by place limit ${lookedAt}) part) summed
      where before < ${lookedAt}) as last,
      (select coalesce(max(place), 0) from bet_commit where tenant_id = ${caller.tenantId}::bigint
        and place is not null) as newest`.execute(db);
  return rows[0] ?? { last: null, newest: '0' };
}

export interface BetFeedRow {
  place: string;
  id: string;
  revision: number;
  bet_key: string;
  inning_id: string | null;
  game_id: number;
  member_account: string;
  currency: string;
  amount: string;
  payout: string;
  reward: string;
  state: number;
  bet_time: Date;
  payout_time: Date | null;
}

const betColumns = sql`v.place, v.id, v.revision, b.bet_key, b.inning_id, b.game_id,
  m.account as member_account, b.currency, b.amount, v.payout, v.reward, v.state, b.bet_time, v.payout_time`;
const betJoins = (tenantId: string) => sql`join bet b on b.id = v.id and b.tenant_id = ${tenantId}::bigint
  join member m on m.id = b.member_id and m.tenant_id = b.tenant_id`;

/** SQL of the commits between two positions. */
const spanOf = ({ tenantId }: Caller, from: Spot, last: string) => sql`span as materialized (
  select place, stamp from bet_commit
  where tenant_id = ${tenantId}::bigint and place between ${from.place}::bigint and ${last}::bigint)`;

/** Returns states of bets after a position, in the commits up to `last`. */
export async function readBets(
  db: Tx,
  caller: Caller,
  from: Spot,
  last: string,
  limit: number,
): Promise<BetFeedRow[]> {
  const { scope, tenantId } = caller;
  const found = await sql<BetFeedRow>`
    with ${spanOf(caller, from, last)},
    versions as (
      select s.place, b.id, b.revision, b.state, b.payout, b.reward, b.payout_time
      from span s join bet b on b.tenant_id = ${tenantId}::bigint and b.stamp = s.stamp and b.stamp > 0
      where ${within(scope, 'b.agent_id')}
      union all
      select s.place, r.bet_id, r.revision, r.state, r.payout, r.reward, r.payout_time
      from span s join bet_revision r on r.tenant_id = ${tenantId}::bigint and r.stamp = s.stamp
      where ${within(scope, 'r.agent_id')})
    select ${betColumns} from (
      select * from versions where (place, id, revision) > (${from.place}::bigint, ${from.id}::bigint,
        ${from.revision}::int)
      order by place, id, revision limit ${limit}) v ${betJoins(tenantId)}
    order by v.place, v.id, v.revision`.execute(db);
  return found.rows;
}

/**
 * Returns the last id of the next rows from before the feed, of all tenants, null when none is left; `isLast`
 * when it is the last page.
 */
async function endOfEarlier(
  db: Tx,
  table: 'bet' | 'round',
  from: Spot,
): Promise<{ last: string | null; isLast: boolean }> {
  const { rows } = await sql<{ last: string | null; n: number }>`
    select max(id) as last, count(*)::int as n from (
      select id from ${sql.table(table)} where id > ${from.id}::bigint and stamp = 0
        order by id limit ${lookedAt}) part`.execute(db);
  return { last: rows[0]?.last ?? null, isLast: rows[0]?.n !== lookedAt };
}

/**
 * A page of the rows from before the feed, and the id up to which it reads; `end` is null when these rows are
 * exhausted.
 */
export interface Earlier<Row> {
  readonly rows: Row[];
  readonly end: string | null;
}

/** First states of bets from before the feed, by id. */
export async function readEarlierBets(
  db: Tx,
  caller: Caller,
  from: Spot,
  limit: number,
): Promise<Earlier<BetFeedRow>> {
  const { scope, tenantId } = caller;
  const { last, isLast } = await endOfEarlier(db, 'bet', from);
  const end = isLast ? null : last;
  const upTo = end === null ? sql`` : sql`and id <= ${end}::bigint`;
  const revisedUpTo = end === null ? sql`` : sql`and bet_id <= ${end}::bigint`;
  const found = await sql<BetFeedRow>`
    select ${betColumns} from (
      select * from (
        (select 0::bigint as place, b.id, b.revision, b.state, b.payout, b.reward, b.payout_time from bet b
         where b.stamp = 0 and b.id > ${from.id}::bigint ${upTo} and ${within(scope, 'b.agent_id')}
           order by b.id limit ${limit})
        union all
        (select 0::bigint, r.bet_id, r.revision, r.state, r.payout, r.reward, r.payout_time
          from bet_revision r
         where r.tenant_id = ${tenantId}::bigint and r.stamp = 0
           and r.bet_id > ${from.id}::bigint ${revisedUpTo}
           and ${within(scope, 'r.agent_id')} order by r.bet_id limit ${limit})) part
      order by id limit ${limit}) v ${betJoins(tenantId)}
    order by v.id`.execute(db);
  return { rows: found.rows, end };
}

export interface RoundFeedRow {
  place: string;
  id: string;
  inning_id: string;
  game_id: number;
  room_id: string;
  table_id: string | null;
  shoe_no: string | null;
  hand_no: number | null;
  result: string;
  player: string;
  banker: string;
  card_type: string;
  started_at: Date;
  ended_at: Date | null;
}

const roundColumns = sql`r.id, r.inning_id, r.game_id, r.room_id, r.table_id, r.shoe_no, r.hand_no,
  r.result, r.player, r.banker, r.card_type, r.started_at, r.ended_at`;
/**
 * SQL of the rounds in which members of the caller's tree have bet. References no outer row: on Citus rounds
 * are on the coordinator.
 */
const playedBy = (
  { scope, tenantId }: Caller,
  where: RawBuilder<unknown>,
) => sql`(select b.round_id from bet b
  where b.tenant_id = ${tenantId}::bigint and ${within(scope, 'b.agent_id')} and ${where})`;

/** Rounds after a spot in which members of the caller's tree have bet. */
export async function readRounds(
  db: Tx,
  caller: Caller,
  from: Spot,
  last: string,
  limit: number,
): Promise<RoundFeedRow[]> {
  const found = await sql<RoundFeedRow>`
    with ${spanOf(caller, from, last)},
    later as materialized (
      select s.place, r.id from span s join round r on r.stamp = s.stamp and r.stamp > 0
      where (s.place, r.id) > (${from.place}::bigint, ${from.id}::bigint)),
    own as materialized (
      select place, id from later where id in ${playedBy(caller, sql`b.round_id in (select id from later)`)}
      order by place, id limit ${limit})
    select o.place, ${roundColumns} from own o join round r on r.id = o.id
    order by o.place, r.id`.execute(db);
  return found.rows;
}

/** Returns a page of rounds from before the feed in which members of the caller's tree have bet, by id. */
export async function readEarlierRounds(
  db: Tx,
  caller: Caller,
  from: Spot,
  limit: number,
): Promise<Earlier<RoundFeedRow>> {
  const { last, isLast } = await endOfEarlier(db, 'round', from);
  if (last === null) return { rows: [], end: null };
  const looked = (column: string) =>
    sql`${sql.ref(column)} > ${from.id}::bigint and ${sql.ref(column)} <= ${last}::bigint`;
  const found = await sql<RoundFeedRow>`
    select 0::bigint as place, ${roundColumns} from round r
    where r.stamp = 0 and ${looked('r.id')} and r.id in ${playedBy(caller, looked('b.round_id'))}
    order by r.id limit ${limit}`.execute(db);
  return { rows: found.rows, end: isLast ? null : last };
}
