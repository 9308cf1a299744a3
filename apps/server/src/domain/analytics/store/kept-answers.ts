import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Reach, Statement } from '../../../platform/calls/analytics.ts';
import type { StoreState } from './store.ts';

/** Greatest size of an answer that is kept, and of all that are: see `sizeOf`. */
const mostPerAnswer = 1_000;
const mostInAll = 50_000;
/** Length of the changes beyond which no answer is kept: with so many writes the next question has others. */
const longestChanges = 20_000;

/** Answers of the last questions, each with the facts that it was computed from. */
export interface KeptAnswers {
  /** Returns the rows of all statements if they are kept of these facts. */
  find(moment: string, statements: readonly Statement[]): unknown[][] | undefined;
  keep(moment: string, statements: readonly Statement[], results: readonly unknown[][]): void;
}

/** Characters of text that count as much as a row. */
const charactersPerRow = 200;

/** Returns the number of rows of an answer, with its long texts as rows: one text may list thousands of members. */
function sizeOf(rows: readonly unknown[]): number {
  if (rows.length > mostPerAnswer) return rows.length;
  let characters = 0;
  for (const row of rows)
    for (const value of Object.values(row as object))
      if (typeof value === 'string') characters += value.length;
  return rows.length + Math.floor(characters / charactersPerRow);
}

const hashOf = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('base64');

/**
 * Returns a text that is equal for equal facts: how far the store goes in a reach, and the changes since.
 * Undefined when there are too many changes for an answer to be worth keeping.
 */
export function momentKey(
  { origin, positions }: StoreState,
  changes: string,
  reach: Reach,
): string | undefined {
  if (changes.length > longestChanges) return undefined;
  const { tenantId } = reach;
  const seen = tenantId === null ? positions : positions.filter((one) => one.tenantId === tenantId);
  return hashOf([origin, seen, changes, reach]);
}

/** Keeps the answers of questions, those that were asked last. */
export function createKeptAnswers(): KeptAnswers {
  const answers = new LRUCache<string, unknown[]>({
    maxSize: mostInAll,
    sizeCalculation: (rows) => sizeOf(rows) + 1,
  });
  const keyOf = (moment: string, statement: Statement) => hashOf([moment, statement]);
  return {
    find(moment, statements) {
      const found = statements.map((statement) => answers.get(keyOf(moment, statement)));
      return found.every((rows) => rows !== undefined) ? found : undefined;
    },
    keep(moment, statements, results) {
      for (const [place, statement] of statements.entries()) {
        const rows = results[place] ?? [];
        if (sizeOf(rows) <= mostPerAnswer) answers.set(keyOf(moment, statement), rows);
      }
    },
  };
}
