import { NO_GAME } from '@pitboss/rounds/no-game';
import { betSignal, placedEvent } from '../../domain/risk/bet-events.ts';
import type { Group } from '../group/group.ts';
import { type BetState, betOpen, beyondStake, type MemberState } from '../group/states.ts';
import { breakNumber, breakOf, roomOf } from '../rooms/rooms-of-group.ts';
import { move } from './apply-money.ts';
import { groupIdOf } from './pools.ts';

/** Fields of a bet before it has its record number. */
type NewBet = Omit<
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
 * Takes the stake and opens the bet (wallet: bet). The caller has to check that the member may bet and can
 * pay.
 */
export function placeBet(group: Group, member: MemberState, input: NewBet): BetState {
  const room = roomOf(group, input.roomId);
  const broken = breakOf(group, room, member, input);
  const betTime = Math.min(input.betTime, group.now);
  // Written field by field: a bet is made thousands of times a second, and copying objects costs more than
  // all the rest.
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
    gameClosed: input.gameClosed,
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
  if (bet.isNormal && bet.gameClosed) group.risk.add(betSignal('gameClosed', bet, bet.amount, betTime));
  // A single bet beyond the limit is rejected earlier: this one belongs to a finished round (risk §6).
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
