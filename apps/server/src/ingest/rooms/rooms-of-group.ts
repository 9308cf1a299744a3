import { NO_GAME } from '@pitboss/rounds/no-game';
import { type LimitBreak, limitBreaks, limitBroken } from '@pitboss/rules/rooms/limits';
import { type RoomNode, unknownRoom } from '../../domain/rooms/room-book.ts';
import type { Group } from '../group/group.ts';
import type { BetState } from '../group/states.ts';

/** Returns the room of a bet; an unknown one counts as an ordinary one of the system. */
export function roomOf({ rooms }: Group, id: string): RoomNode {
  const known = rooms.book.rooms.get(id);
  if (known) return known;
  const built = rooms.built.get(id);
  return built?.isNew ? { ...unknownRoom, gameId: built.gameId, roomType: 1 } : unknownRoom;
}

/**
 * Returns the game of a bet: where its call names none, that of its room, or the only one of its game server.
 */
export function gameOfBet(
  group: Group,
  { gameId, roomId, nodeId }: { gameId: number | null; roomId: string; nodeId: string | null },
): number {
  return (
    gameId ??
    roomOf(group, roomId).gameId ??
    (nodeId === null ? null : group.directory.onlyGameOf(nodeId)) ??
    NO_GAME
  );
}

export const stakedKey = (round: string, accountId: string) => `${round}\n${accountId}`;

/** Returns true when a room has limits of bets, in any currency. */
export const bindsBets = ({ limits, groups }: RoomNode): boolean => limits.size > 0 || groups.size > 0;

interface Stake {
  readonly gameId: number;
  readonly areaId: number | null;
  readonly amount: bigint;
  readonly inningId: string | null;
}

/**
 * Returns the limit in force that a new bet breaks, if any; game servers enforce limits, so the bet is
 * accepted and marked (spec content §2).
 */
export function breakOf(
  group: Group,
  room: RoomNode,
  member: { readonly currency: string; readonly account: { readonly id: string } },
  { gameId, areaId, amount, inningId }: Stake,
): LimitBreak | null {
  if (!bindsBets(room) || room.gameId !== gameId) return null;
  const own = room.limits.get(member.currency);
  const shared = room.groups.get(member.currency);
  if (!own && !shared) return null;
  let round = amount;
  if (inningId !== null) {
    const key = stakedKey(inningId, member.account.id);
    round += group.rooms.staked.get(key) ?? 0n;
    group.rooms.staked.set(key, round);
  }
  return limitBroken(own, shared, { areaId, amount, round });
}

/** Removes a cancelled bet from the stakes of its round. */
export function unstake(
  { rooms: { staked } }: Group,
  bet: Pick<BetState, 'inningId' | 'accountId' | 'amount'>,
): void {
  if (bet.inningId === null) return;
  const key = stakedKey(bet.inningId, bet.accountId);
  const sum = staked.get(key);
  if (sum !== undefined) staked.set(key, sum - bet.amount);
}

/** Returns the number of a limit as stored in a row of `bet`. */
export const breakNumber = (broken: LimitBreak | null): number | null =>
  broken === null ? null : limitBreaks.indexOf(broken) + 1;
