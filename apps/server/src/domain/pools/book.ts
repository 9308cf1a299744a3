import { levelFor, type PoolLevel, poolLevels, postedOf } from '@pitboss/rules/pools/pool-rules';
import { type LedgerAccount, platformTenant } from '../ledger/accounts.ts';
import type { OwnedTransfer } from '../ledger/post-to-ledger.ts';
import { limitOf, type PoolTerms } from './terms.ts';

/**
 * A level of a group in a currency, under the lock on its account. Money in minor units, N in 10⁻⁸ of them.
 */
export interface LevelState {
  readonly groupId: string;
  readonly level: PoolLevel;
  readonly currency: string;
  readonly account: LedgerAccount;
  balance: bigint;
  n: bigint;
  putIn: bigint;
  seeded: bigint;
  paidOut: bigint;
  drained: bigint;
  shortfall: bigint;
  changed: boolean;
}

/** Payout of a pool for a bet's jackpot: `paid` of it by the pool, the rest by the tenant's house. */
export interface PoolPayout {
  readonly betId: string;
  readonly tenantId: string;
  readonly groupId: string;
  readonly level: PoolLevel;
  readonly currency: string;
  jackpot: bigint;
  paid: bigint;
  changed: boolean;
}

export interface PoolRecord {
  readonly kind: 'contribution' | 'payout' | 'seed' | 'drain' | 'shortfall';
  /** Epoch ms, where it is not the time of the transaction. */
  at?: number;
  readonly of: LevelState;
  amount: bigint;
  balanceAfter: bigint;
  bets: number;
  readonly betId?: string | undefined;
  readonly memberId?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly operatorId?: string | undefined;
  readonly reason?: string | undefined;
}

/** The pools that a transaction has locked. */
export interface PoolBook {
  /** By group, currency and level. */
  readonly levels: Map<string, LevelState>;
  /** The platform's house, by currency. */
  readonly houses: ReadonlyMap<string, LedgerAccount>;
  readonly payouts: Map<string, PoolPayout>;
  readonly records: PoolRecord[];
}

/** Contribution of a transaction's bets to a group in a currency, by the tenants whose houses pay it. */
export interface Contribution {
  readonly terms: PoolTerms;
  readonly currency: string;
  readonly tenants: Map<string, { readonly houseId: string; readonly n: bigint[] }>;
  bets: number;
}

export const poolKey = (groupId: string, currency: string) => `${groupId}|${currency}`;
export const levelKey = (groupId: string, currency: string, level: number) =>
  `${groupId}|${currency}|${level}`;

/** A bet that contributes to a pool or wins from it, with the accounts that pay and receive. */
export interface PoolBet {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly memberId: string;
  readonly currency: string;
  /** Account that receives the jackpot: the member's, or the tenant's house with a remote wallet. */
  readonly accountId: string;
  readonly houseId: string;
}

function stateOf(book: PoolBook, groupId: string, currency: string, level: number): LevelState {
  const state = book.levels.get(levelKey(groupId, currency, level));
  if (!state) throw new Error(`level ${level} of pool ${groupId} in ${currency} was not locked`);
  return state;
}

const note = (
  book: PoolBook,
  of: LevelState,
  kind: PoolRecord['kind'],
  amount: bigint,
  more: Partial<PoolRecord> = {},
) => void book.records.push({ bets: 0, ...more, kind, of, amount, balanceAfter: of.balance });

/**
 * Adds contributions of bets; each tenant's house pays the increase in complete minor units of N by its bets.
 */
export function contribute(
  book: PoolBook,
  { terms, currency, tenants, bets }: Contribution,
): OwnedTransfer[] {
  const transfers: OwnedTransfer[] = [];
  for (const [place, level] of poolLevels.entries()) {
    if ((terms.ratios[place] ?? 0) === 0) continue;
    const state = stateOf(book, terms.groupId, currency, level);
    const before = state.putIn;
    for (const [tenantId, { houseId, n }] of tenants) {
      const was = postedOf(state.n);
      state.n += n[place] ?? 0n;
      const amount = postedOf(state.n) - was;
      if (amount === 0n) continue;
      state.balance += amount;
      state.putIn += amount;
      transfers.push({
        kind: 'poolIn',
        debit: houseId,
        credit: state.account.id,
        amount,
        currency,
        agentId: tenantId,
        ref: terms.groupId,
      });
    }
    state.changed = true;
    note(book, state, 'contribution', state.putIn - before, { bets });
  }
  return transfers;
}

