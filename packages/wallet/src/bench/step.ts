import { toDto } from '@pitboss/ledger/money';
import type { PostedCall } from '../calls.ts';
import type { StatusState } from '../classify.ts';
import type { AnyBody } from '../messages.ts';

/** A check of the test bench is a sequence of calls, each with the reply that is expected from the wallet. */

/** Expected reply to a call. */
export interface Expected {
  /** Codes that are right. */
  readonly codes: readonly number[];
  /** Change of the member's balance, in minor units. */
  readonly moves: bigint;
  /** Accepted states in the reply to a status call. */
  readonly states?: readonly StatusState[];
  /** Of calls that are sent at once: how many of them may be the first. */
  readonly firsts?: number;
}

/** Minor units, or what they are for a member that has so much. */
export type Amount = bigint | ((have: bigint) => bigint);

export interface Step {
  readonly call: PostedCall | 'ping';
  /**
   * Name of the movement within its check: equal names share one id. A status call has the name of the
   * movement that it refers to.
   */
  readonly as: string;
  readonly amount: Amount;
  /** Names of the movements that it refers to; one that was never sent is unknown to the wallet. */
  readonly refs?: readonly string[];
  readonly fields?: Partial<AnyBody> | ((have: bigint) => Partial<AnyBody>);
  readonly round?: string;
  readonly expect: Expected;
  /** Prepares the check: if this step fails, the check is skipped, since another check reports the reason. */
  readonly prepares?: true;
  /** Not signed as agreed: another signature, or the right one for two minutes ago. */
  readonly sign?: 'wrong' | 'old';
  /** A number of request of its own, in a repeat. */
  readonly anew?: true;
  /** Sent so many times at once. */
  readonly times?: number;
  /** Fields changed in the body before it is signed and sent: wrong syntax, unknown fields. */
  readonly spoil?: Readonly<Record<string, unknown>>;
  readonly member?: 'unknown';
  readonly currency?: 'other';
}

/** Stake of most checks: 1.00. */
export const one = 100n;

/** Balance that a member needs for the bench, in minor units: 10.00. */
export const neededMinor = 1_000n;

export const ok = (moves = 0n): Expected => ({ codes: [0], moves });
/** Expects one of the codes and no movement: the call is rejected, or is already known. */
export const says = (...codes: number[]): Expected => ({ codes, moves: 0n });

type More = Partial<Step>;

export const prepared = (step: Step): Step => ({ ...step, prepares: true });

export const bet = (as: string, more: More = {}): Step => ({
  call: 'bet',
  as,
  amount: one,
  expect: ok(-one),
  ...more,
});

/** A settlement of bets with these stakes in all, which pays a win. */
export const settle = (
  as: string,
  refs: readonly string[],
  win: bigint,
  stakes = one,
  more: More = {},
): Step => ({
  call: 'settle',
  as,
  amount: win,
  refs,
  expect: ok(win),
  ...more,
  fields: { ...sums(stakes, win), ...more.fields },
});

export const sums = (stakes: bigint, win: bigint): Partial<AnyBody> => ({
  bet: toDto(stakes),
  validBet: toDto(stakes),
  win: toDto(win),
  net: toDto(win - stakes),
});

export const cancel = (as: string, take: string, more: More = {}): Step => ({
  call: 'cancel',
  as,
  amount: one,
  refs: [take],
  fields: { reason: 'operator' },
  expect: ok(one),
  ...more,
});

/** Withheld in the checks of prepaid sessions: 5.00. */
export const held = 500n;

export const withhold = (as: string, more: More = {}): Step => ({
  call: 'withhold',
  as,
  amount: held,
  expect: ok(-held),
  ...more,
});

export const giveBack = (
  as: string,
  refs: readonly string[],
  played: { readonly bet: bigint; readonly win: bigint },
  more: More = {},
): Step => {
  const due = held - played.bet + played.win;
  return {
    call: 'return',
    as,
    amount: due,
    refs,
    expect: ok(due),
    fields: { totalBet: toDto(played.bet), totalWin: toDto(played.win) },
    ...more,
  };
};

export const cancelWithhold = (as: string, take: string, more: More = {}): Step => ({
  call: 'cancelWithhold',
  as,
  amount: held,
  refs: [take],
  fields: { reason: 'operator' },
  expect: ok(held),
  ...more,
});

export const requestState = (as: string, states: readonly StatusState[], more: More = {}): Step => ({
  call: 'status',
  as,
  amount: one,
  expect: { codes: [0], moves: 0n, states },
  ...more,
});

export const requestBalance = (more: More = {}): Step => ({
  call: 'balance',
  as: 'balance',
  amount: 0n,
  expect: ok(),
  anew: true,
  ...more,
});
