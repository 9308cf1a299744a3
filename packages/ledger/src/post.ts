import { balanceMax } from './money.ts';

/**
 * Double entry. A posting is a list of transfers; a transfer takes an amount from one account and adds it to
 * another, so it balances by construction (wallet rules, invariant 1).
 *
 * Sign convention, the only one: `credit` adds to an account's balance, `debit` takes from it. Balances of members
 * and agents are what the house owes them, so a deposit debits a house account (which may go below zero) and
 * credits the member. The sum of all balances of a currency never changes.
 */

export type AccountId = string;

/** What a transfer is for. */
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
  // What members send to anchors: shares of it go to the anchor, its agency and the house.
  'gift',
  // What an anchor or an agency is paid of its shares.
  'anchorPayout',
  // Of goods: what a member bought, and what came back whole.
  'purchase',
  'refund',
  // A hold moves money to a holding account, a release moves it on or back; `held` of an account is apart from it.
  'hold',
  'release',
] as const;
export type TransferKind = (typeof transferKinds)[number];

export interface Account {
  /** Minor units. */
  readonly balance: bigint;
  /** Part of the balance that is set aside and cannot be spent; not negative. */
  readonly held: bigint;
  /** How far below zero the free balance may go; not negative. */
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
  /** What caused it: a bet's record number, an order's id. */
  readonly ref: string;
}

/** A transfer as the ledger keeps it, with both balances after it: any past balance is a line. */
export interface Line extends Transfer {
  readonly debitAfter: bigint;
  readonly creditAfter: bigint;
}

/** Why a posting is refused; `index` is the transfer at fault. */
export type PostRefusal = { readonly index: number; readonly account: AccountId } & (
  | { readonly code: 'amountNotPositive'; readonly amount: bigint }
  | { readonly code: 'sameAccount' | 'unknownAccount' }
  | { readonly code: 'currencyMismatch'; readonly expected: string; readonly actual: string }
  | { readonly code: 'overdraft'; readonly available: bigint; readonly amount: bigint }
  | { readonly code: 'beyondBound' }
);

export type PostResult =
  | { ok: true; balancesAfter: Map<AccountId, bigint>; lines: Line[] }
  | { ok: false; refusal: PostRefusal };

/** What an account can still pay; null when nothing limits it (wallet rules, invariant 5). */
export function available(account: Account, balance: bigint = account.balance): bigint | null {
  return account.mayGoNegative ? null : balance - account.held + account.creditLimit;
}

/** The first fault of a transfer that does not depend on balances. */
function faultOf(
  state: ReadonlyMap<AccountId, Account>,
  transfer: Transfer,
  index: number,
): PostRefusal | null {
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
 * Applies transfers in their order, all or none, without touching the given state. Each single transfer must be
 * covered by what its debit account has at that moment, as the ledger's lines show every balance in between.
 * An account that is already below its limit can still receive.
 */
export function post(state: ReadonlyMap<AccountId, Account>, transfers: readonly Transfer[]): PostResult {
  const balancesAfter = new Map<AccountId, bigint>();
  const lines: Line[] = [];
  for (const [index, transfer] of transfers.entries()) {
    const fault = faultOf(state, transfer, index);
    if (fault) return { ok: false, refusal: fault };
    const { debit, credit, amount, currency, kind, ref } = transfer;
    const payer = accountIn(state, debit);
    const payerBalance = balancesAfter.get(debit) ?? payer.balance;
    const free = available(payer, payerBalance);
    if (free !== null && free < amount)
      return { ok: false, refusal: { index, account: debit, code: 'overdraft', available: free, amount } };
    const debitAfter = payerBalance - amount;
    const creditAfter = (balancesAfter.get(credit) ?? accountIn(state, credit).balance) + amount;
    for (const [account, after] of [
      [debit, debitAfter],
      [credit, creditAfter],
    ] as const)
      if (after > balanceMax || after < -balanceMax)
        return { ok: false, refusal: { index, account, code: 'beyondBound' } };
    balancesAfter.set(debit, debitAfter);
    balancesAfter.set(credit, creditAfter);
    // Field by field: a copy of what others made takes ten times as long where their shapes differ.
    lines.push({ debit, credit, amount, currency, kind, ref, debitAfter, creditAfter });
  }
  return { ok: true, balancesAfter, lines };
}

function accountIn(state: ReadonlyMap<AccountId, Account>, id: AccountId): Account {
  const account = state.get(id);
  if (!account) throw new Error(`account ${id} was checked and is gone`);
  return account;
}
