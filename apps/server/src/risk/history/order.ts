import type { Column, Columns } from './source.ts';

/** Times are sorted together with the rows they are of, which take so many numbers. */
export const rowsMax = 2 ** 24;

/** Returns the values of a column in an order of row indexes. */
export function pick<Kind extends Column>(column: Kind, order: Uint32Array): Kind {
  const picked = new (column.constructor as new (rows: number) => Kind)(order.length);
  for (let row = 0; row < order.length; row += 1) picked[row] = column[order[row] as number] as number;
  return picked;
}

/** Returns the rows sorted by times, which are integers below 2^29; equal ones by their rounds. */
export function sortedRows(times: Float64Array, rounds: Column | undefined, keys: Float64Array): Uint32Array {
  keys.sort();
  const order = new Uint32Array(keys.length);
  for (let row = 0; row < order.length; row += 1) order[row] = (keys[row] as number) % rowsMax;
  if (!rounds) return order;
  for (let row = 0; row < order.length; ) {
    const at = times[order[row] as number];
    let end = row + 1;
    let mixed = false;
    while (end < order.length && times[order[end] as number] === at) {
      if (rounds[order[end] as number] !== rounds[order[end - 1] as number]) mixed = true;
      end += 1;
    }
    if (mixed)
      order.subarray(row, end).sort((a, b) => (rounds[a] as number) - (rounds[b] as number) || a - b);
    row = end;
  }
  return order;
}

/**
 * Latest time at which a row counts on its day, and the sort key of later ones, in ms after the day's
 * beginning.
 */
const after = 2 ** 28;

/** Sorts the rows of a day by the time at which they count; those that count later, or not yet, are last. */
export function inOrder(columns: Columns): Columns {
  const { rows, of } = columns;
  if (rows >= rowsMax) throw new RangeError('too much happened on one day');
  const times = new Float64Array(rows);
  const keys = new Float64Array(rows);
  const { at, paid } = of;
  for (let row = 0; row < rows; row += 1) {
    const later = paid ? (paid[row] as number) - 1 : 0;
    times[row] = later < 0 ? after : Math.min(after, (at?.[row] as number) + later);
    keys[row] = (times[row] as number) * rowsMax + row;
  }
  const order = sortedRows(times, of.round, keys);
  const sorted = Object.entries(of).map(([name, column]) => [name, pick(column, order)]);
  return { ...columns, of: Object.fromEntries(sorted) };
}
