import type { Person } from '../people/people.ts';
import type { GamePlan, Room } from './games.ts';

/** One round about to be settled. */
export interface Hand {
  readonly plan: GamePlan;
  readonly room: Room;
  readonly players: readonly Person[];
  readonly startMs: number;
  readonly endMs: number;
  /** A round number that must be used, for the rounds that examples refer to. */
  readonly inningId?: string | undefined;
  /** At most so many bets. */
  readonly most: number;
}
