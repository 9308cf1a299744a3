import type { MonitorConfig } from '../config.ts';
import { minuteOf } from '../minutes.ts';
import type { MonitorCode } from '../monitors.ts';
import { hallNames, hallSubject } from '../subjects.ts';
import { replayEnds } from './ends.ts';
import type { Replay, ReplayFacts } from './played.ts';
import { percentInNumbers } from './weights.ts';

const levels = hallNames.length;

/** Plays the rule about drops of bets: its rows are the minutes of halls, `in` how many bets there were, `extra` the level. */
export function createHalls(code: MonitorCode, config: MonitorConfig, facts: ReplayFacts): Replay {
  /** Bets by minute of each hall, by its game and level. */
  const halls = new Map<number, Map<number, number>>();
  return {
    take(piece, first = 0, end = piece.length) {
      for (let row = first; row < end; row += 1) {
        const hall = levels * (piece.game[row] as number) + (piece.extra[row] as number);
        let counts = halls.get(hall);
        if (!counts) {
          counts = new Map();
          halls.set(hall, counts);
        }
        const minute = minuteOf(piece.at[row] as number);
        counts.set(minute, (counts.get(minute) ?? 0) + (piece.in[row] as number));
      }
    },
    end: () =>
      replayEnds(
        code,
        config,
        facts,
        [...halls].map(([hall, counts]) => ({
          subject: hallSubject(Math.floor(hall / levels), (hall % levels) as 0 | 1 | 2),
          ...{ tenant: '0', agent: '0', member: '', currency: '' },
          valueAt: dropOf(config, counts),
        })),
      ),
  };
}

/** The drop of counts from one window to the next (risk §2, hall data), at the end of any minute. */
function dropOf(
  config: MonitorConfig,
  counts: ReadonlyMap<number, number>,
): (minute: number) => number | null {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const minute of counts.keys()) {
    first = Math.min(first, minute);
    last = Math.max(last, minute);
  }
  const sums = new Float64Array(last - first + 2);
  for (let minute = first; minute <= last; minute += 1)
    sums[minute - first + 1] = (sums[minute - first] as number) + (counts.get(minute) ?? 0);
  const upTo = (minute: number): number =>
    minute < first ? 0 : (sums[Math.min(minute, last) - first + 1] as number);
  const length = config.windowMinutes;
  const least = Math.max(1, Number(config.least ?? 0n));
  return (minute) => {
    const before = upTo(minute - length) - upTo(minute - 2 * length);
    if (before < least) return null;
    return percentInNumbers(before - upTo(minute) + upTo(minute - length), before);
  };
}
