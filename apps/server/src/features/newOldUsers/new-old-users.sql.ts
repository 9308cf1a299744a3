import { sql } from 'kysely';
import { dayRates } from '../../domain/ledger/rates.ts';
import { openRows } from '../../domain/members/member-rows.ts';
import { floorTo } from '../../domain/reports/range-parts.ts';
import { bucketsOf, memberPartsOf, type Part, type Span } from '../../domain/reports/report-range.ts';
import { wallDate } from '../../domain/rollups/day-grids.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import { ofTenant, type Scope } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { idEpochMs } from '../../kernel/database/ids.ts';

/** When a member counts as old: any of the parts that are set. Money in minor units of CNY. */
export interface Standard {
  firstBetBefore: number | null;
  days: number | null;
  amountCny: string | null;
}

const standardKey = (tenantId: string) => `oldUserStandard:${tenantId}`;
const defaultStandard: Standard = { firstBetBefore: null, days: 30, amountCny: null };

/** The standard of a tenant, else the platform's, else a month since the first bet. */
export async function standardOf(db: Tx, tenantId: string): Promise<Standard> {
  const { rows } = await sql<{ value: Standard }>`
    select value from setting where key in (${standardKey(tenantId)}, ${standardKey('0')}) order by key = ${standardKey(tenantId)} desc limit 1`.execute(
    db,
  );
  return rows[0]?.value ?? defaultStandard;
}

/** Keeps the standard of a tenant ('0' for the platform). */
export async function keepStandard(tx: Tx, tenantId: string, standard: Standard): Promise<void> {
  await sql`insert into setting (key, value) values (${standardKey(tenantId)}, ${JSON.stringify(standard)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(tx);
}

export interface NewOldRow {
  /** The line that adds up the whole range; its players are people. */
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

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * The days of a wall clock that a range touches, as far as they lie in it, under twice their place (from 1) and one. Under even
 * numbers what only counts as spent: all before the first day, and what of that day lies before the range.
 */
function daysOf(span: Span, offsetMinutes: number, nowMs: number, spent: boolean): Part[] {
  const days = bucketsOf('day', span, offsetMinutes, nowMs).map((day, at) => ({
    ...day,
    bucket: 2 * at + 3,
  }));
  const first = Math.max(idEpochMs, floorTo(span.from, dayMs, offsetMinutes * minuteMs));
  const before = [
    { bucket: 0, from: idEpochMs, to: first },
    { bucket: 2, from: first, to: span.from },
  ];
  return [...(spent ? before.filter(({ from, to }) => from < to) : []), ...days];
}

/**
 * Settled bets of a range by day of a wall clock `offsetMinutes` east of UTC or by the members' agent, new and old apart. Whether a
 * member is old is asked anew for every day: somebody can begin the range as new and end it as old, and then counts on both sides.
 */
export async function newOldRows(
  db: Tx,
  scope: Scope,
  filter: {
    readonly span: Span;
    readonly offsetMinutes: number;
    readonly by: 'day' | 'agent';
    readonly agentId?: string | undefined;
    readonly now: number;
  },
  standard: Standard,
): Promise<NewOldRow[]> {
  const { span, offsetMinutes, by, agentId, now } = filter;
  const { firstBetBefore, days, amountCny } = standard;
  const parts = daysOf(span, offsetMinutes, now, amountCny !== null);
  const rate = await dayRates(db, 0, Math.min(span.to, now));
  const cny = (column: string) => sql`sum(r.${sql.ref(column)}::numeric * ${rate('r.currency', 'r.day')})`;
  const dates = parts
    .filter(({ bucket }) => bucket % 2 === 1)
    .map(({ from }) => wallDate(from, offsetMinutes));
  const day = sql`(${plainArray(dates)}::date[])[bucket / 2]`;
  const before = firstBetBefore === null ? sql`false` : sql`first_bet_at < ${new Date(firstBetBefore)}`;
  const since =
    days === null
      ? sql`false`
      : sql`${day} - ((first_bet_at at time zone 'UTC') + ${offsetMinutes} * interval '1 minute')::date >= ${days}::int`;
  const above = amountCny === null ? sql`false` : sql`spent > ${amountCny}::numeric * 100000000`;
  const key = by === 'day' ? sql`${day}::text` : sql`agent_id::text`;
  return (
    await sql<NewOldRow>`
      with played as (
        select r.bucket, r.member_id, r.agent_id, sum(r.bets) as bets, ${cny('amount')} as amount, ${cny('payout')} as payout
        from (${openRows(scope, { ...memberPartsOf(parts, now), tests: [] }, { node: agentId ?? null })}) r group by 1, 2, 3 having sum(r.bets) > 0),
      known as (
        select p.*, m.first_bet_at, sum(p.amount) over (partition by p.member_id order by p.bucket / 2 range between unbounded preceding and 1 preceding) as spent
        from played p join member m on m.id = p.member_id and ${ofTenant(scope, 'm.tenant_id')}),
      judged as (
        select *, ${key} as key, coalesce(${before}, false) or coalesce(${since}, false) or coalesce(${above}, false) as old
        from known where bucket % 2 = 1)
      select grouping(key) = 1 as whole, key, old, count(distinct member_id)::text as players, sum(bets)::text as bets,
        sum(amount)::text as amount, sum(payout)::text as payout,
        ${by === 'agent' ? sql`(select a.account from agent a where a.id = key::bigint)` : sql`null::text`} as agent_account
      from judged group by grouping sets ((key, old), (old))`.execute(db)
  ).rows;
}
