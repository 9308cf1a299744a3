import { divHalfEven } from '@pitboss/ledger/money';
import { RATE_SCALE } from '@pitboss/ledger/rates';
import { moneyText } from '../sql/dto.ts';

/** Sums in minor units of one currency. */
interface Money {
  readonly amount: bigint;
  readonly payout: bigint;
  readonly reward: bigint;
}

/**
 * Totals of a report row: by currency, and in CNY exactly, as hundred-millionths of a minor unit. Rounding
 * happens once, when a figure is shown, so that a total is the rounded sum and not the sum of rounded rows.
 */
export interface Sums {
  bets: number;
  readonly currencies: Map<string, Money & { readonly bets: number }>;
  cny: Money;
}

/** Sums of a row as texts of a statement; without the amounts in its currency in rows with CNY only. */
interface SumTexts {
  readonly currency: string;
  readonly bets: string;
  readonly amount?: string;
  readonly payout?: string;
  readonly reward?: string;
  readonly cny_amount: string;
  readonly cny_payout: string;
  readonly cny_reward: string;
  readonly unrated: boolean;
}

/** Returns the sums of a row. Throws where a rate lacks. */
export function sumsOf(row: SumTexts): Sums {
  if (row.unrated) throw new Error(`no exchange rate for ${row.currency || 'a currency'}`);
  const bets = Number(row.bets);
  const { amount, payout, reward } = row;
  const own =
    amount === undefined
      ? null
      : { bets, amount: BigInt(amount), payout: BigInt(payout ?? 0), reward: BigInt(reward ?? 0) };
  return {
    bets,
    currencies: new Map(own ? [[row.currency, own]] : []),
    cny: { amount: BigInt(row.cny_amount), payout: BigInt(row.cny_payout), reward: BigInt(row.cny_reward) },
  };
}

const noMoney: Money = { amount: 0n, payout: 0n, reward: 0n };
export const noSums = (): Sums => ({ bets: 0, currencies: new Map(), cny: noMoney });

const plus = (a: Money, b: Money, sign: 1n | -1n): Money => ({
  amount: a.amount + sign * b.amount,
  payout: a.payout + sign * b.payout,
  reward: a.reward + sign * b.reward,
});

/** Adds sums to others, or subtracts them; a currency without remaining sums is removed. */
export function addSums(into: Sums, sums: Sums, sign: 1n | -1n = 1n): void {
  into.bets += Number(sign) * sums.bets;
  into.cny = plus(into.cny, sums.cny, sign);
  for (const [currency, money] of sums.currencies) {
    const known = into.currencies.get(currency) ?? { bets: 0, ...noMoney };
    const bets = known.bets + Number(sign) * money.bets;
    if (bets === 0) into.currencies.delete(currency);
    else into.currencies.set(currency, { bets, ...plus(known, money, sign) });
  }
}

const roundCny = (scaled: bigint) => divHalfEven(scaled, RATE_SCALE);

/** A quotient with four decimals, rounded half to even; null without a divisor. */
export function ratio(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  const value = divHalfEven(part * 10_000n, whole);
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** DTO of figures. Profit is the company's: stakes less payouts; rewards are separate. */
export function figures(sums: Sums) {
  const [only] = sums.currencies.size === 1 ? sums.currencies : [];
  const own = only?.[1] ?? {
    amount: roundCny(sums.cny.amount),
    payout: roundCny(sums.cny.payout),
    reward: roundCny(sums.cny.reward),
  };
  return {
    bets: sums.bets,
    /** The currency of all that was bet; CNY where several are converted. */
    currency: only?.[0] ?? 'CNY',
    converted: sums.currencies.size > 1,
    amount: moneyText(own.amount),
    payout: moneyText(own.payout),
    profit: moneyText(own.amount - own.payout),
    reward: moneyText(own.reward),
    /** Payout by stake. */
    rate: ratio(own.payout, own.amount),
    amountCny: moneyText(roundCny(sums.cny.amount)),
    profitCny: moneyText(roundCny(sums.cny.amount) - roundCny(sums.cny.payout)),
    rewardCny: moneyText(roundCny(sums.cny.reward)),
  };
}

/** Figures in CNY only, for the home page; equal to the CNY figures of reports. */
export function cnyFigures(sums: Sums) {
  const amount = roundCny(sums.cny.amount);
  const payout = roundCny(sums.cny.payout);
  return {
    bets: sums.bets,
    amount: moneyText(amount),
    payout: moneyText(payout),
    profit: moneyText(amount - payout),
  };
}
