import { GAMES } from '@pitboss/rounds/catalogue';
import { AppError } from '../../platform/errors/app-error.ts';

/** Returns true for ids 1 to 10, which are always allowed in addition to the permitted games (spec §6). */
export const alwaysPermitted = (id: number) => id >= 1 && id <= 10;

/** The ids in force for a list; null means that nothing is restricted. */
export function gamesPermitted(own: readonly number[] | null): number[] {
  return GAMES.map((game) => game.id).filter((id) => own === null || own.includes(id) || alwaysPermitted(id));
}

/** Ids of the mini games of the catalogue. */
export const miniGameIds: readonly number[] = GAMES.filter((game) => game.category === 'mini').map(
  (game) => game.id,
);

/** Rejects a filter by a game that the caller may not see (spec §6, enforced on the server too). */
export function checkGame(own: readonly number[] | null, gameId: number | undefined): void {
  if (gameId !== undefined && own !== null && !own.includes(gameId) && !alwaysPermitted(gameId)) {
    throw new AppError('request.invalid', { field: 'gameId' });
  }
}
