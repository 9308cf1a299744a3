import { type MessageRef, refer } from './messages.ts';
import { characterCount } from './text-width.ts';

/** Result of a rule: null when it is met, else the message for the user. */
export type Check = MessageRef | null;

/** The first message of some checks, in their order. */
export const firstOf = (...checks: readonly Check[]): Check => checks.find((check) => check !== null) ?? null;

const blank = (text: string | null | undefined) => (text ?? '').trim() === '';

const scaleDigits = 8;

/**
 * Parses an exact decimal without sign into an integer scaled by 10^8; null for another form or too many
 * decimals. Rules compare these, never floats, and reject superfluous decimals instead of rounding them.
 */
export function scaledDecimal(text: string, maxDecimals: number): bigint | null {
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(text);
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > Math.min(maxDecimals, scaleDigits)) return null;
  return BigInt(`${match[1]}${fraction.padEnd(scaleDigits, '0')}`);
}
const one = 10n ** BigInt(scaleDigits);

/** Whole number without sign or leading zeros, within bounds. */
export function isWhole(value: string | number, min: number, max: number = Number.MAX_SAFE_INTEGER): boolean {
  const text = String(value);
  return /^(0|[1-9]\d{0,15})$/.test(text) && Number(text) >= min && Number(text) <= max;
}

/** A password in the one form in which it is hashed and counted: a keyboard may compose an accent or not. */
export const normalPassword = (password: string): string => password.normalize('NFC');

/** Password: 6 to 20 characters (spec §5), as they are stored: code points in NFC. */
export function checkPassword(password: string): Check {
  if (password === '') return refer('passwordRequired');
  const count = characterCount(normalPassword(password));
  if (count < 6) return refer('passwordTooShort');
  return count > 20 ? refer('passwordTooLong') : null;
}

/** Both entries of a new password are the same (spec §5). */
export function checkPasswordsMatch(password: string, repeated: string): Check {
  return normalPassword(password) === normalPassword(repeated) ? null : refer('passwordsDiffer');
}

/** Password change: complete, 6 to 20 characters, both entries equal (spec §5). */
export function checkPasswordChange(input: { current: string; next: string; repeated: string }): Check {
  if (input.current === '' || input.next === '' || input.repeated === '') return refer('completeInformation');
  return firstOf(checkPassword(input.next), checkPasswordsMatch(input.next, input.repeated));
}

/** Sign-in: username, password and verification code are given (spec §5). */
export function checkLogin(input: { account: string; password: string; code: string }): Check {
  if (blank(input.account)) return refer('accountRequired');
  if (input.password === '') return refer('passwordRequired');
  return blank(input.code) ? refer('codeRequired') : null;
}

/**
 * Validates an amount: present, up to thirteen digits with at most two decimals, above 0 (spec §5; security
 * rules, money).
 * The grammar keeps it below 10^13 by itself.
 */
export function checkAmount(text: string): Check {
  if (text === '') return refer('amountRequired');
  if (/^\d{14,}(\.\d{1,2})?$/.test(text)) return refer('amountTooLarge', { max: '10,000,000,000,000' });
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(text)) return refer('amountFormat');
  return /[1-9]/.test(text) ? null : refer('amountPositive');
}

/** A currency is chosen (spec §5, agent). */
export const checkCurrency = (currency: string | null | undefined): Check =>
  blank(currency) ? refer('currencyRequired') : null;

/** Mobile number (spec §5): of mainland China with eleven digits, or of any country with + and its code. */
export function checkMobile(text: string): Check {
  return /^1[3-9]\d{9}$/.test(text) || /^\+[1-9]\d{6,14}$/.test(text) ? null : refer('mobileWrong');
}

/** Ranges of RTP in thousandths (spec §5). */
export const rtpRanges = {
  // The specification names 0.980 and 0.990 for agents and games alike; an agent's own setting takes the
  // wider one.
  agent: { min: 700, max: 990 },
  game: { min: 700, max: 990 },
  pool: { min: 900, max: 990 },
  // Settings of agents for games, of the first and the second generation, and of players (risk §4).
  agentGame1: { min: 700, max: 980 },
  agentGame2: { min: 700, max: 990 },
  player: { min: 700, max: 990 },
} as const;
export type RtpKind = keyof typeof rtpRanges;