/** Fills a level to its seed from the platform's house, where it is below. */
export function fillToSeed(
  book: PoolBook,
  terms: PoolTerms,
  currency: string,
  level: PoolLevel,
  by: Pick<PoolRecord, 'operatorId' | 'reason' | 'betId'> = {},
): OwnedTransfer[] {
  const state = stateOf(book, terms.groupId, currency, level);
  const amount = limitOf(terms, level, currency).seed - state.balance;
  const house = book.houses.get(currency);
  if (amount <= 0n || !house) return [];
  state.balance += amount;
  state.seeded += amount;
  state.changed = true;
  note(book, state, 'seed', amount, by);
  const { operatorId, reason } = by;
  return [
    {
      kind: 'poolSeed',
      debit: house.id,
      credit: state.account.id,
      amount,
      currency,
      agentId: platformTenant,
      ref: terms.groupId,
      operatorId,
      reason,
    },
  ];
}

/** Moves money from a level to the platform's house; the caller has checked that the level has it. */
export function drain(
  book: PoolBook,
  terms: PoolTerms,
  { currency, level, amount }: { currency: string; level: PoolLevel; amount: bigint },
  by: { readonly operatorId: string; readonly reason: string },
): OwnedTransfer[] {
  const state = stateOf(book, terms.groupId, currency, level);
  const house = book.houses.get(currency);
  if (!house) throw new Error(`the platform's house in ${currency} was not locked`);
  state.balance -= amount;
  state.drained += amount;
  state.changed = true;
  note(book, state, 'drain', -amount, by);
  return [
    {
      kind: 'poolDrain',
      debit: state.account.id,
      credit: house.id,
      amount,
      currency,
      agentId: platformTenant,
      ref: terms.groupId,
      ...by,
    },
  ];
}

/** Moves part of a jackpot: from the pool (negative: back into it), and what the house adds as shortfall. */
function move(
  book: PoolBook,
  payout: PoolPayout,
  bet: PoolBet,
  kind: 'jackpot' | 'adjustment',
  { paid, short }: { paid: bigint; short: bigint },
): OwnedTransfer[] {
  const state = stateOf(book, payout.groupId, payout.currency, payout.level);
  const { id: betId, memberId, tenantId, agentId, currency } = bet;
  state.changed = true;
  state.balance -= paid;
  state.paidOut += paid;
  state.shortfall += short;
  if (paid !== 0n || short === 0n) note(book, state, 'payout', -paid, { betId, memberId, tenantId });
  if (short !== 0n) note(book, state, 'shortfall', short, { betId, memberId, tenantId });
  const line = (from: string, to: string, amount: bigint): OwnedTransfer[] => {
    if (amount === 0n || from === to) return [];
    const [debit, credit] = amount > 0n ? [from, to] : [to, from];
    return [{ kind, debit, credit, amount: amount > 0n ? amount : -amount, currency, agentId, ref: betId }];
  };
  return [...line(state.account.id, bet.accountId, paid), ...line(bet.houseId, bet.accountId, short)];
}

/**
 * Pays a jackpot from a level: what is there, the tenant's house the rest; then the level is filled to its
 * seed.
 */
export function payJackpot(
  book: PoolBook,
  terms: PoolTerms,
  bet: PoolBet,
  { jackpot, level: requested }: { jackpot: bigint; level: PoolLevel | null },
): OwnedTransfer[] {
  const { groupId } = terms;
  const { currency } = bet;
  const level =
    requested ??
    levelFor(
      poolLevels.map((one) => stateOf(book, groupId, currency, one).balance),
      jackpot,
    );
  const { balance } = stateOf(book, groupId, currency, level);
  const paid = balance < jackpot ? balance : jackpot;
  const payout: PoolPayout = {
    betId: bet.id,
    tenantId: bet.tenantId,
    groupId,
    level,
    currency,
    jackpot,
    paid,
    changed: true,
  };
  book.payouts.set(bet.id, payout);
  const moved = move(book, payout, bet, 'jackpot', { paid, short: jackpot - paid });
  return [...moved, ...fillToSeed(book, terms, currency, level, { betId: bet.id })];
}

/**
 * Posts the difference of a correction at the level that paid. An increase is paid like a jackpot; a decrease
 * is returned as if the amount had been right from the beginning: first the part that the house had to add.
 */
export function correctJackpot(
  book: PoolBook,
  terms: PoolTerms,
  bet: PoolBet,
  payout: PoolPayout,
  jackpot: bigint,
): OwnedTransfer[] {
  const { groupId, currency, level } = payout;
  const more = jackpot - payout.jackpot;
  const { balance } = stateOf(book, groupId, currency, level);
  const paid =
    more > 0n
      ? balance < more
        ? balance
        : more
      : (payout.paid < jackpot ? payout.paid : jackpot) - payout.paid;
  payout.jackpot = jackpot;
  payout.paid += paid;
  payout.changed = true;
  const moved = move(book, payout, bet, 'adjustment', { paid, short: more - paid });
  return more > 0n ? [...moved, ...fillToSeed(book, terms, currency, level, { betId: bet.id })] : moved;
}
