import { fromCny, parseRate, RATE_SCALE } from '@pitboss/ledger/rates';
import { GAMES } from '@pitboss/rounds/catalogue';
import type { RunSql } from '../sql/run-sql.ts';

/** Size from which a win becomes a held payout instead of being paid. Money in minor units. */
export interface WinLimit {
  readonly maxWin: bigint;
  /** Times the stake. */
  readonly maxRatio: number;
}

/** Every game, and every currency: then the amount is in CNY, converted at the rate in force. */
export const anyGame = 0;
export const anyCurrency = '*';

/** Default limit in minor units of CNY: a win above five million is held, whatever the stake. */
export const defaultMaxWin = 500_000_000n;
/**
 * Games without fixed odds in the catalogue (fishing, cards, slots) pay at most so many stakes by default.
 */
const openRatio = 10_000;
/** Accepted factor above the catalogue's highest odds: side bets of one stake may accumulate. */
const oddsMargin = 2;
/** Minimum win in minor units of CNY for the check of the ratio: smaller wins need no review. */
export const minEvaluated = 100_000n;

const ratios = new Map<number, number>();

/** The ratio where none is set: twice the highest odds of the game's areas, by the catalogue. */
export function defaultMaxRatio(gameId: number): number {
  const known = ratios.get(gameId);
  if (known !== undefined) return known;
  const odds = GAMES.find(({ id }) => id === gameId)?.areas.map((area) => area.odds) ?? [];
  const fixed = odds.every((one) => typeof one === 'number');
  const highest = fixed && odds.length ? Math.max(...(odds as number[])) / 100 + 1 : 0;
  const ratio = highest > 0 ? Math.max(100, Math.ceil(highest * oddsMargin)) : openRatio;
  ratios.set(gameId, ratio);
  return ratio;
}

/** Limits by game and currency, and what CNY is worth. */
export interface WinLimits {
  readonly rows: ReadonlyMap<string, WinLimit>;
  readonly rates: ReadonlyMap<string, bigint>;
}

const keyOf = (gameId: number, currency: string) => `${gameId}|${currency}`;

/** Reads the limits in force. */
export async function readWinLimits(run: RunSql): Promise<WinLimits> {
  const rows = await run<{ game_id: number; currency: string; max_win: string; max_ratio: number }>(
    'win-limits',
    'select game_id, currency, max_win, max_ratio from win_limit',
    [],
  );
  const rates = await run<{ code: string; rate: string }>(
    'win-limit-rates',
    `select distinct on (code) code, rate::text from currency_rate where valid_from <= now()
     order by code, valid_from desc, id desc`,
    [],
  );
  return {
    rows: new Map(
      rows.map((row) => [
        keyOf(row.game_id, row.currency),
        { maxWin: BigInt(row.max_win), maxRatio: row.max_ratio },
      ]),
    ),
    rates: new Map(rates.map(({ code, rate }) => [code, parseRate(rate) ?? RATE_SCALE])),
  };
}

/** Cached limits by game and currency, since every bet of a request needs one. */
const found = new WeakMap<WinLimits, Map<string, WinLimit>>();

/** The limit of a game in a currency: the nearest that is set, game before currency, else the default. */
export function winLimitOf(limits: WinLimits, gameId: number, currency: string): WinLimit {
  const known = found.get(limits) ?? new Map<string, WinLimit>();
  found.set(limits, known);
  const key = keyOf(gameId, currency);
  const limit = known.get(key) ?? nearestLimit(limits, gameId, currency);
  known.set(key, limit);
  return limit;
}

function nearestLimit({ rows, rates }: WinLimits, gameId: number, currency: string): WinLimit {
  const exact = rows.get(keyOf(gameId, currency));
  if (exact) return exact;
  const local = (cny: bigint) => fromCny(cny, rates.get(currency) ?? RATE_SCALE);
  const converted = (limit: WinLimit | undefined) => limit && { ...limit, maxWin: local(limit.maxWin) };
  return (
    converted(rows.get(keyOf(gameId, anyCurrency))) ??
    rows.get(keyOf(anyGame, currency)) ??
    converted(rows.get(keyOf(anyGame, anyCurrency))) ?? {
      maxWin: local(defaultMaxWin),
      maxRatio: defaultMaxRatio(gameId),
    }
  );
}

/** Reason for a held payout: too much, too many times the stake, or more than the account can hold. */
export type ParkReason = 'amount' | 'ratio' | 'balance';

/** Returns the reason to hold a win instead of paying it; null when it is paid. */
export function implausible(
  limits: WinLimits,
  bet: { gameId: number; currency: string; amount: bigint },
  result: { win: bigint; jackpot: bigint },
): 'amount' | 'ratio' | null {
  const { maxWin, maxRatio } = winLimitOf(limits, bet.gameId, bet.currency);
  if (result.win + result.jackpot > maxWin) return 'amount';
  const min = fromCny(minEvaluated, limits.rates.get(bet.currency) ?? RATE_SCALE);
  return result.win > min && result.win > bet.amount * BigInt(maxRatio) ? 'ratio' : null;
}
