import { session as contract } from '@pitboss/contract/access/session';
import type { RequestOf } from '@pitboss/contract/core/define';
import { checkDynamicCode } from '../../platform/auth/dynamic-code.ts';
import { relyingPartyOf } from '../../platform/auth/passkeys/relying-party.ts';
import { promptFor, verifyPasskey } from '../../platform/auth/passkeys/verify-passkey.ts';
import { accountKey } from '../../platform/auth/passwords.ts';
import type { OpenContext } from '../../platform/calls/serve.ts';
import { sha256 } from '../../platform/crypto/crypto.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { checkAddress, clearAttempts, noteFailure, reserveAttempt } from './attempts.ts';
import { signsInByRecoveryCode } from './recovery-sign-in.ts';
import {
  findOperator,
  keptOut,
  logAttempt,
  logChange,
  noteLogin,
  type Operator,
} from './sign-in-operator.ts';
import { consumeTicket, createTicket, type SignInTicket } from './tickets.ts';
import { finishBinding } from './totp.ts';

/** Step of a sign-in whose first factor was proved. */
export interface SecondFactorStep {
  readonly stage: 'secondFactor';
  readonly ticket: string;
  /** Options of the passkey prompt; null for an operator without a passkey at this console. */
  readonly passkey: string | null;
}

const markOf = (operator: Operator): Buffer => sha256(operator.password_hash);

/**
 * Returns the step of the second factor, after the password or the company's identity was proved. Null after a
 * password when there is no passkey, since the dynamic code is then sent with the password.
 */
export async function secondFactorStep(
  context: OpenContext,
  operator: Operator,
  first: 'password' | 'company',
): Promise<SecondFactorStep | null> {
  const prompt = await promptFor(context.system, operator.id, relyingPartyOf(context.origin));
  if (first === 'password' && !prompt) return null;
  const ticket = await createTicket(context.system, context, {
    operatorId: operator.id,
    challenge: prompt?.challenge ?? null,
    passwordMark: first === 'password' ? markOf(operator) : null,
  });
  return { stage: 'secondFactor', ticket, passkey: prompt?.options ?? null };
}

/** Verifies the passkey of a sign-in, with an entry in the operation log. */
async function provesPasskey(
  context: OpenContext,
  operator: Operator,
  signIn: SignInTicket,
  text: string,
): Promise<boolean> {
  return context.system.transaction().execute(async (tx) => {
    const passkey = await verifyPasskey(
      tx,
      operator.id,
      relyingPartyOf(context.origin),
      text,
      async (challenge) => challenge === signIn.challenge,
    );
    if (!passkey) return false;
    const after = { passkey: passkey.name };
    await logChange(context, tx, operator, { call: contract.secondFactor.path, after });
    return true;
  });
}

/** Binds the authenticator of an operator who has none, by a code of its new secret. */
async function bind(context: OpenContext, operator: Operator, bindTicket: string, code: string) {
  const { server } = context.services.config.secrets;
  await context.system.transaction().execute(async (tx) => {
    await finishBinding(tx, server, operator.id, bindTicket, code);
    const after = { dynamicCodeBound: true };
    await logChange(context, tx, operator, { call: contract.bindDynamicCode.path, after });
  });
}

/** Checks the factor of a request; throws the rejection of a wrong one. */
async function assertFactor(
  context: OpenContext,
  operator: Operator,
  signIn: SignInTicket,
  { passkey, dynamicCode = '', bindTicket }: RequestOf<typeof contract.secondFactor>,
): Promise<void> {
  const { id, totp_secret } = operator;
  if (!totp_secret) {
    if (!bindTicket) throw new AppError('passkey.refused');
    return bind(context, operator, bindTicket, dynamicCode);
  }
  if (passkey !== undefined) {
    if (await provesPasskey(context, operator, signIn, passkey)) return;
    throw new AppError('passkey.refused');
  }
  const { server } = context.services.config.secrets;
  const isCurrent =
    (await checkDynamicCode(context.system, server, { id, totp_secret }, dynamicCode)) ||
    (await signsInByRecoveryCode(context, operator, dynamicCode));
  if (!isCurrent) throw new AppError('login.dynamicCode');
}

/**
 * Finishes a sign-in whose first factor was proved, by a passkey or a dynamic code. The ticket is used up by
 * every attempt, and a failure counts like a wrong dynamic code. State, address and password of the account
 * are checked again.
 */
export async function finishSignIn(
  context: OpenContext,
  request: RequestOf<typeof contract.secondFactor>,
  originType: 0 | 1 | undefined,
): Promise<{ stage: 'done'; operator: Operator; appType: 0 | 1 }> {
  const { system, ip } = context;
  await checkAddress(system, ip);
  const signIn = await consumeTicket(system, request.ticket, context);
  const operator = signIn ? await findOperator(context, { id: signIn.operatorId }) : undefined;
  if (!signIn || !operator) throw new AppError('passkey.refused');
  const appType = operator.agent_id ? 1 : 0;
  const name = accountKey(operator.account);
  const fail = async (rejection: AppError): Promise<never> => {
    await logAttempt(context, operator.account, operator, appType, rejection.key);
    throw rejection;
  };
  const failAs = (error: unknown): Promise<never> => {
    if (error instanceof AppError) return fail(error);
    throw error;
  };
  await reserveAttempt(system, name).catch(failAs);
  const isStale = signIn.passwordMark !== null && !signIn.passwordMark.equals(markOf(operator));
  if (isStale || (originType !== undefined && originType !== appType))
    return fail(new AppError('passkey.refused'));
  const rejection = keptOut(operator);
  if (rejection) return fail(rejection);
  await assertFactor(context, operator, signIn, request).catch(async (error: unknown) => {
    const isLocked = error instanceof AppError && (await noteFailure(system, name, ip));
    return failAs(isLocked ? new AppError('login.suspended') : error);
  });
  await clearAttempts(system, name);
  await noteLogin(context, operator);
  await logAttempt(context, operator.account, operator, appType, 'ok');
  return { stage: 'done', operator, appType };
}
