import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Memory } from '../memory.ts';
import { evaluateBets } from './bets.ts';
import { prepareOrders } from './orders.ts';
import { preparePairs } from './pairs.ts';
import { prepareStreaks } from './streaks.ts';
import type { EvaluateItem, Work } from './work.ts';

/** Reads what the monitors of single bets, orders and rounds need for some messages; gives what looks at each of them. */
export async function prepareSingles(run: RunSql, memory: Memory, work: Work): Promise<EvaluateItem> {
  const orders = await prepareOrders(run, memory, work);
  const streaks = await prepareStreaks(run, memory, work);
  const pairs = await preparePairs(run, memory, work);
  return (item, place, steps) => {
    evaluateBets(memory, item, steps);
    orders(item, place, steps);
    streaks(item, place, steps);
    pairs(item, place, steps);
  };
}
