import { isCalendarDay } from '@pitboss/rules/calendar-day';
import { checkAmountOrZero } from '@pitboss/rules/checks/field-checks';
import type { Text } from '@pitboss/rules/i18n';
import { checkAddress } from '@pitboss/rules/ip-list';
import { type MessageRef, refer } from '@pitboss/rules/messages';
import { unlimitedMute } from '@pitboss/rules/mute';
import { characterCount } from '@pitboss/rules/text-width';
import * as z from 'zod/mini';
import { bounds } from './limits.ts';
import type { FeatureKey, PageArea, PagePath } from './pages.ts';

/**
 * The one way to write a call down. Everything that knows a call (server, console, OpenAPI, permission
 * matrix, fuzzer, audit log) derives from what `call()` returns.
 */

/** Where the payload of a call travels (spec §7: B, Q or N). */
export type Payload = 'body' | 'query' | 'none' | 'none or body' | 'body+query';
export type Effect = 'read' | 'write';
export type Schema<Output = unknown, Input = unknown> = z.ZodMiniType<Output, Input>;

export interface Call<Req extends Schema = Schema, Res extends Schema = Schema, E extends Effect = Effect> {
  readonly path: `/${string}`;
  readonly method: 'POST' | 'GET';
  readonly payload: Payload;
  /** Any of these pages in the caller's permission list allows the call; '/' is open, '/index' needs a session. */
  readonly pages: readonly PagePath[];
  /** Key of a feature (see pages.ts) that the caller must hold besides the page. */
  readonly feature?: FeatureKey;
  readonly effect: E;
  /** 'spec' for the calls of the specification, 'ours' for those it leaves out. */
  readonly origin: 'spec' | 'ours';
  readonly summary: Text;
  /** What a write changes, as shown in the operation log. */
  readonly audit?: Text;
  /** What it came to, where a write can go two ways: the operation log then says that and not the name of the call. */
  readonly outcomes?: Outcomes;
  /** Areas (of pages.ts) whose cached reads a successful write makes stale, besides those of its own pages. */
  readonly touches?: readonly PageArea[];
  /** The payload field that points at a thing of an agent's tree, so that the permission matrix can aim it elsewhere. */
  readonly subject?: Subject;
  /** Path of the call that sums a list: it takes the list's filter without its paging. */
  readonly totals?: `/${string}`;
  /** Limits that differ from an ordinary call's; a report's statements may take longer than a list's. */
  readonly limit?: 'money' | 'upload' | 'export' | 'report';
  /** A read that may be seconds old: where there is a copy of the database, it answers. Nothing that money is decided by. */
  readonly behind?: true;
  readonly request: Req;
  readonly response: Res;
  /** A payload that is valid on the demo world (its named accounts have fixed ids) at the moment it is asked for. */
  readonly example: () => Example;
}

/** Texts by a field of what a line of the log has as the state after; `null` for none and `*` for any other. */
export interface Outcomes {
  readonly field: string;
  readonly texts: Readonly<Record<string, Text>>;
}

/**
 * What a call is about: the field (an id, an account, or an array of either) and the kind of thing it names. `reach`:
 * 'subtree' for anything in the caller's tree, 'children' for the caller's direct children only, 'belowSelf' for everything below the caller,
 * but not the caller's own agent.
 */
export interface Subject {
  readonly field: string;
  readonly kind: 'agent' | 'agentAccount' | 'member' | 'memberAccount' | 'operator';
  readonly reach: 'subtree' | 'children' | 'belowSelf';
}

export interface Example {
  readonly query?: unknown;
  readonly body?: unknown;
}

const dayMs = 86_400_000;
/** The last seven days, for examples that need a range. */
export const lastWeek = () => ({ start_time: Date.now() - 7 * dayMs, end_time: Date.now() });

type CallInput<Req extends Schema, Res extends Schema, E extends Effect> = Omit<
  Call<Req, Res, E>,
  'method' | 'request' | 'example'
> & {
  readonly method?: 'POST' | 'GET';
  readonly request?: Req;
  readonly example?: Example | (() => Example);
} & (E extends 'write' ? { readonly audit: Text } : unknown);

/** Declares a call. POST unless said otherwise; a call without payload takes an empty object. */
export function call<Res extends Schema, const E extends Effect, Req extends Schema = typeof empty>(
  input: CallInput<Req, Res, E>,
): Call<Req, Res, E> {
  const { example = {}, ...rest } = input;
  return {
    method: 'POST',
    request: empty as unknown as Req,
    ...rest,
    example: typeof example === 'function' ? example : () => example,
  };
}

