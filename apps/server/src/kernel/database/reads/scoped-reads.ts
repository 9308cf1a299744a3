import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresDialect,
  type QueryResult,
  SingleConnectionProvider,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import type { Scope } from '../../access/scope.ts';
import { distributedQuestion } from '../distributed/distributed-question.ts';
import { insideTransaction } from '../in-transaction.ts';
import type { Database } from '../schema.ts';
import { isOutdated, keptName } from './kept-plan.ts';
import { roleOf, scopeStatements } from './scope-statements.ts';

/** How the database plans what comes with a name, until the end of the transaction. */
const planMode = (keeps: boolean) => `set local plan_cache_mode = ${keeps ? 'force_generic_plan' : 'auto'}`;

/** A connection whose transaction begins with its first question, so that the scope and the way of planning go out at once. */
class ScopedConnection implements DatabaseConnection {
  /** Whether there may be a transaction to end. */
  isBegun = false;
  #isScoped = false;
  #keepsPlans = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly role: string,
    private readonly opening: string,
    private readonly mayKeep: boolean,
  ) {}

  async executeQuery<Row>(question: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql: text, parameters } = question;
    const name = this.mayKeep ? keptName(this.role, question) : undefined;
    await this.#planFor(name !== undefined, parameters.length > 0);
    const values = parameters as unknown[];
    const { rows } = await this.client.query(name === undefined ? { text, values } : { name, text, values });
    // Several statements at once have no rows in common.
    return { rows: (rows as Row[] | undefined) ?? [] };
  }

  async #planFor(keeps: boolean, hasValues: boolean): Promise<void> {
    if (!this.#isScoped) {
      this.isBegun = true;
      await this.client.query(keeps ? `${this.opening}; ${planMode(true)}` : this.opening);
      this.#isScoped = true;
    } else if (hasValues && keeps !== this.#keepsPlans) await this.client.query(planMode(keeps));
    // Without values there is one plan whichever way it is made.
    else return;
    this.#keepsPlans = keeps;
  }

  streamQuery(): never {
    throw new Error('a read has no cursor');
  }
}

interface Read<T> {
  readonly scope: Scope;
  readonly statementMs: number;
  work(db: Transaction<Database>): Promise<T>;
}

/** Reads through a pool, each in one read-only transaction with the scope of who asks. */
export function createScopedReads(pool: pg.Pool) {
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
    { scope, statementMs, work }: Read<T>,
    named: boolean,
    done: (result: T) => void,
  ): Promise<void> {
    const client = await pool.connect();
    let isSpent = false;
    try {
      const opening = `begin; ${scopeStatements(scope, statementMs, true)}`;
      const keeps = named && (await mayKeep(client));
      const connection = new ScopedConnection(client, roleOf[scope.kind], opening, keeps);
      const executor = new DefaultQueryExecutor(compiler, adapter, new SingleConnectionProvider(connection));
      const tx = new Transaction<Database>({ config: { dialect }, dialect, driver, executor });
      // Who reads has the result before the end, which can change nothing of it.
      done(await insideTransaction(() => work(tx)));
      if (connection.isBegun) await client.query('commit');
    } catch (error) {
      isSpent = isOutdated(error);
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release(isSpent);
    }
  }

  const run = <T>(read: Read<T>, named: boolean) =>
    new Promise<T>((done, fail) => {
      attempt(read, named, done).catch(fail);
    });

  return async <T>(
    scope: Scope,
    statementMs: number,
    work: (db: Transaction<Database>) => Promise<T>,
  ): Promise<T> => {
    const read = { scope, statementMs, work };
    try {
      return await run(read, true);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      return await run(read, false);
    }
  };
}
