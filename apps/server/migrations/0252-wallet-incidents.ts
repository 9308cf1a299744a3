import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Incidents at agents' wallets that the server has to report to risk control and to inboxes: written in the
 * transaction of their cause, deleted by the transaction that reports them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table wallet_incident (
        id bigint not null,
        tenant_id bigint not null,
        agent_id bigint not null,
        member_id bigint not null,
        order_id bigint,
        kind text not null,
        amount bigint not null,
        currency text not null,
        at timestamptz not null,
        primary key (tenant_id, id))`,
    )
    .execute(db);
  await openTable(db, 'wallet_incident', { owned: 'agent', rights: ['insert'] });
}
