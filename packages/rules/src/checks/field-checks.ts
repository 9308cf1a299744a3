import { refer } from '../messages.ts';
import { characterCount } from '../text-width.ts';
import { type Check, checkAmount, checkMobile, isWhole } from '../validation.ts';

/**
 * Rules that any field can have. `field` is the field's name in the message: its label in the console, its
 * name in the payload on the server, which translates the message into the language of the reply.
 */

/** Longest texts, in characters: what a form takes and the server keeps. */
export const textLimits = {
  nickname: 40,
  memberNickname: 32,
  memberName: 64,
  mobile: 20,
  moneyRemark: 100,
  remark: 200,
  currencyName: 40,
  currencySymbol: 4,
  publicKey: 4_000,
  /** Two hundred accounts of twenty characters, with their separators. */
  accounts: 4_400,
} as const;

/** Something other than blanks was given. */
export const checkFilled = (field: string, text: string): Check =>
  text.trim() === '' ? refer('fieldRequired', { field }) : null;

/** At most so many characters. */
export const checkLength = (field: string, text: string, max: number): Check =>
  characterCount(text) > max ? refer('fieldTooLong', { field, max }) : null;

/** Validates an integer without sign or leading zeros, within bounds. */
export const checkWhole = (field: string, value: string | number, min: number, max: number): Check =>
  isWhole(value, min, max) ? null : refer('wholeWrong', { field, min, max });

/** Validates that a timestamp (epoch ms) is in the future. */
export const checkLater = (field: string, at: number, now: number): Check =>
  at > now ? null : refer('notLater', { field });

/**
 * Ends of a filter by amount: each an amount, zero too, or left out; the lowest not above the highest (spec
 * §5).
 */
export function checkAmountRange(field: string, min: string, max: string): Check {
  const ends = [min, max].filter((end) => end !== '');
  const broken = ends.map(checkAmountOrZero).find((check) => check !== null);
  if (broken) return broken;
  return ends.length === 2 && hundredths(min) > hundredths(max) ? refer('rangeReversed', { field }) : null;
}
const hundredths = (amount: string): bigint => {
  const [whole, cents = ''] = amount.split('.');
  return BigInt(`${whole}${cents.padEnd(2, '0')}`);
};

/** Amount that may be zero: a credit taken away, the end of a filter. */
export const checkAmountOrZero = (text: string): Check =>
  /^0{1,13}(\.0{1,2})?$/.test(text) ? null : checkAmount(text);

/** Mobile number (spec §5), which may be left out. */
export const checkMobileIfGiven = (text: string): Check => (text === '' ? null : checkMobile(text));

/** Name of a sub-account or administrator: 4 to 20 letters, digits or underscores. */
export const checkStaffAccount = (account: string): Check =>
  /^\w{4,20}$/.test(account) ? null : refer('staffAccountWrong');

/** Code of a currency: three or four letters. */
export const checkCurrencyCode = (code: string): Check =>
  /^[A-Z]{3,4}$/.test(code) ? null : refer('currencyCodeWrong');

/**
 * Limits of a rate's start: how far in the future it may be, and how late a form that means "now" may arrive.
 */
const rateAheadMs = 366 * 86_400_000;
const rateLateMs = 60_000;

/** When a rate takes effect: from now on, within a year. */
export const checkRateTime = (validFrom: number, now: number): Check =>
  validFrom < now - rateLateMs || validFrom > now + rateAheadMs ? refer('rateTimeWrong') : null;

/**
 * Validates the form of a public key (PEM or base64 of its SPKI, 2048 bits at least); only the server can
 * validate the key itself.
 */
export function checkPublicKeyText(text: string): Check {
  const key = text.trim();
  if (/PRIVATE KEY/.test(key)) return refer('publicKeyPrivate');
  const pem =
    /^-----BEGIN (RSA )?PUBLIC KEY-----\s*([A-Za-z0-9+/=\s]+?)\s*-----END (RSA )?PUBLIC KEY-----$/.exec(key);
  const body = (pem ? (pem[2] ?? '') : key).replace(/\s/g, '');
  // 2048 bits of modulus alone are 342 characters.
  return /^[A-Za-z0-9+/]{342,}={0,2}$/.test(body) ? null : refer('publicKeyWrong');
}

/** The own account, typed again to confirm. */
export const checkConfirmation = (typed: string, account: string): Check =>
  typed === account ? null : refer('confirmationDiffers');
