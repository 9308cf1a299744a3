import { createHash } from 'node:crypto';
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema.ts';
import { isRead } from './once-in-read.ts';

/** A question that has come so often is kept, so that one of a kind is not. */
const often = 3;
/** Questions that are counted, and that are kept by each connection. */
const [mostCounted, mostKept] = [5_000, 300];

/** How a question is asked in a read. */
interface Marks {
  /** One plan for whatever values come. */
  readonly kept?: boolean;
  readonly unsorted?: boolean;
  /** With the owner's rights (`askAsOwner`). */
  readonly owners?: boolean;
  /** Has the same answer nearly always (`steadyPlan`). */
  readonly steady?: boolean;
}
const marks = new WeakMap<object, Marks>();
const noMarks: Marks = {};
/** How a question is asked. */
export const marksOf = (question: CompiledQuery): Marks => marks.get(question) ?? noMarks;
/** Says how a read asks a question. */
export const mark = (question: CompiledQuery, how: Marks): void => void marks.set(question, how);

/**
 * A question of which each connection keeps one plan for whatever values come, instead of planning it anew each time: for
 * those that are planned longer than they run and whose plan does not hang on their values. Only reads of requests keep
 * plans; anywhere else, and without `isKept`, it is a question like any other. A limit stands in its text (`sql.lit`): of one
 * that is a value the database expects a tenth of all rows.
 */
export const keptPlan = <Row>(question: RawBuilder<Row>, isKept = true) => ({
  execute(db: Kysely<Database>) {
    const compiled = question.compile(db);
    mark(compiled, { kept: isKept });
    return db.executeQuery(compiled);
  },
});

/**
 * A kept question whose answer is nearly always what it was, like the rates of the days behind us. A read of somebody known goes on
 * with the last answer and asks whether it still is that; where not, all of the read is done again. So its rows are not to be changed.
 */
export const steadyPlan = <Row>(question: RawBuilder<Row>, isKept = true) => ({
  execute(db: Kysely<Database>) {
    const compiled = question.compile(db);
    mark(compiled, { kept: isKept, steady: isKept });
    return db.executeQuery(compiled);
  },
});

/**
 * How the database plans without sorting what it can read in order or add up as it comes. Of sums over many rows the policy's comparison
 * hides how many come, and a plan for whatever values come expects a page to have few to choose from, so that both would be
 * sorted by the ten thousand. Workers of a short statement cost more than they bring.
 */
export const settingsUnsorted = {
  enable_sort: 'off',
  work_mem: '64MB',
  max_parallel_workers_per_gather: '0',
} as const;
/** The same as statements. */
export const planUnsorted = Object.entries(settingsUnsorted)
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join('; ');

/** A question that is planned unsorted; kept like `keptPlan`. Outside of reads its transaction is planned so from then on. */
export const unsortedPlan = <Row>(question: RawBuilder<Row>, isKept = true) => ({
  async execute(db: Kysely<Database>) {
    if (!isRead(db)) await sql.raw(planUnsorted).execute(db);
    const compiled = question.compile(db);
    mark(compiled, { unsorted: true, kept: isKept });
    return db.executeQuery(compiled);
  },
});

/** A name for a statement, made of what it stands for: a pooler may show a session in which another server has kept its own. */
export const nameFor = (kind: string, text: string): string =>
  `${kind}_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;

/** Gives the name under which connections keep a question of a role; undefined when it is planned each time. */
export type KeptNames = (role: string, question: CompiledQuery) => string | undefined;

/** The questions that the connections of one pool keep. */
export function createKeptNames(): KeptNames {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (role, question) => {
    if (!marksOf(question).kept) return undefined;
    const key = `${role} ${question.sql}`;
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

/** What the database says of a kept question whose rows have other columns now, and of one that it does not know or knows already. */
const unknownOrKnown = ['26000', '42P05'];
const otherColumns = { code: '0A000', routine: 'RevalidateCachedQuery' };

/** Whether a connection keeps a question that the database no longer answers as it was kept. */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return (
    unknownOrKnown.includes(String(code)) || (code === otherColumns.code && routine === otherColumns.routine)
  );
}
