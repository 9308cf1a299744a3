import { limits } from '@pitboss/contract/limits';
import { sha256 } from '../access/crypto.ts';
import { Refusal } from '../calls/refusal.ts';
import { addressKey, createRateLimiter, createRecent } from './rate.ts';

/** Requests a second and at once: of one address whose session is not known yet, and of one session. */
const perAddress = { perSecond: 20, burst: 100 };
const perSession = { perSecond: 50, burst: 100 };
/** Money calls of one person. */
const perPayer = { perSecond: 5, burst: 10 };
/** Sessions whose tokens are known to be good; more are verified again by their next request. */
const knownSessions = 10_000;
/** Tests and benches ask from one address and as few people. */
const wide = { perSecond: 100_000, burst: 100_000 };

/**
 * The limits of one server (docs/decisions/0028). Every request counts against its address until a session has proved
 * good, then against that session: a header that nobody has checked never chooses the limit.
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
    if (!ok) throw new Refusal('rate.limited');
  };
  return {
    /** Counts a request before anything of it is read. */
    request(ip: string, token: string | undefined, path: string | undefined): void {
      const key = token === undefined ? undefined : keyOf(token);
      take(key !== undefined && good.has(key) ? sessions.take(key) : addresses.take(addressKey(ip)));
      take(signingIn.get(path ?? '')?.take(addressKey(ip)) ?? true);
    },
    /** What came of the token of a request. */
    verified(token: string, isGood: boolean): void {
      if (isGood) good.add(keyOf(token));
      else good.delete(keyOf(token));
    },
    /** Counts a money call of a person. */
    payment: (operatorId: string): void => take(payers.take(operatorId)),
  };
}
export type RequestLimits = ReturnType<typeof createRequestLimits>;
