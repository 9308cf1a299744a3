import { isCalendarDay } from '@pitboss/rules/calendar-day';
import { checkAmountOrZero } from '@pitboss/rules/checks/field-checks';
import { checkAddress } from '@pitboss/rules/ip-list';
import { type MessageRef, refer } from '@pitboss/rules/messages';
import { unlimitedMute } from '@pitboss/rules/mute';
import { characterCount } from '@pitboss/rules/text-width';
import { isKnownLocation } from '@pitboss/rules/zones/known-location';
import * as z from 'zod/mini';
import { bounds } from './limits.ts';

export type Schema<Output = unknown, Input = unknown> = z.ZodMiniType<Output, Input>;

/**
 * Words of the schema library that slices use as they are; the library itself stays behind, so that bundles
 * shed the rest.
 */
export {
  discriminatedUnion,
  lazy,
  literal,
  maximum,
  maxLength,
  minimum,
  minLength,
  positive,
  record,
  regex,
  string,
  union,
  unknown,
} from 'zod/mini';
export const object = z.strictObject;
export const optional = z.optional;
export const nullable = z.nullable;
export const array = z.array;
/** One of the values of a constant array: `d.choice(states)`. */
export const choice = z.enum;
export const boolean = z.boolean();
/** A reply that carries nothing but success. */
export const nothing = z.null();

/**
 * Rejects a text with digits beyond a 64-bit number (ids, lists of them, cursors), so that none reaches the
 * database.
 */
export const within64Bits = z.check<string>(({ value, issues }) => {
  // Of the ids of replies every one is checked, thousands a second: what has no more than 18 characters fits.
  if (value.length > 18 && value.match(/\d+/g)?.some((digits) => BigInt(digits) > bounds.id))
    issues.push({ code: 'custom', input: value });
});
/** 64-bit id as decimal digits, since JSON numbers cannot hold every id. */
export const id = z.string().check(z.regex(/^\d{1,19}$/), within64Bits);
/** Ids of one batch: at least one, at most 200 (security rules, authorization). */
export const idList = z.array(id).check(z.minLength(1), z.maxLength(200));
/** Short text without control characters, trimmed by the sender, at most 200 characters. */
export const text = z.string().check(z.maxLength(200), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u));
/** Text that must not be empty, trimmed of blanks at both ends. */
export const filled = text.check(z.trim(), z.minLength(1));
/** Wraps a rule of the rules package as a check: the error has the rule's own message. */
/** Returns a check whose failure has the message of a rule. */
export const enforcing = (rule: (text: string) => MessageRef | null) =>
  z.check<string>(({ value, issues }) => {
    const broken = rule(value);
    if (broken) issues.push({ code: 'custom', params: { broken }, input: value });
  });
/** Returns a schema of whole numbers within bounds; the error names both bounds, as forms do. */
export const wholeWithin = (min: number, max: number) =>
  z.number().check(
    z.check(({ value, issues }) => {
      if (!Number.isInteger(value) || value < min || value > max)
        issues.push({ code: 'custom', params: { broken: refer('wholeWrong', { min, max }) }, input: value });
    }),
    z.minimum(min),
    z.maximum(max),
  );
/** Rejects a text with more code points than `max`; `length` is never smaller than their number. */
const atMost = (max: number) =>
  z.check<string>(({ value, issues }) => {
    if (value.length > max && characterCount(value) > max)
      issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
  });
/** Returns a schema of texts with at most `max` code points; see `text`. */
export const short = (max: number) =>
  z.string().check(atMost(max), z.maxLength(max * 2), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u));
/** Returns the schema of `short` for texts that must not be empty. */
export const shortFilled = (max: number) => short(max).check(z.trim(), z.minLength(1));
/** A nickname, which is stored in NFC. */
export const nickname = (max: number) =>
  z
    .string()
    .check(
      z.normalize('NFC'),
      atMost(max),
      z.maxLength(max * 2),
      z.regex(/^[^\p{Cc}\u2028\u2029]*$/u),
      z.trim(),
      z.minLength(1),
    );
/** Returns a schema of non-empty texts with line breaks and at most `max` code points. */
export const longFilled = (max: number) =>
  z
    .string()
    .check(
      atMost(max),
      z.maxLength(max * 2),
      z.regex(/^(?:[^\p{Cc}\p{Cs}\u2028\u2029]|[\r\n\t])*$/u),
      z.trim(),
      z.minLength(1),
    );
