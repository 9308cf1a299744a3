import { minuteOf } from '../../minutes/minutes.ts';
import { type MonitorCode, monitorOf } from '../../monitors.ts';
import type { Measure, SubjectKind } from '../../rules/monitor.ts';
import type { Happened, User } from '../facts/happened.ts';
import { dayOf } from '../facts/limits.ts';
import type { ReplayFacts } from '../facts/played.ts';
import { type Named, type Part, Subject, SubjectIndex } from './who.ts';

/** Columns of the rows that a replay counts. */
const names = ['at', 'in', 'out', 'extra', 'round', 'who', 'game'] as const;
type Column = (typeof names)[number];
export type Rows = { readonly [Name in Column]: Float64Array };

/** The columns that are looked at, where they are not those of most; the others are nothing. */
const looked: Readonly<Partial<Record<Measure, readonly Column[]>>> = {
  address: ['at', 'who'],
  streak: ['at', 'in', 'out', 'who', 'game'],
};
const lookedByMax: readonly Column[] = ['at', 'in', 'out', 'extra', 'round', 'who'];

/** Rows of one subject, from `first` up to and without `end`, in the order of their times. */
export interface Stretch {
  /** Index of its subject. */
  place: number;
  first: number;
  end: number;
}

/** Everything that a monitor looks at, subject by subject. */
export interface Sorted {
  readonly rows: Rows;
  readonly length: number;
  readonly all: readonly Named[];
  /** Goes on to the next subject; false where there is none. */
  next(stretch: Stretch): boolean;
  subjectOf(stretch: Stretch): Subject;
  /** The day that the figures of a subject end with; null where they go on. */
  dayOf(stretch: Stretch): number | null;
}

/** Counts numbers below a bound: how many are less than each. */
function startsOf(numbers: Int32Array, bound: number): Uint32Array {
  const starts = new Uint32Array(bound + 1);
  for (let row = 0; row < numbers.length; row += 1) {
    const position = (numbers[row] as number) + 1;
    starts[position] = (starts[position] as number) + 1;
  }
  for (let position = 1; position < starts.length; position += 1)
    starts[position] = (starts[position] as number) + (starts[position - 1] as number);
  return starts;
}

/** Places of numbers in a list of those there are. */
function createRanks() {
  const known = new Map<number, number>();
  let last = Number.NaN;
  let rank = -1;
  return {
    known,
    of(number: number): number {
      if (number === last) return rank;
      last = number;
      rank = known.get(number) ?? known.size;
      known.set(number, rank);
      return rank;
    },
  };
}

