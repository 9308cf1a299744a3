import { createHash } from 'node:crypto';
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema.gen.ts';
import { isRead } from './once-in-read.ts';
import { settingStatements } from './scope-statements.ts';

/** Number of uses after which a query gets a prepared statement, so that one-off queries do not. */
const often = 3;
/** Max number of queries that are counted, and of prepared statements per connection. */
const mostCounted = 5_000;
const mostKept = 300;

/** Execution options of a query in a read. */
interface Marks {
  /** One plan for whatever values come. */
  readonly kept?: boolean;
  readonly unsorted?: boolean;
  /** With the owner's privileges (`queryAsOwner`). */
  readonly owners?: boolean;
}
const marks = new WeakMap<object, Marks>();
const noMarks: Marks = {};
/** Returns the execution options of a query. */
export const marksOf = (query: CompiledQuery): Marks => marks.get(query) ?? noMarks;
/** Sets the execution options of a query in reads. */
export const mark = (query: CompiledQuery, how: Marks): void => void marks.set(query, how);

/**
 * Returns a query for which each connection keeps a prepared statement with a generic plan, instead of
 * planning it for each execution: for queries whose planning takes longer than their execution and whose plan
 * does not depend on their values. Only reads of requests keep plans; anywhere else, and without `isKept`, it
 * is an ordinary query. A limit has to be part of its text (`sql.lit`): for a limit passed as a value, the
 * database estimates a tenth of all rows.
 */
export const keptPlan = <Row>(query: RawBuilder<Row>, isKept = true) => ({
  execute(db: Kysely<Database>) {
    const compiled = query.compile(db);
    mark(compiled, { kept: isKept });
    return db.executeQuery(compiled);
  },
});

/**
 * Planner settings that avoid sorts where rows can be read in order or aggregated as they arrive. For totals
 * over many rows the comparison in the row-level security policy hides the row count from the planner, and a
 * generic plan expects few candidate rows for a page, so that both would sort tens of thousands of rows.
 * Parallel workers cost more than they save in a short statement.
 */
export const settingsUnsorted = {
  enable_sort: 'off',
  work_mem: '64MB',
  max_parallel_workers_per_gather: '0',
} as const;
/**
 * Returns a query that is planned without sorts; kept like `keptPlan`. Outside reads, the settings apply to
 * the rest of its transaction.
 */
export const unsortedPlan = <Row>(query: RawBuilder<Row>, isKept = true) => ({
  async execute(db: Kysely<Database>) {
    if (!isRead(db)) await sql.raw(settingStatements(settingsUnsorted)).execute(db);
    const compiled = query.compile(db);
    mark(compiled, { unsorted: true, kept: isKept });
    return db.executeQuery(compiled);
  },
});

/**
 * Returns a statement name derived from its text: behind a pooler, a session may already contain a statement
 * that another server prepared.
 */
export const nameFor = (kind: string, text: string): string =>
  `${kind}_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;

/**
 * Returns the name of the prepared statement for a role's query; undefined when the query is planned for each
 * execution.
 */
export type KeptNames = (role: string, query: CompiledQuery) => string | undefined;

/** Creates the registry of prepared statements for the connections of one pool. */
export function createKeptNames(): KeptNames {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (role, query) => {
    if (!marksOf(query).kept) return undefined;
    const key = `${role} ${query.sql}`;
    const name = names.get(key);
    if (name !== undefined || names.size >= mostKept) return name;
    const count = (counts.get(key) ?? 0) + 1;
    if (count < often) {
      if (counts.size >= mostCounted) counts.clear();
      counts.set(key, count);
      return undefined;
    }
    counts.delete(key);
    const made = nameFor('kept', key);
    names.set(key, made);
    return made;
  };
}

/**
 * Errors for a prepared statement whose result columns have changed, and for one that the session does not
 * know or already knows.
 */
const unknownOrKnown = ['26000', '42P05'];
const otherColumns = { code: '0A000', routine: 'RevalidateCachedQuery' };

/** Returns whether an error means that a connection's prepared statement no longer matches the database. */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return (
    unknownOrKnown.includes(String(code)) || (code === otherColumns.code && routine === otherColumns.routine)
  );
}
