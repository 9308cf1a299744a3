import type { MonitorConfig } from '../config.ts';
import { minuteOf } from '../minutes/minutes.ts';
import type { MonitorCode } from '../monitors.ts';
import { hallNames, hallSubject } from '../subjects.ts';
import { replayEnds } from './ends.ts';
import type { ReplayFacts } from './facts/played.ts';
import { percentInNumbers } from './facts/weights.ts';
import type { ListRule } from './lists.ts';

const levels = hallNames.length;

/**
 * Plays the rule about drops of bets: its rows are the minutes of halls, `in` how many bets there were,
 * `extra` the level.
 */
export function createHalls(code: MonitorCode, config: MonitorConfig, facts: ReplayFacts): ListRule {
  /**
   * Bets of each hall, by its game and level, in the minutes from the first that a window reaches; one place
   * further, see `dropOf`.
   */
  const halls = new Map<number, Uint32Array>();
  const first = facts.from - 2 * config.windowMinutes;
  return {
    take(piece) {
      for (let row = 0; row < piece.length; row += 1) {
        const minute = minuteOf(piece.at[row] as number);
        if (minute < first || minute > facts.to) continue;
        const hall = levels * (piece.game[row] as number) + (piece.extra[row] as number);
        let counts = halls.get(hall);
        if (!counts) {
          counts = new Uint32Array(facts.to - first + 2);
          halls.set(hall, counts);
        }
        const position = minute - first + 1;
        counts[position] = (counts[position] as number) + (piece.in[row] as number);
      }
    },
    end: () =>
      replayEnds(
        code,
        config,
        facts,
        [...halls].map(([hall, counts]) => ({
          subject: hallSubject(Math.floor(hall / levels), (hall % levels) as 0 | 1 | 2),
          tenant: '0',
          agent: '0',
          member: '',
          currency: '',
          valueAt: dropOf(config, counts, first),
        })),
      ),
  };
}

/**
 * The drop of counts, which begin with a minute, from one window to the next (risk §2, hall data), at the end
 * of any minute.
 */
function dropOf(
  { windowMinutes: length, least }: MonitorConfig,
  sums: Uint32Array,
  first: number,
): (minute: number) => number | null {
  // The prefix sums are the number of bets before each minute.
  for (let index = 1; index < sums.length; index += 1)
    sums[index] = (sums[index] as number) + (sums[index - 1] as number);
  const enough = Math.max(1, Number(least ?? 0n));
  return (minute) => {
    const index = minute - first + 1;
    const middle = sums[index - length] as number;
    const before = middle - (sums[index - 2 * length] as number);
    if (before < enough) return null;
    return percentInNumbers(before - ((sums[index] as number) - middle), before);
  };
}
