import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../kernel/database/db.ts';

/**
 * The least that the shared money code needs of a database: rows of a statement. It lets the same code run inside a
 * handler's transaction and on the ingest writer's own connection, where statements are prepared under their names.
 */
export type RunSql = <Row>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Runs inside a handler's transaction. */
export const inTransaction =
  (tx: Pick<Tx, 'executeQuery'>): RunSql =>
  async <Row>(_name: string, text: string, values: readonly unknown[]) =>
    (await tx.executeQuery(CompiledQuery.raw(text, [...values]))).rows as Row[];

/** Runs on a connection (or, outside transactions, a pool), each statement prepared once per connection. */
export const onConnection =
  (client: pg.ClientBase | pg.Pool): RunSql =>
  async <Row>(name: string, text: string, values: readonly unknown[]) =>
    (await client.query({ name, text, values: [...values] })).rows as Row[];

/** A PostgreSQL array literal of values that need no quoting (digits, hex, enum words). */
export const plainArray = (values: readonly (string | number | bigint | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/**
 * Rows of an insert with their parameters, each column of one type. Citus takes rows of requests only so: rows that are selected
 * it copies to the shards, which row-level policies forbid.
 */
export const valuesOf = (types: readonly string[], rows: readonly (readonly unknown[])[]) => ({
  text: `values ${rows
    .map((_, row) => `(${types.map((type, column) => `$${row * types.length + column + 1}::${type}`)})`)
    .join(', ')}`,
  parameters: rows.flat(),
});
