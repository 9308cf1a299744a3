import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresDialect,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { distributedQuery } from '../cluster/distributed-query.ts';
import { insideTransaction } from '../in-transaction.ts';
import type { Database } from '../schema.gen.ts';
import type { Scope } from '../scope.ts';
import { createKeptNames, isOutdated } from './kept-plan.ts';
import { beginRead } from './once-in-read.ts';
import { ScopedConnection } from './scoped-connection.ts';
import type { SessionProof } from './session-proof.ts';

/** Passes each query of a read to its connection, which decides when to send it. */
class Connected implements ConnectionProvider {
  constructor(private readonly connection: DatabaseConnection) {}
  provideConnection<T>(request: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return request(this.connection);
  }
}

interface Read<T> {
  readonly scope: Scope;
  readonly statementMs: number;
  readonly proof: SessionProof | undefined;
  work(db: Transaction<Database>): Promise<T>;
}

/**
 * Creates a check whether plans may be kept, which queries the database once: Citus rejects a plan without
 * values when its rows are stored on several hosts.
 */
function createPlanCheck() {
  let isOneHost: boolean | undefined;
  return async (client: pg.PoolClient): Promise<boolean> => {
    isOneHost ??= (await client.query(distributedQuery)).rows.length === 0;
    return isOneHost;
  };
}

/** Creates a function that reads through a pool, each query read-only and under the caller's scope. */
export function createScopedReads(pool: pg.Pool) {
  const { types } = pool.options;
  const nameOf = createKeptNames();
  const dialect = new PostgresDialect({ pool });
  const driver = dialect.createDriver();
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  const mayKeep = createPlanCheck();

  async function attempt<T>(
    { scope, statementMs, proof, work }: Read<T>,
    mayPrepare: boolean,
    done: (result: T) => void,
  ): Promise<void> {
    const client = await pool.connect();
    let isSpent = false;
    let begun: ScopedConnection | undefined;
    try {
      const keeps = mayPrepare && (await mayKeep(client));
      const connection = new ScopedConnection({
        client,
        types,
        scope,
        statementMs,
        proof,
        nameOf: keeps ? nameOf : undefined,
      });
      begun = connection;
      const executor = new DefaultQueryExecutor(compiler, adapter, new Connected(connection));
      const tx = new Transaction<Database>({ config: { dialect }, dialect, driver, executor });
      beginRead(tx);
      const result = await insideTransaction(() => work(tx));
      // The caller gets the result before the end of the transaction, which cannot change it.
      done(result);
      await connection.end();
      if (connection.isBegun) await client.query('commit');
    } catch (error) {
      isSpent = isOutdated(error);
      await begun?.end();
      if (begun?.isBegun) await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release(isSpent);
    }
  }

  const run = <T>(read: Read<T>, mayPrepare: boolean) =>
    new Promise<T>((done, fail) => {
      attempt(read, mayPrepare, done).catch(fail);
    });

  return async <T>(
    scope: Scope,
    statementMs: number,
    work: (db: Transaction<Database>) => Promise<T>,
    proof?: SessionProof,
  ): Promise<T> => {
    const read = { scope, statementMs, proof, work };
    try {
      return await run(read, true);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      return await run(read, false);
    }
  };
}
