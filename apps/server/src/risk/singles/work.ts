import type { RiskItem } from '@pitboss/risk/events';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../kernel/database/ids.ts';
import type { Step } from '../evaluate.ts';
import { readLater } from '../load.sql.ts';

/** What a cycle evaluates, and what it has to leave out of what it reads: the tables are ahead of the evaluation. */
export interface Work {
  readonly ids: IdMaker;
  readonly items: readonly RiskItem[];
  /** Messages that are committed and not among these, read when they are asked for: after the rows that they changed. */
  later(): Promise<readonly RiskItem[]>;
}

/** Looks at the figures of a message; `place` is its place among the items. */
export type EvaluateItem = (item: RiskItem, place: number, steps: Step[]) => void;

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
