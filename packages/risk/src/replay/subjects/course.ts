import { minuteOf } from '../../minutes.ts';
import type { MonitorCode } from '../../monitors.ts';
import type { Happened } from '../happened.ts';
import type { ReplayFacts } from '../played.ts';
import { createSubjects, type Subject } from './who.ts';

/** The rows of a piece with the places of their subjects, or -1; and the row of the same subject before each, -1 for none. */
interface Prepared {
  readonly piece: Happened;
  /** The number of its first row. */
  readonly base: number;
  readonly subject: Int32Array;
  readonly before: Int32Array;
  /** Up to and without this row. */
  done: number;
}

/** What happened, by its subjects, for all versions of a rule that are played over it, with windows of at most so many minutes. */
export interface Course {
  readonly subjects: readonly Subject[];
  /** The places of the subjects of a piece's rows, up to and without `end`. */
  take(piece: Happened, end: number): Int32Array;
  /** Gives the rows of the same subject, up to and with one of the newest piece, that happened in a minute after one; oldest first. */
  each(row: number, after: number, give: (piece: Happened, row: number) => void): void;
}

/** Follows what happened piece by piece; of pieces that no window reaches any more nothing is kept. */
export function createCourse(code: MonitorCode, facts: ReplayFacts, minutes: number): Course {
  const { all, of } = createSubjects(code, facts);
  let kept: Prepared[] = [];
  let newest = new Int32Array(1_024).fill(-1);

  function begin(piece: Happened): Prepared {
    const last = kept.at(-1);
    if (last?.piece === piece) return last;
    const reached = minuteOf(piece.at[0] as number) - minutes;
    kept = kept.filter((one) => minuteOf(one.piece.at[one.piece.length - 1] as number) > reached);
    const fresh: Prepared = {
      ...{ piece, base: last ? last.base + last.piece.length : 0, done: 0 },
      ...{ subject: new Int32Array(piece.length), before: new Int32Array(piece.length) },
    };
    kept.push(fresh);
    return fresh;
  }

  return {
    subjects: all,
    take(piece, end) {
      const prepared = begin(piece);
      const { base, subject, before } = prepared;
      for (let row = prepared.done; row < end; row += 1) {
        const place = of(piece, row);
        subject[row] = place;
        if (place < 0) continue;
        if (place >= newest.length) {
          const larger = new Int32Array(2 * place).fill(-1);
          larger.set(newest);
          newest = larger;
        }
        before[row] = newest[place] as number;
        newest[place] = base + row;
      }
      prepared.done = Math.max(prepared.done, end);
      return subject;
    },
    each(row, after, give) {
      const found: (readonly [Happened, number])[] = [];
      let place = kept.length - 1;
      for (let number = (kept[place] as Prepared).base + row; number >= 0; ) {
        while (place >= 0 && number < (kept[place] as Prepared).base) place -= 1;
        const one = kept[place];
        if (!one) break;
        const at = number - one.base;
        if (minuteOf(one.piece.at[at] as number) <= after) break;
        found.push([one.piece, at]);
        number = one.before[at] as number;
      }
      for (const [piece, at] of found.reverse()) give(piece, at);
    },
  };
}
