import type { IngestAnswer, IngestCode } from '@pitboss/contract/ingest/ingest';
import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { NO_GAME } from '@pitboss/rounds/no-game';
import type { Order } from '../../wallet/orders/order.ts';
import { canPay } from '../bets/apply-money.ts';
import { settleOrPark } from '../bets/park.ts';
import { placeBet } from '../bets/place-bet.ts';
import { beyondNode, type Group, memberNamed, type Waiting } from '../group/group.ts';
import type { BetItem, RoundItem } from '../group/items.ts';
import type { Named } from '../group/names.ts';
import { takeOf } from '../group/orders.ts';
import { answer, parkedReply, remember, seenBefore } from '../group/replies.ts';
import {
  anyNode,
  type BetMark,
  type BetState,
  barredFromGame,
  betCancelled,
  betOpen,
  betSettled,
  type MemberState,
  mustSignIn,
  roundKey,
} from '../group/states.ts';
import { wasClosed } from '../rooms/closed.sql.ts';
import { recordOf, wonBy } from '../wallet/apply-record.ts';
import { settleOrdered } from '../wallet/settle-ordered.ts';

/** Bet of the round with its member, and the bet that an event placed before, if any. */
export interface Checked {
  bet: BetItem;
  member: MemberState;
  placed: BetState | null;
  /** The order that took the stake at the agent, where a wallet call placed the bet. */
  take?: Order;
}

/**
 * Applies a finished round (wallet: ingest): all its bets are checked first, then all stakes are taken, then
 * all wins are paid; so a rejected round has no effect, and no stake is paid from a win of its own round.
 */
export function applyRound(group: Group, waiting: Waiting & { item: RoundItem }): IngestAnswer {
  const { item, nodeId } = waiting;
  const { round } = item;
  const known = seenBefore(group, anyNode, roundKey(round.roundId), item, nodeId);
  if (known) return known;
  if (!group.directory.knowsGame(round.gameId)) return answer(item.id, 'gameUnknown', { field: 'gameId' });
  if (!group.directory.maySendOf(nodeId, round.gameId))
    return answer(item.id, 'nodeScope', { field: 'gameId' });
  const checked: Checked[] = [];
  const stakes = new Map<MemberState, bigint>();
  for (const [index, bet] of item.bets.entries()) {
    const result = checkBet(group, nodeId, item, bet);
    if ('code' in result) return answer(item.id, result.code, { field: `bets.${index}.${result.field}` });
    checked.push(result);
    if (result.placed) continue;
    const stake = (stakes.get(result.member) ?? 0n) + bet.amount;
    if (!canPay(result.member, stake)) return answer(item.id, 'noMoney', { field: `bets.${index}.amount` });
    stakes.set(result.member, stake);
  }
  const parked = storeRound(group, nodeId, item, checked);
  const code = parked === undefined ? 0 : ingestCodes.outcomeOpen.code;
  remember(group, anyNode, roundKey(round.roundId), item.hash, { code });
  if (parked !== undefined) return parkedReply(item.id, 'accepted', `bets.${parked}.win`);
  return answer(item.id, 'accepted');
}

/**
 * Checks that a bet of a round may be booked. Returns it with the bet that an event placed before, otherwise
 * the code and field that reject it.
 */
export function checkBet(
  group: Group,
  nodeId: string,
  item: RoundItem,
  bet: BetItem,
): Checked | { code: IngestCode; field: string } {
  const member = memberNamed(group, bet.member, bet.agent);
  if (typeof member === 'string') return { code: member, field: 'member' };
  const foreign = beyondNode(group, nodeId, member, null);
  if (foreign) return foreign;
  if (bet.currency !== null && bet.currency !== member.currency)
    return { code: 'currency', field: 'currency' };
  const take = takeOf(group, bet.betId);
  if (take) return checkOrdered(group, item, bet, member, take);
  const mark = group.marks.get(bet.betId);
  if (!mark) {
    if (member.lockedOut) return { code: 'memberLocked', field: 'member' };
    if (!member.mayBet) return { code: 'memberDisabled', field: 'member' };
    if (barredFromGame(member, item.round.gameId)) return { code: 'memberDisabled', field: 'gameId' };
    if (mustSignIn(member)) return { code: 'memberOffline', field: 'member' };
    return { bet, member, placed: null };
  }
  if (mark.state === betCancelled) return { code: 'betCancelled', field: 'betId' };
  if (mark.state === betSettled) return { code: 'betSettled', field: 'betId' };
  const placed = mark.betId ? group.bets.get(mark.betId) : undefined;
  if (placed?.parked) return { code: 'outcomeOpen', field: 'betId' };
  if (
    !placed ||
    placed.state !== betOpen ||
    placed.accountId !== member.account.id ||
    placed.amount !== bet.amount ||
    (placed.gameId !== NO_GAME && placed.gameId !== item.round.gameId) ||
    placed.inningId !== item.id
  )
    return { code: 'betDiffers', field: 'betId' };
  return { bet, member, placed };
}

