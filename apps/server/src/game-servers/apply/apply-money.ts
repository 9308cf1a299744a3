import type { TransferKind } from '@pitboss/ledger/post';
import { NO_GAME } from '@pitboss/rounds/no-game';
import { covers, type OwnedTransfer } from '../../domain/ledger/post-to-ledger.ts';
import {
  betSignal,
  cancelledEvent,
  correctedEvent,
  placedEvent,
  settledEvent,
} from '../../domain/risk/bet-events.ts';
import type { BetChange } from '../../domain/rollups/rollups.ts';
import type { Group } from '../ingest/group.ts';
import { breakNumber, breakOf, roomOf, unstake } from '../rooms/rooms-of-group.ts';
import { contributeOf, correctionOf, groupIdOf, jackpotOf } from './pools.ts';
import {
  type BetState,
  betCancelled,
  betOpen,
  betSettled,
  beyondStake,
  type MemberState,
  type Outcome,
} from './states.ts';

/** What a bet is, before it has its record number. */
export type NewBet = Omit<
  BetState,
  | 'id'
  | 'tenantId'
  | 'agentId'
  | 'memberId'
  | 'accountId'
  | 'currency'
  | 'roomType'
  | 'hallLevel'
  | 'isNormal'
  | 'limitBroken'
  | 'poolTerms'
  | 'poolGroup'
  | 'payout'
  | 'reward'
  | 'state'
  | 'payoutTime'
  | 'isNew'
  | 'changed'
  | 'parked'
  | 'revision'
  | 'stamp'
>;

/**
 * Keeps what a bet was before it changes: each of its states is a row of the agents' feed. One that comes with its round is
 * settled from the beginning.
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

/** Whether the member can pay: on our ledger its account must, a wallet elsewhere has said so already. */
export const canPay = (member: MemberState, amount: bigint): boolean =>
  member.seamless || amount <= 0n || covers(member.account, amount);

/** Takes the stake and opens the bet (wallet: bet). The caller has asked whether the member may and can. */
export function placeBet(group: Group, member: MemberState, input: NewBet): BetState {
  const room = roomOf(group, input.roomId);
  const broken = breakOf(group, room, member, input);
  const betTime = Math.min(input.betTime, group.now);
  // Spelled out: a bet is made thousands of times a second, and copying objects costs more than all the rest.
  const bet: BetState = {
    id: group.eventIds.next(betTime),
    tenantId: member.tenantId,
    agentId: member.agentId,
    memberId: member.memberId,
    accountId: member.account.id,
    key: input.key,
    roundId: input.roundId,
    inningId: input.inningId,
    gameId: input.gameId,
    areaId: input.areaId,
    roomId: input.roomId,
    roomType: room.roomType,
    hallLevel: room.hallLevel,
    currency: member.currency,
    amount: input.amount,
    payout: 0n,
    reward: 0n,
    state: betOpen,
    balanceAfter: input.balanceAfter,
    rtp: input.rtp,
    nodeId: input.nodeId,
    betTime,
    payoutTime: null,
    ip: input.ip,
    isNormal: member.isNormal,
    limitBroken: breakNumber(broken),
    poolTerms: null,
    poolGroup: groupIdOf(group, member.agentId),
    parked: null,
    revision: 1,
    stamp: group.stamp,
    isNew: true,
    changed: false,
  };
  if (!member.seamless) {
    move(group, member, bet, 'betStake', -bet.amount);
    bet.balanceAfter = member.account.balance;
  }
  group.newBets.push(bet);
  if (bet.isNormal) group.risk.add(placedEvent(bet));
  if (bet.isNormal && broken !== null) group.risk.add(betSignal('limits', bet, bet.amount, betTime));
  // A bet by itself was refused before: this one is of a round that is over (risk §6).
  if (bet.isNormal && beyondStake(member, bet.amount))
    group.risk.add(betSignal('maxStake', bet, bet.amount, betTime));
  if (group.eventIds.unsure(betTime)) group.unsureIds.push(bet.id);
  if (member.firstBet === null) {
    member.firstBet = betTime;
    member.changed = true;
  }
  if (member.onlineSince !== null && bet.gameId !== NO_GAME && member.gameId !== bet.gameId) {
    member.gameId = bet.gameId;
    member.changed = true;
  }
  return bet;
}

