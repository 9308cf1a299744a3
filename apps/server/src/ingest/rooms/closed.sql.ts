import { isClosed } from '../../domain/games/closures.ts';
import type { RoomBook } from '../../domain/rooms/room-book.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { idTimeMs } from '../../platform/db/ids.ts';
import type { Group, Waiting } from '../group/group.ts';
import { gameOfBet } from './rooms-of-group.ts';

/** Fields of a bet that closures depend on; times in epoch ms. */
export interface Played {
  readonly gameId: number;
  readonly roomId: string;
  readonly isTest: boolean;
  readonly at: number;
  /** When the first bet of its round was accepted, if any was before. */
  readonly roundAt?: number | undefined;
}

/**
 * Returns the field of what takes no bet of a member at that time, its game or its room; null when both take
 * it (clarifications: games and nodes).
 */
export function closedField(
  book: RoomBook,
  { gameId, roomId, isTest, at, roundAt }: Played,
): 'gameId' | 'roomId' | null {
  const game = book.closedGames.get(gameId);
  if (game && isClosed(isTest ? game.test : game.ordinary, at, roundAt)) return 'gameId';
  return isClosed(book.rooms.get(roomId)?.closedAt ?? null, at, roundAt) ? 'roomId' : null;
}

/**
 * Returns the times when the first bet of each of some rounds was accepted, in epoch ms; a bet that was
 * cancelled since counts too.
 */
export async function readRoundStarts(
  run: RunSql,
  rounds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (rounds.length === 0) return new Map();
  const rows = await run<{ round: string; taken: Date | null; stamp: string | null }>(
    'ingest-round-starts',
    `select i.inning_id as round, min(t.at) as taken,
       min(coalesce(r.stamp, b.stamp)) filter (where t.tx_id is null) as stamp
     from ingest_bet i join bet b on b.id = i.bet_id and b.tenant_id = i.tenant_id
     left join bet_revision r on r.bet_id = b.id and r.tenant_id = b.tenant_id and r.revision = 1
     left join wallet_tx t on t.tx_id = i.bet_key
     where i.inning_id = any($1::text[]) group by 1`,
    [[...new Set(rounds)]],
  );
  return new Map(
    rows.map(({ round, taken, stamp }) => [
      round,
      Math.min(taken?.getTime() ?? Number.POSITIVE_INFINITY, stamp ? idTimeMs(stamp) : Infinity),
    ]),
  );
}

/**
 * Reads the starts of the rounds in which an item of the group brings a bet of a closed game or room; sends
 * no query without one.
 */
export async function loadRoundStarts(run: RunSql, group: Group, waiting: readonly Waiting[]): Promise<void> {
  const { book } = group.rooms;
  const rounds = waiting.flatMap(({ nodeId, item }): string[] => {
    if (item.kind !== 'wallet' && item.kind !== 'bet' && item.kind !== 'round') return [];
    const { gameId = null, roomId = '', roundId } = item.kind === 'round' ? item.round : item.event;
    if (roundId === undefined) return [];
    const game = gameOfBet(group, { gameId, roomId, nodeId });
    return closedField(book, { gameId: game, roomId, isTest: false, at: group.now }) ? [roundId] : [];
  });
  group.roundStarts = await readRoundStarts(run, rounds);
}

/** Returns true when a bet that happened already was in a game or room that took none then. */
export function wasClosed(
  group: Group,
  { isTest }: { readonly isTest: boolean },
  bet: Omit<Played, 'isTest' | 'at'> & { readonly betTime: number; readonly round: string | null },
): boolean {
  const known = bet.round === null ? undefined : group.roundStarts.get(bet.round);
  const roundAt = Math.min(known ?? Infinity, bet.roundAt ?? Infinity);
  const at = Math.min(bet.betTime, group.now);
  return closedField(group.rooms.book, { ...bet, isTest, at, roundAt }) !== null;
}
