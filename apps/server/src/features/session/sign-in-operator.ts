import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Session } from '../../platform/auth/session.ts';
import { ancestors, stoppedAmong } from '../../platform/auth/session-query.ts';
import { addressRejected } from '../../platform/auth/whitelist.ts';
import type { OpenContext } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';

/** Operator who signs in, as stored, with the conditions that keep it out. */
export interface Operator {
  id: string;
  account: string;
  role: string;
  state: string;
  agent_id: string | null;
  tenant_id: string | null;
  salt: string;
  password_hash: string;
  must_change_password: boolean;
  password_expires_at: Date | null;
  totp_secret: string | null;
  former_pepper: boolean;
  stopped: boolean;
  refused: boolean;
}

/** Returns the operator of an account key or id that is not deleted, as seen from the request's address. */
export async function findOperator(
  context: OpenContext,
  by: { readonly accountKey: string } | { readonly id: string },
): Promise<Operator | undefined> {
  const condition = 'id' in by ? sql`o.id = ${by.id}::bigint` : sql`o.account_key = ${by.accountKey}`;
  return (
    await sql<Operator>`
      select o.id, o.account, o.role, o.state, o.agent_id, a.tenant_id, o.salt, o.password_hash,
        o.must_change_password, o.password_expires_at, o.totp_secret,
        o.former_pepper,
        ${addressRejected(context.ip, ancestors, context.origin === undefined)} as refused,
        ${stoppedAmong(ancestors)} or coalesce(keeper.state <> 'normal', false) as stopped
      from operator o left join agent a on a.id = o.agent_id left
        join operator keeper on keeper.id = o.owner_id
        where ${condition} and o.state <> 'deleted'`.execute(context.system)
  ).rows[0];
}

/** Returns the rejection of an operator who proved the first factor but may not enter; null for others. */
export function keptOut(operator: Operator): AppError | null {
  if (operator.password_expires_at && operator.password_expires_at.getTime() < Date.now())
    return new AppError('login.firstPasswordOver');
  if (operator.state !== 'normal' || operator.stopped) return new AppError('login.disabled');
  if (operator.refused) return new AppError('login.ipRefused');
  return null;
}

/** Writes an attempt to the list of sign-ins. */
export async function logAttempt(
  context: OpenContext,
  account: string,
  operator: Operator | undefined,
  appType: 0 | 1,
  result: string,
): Promise<void> {
  await context.system
    .insertInto('operator_login')
    .values({
      id: context.services.ids.next(),
      tenant_id: operator?.tenant_id ?? '0',
      agent_id: operator?.agent_id ?? null,
      operator_id: operator?.id ?? null,
      account: account.slice(0, 100),
      app_type: appType,
      ip: context.ip,
      user_agent: context.userAgent.slice(0, 300),
      result,
      at: new Date(),
    })
    .execute();
}

/** Stores the time of a sign-in, also as that of the agent whose own account it is. */
export async function noteLogin({ system }: OpenContext, operator: Operator): Promise<void> {
  await system
    .updateTable('operator')
    .set({ last_login_at: new Date() })
    .where('id', '=', operator.id)
    .execute();
  if (operator.agent_id && operator.role === 'agent') {
    await system
      .updateTable('agent')
      .set({ last_login_at: new Date() })
      .where('id', '=', operator.agent_id)
      .execute();
  }
}

/** Writes an entry of a sign-in to the operation log. */
export async function logChange(
  { ip, requestId, services }: OpenContext,
  tx: Tx,
  operator: Operator,
  entry: { readonly call: string; readonly after: unknown },
): Promise<void> {
  await writeAudit(tx, services.ids, {
    ...entry,
    chain: operator.tenant_id ?? '0',
    operatorId: operator.id,
    account: operator.account,
    agentId: operator.agent_id,
    ip,
    sessionTag: '',
    target: operator.account,
    before: null,
    code: 0,
    requestId,
  });
}

/** Writes the entry of a change that the caller made to its own account. */
export async function logOwnChange(
  { ip, requestId, services }: OpenContext,
  tx: Tx,
  who: Session,
  entry: { readonly call: string; readonly after: unknown },
): Promise<void> {
  await writeAudit(tx, services.ids, {
    ...entry,
    chain: who.tenantId,
    operatorId: who.operatorId,
    account: who.account,
    agentId: who.agentId,
    ip,
    sessionTag: who.tag,
    target: who.account,
    before: null,
    code: 0,
    requestId,
  });
}
