import type { Person } from '@pitboss/risk/replay/happened';
import type { RunSql } from '../../domain/sql/run-sql.ts';

/**
 * What is kept of each day: a row a bet, an order, a withdrawal with what was played before it, a registration, a member's round, a
 * hall's minute, a member's minute at an address, a round of a linked pair.
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

/** Changes with what a piece holds: pieces of another format are made anew. */
export const historyFormat = 3;

export const dayMs = 86_400_000;

/** Bets of one round are made within this time. */
export const roundMs = 3_600_000;

/** Whose something was: members' agents with their tenants and currencies, and pool groups. */
export type Owner = Omit<Person, 'member'>;

/** Whom the rows of a day are about, each once: the halves of the member's number, and the place of the owner. */
export interface People {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  readonly owner: Uint32Array;
  readonly owners: readonly Owner[];
}

/** A number of each row. */
export type Column = Float64Array | Uint32Array | Uint16Array | Uint8Array;

/**
 * Rows of one kind and day as columns: `at` in ms after the day's beginning; `paid` how long after that, plus one, and 0 while it is
 * open; `who` a place in `people`, `name` one in `names`.
 */
export interface Columns {
  readonly rows: number;
  readonly people: People;
  /** Whom rows name in their column `name`: addresses, pairs. */
  readonly names: readonly string[];
  readonly of: Readonly<Record<string, Column>>;
}

/** Reads what happened in a time, by the time that a row is kept under. */
export type ReadKind = (run: RunSql, fromMs: number, toMs: number) => Promise<Columns>;

/** Whole milliseconds of a time since 1970: microseconds, which a double holds, cut. */
const epochMs = (time: string) => `floor(round(date_part('epoch', ${time}) * 1e6) / 1000)`;
/** Milliseconds of a time after the first one that is asked for. */
export const msOf = (time: string) => `${epochMs(time)} - $1::float8`;
/** How long after one time another one was, in milliseconds and plus one; one when it was before. */
export const lateOf = (time: string, since: string) =>
  `greatest(0, ${epochMs(time)} - ${epochMs(since)}) + 1`;
