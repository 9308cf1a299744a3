import type { IngestAnswer, IngestCode } from '@pitboss/contract/ingest/ingest';
import { toWire } from '@pitboss/ledger/money';
import { covers, fits } from '../../domain/ledger/post-to-ledger.ts';
import { beyondLimits } from '../../domain/ledger/transfer-limits.ts';
import { transferEvent } from '../../domain/risk/member-events.ts';
import { sha256 } from '../../kernel/access/crypto.ts';
import { applyAnchor } from '../anchors/apply-anchor.ts';
import { applyStream } from '../anchors/apply-stream.ts';
import { applyChat, applyReplyShown, withShow } from '../chat/apply-chat.ts';
import { applyGift } from '../gifts/apply-gift.ts';
import { answer, conflict, parkedAnswer, remember, seenBefore } from '../ingest/answers.ts';
import { Again, beyondNode, closedNode, type Group, memberNamed, type Waiting } from '../ingest/group.ts';
import { canonical, type EventItem, type EventItems, minorUnits } from '../ingest/items.ts';
import { applyRoom } from '../rooms/apply-room.ts';
import { applyPurchase, applyRefund } from '../shop/apply-shop.ts';
import { takeOf } from '../wallet/apply-record.ts';
import { applyMember } from './apply-member.ts';
import { cancelBet, canPay, placeBet } from './apply-money.ts';
import { applyNotice } from './apply-notice.ts';
import { correctOrPark, settleOrPark } from './park.ts';
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
} from './states.ts';

interface Outcome {
  code: IngestCode;
  field?: string;
  /** Whose balance the answer tells. */
  member?: MemberState;
  /** A refusal that counts as the event's effect: the same event gets it again. */
  final?: boolean;
  /** The outcome is on record and waits for a person. */
  parked?: 'accepted' | 'duplicate';
}

const minorOrNull = (text: string | undefined) => (text === undefined ? null : minorUnits(text));

/** One event (wallet: ingest): the id is remembered with its effect; a refused event has neither. */
export function applyEvent(group: Group, waiting: Waiting & { item: EventItem }): IngestAnswer {
  const { item, nodeId } = waiting;
  const known = seenBefore(group, nodeId, item.id, item, nodeId);
  if (known) return withShow(group, item, known);
  const { code, field, member, final, parked } = effect(group, nodeId, item);
  if (code === 'conflict') return conflict(group, nodeId, item.id, item);
  const result = parked
    ? parkedAnswer(item.id, parked, field)
    : answer(item.id, code, field === undefined ? {} : { field });
  if (code === 'accepted' || code === 'duplicate' || final || parked)
    remember(group, nodeId, item.id, item.hash, final || parked ? result.code : 0);
  if (member && !member.seamless) result.balance = toWire(member.account.balance);
  return withShow(group, item, result);
}

function effect(group: Group, nodeId: string, item: EventItem): Outcome {
  // Its money is at the agent: what a wallet call took, wallet calls and the round pay or give back.
  if ('betId' in item.event && item.kind !== 'bet' && takeOf(group, item.event.betId))
    return { code: 'conflict', field: 'betId' };
  switch (item.kind) {
    case 'bet':
      return bet(group, nodeId, item);
    case 'settlement':
      return settlement(group, nodeId, item);
    case 'cancel':
      return cancel(group, nodeId, item);
    case 'resettlement':
      return resettlement(group, nodeId, item);
    case 'transfer':
      return transfer(group, nodeId, item);
    case 'member':
      return applyMember(group, nodeId, item);
    case 'purchase':
      return applyPurchase(group, nodeId, item);
    case 'chat':
      return applyChat(group, nodeId, item);
    case 'replyShown':
      return applyReplyShown(group, item);
    case 'refund':
      return applyRefund(group, nodeId, item);
    case 'room':
      return applyRoom(group, nodeId, item);
    case 'anchorApply':
    case 'anchorLogin':
    case 'anchorLogout':
    case 'fan':
      return applyAnchor(group, nodeId, item);
    case 'gift':
      return applyGift(group, nodeId, item);
    case 'stream':
      return applyStream(group, nodeId, item);
    default:
      return applyNotice(group, nodeId, item);
  }
}

/** What a bet says, whichever message brought it. */
export const betHash = (event: EventItems['bet']['event']) => sha256(canonical({ ...event, eventId: '' }));

