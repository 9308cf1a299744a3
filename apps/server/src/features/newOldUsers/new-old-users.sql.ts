import { sql } from 'kysely';
import { all, when } from '../../domain/paging.ts';
import { beijingDate } from '../../domain/range-parts.ts';
import { dayRates } from '../../domain/rates.ts';
import { underAgent } from '../../domain/under-agent.ts';
import type { Tx } from '../../kernel/db.ts';
import { type Scope, within } from '../../kernel/scope.ts';

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

/**
 * Settled bets of whole Beijing days by day or by the members' agent, new and old apart. Whether a member is old is asked
 * anew for every day: somebody can begin the range as new and end it as old, and then counts on both sides.
 */
export async function newOldRows(
  db: Tx,
  scope: Scope,
  filter: { from: number; to: number; by: 'day' | 'agent'; agentId?: string | undefined },
  standard: Standard,
): Promise<NewOldRow[]> {
  const rate = await dayRates(db, 0, filter.to);
  const cny = (column: string) => sql`r.${sql.ref(column)}::numeric * ${rate('r.currency', 'r.day')}`;
  const where = all([
    within(scope, 'r.agent_id'),
    when(filter.agentId, (id) => underAgent('r.agent_id', id)),
  ]);
  const { firstBetBefore, days, amountCny } = standard;
  const before = firstBetBefore === null ? sql`false` : sql`first_bet_at < ${new Date(firstBetBefore)}`;
  const since =
    days === null
      ? sql`false`
      : sql`day - ((first_bet_at at time zone 'UTC') + interval '8 hours')::date >= ${days}::int`;
  const above = amountCny === null ? sql`false` : sql`spent > ${amountCny}::numeric * 100000000`;
  const key = filter.by === 'day' ? sql`day::text` : sql`agent_id::text`;
  return (
    await sql<NewOldRow>`
      with played as (
        select r.member_id, r.agent_id, r.day, r.bets, ${cny('amount')} as amount, ${cny('payout')} as payout, m.first_bet_at,
          sum(${cny('amount')}) over (partition by r.member_id order by r.day rows between unbounded preceding and 1 preceding) as spent
        from rollup_member_day r join member m on m.id = r.member_id and m.tenant_id = r.tenant_id
        where r.bets > 0 and r.day <= ${beijingDate(filter.to)}::date and ${where}),
      told as (
        select *, ${key} as key, coalesce(${before}, false) or coalesce(${since}, false) or coalesce(${above}, false) as old
        from played where day >= ${beijingDate(filter.from)}::date)
      select grouping(key) = 1 as whole, key, old, count(distinct member_id)::text as players, sum(bets)::text as bets,
        sum(amount)::text as amount, sum(payout)::text as payout,
        ${filter.by === 'agent' ? sql`(select a.account from agent a where a.id = key::bigint)` : sql`null::text`} as agent_account
      from told group by grouping sets ((key, old), (old))`.execute(db)
  ).rows;
}
