import { limits } from '@pitboss/contract/core/limits';
import { checkPassword, normalPassword } from '@pitboss/rules/validation';
import { accountKey, decoySalt, hashPassword, type LoginKey } from '../../platform/auth/passwords.ts';
import type { Services } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { commonPasswords } from '../passwords/common-passwords.ts';

const common = new Set(commonPasswords.split(' '));

/** Returns whether a text is one run of neighbours, like 654321 or abcdefg. */
function isSequence(text: string): boolean {
  const steps = new Set([...text].slice(1).map((one, index) => one.charCodeAt(0) - text.charCodeAt(index)));
  return steps.size === 1 && Math.abs([...steps][0] ?? 0) <= 1;
}

/**
 * Checks a new password: 6 to 20 characters (spec §5), and neither the current one, the account, one of the
 * 10,000 most common, a sequence nor a text of two characters.
 */
export function checkNewPassword(next: string, known: { current: string; account: string }): void {
  assertValid(checkPassword(next));
  const normal = normalPassword(next);
  if (normal === normalPassword(known.current)) throw new AppError('password.same');
  const lower = normal.toLowerCase();
  const isGuessed = common.has(lower) || isSequence(lower) || new Set(lower).size < 3;
  if (isGuessed || lower === known.account.toLowerCase()) throw new AppError('password.weak');
}

export interface FirstPassword {
  readonly salt: string;
  readonly passwordHash: string;
  /** When it stops working unless it was changed before (security rules: 24 hours). */
  readonly passwordUntil: Date;
}

/**
 * Opens the first password of an account that its creator typed, encrypted like a sign-in text. The account
 * has no row yet, so its text was made with the salt that unknown accounts have, which stays its salt. Checks
 * the rules of a new password; the owner must change it at the first sign-in. `request` is the parsed
 * request: a text can be used once, and a transaction that starts again must not open it again. `salt` is
 * that of an account which exists and gets a new one.
 */
export function createFirstPasswords(services: Services, key: LoginKey) {
  const opened = new WeakMap<object, Promise<FirstPassword>>();
  const { secrets } = services.config;
  const open = async (account: string, pwd: string, own?: string): Promise<FirstPassword> => {
    const salt = own ?? decoySalt(secrets, accountKey(account));
    const { password } = await key.open(pwd, salt);
    checkNewPassword(password, { current: '', account });
    return {
      salt,
      passwordHash: await hashPassword(secrets, password),
      passwordUntil: new Date(Date.now() + limits.firstPasswordMs),
    };
  };
  return (request: object, account: string, pwd: string, salt?: string): Promise<FirstPassword> => {
    const known = opened.get(request) ?? open(account, pwd, salt);
    opened.set(request, known);
    return known;
  };
}
