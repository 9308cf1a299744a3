import type { GamePlan, Room } from '../games/games.ts';
import type { Share } from '../rows/ids.ts';
import { beijingDay, dateOfDay } from '../time/rhythm.ts';
import type { User } from '../users/users.ts';

/** One round about to be settled. */
export interface Hand {
  readonly plan: GamePlan;
  readonly room: Room;
  readonly players: readonly User[];
  readonly startMs: number;
  readonly endMs: number;
  /** A round number that must be used, for the rounds that examples refer to. */
  readonly inningId?: string | undefined;
  /** At most so many bets. */
  readonly most: number;
}

/** Ids that game servers give to bets, of which each lane has its own part. */
export class BetKeys {
  private count = 0;

  constructor(private readonly lane: Share) {}

  /** Number of ids given. */
  get made(): number {
    return this.count;
  }

  /** Returns the id of the next bet. */
  next(): string {
    this.count += 1;
    return `w${(this.count * this.lane.of + this.lane.place).toString(36)}`;
  }
}

/** Numbers of rounds: game, Beijing day and a sequence, of which each lane has its own part. */
export class InningNumbers {
  private sequence = 0;
  private today = { day: 0, text: '' };

  constructor(private readonly lane: Share) {}

  /** Returns the number of the next round. */
  next({ plan, endMs }: Hand): string {
    const { of, place } = this.lane;
    this.sequence += 1;
    const day = beijingDay(endMs);
    if (day !== this.today.day) this.today = { day, text: dateOfDay(day).replaceAll('-', '').slice(2) };
    return `${plan.game.id}${this.today.text}${String(this.sequence * of + place).padStart(8, '0')}`;
  }
}
