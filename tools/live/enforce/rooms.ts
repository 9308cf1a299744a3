import type { RoomLanguage } from '@pitboss/rules/content/room-texts';
import { tickerPlays } from '@pitboss/rules/content/ticker';
import { limitBroken, readLimits } from '@pitboss/rules/rooms/limits';
import type { Store } from './store.ts';

/** Rooms, with what is read and played in them. */
export const roomRules = (store: Store) => ({
  /** Returns whether members may enter a room; a room without settings is open. */
  isOpen: (roomId: string): boolean => store.all('room').get(roomId)?.open ?? true,
  /**
   * Returns whether a stake is within the limits in force; `round` is the member's total stake in the round,
   * this bet included.
   */
  withinLimits(
    roomId: string,
    { currency, areaId, amount, round }: { currency: string; areaId: number; amount: bigint; round: bigint },
  ): boolean {
    const own = store.all('room').get(roomId)?.limits[currency];
    const shared = [...store.all('limitGroup').values()].find(
      (group) => group.currency === currency && group.roomIds.includes(roomId),
    );
    const room = own && readLimits(own);
    const group = shared && readLimits(shared.limits);
    return limitBroken(room, group, { areaId, amount, round }) === null;
  },
  /** A text of rooms in a language; undefined for a key that there is not. */
  text: (language: RoomLanguage, key: string): string | undefined =>
    store.all('text').get(language)?.texts[key],
  /**
   * Returns the plays of the news tickers in a game between two times, both included, ordered by time, then
   * by `sort`.
   */
  plays(gameId: number, from: number, to: number): { readonly at: number; readonly text: string }[] {
    return [...store.all('ticker')]
      .filter(([, { gameIds }]) => gameIds === null || gameIds.includes(gameId))
      .flatMap(([id, { content, sort, ...ticker }]) =>
        tickerPlays({ ...ticker, startTime: ticker.from, endTime: ticker.until - 1 }, from, to).map((at) => ({
          at,
          text: content.zh_cn,
          sort,
          id,
        })),
      )
      .sort((one, other) => one.at - other.at || one.sort - other.sort || one.id.localeCompare(other.id))
      .map(({ at, text }) => ({ at, text }));
  },
  /** Replies of operators that are to be shown now, with their rooms. */
  replies: (now: number): { readonly id: string; readonly roomId: string }[] =>
    [...store.all('reply')].flatMap(([id, { roomId, until }]) => (now < until ? [{ id, roomId }] : [])),
});
