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
import { isOutdated, keptName, nameFor } from './kept-plan.ts';
import { askAtOnce, type Question } from './question-batch.ts';
import { roleOf, scopeQuestion, scopeStatements } from './scope-statements.ts';

/** How the database plans what comes with a name. */
const planWord = (keeps: boolean) => (keeps ? 'force_generic_plan' : 'auto');
const planMode = (keeps: boolean) => `set local plan_cache_mode = ${planWord(keeps)}`;
const begin: Question = { name: nameFor('begin', 'begin'), text: 'begin', values: [], shows: false };
const planQuestion = (keeps: boolean): Question => ({
  ...{ name: nameFor('plan', planMode(keeps)), text: planMode(keeps), values: [], shows: false },
});
const planQuestions = { kept: planQuestion(true), other: planQuestion(false) };

/** A read on its connection. */
interface Reading {
  readonly client: pg.PoolClient;
  readonly types: pg.CustomTypesConfig | undefined;
  readonly scope: Scope;
  readonly statementMs: number;
  /** Whether statements may have names on this connection, and come several at once. */
  readonly mayKeep: boolean;
}

/**
 * A connection that asks the questions of a read. The first goes out with its scope in one write, in a transaction that is over with it: most reads
 * ask nothing else. With the second, or where it is no single question, a transaction begins that lasts until the end.
 */
class ScopedConnection implements DatabaseConnection {
  /** Whether there may be a transaction to end. */
  isBegun = false;
  #hasAsked = false;
  #hasFailed = false;
  #isScoped = false;
  #keepsPlans = false;

  constructor(private readonly reading: Reading) {}

  async executeQuery<Row>(question: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#hasFailed && !this.isBegun) throw new Aborted();
    try {
      return { rows: (await this.#ask(question)) as Row[] };
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  async #ask(compiled: CompiledQuery): Promise<unknown[]> {
    const { sql: text, parameters } = compiled;
    const { client, types, scope, mayKeep } = this.reading;
    const name = mayKeep ? keptName(roleOf[scope.kind], compiled) : undefined;
    const values = parameters as unknown[];
    const keeps = name !== undefined;
    // Without a name and values it may be several statements, which the database takes only by themselves.
    const isSingle = keeps || values.length > 0;
    const question: Question = { name, text, values, shows: true };
    if (!mayKeep) await this.#openAlone();
    else {
      const before = this.#before(keeps, isSingle);
      if (isSingle) return (await askAtOnce(client, [...before, question], types)).at(-1) ?? [];
      if (before.length) await askAtOnce(client, before, types);
    }
    const { rows } = await client.query<object>({ text, values });
    // Several statements at once have no rows in common.
    return (rows as object[] | undefined) ?? [];
  }

  /** What goes out before a question. */
  #before(keeps: boolean, isSingle: boolean): Question[] {
    const { scope, statementMs } = this.reading;
    // Made only where it is sent: it lists the agents of the scope.
    const scoped = () => scopeQuestion(scope, statementMs, planWord(keeps));
    if (!this.#hasAsked && isSingle) {
      this.#hasAsked = true;
      return [scoped()];
    }
    const turned = keeps !== this.#keepsPlans;
    // Without values there is one plan whichever way it is made.
    if (this.#isScoped && (!turned || !isSingle)) return [];
    this.#keepsPlans = keeps;
    if (this.#isScoped) return [keeps ? planQuestions.kept : planQuestions.other];
    this.#hasAsked = this.isBegun = this.#isScoped = true;
    return [begin, scoped()];
  }

  /** The same where nothing has a name: one statement after the other, in one transaction. */
  async #openAlone(): Promise<void> {
    if (this.#isScoped) return;
    const { client, scope, statementMs } = this.reading;
    const opening = scopeStatements(scope, statementMs, true);
    this.isBegun = true;
    await client.query(`begin; ${opening}`);
    this.#isScoped = true;
  }

  streamQuery(): never {
    throw new Error('a read has no cursor');
  }
}

/** What the database would say to a question behind one that has failed. */
class Aborted extends Error {
  readonly code = '25P02';
  constructor() {
    super('a question of this read has failed, so that it is over');
  }
}

interface Read<T> {
  readonly scope: Scope;
  readonly statementMs: number;
  work(db: Transaction<Database>): Promise<T>;
}

/** Reads through a pool, each question read-only and under the scope of who asks. */
export function createScopedReads(pool: pg.Pool) {
  const { types } = pool.options;
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
    let begun: ScopedConnection | undefined;
    try {
      const keeps = named && (await mayKeep(client));
      const connection = new ScopedConnection({ client, types, scope, statementMs, mayKeep: keeps });
      begun = connection;
      const executor = new DefaultQueryExecutor(compiler, adapter, new SingleConnectionProvider(connection));
      const tx = new Transaction<Database>({ config: { dialect }, dialect, driver, executor });
      // Who reads has the result before the end, which can change nothing of it.
      done(await insideTransaction(() => work(tx)));
      if (connection.isBegun) await client.query('commit');
    } catch (error) {
      isSpent = isOutdated(error);
      if (begun?.isBegun) await client.query('rollback').catch(() => undefined);
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
