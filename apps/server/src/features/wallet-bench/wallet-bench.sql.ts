import type { ReplyOf } from '@pitboss/contract/core/define';
import type { walletBench } from '@pitboss/contract/orders/wallet-bench';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

export interface RunRow {
  id: string;
  agent_id: string;
  state: 'queued' | 'running' | 'done' | 'stopped' | 'failed';
  callback_url: string;
  member_account: string;
  currency: string;
  operator: string;
  whole: boolean;
  passed: number;
  failed: number;
  skipped: number;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

/** Runs of an agent's test bench, the newest first. */
export const listRuns = async (db: Tx, scope: Scope, agentId: string): Promise<RunRow[]> =>
  (
    await sql<RunRow>`select b.* from wallet_bench b
      where b.agent_id = ${agentId}::bigint and ${within(scope, 'b.agent_id')}
      order by b.id desc limit 20`.execute(db)
  ).rows;

/** Returns one run; undefined out of scope. */
export const findRun = async (db: Tx, scope: Scope, id: string): Promise<RunRow | undefined> =>
  (
    await sql<RunRow>`select b.* from wallet_bench b
      where b.id = ${id}::bigint and ${within(scope, 'b.agent_id')}`.execute(db)
  ).rows[0];

/** Reads the results of the checks of a run so far, in their order. */
export const resultsOf = async (
  db: Tx,
  scope: Scope,
  id: string,
): Promise<ReplyOf<typeof walletBench.get>['results']> =>
  (
    await sql<{ result: ReplyOf<typeof walletBench.get>['results'][number] }>`
      select c.result from wallet_bench_check c where c.bench_id = ${id}::bigint
        and ${within(scope, 'c.agent_id')} order by c.place`.execute(db)
  ).rows.map(({ result }) => result);

interface AgentRow {
  id: string;
  tenant_id: string;
  account: string;
  currency: string;
  callback_url: string;
}

/** The agent whose wallet is to be tested. */
export const findAgent = async (db: Tx, scope: Scope, id: string): Promise<AgentRow | undefined> =>
  (
    await sql<AgentRow>`select a.id, a.tenant_id, a.account, a.currency, a.callback_url from agent a
      where a.id = ${id}::bigint and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db)
  ).rows[0];

/**
 * Returns true when a member of the agent has open orders or is playing: its balance would move during the
 * test.
 */
export const memberBusy = async (db: Tx, agent: AgentRow, account: string): Promise<boolean> =>
  (
    await sql<{ busy: boolean }>`
      select exists (select 1 from member m where m.agent_id = ${agent.id}::bigint
        and m.tenant_id = ${agent.tenant_id}::bigint
          and m.account = ${account} and m.online_since is not null)
        or exists (select 1 from wallet_order o where o.agent_id = ${agent.id}::bigint
          and o.tenant_id = ${agent.tenant_id}::bigint and o.member_account = ${account}
          and o.state in ('created', 'sent', 'uncertain', 'cancelling')) as busy`.execute(db)
  ).rows[0]?.busy ?? false;

/** Inserts a run; returns false when one of this agent is open. */
export async function insertRun(
  tx: Tx,
  agent: AgentRow,
  run: { readonly id: string; readonly operator: string; readonly memberAccount: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into wallet_bench (id, tenant_id, agent_id, operator, callback_url, member_account, currency,
      state, created_at)
    values (${run.id}::bigint, ${agent.tenant_id}::bigint, ${agent.id}::bigint, ${run.operator},
      ${agent.callback_url}, ${run.memberAccount},
      ${agent.currency}, 'queued', clock_timestamp())
    on conflict (tenant_id, agent_id) where state in ('queued', 'running') do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Requests an open run to stop; returns false when it has ended. */
export async function requestToStop(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update wallet_bench b set stop_asked = true
    where b.id = ${id}::bigint and b.state in ('queued', 'running')
      and ${within(scope, 'b.agent_id')}`.execute(tx);
  return numAffectedRows === 1n;
}
