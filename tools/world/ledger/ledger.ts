import type { TransferKind } from '@pitboss/ledger/post';
import { at, type Sink } from '../rows/rows.ts';

/** Currency of the demo data: its code, a small stake and the initial rate to CNY. */
export interface CurrencyPlan {
  readonly code: string;
  /** Minor units of which chips are multiples. */
  readonly unit: bigint;
  /** Rate to CNY in hundred-millionths. */
  readonly rate: number;
}

export const currencyPlans: readonly CurrencyPlan[] = [
  { code: 'CNY', unit: 100n, rate: 100_000_000 },
  { code: 'USD', unit: 20n, rate: 718_000_000 },
  { code: 'THB', unit: 500n, rate: 20_500_000 },
  { code: 'VND', unit: 300_000n, rate: 28_500 },
  { code: 'IDR', unit: 200_000n, rate: 44_000 },
];

/** The smallest step of stakes in a currency, in minor units. */
export const unitOf = (currency: string): bigint =>
  currencyPlans.find((plan) => plan.code === currency)?.unit ?? 100n;

/** Anything with a balance in minor units: a ledger account, or a wallet that an agent keeps elsewhere. */
export interface Purse {
  balance: bigint;
}

export interface Account extends Purse {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly kind: 'member' | 'agent' | 'house' | 'anchor' | 'agency';
  readonly ownerId: string;
  readonly currency: string;
  /** Amount by which the balance may be negative. */
  credit: bigint;
}

/** The kinds of transfers that a world has. A stake goes from the member to the house, a win back. */
type WorldKind = Extract<
  TransferKind,
  | 'betStake'
  | 'betWin'
  | 'jackpot'
  | 'betCancel'
  | 'deposit'
  | 'withdraw'
  | 'quotaIn'
  | 'quotaOut'
  | 'buyPoints'
  | 'purchase'
  | 'gift'
  | 'anchorPayout'
>;

/**
 * Keeps accounts, at first those that are there already, and writes every movement with both balances after
 * it.
 */
export function createBooks(
  sink: Sink,
  accountId: (ms: number) => string,
  transferId: (ms: number) => string,
  accounts: Account[] = [],
) {
  return {
    accounts,
    open(account: Omit<Account, 'id' | 'balance' | 'credit'>, ms: number): Account {
      const opened: Account = { ...account, id: accountId(ms), balance: 0n, credit: 0n };
      accounts.push(opened);
      return opened;
    },
    /** Moves an amount; times must not go back, because balances run in the order of the ids. */
    move(
      kind: WorldKind,
      debit: Account,
      credit: Account,
      amount: bigint,
      agentId: string,
      ref: string,
      operatorId: string | null,
      ms: number,
      reason: string | null = null,
    ): void {
      debit.balance -= amount;
      credit.balance += amount;
      if (amount <= 0n || (debit.kind !== 'house' && debit.balance < 0n))
        throw new Error(`a ${kind} of ${amount} is not covered by account ${debit.id}`);
      sink.addAt(
        'ledger_transfer',
        ms,
        transferId(ms),
        credit.tenantId,
        agentId,
        kind,
        debit.id,
        credit.id,
        amount,
        credit.currency,
        debit.balance,
        credit.balance,
        ref,
        operatorId,
        at(ms),
        reason,
      );
    },
    /** Writes the accounts with the balances they have now. */
    write(): void {
      for (const a of accounts)
        sink.add(
          'ledger_account',
          a.id,
          a.tenantId,
          a.kind,
          a.ownerId,
          a.agentId,
          a.currency,
          a.balance,
          a.credit,
        );
    },
  };
}
export type Books = ReturnType<typeof createBooks>;
