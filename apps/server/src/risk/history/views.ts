import type { Measure } from '@pitboss/risk/monitor';
import type { Happened, Person } from '@pitboss/risk/replay/happened';
import type { Columns } from './columns.ts';
import { dayMs, type HistoryKind } from './source.ts';

/** How a measure is counted from the rows of a kind. */
export interface View {
  readonly kind: HistoryKind;
  /** Bets count when they are paid; all else when it happened. */
  readonly paid?: true;
  /** Only rows with this number in a column. */
  readonly where?: readonly [column: string, value: number];
  /** Sums without money are of no currency. */
  readonly money: boolean;
  readonly in?: string;
  readonly out?: string;
  readonly extra?: string;
}

/** What monitors look at, by what they measure; of a single bet when it was made, then when it was paid. */
export const views: Readonly<Partial<Record<Measure, readonly View[]>>> = {
  settled: [{ kind: 'bet', paid: true, money: true, in: 'stake', out: 'win', extra: 'jackpot' }],
  placed: [{ kind: 'bet', money: true, in: 'stake' }],
  bet: [
    { kind: 'bet', money: true, in: 'stake' },
    { kind: 'bet', paid: true, money: true, in: 'stake', out: 'win', extra: 'jackpot' },
  ],
  moved: [{ kind: 'transfer', where: ['failed', 0], money: true, in: 'in', out: 'out' }],
  failed: [{ kind: 'transfer', where: ['failed', 1], money: false }],
  limited: [{ kind: 'transfer', where: ['failed', 2], money: false }],
  withdrawal: [{ kind: 'withdrawal', money: true, in: 'lastIn', out: 'out', extra: 'stakes' }],
  registered: [{ kind: 'member', money: false }],
  streak: [{ kind: 'round', paid: true, money: true, in: 'stake', out: 'won' }],
  hall: [{ kind: 'hall', money: false, in: 'count', extra: 'hall' }],
  address: [{ kind: 'address', money: false }],
  pair: [{ kind: 'pair', money: false, extra: 'matched' }],
};

/** Times are sorted together with the rows they are of, which take so many numbers. */
const rowsMost = 2 ** 24;

/** A row that counts on a later day than it is kept on. */
interface Late {
  readonly at: number;
  readonly columns: Columns;
  readonly row: number;
}

/** Puts the days of a kind, one after the other, in the order of the times that a view counts by. */
export function createViewer(view: View) {
  let waiting: Late[] = [];
  const names: string[] = [];
  const namePlaces = new Map<string, number>();
  const people: Person[] = [];
  const places = new Map<string, number>();

  /** Places of a day's people among all that have been met. */
  const placesOf = (columns: Columns): Uint32Array =>
    Uint32Array.from(columns.people, (person) => {
      const currency = view.money ? person.currency : '';
      const name = `${person.tenant} ${person.agent} ${person.member} ${currency} ${person.group ?? ''}`;
      const known = places.get(name);
      if (known !== undefined) return known;
      const place = people.push({ ...person, currency }) - 1;
      places.set(name, place);
      return place;
    });

  /** The same of the names of a day. */
  const namesOf = (columns: Columns): Uint32Array =>
    Uint32Array.from(columns.names, (name) => {
      const known = namePlaces.get(name);
      if (known !== undefined) return known;
      namePlaces.set(name, names.length);
      return names.push(name) - 1;
    });

  /** Times of a day's rows, epoch ms; negative where the view does not count the row. */
  function timesOf({ rows, of }: Columns, startMs: number): Float64Array {
    const times = new Float64Array(rows);
    const { at, paid } = of;
    const only = view.where && of[view.where[0]];
    for (let row = 0; row < rows; row += 1) {
      const made = startMs + (at?.[row] as number);
      const later = view.paid ? (paid?.[row] as number) : 1;
      times[row] = later === 0 || (only && only[row] !== view.where?.[1]) ? -1 : made + later - 1;
    }
    return times;
  }

  return {
    /** What counts on a day, given the rows kept of it; `until` (epoch ms) cuts a day that runs. */
    day(columns: Columns, day: number, until: number): Happened {
      if (columns.rows >= rowsMost) throw new RangeError('too much happened on one day');
      const startMs = day * dayMs;
      const endMs = Math.min(startMs + dayMs, until);
      const times = timesOf(columns, startMs);
      const counted = new Float64Array(columns.rows);
      let count = 0;
      let sorted = true;
      for (let row = 0; row < columns.rows; row += 1) {
        const at = times[row] as number;
        if (at < 0) continue;
        if (at >= endMs) {
          waiting.push({ at, columns, row });
          continue;
        }
        counted[count] = (at - startMs) * rowsMost + row;
        if (count > 0 && (counted[count] as number) < (counted[count - 1] as number)) sorted = false;
        count += 1;
      }
      const order = counted.subarray(0, count);
      if (!sorted) order.sort();
      const late = waiting.filter(({ at }) => at >= startMs && at < endMs).sort((a, b) => a.at - b.at);
      waiting = waiting.filter(({ at }) => at >= endMs);
      const happened = merge(view, { columns, startMs, order, late, placesOf, people });
      return columns.of.name ? named(happened, columns, order, namesOf(columns), names) : happened;
    },
    /** Rows of an earlier day that may count on the days to come. */
    before(columns: Columns, day: number, from: number): void {
      const times = timesOf(columns, day * dayMs);
      times.forEach((at, row) => {
        if (at >= from) waiting.push({ at, columns, row });
      });
    },
  };
}

