import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { plainTables } from './plain-tables.ts';

/**
 * Expected figures, computed only from the rows that were written: tests compare every page of totals with
 * them. It shares no code with the product, not even the rounding.
 */

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;
const unit = 100_000_000n;

export interface Bet {
  id: string;
  path: string;
  agent: string;
  member: string;
  /** True for a normal member: reports contain no other. */
  normal: boolean;
  game: number;
  area: number | null;
  room: string;
  hall: number;
  currency: string;
  amount: bigint;
  payout: bigint;
  reward: bigint;
  balance: bigint | null;
  /** 0 open, 1 settled, 2 cancelled. */
  state: number;
  at: number;
  ip: string;
}

/** Returns a quotient of integers, rounded half to even. */
export function halfEven(part: bigint, whole: bigint): bigint {
  const negative = part < 0n !== whole < 0n;
  const a = part < 0n ? -part : part;
  const b = whole < 0n ? -whole : whole;
  const floor = a / b;
  const rest = a % b;
  const up = rest * 2n > b || (rest * 2n === b && floor % 2n === 1n);
  const size = up ? floor + 1n : floor;
  return negative ? -size : size;
}

/** Returns minor units as an amount with two decimals. */
export function text(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns a ratio with four decimals; null when `whole` is zero. */
export function ratio(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  const value = halfEven(part * 10_000n, whole);
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Returns the figures of a bet in a list; profit from the member's side. */
export const betFigures = (bet: Bet) => ({
  amount: text(bet.amount),
  payout: text(bet.payout),
  reward: text(bet.reward),
  profit: text(bet.state === 1 ? bet.payout - bet.amount : 0n),
  balance: bet.balance === null ? null : text(bet.balance),
});

type Money = 'amount' | 'payout' | 'reward';

export const sumOf = <R>(rows: readonly R[], of: (row: R) => bigint): bigint =>
  rows.reduce((sum, row) => sum + of(row), 0n);
export const users = (rows: readonly { member: string }[]): number =>
  new Set(rows.map((row) => row.member)).size;

/** Groups rows by a key. */
export function groupBy<R>(rows: readonly R[], key: (row: R) => string): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

export class Oracle {
  private constructor(
    readonly bets: readonly Bet[],
    private readonly rates: readonly { code: string; rate: bigint; from: number }[],
  ) {}

  /** Reads all bets and rates. */
  static async read(db: Db): Promise<Oracle> {
    const bets = await sql<Record<string, string | number | null>>`${sql.raw(plainTables('bet', 'member'))}
      select b.id::text, a.path, b.agent_id::text as agent, b.member_id::text as member,
        m.kind = 'normal' as normal, b.game_id as game, b.area_id as area, b.room_id as room,
        b.hall_level as hall, b.currency, b.amount::text, b.payout::text, b.reward::text,
          b.balance_after::text as balance, b.state, b.ip,
        (extract(epoch from b.bet_time) * 1000)::bigint::text as at
      from bet b join agent a on a.id = b.agent_id left join member m on m.id = b.member_id`.execute(db);
    const rates = await sql<{ code: string; rate: string; from: string }>`
      select code, (rate * ${String(unit)}::numeric)::bigint::text as rate, (extract(epoch
        from valid_from) * 1000)::bigint::text as from
      from currency_rate order by valid_from, id`.execute(db);
    return new Oracle(
      bets.rows.map((row) => ({
        ...(row as unknown as Bet),
        amount: BigInt(row.amount ?? 0),
        payout: BigInt(row.payout ?? 0),
        reward: BigInt(row.reward ?? 0),
        balance: row.balance === null ? null : BigInt(row.balance ?? 0),
        at: Number(row.at),
      })),
      rates.rows.map((row) => ({ code: row.code, rate: BigInt(row.rate), from: Number(row.from) })),
    );
  }

  /** Returns the bets of a tree (all for null) in a range, both ends included. */
  within(top: string | null, from: number, to: number): Bet[] {
    return this.bets.filter(
      (bet) => (top === null || bet.path.includes(`/${top}/`)) && bet.at >= from && bet.at <= to,
    );
  }

  /** Returns the settled bets of normal members, of the others, or of both. */
  settled(top: string | null, from: number, to: number, kinds: 'normal' | 'test' | 'all' = 'normal'): Bet[] {
    return this.within(top, from, to).filter(
      ({ state, normal }) => state === 1 && (kinds === 'all' || normal === (kinds === 'normal')),
    );
  }

  private rateAt(code: string, at: number): bigint {
    if (code === 'CNY') return unit;
    const own = this.rates.filter((rate) => rate.code === code);
    return (own.findLast(({ from }) => from <= at) ?? own[0])?.rate ?? 0n;
  }

  /**
   * Returns hundred-millionths of minor units of CNY, at the rate with which the Beijing day of a time began.
   */
  worth(currency: string, minor: bigint, at: number): bigint {
    const opens = Math.floor((at + beijingMs) / dayMs) * dayMs - beijingMs;
    return minor * this.rateAt(currency, opens);
  }

  /** Minor units of CNY at the rates of the days, rounded once. */
  private cny(bets: readonly Bet[], field: Money): bigint {
    return halfEven(
      sumOf(bets, (bet) => this.worth(bet.currency, bet[field], bet.at)),
      unit,
    );
  }

  /** Returns the band of a stake by its value in CNY, from 0. */
  band({ currency, amount, at }: Bet): number {
    const worth = this.worth(currency, amount, at);
    return [10n, 50n, 100n, 500n, 1_000n, 5_000n, 10_000n].filter((edge) => worth >= edge * 100n * unit)
      .length;
  }

  /** Returns the profit of bets in hundred-millionths of CNY minor units, for shares. */
  scaledProfit(bets: readonly Bet[]): bigint {
    return sumOf(bets, (bet) => this.worth(bet.currency, bet.amount - bet.payout, bet.at));
  }

  /**
   * Returns a row of a report: in the bets' currency if there is only one, and in CNY at the rates of the
   * days.
   */
  report(bets: readonly Bet[]) {
    const cny = (field: Money) =>
      halfEven(
        sumOf(bets, (bet) => this.worth(bet.currency, bet[field], bet.at)),
        unit,
      );
    const one = new Set(bets.map(({ currency }) => currency)).size === 1;
    const own = (field: Money) => (one ? sumOf(bets, (bet) => bet[field]) : cny(field));
    const profitCny = cny('amount') - cny('payout');
    return {
      bets: bets.length,
      amount: text(own('amount')),
      payout: text(own('payout')),
      profit: text(own('amount') - own('payout')),
      reward: text(own('reward')),
      rate: ratio(own('payout'), own('amount')),
      amountCny: text(cny('amount')),
      profitCny: text(profitCny),
      rewardCny: text(cny('reward')),
      netCny: text(profitCny - cny('reward')),
      players: users(bets),
    };
  }

  /** Returns the figures of the home page: CNY at the rates of the days, rounded once. */
  home(bets: readonly Bet[]) {
    const cny = (field: Money) =>
      halfEven(
        sumOf(bets, (bet) => this.worth(bet.currency, bet[field], bet.at)),
        unit,
      );
    const amount = cny('amount');
    const payout = cny('payout');
    return {
      bets: bets.length,
      players: users(bets),
      amount: text(amount),
      payout: text(payout),
      profit: text(amount - payout),
    };
  }

  /**
   * Returns stakes in hundred-millionths of minor units of CNY at the rates of the days, for sorting by
   * value.
   */
  stake(bets: readonly Bet[]): bigint {
    return sumOf(bets, (bet) => this.worth(bet.currency, bet.amount, bet.at));
  }

  /** Returns a group of an analysis among `all`. */
  analysis(bets: readonly Bet[], all: readonly Bet[]) {
    const amount = this.cny(bets, 'amount');
    const payout = this.cny(bets, 'payout');
    return {
      bets: bets.length,
      wins: bets.filter((bet) => bet.payout > bet.amount).length,
      players: users(bets),
      amount: text(amount),
      payout: text(payout),
      profit: text(payout - amount),
      reward: text(this.cny(bets, 'reward')),
      share: ratio(amount, this.cny(all, 'amount')) ?? '0.0000',
      returnRate: ratio(payout, amount),
    };
  }

  /** Returns the totals of a list of bets by currency; cancelled bets count as records, not as money. */
  totals(bets: readonly Bet[]) {
    return [...groupBy(bets, ({ currency }) => currency)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, own]) => {
        const money = (field: Money, states: readonly number[]) =>
          sumOf(
            own.filter(({ state }) => states.includes(state)),
            (bet) => bet[field],
          );
        return {
          currency,
          count: own.length,
          amount: text(money('amount', [0, 1])),
          open: text(money('amount', [0])),
          payout: text(money('payout', [1])),
          profit: text(money('payout', [1]) - money('amount', [1])),
          reward: text(money('reward', [1])),
        };
      });
  }
}