/** What a caller sends and what the handler gets. */
export type RequestOf<C extends Call> = z.output<C['request']>;
export type RequestInput<C extends Call> = z.input<C['request']>;
export type ReplyOf<C extends Call> = z.output<C['response']>;
/** A slice: its calls by name. */
export type Slice = Readonly<Record<string, Call>>;

/** The envelope of every reply (spec §7: code 0 is success; §8: desc is shown otherwise). */
export interface Envelope<T> {
  code: number;
  desc: string;
  data: T;
  /** The field of the request that a refusal speaks of, where it speaks of one. */
  field?: string;
  /** Milliseconds by which the data may be old, where a copy of the database gave it. */
  behindMs?: number;
}

// --- schema words -------------------------------------------------------------------------------------

const empty = z.strictObject({});

/** Words of the schema library that slices use as they are; the library itself stays behind, so that bundles shed the rest. */
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
/** One of the words of a constant array: `d.choice(states)`. */
export const choice = z.enum;
export const boolean = z.boolean();
/** A reply that carries nothing but success. */
export const nothing = z.null();

/** Refuses a text with digits beyond a 64-bit number (ids, lists of them, cursors), so that none reaches the database. */
export const within64Bits = z.check<string>(({ value, issues }) => {
  // Of the ids of replies every one is checked, thousands a second: what has no more than 18 characters fits.
  if (value.length > 18 && value.match(/\d+/g)?.some((digits) => BigInt(digits) > bounds.id))
    issues.push({ code: 'custom', input: value });
});
/** 64-bit id as decimal digits: ids are never numbers on the wire. */
export const id = z.string().check(z.regex(/^\d{1,19}$/), within64Bits);
/** Ids of one batch: at least one, at most 200 (security rules, authorization). */
export const idList = z.array(id).check(z.minLength(1), z.maxLength(200));
/** Short text without control characters, trimmed by the sender, at most 200 characters. */
export const text = z.string().check(z.maxLength(200), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u));
/** Text that must not be empty; blanks around it are no part of it. */
export const filled = text.check(z.trim(), z.minLength(1));
/** A rule of the rules package as a check: the refusal carries the rule's own message. */
const obeying = (rule: (text: string) => MessageRef | null) =>
  z.check<string>(({ value, issues }) => {
    const broken = rule(value);
    if (broken) issues.push({ code: 'custom', params: { broken }, input: value });
  });
/** A whole number within bounds; the refusal names both, as forms do. */
export const wholeWithin = (min: number, max: number) =>
  z.number().check(
    z.check(({ value, issues }) => {
      if (!Number.isInteger(value) || value < min || value > max)
        issues.push({ code: 'custom', params: { broken: refer('wholeWrong', { min, max }) }, input: value });
    }),
    z.minimum(min),
    z.maximum(max),
  );
/** Refuses a text of which people count more characters than so many; none has more than its length. */
const atMost = (max: number) =>
  z.check<string>(({ value, issues }) => {
    if (value.length > max && characterCount(value) > max)
      issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
  });
/** Text of at most so many characters as people count them; see `text`. */
export const short = (max: number) =>
  z.string().check(atMost(max), z.maxLength(max * 2), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u));
/** The same that must not be empty. */
export const shortFilled = (max: number) => short(max).check(z.trim(), z.minLength(1));
/** Text with line breaks of at most so many characters as people count them, not empty. */
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
/** Instant in epoch milliseconds, so that no reading depends on a time zone. */
export const time = z.int().check(z.minimum(bounds.timeMs.from), z.maximum(bounds.timeMs.to));
/** A day as YYYY-MM-DD, one that there is. */
export const calendarDay = z.string().check(z.refine(isCalendarDay));
/** The end of something that may have none, as a mute: an instant, or the one that stands for no end. */
export const end = z.int().check(z.minimum(bounds.timeMs.from), z.maximum(unlimitedMute));
/** Whole number of 32 bits: counts of days, numbers of games and areas, widths. */
export const int = z.int().check(z.minimum(-bounds.int - 1), z.maximum(bounds.int));
/** Minutes that a wall clock is ahead of UTC; no zone is further off. */
export const offsetMinutes = z
  .int()
  .check(z.minimum(bounds.offsetMinutes.west), z.maximum(bounds.offsetMinutes.east));
/** Whole number that is not negative. */
export const count = z.int().check(z.nonnegative());
const moneyText = () =>
  z.string().check(z.regex(new RegExp(`^-?\\d{1,${bounds.moneyDigits.sum}}\\.\\d{2}$`)));
/** Money as an exact decimal with two places, e.g. "-1234.50" (minor units are integers inside). */
export const money = moneyText();
/**
 * Money that moved, such as a stake, a payout or a deposit, in the rows of a list: those of one currency may be added
 * up, which the balances, limits and averages of `money` may not.
 */
