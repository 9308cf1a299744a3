import type { User } from '@pitboss/risk/replay/facts/happened';
import type { RunSql } from '../../domain/sql/run-sql.ts';

/**
 * Kinds of rows that are archived for each day: a row for each bet, order, withdrawal with the preceding
 * play, registration, round of a member, minute of a hall, minute of a member at an address, and round of a
 * linked pair.
 */
export const historyKinds = [
  'bet',
  'transfer',
  'withdrawal',
  'member',
  'round',
  'hall',
  'address',
  'pair',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** Version of the format of a piece: pieces of another version are rebuilt. */
export const historyFormat = 3;

export const dayMs = 86_400_000;

/** Bets of one round are made within this time. */
export const roundMs = 3_600_000;

/** Owner of a row: agent with tenant and currency, and pool group. */
export type Owner = Omit<User, 'member'>;

/**
 * Distinct members of the rows of a day: both 32-bit parts of the member's id, and the index of the owner.
 */
export interface Users {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  readonly owner: Uint32Array;
  readonly owners: readonly Owner[];
}

/** A number of each row. */
export type Column = Float64Array | Uint32Array | Uint16Array | Uint8Array;

/**
 * Rows of one kind and day as columns: `at` in ms after the day's beginning; `paid` in ms after `at`, plus
 * one, and 0 while open; `who` an index of `people`, `name` one of `names`.
 */
export interface Columns {
  readonly rows: number;
  readonly people: Users;
  /** Values of the column `name`: addresses, pairs. */
  readonly names: readonly string[];
  readonly of: Readonly<Record<string, Column>>;
}

/** Reads what happened in a time, by the time that a row is kept under. */
export type ReadKind = (run: RunSql, fromMs: number, toMs: number) => Promise<Columns>;

/** SQL expression: integer milliseconds since 1970, truncated from microseconds, which a double holds. */
const epochMs = (time: string) => `floor(round(date_part('epoch', ${time}) * 1e6) / 1000)`;
/** SQL expression: milliseconds since the query's first parameter. */
export const msOf = (time: string) => `${epochMs(time)} - $1::float8`;
/** SQL expression: milliseconds from one time to another, plus one; one when it was before. */
export const lateOf = (time: string, since: string) =>
  `greatest(0, ${epochMs(time)} - ${epochMs(since)}) + 1`;
