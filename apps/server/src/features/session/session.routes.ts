import type { RequestOf } from '@pitboss/contract/define';
import { limits } from '@pitboss/contract/limits';
import { session as contract } from '@pitboss/contract/session';
import type { LoginText } from '@pitboss/rules/password';
import { sql } from 'kysely';
import { checkNewPassword } from '../../domain/agents/new-password.ts';
import {
  accountKey,
  decoySalt,
  hashPassword,
  type LoginKey,
  verifyPassword,
} from '../../kernel/access/passwords.ts';
import {
  closeSession,
  cookieName,
  openSession,
  revokeSessions,
  type Session,
} from '../../kernel/access/session.ts';
import { writeAudit } from '../../kernel/audit/audit.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { type OpenContext, serveOpen } from '../../kernel/calls/serve.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { appTypeOf, type OriginTable } from '../../kernel/http/origins.ts';
import { signIns } from '../../kernel/watch/metrics.ts';
import { checkAddress, clearAttempts, noteFailure, reserveAttempt } from './attempts.ts';
import { consumeCaptcha, makeCaptcha } from './captcha.ts';
import { login } from './login.ts';
import { finishBinding, startBinding } from './totp.ts';

function signedIn(context: OpenContext): Session {
  if (!context.session) throw new Refusal('session.expired');
  return context.session;
}

/** A change of what belongs to the session, and its line in the operation log, in one transaction as every write has it. */
async function change(
  context: OpenContext,
  who: Session,
  call: string,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await context.system.transaction().execute(async (tx) => {
    await writeLimits.execute(tx);
    await work(tx);
    await writeAudit(tx, context.services.ids, {
      chain: who.tenantId,
      operatorId: who.operatorId,
      account: who.account,
      agentId: who.agentId,
      ip: context.ip,
      sessionTag: who.tag,
      call,
      target: who.account,
      before: null,
      after: null,
      code: 0,
      requestId: context.requestId,
    });
  });
}
/** Those of any other write: nobody holds the server's own connections for longer. */
const writeLimits = sql`set local lock_timeout = 2000; set local statement_timeout = 3000; set local idle_in_transaction_session_timeout = 5000`;

/** One try to sign in; how it ended is a line of the log. */
async function attempt(
  context: OpenContext,
  key: LoginKey,
  request: RequestOf<typeof contract.login>,
  originType: 0 | 1 | undefined,
) {
  const { log } = context.services;
  const who = { account: request.account.slice(0, 100), ip: context.ip };
  try {
    if (!(await consumeCaptcha(context.system, request.captchaId, request.code, context)))
      throw new Refusal('login.captcha');
    const outcome = await login(context, key, request, originType);
    if (outcome.stage === 'done') {
      signIns.inc({ result: 'ok' });
      log.info(who, 'signed in');
    }
    return outcome;
  } catch (error) {
    if (error instanceof Refusal) {
      signIns.inc({ result: String(error.code) });
      log.warn({ ...who, code: error.code, reason: error.key }, 'sign-in refused');
    }
    throw error;
  }
}

/**
 * Opens and checks the password that a signed-in person has now. Wrong ones count like those of the sign-in, with its
 * lock: a session that was found open must not become a place to guess at.
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
  const wrong = async (refusal: Refusal): Promise<never> => {
    throw (await noteFailure(system, name, ip)) ? new Refusal('login.suspended') : refusal;
  };
  const current = await key.open(text, known.salt).catch((error: unknown) => {
    if (error instanceof Refusal) return wrong(error);
    throw error;
  });
  if (!(await verifyPassword(services.config.secrets, known.password_hash, current.password)))
    return wrong(new Refusal('password.current'));
  await clearAttempts(system, name);
  return current;
}

/** Sign-in and all that belongs to it (spec §2 login, §5, §9). */
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
      // Only a demo world shows the code in its log; a production server never does.
      if (context.services.demo) context.services.say(`verification code ${captchaId}: ${text}`);
      return { captchaId, image };
    },

    async login(context, request) {
      const outcome = await attempt(context, key, request, appTypeOf(origins, context.origin));
      if (outcome.stage === 'bind') return outcome;
      const opened = await openSession(context.system, {
        operatorId: outcome.operator.id,
        appType: outcome.appType,
        ip: context.ip,
        userAgent: context.userAgent,
        bindCookie: true,
      });
      context.setCookie(
        cookieName(opened.tag, context.secure),
        opened.cookie,
        limits.sessionAbsoluteMs / 1000,
      );
      return {
        stage: 'done' as const,
        session: {
          token: opened.token,
          id: outcome.operator.id,
          mustChangePassword: outcome.operator.must_change_password,
        },
      };
    },

    async logout(context) {
      const who = signedIn(context);
      await change(context, who, contract.logout.path, (tx) => closeSession(tx, who.tokenHash));
      context.setCookie(cookieName(who.tag, context.secure), '', 0);
      return null;
    },

    async changePassword(context, request) {
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
          .set({ password_hash, must_change_password: false, password_expires_at: null })
          .where('id', '=', who.operatorId)
          .execute();
        await revokeSessions(tx, [who.operatorId]);
      });
      return null;
    },

    startBinding(context) {
      const who = signedIn(context);
      return startBinding(context.system, context.services.config.secrets.server, {
        id: who.operatorId,
        account: who.account,
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
  });
}