interface Sorted {
  readonly columns: Columns;
  readonly startMs: number;
  readonly order: Float64Array;
  readonly late: readonly Late[];
  readonly placesOf: (columns: Columns) => Uint32Array;
  readonly people: readonly Person[];
}

/** Adds the names of rows that none came late among. */
function named(
  happened: Happened,
  { of }: Columns,
  order: Float64Array,
  places: Uint32Array,
  names: readonly string[],
): Happened {
  const name = Uint32Array.from(order, (key) => places[of.name?.[key % rowsMost] as number] as number);
  return { ...happened, name, names };
}

/** Gathers the columns of the rows in their order, late ones among them. */
function merge(view: View, { columns, startMs, order, late, placesOf, people }: Sorted): Happened {
  const rows = order.length + late.length;
  const numbers = () => new Float64Array(rows);
  const [at, round, game, staked, out, extra] = [
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
  ];
  const who = new Uint32Array(rows);
  const ids = columns.of.idLow ? { idHigh: new Uint32Array(rows), idLow: new Uint32Array(rows) } : null;
  const placesOfDay = new Map<Columns, Uint32Array>();
  const places = (of: Columns) => {
    const known = placesOfDay.get(of) ?? placesOf(of);
    placesOfDay.set(of, known);
    return known;
  };
  const fill = (to: number, from: Columns, row: number, ms: number) => {
    const { of } = from;
    at[to] = ms;
    who[to] = places(from)[of.who?.[row] as number] as number;
    round[to] = (of.round?.[row] as number | undefined) ?? 0;
    game[to] = (of.game?.[row] as number | undefined) ?? 0;
    if (view.in) staked[to] = of[view.in]?.[row] as number;
    if (view.out) out[to] = of[view.out]?.[row] as number;
    if (view.extra) extra[to] = of[view.extra]?.[row] as number;
    if (!ids) return;
    ids.idHigh[to] = of.idHigh?.[row] as number;
    ids.idLow[to] = of.idLow?.[row] as number;
  };
  let next = 0;
  for (let index = 0, to = 0; to < rows; to += 1) {
    const key = order[index];
    const ms = key === undefined ? Number.POSITIVE_INFINITY : startMs + Math.floor(key / rowsMost);
    const first = late[next];
    if (first && first.at < ms) {
      fill(to, first.columns, first.row, first.at);
      next += 1;
    } else {
      fill(to, columns, (key as number) % rowsMost, ms);
      index += 1;
    }
  }
  const happened = { length: rows, at, round, who, people, game, in: staked, out, extra, ...ids };
  keepTogether(happened);
  return happened;
}

/** Rows of one round at one instant follow one another. */
function keepTogether(
  happened: Happened & { readonly at: Float64Array; readonly round: Float64Array },
): void {
  const { at, round, length } = happened;
  const columns = [
    happened.round,
    happened.who,
    happened.game,
    happened.in,
    happened.out,
    happened.extra,
    ...(happened.idHigh && happened.idLow ? [happened.idHigh, happened.idLow] : []),
  ] as Float64Array[];
  for (let row = 0; row < length; ) {
    let end = row + 1;
    let mixed = false;
    while (end < length && at[end] === at[row]) {
      if (round[end] !== round[end - 1]) mixed = true;
      end += 1;
    }
    if (mixed) {
      const order = Array.from({ length: end - row }, (_, index) => row + index);
      order.sort((a, b) => (round[a] as number) - (round[b] as number) || a - b);
      for (const column of columns) {
        const values = order.map((from) => column[from] as number);
        values.forEach((value, index) => {
          column[row + index] = value;
        });
      }
    }
    row = end;
  }
}
