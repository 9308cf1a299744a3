import { type LimitBreak, limitBreaks, limitBroken } from '@pitboss/rules/rooms/limits';
import { type RoomNode, unknownRoom } from '../../domain/rooms/room-book.ts';
import type { BetState } from '../apply/states.ts';
import type { Group } from '../ingest/group.ts';

/** A room of a bet; one that nobody set up counts as an ordinary one of the system. */
export function roomOf({ rooms }: Group, id: string): RoomNode {
  const known = rooms.book.rooms.get(id);
  if (known) return known;
  const built = rooms.built.get(id);
  return built?.isNew ? { ...unknownRoom, gameId: built.gameId, roomType: 1 } : unknownRoom;
}

export const stakedKey = (round: string, accountId: string) => `${round}\n${accountId}`;

/** Whether bets in a room are bound, in some currency. */
export const bindsBets = ({ limits, groups }: RoomNode): boolean => limits.size > 0 || groups.size > 0;

interface Stake {
  readonly gameId: number;
  readonly areaId: number | null;
  readonly amount: bigint;
  readonly inningId: string | null;
}

/** Which limit in force a new bet breaks, if any; game servers enforce them, so the bet is taken and marked (spec content §2). */
export function breakOf(
  group: Group,
  room: RoomNode,
  member: { readonly currency: string; readonly account: { readonly id: string } },
  { gameId, areaId, amount, inningId }: Stake,
): LimitBreak | null {
  if (!bindsBets(room) || room.gameId !== gameId) return null;
  const [own, shared] = [room.limits.get(member.currency), room.groups.get(member.currency)];
  if (!own && !shared) return null;
  let round = amount;
  if (inningId !== null) {
    const key = stakedKey(inningId, member.account.id);
    round += group.rooms.staked.get(key) ?? 0n;
    group.rooms.staked.set(key, round);
  }
  return limitBroken(own, shared, { areaId, amount, round });
}

/** A cancelled bet is no stake of its round any more. */
export function unstake(
  { rooms: { staked } }: Group,
  bet: Pick<BetState, 'inningId' | 'accountId' | 'amount'>,
): void {
  if (bet.inningId === null) return;
  const key = stakedKey(bet.inningId, bet.accountId);
  const sum = staked.get(key);
  if (sum !== undefined) staked.set(key, sum - bet.amount);
}

/** A limit as a row of `bet` has it. */
export const breakNumber = (broken: LimitBreak | null): number | null =>
  broken === null ? null : limitBreaks.indexOf(broken) + 1;
