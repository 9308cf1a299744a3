import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresDialect,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import type { Scope } from '../../access/scope.ts';
import { distributedQuestion } from '../distributed/distributed-question.ts';
import { insideTransaction } from '../in-transaction.ts';
import type { Database } from '../schema.ts';
import { createKeptNames, isOutdated } from './kept-plan.ts';
import { AnswerChanged, lastAnswers } from './last-answers.ts';
import { beginRead } from './once-in-read.ts';
import type { Question } from './question-batch.ts';
import { ScopedConnection } from './scoped-connection.ts';

/** Each of a read's questions goes to its connection, which knows when to send it. */
class Connected implements ConnectionProvider {
  constructor(private readonly connection: DatabaseConnection) {}
  provideConnection<T>(ask: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return ask(this.connection);
  }
}

interface Read<T> {
  readonly scope: Scope;
  readonly statementMs: number;
  readonly proof: Question | undefined;
  work(db: Transaction<Database>): Promise<T>;
}

/** Going on with the last answers of steady questions, or asking each first; `plainly` without plans that are kept. */
type How = 'asLastTime' | 'anew' | 'plainly';

/** Reads through a pool, each question read-only and under the scope of who asks. */
export function createScopedReads(pool: pg.Pool) {
  const { types } = pool.options;
  const nameOf = createKeptNames();
  const dialect = new PostgresDialect({ pool });
  const [driver, compiler, adapter] = [
    dialect.createDriver(),
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
  ];

  /** Citus refuses a plan without values where their rows lie on several machines. */
  let isOneMachine: boolean | undefined;
  async function mayKeep(client: pg.PoolClient): Promise<boolean> {
    isOneMachine ??= (await client.query(distributedQuestion)).rows.length === 0;
    return isOneMachine;
  }

  async function attempt<T>(
    { scope, statementMs, proof, work }: Read<T>,
    how: How,
    done: (result: T) => void,
  ): Promise<void> {
    const client = await pool.connect();
    let isSpent = false;
    let begun: ScopedConnection | undefined;
    try {
      const keeps = how !== 'plainly' && (await mayKeep(client));
      const connection = new ScopedConnection({
        ...{ client, types, scope, statementMs, proof, nameOf: keeps ? nameOf : undefined },
        // Only of somebody known is the scope one that comes again.
        ...{ answers: proof && lastAnswers(pool, scope), assumes: how === 'asLastTime' },
      });
      begun = connection;
      const executor = new DefaultQueryExecutor(compiler, adapter, new Connected(connection));
      const tx = new Transaction<Database>({ config: { dialect }, dialect, driver, executor });
      beginRead(tx);
      const result = await insideTransaction(() => work(tx));
      await connection.confirm();
      // Who reads has the result before the end, which can change nothing of it.
      done(result);
      await connection.end();
      if (connection.isBegun) await client.query('commit');
    } catch (error) {
      isSpent = isOutdated(error);
      // It may have failed for what it took from an answer that is another one by now.
      await begun?.confirm().catch(() => undefined);
      await begun?.end();
      if (begun?.isBegun) await client.query('rollback').catch(() => undefined);
      throw begun?.hasChanged ? new AnswerChanged() : error;
    } finally {
      client.release(isSpent);
    }
  }

  const run = <T>(read: Read<T>, how: How) =>
    new Promise<T>((done, fail) => {
      attempt(read, how, done).catch(fail);
    });

  return async <T>(
    scope: Scope,
    statementMs: number,
    work: (db: Transaction<Database>) => Promise<T>,
    proof?: Question,
  ): Promise<T> => {
    const read = { scope, statementMs, proof, work };
    try {
      return await run(read, 'asLastTime').catch((error: unknown) => {
        if (!(error instanceof AnswerChanged)) throw error;
        return run(read, 'anew');
      });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      return await run(read, 'plainly');
    }
  };
}
