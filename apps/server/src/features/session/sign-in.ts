import type { session as contract } from '@pitboss/contract/access/session';
import type { RequestOf } from '@pitboss/contract/core/define';
import { limits } from '@pitboss/contract/core/limits';
import type { LoginKey } from '../../platform/auth/passwords.ts';
import { cookieName, openSession } from '../../platform/auth/session.ts';
import type { OpenContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { appTypeOf, type OriginTable } from '../../platform/http/origins.ts';
import { signIns } from '../../platform/observability/metrics.ts';
import { consumeCaptcha } from './captcha.ts';
import { login, type Outcome } from './login.ts';
import { finishSignIn } from './second-factor.ts';

/** Runs one step of signing in and logs its result; `account` is what the caller named, if anything. */
export async function logged(
  context: OpenContext,
  account: string | null,
  step: () => Promise<Outcome>,
): Promise<Outcome> {
  const { log } = context.services;
  const who = { account: account?.slice(0, 100) ?? null, ip: context.ip };
  try {
    const outcome = await step();
    if (outcome.stage === 'done') {
      signIns.inc({ result: 'ok' });
      log.info({ ...who, account: outcome.operator.account }, 'signed in');
    }
    return outcome;
  } catch (error) {
    if (error instanceof AppError) {
      signIns.inc({ result: String(error.code) });
      log.warn({ ...who, code: error.code, reason: error.key }, 'sign-in refused');
    }
    throw error;
  }
}

/** Opens the session of a finished sign-in; other outcomes are replied as they are. */
export async function replyTo(context: OpenContext, outcome: Outcome) {
  if (outcome.stage !== 'done') return outcome;
  const opened = await openSession(context.system, {
    operatorId: outcome.operator.id,
    appType: outcome.appType,
    ip: context.ip,
    userAgent: context.userAgent,
    bindCookie: true,
  });
  context.setCookie(cookieName(opened.tag, context.secure), opened.cookie, limits.sessionAbsoluteMs / 1000);
  return {
    stage: 'done' as const,
    session: {
      token: opened.token,
      id: outcome.operator.id,
      mustChangePassword: outcome.operator.must_change_password,
    },
  };
}

/** Signs in after the image code: opens a session, or returns the step of the second factor. */
export async function signIn(
  context: OpenContext,
  request: RequestOf<typeof contract.login>,
  origins: OriginTable,
  key: LoginKey,
) {
  const outcome = await logged(context, request.account, async () => {
    if (!(await consumeCaptcha(context.system, request.captchaId, request.code, context)))
      throw new AppError('login.captcha');
    return login(context, key, request, appTypeOf(origins, context.origin));
  });
  return replyTo(context, outcome);
}

/** Continues a sign-in by its ticket. */
export async function continueSignIn(
  context: OpenContext,
  request: RequestOf<typeof contract.secondFactor>,
  origins: OriginTable,
) {
  const outcome = await logged(context, null, () =>
    finishSignIn(context, request, appTypeOf(origins, context.origin)),
  );
  return replyTo(context, outcome);
}
