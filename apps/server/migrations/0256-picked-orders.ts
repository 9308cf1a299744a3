import { type Kysely, sql } from 'kysely';

/**
 * Recoveries of picked orders, with any decision of the desk: several may run at the same time over the same
 * agents, and a decision applies only to the version of the order that the operator saw.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table order_recovery add column picked boolean not null default false,
    add column agent_tx_id text`);
  await run('drop index order_recovery_open');
  await run(
    `create unique index order_recovery_open on order_recovery (tenant_id, agent_id)
       where state in ('queued', 'running') and not picked`,
  );
  await run(`alter table order_recovery_item add column version int,
    drop constraint order_recovery_item_action_check,
    add constraint order_recovery_item_action_check check (action in ('askStatus', 'resend', 'cancel',
      'markDone', 'markTaken', 'markNotTaken', 'markFailed'))`);
}
