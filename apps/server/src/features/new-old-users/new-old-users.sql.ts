import { dateAt, dayStart, type WallClock } from '@pitboss/rules/zones/wall-clock';
import { sql } from 'kysely';
import type { Part, Span } from '../../domain/calendar/range-parts.ts';
import { dayRates } from '../../domain/currency/day-rates.ts';
import { openRows } from '../../domain/reports/member-rows.ts';
import { bucketsOf, memberPartsOf } from '../../domain/reports/report-range.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idEpochMs } from '../../platform/db/ids.ts';
import { ofTenant, type Scope } from '../../platform/db/scope.ts';

/** Conditions under which a member counts as old: any of those that are set. Money in minor units of CNY. */
export interface Standard {
  firstBetBefore: number | null;
  days: number | null;
  amountCny: string | null;
}

const standardKey = (tenantId: string) => `oldUserStandard:${tenantId}`;
const defaultStandard: Standard = { firstBetBefore: null, days: 30, amountCny: null };

/** Returns the standard of a tenant, else the platform's, else a month since the first bet. */
export async function standardOf(db: Tx, tenantId: string): Promise<Standard> {
  const { rows } = await sql<{ value: Standard }>`
    select value from setting where key in (${standardKey(tenantId)}, ${standardKey('0')})
      order by key = ${standardKey(tenantId)} desc limit 1`.execute(db);
  return rows[0]?.value ?? defaultStandard;
}

/** Stores the standard of a tenant ('0' for the platform). */
export async function keepStandard(tx: Tx, tenantId: string, standard: Standard): Promise<void> {
  await sql`insert into setting (key, value) values (${standardKey(tenantId)},
    ${JSON.stringify(standard)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(tx);
}

export interface NewOldRow {
  /** True for the total row of the whole range, where players are distinct members. */
  whole: boolean;
  key: string | null;
  agent_account: string | null;
  old: boolean;
  players: string;
  bets: string;
  /** Hundred-millionths of minor units of CNY. */
  amount: string;
  payout: string;
}

/**
 * Returns the days of a wall clock that a range touches, clipped to it, with bucket 2 × position + 1
 * (positions from 1). With `spent` it adds even buckets that count only as spent: 0 for all before the first
 * day, 2 for the part of that day before the range.
 */
function daysOf(span: Span, clock: WallClock, nowMs: number, spent: boolean): Part[] {
  const days = bucketsOf('day', span, clock, nowMs).map((day, at) => ({
    ...day,
    bucket: 2 * at + 3,
  }));
  const first = Math.max(idEpochMs, dayStart(span.from, clock));
  const before = [
    { bucket: 0, from: idEpochMs, to: first },
    { bucket: 2, from: first, to: span.from },
  ];
  return [...(spent ? before.filter(({ from, to }) => from < to) : []), ...days];
}

/**
 * Aggregates settled bets of a range by day of a wall clock or by the members' agent, separately for new and
 * old members. A member is classified for every day: one that begins the range as new and ends it as old
 * counts on both sides.
 */
export async function newOldRows(
  db: Tx,
  scope: Scope,
  filter: {
    readonly span: Span;
    readonly clock: WallClock;
    readonly by: 'day' | 'agent';
    readonly agentId?: string | undefined;
    readonly now: number;
  },
  standard: Standard,
): Promise<NewOldRow[]> {
  const { span, clock, by, agentId, now } = filter;
  const { firstBetBefore, days, amountCny } = standard;
  const parts = daysOf(span, clock, now, amountCny !== null);
  const rate = await dayRates(db, 0, Math.min(span.to, now));
  const cny = (column: string) => sql`sum(r.${sql.ref(column)}::numeric * ${rate('r.currency', 'r.day')})`;
  const starts = parts.filter(({ bucket }) => bucket % 2 === 1).map(({ from }) => from);
  const day = sql`(${plainArray(starts.map((from) => dateAt(from, clock)))}::date[])[bucket / 2]`;
  const before = firstBetBefore === null ? sql`false` : sql`first_bet_at < ${new Date(firstBetBefore)}`;
  // A member is old on a day when its first bet was on a day at least so many days before it.
  const oldBefore = (min: number) =>
    starts.map((from) => new Date(dayStart(from, clock, 1 - min)).toISOString());
  const since =
    days === null
      ? sql`false`
      : sql`first_bet_at < (${plainArray(oldBefore(days))}::timestamptz[])[bucket / 2]`;
  const above = amountCny === null ? sql`false` : sql`spent > ${amountCny}::numeric * 100000000`;
  const key = by === 'day' ? sql`${day}::text` : sql`agent_id::text`;
  return (
    await sql<NewOldRow>`
      with played as (
        select r.bucket, r.member_id, r.agent_id, sum(r.bets) as bets, ${cny('amount')} as amount,
          ${cny('payout')} as payout
        from (${openRows(scope, { ...memberPartsOf(parts, now), tests: [] }, { node: agentId ?? null })}) r
          group by 1, 2, 3 having sum(r.bets) > 0),
      known as (
        select p.*, m.first_bet_at, sum(p.amount) over (partition by p.member_id
          order by p.bucket / 2 range between unbounded preceding and 1 preceding) as spent
        from played p join member m on m.id = p.member_id and ${ofTenant(scope, 'm.tenant_id')}),
      judged as (
        select *, ${key} as key, coalesce(${before}, false) or coalesce(${since}, false) or coalesce(${above},
          false) as old
        from known where bucket % 2 = 1)
      select grouping(key) = 1 as whole, key, old, count(distinct member_id)::text as players,
        sum(bets)::text as bets,
        sum(amount)::text as amount, sum(payout)::text as payout,
        ${
          by === 'agent'
            ? sql`(select a.account from agent a
          where a.id = key::bigint)`
            : sql`null::text`
        } as agent_account
      from judged group by grouping sets ((key, old), (old))`.execute(db)
  ).rows;
}
