import { type MessageRef, refer } from '../messages.ts';
import type { Check } from '../validation.ts';
import { checkFilled, checkLength, checkMobileIfGiven, textLimits } from './field-checks.ts';

/** Fields of a new member, from a form or a file. */
export interface NewMemberFields {
  readonly account: string;
  /** The account itself when empty. */
  readonly nickname: string;
  readonly name: string;
  readonly mobile: string;
  readonly remark: string;
}

/**
 * Invisible characters (format), and code points that no version of Unicode assigns: with them two accounts
 * would look alike.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cn}\p{Cs}\u2028\u2029]/u;

/**
 * Account of a member in NFC: 1 to 64 characters, case counts, no blanks around it (wallet: memberAccount),
 * no hidden ones, and not `.` or `..`, which are no part of an address (rulings of the third round, 24).
 */
export const checkMemberAccount = (account: string): Check =>
  /^\S(.{0,62}\S)?$/u.test(account) && !hidden.test(account) && !/^\.{1,2}$/.test(account)
    ? null
    : refer('memberAccountWrong');

/** The first field that is wrong, in their order, and what is wrong with it; null when all are right. */
export function wrongMemberField(
  member: NewMemberFields,
): { readonly field: keyof NewMemberFields; readonly broken: MessageRef } | null {
  const checks: readonly (readonly [keyof NewMemberFields, Check])[] = [
    ['account', checkFilled('account', member.account) ?? checkMemberAccount(member.account)],
    ['nickname', checkLength('nickname', member.nickname, textLimits.memberNickname)],
    ['name', checkLength('memberName', member.name, textLimits.memberName)],
    ['mobile', checkMobileIfGiven(member.mobile)],
    ['remark', checkLength('remark', member.remark, textLimits.remark)],
  ];
  for (const [field, broken] of checks) if (broken) return { field, broken };
  return null;
}
