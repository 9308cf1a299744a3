import { implausible, type ParkReason, winLimitOf } from '../../domain/games/win-limits.ts';
import { fits } from '../../domain/ledger/post-to-ledger.ts';
import { betSignal } from '../../domain/risk/bet-events.ts';
import type { Group } from '../group/group.ts';
import type { BetState, MemberState, Outcome } from '../group/states.ts';
import { correctBet, settleBet } from './apply-money.ts';

/**
 * Returns the reason to hold an outcome for approval; null when it may be paid. `paid` is what the bet has
 * received already.
 */
function reasonToPark(
  group: Group,
  member: MemberState,
  bet: BetState,
  result: Outcome,
  paid: bigint,
): ParkReason | null {
  const reason = implausible(group.directory.winLimits, bet, result);
  if (reason) return reason;
  const more = result.win + result.jackpot - paid;
  if (member.seamless || more <= 0n || fits(member.house, member.account, more)) return null;
  return 'balance';
}

function park(
  group: Group,
  bet: BetState,
  result: Outcome,
  more: { reason: ParkReason; correction: boolean; nodeId: string },
): void {
  bet.parked = { win: result.win, jackpot: result.jackpot };
  if (bet.isNormal) group.risk.add(betSignal('parkedWin', bet, result.win + result.jackpot, result.at));
  group.add.parked.push({
    ...winLimitOf(group.directory.winLimits, bet.gameId, bet.currency),
    ...result,
    ...more,
    bet,
  });
}

/**
 * Settles an open bet, or holds a win that is too large to be plausible: then nothing is paid and the bet
 * stays open.
 */
export function settleOrPark(
  group: Group,
  member: MemberState,
  bet: BetState,
  result: Outcome,
  nodeId: string,
): 'settled' | 'parked' {
  const reason = reasonToPark(group, member, bet, result, 0n);
  if (reason === null) {
    settleBet(group, member, bet, result);
    return 'settled';
  }
  park(group, bet, result, { reason, correction: false, nodeId });
  return 'parked';
}

/** Corrects a settled bet, or holds the correction: then the bet stays unchanged. */
export function correctOrPark(
  group: Group,
  member: MemberState,
  bet: BetState,
  result: Outcome,
  nodeId: string,
): 'corrected' | 'parked' | 'noMoney' {
  const reason = reasonToPark(group, member, bet, result, bet.payout + bet.reward);
  if (reason === null) return correctBet(group, member, bet, result) ? 'corrected' : 'noMoney';
  park(group, bet, result, { reason, correction: true, nodeId });
  return 'parked';
}
