import type { MonitorConfig } from '../config.ts';
import { onlyFigure } from '../keys.ts';
import { minuteOf } from '../minutes.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';
import { hallSubject } from '../subjects.ts';
import { replayEnds } from './ends.ts';
import type { Replay, ReplayFacts } from './played.ts';

/** Plays the rule about drops of bets: its rows are the minutes of halls, `in` how many bets there were, `extra` the level. */
export function createHalls(code: MonitorCode, config: MonitorConfig, facts: ReplayFacts): Replay {
  const halls = new Map<string, Map<number, number>>();
  return {
    take(piece, first = 0, end = piece.length) {
      for (let row = first; row < end; row += 1) {
        const subject = hallSubject(piece.game[row] as number, piece.extra[row] as 0 | 1 | 2);
        const counts = halls.get(subject) ?? new Map<number, number>();
        halls.set(subject, counts);
        const minute = minuteOf(piece.at[row] as number);
        counts.set(minute, (counts.get(minute) ?? 0) + (piece.in[row] as number));
      }
    },
    end: () =>
      replayEnds(
        code,
        config,
        facts,
        [...halls].map(([subject, counts]) => ({
          ...{ subject, tenant: '0', agent: '0', member: '', currency: '' },
          valueAt: dropOf(code, config, counts),
        })),
      ),
  };
}

/** The drop of counts from one window to the next (risk §2, hall data), at the end of any minute. */
function dropOf(
  code: MonitorCode,
  config: MonitorConfig,
  counts: ReadonlyMap<number, number>,
): (minute: number) => number | null {
  const figure = monitorOf(code).figures[onlyFigure];
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
  const of = (count: number) => ({ count, in: 0n, out: 0n, extra: 0n });
  return (minute) => {
    const before = upTo(minute - length) - upTo(minute - 2 * length);
    if (before < least) return null;
    const value = figure?.of(of(upTo(minute) - upTo(minute - length)), of(before)) ?? null;
    return value === null ? null : Number(value);
  };
}
