import { textLimits } from '@pitboss/rules/checks/field-checks';
import { checkMemberAccount } from '@pitboss/rules/checks/member-checks';
import { characterCount } from '@pitboss/rules/text-width';
import { amountPattern, currencyPattern } from '@pitboss/wallet/amounts';
import { txIdPattern } from '@pitboss/wallet/ids';
import * as z from 'zod/mini';
import { withForm } from '../core/form.ts';
import { bounds } from '../core/limits.ts';

/** An account of a member as it may be made: no blanks around it. */
export const newAccount = withForm(
  z.string().check(
    z.normalize('NFC'),
    z.refine((text) => checkMemberAccount(text) === null),
  ),
  { minLength: 1, maxLength: 64, pattern: '^(?!\\.{1,2}$)\\S(.*\\S)?$' },
);
/** Any account that there could be. */
export const account = z.string().check(z.normalize('NFC'), z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{1,64}$/u));
export const nickname = withForm(
  z.string().check(
    z.normalize('NFC'),
    z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u),
    z.refine((text) => characterCount(text) <= textLimits.memberNickname),
  ),
  { maxLength: textLimits.memberNickname },
);
export const txId = z.string().check(z.regex(txIdPattern));
export const amount = z.string().check(z.regex(amountPattern), z.regex(/[1-9]/));
export const currency = z.string().check(z.regex(currencyPattern));
export const money = z.string().check(z.regex(/^\d+\.\d{2}$/));
export const signedMoney = z.string().check(z.regex(/^-?\d+\.\d{2}$/));
export const time = z.int().check(z.nonnegative(), z.maximum(bounds.timeMs.to));
export const count = z.int().check(z.nonnegative(), z.maximum(bounds.int));
export const recordNo = z.string().check(z.regex(/^\d{1,19}$/));
