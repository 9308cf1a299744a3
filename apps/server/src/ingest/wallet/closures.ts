import { NO_GAME } from '@pitboss/rounds/no-game';
import { groupOf } from '@pitboss/wallet/calls';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { NodeWork } from '../../wallet/orders/node-work.ts';
import type { Directory } from '../directory/directory.ts';
import type { WalletItem } from '../group/items.ts';
import { closedField, readRoundStarts } from '../rooms/closed.sql.ts';

/** Result for a take that every game and room accepts. */
export const allOpen: NodeWork['closed'] = { ordinary: null, test: null };

interface Call {
  readonly node: { readonly id: string };
  readonly item: WalletItem;
}

/**
 * Returns, in the order of the calls, the field of the game or room that takes no bets at `at`; only takes
 * are blocked by that.
 */
export async function readClosures(
  run: RunSql,
  directory: Pick<Directory, 'loadRooms' | 'onlyGameOf'>,
  calls: readonly Call[],
  at: number,
): Promise<NodeWork['closed'][]> {
  const book = await directory.loadRooms(run);
  const closedOf = ({ node, item }: Call, roundStarts: ReadonlyMap<string, number>): NodeWork['closed'] => {
    if (item.call === 'balance' || groupOf[item.call] !== 'take') return allOpen;
    const { gameId, roomId = '', roundId } = item.event;
    const played = {
      gameId: gameId ?? book.rooms.get(roomId)?.gameId ?? directory.onlyGameOf(node.id) ?? NO_GAME,
      roundAt: roundId === undefined ? undefined : roundStarts.get(roundId),
    };
    const one = (isTest: boolean) => closedField(book, { ...played, roomId, isTest, at });
    return { ordinary: one(false), test: one(true) };
  };
  const first = calls.map((call) => closedOf(call, new Map()));
  const rounds = calls.flatMap(({ item }, position) =>
    first[position]?.ordinary && item.event.roundId !== undefined ? [item.event.roundId] : [],
  );
  if (rounds.length === 0) return first;
  const roundStarts = await readRoundStarts(run, rounds);
  return calls.map((call) => closedOf(call, roundStarts));
}
