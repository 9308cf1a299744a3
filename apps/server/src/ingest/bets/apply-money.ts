import type { TransferKind } from '@pitboss/ledger/post';
import { covers, type OwnedTransfer } from '../../domain/ledger/post-to-ledger.ts';
import { cancelledEvent, correctedEvent, settledEvent } from '../../domain/risk/bet-events.ts';
import type { Group } from '../group/group.ts';
import {
  type BetState,
  betCancelled,
  betOpen,
  betSettled,
  type MemberState,
  type Outcome,
} from '../group/states.ts';
import { unstake } from '../rooms/rooms-of-group.ts';
import { contributeOf, correctionOf, groupIdOf, jackpotOf } from './pools.ts';

/**
 * Keeps the state of a bet before it changes: each of its states is a row of the agents' feed. A bet that
 * comes with its round is settled from the beginning.
 */
function revise(group: Group, bet: BetState): void {
  bet.poolGroup ??= groupIdOf(group, bet.agentId);
  bet.changed = true;
  if (bet.isNew && bet.roundId !== null && bet.state === betOpen) return;
  const { revision, stamp, state, payout, reward, payoutTime } = bet;
  group.versions.push({ bet, revision, stamp, state, payout, reward, payoutTime });
  bet.revision = revision + 1;
  bet.stamp = group.stamp;
}

/**
 * Returns true when the member can pay: on our ledger from its account; a wallet elsewhere has confirmed it
 * already.
 */
export const canPay = (member: MemberState, amount: bigint): boolean =>
  member.seamless || amount <= 0n || covers(member.account, amount);

/** Pays a bet out (wallet: settle). `win` is gross, `jackpot` comes on top. */
export function settleBet(group: Group, member: MemberState, bet: BetState, result: Outcome): void {
  revise(group, bet);
  contributeOf(group, member, bet);
  move(group, member, bet, 'betWin', result.win);
  const fromPool = jackpotOf(group, member, bet, result);
  if (fromPool) book(group, bet, fromPool);
  else move(group, member, bet, 'jackpot', result.jackpot);
  bet.payout = result.win;
  bet.reward = result.jackpot;
  bet.state = betSettled;
  bet.payoutTime = Math.max(Math.min(result.at, group.now), bet.betTime);
  bet.balanceAfter = member.seamless ? result.balance : member.account.balance;
  if (bet.isNormal) group.risk.add(settledEvent(bet));
}

/** Returns the stake of an open bet (wallet: cancel). */
export function cancelBet(
  group: Group,
  member: MemberState,
  bet: BetState,
  at: number,
  balance: bigint | null,
): void {
  revise(group, bet);
  unstake(group, bet);
  move(group, member, bet, 'betCancel', bet.amount);
  bet.state = betCancelled;
  bet.payoutTime = Math.max(Math.min(at, group.now), bet.betTime);
  bet.balanceAfter = member.seamless ? balance : member.account.balance;
  if (bet.isNormal) group.risk.add(cancelledEvent(bet));
}

/**
 * Corrects a settled bet by the difference; returns false when the member cannot return what it was overpaid.
 */
export function correctBet(
  group: Group,
  member: MemberState,
  bet: BetState,
  result: Omit<Outcome, 'at'>,
): boolean {
  const payout = result.win - bet.payout;
  const reward = result.jackpot - bet.reward;
  if (!canPay(member, -(payout + reward))) return false;
  revise(group, bet);
  const fromPool = correctionOf(group, member, bet, { ...result, payout });
  // One transfer for both, so that one cannot fail for lack of the other; what a pool pays or gets back is
  // separate from it.
  if (fromPool) book(group, bet, fromPool);
  else move(group, member, bet, 'adjustment', payout + reward);
  bet.payout = result.win;
  bet.reward = result.jackpot;
  bet.balanceAfter = member.seamless ? result.balance : member.account.balance;
  if (bet.isNormal) group.risk.add(correctedEvent(bet, payout, reward));
  return true;
}

/**
 * Reverses a bet as if it had never been: its stake is returned, and its win goes back. It counts as
 * cancelled. Returns false when the member cannot return what it was overpaid.
 */
export function reverseBet(group: Group, member: MemberState, bet: BetState): boolean {
  if (bet.state === betOpen) {
    cancelBet(group, member, bet, group.now, null);
    return true;
  }
  const { amount, payout, reward } = bet;
  if (!canPay(member, payout + reward - amount)) return false;
  revise(group, bet);
  // The stake first: only the difference has to be covered.
  move(group, member, bet, 'betCancel', amount);
  const result = { win: 0n, jackpot: 0n, balance: null, payout: -payout };
  const fromPool = correctionOf(group, member, bet, result);
  if (fromPool) book(group, bet, fromPool);
  else move(group, member, bet, 'adjustment', -(payout + reward));
  bet.payout = 0n;
  bet.reward = 0n;
  bet.state = betCancelled;
  bet.balanceAfter = member.seamless ? null : member.account.balance;
  if (bet.isNormal) {
    group.risk.add(correctedEvent(bet, -payout, -reward));
    group.risk.add(cancelledEvent(bet));
  }
  return true;
}

/**
 * Pays the member from the house; a negative amount is taken from it. The caller has to check that it can
 * pay.
 */
export function move(
  group: Group,
  member: MemberState,
  bet: BetState,
  kind: TransferKind,
  amount: bigint,
): void {
  if (member.seamless || amount === 0n) return;
  const [debit, credit] =
    amount > 0n ? [member.house.id, member.account.id] : [member.account.id, member.house.id];
  const { currency, agentId } = member;
  const paid = amount > 0n ? amount : -amount;
  const posted = group.postings.post(
    [{ kind, debit, credit, amount: paid, currency, agentId, ref: bet.id }],
    group.postedAt,
  );
  if (!posted.ok) throw new Error(`bet ${bet.id}: ${kind} of ${paid} is refused: ${posted.rejection.code}`);
}

/** Posts the transfers of a pool. */
function book(group: Group, bet: BetState, transfers: readonly OwnedTransfer[]): void {
  const posted = group.postings.post(transfers, group.postedAt);
  if (!posted.ok) throw new Error(`bet ${bet.id}: its pool is refused: ${posted.rejection.code}`);
}
