import type { RiskItem } from '@pitboss/risk/events';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import type { Step } from '../evaluation/evaluate.ts';
import { readLater } from '../evaluation/load.sql.ts';

/**
 * Messages that a cycle evaluates, and those that it must exclude from its reads: the tables are ahead of the
 * evaluation.
 */
export interface Work {
  readonly ids: IdMaker;
  readonly items: readonly RiskItem[];
  /**
   * Returns committed messages that are not among `items`, including those committed since the last call. Call
   * it after reading rows, since every message that changed them must be among the result.
   */
  later(): Promise<readonly RiskItem[]>;
}

/** Evaluates the figures of a message; `place` is its index among the items. */
export type EvaluateItem = (item: RiskItem, position: number, steps: Step[]) => void;

/** Waiting batches that a cycle excludes from its reads at most. */
const laterMax = 500;

/** The work of a cycle, from the batches that it has read. */
export function createWork(
  run: RunSql,
  ids: IdMaker,
  items: readonly RiskItem[],
  batchIds: readonly string[],
): Work {
  const known: RiskItem[] = [];
  const knownIds: string[] = [];
  return {
    ids,
    items,
    async later() {
      const rows = await readLater(run, [...batchIds, ...knownIds], laterMax - knownIds.length);
      knownIds.push(...rows.map(({ id }) => id));
      for (const { items: text } of rows) known.push(...(JSON.parse(text) as readonly RiskItem[]));
      return [...known];
    },
  };
}
