import type { IngestAnswer, IngestCode } from '@pitboss/contract/ingest/ingest';
import { betHash } from '../bets/apply-bet.ts';
import { canPay, reverseBet } from '../bets/apply-money.ts';
import { settleOrPark } from '../bets/park.ts';
import { placeBet } from '../bets/place-bet.ts';
import { minorUnits } from '../group/fields.ts';
import { type Group, memberNamed, type Waiting } from '../group/group.ts';
import type { ReplacedBetItem } from '../group/items.ts';
import { type Named, nameMember } from '../group/names.ts';
import { answer, remember } from '../group/replies.ts';
import {
  type BetState,
  betCancelled,
  betOpen,
  betSettled,
  type MemberState,
  memoryKey,
} from '../group/states.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Reverses one bet where its money moved; returns the code that prevents it, null when done. A bet that is
 * only a record moves nothing.
 */
export function reverseStored(
  group: Group,
  member: MemberState | undefined,
  bet: BetState,
  records: ReadonlySet<string> = none,
): IngestCode | null {
  if (!member) return 'busy';
  if (bet.parked) return 'outcomeOpen';
  return reverseBet(group, onSide(member, records.has(bet.id)), bet) ? null : 'noMoney';
}

/**
 * Returns a member as for the side on which a bet's money moved before: our ledger, or its agent's wallet.
 */
export const onSide = (member: MemberState, isRecord: boolean): MemberState =>
  member.seamless === isRecord ? member : { ...member, seamless: isRecord };

/**
 * Returns true when a stored bet was only a record; for one that moved nothing, the member's current wallet
 * decides.
 */
export const wasRecord = (
  { id, amount, payout, reward }: BetState,
  records: ReadonlySet<string>,
  member: MemberState,
): boolean => (amount + payout + reward > 0n ? records.has(id) : member.seamless);

/** Returns the stored bet that a later one replaces, or the code that prevents it. */
function storedBet(group: Group, betId: string): BetState | { readonly code: IngestCode } {
  const mark = group.marks.get(betId);
  const bet = mark?.betId ? group.bets.get(mark.betId) : undefined;
  if (!mark) return { code: 'betUnknown' };
  return bet && bet.state !== betCancelled ? bet : { code: 'betCancelled' };
}

/**
 * Applies a bet by which an operator replaces the one stored under its id (spec content §1: conflicts): the
 * stored one is reversed, the later one entered, in one transaction. The settlement of the stored one was a
 * separate message and applies to the new bet: it has the same win and jackpot. It is not checked that the
 * member may bet now.
 */
export function applyReplacedBet(group: Group, waiting: Waiting & { item: ReplacedBetItem }): IngestAnswer {
  const { item, nodeId } = waiting;
  const { event, hash } = item.bet;
  if (group.remembered.has(memoryKey(nodeId, item.id))) return answer(item.id, 'duplicate');
  const rejected = (code: IngestCode, field: string) => answer(item.id, code, { field });
  if (!group.directory.knowsGame(event.gameId)) return rejected('gameUnknown', 'gameId');
  const named = memberNamed(group, event.member, event.agent ?? null);
  if (typeof named === 'string') return rejected(named, 'member');
  if (event.currency !== undefined && event.currency !== named.currency)
    return rejected('currency', 'currency');
  const stored = storedBet(group, event.betId);
  if ('code' in stored) return rejected(stored.code, 'betId');
  const member = onSide(named, wasRecord(stored, item.records, named));
  const { state, payout, reward, payoutTime } = stored;
  const kept = reverseStored(group, group.members.get(stored.accountId), stored, item.records);
  if (kept) return rejected(kept, 'betId');
  const amount = minorUnits(event.amount);
  if (!canPay(member, amount)) return rejected('noMoney', 'amount');
  const bet = placeBet(group, member, {
    key: event.betId,
    roundId: stored.roundId,
    inningId: event.roundId ?? null,
    gameId: event.gameId,
    areaId: event.areaId ?? null,
    roomId: event.roomId,
    amount,
    balanceAfter: null,
    rtp: event.rtp ?? null,
    nodeId,
    betTime: event.at,
    ip: event.ip,
    gameClosed: stored.gameClosed,
  });
  group.bets.set(bet.id, bet);
  if (state === betSettled) {
    const result = { win: payout, jackpot: reward, at: payoutTime ?? group.now, balance: null };
    settleOrPark(group, member, bet, result, nodeId);
  }
  group.marks.set(event.betId, {
    key: event.betId,
    betId: bet.id,
    tenantId: bet.tenantId,
    accountId: bet.accountId,
    inningId: bet.inningId,
    state: bet.state === betSettled ? betSettled : betOpen,
    hash: betHash(event),
    nodeId,
    at: bet.betTime,
    isNew: false,
    changed: false,
    replaced: true,
  });
  remember(group, nodeId, item.id, hash);
  return answer(item.id, 'accepted');
}

/** Adds the bet and its later member. */
export function nameReplacedBet(named: Named, { id, bet: { event } }: ReplacedBetItem, nodeId: string): void {
  named.memory.push({ nodeId, eventId: id });
  nameMember(named, event);
  named.betIds.push(event.betId);
  named.allBetIds.push(event.betId);
}
