import { densities } from '@pitboss/contract/access/views';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { TableColumn } from './table-column.ts';

/** A user's arrangement of the columns of a list; columns that are not named are as declared. */
export interface Arrangement {
  readonly order: readonly string[];
  readonly hidden: Readonly<Record<string, boolean>>;
  readonly frozen: Readonly<Record<string, boolean>>;
  /** Pixels. */
  readonly widths: Readonly<Record<string, number>>;
}

/** Every column where, as wide and as visible as its list declares it. */
export const asDeclared: Arrangement = { order: [], hidden: {}, frozen: {}, widths: {} };
/** Limits of a column's width in pixels. */
export const widthLimits = { min: 48, max: 800 } as const;
export const clampWidth = (pixels: number): number =>
  Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, pixels)));

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
const entries = <V>(value: unknown, fits: (one: unknown) => one is V): Record<string, V> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter((pair): pair is [string, V] => fits(pair[1])))
    : {};

/**
 * Parses the arrangement of a list from the browser's storage; returns the declared arrangement for invalid
 * data.
 */
export function readArrangement(stored: string | null): Arrangement {
  try {
    const held = JSON.parse(stored ?? 'null') as Partial<Record<keyof Arrangement, unknown>> | null;
    if (!held) return asDeclared;
    const widths = entries(held.widths, (one): one is number => Number.isFinite(one));
    const yesNo = (one: unknown): one is boolean => typeof one === 'boolean';
    // Arrangements stored before columns could be hidden by their declaration hold the hidden ones as a list.
    const listed = texts(held.hidden).map((key) => [key, true]);
    return {
      order: texts(held.order),
      hidden: Array.isArray(held.hidden) ? Object.fromEntries(listed) : entries(held.hidden, yesNo),
      frozen: entries(held.frozen, yesNo),
      widths: Object.fromEntries(Object.entries(widths).map(([key, width]) => [key, clampWidth(width)])),
    };
  } catch {
    return asDeclared;
  }
}

/**
 * All columns in their order: a column that the arrangement does not know yet stays behind the one declared
 * before it.
 */
export function ordered<C extends { readonly key: string }>(
  columns: readonly C[],
  order: readonly string[],
): C[] {
  const result = order.flatMap((key) => columns.filter((column) => column.key === key));
  for (const [at, column] of columns.entries()) {
    if (result.includes(column)) continue;
    const before = columns[at - 1];
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column);
  }
  return result;
}

/** A column with its position: pixels from the left edge if it is frozen. */
export interface PlacedColumn extends TableColumn {
  readonly left: number | undefined;
  /** True for the last frozen column, whose edge is visible. */
  readonly edge: boolean;
  /** True for amounts without their currency's code, which another column of the row shows. */
  readonly codeless: boolean;
}

/** Returns the room that a currency's code takes behind amounts, or in their head. */
const roomOfCode = (column: TableColumn | undefined) => (column ? (column.coded ? 34 : 46) : 0);

/** Returns the column whose amounts show the currency; undefined where none needs to. */
const withCodeOf = <C extends TableColumn>(shown: readonly C[]): C | undefined =>
  shown.some(({ key }) => key === 'currency') ? undefined : shown.find(({ coded, unit }) => coded || unit);

/** Returns true when a column is hidden: by the user's choice, else as declared. */
const isOut = ({ key, hidden = false }: Pick<TableColumn, 'key' | 'hidden'>, chosen: Arrangement['hidden']) =>
  chosen[key] ?? hidden;

/** Pixels that a list has for its columns; undefined until it is measured, or where rows are cards. */
export type Room = number | undefined;

/**
 * Returns the columns that may give way, in this order: those that the list does not keep, from the last one on;
 * then times, even frozen ones, kept amounts but the main one, the number of the record and kept texts. A list that
 * keeps a text names the member or the agent by it, who matters more than the number.
 */
