import { reconciliationLimits, type SumKind } from '@pitboss/contract/orders/reconciliation';
import { sql } from 'kysely';
import type { AgentScope } from '../../../domain/agents/agent-scope.ts';
import { statementDay, statementQuery } from '../../../domain/statements/statement.sql.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { within } from '../../../platform/db/scope.ts';
import type { FaultyLine, TheirLine } from './agent-file.ts';

/**
 * Creates the temporary table of the agent's side. Both sides of a comparison are in temporary tables of one
 * transaction, so that the database sorts them on its disk and this server holds a few thousand lines at
 * most.
 */
export async function openTheirs(tx: Tx): Promise<void> {
  // Memory for sorting: two such sorts at a time stay far below what a server has.
  await sql`set local work_mem = '64MB'`.execute(tx);
  await sql`create temporary table theirs (line int not null, tx_id text collate "C" not null,
    amount bigint not null,
    currency text not null, state text not null) on commit drop`.execute(tx);
}

/** Adds lines of the agent's file. */
export async function addTheirs(tx: Tx, lines: readonly TheirLine[]): Promise<void> {
  if (lines.length === 0) return;
  const column = (name: keyof TheirLine) => lines.map((line) => line[name]);
  await sql`insert into theirs select * from unnest(${column('line')}::int[], ${column('txId')}::text[],
    ${column('amount')}::bigint[],
    ${column('currency')}::text[], ${column('state')}::text[])`.execute(tx);
}

/** Reads our side, as in the statement of the day. */
export async function readOurs(tx: Tx, agent: AgentScope, day: string): Promise<void> {
  const { scope, tenantId, id } = agent;
  const query = statementQuery({ scope, tenantId, agentId: id }, statementDay(day));
  await sql`create temporary table ours on commit drop as
    select s.tx_id collate "C" as tx_id, s.order_id, s.kind, s.member_account, s.currency, s.amount, s.state
      from (${query}) s`.execute(tx);
  await sql`analyze ours`.execute(tx);
  await sql`analyze theirs`.execute(tx);
}

/** SQL expression: amount that a side reports as moved; an open order may have moved. */
const moved = (side: 'o' | 't') =>
  sql`case when ${sql.ref(`${side}.state`)} = 'done' then ${sql.ref(`${side}.amount`)} else 0 end`;

/**
 * Collects the differences. Rows of an id that a side has several times are compared pairwise: a transfer and
 * an order may share one with us, and a double booking of the agent is a difference.
 */
export async function findDifferences(tx: Tx): Promise<void> {
  const numbered = (table: 'ours' | 'theirs', by: string) =>
    sql`(select *, row_number() over (partition by tx_id order by ${sql.ref(by)}) as n
      from ${sql.table(table)})`;
  await sql`create temporary table difference on commit drop as
    select coalesce(o.tx_id, t.tx_id) as tx_id,
      case when t.tx_id is null then 'onlyOurs' when o.tx_id is null then 'onlyTheirs'
        when o.currency is distinct from t.currency then 'currency'
        when o.amount <> t.amount then 'amount' else 'state' end as kind,
      coalesce(o.state = 'open' or ${moved('o')} <> ${moved('t')} or (o.currency <> t.currency
        and o.state = 'done'), false) as money,
      o.tx_id is not null as ours, o.order_id, o.kind as order_kind, o.member_account, o.currency, o.amount,
        o.state,
      t.currency as their_currency, t.amount as their_amount, t.state as their_state, t.line
    from ${numbered('ours', 'kind')} o full join ${numbered('theirs', 'line')} t on t.tx_id = o.tx_id
      and t.n = o.n
    where o.tx_id is null or t.tx_id is null or o.currency is distinct
      from t.currency or o.amount <> t.amount or o.state <> t.state`.execute(tx);
}

export interface Sum {
  kind: SumKind;
  currency: string | null;
  count: number;
  /** Minor units. */
  ours: string | null;
  theirs: string | null;
}

/**
 * Returns counts and totals of both sides, of the matching rows and of the differences, by currency, and the
 * number of differences that involve money.
 */