/**
 * RTP in thousandths; null when it is no decimal with at most three places, which are never rounded (spec
 * §5).
 */
export function parseRtp(text: string): number | null {
  const match = /^(\d)(?:\.(\d{1,3}))?$/.exec(text);
  return match ? Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) : null;
}

/** RTP of an agent, game or pool: three decimals at most, within its range (spec §5). */
export function checkRtp(kind: RtpKind, text: string): Check {
  const rtp = parseRtp(text);
  if (rtp === null) return refer('rtpFormat');
  const { min, max } = rtpRanges[kind];
  const decimal = (thousandths: number) => `0.${thousandths}`;
  return rtp < min || rtp > max ? refer('rtpRange', { min: decimal(min), max: decimal(max) }) : null;
}

const between0And1 = (text: string, decimals: number, zero: boolean): boolean => {
  const value = scaledDecimal(text, decimals);
  return value !== null && value <= one && (zero || value > 0n);
};

/** Amount proportion of a pool: 0 to 1, at most four decimals (spec §5). */
export const checkProportion = (text: string): Check =>
  between0And1(text, 4, true) ? null : refer('proportionWrong');

/** Merchandise discount: between 0 and 1 (spec §5); the decimals are left open there and end at four. */
export const checkDiscount = (text: string): Check =>
  between0And1(text, 4, true) ? null : refer('discountWrong');

/** Killing probability of a member: above 0, at most 1, at most two decimals (spec §5). */
export const checkForcedLossProbability = (text: string): Check =>
  between0And1(text, 2, false) ? null : refer('killProbabilityWrong');

/** Exchange rate: given, above 0, at most eight decimals as the database keeps them (spec §5). */
export function checkExchangeRate(text: string): Check {
  if (blank(text)) return refer('exchangeRateRequired');
  const fits = /^\d{1,12}(\.\d{1,8})?$/.test(text) && /[1-9]/.test(text);
  return fits ? null : refer('exchangeRateWrong');
}

/**
 * A change of a rate beyond this percentage, either way, needs confirmation (a misplaced point is a factor of
 * ten).
 */
export const rateJumpPercent = 20n;

/**
 * Change from one rate to another in hundredths of a percent, rounded towards zero; null when either is no
 * rate.
 */
export function rateChange(before: string, after: string): bigint | null {
  const from = scaledDecimal(before, scaleDigits);
  const to = scaledDecimal(after, scaleDigits);
  return from === null || to === null || from === 0n ? null : ((to - from) * 10_000n) / from;
}

/** Returns whether a change of rate is more than 20 % either way. */
export function isRateJump(before: string, after: string): boolean {
  const from = scaledDecimal(before, scaleDigits);
  const to = scaledDecimal(after, scaleDigits);
  if (from === null || to === null || from === 0n) return false;
  const change = (to - from) * 100n;
  return change > from * rateJumpPercent || -change > from * rateJumpPercent;
}

/** Hundredths as text with two places: -1234n gives "-12.34". */
export function hundredths(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Sort number: a positive integer, 1 is the largest (spec §5). */
export const checkSortNumber = (value: string | number): Check =>
  isWhole(value, 1) ? null : refer('sortWrong');

/** Rows of a risk table: an integer of at least 5 (spec §5). */
export const checkRiskRows = (value: string | number): Check =>
  isWhole(value, 5, 500) ? null : refer('riskRowsWrong', { min: 5 });

export interface RiskThresholds {
  alarm: string;
  table: string;
  /** Range of both values; drop thresholds have at most two decimals, counts none. */
  min: number;
  max: number;
  decimals: number;
}

/** Thresholds of a risk panel: within range, alarm above table display, decimals limited (spec §5). */
export function checkRiskThresholds({ alarm, table, min, max, decimals }: RiskThresholds): Check {
  const bounds = [min, max].map((bound) => scaledDecimal(String(bound), scaleDigits));
  const [low, high] = bounds;
  const values = [alarm, table].map((text) => scaledDecimal(text, decimals));
  const [alarmValue, tableValue] = values;
  const wrong = refer('thresholdWrong', { min, max, decimals });
  if (low == null || high == null || alarmValue == null || tableValue == null) return wrong;
  if (alarmValue < low || alarmValue > high || tableValue < low || tableValue > high) return wrong;
  return alarmValue > tableValue ? null : refer('alarmNotAboveTable');
}
