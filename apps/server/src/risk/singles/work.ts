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
   * Returns committed messages that are not among `items`. They are read when needed: after the rows that
   * they changed.
   */
  later(): Promise<readonly RiskItem[]>;
}

/** Evaluates the figures of a message; `place` is its index among the items. */
export type EvaluateItem = (item: RiskItem, position: number, steps: Step[]) => void;

/** The work of a cycle, from the batches that it has read. */
export function createWork(
  run: RunSql,
  ids: IdMaker,
  items: readonly RiskItem[],
  batchIds: readonly string[],
): Work {
  let later: Promise<readonly RiskItem[]> | null = null;
  return {
    ids,
    items,
    later() {
      later ??= readLater(run, batchIds).then((rows) =>
        rows.flatMap(({ items: text }) => JSON.parse(text) as readonly RiskItem[]),
      );
      return later;
    },
  };
}
