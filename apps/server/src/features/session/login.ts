import { session as contract } from '@pitboss/contract/access/session';
import type { RequestOf } from '@pitboss/contract/core/define';
import { sql } from 'kysely';
import { tellOperator } from '../../domain/inbox/tell-operator.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { checkDynamicCode, issuerOf } from '../../platform/auth/dynamic-code.ts';
import {
  accountKey,
  decoySalt,
  hashPassword,
  type LoginKey,
  verifyPassword,
} from '../../platform/auth/passwords.ts';
import { consumeRecoveryCode } from '../../platform/auth/recovery-codes.ts';
import { ancestors, stoppedAmong } from '../../platform/auth/session-query.ts';
import { addressRejected } from '../../platform/auth/whitelist.ts';
import type { OpenContext } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { checkAddress, clearAttempts, noteFailure, reserveAttempt } from './attempts.ts';
import { finishBinding, startBinding } from './totp.ts';

interface Operator {
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

type Outcome =
  | { stage: 'done'; operator: Operator; appType: 0 | 1 }
  | { stage: 'bind'; bindTicket: string; otpauthUrl: string; recoveryCodes: string[] };

/** Hash of no password, so that an unknown account takes as long as a known one. */
const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$RdescudvJCsgt3ub+b+dWRWJTmaaJObGLHRtYfwZ3xk';

async function findOperator(context: OpenContext, name: string): Promise<Operator | undefined> {
  return (
    await sql<Operator>`
      select o.id, o.account, o.role, o.state, o.agent_id, a.tenant_id, o.salt, o.password_hash,
        o.must_change_password, o.password_expires_at, o.totp_secret,
        o.former_pepper,
        ${addressRejected(context.ip, ancestors, context.origin === undefined)} as refused,
        ${stoppedAmong(ancestors)} or coalesce(keeper.state <> 'normal', false) as stopped
      from operator o left join agent a on a.id = o.agent_id left
        join operator keeper on keeper.id = o.owner_id
        where o.account_key = ${name} and o.state <> 'deleted'`.execute(context.system)
  ).rows[0];
}

async function logAttempt(
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
async function noteLogin({ system }: OpenContext, operator: Operator): Promise<void> {
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

/** Stores a password that was entered with the pepper in use, after a rotation of the secrets. */
async function hashAgain({ system, services }: OpenContext, id: string, password: string): Promise<void> {
  await system
    .updateTable('operator')
    .set({ password_hash: await hashPassword(services.config.secrets, password), former_pepper: false })
    .where('id', '=', id)
    .execute();
}

/** Writes an entry of a sign-in to the operation log. */
async function logChange(
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

/**
 * Consumes a recovery code sent in place of the dynamic code. The operator gets a message, in case someone
 * else had the code. False for any other text.
 */
async function signsInByRecoveryCode(
  context: OpenContext,
  operator: Operator,
  typed: string,
): Promise<boolean> {
  const { ids } = context.services;
  return context.system.transaction().execute(async (tx) => {
    const left = await consumeRecoveryCode(tx, operator.id, typed);
    if (left === null) return false;
    const id = ids.next();
    await tellOperator(tx, {
      id,
      operatorId: operator.id,
      kind: 'recoveryCodeUsed',
      key: `recoveryCode|${id}`,
      params: { ip: context.ip, left: String(left) },
      link: '/myInfo?tab=security',
    });
    await logChange(context, tx, operator, {
      call: contract.login.path,
      after: { recoveryCodesLeft: left },
    });
    return true;
  });
}

/**
 * Executes one sign-in after its image code: attempt reserved, text opened, password checked, then state,
 * address and second factor. Wrong account, password and console give the same response.
 */
export async function login(
  context: OpenContext,
  key: LoginKey,
  request: RequestOf<typeof contract.login>,
  originType: 0 | 1 | undefined,
): Promise<Outcome> {
  const { system, services } = context;
  const { secrets } = services.config;
  const name = accountKey(request.account);
  await checkAddress(system, context.ip);
  const operator = await findOperator(context, name);
  const appType = operator?.agent_id ? 1 : 0;
  const fail = async (rejection: AppError, counts = true): Promise<never> => {
    const locked = counts && (await noteFailure(system, name, context.ip));
    await logAttempt(
      context,
      request.account,
      operator,
      originType ?? appType,
      locked ? 'login.suspended' : rejection.key,
    );
    throw locked ? new AppError('login.suspended') : rejection;
  };

  try {
    await reserveAttempt(system, name);
  } catch (error) {
    await logAttempt(context, request.account, operator, originType ?? appType, 'login.suspended');
    throw error;
  }
  const opened = await key
    .open(request.pwd, operator?.salt ?? decoySalt(secrets, name))
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // Of known and unknown accounts alike, before any password is compared: it discloses nothing.
      return fail(error);
    });
  const right = await verifyPassword(secrets, operator?.password_hash ?? decoyHash, opened.password);
  if (!operator || !right || (originType !== undefined && originType !== appType))
    return fail(new AppError('login.refused'));
  // Revealed only after a correct password, so that it does not disclose which accounts exist.
  if (operator.password_expires_at && operator.password_expires_at.getTime() < Date.now())
    return fail(new AppError('login.firstPasswordOver'), false);
  if (operator.state !== 'normal' || operator.stopped) return fail(new AppError('login.disabled'), false);
  if (operator.refused) return fail(new AppError('login.ipRefused'), false);

  const { id, totp_secret } = operator;
  if (totp_secret) {
    const code = request.dynamicCode;
    if (!code) return fail(new AppError('login.dynamicCodeRequired'), false);
    const isCurrent =
      (await checkDynamicCode(system, secrets.server, { id, totp_secret }, code)) ||
      (await signsInByRecoveryCode(context, operator, code));
    if (!isCurrent) return fail(new AppError('login.dynamicCode'));
  } else if (!services.demo && appType === 0) {
    // A production server requires the second factor of all who can move money or rates.
    if (!request.bindTicket) {
      await clearAttempts(system, name);
      return {
        stage: 'bind',
        ...(await startBinding(system, secrets.server, {
          ...operator,
          issuer: issuerOf(services.config.publicUrls, false),
        })),
      };
    }
    const { bindTicket, dynamicCode = '' } = request;
    await system.transaction().execute(async (tx) => {
      await finishBinding(tx, secrets.server, id, bindTicket, dynamicCode);
      await logChange(context, tx, operator, {
        call: contract.bindDynamicCode.path,
        after: { dynamicCodeBound: true },
      });
    });
  }

  await clearAttempts(system, name);
  if (operator.former_pepper) await hashAgain(context, operator.id, opened.password);
  await noteLogin(context, operator);
  await logAttempt(context, request.account, operator, appType, 'ok');
  return { stage: 'done', operator, appType };
}