/** Pays a bet out and counts it in the rollups (wallet: settle). `win` is gross, `jackpot` comes on top. */
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
  const { amount, payout, reward } = bet;
  count(group, bet, { bets: 1, wins: hasWon(bet) ? 1 : 0, amount, payout, reward });
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
 * Corrects a settled bet by the difference; false when the member cannot return what it had too much.
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
  // One transfer for both, so that one cannot fail for want of the other; what a pool pays or gets back is apart from it.
  if (fromPool) book(group, bet, fromPool);
  else move(group, member, bet, 'adjustment', payout + reward);
  const before = hasWon(bet);
  bet.payout = result.win;
  bet.reward = result.jackpot;
  bet.balanceAfter = member.seamless ? result.balance : member.account.balance;
  const wins = before === hasWon(bet) ? 0 : before ? -1 : 1;
  count(group, bet, { bets: 0, wins, amount: 0n, payout, reward });
  if (bet.isNormal) group.risk.add(correctedEvent(bet, payout, reward));
  return true;
}

/**
 * Takes a bet out as if it had never been: its stake is returned, and what it won goes back. It counts as cancelled. False when the
 * member cannot return what it has had too much.
 */
export function reverseBet(group: Group, member: MemberState, bet: BetState): boolean {
  if (bet.state === betOpen) {
    cancelBet(group, member, bet, group.now, null);
    return true;
  }
  const { amount, payout, reward } = bet;
  if (!canPay(member, payout + reward - amount)) return false;
  revise(group, bet);
  // The stake first: the difference alone has to be covered.
  move(group, member, bet, 'betCancel', amount);
  const result = { win: 0n, jackpot: 0n, balance: null, payout: -payout };
  const fromPool = correctionOf(group, member, bet, result);
  if (fromPool) book(group, bet, fromPool);
  else move(group, member, bet, 'adjustment', -(payout + reward));
  count(group, bet, {
    bets: -1,
    wins: hasWon(bet) ? -1 : 0,
    amount: -amount,
    payout: -payout,
    reward: -reward,
  });
  bet.payout = 0n;
  bet.reward = 0n;
  bet.state = betCancelled;
  bet.balanceAfter = member.account.balance;
  if (bet.isNormal) {
    group.risk.add(correctedEvent(bet, -payout, -reward));
    group.risk.add(cancelledEvent(bet));
  }
  return true;
}

/** Pays the member from the house; a negative amount is taken from it. The caller has asked whether it can pay. */
function move(group: Group, member: MemberState, bet: BetState, kind: TransferKind, amount: bigint): void {
  if (member.seamless || amount === 0n) return;
  const [debit, credit] =
    amount > 0n ? [member.house.id, member.account.id] : [member.account.id, member.house.id];
  const { currency, agentId } = member;
  const paid = amount > 0n ? amount : -amount;
  const posted = group.postings.post(
    [{ kind, debit, credit, amount: paid, currency, agentId, ref: bet.id }],
    group.postedAt,
  );
  if (!posted.ok) throw new Error(`bet ${bet.id}: ${kind} of ${paid} is refused: ${posted.refusal.code}`);
}

/** Books what concerns a pool as well. */
function book(group: Group, bet: BetState, transfers: readonly OwnedTransfer[]): void {
  const posted = group.postings.post(transfers, group.postedAt);
  if (!posted.ok) throw new Error(`bet ${bet.id}: its pool is refused: ${posted.refusal.code}`);
}

const hasWon = (bet: BetState) => bet.payout > bet.amount;

/** Counts what changed of a settled bet; rollups know of normal members only (docs/decisions/0043). */
function count(
  group: Group,
  bet: BetState,
  change: Pick<BetChange, 'bets' | 'wins' | 'amount' | 'payout' | 'reward'>,
): void {
  if (!bet.isNormal) return;
  const { tenantId, agentId, memberId, gameId, areaId, roomId, roomType, hallLevel, currency, betTime } = bet;
  const { bets, wins, amount, payout, reward } = change;
  // Written out: this runs for every bet, where objects spread into one another took most of the time of counting.
  group.rollups.add({
    tenantId,
    agentId,
    memberId,
    gameId,
    areaId,
    roomId,
    roomType,
    hallLevel,
    currency,
    betTime,
    bets,
    wins,
    amount,
    payout,
    reward,
  });
}
