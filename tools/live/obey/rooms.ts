import type { RoomLanguage } from '@pitboss/rules/content/room-texts';
import { tickerPlays } from '@pitboss/rules/content/ticker';
import { limitBroken, readLimits } from '@pitboss/rules/rooms/limits';
import type { Store } from './store.ts';

/** Rooms, with what is read and played in them. */
export const roomRules = (store: Store) => ({
  /** Whether members may enter a room; one that nobody set up is open. */
  isOpen: (roomId: string): boolean => store.all('room').get(roomId)?.open ?? true,
  /** Whether a stake is within the limits in force; `round` is what the member has staked in the round, this bet included. */
  withinLimits(
    roomId: string,
    { currency, areaId, amount, round }: { currency: string; areaId: number; amount: bigint; round: bigint },
  ): boolean {
    const own = store.all('room').get(roomId)?.limits[currency];
    const shared = [...store.all('limitGroup').values()].find(
      (group) => group.currency === currency && group.roomIds.includes(roomId),
    );
    const [room, group] = [own && readLimits(own), shared && readLimits(shared.limits)];
    return limitBroken(room, group, { areaId, amount, round }) === null;
  },
  /** A text of rooms in a language; undefined for a key that there is not. */
  text: (language: RoomLanguage, key: string): string | undefined =>
    store.all('text').get(language)?.texts[key],
  /** What of the news tickers is played in a game between two instants, both included: in the order of its instants, then of `sort`. */
  plays(gameId: number, from: number, to: number): { readonly at: number; readonly text: string }[] {
    return [...store.all('ticker')]
      .filter(([, { gameIds }]) => gameIds === null || gameIds.includes(gameId))
      .flatMap(([id, { content, sort, ...ticker }]) =>
        tickerPlays({ ...ticker, startTime: ticker.from, endTime: ticker.until - 1 }, from, to).map((at) => ({
          ...{ at, text: content.zh_cn, sort, id },
        })),
      )
      .sort((one, other) => one.at - other.at || one.sort - other.sort || one.id.localeCompare(other.id))
      .map(({ at, text }) => ({ at, text }));
  },
  /** Replies of operators that are to be shown now, with their rooms. */
  replies: (now: number): { readonly id: string; readonly roomId: string }[] =>
    [...store.all('reply')].flatMap(([id, { roomId, until }]) => (now < until ? [{ id, roomId }] : [])),
});
