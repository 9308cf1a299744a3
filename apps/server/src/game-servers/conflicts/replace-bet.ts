import type { IngestAnswer, IngestCode } from '@pitboss/contract/ingest/ingest';
import { betHash } from '../apply/apply-event.ts';
import { canPay, placeBet, reverseBet } from '../apply/apply-money.ts';
import { settleOrPark } from '../apply/park.ts';
import {
  type BetState,
  betCancelled,
  betOpen,
  betSettled,
  type MemberState,
  memoryKey,
} from '../apply/states.ts';
import { answer, remember } from '../ingest/answers.ts';
import { type Group, memberNamed, type Waiting } from '../ingest/group.ts';
import { minorUnits, type ReplacedBetItem } from '../ingest/items.ts';

/** Takes one bet out; the code that says why not. */
export function reverseStored(
  group: Group,
  member: MemberState | undefined,
  bet: BetState,
): IngestCode | null {
  if (!member) return 'busy';
  if (member.seamless) return 'walletElsewhere';
  if (bet.parked) return 'outcomeOpen';
  return reverseBet(group, member, bet) ? null : 'noMoney';
}

/** The stored bet that a later one takes the place of, or why it cannot. */
function storedBet(group: Group, betId: string): BetState | { readonly code: IngestCode } {
  const mark = group.marks.get(betId);
  const bet = mark?.betId ? group.bets.get(mark.betId) : undefined;
  if (!mark) return { code: 'betUnknown' };
  return bet && bet.state !== betCancelled ? bet : { code: 'betCancelled' };
}

/**
 * A bet that a person put in the place of the one stored under its id (spec content §1: conflicts): the stored one is
 * reversed, the later one entered, in one transaction. What had settled the stored one was a message of its own and holds
 * of the bet entered anew: it has the same win and jackpot. Whether the member may bet now is not asked.
 */
export function applyReplacedBet(group: Group, waiting: Waiting & { item: ReplacedBetItem }): IngestAnswer {
  const { item, nodeId } = waiting;
  const { event, hash } = item.bet;
  if (group.remembered.has(memoryKey(nodeId, item.id))) return answer(item.id, 'duplicate');
  const refused = (code: IngestCode, field: string) => answer(item.id, code, { field });
  if (!group.directory.knowsGame(event.gameId)) return refused('gameUnknown', 'gameId');
  const member = memberNamed(group, event.member, event.agent ?? null);
  if (typeof member === 'string') return refused(member, 'member');
  if (member.seamless) return refused('walletElsewhere', 'member');
  if (event.currency !== undefined && event.currency !== member.currency)
    return refused('currency', 'currency');
  const stored = storedBet(group, event.betId);
  if ('code' in stored) return refused(stored.code, 'betId');
  const { state, payout, reward, payoutTime } = stored;
  const kept = reverseStored(group, group.members.get(stored.accountId), stored);
  if (kept) return refused(kept, 'betId');
  const amount = minorUnits(event.amount);
  if (!canPay(member, amount)) return refused('noMoney', 'amount');
  const bet = placeBet(group, member, {
    ...{ key: event.betId, roundId: stored.roundId, inningId: event.roundId ?? null },
    ...{ gameId: event.gameId, areaId: event.areaId ?? null, roomId: event.roomId, amount },
    ...{ balanceAfter: null, rtp: event.rtp ?? null, nodeId, betTime: event.at, ip: event.ip },
  });
  group.bets.set(bet.id, bet);
  if (state === betSettled) {
    const result = { win: payout, jackpot: reward, at: payoutTime ?? group.now, balance: null };
    settleOrPark(group, member, bet, result, nodeId);
  }
  group.marks.set(event.betId, {
    ...{ key: event.betId, betId: bet.id, tenantId: bet.tenantId, accountId: bet.accountId },
    ...{
      inningId: bet.inningId,
      state: bet.state === betSettled ? betSettled : betOpen,
      hash: betHash(event),
    },
    ...{ nodeId, at: bet.betTime, isNew: false, changed: false, replaced: true },
  });
  remember(group, nodeId, item.id, hash);
  return answer(item.id, 'accepted');
}