/**
 * Checks a bet that a wallet call placed at the agent: it counts when its stake was taken, and a settlement
 * on record must have the same result.
 */
function checkOrdered(
  group: Group,
  item: RoundItem,
  bet: BetItem,
  member: MemberState,
  take: Order,
): Checked | { code: IngestCode; field: string } {
  if (take.state === 'cancelled') return { code: 'betCancelled', field: 'betId' };
  if (take.state === 'rejected') return { code: 'betUnknown', field: 'betId' };
  if (take.state !== 'ok') return { code: 'busy', field: 'betId' };
  const won = wonBy(group, take);
  const differs =
    take.memberId !== member.memberId ||
    take.amount !== bet.amount ||
    (take.gameId !== null && take.gameId !== item.round.gameId) ||
    take.roundId !== item.id ||
    (won !== null && (won.win !== bet.win || won.jackpot !== bet.jackpot));
  if (differs) return { code: 'betDiffers', field: 'betId' };
  return { bet, member, placed: recordOf(group, member, take), take };
}

/** Stores a round; returns the index of the first bet whose win is held, undefined for none. */
export function storeRound(
  group: Group,
  nodeId: string,
  item: RoundItem,
  checked: readonly Checked[],
): number | undefined {
  const { round } = item;
  let firstParked: number | undefined;
  const roundId = group.eventIds.next(Math.min(round.startedAt, group.now));
  group.newRounds.push({ id: roundId, item });
  group.rounds.set(item.id, roundId);
  const roundAt = Math.min(...checked.map(({ bet }) => bet.at));
  const placed = checked.map(({ bet, member, placed: before }): BetState => {
    if (before) return before;
    return placeBet(group, member, {
      key: bet.betId,
      roundId,
      inningId: item.id,
      gameId: round.gameId,
      areaId: bet.areaId,
      roomId: round.roomId,
      amount: bet.amount,
      balanceAfter: bet.balance,
      rtp: bet.rtp,
      nodeId,
      betTime: bet.at,
      ip: bet.ip,
      gameClosed: wasClosed(group, member, {
        gameId: round.gameId,
        roomId: round.roomId,
        betTime: bet.at,
        round: item.id,
        roundAt,
      }),
    });
  });
  for (const [index, { bet, member, take }] of checked.entries()) {
    const state = placed[index] as BetState;
    if (take) {
      if (settleOrdered(group, state, take, bet, round.endedAt) === 'parked') firstParked ??= index;
      continue;
    }
    const { win, jackpot, jackpotLevel, balance } = bet;
    const result = { win, jackpot, jackpotLevel, balance, at: round.endedAt };
    const outcome = settleOrPark(group, member, state, result, nodeId);
    if (group.seeksRoundBets) group.roundBets.set(`${item.id}\n${bet.betId}`, state);
    const mark = group.marks.get(bet.betId);
    if (outcome === 'parked') {
      firstParked ??= index;
    } else if (mark) {
      mark.state = betSettled;
      mark.changed = true;
    }
  }
  for (const mark of group.marksOfRound.get(item.id) ?? []) linkBet(group, mark, roundId);
  return firstParked;
}

/** Links a bet that was placed by an event to the record of its round. */
function linkBet(group: Group, mark: BetMark, roundId: string): void {
  if (mark.betId === null || mark.tenantId === null) return;
  const bet = group.bets.get(mark.betId);
  if (!bet) {
    group.links.push({ bet: mark.betId, tenantId: mark.tenantId, round: roundId });
  } else if (bet.roundId === null) {
    bet.roundId = roundId;
    bet.changed = true;
  }
}

/** Adds the round, and the members and bets in it. */
export function nameRound(named: Named, { id, bets }: RoundItem): void {
  named.rounds.push(id);
  named.memory.push({ nodeId: anyNode, eventId: roundKey(id) });
  for (const bet of bets) {
    named.members.push({ account: bet.member, agent: bet.agent });
    named.allBetIds.push(bet.betId);
  }
}