/** Joins the parts of a list of whole numbers. */
function joined(parts: readonly Int32Array[], length: number): Int32Array {
  const whole = new Int32Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Returns the target positions of rows in the order of their indexes, which begin at `starts`; rows of one
 * index keep their order.
 */
function targetsOf(position: Int32Array, starts: Uint32Array, order: Uint32Array | null): Uint32Array {
  const next = starts.slice();
  const targets = new Uint32Array(position.length);
  for (let index = 0; index < position.length; index += 1) {
    const row = order === null ? index : (order[index] as number);
    const one = position[row] as number;
    targets[row] = next[one] as number;
    next[one] = (next[one] as number) + 1;
  }
  return targets;
}

/** Rows in the order of whole numbers below a bound. */
function orderBy(numbers: Int32Array, bound: number): Uint32Array {
  const targets = targetsOf(numbers, startsOf(numbers, bound), null);
  const order = new Uint32Array(numbers.length);
  for (let row = 0; row < order.length; row += 1) order[targets[row] as number] = row;
  return order;
}

/**
 * Puts what happened in the order of its subjects, for all versions of a rule: to go from subject to subject
 * with every row costs more than anything that is done with it, and so does keeping what is known of each.
 */
export function gatherRows(code: MonitorCode, facts: ReplayFacts, part: Part) {
  const subjects = new SubjectIndex(code, facts, part);
  const { kind, all } = subjects;
  const wanted = looked[monitorOf(code).measure] ?? lookedByMax;
  const chunks = wanted.map((): Float64Array[] => []);
  const positions: Int32Array[] = [];
  // Games of a member are subjects of their own; so are days, which follow one another anyway.
  const ranks = createRanks();
  const games = [] as Int32Array[];
  let users: readonly User[] = [];
  let length = 0;

  return {
    take(piece: Happened): void {
      users = piece.people;
      const order = new Uint32Array(piece.length);
      const place = new Int32Array(piece.length);
      let count = 0;
      for (let row = 0; row < piece.length; row += 1) {
        const one = subjects.of(piece, row);
        if (one < 0) continue;
        order[count] = row;
        place[count] = one;
        count += 1;
      }
      positions.push(place.subarray(0, count));
      length += count;
      wanted.forEach((name, index) => {
        chunks[index]?.push(pick(order.subarray(0, count), piece[name]));
      });
      if (kind !== 'streak') return;
      const rank = new Int32Array(count);
      for (let row = 0; row < count; row += 1)
        rank[row] = ranks.of(piece.game[order[row] as number] as number);
      games.push(rank);
    },
    /** Once, after all pieces: what was taken is let go. */
    sorted(): Sorted {
      const position = joined(positions.splice(0), length);
      const starts = startsOf(position, all.length);
      const byGame = kind === 'streak' ? orderBy(joined(games.splice(0), length), ranks.known.size) : null;
      const targets = targetsOf(position, starts, byGame);
      const nothing = new Float64Array(length);
      const rows: Record<string, Float64Array> = Object.fromEntries(names.map((name) => [name, nothing]));
      wanted.forEach((name, index) => {
        rows[name] = scattered(targets, (chunks[index] as Float64Array[]).splice(0));
      });
      return createSorted(kind, rows as Rows, starts, all, users);
    },
  };
}

function pick(order: Uint32Array, column: ArrayLike<number>): Float64Array {
  // Most monitors look at everything.
  if (column instanceof Float64Array && order.length === column.length) return column;
  const picked = new Float64Array(order.length);
  for (let row = 0; row < order.length; row += 1) picked[row] = column[order[row] as number] as number;
  return picked;
}

function scattered(targets: Uint32Array, chunks: readonly Float64Array[]): Float64Array {
  const column = new Float64Array(targets.length);
  let row = 0;
  for (const chunk of chunks)
    for (let index = 0; index < chunk.length; index += 1, row += 1)
      column[targets[row] as number] = chunk[index] as number;
  return column;
}

function createSorted(
  kind: SubjectKind,
  rows: Rows,
  starts: Uint32Array,
  all: readonly Named[],
  users: readonly User[],
): Sorted {
  const { at, game, who } = rows;
  const dayAt = (row: number) => dayOf(minuteOf(at[row] as number));
  const dayOfStretch = ({ first }: Stretch) => (kind === 'day' ? dayAt(first) : null);
  return {
    rows,
    all,
    length: at.length,
    dayOf: dayOfStretch,
    next(stretch) {
      const first = stretch.end;
      if (first === at.length) return false;
      while ((starts[stretch.place + 1] as number) <= first) stretch.place += 1;
      const last = starts[stretch.place + 1] as number;
      let end = last;
      if (kind === 'streak') {
        end = first + 1;
        while (end < last && game[end] === game[first]) end += 1;
      } else if (kind === 'day') {
        end = first + 1;
        while (end < last && dayAt(end) === dayAt(first)) end += 1;
      }
      stretch.first = first;
      stretch.end = end;
      return true;
    },
    subjectOf(stretch) {
      const { place, first } = stretch;
      const user = users[who[first] as number] as User;
      const apart = { game: game[first] as number, day: dayOfStretch(stretch) };
      return new Subject(kind, all[place] as Named, user, apart);
    },
  };
}
