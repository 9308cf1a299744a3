import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../platform/db/db.ts';

/**
 * The least that the shared money code needs of a database: rows of a statement. It lets the same code run
 * inside a handler's transaction and on the ingest writer's own connection, where statements are prepared
 * under their names.
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

/** A statement as `RunSql` takes it. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Runs statements in order. None may depend on the result of another one, and their rows are not returned.
 */
export type RunAll = (statements: readonly Statement[]) => Promise<void>;

/** One after the other. */
export const oneByOne =
  (run: RunSql): RunAll =>
  async (statements) => {
    for (const { name, text, values } of statements) await run(name, text, values);
  };

/**
 * Runs statements pipelined on a connection with an open transaction, so that the database continues without
 * waiting for this process. Names must be unique. Throws the first failure; the statements after it have
 * failed too.
 */
export const inOneGo =
  (client: pg.ClientBase & { pipeline?: boolean }): RunAll =>
  async (statements) => {
    client.pipeline = true;
    try {
      const done = await Promise.allSettled(
        statements.map(({ name, text, values }) => client.query({ name, text, values: [...values] })),
      );
      const failed = done.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    } finally {
      client.pipeline = false;
    }
  };

/** Returns a PostgreSQL array literal of values that need no quoting (digits, hex, enum values). */
export const plainArray = (values: readonly (string | number | bigint | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/**
 * Groups records by their tenant, ordered by tenant id. Transactions that lock rows of several tenants must
 * use this order to avoid deadlocks.
 */
export function byTenant<One>(ones: Iterable<One>, tenantOf: (one: One) => string): [string, One[]][] {
  const tenants = new Map<string, One[]>();
  for (const one of ones) {
    const own = tenants.get(tenantOf(one));
    if (own) own.push(one);
    else tenants.set(tenantOf(one), [one]);
  }
  return [...tenants].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1));
}

/** Rows of one statement, which takes 65,535 parameters. */
const rowsMax = 1_000;

/**
 * Inserts rows, each column of one type. Uses VALUES, since Citus copies selected rows to the shards, which
 * row-level policies do not permit. `into` names the table and its columns, `conflict` is the ON CONFLICT
 * clause.
 */
export async function insertValues(
  run: RunSql,
  name: string,
  { into, types, conflict = '' }: { into: string; types: readonly string[]; conflict?: string },
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsMax) {
    const some = rows.slice(from, from + rowsMax);
    const values = some.map(
      (_, row) => `(${types.map((type, column) => `$${row * types.length + column + 1}::${type}`)})`,
    );
    await run(
      `${name}-${some.length}`,
      `insert into ${into} values ${values.join(', ')} ${conflict}`,
      some.flat(),
    );
  }
}
