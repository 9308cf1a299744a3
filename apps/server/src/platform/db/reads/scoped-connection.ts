import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { Scope } from '../scope.ts';
import { type KeptNames, marksOf, settingsUnsorted } from './kept-plan.ts';
import { roleOf, scopeStatements, settingStatements } from './scope-statements.ts';
import { type SessionProof, verifySession } from './session-proof.ts';

/** A read on its connection. */
export interface Reading {
  readonly client: pg.PoolClient;
  readonly types: pg.CustomTypesConfig | undefined;
  readonly scope: Scope;
  readonly statementMs: number;
  /**
   * Names of the prepared statements on this connection, whose queries are pipelined; undefined where there
   * may be none and the queries run sequentially.
   */
  readonly nameOf: KeptNames | undefined;
  /**
   * Sent before the first queries, with the server's own role; when its check throws, no query returns a
   * result.
   */
  readonly proof?: SessionProof | undefined;
}

/** Query that waits to be sent, and how it is planned. */
interface Requested {
  readonly config: pg.QueryConfig;
  readonly keeps: boolean;
  readonly unsorted: boolean;
  /** Runs with the owner's privileges, before the scope is set. */
  readonly owners: boolean;
  answer(rows: unknown[]): void;
  fail(error: unknown): void;
}

type Mode = Pick<Requested, 'keeps' | 'unsorted' | 'owners'>;
/** The settings of a mode. Nothing is sorted again behind what is unsorted, which comes last (`byMode`). */
const settingsOf = ({ keeps, unsorted }: Mode) => ({
  plan_cache_mode: keeps ? 'force_generic_plan' : 'auto',
  ...(unsorted && settingsUnsorted),
});
/** Each setting is made once and holds for all behind it. */
const byMode = (a: Mode, b: Mode) =>
  Number(b.owners) - Number(a.owners) ||
  Number(a.unsorted) - Number(b.unsorted) ||
  Number(b.keeps) - Number(a.keeps);

/**
 * Connection for the queries of a read. Queries that are issued before any of them has a result are pipelined
 * with their scope, as one transaction that ends with them.
 */
export class ScopedConnection implements DatabaseConnection {
  /** True while there is a transaction to end: only where queries run sequentially. */
  isBegun = false;
  #waiting: Requested[] = [];
  #asking: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;
  #isUnsorted = false;
  #isProved = false;

  constructor(private readonly reading: Reading) {}

  executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { scope, nameOf } = this.reading;
    const name = nameOf?.(roleOf[scope.kind], compiled);
    const { unsorted = false, owners = false } = marksOf(compiled);
    const config: pg.QueryConfig = { text: compiled.sql, values: [...compiled.parameters] };
    if (name !== undefined) config.name = name;
    return new Promise((done, fail) => {
      const answer = (rows: unknown[]) => done({ rows: rows as Row[] });
      this.#waiting.push({ config, keeps: name !== undefined, unsorted, owners, fail, answer });
      this.#asking ??= this.#askWaiting();
    });
  }

  streamQuery(): never {
    throw new Error('a read has no cursor');
  }

  /** Accepts no more queries, and waits for the pending results. */
  async end(): Promise<void> {
    this.#failure ??= { error: new Error('a read that is over asks nothing more') };
    await this.#asking;
  }

  async #askWaiting(): Promise<void> {
    await allThatGoesOn();
    while (this.#waiting.length) {
      const requested = this.#waiting.splice(0).sort(byMode);
      try {
        // The database would reject it too, but without the error of the first failure.
        if (this.#failure) throw this.#failure.error;
        const ask = this.reading.nameOf ? this.#askTogether(requested) : this.#askSequentially(requested);
        const results = await ask;
        for (const [place, { answer }] of requested.entries()) answer(results[place] ?? []);
      } catch (error) {
        this.#failure ??= { error };
        for (const { fail } of requested) fail(error);
      }
      await allThatGoesOn();
    }
    this.#asking = undefined;
  }

  /**
   * Sends queries with their scope without waiting for the results in between, as one transaction. The driver
   * returns results in the order of the queries, and the database fails all behind a failed one.
   */
  async #askTogether(requested: readonly Requested[]): Promise<unknown[][]> {
    const { client, types, scope, statementMs, proof } = this.reading;
    const sent: Promise<unknown>[] = [];
    if (proof && !this.#isProved) sent.push(verifySession(client, proof, proof.name, types));
    this.#isProved = true;
    const results: Promise<pg.QueryResult<object>>[] = [];
    let mode: Mode | undefined;
    for (const next of requested) {
      const settings = changedSettings(scope, statementMs, mode, next);
      if (settings) sent.push(client.query(mode ? settings : `begin; ${settings}`));
      const result = client.query<object>(next.config);
      sent.push(result);
      results.push(result);
      mode = next;
    }
    sent.push(client.query('commit'));
    // The first failure is the reason of those behind it. Every result is awaited before the next use.
    for (const one of await Promise.allSettled(sent)) if (one.status === 'rejected') throw one.reason;
    return (await Promise.all(results)).map(({ rows }) => rows);
  }

  /** Runs queries sequentially in one transaction, for connections without prepared statements. */
  async #askSequentially(requested: readonly Requested[]): Promise<unknown[][]> {
    const { client, types, scope, statementMs, proof } = this.reading;
    if (!this.isBegun) {
      if (proof) await verifySession(client, proof, undefined, types);
      this.isBegun = true;
      await client.query(`begin; ${scopeStatements(scope, statementMs, true)}`);
    }
    const results: unknown[][] = [];
    for (const { config, unsorted, owners } of requested) {
      if (unsorted && !this.#isUnsorted) await client.query(settingStatements(settingsUnsorted));
      this.#isUnsorted ||= unsorted;
      if (owners) await client.query('set local role none');
      results.push((await client.query<object>(config)).rows);
      if (owners) await client.query(`set local role ${roleOf[scope.kind]}`);
    }
    return results;
  }
}

/**
 * Returns the settings between a query and the next one; undefined when they are the same. Queries with the
 * owner's privileges are first, with a time limit and read-only.
 */
function changedSettings(
  scope: Scope,
  statementMs: number,
  before: Mode | undefined,
  next: Mode,
): string | undefined {
  if (next.owners)
    return before
      ? undefined
      : settingStatements({ statement_timeout: String(statementMs), transaction_read_only: 'on' });
  const settings = settingStatements(settingsOf(next));
  if (!before || before.owners) return `${scopeStatements(scope, statementMs, true)}; ${settings}`;
  return byMode(before, next) === 0 ? undefined : settings;
}

/** Resolves when all code that waits for nothing external has run as far as it can. */
const allThatGoesOn = () => new Promise<void>((done) => process.nextTick(done));
