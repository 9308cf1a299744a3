import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { scopeOfAgent } from '../../../apps/server/src/domain/agents/agent-scope.ts';
import {
  findDifferences,
  keepDifferences,
  openTheirs,
  readOurs,
  sumUp,
} from '../../../apps/server/src/features/orders/reconciliation/compare.sql.ts';
import { endReconciliation } from '../../../apps/server/src/features/orders/reconciliation/reconciliation.sql.ts';
import type { Tx } from '../../../apps/server/src/platform/db/db.ts';
import { seamlessNamed } from '../users/agents.ts';

/**
 * The days with most orders of so many agents of each sort, and of the agent of the examples; the last two
 * days are left to be tried.
 */
const perSort = 3;
const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;

interface Chosen {
  agent_id: string;
  operator_id: string;
  day: string;
  at: Date;
}

/** Agents at the top of their trees, whose whole tree is compared, and agents with members of their own. */
async function choose(tx: Tx, nowMs: number): Promise<Chosen[]> {
  const last = new Date(Math.floor((nowMs + beijingMs) / dayMs - 1) * dayMs - beijingMs);
  const { rows } = await sql<Chosen>`
    select agent_id, operator_id, day::text as day,
      (day + 1) at time zone 'Asia/Shanghai' + interval '3 hours' as at from (
      select c.*, p.id as operator_id, row_number() over (partition by c.top
        order by c.n desc, c.agent_id, c.day) as place,
        row_number() over (partition by c.top, c.agent_id order by c.n desc, c.day) as own_place from (
        select x.agent_id, x.top, (o.created_at at time zone 'Asia/Shanghai')::date as day, count(*) as n
        from wallet_order o cross join lateral (values (o.agent_id, false), (o.tenant_id,
          true)) as x (agent_id, top)
        where o.created_at < ${last} group by 1, 2, 3) c
      join operator p on p.agent_id = c.agent_id and p.role = 'agent' and p.account = (select a.account
        from agent a where a.id = c.agent_id)) d
    where place <= ${perSort} or agent_id = ${seamlessNamed.id}::bigint and top and own_place = 1
      order by day, agent_id`.execute(tx);
  return rows;
}

/** The open transaction of the world as the server's own code takes it. */
export function asTransaction(client: pg.Client): Tx {
  const lent = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => lent as unknown as PostgresPoolClient, end: async () => undefined };
  return new Kysely({ dialect: new PostgresDialect({ pool }) }) as unknown as Tx;
}

/**
 * Writes comparisons of the last days with the records of seamless agents, by the server's code: most lines
 * are equal, one in about thirty is missing, has another amount, or has another state at the agent, and one
 * line of each file cannot be read. Their numbers begin with 1.
 */
export async function writeReconciliations(client: pg.Client, nowMs: number): Promise<void> {
  const tx = asTransaction(client);
  let id = 0;
  for (const { agent_id, operator_id, day, at } of await choose(tx, nowMs)) {
    const agent = await scopeOfAgent(tx, agent_id);
    if (!agent) continue;
    id += 1;
    await sql`insert into reconciliation (id, tenant_id, agent_id, operator_id, day, file, state, created_at)
      values (${id}::bigint, ${agent.tenantId}::bigint, ${agent_id}::bigint, ${operator_id}::bigint,
        ${day}::date, '', 'running', ${at})`.execute(tx);
    await openTheirs(tx);
    await readOurs(tx, agent, day);
    await sql`insert into theirs select n + 1, case when n % 31 = 4 then 'X' || tx_id else tx_id end,
        amount + case when n % 37 = 5 then 100 else 0 end, currency,
        case when state = 'open' or n % 41 = 6 then 'rejected' else state end
      from (select *, row_number() over (order by tx_id)::int as n from ours) o where n % 29 <> 3`.execute(
      tx,
    );
    await findDifferences(tx);
    const failure = { line: 2, fault: 'amount', text: `T${id}-0001,12.345,CNY,done` } as const;
    await keepDifferences(tx, { id: String(id), agent }, [failure]);
    const { sums, money } = await sumUp(tx);
    const counted = sums.filter(({ kind }) => kind === 'theirs');
    const lines = counted.reduce((sum, { count }) => sum + count, 0);
    await endReconciliation(tx, String(id), { lines, unreadable: 1, sums, money });
    await sql`update reconciliation set finished_at = created_at + interval '2 seconds'
      where id = ${id}::bigint`.execute(tx);
    await sql`drop table ours, theirs, difference`.execute(tx);
  }
}
