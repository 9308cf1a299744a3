import { expect, test } from 'vitest';
import { runWithKills } from '../testing/kills/kill-run.ts';
import { crashPoints } from './orders/crash.ts';

/**
 * A real server between a game server and the reference wallet with all its faults on, killed at every named point of an
 * order's way (`WALLET_CRASH_AT`). The long form (npm run test:long) makes 10,000 orders and kills it at least 60 times;
 * what is refused before it is an order comes on top.
 */

const long = process.env.PITBOSS_LONG === '1';
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e9));
const orders = Number(process.env.KILL_ORDERS ?? (long ? 15_000 : 150));
const kills = Number(process.env.KILLS ?? (long ? 60 : crashPoints.length));

test('whatever is killed, nothing is charged or paid twice and no order is lost', async () => {
  const say = (line: string) => void (long && process.stdout.write(`${line}\n`));
  const figures = await runWithKills({
    ...{ seed, orders, kills, walletKills: long ? 5 : 0, say },
    ...(long ? { agents: 12, members: 48 } : {}),
  });
  process.stdout.write(`kills with seed ${seed}: ${JSON.stringify(figures)}\n`);
  const { lost, differences, after, kills: deaths } = figures;
  expect({ lost, differences }, `seed ${seed}`).toEqual({ lost: [], differences: [] });
  expect(Object.keys(after).filter((state) => !['ok', 'rejected', 'cancelled'].includes(state))).toEqual([]);
  expect(Object.keys(deaths)).toEqual(expect.arrayContaining([...crashPoints]));
  expect(figures.sent).toBeGreaterThanOrEqual(orders);
}, 3_600_000);
