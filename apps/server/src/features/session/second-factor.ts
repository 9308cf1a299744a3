import { session as contract } from '@pitboss/contract/access/session';
import type { RequestOf } from '@pitboss/contract/core/define';
import { relyingPartyOf } from '../../platform/auth/passkeys/relying-party.ts';
import { promptFor, verifyPasskey } from '../../platform/auth/passkeys/verify-passkey.ts';
import { accountKey } from '../../platform/auth/passwords.ts';
import type { OpenContext } from '../../platform/calls/serve.ts';
import { sha256 } from '../../platform/crypto/crypto.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { checkAddress, clearAttempts, noteFailure, reserveAttempt } from './attempts.ts';
import {
  findOperator,
  keptOut,
  logAttempt,
  logChange,
  noteLogin,
  type Operator,
} from './sign-in-operator.ts';
import { consumeTicket, createTicket, type SignInTicket } from './tickets.ts';

/** Reply to a correct first factor of an operator who has a passkey at this console. */
export interface SecondFactorStep {
  readonly stage: 'secondFactor';
  readonly ticket: string;
  readonly passkey: string;
}

const markOf = (operator: Operator): Buffer => sha256(operator.password_hash);

/** Returns the step of the second factor; null for an operator without a passkey at this console. */
export async function secondFactorStep(
  context: OpenContext,
  operator: Operator,
): Promise<SecondFactorStep | null> {
  const prompt = await promptFor(context.system, operator.id, relyingPartyOf(context.origin));
  if (!prompt) return null;
  const ticket = await createTicket(context.system, context, {
    operatorId: operator.id,
    challenge: prompt.challenge,
    passwordMark: markOf(operator),
  });
  return { stage: 'secondFactor', ticket, passkey: prompt.options };
}

/** Verifies the passkey of a sign-in, with an entry in the operation log. */
async function verify(
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

/**
 * Finishes a sign-in whose first factor was proved, by a passkey. The ticket is used up by every attempt, and
 * a failure counts like a wrong dynamic code. State, address and password of the account are checked again.
 */
export async function finishSignIn(
  context: OpenContext,
  { ticket, passkey }: RequestOf<typeof contract.secondFactor>,
  originType: 0 | 1 | undefined,
): Promise<{ stage: 'done'; operator: Operator; appType: 0 | 1 }> {
  const { system, ip } = context;
  await checkAddress(system, ip);
  const signIn = await consumeTicket(system, ticket, context);
  const operator = signIn ? await findOperator(context, { id: signIn.operatorId }) : undefined;
  if (!signIn || !operator) throw new AppError('passkey.refused');
  const appType = operator.agent_id ? 1 : 0;
  const name = accountKey(operator.account);
  const fail = async (rejection: AppError): Promise<never> => {
    await logAttempt(context, operator.account, operator, appType, rejection.key);
    throw rejection;
  };
  await reserveAttempt(system, name).catch((error: unknown) => {
    if (error instanceof AppError) return fail(error);
    throw error;
  });
  const isStale = signIn.passwordMark !== null && !signIn.passwordMark.equals(markOf(operator));
  if (isStale || (originType !== undefined && originType !== appType))
    return fail(new AppError('passkey.refused'));
  const rejection = keptOut(operator);
  if (rejection) return fail(rejection);
  if (!(await verify(context, operator, signIn, passkey)))
    return fail(new AppError((await noteFailure(system, name, ip)) ? 'login.suspended' : 'passkey.refused'));
  await clearAttempts(system, name);
  await noteLogin(context, operator);
  await logAttempt(context, operator.account, operator, appType, 'ok');
  return { stage: 'done', operator, appType };
}
