import type { alertActions } from '@pitboss/contract/risk/risk-words';
import { sql } from 'kysely';
import type { WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { notifyLive } from '../../platform/live/notify.ts';
import { plainArray } from '../sql/run-sql.ts';

/** Accounts that the line of an act names. */
const named = 3;

/** Members by their accounts, as many as a line takes. */
async function accountsOf({ tx }: WriteContext, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ account: string }>`
    select account from member where id = any(${plainArray(ids)}::bigint[]) order by account`.execute(tx);
  const texts = rows.slice(0, named).map(({ account }) => account);
  return rows.length > named ? `${texts.join(', ')} +${rows.length - named}` : texts.join(', ');
}

/**
 * Records an action that was taken from an alert, in the transaction of the action, with a separate entry in
 * the operation log. `of` is an account, or the ids of members. Does nothing without an alert id. Throws
 * `notFound` for an unknown alert or without access to it, which rolls the action back.
 */
export async function fromAlert(
  context: WriteContext,
  alertId: string | undefined,
  act: (typeof alertActions)[number],
  of: string | readonly string[],
): Promise<void> {
  if (alertId === undefined) return;
  const { tx, scope, session, services } = context;
  if (scope.kind !== 'all') throw new AppError('notFound');
  const { rows } = await sql<{ key: string }>`
    select key from risk_alert where id = ${alertId}::bigint`.execute(tx);
  const [alert] = rows;
  if (!alert) throw new AppError('notFound');
  const target = typeof of === 'string' ? of : await accountsOf(context, of);
  await sql`
    insert into risk_act (id, alert_id, act, target, operator_id, at)
    values (${services.ids.next()}::bigint, ${alertId}::bigint, ${act}, ${target},
      ${session.operatorId}::bigint, now())`.execute(tx);
  await notifyLive(tx, 'risk', [{ tenantId: '0', agentId: '0' }]);
  context.audit({ target: `alert:${alertId} ${alert.key}`, after: { act, of: target } });
}
