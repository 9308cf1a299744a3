import { session as contract } from '@pitboss/contract/access/session';
import type { RequestOf } from '@pitboss/contract/core/define';
import type { LoginText } from '@pitboss/rules/password';
import { sql } from 'kysely';
import { checkNewPassword } from '../../domain/agents/new-password.ts';
import { checkDynamicCode, issuerOf } from '../../platform/auth/dynamic-code.ts';
import {
  accountKey,
  decoySalt,
  hashPassword,
  type LoginKey,
  verifyPassword,
} from '../../platform/auth/passwords.ts';
import { createRecoveryCodes } from '../../platform/auth/recovery-codes.ts';
import { closeSession, cookieName, revokeSessions, type Session } from '../../platform/auth/session.ts';
import { type OpenContext, serveOpen } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { OriginTable } from '../../platform/http/origins.ts';
import { checkAddress, clearAttempts, noteFailure, reserveAttempt } from './attempts.ts';
import { makeCaptcha } from './captcha.ts';
import { challenge } from './passkey-challenge.ts';
import { continueSignIn, signIn } from './sign-in.ts';
import { logOwnChange } from './sign-in-operator.ts';
import { finishBinding, startBinding } from './totp.ts';

function signedIn(context: OpenContext): Session {
  if (!context.session) throw new AppError('session.expired');
  return context.session;
}

/**
 * Changes data of the session, with its entry in the operation log in one transaction, as every write has it.
 */
async function change(
  context: OpenContext,
  who: Session,
  call: string,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await context.system.transaction().execute(async (tx) => {
    await writeLimits.execute(tx);
    await work(tx);
    await logOwnChange(context, tx, who, { call, after: null });
  });
}
/** Limits of all other writes, so that no request occupies the server's own connections for longer. */
const writeLimits = sql`set local lock_timeout = 2000; set local statement_timeout = 3000;
  set local idle_in_transaction_session_timeout = 5000`;

/**
 * Decrypts and checks the current password of a signed-in operator. Failures count like those of the sign-in,
 * with its lock, so that an unattended session cannot be used to guess the password.
 */
async function checkCurrent(
  { system, services, ip }: OpenContext,
  key: LoginKey,
  text: string,
  known: { readonly account: string; readonly salt: string; readonly password_hash: string },
): Promise<LoginText> {
  const name = accountKey(known.account);
  await checkAddress(system, ip);
  await reserveAttempt(system, name);
  const wrong = async (rejection: AppError): Promise<never> => {
    throw (await noteFailure(system, name, ip)) ? new AppError('login.suspended') : rejection;
  };
  const current = await key.open(text, known.salt).catch((error: unknown) => {
    if (error instanceof AppError) return wrong(error);
    throw error;
  });
  if (!(await verifyPassword(services.config.secrets, known.password_hash, current.password)))
    return wrong(new AppError('password.current'));
  await clearAttempts(system, name);
  return current;
}
/** Changes the caller's password and ends its sessions. */
async function changePassword(
  context: OpenContext,
  request: RequestOf<typeof contract.changePassword>,
  key: LoginKey,
) {
  const who = signedIn(context);
  const { secrets } = context.services.config;
  const row = await context.system
    .selectFrom('operator')
    .select(['salt', 'password_hash', 'account'])
    .where('id', '=', who.operatorId)
    .executeTakeFirstOrThrow();
  const current = await checkCurrent(context, key, request.current, row);
  const next = await key.open(request.next, row.salt);
  checkNewPassword(next.password, { current: current.password, account: row.account });
  const password_hash = await hashPassword(secrets, next.password);
  await change(context, who, contract.changePassword.path, async (tx) => {
    await tx
      .updateTable('operator')
      .set({
        password_hash,
        former_pepper: false,
        must_change_password: false,
        password_expires_at: null,
      })
      .where('id', '=', who.operatorId)
      .execute();
    await revokeSessions(tx, [who.operatorId]);
  });
  return null;
}

/**
 * Replaces the caller's recovery codes after a code of the authenticator. Wrong codes count like failures of
 * the sign-in, with its lock.
 */
async function renewRecoveryCodes(context: OpenContext, code: string) {
  const who = signedIn(context);
  const { system, services, ip } = context;
  const row = await system
    .selectFrom('operator')
    .select('totp_secret')
    .where('id', '=', who.operatorId)
    .executeTakeFirstOrThrow();
  const { totp_secret } = row;
  if (!totp_secret) throw new AppError('stepUp.unbound');
  const name = accountKey(who.account);
  await checkAddress(system, ip);
  await reserveAttempt(system, name);
  const { codes: recoveryCodes, hashes } = createRecoveryCodes(who.operatorId);
  await change(context, who, contract.renewRecoveryCodes.path, async (tx) => {
    const operator = { id: who.operatorId, totp_secret };
    if (!(await checkDynamicCode(tx, services.config.secrets.server, operator, code)))
      throw new AppError((await noteFailure(system, name, ip)) ? 'login.suspended' : 'login.dynamicCode');
    await tx
      .updateTable('operator')
      .set({ recovery_codes: hashes })
      .where('id', '=', who.operatorId)
      .execute();
  });
  await clearAttempts(system, name);
  return { recoveryCodes };
}

/** Calls for sign-in and the session (spec §2 login, §5, §9). */
export function sessionRoutes(origins: OriginTable, key: LoginKey) {
  return serveOpen(contract, {
    async salt({ system, services }, { account }) {
      const name = accountKey(account);
      const row = await system
        .selectFrom('operator')
        .select('salt')
        .where('account_key', '=', name)
        .where('state', '<>', 'deleted')
        .executeTakeFirst();
      return {
        salt: row?.salt ?? decoySalt(services.config.secrets, name),
        publicKey: key.publicKey,
        serverTime: Date.now(),
      };
    },

    async captcha(context) {
      const { captchaId, image, text } = await makeCaptcha(context.system, context);
      // Only a demo server shows the code in its log; a production server never does.
      if (context.services.demo) context.services.say(`verification code ${captchaId}: ${text}`);
      return { captchaId, image, company: context.services.config.oidc?.label ?? null };
    },

    login: (context, request) => signIn(context, request, origins, key),

    secondFactor: (context, request) => continueSignIn(context, request, origins),

    passkeyChallenge: (context, { purpose }) => challenge(context, signedIn(context), purpose),

    async logout(context) {
      const who = signedIn(context);
      await change(context, who, contract.logout.path, (tx) => closeSession(tx, who.tokenHash));
      context.setCookie(cookieName(who.tag, context.secure), '', 0);
      return null;
    },

    changePassword: (context, request) => changePassword(context, request, key),

    startBinding(context) {
      const who = signedIn(context);
      return startBinding(context.system, context.services.config.secrets.server, {
        id: who.operatorId,
        account: who.account,
        issuer: issuerOf(context.services.config.publicUrls, who.agentId !== null),
      });
    },

    async bindDynamicCode(context, { bindTicket, dynamicCode }) {
      const who = signedIn(context);
      const { server } = context.services.config.secrets;
      await change(context, who, contract.bindDynamicCode.path, async (tx) => {
        await finishBinding(tx, server, who.operatorId, bindTicket, dynamicCode);
        await revokeSessions(tx, [who.operatorId]);
      });
      return null;
    },

    renewRecoveryCodes: (context, { dynamicCode }) => renewRecoveryCodes(context, dynamicCode),
  });
}
