import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../db.ts';
import { insideTransaction } from '../in-transaction.ts';
import { agentsInScope, scopeStatements } from '../reads/scope-statements.ts';
import type { Scope } from '../scope.ts';
import { retryOnConflict } from '../temporary.ts';

const writeStatementMs = 3_000;
/** A snapshot's statements fetch big pages, and between two of them a slow disk may have to be waited for. */
const snapshotStatementMs = 60_000;
const snapshotIdleMs = 60_000;

/**
 * Runs `work` in a transaction on one connection. `begin` are the statements that begin it and set its scope,
 * sent in a single round trip. The handle that the work gets is bound to this connection, which is what a
 * transaction means to it.
 */
function runBetween<T>(
  database: Db,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  end: (run: (text: string) => Promise<unknown>, result: T) => Promise<unknown>,
): Promise<T> {
  return database.connection().execute(async (connection) => {
    const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    try {
      await run(begin);
      const result = await insideTransaction(() => work(connection as Tx));
      await end(run, result);
      return result;
    } catch (error) {
      await run('rollback').catch(() => undefined);
      throw error;
    }
  });
}

/** Runs a write under a scope; it starts again when its transaction met another one. */
export function writeUnder<T>(database: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = `begin; ${scopeStatements(scope, writeStatementMs, false)}`;
  // A failure that the work caught has ended the transaction: its commit would be a silent rollback, a
  // statement fails.
  return retryOnConflict(() => runBetween(database, begin, work, (run) => run('select 1; commit')));
}

/**
 * Runs reads under a scope that all see one state of the database. The result is returned before the end of
 * the transaction, which can change nothing of it.
 */
export function snapshotUnder<T>(database: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const settings = scopeStatements(scope, snapshotStatementMs, true);
  const idle = `set local idle_in_transaction_session_timeout = ${snapshotIdleMs}`;
  const begin = `begin isolation level repeatable read; ${settings}; ${idle}`;
  return new Promise((done, fail) => {
    const end = (run: (text: string) => Promise<unknown>, result: T) => {
      done(result);
      return run('commit');
    };
    runBetween(database, begin, work, end).catch(fail);
  });
}

/**
 * Adds an agent that the running transaction is about to open to what row-level security lets it write. Only
 * for a child of an agent in scope: of a level-1 agent and of administrators the policies cover it already.
 */
export async function admitChild(tx: Tx, scope: Scope, agentId: string): Promise<void> {
  if (scope.kind !== 'agents') return;
  await sql.raw(agentsInScope([...(scope.agentIds ?? []), agentId])).execute(tx);
}
