import { checkAmount } from '../validation.ts';

/** Bounds of a game's settings (spec content §1). */
export const gameLimits = {
  hours: [1, 168],
  robots: [0, 50],
  chips: 10,
  sort: 9_999,
  currencies: 50,
} as const;

/** States of a game: closed, open to test members only, open to all members, closed for maintenance. */
export const gameStates = ['closure', 'test', 'online', 'maintain'] as const;
export type GameState = (typeof gameStates)[number];

/**
 * Returns whether a game or a game server accepts new bets of a member: all members while online, test
 * members in state test, otherwise none.
 */
export const takesNew = (state: string, isTestMember: boolean): boolean =>
  state === 'online' || (state === 'test' && isTestMember);

/** A share of -1 to 1 with at most four decimals, in ten-thousandths; null when it is none. */
export function parseProfitability(text: string): number | null {
  const match = /^(-?)(\d)(?:\.(\d{1,4}))?$/.exec(text);
  if (!match) return null;
  const value = Number(match[2]) * 10_000 + Number((match[3] ?? '').padEnd(4, '0'));
  if (value > 10_000) return null;
  return match[1] && value > 0 ? -value : value;
}

/** Ten-thousandths as they are shown: -250 → "-0.0250". */
export const profitabilityText = (value: number): string => {
  const size = Math.abs(value);
  return `${value < 0 ? '-' : ''}${Math.floor(size / 10_000)}.${String(size % 10_000).padStart(4, '0')}`;
};

/**
 * Multiple of a bet area: above 0, at most 10,000, at most two decimals. Hundredths; null when it is none.
 */
export function parseMultiple(text: string): number | null {
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const value = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return value > 0 && value <= 1_000_000 ? value : null;
}

/** Hundredths as they are shown: 195 → "1.95". */
export const multipleText = (value: number): string =>
  `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

const minor = (amount: string): bigint => {
  const [whole, cents = ''] = amount.split('.');
  return BigInt(whole + cents.padEnd(2, '0'));
};
const isAmount = (text: string): boolean => checkAmount(text) === null;

export interface BetRange {
  readonly min: string;
  readonly max: string;
}

/** 0 < min <= max. */
export const betRangeFits = ({ min, max }: BetRange): boolean =>
  isAmount(min) && isAmount(max) && minor(min) <= minor(max);

/** 1 to 10 amounts, ascending, all multiples of the smallest (spec content §2: chips). */
export function chipsFit(chips: readonly string[]): boolean {
  if (chips.length === 0 || chips.length > gameLimits.chips || !chips.every(isAmount)) return false;
  const values = chips.map(minor);
  const [smallest = 1n] = values;
  return values.every(
    (value, position) =>
      value % smallest === 0n && (position === 0 || value > (values[position - 1] ?? value)),
  );
}

/**
 * Smallest stakes, in minor units of CNY, from which the profit of a game is evaluated. `isBelowProfit`
 * compares the house's profit in `window` with the minimum set for the game; it returns false with less than
 * 10,000 CNY staked.
 */
export const minStaked = 1_000_000n;
export const isBelowProfit = (
  profitability: number | null,
  { staked, profit }: { readonly staked: bigint; readonly profit: bigint },
): boolean =>
  profitability !== null && staked >= minStaked && profit * 10_000n < BigInt(profitability) * staked;

/**
 * State of a game server in the config feed: `former` is the state that it returns to after a planned
 * maintenance.
 */
export interface NodeStanding {
  readonly state: string;
  readonly former: string;
  readonly maintenance: { readonly from: number; readonly until: number } | null;
}

/**
 * Returns the state of a game server at a time (epoch ms), by time only while a planned maintenance is known.
 */
export function nodeStateAt({ state, former, maintenance }: NodeStanding, now: number): string {
  if (maintenance === null) return state;
  return maintenance.from <= now && now < maintenance.until ? 'maintain' : former;
}

/** Minutes before a planned maintenance from which the feed announces it. */
export const noticeLimits = { min: 0, max: 1_440, usual: 30 } as const;
/** Longest text of a maintenance, a language; ours. */
export const maintenanceText = 500;
