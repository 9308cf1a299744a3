import { expect, test } from 'vitest';
import { runWithKills } from '../testing/kills/kill-run.ts';

/**
 * A real server between a game server and the reference wallet with all its faults on, killed at every named
 * point of order processing (`WALLET_CRASH_AT`). Afterwards the wallet's book is compared with the views of the
 * product: the game server's, lists, bets, statements, reconciliation, inbox, and exposure and monitors of risk
 * control. The full size (npm run test:nightly) makes 10,000 orders and at least 60 kills; calls that are
 * rejected without an order are not counted. KILL_SEED repeats a run, KILL_HISTORIES sets the number of random
 * histories, KILL_ORDERS and KILLS those of orders and kills.
 */

/** Every point of an order's way at which a server can die (wallet: agent API). */
const crashPoints = [
  'order.beforeCommit',
  'order.afterCommit',
  'attempt.afterCommit',
  'attempt.afterSend',
  'reply.beforeStore',
  'reply.afterStore',
  'undo.afterCommit',
  'undo.afterSend',
  'pay.afterSend',
  'pay.beforeStore',
  'decision.afterCommit',
  'recovery',
];

const isFullSize = process.env.PITBOSS_TEST_SIZE === 'full';
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e9));
const orders = Number(process.env.KILL_ORDERS ?? (isFullSize ? 15_000 : 400));
/** Random sequences of movements of a member. */
const histories = Number(process.env.KILL_HISTORIES ?? 200);
const kills = Number(process.env.KILLS ?? (isFullSize ? 60 : crashPoints.length));

test('whatever is killed, nothing is charged or paid twice and no order is lost', async () => {
  const say = (line: string) => void (isFullSize && process.stdout.write(`${line}\n`));
  const figures = await runWithKills({
    seed,
    orders,
    histories,
    kills,
    walletKills: isFullSize ? 5 : 0,
    say,
    ...(isFullSize ? { agents: 12, members: 48 } : {}),
  });
  process.stdout.write(`kills with seed ${seed}: ${JSON.stringify(figures)}\n`);
  const { lost, differences, after, kills: deaths } = figures;
  expect({ lost, differences }, `seed ${seed}`).toEqual({ lost: [], differences: [] });
  expect(Object.keys(after).filter((state) => !['ok', 'rejected', 'cancelled'].includes(state))).toEqual([]);
  expect(Object.keys(deaths)).toEqual(expect.arrayContaining(crashPoints));
  expect(figures.histories, `seed ${seed}`).toBeGreaterThanOrEqual(histories);
  expect(figures.sent).toBeGreaterThanOrEqual(orders);
}, 3_600_000);
