import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Memory } from '../evaluation/memory.ts';
import { evaluateBets } from './bets.ts';
import { prepareOrders } from './orders.ts';
import { preparePairs } from './pairs.ts';
import { prepareStreaks } from './streaks.ts';
import type { EvaluateItem, Work } from './work.ts';

/**
 * Reads what the monitors of single bets, orders and rounds need for some messages; returns the evaluation of
 * each message.
 */
export async function prepareSingles(run: RunSql, memory: Memory, work: Work): Promise<EvaluateItem> {
  const orders = await prepareOrders(run, memory, work);
  const streaks = await prepareStreaks(run, memory, work);
  const pairs = await preparePairs(run, memory, work);
  return (item, position, steps) => {
    evaluateBets(memory, item, steps);
    orders(item, position, steps);
    streaks(item, position, steps);
    pairs(item, position, steps);
  };
}