function givingWay<C extends TableColumn>(shown: readonly C[]): readonly C[] {
  const amount =
    shown.find(({ card }) => card === 'mainAmount') ?? shown.find(({ card }) => card === 'amount');
  const backwards = shown.toReversed();
  const free = backwards.filter(({ fixed, keep }) => !fixed && !keep);
  const needed = backwards.filter((column) => !free.includes(column));
  const times = needed.filter(({ card }) => card === 'time');
  const amounts = needed.filter((column) => column.card === 'amount' && column !== amount);
  const texts = needed.filter(({ card, fixed }) => card === 'text' && !fixed);
  const numbers = needed.filter(({ card, fixed }) => card === 'text' && fixed && texts.length > 0);
  return [...free, ...times, ...amounts, ...numbers, ...texts];
}

/**
 * Returns the keys of the columns that have no room; those that the user has shown, widened or sorted by always
 * have some. A table to which the user has added columns may be wider than its room: what its list keeps stays.
 */
export function withoutRoom(
  columns: readonly TableColumn[],
  arrangement: Arrangement,
  room: Room,
  sortedBy?: string,
): ReadonlySet<string> {
  const out = new Set<string>();
  if (room === undefined) return out;
  const shown = inSight(columns, arrangement);
  let width = shown.reduce((sum, column) => sum + column.width, roomOfCode(withCodeOf(shown)));
  const isExtended = shown.some(({ key }) => arrangement.hidden[key] === false);
  for (const column of givingWay(shown)) {
    if (width <= room) break;
    const { key, fixed, keep } = column;
    if (isExtended && (fixed || keep)) continue;
    const isChosen = arrangement.hidden[key] === false || key in arrangement.widths || key === sortedBy;
    if (isChosen) continue;
    out.add(key);
    width -= column.width;
  }
  return out;
}

/** The columns that are not hidden, in their order, with the width and the place that the user gave them. */
const inSight = (columns: readonly TableColumn[], { order, hidden, frozen, widths }: Arrangement) =>
  ordered(columns, order)
    .filter((column) => !isOut(column, hidden))
    .map((column) => ({
      ...column,
      width: widths[column.key] ?? column.width,
      grow: column.grow === true && !(column.key in widths),
      fixed: frozen[column.key] ?? column.fixed,
    }));

export interface Layout {
  readonly columns: readonly PlacedColumn[];
  /** Pixels that all columns need. */
  readonly width: number;
}

/** Columns that a list widens when it has spare room: those that it names, else its texts, else its records. */
function stretched<C extends TableColumn>(columns: readonly C[], { widths }: Arrangement): readonly C[] {
  const free = columns.filter(({ key }) => !(key in widths));
  const growing = free.filter(({ grow }) => grow);
  if (growing.length > 0) return growing;
  const texts = free.filter(({ card }) => card === 'text');
  const others = texts.filter(({ fixed }) => !fixed);
  return others.length > 0 ? others : texts;
}

/**
 * The columns in sight but those without room: frozen ones first, each at its width, and the spare `room` in the
 * texts, because times, states and amounts fit their content. `before` pixels stand left of them.
 */
export function layoutOf(
  columns: readonly TableColumn[],
  arrangement: Arrangement,
  before: number,
  { out, room }: { readonly out?: ReadonlySet<string>; readonly room?: Room } = {},
): Layout {
  const kept = inSight(columns, arrangement).filter(({ key }) => !out?.has(key));
  const inViewport = [...kept.filter(({ fixed }) => fixed), ...kept.filter(({ fixed }) => !fixed)];
  const last = inViewport.findLast(({ fixed }) => fixed);
  const withCode = withCodeOf(inViewport);
  const codeWidth = withCode && !(withCode.key in arrangement.widths) ? roomOfCode(withCode) : 0;
  const needed = inViewport.reduce((sum, { width }) => sum + width, codeWidth);
  const wider = stretched(inViewport, arrangement);
  const spare = room === undefined ? 0 : Math.max(0, room - needed);
  const part = spare / wider.reduce((sum, { width }) => sum + width, 0);
  let left = before;
  return {
    columns: inViewport.map((column) => {
      const position = left;
      const stretch = wider.includes(column) ? Math.floor(column.width * part) : 0;
      const width = column.width + stretch + (column === withCode ? codeWidth : 0);
      left += width;
      return {
        ...column,
        width,
        left: column.fixed ? position : undefined,
        edge: column === last,
        codeless: column.coded === true && column !== withCode,
        unit: column === withCode ? column.unit : undefined,
      };
    }),
    width: before + needed,
  };
}

