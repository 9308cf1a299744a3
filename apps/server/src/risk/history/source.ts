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
export const historyFormat = 2;

export const dayMs = 86_400_000;

/** Bets of one round are made within this time. */
export const roundMs = 3_600_000;

/** A row as it is read: whom it is about, and its numbers in the order of the kind's columns. */
export interface SourceRow {
  readonly tenant: string;
  readonly agent: string;
  readonly member: string;
  readonly currency: string;
  readonly id: string;
  /** Whom it names, where that is no member: its place becomes the column `name`. */
  readonly name?: string;
  readonly numbers: readonly (number | string | null)[];
}

export interface Source {
  readonly columns: readonly string[];
  /** All rows of a time come at once. */
  readonly whole?: true;
  /** Rows of a time whose id is above one, in the order of ids. */
  read(run: RunSql, fromMs: number, toMs: number, after: string, limit: number): Promise<SourceRow[]>;
}

export const who = 'tenant_id as tenant, agent_id as agent';
/** Milliseconds of a time after the first one that is asked for. */
export const msOf = (time: string) => `floor(extract(epoch from ${time}) * 1000)::bigint - $1::bigint`;
/** A number in halves of 32 bits. */
export const halves = (id: string) => `${id} >> 32, ${id} & 4294967295`;
