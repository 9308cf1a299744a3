import { type RawBuilder, sql } from 'kysely';
import { within } from '../../kernel/access/scope.ts';
import type { Db, Tx } from '../../kernel/database/db.ts';
import type { Caller } from '../edge/callers.sql.ts';

/**
 * Where a reader is: a place in the order of commits, and a row within it. Place 0 holds what was there before the feed, in
 * the order of its ids.
 */
export interface Spot {
  readonly place: string;
  readonly id: string;
  readonly revision: number;
}

/**
 * Gives places to the commits of a tenant that have none. One gives at a time, and sees every commit before its own: so a
 * place that a reader sees has all lower ones behind it, and what comes later gets a higher one.
 */
export async function givePlaces(system: Db, tenantId: string): Promise<void> {
  const waiting =
    await sql`select from bet_commit where tenant_id = ${tenantId}::bigint and place is null limit 1`.execute(
      system,
    );
  if (waiting.rows.length === 0) return;
  await system.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bet-commit ${tenantId}`}, 0))`.execute(tx);
    await sql`
      with fresh as (select stamp, row_number() over (order by stamp) as n from bet_commit
        where tenant_id = ${tenantId}::bigint and place is null),
      last as (select coalesce(max(place), 0) as place from bet_commit where tenant_id = ${tenantId}::bigint and place is not null)
      update bet_commit c set place = last.place + fresh.n from fresh, last
      where c.tenant_id = ${tenantId}::bigint and c.stamp = fresh.stamp`.execute(tx);
  });
}

/** Rows of the tenant, of all agents, that one request looks at: the caller's may be few among them. */
const lookedAt = 20_000;

/** The last place of the commits that a page looks at, and the last of all. */
export async function endOfSpan(
  db: Tx,
  caller: Caller,
  from: Spot,
): Promise<{ last: string | null; newest: string }> {
  const { rows } = await sql<{ last: string | null; newest: string }>`
    select (select max(place) from (
        select place, sum(bets) over (order by place) - bets as before from (
          select place, bets from bet_commit
          where tenant_id = ${caller.tenantId}::bigint and place >= ${from.place}::bigint order by place limit ${lookedAt}) part) summed
      where before < ${lookedAt}) as last,
      (select coalesce(max(place), 0) from bet_commit where tenant_id = ${caller.tenantId}::bigint and place is not null) as newest`.execute(
    db,
  );
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

const betColumns = sql`v.place, v.id, v.revision, b.bet_key, b.inning_id, b.game_id, m.account as member_account, b.currency,
  b.amount, v.payout, v.reward, v.state, b.bet_time, v.payout_time`;
const betJoins = (tenantId: string) => sql`join bet b on b.id = v.id and b.tenant_id = ${tenantId}::bigint
  join member m on m.id = b.member_id and m.tenant_id = b.tenant_id`;

/** The commits from one place to another. */
const spanOf = ({ tenantId }: Caller, from: Spot, last: string) => sql`span as materialized (
  select place, stamp from bet_commit
  where tenant_id = ${tenantId}::bigint and place between ${from.place}::bigint and ${last}::bigint)`;

/** States of bets after a spot, in the commits up to a place. */
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
      select * from versions where (place, id, revision) > (${from.place}::bigint, ${from.id}::bigint, ${from.revision}::int)
      order by place, id, revision limit ${limit}) v ${betJoins(tenantId)}
    order by v.place, v.id, v.revision`.execute(db);
  return found.rows;
}

/** The last id of the next rows from before the feed, of all tenants, null where none is left; `isLast` when a page looks at no more. */
async function endOfEarlier(
  db: Tx,
  table: 'bet' | 'round',
  from: Spot,
): Promise<{ last: string | null; isLast: boolean }> {
  const { rows } = await sql<{ last: string | null; n: number }>`
    select max(id) as last, count(*)::int as n from (
      select id from ${sql.table(table)} where id > ${from.id}::bigint and stamp = 0 order by id limit ${lookedAt}) part`.execute(
    db,
  );
  return { last: rows[0]?.last ?? null, isLast: rows[0]?.n !== lookedAt };
}

/** What a page of the rows from before the feed found, and where it ends; `end` null: these rows are read. */
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
         where b.stamp = 0 and b.id > ${from.id}::bigint ${upTo} and ${within(scope, 'b.agent_id')} order by b.id limit ${limit})
        union all
        (select 0::bigint, r.bet_id, r.revision, r.state, r.payout, r.reward, r.payout_time from bet_revision r
         where r.tenant_id = ${tenantId}::bigint and r.stamp = 0 and r.bet_id > ${from.id}::bigint ${revisedUpTo}
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

const roundColumns = sql`r.id, r.inning_id, r.game_id, r.room_id, r.table_id, r.shoe_no, r.hand_no, r.result, r.player, r.banker,
  r.card_type, r.started_at, r.ended_at`;
/** Rounds in which members of the caller's tree have bet, by number. It refers to no row around it: on Citus rounds lie on the coordinator. */
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

/** The same of rounds from before the feed, by id. */
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
