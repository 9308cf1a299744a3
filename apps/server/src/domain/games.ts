import { GAMES } from '@pitboss/rounds/catalogue';

/** Spec §6: ids 1 to 10 are allowed besides whatever is permitted. */
const alwaysPermitted = (id: number) => id >= 1 && id <= 10;

/** The ids in force for a list; null means that nothing is restricted. */
export function gamesPermitted(own: readonly number[] | null): number[] {
  return GAMES.map((game) => game.id).filter((id) => own === null || own.includes(id) || alwaysPermitted(id));
}
