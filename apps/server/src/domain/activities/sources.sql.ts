import type { ActivityTerms, Amounts } from '@pitboss/rules/activities/activity';
import { amountFor } from '@pitboss/rules/activities/activity';
import type { Session } from '@pitboss/rules/activities/online';
import type { DoneOn } from '@pitboss/rules/activities/runs';
import { DAY_MS, zoneOffset } from '@pitboss/rules/time';
import { idFloor } from '../../platform/db/ids.ts';
import type { RunSql } from '../sql/run-sql.ts';
import { plainArray } from '../sql/run-sql.ts';

/** Input of a count: only events accepted before `before` (epoch ms) are included. */
export interface Count {
  readonly terms: ActivityTerms;
  /** Sign-ins may name it; null for a rule that is not saved. */
  readonly activityId: string | null;
  readonly before: number;
}

/** Ids encode the creation time of their row, except that some ids were reserved earlier. */
const marginMs = 3_600_000;
const idsFrom = (ms: number) => idFloor(ms - marginMs);
const idsTo = (ms: number) => idFloor(ms + marginMs);
const epochMs = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

/**
 * Bets of the window in their state before a timestamp: those settled by then, with their payout at that
 * time.
 */
const settledBets = `
  select b.member_id, b.currency, b.game_id, b.amount, b.payout, b.bet_time from bet b
  where b.id >= $1::bigint and b.id < $2::bigint and b.bet_time >= $3 and b.bet_time <= $4
    and b.stamp < $5::bigint and b.state = 1
  union all
  select b.member_id, b.currency, b.game_id, b.amount, r.payout, b.bet_time from bet b
    join lateral (select r.state, r.payout from bet_revision r where r.tenant_id = b.tenant_id
      and r.bet_id = b.id
      and r.stamp < $5::bigint order by r.revision desc limit 1) r on r.state = 1
  where b.id >= $1::bigint and b.id < $2::bigint and b.bet_time >= $3 and b.bet_time <= $4
    and b.stamp >= $5::bigint`;

/** Bets that a leaderboard counts: of its games, and not below the least one. */
const counts = `($6::int[] is null or b.game_id = any($6::int[]))
  and b.amount >= coalesce(($7::jsonb->>b.currency)::bigint, 0)`;

const minorUnits = (amounts: Amounts | undefined) =>
  JSON.stringify(
    Object.fromEntries(
      Object.keys(amounts ?? {}).map((currency) => [currency, String(amountFor(amounts, currency) ?? 0n)]),
    ),
  );

const betParams = ({ terms: { start, end, rule }, before }: Count) => [
  idsFrom(start),
  idsTo(end),
  new Date(start),
  new Date(end),
  idFloor(before),
  rule.gameIds?.length ? plainArray(rule.gameIds) : null,
  minorUnits(rule.minBet),
];

/** Totals of the bets of a member, in minor units. */
export interface BetSums {
  /** Of all games. */
  readonly turnover: bigint;
  /** Of the bets that a leaderboard counts. */
  readonly stake: bigint;
  readonly net: bigint;
  /** The last of them, epoch ms. */
  readonly at: number;
}

/** The settled bets of an activity's window, by member. */
export async function readBets(run: RunSql, count: Count): Promise<Map<string, BetSums>> {
  const rows = await run<{ id: string; turnover: string; stake: string; net: string; at: string | null }>(
    'activity-bets',
    `select b.member_id::text as id, sum(b.amount)::text as turnover,
      coalesce(sum(b.amount) filter (where ${counts}), 0)::text as stake,
       coalesce(sum(b.payout - b.amount) filter (where ${counts}), 0)::text as net,
       ${epochMs(`max(b.bet_time) filter (where ${counts})`)}::text as at
     from (${settledBets}) b group by b.member_id`,
    betParams(count),
  );
  return new Map(
    rows.map(({ id, turnover, stake, net, at }) => [
      id,
      { turnover: BigInt(turnover), stake: BigInt(stake), net: BigInt(net), at: Number(at ?? 0) },
    ]),
  );
}