export async function sumUp(tx: Tx): Promise<{ sums: Sum[]; money: number }> {
  const { rows } = await sql<Sum>`
    with alike as (select o.currency, count(*) as n, sum(o.amount) as amount from ours o group by 1
      union all select d.currency, -count(*), -sum(d.amount) from difference d where d.ours group by 1)
    select 'ours' as kind, currency, count(*)::int as count, sum(amount)::text as ours, null as theirs
      from ours group by currency
    union all select 'theirs', currency, count(*)::int, null, sum(amount)::text from theirs group by currency
    union all select 'same', currency, sum(n)::int, sum(amount)::text, sum(amount)::text from alike
      group by currency having sum(n) > 0
    union all select kind, coalesce(currency, their_currency), count(*)::int, sum(amount)::text,
      case when kind = 'currency' then null else sum(their_amount)::text end from difference group by 1, 2
    order by 2, 1`.execute(tx);
  const found = await sql<{
    n: number;
  }>`select count(*)::int as n from difference where money`.execute(tx);
  return { sums: rows, money: found.rows[0]?.n ?? 0 };
}

interface Whose {
  readonly id: string;
  readonly agent: AgentScope;
}

/** Stores the differences: unreadable lines first, then the others in the order of their ids. */
export async function keepDifferences(
  tx: Tx,
  { id, agent }: Whose,
  faulty: readonly FaultyLine[],
): Promise<void> {
  const owner = sql`${agent.tenantId}::bigint, ${agent.id}::bigint, ${id}::bigint`;
  if (faulty.length > 0)
    await sql`
      insert into reconciliation_difference (tenant_id, agent_id, reconciliation_id, id, kind, tx_id, money,
        line, fault)
      select ${owner}, n, 'unreadable', text, false, line, fault
      from unnest(${faulty.map(({ line }) => line)}::int[], ${faulty.map(({ fault }) => fault)}::text[],
        ${faulty.map(({ text }) => text)}::text[])
        with ordinality as f (line, fault, text, n)`.execute(tx);
  // A row that only the agent has on this day may be an order of ours on another day.
  const elsewhere = sql`(select o.id from wallet_order o where o.tenant_id = ${agent.tenantId}::bigint
    and o.tx_id = d.tx_id
    and ${within(agent.scope, 'o.agent_id')})`;
  await sql`
    insert into reconciliation_difference (tenant_id, agent_id, reconciliation_id, id, kind, tx_id, money,
      order_id, order_kind,
      member_account, currency, amount, state, their_currency, their_amount, their_state, line)
    select ${owner}, d.place + ${faulty.length}::int, d.kind, d.tx_id, d.money,
      case d.kind when 'onlyTheirs' then ${elsewhere} else d.order_id end, d.order_kind, d.member_account,
        d.currency, d.amount, d.state,
      d.their_currency, d.their_amount, d.their_state, d.line
    from (select *, row_number() over (order by tx_id, line nulls first) as place from difference
      order by tx_id, line nulls first limit ${reconciliationLimits.differences}) d`.execute(tx);
}

/** Returns the numbers of the lines of the agent's file that stored differences are about. */
export async function linesToKeep(tx: Tx, { id, agent }: Whose): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ line: number }>`
    select line from reconciliation_difference where tenant_id = ${agent.tenantId}::bigint
      and reconciliation_id = ${id}::bigint and line is not null`.execute(tx);
  return new Set(rows.map(({ line }) => line));
}

/** Stores the lines of the agent's file with their differences. */
export async function keepRawLines(
  tx: Tx,
  { id, agent }: Whose,
  lines: readonly { readonly line: number; readonly raw: string }[],
): Promise<void> {
  await sql`update reconciliation_difference d set raw = u.raw
    from unnest(${lines.map(({ line }) => line)}::int[], ${lines.map(({ raw }) => raw)}::text[]) as u (line, raw)
    where d.tenant_id = ${agent.tenantId}::bigint and d.reconciliation_id = ${id}::bigint and d.line = u.line`.execute(
    tx,
  );
}
