import { contributionOf, poolLevels } from '@pitboss/rules/pools/pool-rules';
import { type OwnedTransfer, readLedgerClock } from '../../domain/ledger/post-to-ledger.ts';
import {
  bookAccounts,
  holdSettings,
  type Needed,
  openBook,
  PoolsMoved,
  readPayouts,
} from '../../domain/pools/book.sql.ts';
import {
  contribute,
  correctJackpot,
  type PoolBet,
  type PoolBook,
  payJackpot,
  poolKey,
} from '../../domain/pools/book.ts';
import { groupIdOfLine, type PoolTerms, termsOfBet } from '../../domain/pools/terms.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { LockedGroup } from '../core/message-kinds.ts';
import { Again, type Group } from '../group/group.ts';
import type { PoolWork } from '../group/pools.ts';
import type { BetState, MemberState, Outcome } from '../group/states.ts';

/** Returns the pool group of an agent, whatever games it covers and whether it is open or not. */
export const groupIdOf = (group: Group, agentId: string): string | null =>
  groupIdOfLine(group.pools.groups, group.directory.lineOf(agentId));

const termsFor = (group: Group, bet: BetState): PoolTerms | null =>
  bet.isNormal ? termsOfBet(group.pools.groups, group.directory.lineOf(bet.agentId), bet.gameId) : null;

/** Adds the contribution of a bet at its settlement: once, by the current terms. */
export function contributeOf(group: Group, member: MemberState, bet: BetState): void {
  const terms = termsFor(group, bet);
  if (!terms?.isOpen) return;
  bet.poolTerms = terms.id;
  const key = poolKey(terms.groupId, bet.currency);
  const { contributions } = group.pools;
  let all = contributions.get(key);
  if (!all) {
    all = { terms, currency: bet.currency, tenants: new Map(), bets: 0 };
    contributions.set(key, all);
  }
  all.bets += 1;
  let own = all.tenants.get(bet.tenantId);
  if (!own) {
    own = { houseId: member.house.id, n: poolLevels.map(() => 0n) };
    all.tenants.set(bet.tenantId, own);
  }
  for (const [place, ratio] of terms.ratios.entries())
    own.n[place] = (own.n[place] ?? 0n) + contributionOf(bet.amount, terms.proportion, ratio);
}

const partyOf = (member: MemberState, bet: BetState): PoolBet => ({
  id: bet.id,
  tenantId: bet.tenantId,
  agentId: bet.agentId,
  memberId: bet.memberId,
  currency: bet.currency,
  houseId: member.house.id,
  accountId: member.seamless ? member.house.id : member.account.id,
});

/**
 * Returns the transfers of a jackpot that a pool pays; null where the house pays, as in the first pass
 * always.
 */
export function jackpotOf(
  group: Group,
  member: MemberState,
  bet: BetState,
  { jackpot, jackpotLevel = null }: Outcome,
): OwnedTransfer[] | null {
  const terms = jackpot === 0n ? null : termsFor(group, bet);
  if (!terms) return null;
  const { book, jackpots } = group.pools;
  jackpots.set(bet.id, { bet, terms });
  return book && payJackpot(book, terms, partyOf(member, bet), { jackpot, level: jackpotLevel });
}

/**
 * Returns the transfers of a correction in which a pool pays or gets back a part; null when only the house
 * does. `payout` is the change of the win.
 */
export function correctionOf(
  group: Group,
  member: MemberState,
  bet: BetState,
  { jackpot, jackpotLevel = null, payout }: Omit<Outcome, 'at'> & { readonly payout: bigint },
): OwnedTransfer[] | null {
  if (jackpot === bet.reward || !bet.isNormal) return null;
  const { groups, book, jackpots } = group.pools;
  const terms = bet.reward === 0n ? termsFor(group, bet) : null;
  jackpots.set(bet.id, { bet, terms: terms ?? jackpots.get(bet.id)?.terms ?? null });
  if (!book) return null;
  const paid = book.payouts.get(bet.id);
  const payer = paid ? groups.all.get(paid.groupId) : terms;
  if (!payer) return null;
  const party = partyOf(member, bet);
  const transfers = paid
    ? correctJackpot(book, payer, party, paid, jackpot)
    : payJackpot(book, payer, party, { jackpot, level: jackpotLevel });
  if (member.seamless || payout === 0n) return transfers;
  const [debit, credit] =
    payout > 0n ? [member.house.id, member.account.id] : [member.account.id, member.house.id];
  const amount = payout > 0n ? payout : -payout;
  const { currency, agentId, id: ref } = bet;
  const win: OwnedTransfer = { kind: 'adjustment', debit, credit, amount, currency, agentId, ref };
  // The gain of the member is posted before what is taken back, so that only the difference has to be
  // covered.
  return payout > 0n ? [win, ...transfers] : [...transfers, win];
}

function addAccounts(group: Group, book: PoolBook): void {
  for (const account of bookAccounts(book)) group.accounts.set(account.id, account);
}

function postContributions(group: Group, book: PoolBook, contributions: PoolWork['contributions']): void {
  for (const one of contributions.values()) {
    const posted = group.postings.post(contribute(book, one), group.postedAt);
    if (!posted.ok) throw new Error(`a contribution is refused: ${posted.rejection.code}`);
  }
}

/** Returns the contributions as text, to compare two passes. */
const sums = ({ contributions }: PoolWork): string =>
  JSON.stringify(
    [...contributions].map(([key, { tenants, bets }]) => [key, bets, [...tenants]]),
    (_key, value) => (typeof value === 'bigint' ? String(value) : value),
  );

/**
 * Applies the effects of a group's bets on the pools, after the group has been applied: posts contributions,
 * and applies the group again when a jackpot was won. `again` returns the group reloaded under the same
 * locks. Returns the group to be stored and the clock under all locks.
 */
export async function settlePools(
  run: RunSql,
  locked: LockedGroup,
  again: () => Promise<LockedGroup & { readonly apply: () => void }>,
): Promise<LockedGroup> {
  const { group } = locked;
  const { groups, contributions, jackpots } = group.pools;
  if (contributions.size === 0 && jackpots.size === 0) return locked;
  await holdSettings(run, groups).catch((error) => {
    throw error instanceof PoolsMoved ? new Again() : error;
  });
  const payouts = await readPayouts(run, [...jackpots.keys()]);
  const needed: Needed[] = [
    ...contributions.values(),
    ...[...jackpots.values()].flatMap(({ bet, terms }) => (terms ? [{ terms, currency: bet.currency }] : [])),
    ...payouts.flatMap(({ groupId, currency }) => {
      const terms = groups.all.get(groupId);
      return terms ? [{ terms, currency }] : [];
    }),
  ];
  if (needed.length === 0) return locked;
  const second = needed.length > contributions.size;
  const book = await openBook(run, group.ids, needed, { withHouse: second, payouts });
  if (!second) {
    const later = await readLedgerClock(run);
    group.postedAt = later.at;
    group.pools.book = book;
    addAccounts(group, book);
    postContributions(group, book, contributions);
    return { group, clock: later };
  }
  const next = await again();
  next.group.pools.groups = groups;
  next.group.pools.book = book;
  addAccounts(next.group, book);
  postContributions(next.group, book, contributions);
  next.apply();
  if (sums(next.group.pools) !== sums(group.pools)) throw new Again();
  return next;
}
