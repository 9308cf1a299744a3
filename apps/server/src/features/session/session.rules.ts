import { limits } from '@pitboss/contract/limits';
import { Refusal } from '../../kernel/refusal.ts';

/** The passwords that guessers try first; anything shorter than the minimum is refused before. */
const common = new Set([
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  'password',
  'password1',
  'passw0rd',
  'qwerty',
  'qwerty123',
  'abc123',
  'abcdef',
  '111111',
  '000000',
  '666666',
  '888888',
  '123123',
  '654321',
  '112233',
  '121212',
  'a123456',
  'aa123456',
  'iloveyou',
  'admin123',
  'administrator',
  'welcome',
  'letmein',
]);

/** Rules of a new password (spec §5: 6 to 20 characters; no repeats, the account or a common one). */
export function checkNewPassword(next: string, known: { current: string; account: string }): void {
  if (next.length < limits.passwordMin || next.length > limits.passwordMax)
    throw new Refusal('password.length');
  if (next === known.current) throw new Refusal('password.same');
  const lower = next.toLowerCase();
  if (common.has(lower) || lower === known.account.toLowerCase() || new Set(lower).size < 3)
    throw new Refusal('password.weak');
}
