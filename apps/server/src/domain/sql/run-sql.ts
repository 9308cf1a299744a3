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

/** A statement as `RunSql` takes it. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs statements in their order of which none needs what another gives, and whose own rows nobody needs. */
export type RunAll = (statements: readonly Statement[]) => Promise<void>;

/** One after the other. */
export const oneByOne =
  (run: RunSql): RunAll =>
  async (statements) => {
    for (const { name, text, values } of statements) await run(name, text, values);
  };

/**
 * Sends them at once on a connection that has a transaction open, so that the database goes on from one to the next without
 * waiting for this process. No two may have one name. The first failure is thrown; those behind it have failed with it.
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

/** A PostgreSQL array literal of values that need no quoting (digits, hex, enum words). */
export const plainArray = (values: readonly (string | number | bigint | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/**
 * Some things by the tenant they belong to, in the order of the tenants' numbers: whoever locks rows of several tenants does so
 * in this order, so that nobody waits in a circle.
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
const rowsMost = 1_000;

/**
 * Inserts rows, each column of one type. As values, since Citus takes rows of requests only so: rows that are selected it copies
 * to the shards, which row-level policies forbid. `into` names the table and its columns, `conflict` says what a conflict does.
 */
export async function insertValues(
  run: RunSql,
  name: string,
  { into, types, conflict = '' }: { into: string; types: readonly string[]; conflict?: string },
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsMost) {
    const some = rows.slice(from, from + rowsMost);
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
