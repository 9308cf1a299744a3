import { sql } from 'kysely';
import { linesTo } from '../../domain/report-grain.ts';
import { plainArray } from '../../domain/run-sql.ts';
import { type CurrencySums, memberRows, type SumParts, sumRows, topAgents } from '../../domain/sums.ts';
import type { Tx } from '../../kernel/db.ts';
import { type Scope, within } from '../../kernel/scope.ts';

export interface Growth {
  total: number;
  today: number;
  yesterday: number;
  week: number;
  month: number;
}
export interface Periods {
  now: number;
  today: number;
  yesterday: number;
  week: number;
  month: number;
}

/** How many of a kind there are and how many were opened in each period. */
async function growth(db: Tx, periods: Periods, from: ReturnType<typeof sql>): Promise<Growth> {
  const since = (ms: number) => sql`count(*) filter (where created_at >= ${new Date(ms)})::int`;
  const row = (
    await sql<Growth>`select count(*)::int as total, ${since(periods.today)} as today,
      count(*) filter (where created_at >= ${new Date(periods.yesterday)} and created_at < ${new Date(periods.today)})::int as yesterday,
      ${since(periods.week)} as week, ${since(periods.month)} as month from (${from}) t`.execute(db)
  ).rows[0];
  return row ?? { total: 0, today: 0, yesterday: 0, week: 0, month: 0 };
}

/** Agents below the caller. */
export const agentGrowth = (db: Tx, scope: Scope, periods: Periods) =>
  growth(
    db,
    periods,
    sql`select a.created_at from agent a where ${within(scope, 'a.id', 'a.tenant_id')} and a.id is distinct from ${scope.agentId}::bigint`,
  );

export const memberGrowth = (db: Tx, scope: Scope, periods: Periods) =>
  growth(db, periods, sql`select m.created_at from member m where ${within(scope, 'm.agent_id')}`);

export const administratorGrowth = (db: Tx, periods: Periods) =>
  growth(
    db,
    periods,
    sql`select o.created_at from operator o where o.role in ('superAdmin','systemAdmin','agentAdmin')`,
  );

export async function onlineMembers(db: Tx, scope: Scope): Promise<number> {
  const found = await sql<{
    n: number;
  }>`select count(*)::int as n from member m where m.online_since is not null and ${within(scope, 'm.agent_id')}`.execute(
    db,
  );
  return found.rows[0]?.n ?? 0;
}

/** Sums of the caller's tree by currency over steps of whole hours (told by their place) since an hour. */
export async function sumsByStep(
  db: Tx,
  scope: Scope,
  fromMs: number,
  stepMs: number,
): Promise<(Omit<CurrencySums, 'reward'> & { place: number })[]> {
  const place = sql`floor(extract(epoch from hour - ${new Date(fromMs)}::timestamptz) * 1000 / ${stepMs}::bigint)::int`;
  // By the hour first: the place of an hour costs more than adding it up.
  const hours = sql`
    select hour, currency, sum(bets) as bets, sum(amount) as amount, sum(payout) as payout
    from rollup_hour where agent_id = any(${topAgents(scope)}) and hour >= ${new Date(fromMs)} group by hour, currency`;
  return (
    await sql<Omit<CurrencySums, 'reward'> & { place: number }>`
      select ${place} as place, currency, sum(bets)::text as bets, sum(amount)::text as amount, sum(payout)::text as payout
      from (${hours}) h group by 1, currency`.execute(db)
  ).rows;
}

export interface AgentSums {
  id: string;
  account: string;
  name: string;
  currency: string;
  bets: string;
  amount: string;
  payout: string;
}

/** Sums of the direct sub-agents (level-1 agents for administrators) by currency. */
export async function subAgentSums(db: Tx, scope: Scope, parts: SumParts): Promise<AgentSums[]> {
  const children =
    scope.agentId === null
      ? sql`array(select id from agent where layer = 1)`
      : sql`array(select id from agent where parent_id = ${scope.agentId}::bigint)`;
  return (
    await sql<AgentSums>`
      select a.id, a.account, a.name, t.currency, sum(t.bets)::text as bets, sum(t.amount)::text as amount, sum(t.payout)::text as payout
      from (${sumRows(children, parts)}) t join agent a on a.id = t.agent_id group by a.id, t.currency`.execute(
      db,
    )
  ).rows;
}

/** How many members there are in the trees of some agents. */
export async function membersBelow(db: Tx, agentIds: readonly string[]): Promise<Map<string, number>> {
  const found = await sql<{ id: string; n: number }>`
    select l.agent_id as id, sum(m.n)::int as n from (select agent_id, count(*) as n from member group by 1) m
    join ${linesTo(agentIds)} l on l.leaf = m.agent_id group by 1`.execute(db);
  return new Map(found.rows.map(({ id, n }) => [id, n]));
}

export interface MemberSums {
  id: string;
  account: string;
  currency: string;
  bets: string;
  amount: string;
  payout: string;
}

/** Sums by member and currency of a range of those whose stakes are worth most in CNY at some rates, these first. */
export async function memberSums(
  db: Tx,
  scope: Scope,
  parts: SumParts,
  rates: ReadonlyMap<string, bigint>,
  limit: number,
): Promise<MemberSums[]> {
  const codes = plainArray([...rates.keys()]);
  const worth = sql`(${plainArray([...rates.values()])}::numeric[])[array_position(${codes}::text[], currency)]`;
  // Of the many only the stakes are added up; the rest is of interest for the first few alone.
  const top = await sql<{ member_id: string; currency: string }>`
    select member_id, currency from (
      select member_id, currency, sum(amount) as amount from (${memberRows(scope, parts)}) r group by member_id, currency) s
    order by amount * ${worth} desc, member_id limit ${limit}`.execute(db);
  if (!top.rows.length) return [];
  const ids = top.rows.map((row) => row.member_id);
  const places = new Map(top.rows.map((row, place) => [`${row.member_id} ${row.currency}`, place]));
  const placeOf = (row: MemberSums) => places.get(`${row.id} ${row.currency}`);
  const sums = await sql<MemberSums>`
    select m.id, m.account, r.currency, sum(r.bets)::text as bets, sum(r.amount)::text as amount, sum(r.payout)::text as payout
    from (${memberRows(scope, parts, ids)}) r join member m on m.id = r.member_id group by m.id, m.account, r.currency`.execute(
    db,
  );
  return sums.rows
    .filter((row) => placeOf(row) !== undefined)
    .sort((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0));
}
