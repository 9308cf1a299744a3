import type { alertActs } from '@pitboss/contract/risk/risk-words';
import { sql } from 'kysely';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../kernel/calls/serve.ts';
import { notifyLive } from '../../kernel/live/notify.ts';
import { plainArray } from '../sql/run-sql.ts';

/** Accounts that the line of an act names. */
const named = 3;

/** Members by their accounts, as many as a line takes. */
async function accountsOf({ tx }: WriteContext, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ account: string }>`
    select account from member where id = any(${plainArray(ids)}::bigint[]) order by account`.execute(tx);
  const words = rows.slice(0, named).map(({ account }) => account);
  return rows.length > named ? `${words.join(', ')} +${rows.length - named}` : words.join(', ');
}

/**
 * Lets an alert remember what was done from it, in the transaction that does it, with a line of its own in the operation log.
 * `of` is an account, or the ids of members. Does nothing without an alert; an alert that is not there, or not the caller's to see, refuses all.
 */
export async function fromAlert(
  context: WriteContext,
  alertId: string | undefined,
  act: (typeof alertActs)[number],
  of: string | readonly string[],
): Promise<void> {
  if (alertId === undefined) return;
  const { tx, scope, session, services } = context;
  if (scope.kind !== 'all') throw new Refusal('notFound');
  const { rows } = await sql<{ key: string }>`
    select key from risk_alert where id = ${alertId}::bigint`.execute(tx);
  const [alert] = rows;
  if (!alert) throw new Refusal('notFound');
  const target = typeof of === 'string' ? of : await accountsOf(context, of);
  await sql`
    insert into risk_act (id, alert_id, act, target, operator_id, at)
    values (${services.ids.next()}::bigint, ${alertId}::bigint, ${act}, ${target}, ${session.operatorId}::bigint, now())`.execute(
    tx,
  );
  await notifyLive(tx, 'risk', [{ tenantId: '0', agentId: '0' }]);
  context.audit({ target: `alert:${alertId} ${alert.key}`, after: { act, of: target } });
}
