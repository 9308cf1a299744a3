import { session as contract } from '@pitboss/contract/access/session';
import type { RequestOf } from '@pitboss/contract/core/define';
import { checkDynamicCode, issuerOf } from '../../platform/auth/dynamic-code.ts';
import {
  accountKey,
  decoySalt,
  hashPassword,
  type LoginKey,
  verifyPassword,
} from '../../platform/auth/passwords.ts';
import type { OpenContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { checkAddress, clearAttempts, noteFailure, reserveAttempt } from './attempts.ts';
import { signsInByRecoveryCode } from './recovery-sign-in.ts';
import { type SecondFactorStep, secondFactorStep } from './second-factor.ts';
import {
  findOperator,
  keptOut,
  logAttempt,
  logChange,
  noteLogin,
  type Operator,
} from './sign-in-operator.ts';
import { finishBinding, startBinding } from './totp.ts';

/** Outcome of a step of signing in; a session is opened for `done`. */
export type Outcome =
  | { stage: 'done'; operator: Operator; appType: 0 | 1 }
  | { stage: 'bind'; bindTicket: string; otpauthUrl: string; recoveryCodes: string[]; ticket?: string }
  | SecondFactorStep;

/** Hash of no password, so that an unknown account takes as long as a known one. */
const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$RdescudvJCsgt3ub+b+dWRWJTmaaJObGLHRtYfwZ3xk';

/** Stores a password that was entered with the pepper in use, after a rotation; returns its hash. */
async function hashAgain({ system, services }: OpenContext, id: string, password: string): Promise<string> {
  const password_hash = await hashPassword(services.config.secrets, password);
  await system
    .updateTable('operator')
    .set({ password_hash, former_pepper: false })
    .where('id', '=', id)
    .execute();
  return password_hash;
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
  const operator = await findOperator(context, { accountKey: name });
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
  const rejection = keptOut(operator);
  if (rejection) return fail(rejection, false);
  if (operator.former_pepper) operator.password_hash = await hashAgain(context, operator.id, opened.password);

  const { id, totp_secret } = operator;
  if (totp_secret) {
    const code = request.dynamicCode;
    if (!code) {
      const step = await secondFactorStep(context, operator, 'password');
      if (!step) return fail(new AppError('login.dynamicCodeRequired'), false);
      await logAttempt(context, request.account, operator, appType, 'login.dynamicCodeRequired');
      return step;
    }
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
  await noteLogin(context, operator);
  await logAttempt(context, request.account, operator, appType, 'ok');
  return { stage: 'done', operator, appType };
}
