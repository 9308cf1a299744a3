import { sha256 } from '../../platform/crypto/crypto.ts';
import { canonical, minorUnits } from '../group/fields.ts';
import { beyondNode, closedNode, type Group, memberNamed } from '../group/group.ts';
import type { EventItems } from '../group/items.ts';
import { type Named, nameMember } from '../group/names.ts';
import { takeOf } from '../group/orders.ts';
import type { EventOutcome } from '../group/replies.ts';
import {
  anyNode,
  type BetState,
  barredFromGame,
  betCancelled,
  betOpen,
  betSettled,
  beyondStake,
  type MemberState,
  memoryKey,
  mustSignIn,
  roundKey,
} from '../group/states.ts';
import { wasClosed } from '../rooms/closed.sql.ts';
import { cancelBet, canPay } from './apply-money.ts';
import { correctOrPark, settleOrPark } from './park.ts';
import { placeBet } from './place-bet.ts';

const minorOrNull = (text: string | undefined) => (text === undefined ? null : minorUnits(text));

/** Returns the hash of a bet's content, independent of the message that brought it. */
export const betHash = (event: EventItems['bet']['event']) => sha256(canonical({ ...event, eventId: '' }));

/** Applies a bet that is placed before its round is over: takes its stake. */
export function applyBet(group: Group, nodeId: string, { event }: EventItems['bet']): EventOutcome {
  const mark = group.marks.get(event.betId);
  if (mark) {
    // A cancel that arrived first has left its mark: the late bet is rejected.
    if (mark.betId === null) return { code: 'betCancelled', field: 'betId' };
    return mark.hash.equals(betHash(event)) ? { code: 'duplicate' } : { code: 'conflict' };
  }
  // Placed by a wallet call whose record has not followed yet, or rejected by one.
  const tx = group.orders?.txs.get(event.betId);
  if (tx) return { code: tx.kind === 'mark' ? 'betCancelled' : 'conflict', field: 'betId' };
  if (event.roundId && group.remembered.has(memoryKey(anyNode, roundKey(event.roundId))))
    return { code: 'roundClosed', field: 'roundId' };
  if (!group.directory.knowsGame(event.gameId)) return { code: 'gameUnknown', field: 'gameId' };
  const member = memberNamed(group, event.member, event.agent ?? null);
  if (typeof member === 'string') return { code: member, field: 'member' };
  const foreign = beyondNode(group, nodeId, member, event.gameId);
  if (foreign) return foreign;
  if (event.currency !== undefined && event.currency !== member.currency)
    return { code: 'currency', field: 'currency' };
  const closed = closedNode(group, nodeId, member);
  if (closed) return closed;
  if (member.lockedOut) return { code: 'memberLocked', field: 'member' };
  if (!member.mayBet) return { code: 'memberDisabled', field: 'member' };
  if (barredFromGame(member, event.gameId)) return { code: 'memberDisabled', field: 'gameId' };
  if (mustSignIn(member)) return { code: 'memberOffline', field: 'member' };
  const amount = minorUnits(event.amount);
  if (beyondStake(member, amount)) return { code: 'transferLimit', field: 'amount' };
  if (!canPay(member, amount)) return { code: 'noMoney', field: 'amount', member };
  const placed = placeBet(group, member, {
    key: event.betId,
    roundId: null,
    inningId: event.roundId ?? null,
    gameId: event.gameId,
    areaId: event.areaId ?? null,
    roomId: event.roomId,
    amount,
    balanceAfter: minorOrNull(event.balance),
    rtp: event.rtp ?? null,
    nodeId,
    betTime: event.at,
    ip: event.ip,
    gameClosed: wasClosed(group, member, {
      gameId: event.gameId,
      roomId: event.roomId,
      betTime: event.at,
      round: event.roundId ?? null,
    }),
  });
  group.bets.set(placed.id, placed);
  group.marks.set(event.betId, {
    key: event.betId,
    betId: placed.id,
    tenantId: placed.tenantId,
    accountId: placed.accountId,
    inningId: placed.inningId,
    state: betOpen,
    hash: betHash(event),
    nodeId,
    at: placed.betTime,
    isNew: true,
    changed: false,
  });
  return { code: 'accepted', member };
}

interface Found {
  bet: BetState;
  member: MemberState;
}

/** Finds the bet of an event; otherwise returns the outcome that rejects the event. */
function findBet(group: Group, nodeId: string, betId: string): Found | EventOutcome {
  const mark = group.marks.get(betId);
  if (!mark) return { code: 'betUnknown', field: 'betId' };
  if (mark.betId === null || mark.accountId === null) return { code: 'betCancelled', field: 'betId' };
  return withMember(group, nodeId, group.bets.get(mark.betId), mark.nodeId);
}

/**
 * Returns a bet with its member, for a node that placed it or may send items of it; otherwise the rejection.
 */
function withMember(
  group: Group,
  nodeId: string,
  bet: BetState | undefined,
  placedBy: string | null,
): Found | EventOutcome {
  const member = bet && group.members.get(bet.accountId);
  if (!bet || !member) return { code: 'betUnknown', field: 'betId' };
  if (placedBy !== nodeId && beyondNode(group, nodeId, member, bet.gameId))
    return { code: 'nodeScope', field: 'betId' };
  return { bet, member };
}

/**
 * Returns the rejection of an event for a bet whose money is at an agent: a stake taken by a wallet call is
 * paid or returned by wallet calls and the round.
 */
const ofOrder = (group: Group, betId: string): EventOutcome | undefined =>
  takeOf(group, betId) && { code: 'conflict', field: 'betId' };

