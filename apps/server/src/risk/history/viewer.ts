import type { Happened, User } from '@pitboss/risk/replay/facts/happened';
import { pick, rowsMax, sortedRows } from './order.ts';
import { type Column, type Columns, dayMs } from './source.ts';
import { gatherUsers, memberAt } from './users.ts';
import type { View } from './views.ts';

/**
 * A row with the time (epoch ms) that it counts at; one that counts on a later day than it is kept on waits
 * for it.
 */
interface Timed {
  readonly at: number;
  readonly columns: Columns;
  readonly row: number;
}

/** Puts the days of a kind, one after the other, in the order of the times that a view counts by. */
export const createViewer = (view: View): Viewer => new Viewer(view);

class Viewer {
  readonly #view: View;
  readonly #met: Met;
  /** Rows that count on a later day. */
  #waiting: Timed[] = [];

  constructor(view: View) {
    this.#view = view;
    this.#met = createMet(view.money);
  }

  /** Returns the counted rows of a day from its archived rows; `until` (epoch ms) limits the current day. */
  day(columns: Columns, day: number, until: number): Happened[] {
    const startMs = day * dayMs;
    const times = timesOf(this.#view, columns);
    const endMs = Math.min(startMs + dayMs, until);
    const late = this.#waiting.filter(({ at }) => at >= startMs && at < endMs);
    this.#waiting = this.#waiting.filter(({ at }) => at >= endMs);
    const order = this.#orderOf(columns, times, startMs, endMs - startMs);
    // Late rows are merged with the rows up to the last of them; the rows after it keep their order.
    const lateTo = late.reduce((max, { at }) => Math.max(max, at - startMs), -1);
    let cut = 0;
    while (late.length > 0 && cut < order.length && (times[order[cut] as number] as number) <= lateTo)
      cut += 1;
    const among: Timed[] = [...late];
    for (const row of order.subarray(0, cut))
      among.push({ at: startMs + (times[row] as number), columns, row });
    const rest = order.subarray(cut);
    return [
      ...(late.length > 0 ? [mixed(this.#view, among, this.#met)] : []),
      ...(rest.length > 0 ? [inTurn(this.#view, columns, { times, startMs, order: rest }, this.#met)] : []),
    ];
  }

  /** Adds rows of an earlier day that may count on later days. */
  before(columns: Columns, day: number, from: number): void {
    timesOf(this.#view, columns).forEach((time, row) => {
      const at = day * dayMs + time;
      if (time >= 0 && at >= from) this.#waiting.push({ at, columns, row });
    });
  }

  /** The rows that count before the end of a day, in the order of their times; what counts later waits. */
  #orderOf(columns: Columns, times: Float64Array, startMs: number, end: number): Uint32Array {
    const order = new Uint32Array(columns.rows);
    let count = 0;
    let last = -1;
    let sorted = true;
    for (let row = 0; row < columns.rows; row += 1) {
      const at = times[row] as number;
      if (at < 0) continue;
      if (at >= end) {
        this.#waiting.push({ at: startMs + at, columns, row });
        continue;
      }
      order[count] = row;
      if (at < last) sorted = false;
      last = at;
      count += 1;
    }
    // They are kept in the order in which most monitors count them.
    if (sorted) return order.subarray(0, count);
    const keys = new Float64Array(count);
    for (let index = 0; index < count; index += 1) {
      const row = order[index] as number;
      keys[index] = (times[row] as number) * rowsMax + row;
    }
    return sortedRows(times, columns.of.round, keys);
  }
}

/** Times of a day's rows, ms after its beginning; negative where the view does not count the row. */
function timesOf(view: View, { rows, of }: Columns): Float64Array {
  const times = new Float64Array(of.at ?? []);
  const only = view.where && of[view.where[0]];
  const paid = view.paid && of.paid;
  for (let row = 0; row < rows; row += 1) {
    const later = paid ? (paid[row] as number) : 1;
    if (later === 0 || (only && only[row] !== view.where?.[1])) times[row] = -1;
    else times[row] = (times[row] as number) + later - 1;
  }
  return times;
}

/** Creates a common index of the members and names of all days so far. */
function createMet(money: boolean) {
  const gathered = gatherUsers();
  const users: User[] = [];
  const names: string[] = [];
  const namePositions = new Map<string, number>();
  const known = new WeakMap<Columns, Uint32Array>();
  return {
    people: users,
    names,
    /** Returns the common indexes of a day's members. */
    placesOf(columns: Columns): Uint32Array {
      const before = known.get(columns);
      if (before) return before;
      const { people: own } = columns;
      const owners = own.owners.map((owner) => (money ? owner : { ...owner, currency: '' }));
      const positions = owners.map(gathered.owner);
      const found = new Uint32Array(own.high.length);
      for (let index = 0; index < found.length; index += 1) {
        const owner = own.owner[index] as number;
        const high = own.high[index] as number;
        const low = own.low[index] as number;
        const position = gathered.member(high, low, positions[owner] as number);
        found[index] = position;
        if (position === users.length)
          users.push({ ...(owners[owner] as User), member: memberAt(own, index) });
      }
      known.set(columns, found);
      return found;
    },
    /** Returns the common indexes of a day's names. */
    placesOfNames: (columns: Columns): Uint32Array =>
      Uint32Array.from(columns.names, (name) => {
        let position = namePositions.get(name);
        if (position === undefined) {
          position = names.push(name) - 1;
          namePositions.set(name, position);
        }
        return position;
      }),
  };
}
type Met = ReturnType<typeof createMet>;

/** The rows of a day in an order. */
function inTurn(
  view: View,
  columns: Columns,
  {
    times,
    startMs,
    order,
  }: { readonly times: Float64Array; readonly startMs: number; readonly order: Uint32Array },
  met: Met,
): Happened {
  const { of } = columns;
  const rows = order.length;
  // A replay reads numbers of one width faster than of several.
  const numbers = (column: Column | undefined) => {
    if (!column) return new Float64Array(rows);
    return new Float64Array(pick(column, order));
  };
  const halves = (column: Column) => new Uint32Array(pick(column, order));
  const at = pick(times, order);
  for (let row = 0; row < rows; row += 1) at[row] = (at[row] as number) + startMs;
  const places = met.placesOf(columns);
  const names = of.name && met.placesOfNames(columns);
  const placed = (column: Column, found: Uint32Array) => {
    const picked = new Uint32Array(pick(column, order));
    for (let row = 0; row < rows; row += 1) picked[row] = found[picked[row] as number] as number;
    return picked;
  };
  const who = of.who ? placed(of.who, places) : new Uint32Array();
  return {
    length: rows,
    at,
    who,
    people: met.people,
    round: numbers(of.round),
    game: numbers(of.game),
    in: numbers(view.in ? of[view.in] : undefined),
    out: numbers(view.out ? of[view.out] : undefined),
    extra: numbers(view.extra ? of[view.extra] : undefined),
    ...(view.ids && of.idHigh && of.idLow ? { idHigh: halves(of.idHigh), idLow: halves(of.idLow) } : {}),
    ...(names && of.name ? { names: met.names, name: placed(of.name, names) } : {}),
  };
}

/**
 * Merges rows of several days, sorted by time; rows of one round at the same time are adjacent. Each day numbers
 * the members that it contains; `met` converts these numbers to those of all days. Only bets and
 * rounds are counted later than they are stored, and they have no names.
 */
function mixed(view: View, among: Timed[], met: Met): Happened {
  const roundOf = ({ columns, row }: Timed) => columns.of.round?.[row] ?? 0;
  among.sort((a, b) => a.at - b.at || roundOf(a) - roundOf(b));
  const numbers = (name: string | undefined) =>
    Float64Array.from(among, ({ columns, row }) => (name === undefined ? 0 : (columns.of[name]?.[row] ?? 0)));
  return {
    length: among.length,
    at: Float64Array.from(among, ({ at }) => at),
    who: Uint32Array.from(
      among,
      ({ columns, row }) => met.placesOf(columns)[columns.of.who?.[row] as number] as number,
    ),
    people: met.people,
    round: numbers('round'),
    game: numbers('game'),
    in: numbers(view.in),
    out: numbers(view.out),
    extra: numbers(view.extra),
    ...(view.ids
      ? { idHigh: Uint32Array.from(numbers('idHigh')), idLow: Uint32Array.from(numbers('idLow')) }
      : {}),
  };
}