export const flow = moneyText();
/** Money that a person types: security.md's grammar, no sign, no exponent. */
export const amountInput = z
  .string()
  .check(z.regex(new RegExp(`^\\d{1,${bounds.moneyDigits.movement}}(\\.\\d{1,2})?$`)));
/** What something costs: money as a person types it, zero too. */
export const priceInput = text.check(obeying(checkAmountOrZero));
/** A rate or ratio as an exact decimal; a ratio of sums may be as long as a sum in minor units. */
export const decimal = z
  .string()
  .check(z.regex(new RegExp(`^-?\\d{1,${bounds.moneyDigits.sum + 2}}(\\.\\d{1,8})?$`)));
/** Code of a currency, e.g. CNY. */
export const currencyCode = z.string().check(z.regex(/^[A-Z]{3,4}$/));
/** An IP address. */
export const ip = z.string().check(z.maxLength(45));
/** An address that a list is filtered by. */
export const ipFilter = text.check(obeying(checkAddress));
/** An end of a filter by amount: money as a person types it, zero too. */
export const amountFilter = text.check(obeying(checkAmountOrZero));
/** A pair of texts, one a language. */
export const bilingual = z.strictObject({ zh_cn: z.string(), en_us: z.string() });

/** Instant in a query string: digits are checked first, because coercion would read '' as 0. */
export const wireTime = z.union([
  time,
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.pipe(z.transform(Number), time)),
]);
/** Ids of one batch in a query string: joined by commas. */
export const wireIds = z.union([
  idList,
  z.pipe(
    z.string().check(z.regex(/^\d{1,19}(,\d{1,19}){0,199}$/), within64Bits),
    z.transform((words: string) => words.split(',')),
  ),
]);
/** Small whole number in a query string, such as a version. */
export const wireCount = z.union([
  z.int().check(z.nonnegative(), z.maximum(bounds.int)),
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
]);
/** One of some small whole numbers, such as a level; in a query string its digits. */
export const wireWhole = <const N extends number>(values: readonly N[]) => {
  const one = z.literal([...values]);
  return z.union([one, z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.pipe(z.transform(Number), one))]);
};
/** Boolean in a query string. */
export const wireBoolean = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value: 'true' | 'false') => value === 'true'),
  ),
]);

const pageFields = {
  pageNo: optional(z.int().check(z.positive(), z.maximum(1_000_000))),
  pageSize: optional(z.int().check(z.positive(), z.maximum(500))),
  order: optional(z.enum(['asc', 'desc'])),
};

/** Request of a numbered list: filters, paging and one of the sortable columns. */
export function listRequest<F extends Record<string, Schema>, S extends string>(
  filters: F,
  sortable: readonly [S, ...S[]],
) {
  return z.strictObject({ ...pageFields, sort: optional(z.enum(sortable)), ...filters });
}

/** The same where it travels in a query string, whose values are texts. */
export function queryListRequest<F extends Record<string, Schema>, S extends string>(
  filters: F,
  sortable: readonly [S, ...S[]],
) {
  const wirePage = (most: number) =>
    optional(
      z.union([
        z.int().check(z.positive(), z.maximum(most)),
        z.pipe(
          z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
          z.pipe(z.transform(Number), z.int().check(z.maximum(most))),
        ),
      ]),
    );
  return z.strictObject({
    pageNo: wirePage(1_000_000),
    pageSize: wirePage(500),
    order: pageFields.order,
    sort: optional(z.enum(sortable)),
    ...filters,
  });
}

/** Reply of a numbered list; `totals` speak of the whole filter, not of the page. */
export function pageOf<R extends Schema>(row: R) {
  return z.strictObject({ total: count, list: z.array(row) });
}
export function pageWithTotals<R extends Schema, T extends Schema>(row: R, totals: T) {
  return z.strictObject({ total: count, list: z.array(row), totals });
}

/**
 * Request of an endless list (bets, logs): pages are reached by keyset, so that the last one costs what
 * the first one costs. `cursor` is the `next` or `prev` of a reply; `edge: 'last'` jumps to the end.
 */
export function keysetRequest<F extends Record<string, Schema>>(filters: F) {
  return z.strictObject({
    pageSize: pageFields.pageSize,
    cursor: optional(z.string().check(z.regex(/^[np]\d{1,19}$/), within64Bits)),
    edge: optional(z.enum(['first', 'last'])),
    ...filters,
  });
}
export function keysetOf<R extends Schema>(row: R) {
  return z.strictObject({ list: z.array(row), next: nullable(z.string()), prev: nullable(z.string()) });
}

/** The two ends of a date range (spec §3: start_time, end_time), both inclusive, in epoch milliseconds. */
export const range = { start_time: time, end_time: time };
/** The same where either end may be missing. */
export const optionalRange = { start_time: optional(time), end_time: optional(time) };
