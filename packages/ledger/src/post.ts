import { balanceMax } from './money.ts';

/**
 * Double entry. A posting is a list of transfers; a transfer takes an amount from one account and adds it to
 * another, so it balances by construction (wallet rules, invariant 1).
 *
 * Sign convention, the only one: `credit` adds to an account's balance, `debit` takes from it. Balances of
 * members and agents are what the house owes them, so a deposit debits a house account (which may go below
 * zero) and credits the member. The sum of all balances of a currency never changes.
 */

export type AccountId = string;

/** Purposes of a transfer. */
export const transferKinds = [
  'deposit',
  'withdraw',
  'quotaIn',
  'quotaOut',
  'buyPoints',
  'betStake',
  'betWin',
  'betCancel',
  'adjustment',
  'reward',
  // Awards of activities, and what corrections of them pay or take back.
  'activity',
  'jackpot',
  // Of pools (risk §5): contributions of a tenant's house, the platform's seed, and what is taken back.
  'poolIn',
  'poolSeed',
  'poolDrain',
  // Gifts of members to anchors: shares of a gift go to the anchor, its agency and the house.
  'gift',
  // Payouts of gift shares to an anchor or an agency.
  'anchorPayout',
  // Of goods: what a member bought, and what came back whole.
  'purchase',
  'refund',
  // A hold moves money to a holding account, a release moves it on or back; `held` of an account is apart
  // from it.
  'hold',
  'release',
] as const;
export type TransferKind = (typeof transferKinds)[number];

export interface Account {
  /** Minor units. */
  readonly balance: bigint;
  /** Part of the balance that is set aside and cannot be spent; not negative. */
  readonly held: bigint;
  /** Largest amount below zero that the free balance may reach, in minor units; not negative. */
  readonly creditLimit: bigint;
  readonly currency: string;
  /** House accounts: no lower limit. */
  readonly mayGoNegative?: boolean;
}

export interface Transfer {
  /** Account that the amount is taken from. */
  readonly debit: AccountId;
  /** Account that the amount is added to. */
  readonly credit: AccountId;
  /** Minor units, above zero. */
  readonly amount: bigint;
  readonly currency: string;
  readonly kind: TransferKind;
  /** Reference to the cause: a bet's record number, an order's id. */
  readonly ref: string;
}

/** A transfer as the ledger keeps it, with both balances after it: any past balance is a line. */
export interface Line extends Transfer {
  readonly debitAfter: bigint;
  readonly creditAfter: bigint;
}

/** Reason why a posting is rejected; `index` is the position of the invalid transfer. */
export type PostRejection = { readonly index: number; readonly account: AccountId } & (
  | { readonly code: 'amountNotPositive'; readonly amount: bigint }
  | { readonly code: 'sameAccount' | 'unknownAccount' }
  | { readonly code: 'currencyMismatch'; readonly expected: string; readonly actual: string }
  | { readonly code: 'overdraft'; readonly available: bigint; readonly amount: bigint }
  | { readonly code: 'beyondBound' }
);

export type PostResult =
  | { ok: true; balancesAfter: Map<AccountId, bigint>; lines: Line[] }
  | { ok: false; rejection: PostRejection };

/**
 * Returns the amount that an account can still pay, in minor units; null when no limit applies (wallet rules,
 * invariant 5).
 */
export function available(account: Account, balance: bigint = account.balance): bigint | null {
  return account.mayGoNegative ? null : balance - account.held + account.creditLimit;
}

/** The first fault of a transfer that does not depend on balances. */
function errorOf(
  state: ReadonlyMap<AccountId, Account>,
  transfer: Transfer,
  index: number,
): PostRejection | null {
  const { debit, credit, amount, currency } = transfer;
  if (amount <= 0n) return { index, account: debit, code: 'amountNotPositive', amount };
  if (debit === credit) return { index, account: debit, code: 'sameAccount' };
  for (const account of [debit, credit]) {
    const found = state.get(account);
    if (!found) return { index, account, code: 'unknownAccount' };
    if (found.currency !== currency)
      return { index, account, code: 'currencyMismatch', expected: found.currency, actual: currency };
  }
  return null;
}

/**
 * Applies transfers in their order, all or none, without changing the given state. Each transfer must be
 * covered by the balance of its debit account after the transfers before it, because the ledger's lines show
 * every intermediate balance. An account that is already below its limit can still receive.
 */
export function post(state: ReadonlyMap<AccountId, Account>, transfers: readonly Transfer[]): PostResult {
  const balancesAfter = new Map<AccountId, bigint>();
  const lines: Line[] = [];
  for (const [index, transfer] of transfers.entries()) {
    const failure = errorOf(state, transfer, index);
    if (failure) return { ok: false, rejection: failure };
    const { debit, credit, amount, currency, kind, ref } = transfer;
    // `faultOf` has found both accounts.
    const payer = state.get(debit)!;
    const payerBalance = balancesAfter.get(debit) ?? payer.balance;
    const free = available(payer, payerBalance);
    if (free !== null && free < amount)
      return { ok: false, rejection: { index, account: debit, code: 'overdraft', available: free, amount } };
    const debitAfter = payerBalance - amount;
    const creditAfter = (balancesAfter.get(credit) ?? state.get(credit)!.balance) + amount;
    for (const [account, after] of [
      [debit, debitAfter],
      [credit, creditAfter],
    ] as const)
      if (after > balanceMax || after < -balanceMax)
        return { ok: false, rejection: { index, account, code: 'beyondBound' } };
    balancesAfter.set(debit, debitAfter);
    balancesAfter.set(credit, creditAfter);
    // Field by field: a copy of what others made takes ten times as long where their shapes differ.
    lines.push({ debit, credit, amount, currency, kind, ref, debitAfter, creditAfter });
  }
  return { ok: true, balancesAfter, lines };
}