/** The largest payout of a counted bet of each member, and when the first such bet was made. */
export async function readBiggest(
  run: RunSql,
  count: Count,
): Promise<Map<string, { score: bigint; at: number }>> {
  const rows = await run<{ id: string; payout: string; at: string }>(
    'activity-biggest',
    `select distinct on (b.member_id) b.member_id::text as id, b.payout::text,
      ${epochMs('b.bet_time')}::text as at
     from (${settledBets}) b where ${counts} order by b.member_id, b.payout desc, b.bet_time`,
    betParams(count),
  );
  return new Map(rows.map(({ id, payout, at }) => [id, { score: BigInt(payout), at: Number(at) }]));
}

/**
 * Returns by member the total of the gifts sent to anchors within the window and not reversed by then, in
 * minor units, with the time of the last one.
 */
export async function readGifts(
  run: RunSql,
  { terms: { start, end }, before }: Count,
): Promise<Map<string, { score: bigint; at: number }>> {
  const rows = await run<{ id: string; sum: string; at: string }>(
    'activity-gifts',
    `select member_id::text as id, sum(amount)::text as sum, ${epochMs('max(at)')}::text as at from gift_sent
     where id >= $1::bigint and id < $2::bigint and at >= $3 and at <= $4 and posted_at < $5
       and (reversed_at is null or reversed_at >= $5) group by member_id`,
    [idsFrom(start), idsTo(end), new Date(start), new Date(end), new Date(before)],
  );
  return new Map(rows.map(({ id, sum, at }) => [id, { score: BigInt(sum), at: Number(at) }]));
}

/** Successful transfers to members within the window, in minor units. */
export async function readTransfers(
  run: RunSql,
  { terms: { start, end }, before }: Count,
): Promise<Map<string, bigint>> {
  const rows = await run<{ id: string; sum: string }>(
    'activity-transfers',
    `select member_id::text as id, sum(amount)::text as sum from member_transfer
     where id >= $1::bigint and id < $2::bigint and at >= $3 and at <= $4 and direction = 'in'
       and state = 'success'
       and coalesce(accepted_at, at) < $5 group by member_id`,
    [idsFrom(start), idsTo(end), new Date(start), new Date(end), new Date(before)],
  );
  return new Map(rows.map(({ id, sum }) => [id, BigInt(sum)]));
}

/** Days or weeks on which members did something, in order, each once with its first time. */
async function readPeriods(
  run: RunSql,
  name: string,
  text: string,
  params: readonly unknown[],
): Promise<Map<string, DoneOn[]>> {
  const rows = await run<{ id: string; period: string; at: string }>(name, text, [...params]);
  const all = new Map<string, DoneOn[]>();
  for (const { id, period, at } of rows) {
    const done = { period: Number(period), at: Number(at) };
    const list = all.get(id);
    if (list) list.push(done);
    else all.set(id, [done]);
  }
  return all;
}

/** Days of the zone on which members signed in for the activity. */
export const readSignIns = (
  run: RunSql,
  { terms: { start, end, zone }, activityId, before }: Count,
): Promise<Map<string, DoneOn[]>> =>
  readPeriods(
    run,
    'activity-sign-ins',
    `select member_id::text as id,
      floor((${epochMs('at')} + $6::bigint) / ${DAY_MS}.0)::bigint::text as period,
      min(${epochMs('at')})::text as at
     from member_sign_in where id >= $1::bigint and id < $2::bigint and at >= $3 and at <= $4
       and coalesce(accepted_at, at) < $5
       and (activity_id is null or activity_id = $7::text)
     group by 1, floor((${epochMs('at')} + $6::bigint) / ${DAY_MS}.0) order by 1,
       floor((${epochMs('at')} + $6::bigint) / ${DAY_MS}.0)`,
    [
      idsFrom(start),
      idsTo(end),
      new Date(start),
      new Date(end),
      new Date(before),
      zoneOffset(zone, start),
      activityId,
    ],
  );

/** Milliseconds since midnight of HH:mm; 24:00 is the end of the day. */
const dayMs = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
};

/**
 * Days or weeks from Monday of the zone with a sign-in to the games, within the time of day if there is one.
 */