export interface ColumnState<Column extends TableColumn = TableColumn> {
  readonly arrangement: Arrangement;
  /** All columns in their order, those that are hidden too. */
  readonly all: readonly Column[];
  /** Keys of the columns without room. */
  readonly out: ReadonlySet<string>;
  readonly room: Room;
  /** Tells how much room the columns have. */
  fit(room: Room): void;
  isHidden(key: string): boolean;
  isFrozen(key: string): boolean;
  widthOf(key: string): number;
  hide(key: string, hidden: boolean): void;
  freeze(key: string, frozen: boolean): void;
  resize(key: string, pixels: number): void;
  /** Puts a column at a place among all of them. */
  move(key: string, to: number): void;
  /** Takes another arrangement, such as that of a saved view. */
  take(next: Arrangement): void;
  /** Shows the columns without room. */
  showAll(): void;
  reset(): void;
}

/** The columns of a list as the user has arranged them, stored in this browser under the list's name. */
export function useColumnState<Column extends TableColumn>(
  name: string,
  columns: readonly Column[],
  sortedBy?: string,
): ColumnState<Column> {
  const key = `columns ${name}`;
  const [arrangement, setArrangement] = useState(() => readArrangement(localStorage.getItem(key)));
  const [room, fit] = useState<Room>();
  return useMemo(() => {
    const out = withoutRoom(columns, arrangement, room, sortedBy);
    const take = (next: Arrangement) => {
      localStorage.setItem(key, JSON.stringify(next));
      setArrangement(next);
    };
    const change = (part: Partial<Arrangement>) => take({ ...arrangement, ...part });
    const all = ordered(columns, arrangement.order);
    const column = (wanted: string) => columns.find((one) => one.key === wanted);
    return {
      arrangement,
      all,
      out,
      room,
      fit,
      isHidden: (one) => out.has(one) || (arrangement.hidden[one] ?? column(one)?.hidden ?? false),
      isFrozen: (one) => arrangement.frozen[one] ?? column(one)?.fixed ?? false,
      widthOf: (one) => arrangement.widths[one] ?? column(one)?.width ?? widthLimits.min,
      hide(one, hidden) {
        const next = { ...arrangement.hidden, [one]: hidden };
        // A list without any column could not be brought back from its head.
        if (all.some((other) => !isOut(other, next))) change({ hidden: next });
      },
      freeze: (one, frozen) => change({ frozen: { ...arrangement.frozen, [one]: frozen } }),
      resize: (one, pixels) => change({ widths: { ...arrangement.widths, [one]: clampWidth(pixels) } }),
      move(one, to) {
        const others = all.map((other) => other.key).filter((other) => other !== one);
        change({ order: others.toSpliced(to, 0, one) });
      },
      take,
      showAll() {
        const shown = Object.fromEntries([...out].map((one) => [one, false]));
        change({ hidden: { ...arrangement.hidden, ...shown } });
      },
      reset() {
        localStorage.removeItem(key);
        setArrangement(asDeclared);
      },
    };
  }, [key, columns, arrangement, room, sortedBy]);
}

/** Row density of all lists. */
export type Density = (typeof densities)[number];
/** Height of a row in pixels; kit/table/table.css and kit/look/tokens.css have the same numbers. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 28, normal: 36, wide: 44 };

const densityKey = 'density';
const listeners = new Set<() => void>();
const readDensity = (): Density =>
  densities.find((one) => one === localStorage.getItem(densityKey)) ?? 'normal';

/** Sets how close rows stand, in every list of this browser. */
export function setDensity(density: Density): void {
  localStorage.setItem(densityKey, density);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useDensity = (): Density => useSyncExternalStore(subscribe, readDensity);