/** Longer text with line breaks. */
export const longText = z.string().check(z.maxLength(4000));
/** Timestamp in epoch milliseconds, so that it does not depend on a time zone. */
export const time = z.int().check(z.minimum(bounds.timeMs.from), z.maximum(bounds.timeMs.to));
/** A day as YYYY-MM-DD, one that there is. */
export const calendarDay = z.string().check(z.refine(isCalendarDay));
/** End that may be open, as of a mute: a timestamp, or `unlimitedMute` for no end. */
export const end = z.int().check(z.minimum(bounds.timeMs.from), z.maximum(unlimitedMute));
/** Integer of 32 bits: counts of days, numbers of games and areas, widths. */
export const int = z.int().check(z.minimum(-bounds.int - 1), z.maximum(bounds.int));
/**
 * Name of the device's zone (IANA), for the zone 'local': by it days begin, around a change of the clock too.
 */
export const zoneName = z.string().check(
  z.regex(/^[A-Za-z0-9_+/-]{1,64}$/),
  z.refine((name) => isKnownLocation(name)),
);
/** Minutes that a wall clock is ahead of UTC; no zone is further off. */
export const offsetMinutes = z
  .int()
  .check(z.minimum(bounds.offsetMinutes.west), z.maximum(bounds.offsetMinutes.east));
/** Integer that is not negative. */
export const count = z.int().check(z.nonnegative());
const moneyText = () =>
  z.string().check(z.regex(new RegExp(`^-?\\d{1,${bounds.moneyDigits.sum}}\\.\\d{2}$`)));
/** Money as an exact decimal with two places, e.g. "-1234.50" (minor units are integers inside). */
export const money = moneyText();
/**
 * Money that moved, such as a stake, a payout or a deposit, in the rows of a list: those of one currency may
 * be totalled, which the balances, limits and averages of `money` may not.
 */
export const flow = moneyText();
/** Amount of money as typed: digits with at most two decimals, no sign, no exponent. */
export const amountInput = z
  .string()
  .check(z.regex(new RegExp(`^\\d{1,${bounds.moneyDigits.movement}}(\\.\\d{1,2})?$`)));
/** Price: typed money, zero allowed. */
export const priceInput = text.check(enforcing(checkAmountOrZero));
/** A rate or ratio as an exact decimal, as long as a total in minor units at most. */
export const decimal = z
  .string()
  .check(z.regex(new RegExp(`^-?\\d{1,${bounds.moneyDigits.sum + 2}}(\\.\\d{1,8})?$`)));
/** Code of a currency, e.g. CNY. */
export const currencyCode = z.string().check(z.regex(/^[A-Z]{3,4}$/));
/** An IP address. */
export const ip = z.string().check(z.maxLength(45));
/** An address that a list is filtered by. */
export const ipFilter = text.check(enforcing(checkAddress));
/** Bound of a filter by amount: typed money, zero allowed. */
export const amountFilter = text.check(enforcing(checkAmountOrZero));
/** A pair of texts, one for each language. */
export const bilingual = z.strictObject({ zh_cn: z.string(), en_us: z.string() });

/** Timestamp in a query string: digits are checked first, because coercion would read '' as 0. */
export const queryTime = z.union([
  time,
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.pipe(z.transform(Number), time)),
]);
/** Ids of one batch in a query string: joined by commas. */
export const queryIds = z.union([
  idList,
  z.pipe(
    z.string().check(z.regex(/^\d{1,19}(,\d{1,19}){0,199}$/), within64Bits),
    z.transform((texts: string) => texts.split(',')),
  ),
]);
/** Small whole number in a query string, such as a version. */
export const queryCount = z.union([
  z.int().check(z.nonnegative(), z.maximum(bounds.int)),
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
]);
/** One of some small whole numbers, such as a level; in a query string its digits. */
export const queryInteger = <const N extends number>(values: readonly N[]) => {
  const one = z.literal([...values]);
  return z.union([one, z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.pipe(z.transform(Number), one))]);
};
/**
 * The version of a record that an update was made from. An update without one changes what is there.
 */
export const version = optional(count);
/** Of an update of several records: the version of each by its id. */
export const versions = optional(z.record(z.string(), count));
/** `version` in a query string. */
export const queryVersion = optional(queryCount);
/** Boolean in a query string. */
export const queryBoolean = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value: 'true' | 'false') => value === 'true'),
  ),
]);

/** The two ends of a date range (spec §3: start_time, end_time), both inclusive, in epoch milliseconds. */
export const range = { start_time: time, end_time: time };
/** Range in which either end may be missing. */
export const optionalRange = { start_time: optional(time), end_time: optional(time) };