function bet(group: Group, nodeId: string, { event }: EventItems['bet']): Outcome {
  const mark = group.marks.get(event.betId);
  if (mark) {
    // A cancel that came first has left its mark: the late bet is refused.
    if (mark.betId === null) return { code: 'betCancelled', field: 'betId' };
    return mark.hash.equals(betHash(event)) ? { code: 'duplicate' } : { code: 'conflict' };
  }
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

/** The bet that an event is about, or what the event is answered instead. */
function findBet(group: Group, nodeId: string, betId: string): Found | Outcome {
  const mark = group.marks.get(betId);
  if (!mark) return { code: 'betUnknown', field: 'betId' };
  if (mark.betId === null || mark.accountId === null) return { code: 'betCancelled', field: 'betId' };
  return withMember(group, nodeId, group.bets.get(mark.betId), mark.nodeId);
}

/** A bet with its member, for a node that placed it or may send what it is about. */
function withMember(
  group: Group,
  nodeId: string,
  bet: BetState | undefined,
  placedBy: string | null,
): Found | Outcome {
  const member = bet && group.members.get(bet.accountId);
  if (!bet || !member) return { code: 'betUnknown', field: 'betId' };
  if (placedBy !== nodeId && beyondNode(group, nodeId, member, bet.gameId))
    return { code: 'nodeScope', field: 'betId' };
  return { bet, member };
}

function settlement(group: Group, nodeId: string, { event }: EventItems['settlement']): Outcome {
  const found = findBet(group, nodeId, event.betId);
  if ('code' in found) return found;
  const { bet, member } = found;
  const [win, jackpot] = [minorUnits(event.win), minorUnits(event.jackpot ?? '0')];
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

/** What comes for a bet whose outcome waits for a person: the same outcome is known, anything else comes too early. */
function waits(
  parked: NonNullable<BetState['parked']>,
  { win, jackpot }: { win: bigint; jackpot: bigint },
  member: MemberState,
): Outcome {
  if (parked.win === win && parked.jackpot === jackpot)
    return { code: 'outcomeOpen', field: 'win', member, parked: 'duplicate' };
  return { code: 'outcomeOpen', field: 'betId', member };
}

function cancel(group: Group, nodeId: string, { event, hash }: EventItems['cancel']): Outcome {
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

function resettlement(group: Group, nodeId: string, { event }: EventItems['resettlement']): Outcome {
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
  // Nothing is paid that was not settled: the correction of an open bet is a settlement, and said so.
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

function transfer(group: Group, nodeId: string, { id, event }: EventItems['transfer']): Outcome {
  const member = memberNamed(group, event.member, event.agent ?? null);
  if (typeof member === 'string') return { code: member, field: 'member' };
  const foreign = beyondNode(group, nodeId, member, null);
  if (foreign) return foreign;
  if (member.seamless) return { code: 'walletElsewhere', field: 'member' };
  if (event.currency !== undefined && event.currency !== member.currency)
    return { code: 'currency', field: 'currency' };
  const amount = minorUnits(event.amount);
  const agent = group.agentAccounts.get(`${member.agentId}|${member.currency}`);
  if (!agent) {
    // The member has moved to another agent since it was looked up.
    group.directory.forget(event.member, event.agent ?? null);
    throw new Again();
  }
  if (amount === 0n) return { code: 'syntax', field: 'amount' };
  const [debit, credit] = event.direction === 'in' ? [agent, member.account] : [member.account, agent];
  const limits = group.transferLimits.get(member.memberId);
  const reason =
    (limits && beyondLimits(limits, event.direction, amount)) || !fits(debit, credit, amount)
      ? 'limit'
      : covers(debit, amount)
        ? ''
        : 'noMoney';
  const orderNo = event.orderNo ?? id;
  const at = Math.min(event.at, group.now);
  // A refused order is on record too: failed transfers are watched (spec: getTransferFailureMonitor).
  const orderId = group.ids.next(at);
  group.add.transfers.push({ id: orderId, member, orderNo, direction: event.direction, amount, reason, at });
  const order = { id: orderId, at, direction: event.direction, amount };
  if (member.isNormal) group.risk.add(transferEvent(member, order, reason || undefined));
  if (reason === 'limit') return { code: 'transferLimit', field: 'amount', member, final: true };
  if (reason === 'noMoney') return { code: 'noMoney', field: 'amount', member, final: true };
  const posted = group.postings.post(
    [
      {
        kind: event.direction === 'in' ? 'deposit' : 'withdraw',
        debit: debit.id,
        credit: credit.id,
        amount,
        currency: member.currency,
        agentId: member.agentId,
        ref: orderNo,
      },
    ],
    group.postedAt,
  );
  if (!posted.ok) throw new Error(`order ${orderNo} is refused: ${posted.refusal.code}`);
  if (limits) {
    limits.today[event.direction] += amount;
    limits.today.count += 1;
  }
  return { code: 'accepted', member };
}

function changeMark(group: Group, betId: string, state: number): void {
  const mark = group.marks.get(betId);
  if (!mark) return;
  mark.state = state;
  mark.changed = true;
}