export function readLogins(run: RunSql, { terms, before }: Count): Promise<Map<string, DoneOn[]>> {
  const { start, end, zone, rule } = terms;
  // The first day of 1970 was a Thursday.
  const [length, shift] = rule.period === 'week' ? [7 * DAY_MS, 3 * DAY_MS] : [DAY_MS, 0];
  const period = `floor((${epochMs('at')} + $6::bigint + ${shift}) / ${length}.0)`;
  return readPeriods(
    run,
    `activity-logins-${rule.period ?? 'day'}`,
    `select member_id::text as id, ${period}::bigint::text as period, min(${epochMs('at')})::text as at
     from member_login where id >= $1::bigint and id < $2::bigint and at >= $3 and at <= $4
       and coalesce(accepted_at, at) < $5
       and event = 'login' and (${epochMs('at')} + $6::bigint) % ${DAY_MS} >= $7::bigint
       and (${epochMs('at')} + $6::bigint) % ${DAY_MS} < $8::bigint
     group by 1, ${period} order by 1, ${period}`,
    [
      idsFrom(start),
      idsTo(end),
      new Date(start),
      new Date(end),
      new Date(before),
      zoneOffset(zone, start),
      dayMs(rule.between?.from ?? '00:00'),
      dayMs(rule.between?.to ?? '24:00'),
    ],
  );
}

/**
 * SQL expressions of the newest activity of each kind between a login `s` and the next one, or one day later
 * at the latest (that millisecond included).
 */
const signOf = (table: string, column = 'at', accepted = `coalesce(t.accepted_at, t.at) < $3`) => `
  (select max(t.${column}) from ${table} t where t.tenant_id = s.tenant_id and t.member_id = s.member_id
    and t.id >= s.first_id and t.id < s.last_id
     and t.${column} >= s.at and t.${column} < s.until and ${accepted})`;
const signs = [
  // A bet that was changed since was made before.
  signOf(
    'bet',
    'bet_time',
    `(t.stamp < $4::bigint or exists (select from bet_revision r where r.tenant_id = t.tenant_id
      and r.bet_id = t.id and r.stamp < $4::bigint))`,
  ),
  signOf('feature_spin'),
  signOf('chat_message'),
  signOf('member_sign_in'),
  signOf('goods_purchase'),
  signOf('gift_sent', 'at', 't.posted_at < $3'),
];

/** Sessions that reach into the window: logins of the day before it too, each with how it ended. */
export async function readSessions(
  run: RunSql,
  { terms: { start, end }, before }: Count,
): Promise<Map<string, Session[]>> {
  const rows = await run<{
    id: string;
    login: string;
    ended: string | null;
    next: string | null;
    sign: string | null;
  }>(
    'activity-sessions',
    `with events as (
       select member_id, tenant_id, at, event = 'login' as login from member_login
       where id >= $5::bigint and at > $1 and coalesce(accepted_at, at) < $3
       union all select member_id, tenant_id, at, false from member_offline where at > $1 and at < $3),
     turns as (select e.*, lead(e.at) over w as next_at, lead(e.login) over w as next_login from events e
       window w as (partition by e.tenant_id, e.member_id order by e.at, e.login)),
     s as (select member_id, tenant_id, at, case when next_login then null else next_at end as ended,
       case when next_login then next_at end as next,
         least(next_at, at + interval '24 hours 1 millisecond', $3) as until
       from turns where login and at <= $2),
     ranged as (select s.*, ((${epochMs('s.at')} - ${marginMs} - $6::bigint) << 22) as first_id,
       ((${epochMs('s.until')} + ${marginMs} - $6::bigint) << 22) as last_id from s)
     select s.member_id::text as id, ${epochMs('s.at')}::text as login, ${epochMs('s.ended')}::text as ended,
       ${epochMs('s.next')}::text as next,
       case when s.ended is null then ${epochMs(`greatest(${signs.join(', ')})`)}::text end as sign
     from ranged s order by s.member_id, s.at`,
    [
      new Date(start - DAY_MS),
      new Date(end),
      new Date(before),
      idFloor(before),
      idsFrom(start - DAY_MS),
      Date.UTC(2024, 0, 1),
    ],
  );
  const all = new Map<string, Session[]>();
  for (const { id, login, ended, next, sign } of rows) {
    const session = {
      login: Number(login),
      ended: ended === null ? null : Number(ended),
      next: next === null ? null : Number(next),
      lastSign: Number(sign ?? login),
    };
    const list = all.get(id);
    if (list) list.push(session);
    else all.set(id, [session]);
  }
  return all;
}
