import { limits } from '@pitboss/contract/core/limits';
import { addressKey, createRateLimiter, createRecent } from '../calls/rate-limiter.ts';
import { sha256 } from '../crypto/crypto.ts';
import { AppError } from '../errors/app-error.ts';

/** Requests a second and at once: of one address whose session is not known yet, and of one session. */
const perAddress = { perSecond: 20, burst: 100 };
const perSession = { perSecond: 50, burst: 100 };
/** Money calls of one operator. */
const perPayer = { perSecond: 5, burst: 10 };
/** Sessions whose tokens are known to be good; more are verified again by their next request. */
const knownSessions = 10_000;
/** Tests and benchmarks send from one address with few accounts. */
const wide = { perSecond: 100_000, burst: 100_000 };

/**
 * Creates the limits of one server (docs/decisions/0028). Every request counts against its address until a
 * session is verified, then against that session: an unverified header never chooses the limit.
 */
export function createRequestLimits(testing: boolean) {
  const limiter = ({ perSecond, burst }: typeof wide) =>
    createRateLimiter(testing ? wide.perSecond : perSecond, testing ? wide.burst : burst);
  const addresses = limiter(perAddress);
  const sessions = limiter(perSession);
  const payers = limiter(perPayer);
  const signingIn = new Map(
    ['/getSalt', '/getCaptcha', '/login'].map((path) => [
      path,
      limiter({ perSecond: limits.signInsPerMinute / 60, burst: limits.signInsPerMinute }),
    ]),
  );
  const good = createRecent(knownSessions);
  const keyOf = (token: string) => sha256(token).toString('base64');
  const take = (ok: boolean) => {
    if (!ok) throw new AppError('rate.limited');
  };
  return {
    /** Counts a request before anything of it is read. */
    request(ip: string, token: string | undefined, path: string | undefined): void {
      const key = token === undefined ? undefined : keyOf(token);
      take(key !== undefined && good.has(key) ? sessions.take(key) : addresses.take(addressKey(ip)));
      take(signingIn.get(path ?? '')?.take(addressKey(ip)) ?? true);
    },
    /** Records whether the token of a request was valid. */
    verified(token: string, isGood: boolean): void {
      if (isGood) good.add(keyOf(token));
      else good.delete(keyOf(token));
    },
    /** Counts a money call of an operator. */
    payment: (operatorId: string): void => take(payers.take(operatorId)),
  };
}
export type RequestLimits = ReturnType<typeof createRequestLimits>;