/** Applies the settlement of an open bet. */
export function applySettlement(
  group: Group,
  nodeId: string,
  { event }: EventItems['settlement'],
): EventOutcome {
  const rejected = ofOrder(group, event.betId);
  if (rejected) return rejected;
  const found = findBet(group, nodeId, event.betId);
  if ('code' in found) return found;
  const { bet, member } = found;
  const win = minorUnits(event.win);
  const jackpot = minorUnits(event.jackpot ?? '0');
  if (bet.state === betCancelled) return { code: 'betCancelled', field: 'betId', member };
  if (bet.state === betSettled) {
    const same = bet.payout === win && bet.reward === jackpot;
    return { code: same ? 'duplicate' : 'betSettled', field: same ? undefined : 'betId', member };
  }
  if (bet.parked) return waits(bet.parked, { win, jackpot }, member);
  const { jackpotLevel } = event;
  const result = { win, jackpot, jackpotLevel, at: event.at, balance: minorOrNull(event.balance) };
  bet.roundId ??= (bet.inningId && group.rounds.get(bet.inningId)) || null;
  if (settleOrPark(group, member, bet, result, nodeId) === 'parked')
    return { code: 'outcomeOpen', field: 'win', member, parked: 'accepted' };
  changeMark(group, event.betId, betSettled);
  return { code: 'accepted', member };
}

/**
 * Returns the outcome of an event for a bet that is held for approval: the same result is a duplicate, any
 * other is premature.
 */
function waits(
  parked: NonNullable<BetState['parked']>,
  { win, jackpot }: { win: bigint; jackpot: bigint },
  member: MemberState,
): EventOutcome {
  if (parked.win === win && parked.jackpot === jackpot)
    return { code: 'outcomeOpen', field: 'win', member, parked: 'duplicate' };
  return { code: 'outcomeOpen', field: 'betId', member };
}

/** Applies the cancellation of an open bet; for an unknown one it leaves a mark that rejects the late bet. */
export function applyCancel(
  group: Group,
  nodeId: string,
  { event, hash }: EventItems['cancel'],
): EventOutcome {
  const rejected = ofOrder(group, event.betId);
  if (rejected) return rejected;
  const inRound = event.roundId ? group.roundBets.get(`${event.roundId}\n${event.betId}`) : undefined;
  if (inRound && inRound.state === betSettled) return { code: 'betSettled', field: 'betId' };
  if (inRound?.parked) return { code: 'outcomeOpen', field: 'betId' };
  const mark = group.marks.get(event.betId);
  if (!mark) {
    group.marks.set(event.betId, {
      key: event.betId,
      betId: null,
      tenantId: null,
      accountId: null,
      inningId: null,
      state: betCancelled,
      hash,
      nodeId,
      at: group.now,
      isNew: true,
      changed: false,
    });
    return { code: 'accepted' };
  }
  if (mark.betId === null) return { code: 'duplicate' };
  const found = findBet(group, nodeId, event.betId);
  if ('code' in found) return found;
  const { bet, member } = found;
  if (bet.state === betSettled) return { code: 'betSettled', field: 'betId', member };
  if (bet.state === betCancelled) return { code: 'duplicate', member };
  if (bet.parked) return { code: 'outcomeOpen', field: 'betId', member };
  cancelBet(group, member, bet, event.at, minorOrNull(event.balance));
  changeMark(group, event.betId, betCancelled);
  return { code: 'accepted', member };
}

/** Applies the correction of a settled bet. */
export function applyResettlement(
  group: Group,
  nodeId: string,
  { event }: EventItems['resettlement'],
): EventOutcome {
  const rejected = ofOrder(group, event.betId);
  if (rejected) return rejected;
  const inRound = event.roundId && group.roundBets.get(`${event.roundId}\n${event.betId}`);
  const found = inRound ? withMember(group, nodeId, inRound, null) : findBet(group, nodeId, event.betId);
  if ('code' in found) return found;
  const { bet, member } = found;
  if (bet.state === betCancelled) return { code: 'betCancelled', field: 'betId', member };
  if (bet.parked)
    return waits(
      bet.parked,
      { win: minorUnits(event.win), jackpot: minorUnits(event.jackpot ?? '0') },
      member,
    );
  // An open bet has no result to correct: the code states that it must be settled instead.
  if (bet.state === betOpen) return { code: 'betDiffers', field: 'betId', member };
  const result = {
    win: minorUnits(event.win),
    jackpot: minorUnits(event.jackpot ?? '0'),
    jackpotLevel: event.jackpotLevel,
    at: event.at,
    balance: minorOrNull(event.balance),
  };
  const outcome = correctOrPark(group, member, bet, result, nodeId);
  if (outcome === 'noMoney') return { code: 'noMoney', field: 'win', member };
  if (outcome === 'parked') return { code: 'outcomeOpen', field: 'win', member, parked: 'accepted' };
  return { code: 'accepted', member };
}

function changeMark(group: Group, betId: string, state: number): void {
  const mark = group.marks.get(betId);
  if (!mark) return;
  mark.state = state;
  mark.changed = true;
}

/** Adds what a bet names. */
export function nameBet(named: Named, event: EventItems['bet']['event']): void {
  nameMember(named, event);
  nameBetId(named, event.betId);
  if (event.roundId !== undefined) named.memory.push({ nodeId: anyNode, eventId: roundKey(event.roundId) });
}

/** Adds the bet that a settlement, cancellation or correction names, and its round. */
export function nameStoredBet(
  named: Named,
  event: { readonly betId: string; readonly roundId?: string | undefined },
): void {
  nameBetId(named, event.betId);
  if (event.roundId === undefined) return;
  named.memory.push({ nodeId: anyNode, eventId: roundKey(event.roundId) });
  named.roundBets.push({ round: event.roundId, bet: event.betId });
}

function nameBetId(named: Named, betId: string): void {
  named.betIds.push(betId);
  named.allBetIds.push(betId);
}
