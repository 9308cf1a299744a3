import { minuteOf } from '../../minutes.ts';
import type { MonitorCode } from '../../monitors.ts';
import type { Happened } from '../happened.ts';
import type { ReplayFacts } from '../played.ts';
import { createSubjects, type Subject } from './who.ts';

/** What a replay counts of rows, as columns. */
export interface Rows {
  readonly at: Float64Array;
  readonly round: Float64Array;
  readonly who: Float64Array;
  readonly in: Float64Array;
  readonly out: Float64Array;
  readonly extra: Float64Array;
}

/** The rows of a piece that the monitor looks at: those of a subject follow one another, in the order of their times. */
export interface Stretch {
  readonly length: number;
  readonly rows: Rows;
  /** Places of the subjects. */
  readonly subject: Int32Array;
  /** The minute that the piece ends in: whatever comes later happens in it or after it. */
  readonly until: number;
}

interface Kept extends Stretch {
  readonly piece: Happened;
  /** The number of its first row. */
  readonly base: number;
  /** The number of the row of the same subject before each; -1 for none. */
  readonly before: Int32Array;
}

/** What happened, by its subjects, for all versions of a rule that are played over it, with windows of at most so many minutes. */
export interface Course {
  readonly subjects: readonly Subject[];
  take(piece: Happened): Stretch;
  /** Gives the rows of the same subject, up to and with one of the newest piece, that happened in a minute after one; oldest first. */
  each(row: number, after: number, give: (rows: Rows, row: number) => void): void;
}

function pick(order: Uint32Array, column: ArrayLike<number>): Float64Array {
  const picked = new Float64Array(order.length);
  for (let row = 0; row < order.length; row += 1) picked[row] = column[order[row] as number] as number;
  return picked;
}

/**
 * Follows what happened piece by piece; of pieces that no window reaches any more nothing is kept. Rows are put in the order of
 * their subjects: to go from subject to subject with every row costs more than anything that is done with it.
 */
export function createCourse(code: MonitorCode, facts: ReplayFacts, minutes: number): Course {
  const { all, of } = createSubjects(code, facts);
  let kept: Kept[] = [];
  let newest = new Int32Array(1_024).fill(-1);

  /** The rows of a piece in the order of their subjects. */
  function sorted(piece: Happened): { readonly order: Uint32Array; readonly subject: Int32Array } {
    const places = new Int32Array(piece.length);
    for (let row = 0; row < piece.length; row += 1) places[row] = of(piece, row);
    const next = new Uint32Array(all.length + 1);
    for (let row = 0; row < piece.length; row += 1) {
      const place = places[row] as number;
      if (place >= 0) next[place + 1] = (next[place + 1] as number) + 1;
    }
    for (let place = 1; place < next.length; place += 1)
      next[place] = (next[place] as number) + (next[place - 1] as number);
    const count = next[all.length] as number;
    const [order, subject] = [new Uint32Array(count), new Int32Array(count)];
    for (let row = 0; row < piece.length; row += 1) {
      const place = places[row] as number;
      if (place < 0) continue;
      const at = next[place] as number;
      next[place] = at + 1;
      order[at] = row;
      subject[at] = place;
    }
    return { order, subject };
  }

  /** Ties the rows to those of the same subjects before them. */
  function tie(subject: Int32Array, base: number): Int32Array {
    if (all.length > newest.length) {
      const larger = new Int32Array(2 * all.length).fill(-1);
      larger.set(newest);
      newest = larger;
    }
    const before = new Int32Array(subject.length);
    for (let row = 0; row < subject.length; row += 1) {
      const place = subject[row] as number;
      before[row] = newest[place] as number;
      newest[place] = base + row;
    }
    return before;
  }

  return {
    subjects: all,
    take(piece) {
      const last = kept.at(-1);
      if (last?.piece === piece) return last;
      const reached = minuteOf(piece.at[0] as number) - minutes;
      kept = kept.filter(({ until }) => until > reached);
      const { order, subject } = sorted(piece);
      const base = last ? last.base + last.length : 0;
      const fresh: Kept = {
        ...{ piece, base, subject, length: order.length, before: tie(subject, base) },
        ...{ until: minuteOf(piece.at[piece.length - 1] as number) },
        rows: {
          ...{ at: pick(order, piece.at), round: pick(order, piece.round), who: pick(order, piece.who) },
          ...{ in: pick(order, piece.in), out: pick(order, piece.out), extra: pick(order, piece.extra) },
        },
      };
      kept.push(fresh);
      return fresh;
    },
    each(row, after, give) {
      const found: (readonly [Rows, number])[] = [];
      let place = kept.length - 1;
      for (let number = (kept[place] as Kept).base + row; number >= 0; ) {
        while (place >= 0 && number < (kept[place] as Kept).base) place -= 1;
        const one = kept[place];
        if (!one) break;
        const at = number - one.base;
        if (minuteOf(one.rows.at[at] as number) <= after) break;
        found.push([one.rows, at]);
        number = one.before[at] as number;
      }
      for (const [rows, at] of found.reverse()) give(rows, at);
    },
  };
}
