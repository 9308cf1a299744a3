import type { AnyRow } from './table-column.ts';

/** Returns true when the rows have more than one currency. */
export const mixesCurrencies = (rows: readonly AnyRow[]): boolean =>
  new Set(rows.map((row) => row.currency).filter((code) => typeof code === 'string')).size > 1;

/** Traits of rows that the columns of a list depend on. */
export interface RowTraits {
  /** Columns that ask for it and that no row has a value of its own for. */
  readonly empty?: readonly string[];
  /** The currency of all amounts, where the rows have one and a column asks for it. */
  readonly unit?: string | undefined;
}

interface Asking {
  readonly hideEmpty?: boolean;
  readonly hideSame?: string;
  readonly once?: (row: AnyRow) => string;
}

/** Returns the traits of rows for declared columns; none while there are no rows. */
export function traitsOf(columns: Readonly<Record<string, unknown>>, rows: readonly AnyRow[]): RowTraits {
  if (rows.length === 0) return {};
  const asking = Object.entries(columns) as [string, Asking][];
  const once = asking.find(([, column]) => column.once)?.[1].once;
  return {
    empty: asking
      .filter(
        ([key, { hideEmpty, hideSame }]) =>
          (hideEmpty && rows.every((row) => row[key] == null)) ||
          (hideSame !== undefined && rows.every((row) => row[key] === row[hideSame])),
      )
      .map(([key]) => key),
    unit: once && new Set(rows.map(once)).size === 1 ? once(rows[0] as AnyRow) : undefined,
  };
}
