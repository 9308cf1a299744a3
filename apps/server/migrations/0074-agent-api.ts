import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Transfers that agents made over their interface, by the id that the agent chose (one space for each agent,
 * kept forever): the request, and the first response. Rows are inserted with their effect and never changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table agent_tx (
    tenant_id bigint not null,
    agent_id bigint not null,
    tx_id text collate "C" not null,
    hash bytea not null,
    kind text not null check (kind in ('in', 'out', 'cashOut')),
    member_account text not null,
    currency text,
    amount bigint not null check (amount >= 0),
    code int not null,
    record_id bigint,
    balance bigint,
    agent_balance bigint,
    at timestamptz not null,
    primary key (tenant_id, agent_id, tx_id))`);
  await run('create index agent_tx_day on agent_tx (agent_id, at)');
  await openTable(db, 'agent_tx', { owned: 'agent', rights: ['select', 'insert'] });
}
