import { createRng } from '@pitboss/rounds/deal/rng';
import pg from 'pg';
import { UserError } from '../../apps/server/src/kernel/calls/user-error.ts';
import { distributedQuestion } from '../../apps/server/src/kernel/database/distributed/distributed-question.ts';
import type { Secrets } from '../../apps/server/src/kernel/start/secrets.ts';
import { writeGiftPictures } from './content/gifts.ts';
import { writeVideos } from './content/videos.ts';
import { type Filled, fill, type Recipe } from './fill.ts';
import { lanesFor } from './lanes/lanes.ts';
import { fillByProcesses } from './lanes/processes.ts';
import { multiply } from './lean/multiply.ts';
import { dayMs } from './rhythm.ts';
import { createCopier, createCopySink } from './rows/copy.ts';
import { createIds } from './rows/ids.ts';
import { dropIndexes, emptyTables, missingPartitions, rebuildIndexes } from './rows/load.ts';
import { writeTexts } from './texts/write-texts.ts';
import { runWorldLabels } from './trail/labels.ts';
import { writePools } from './trail/pools.ts';
import { writeReconciliations } from './trail/reconciliations.ts';
import { recoveredOrders, recoveries } from './trail/recoveries.ts';
import { raiseWorldAlerts } from './trail/risk/risk-alerts.ts';
import { addWalletOrders } from './trail/wallet-orders.ts';
import { verifyWorld } from './verify/verify.ts';
import type { Finding } from './verify/verify-rounds.ts';

export interface WorldOptions {
  /** A migrated database with its reference data, reached with the owner's rights. */
  readonly connectionString: string;
  readonly seed: number;
  readonly bets: number;
  /** Length of the period that ends at `nowMs`. */
  readonly days?: number;
  readonly agents?: number;
  readonly members?: number;
  readonly nowMs: number;
  readonly secrets: Secrets;
  readonly progress: (line: string) => void;
  /** How many processes play, at most as many as there are lanes; 1 by default, which is this one. The world is the same. */
  readonly processes?: number;
  /** Parts that are played beside each other; by default as many as the number of bets is worth. */
  readonly lanes?: number;
  /** How many there are of everybody: `bets` is what one of each plays; 1 by default. */
  readonly copies?: number;
}

export interface WorldSummary extends Filled {
  /** Milliseconds by part of the work. */
  readonly timings: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}

/**
 * Fills a database with a demo world and proves it. Everything happens in one transaction: an interrupted load leaves
 * the database as it was, and nobody ever sees half a world. A seed and an instant give the same world, except for
 * what must not be guessed (password hashes and the node's secret).
 */
export async function generateWorld(options: WorldOptions): Promise<WorldSummary> {
  const { progress } = options;
  const timings: Record<string, number> = {};
  let lap = performance.now();
  const timed = (name: string) => {
    timings[name] = Math.round(performance.now() - lap);
    lap = performance.now();
  };
  const client = new pg.Client({ connectionString: options.connectionString });
  await client.connect();
  try {
    if ((await client.query(distributedQuestion)).rows.length > 0)
      throw new UserError(
        'A world is made on one machine. Make it before the tables of the database are laid out over several; its rows then move with them.',
      );
    await client.query('begin');
    await client.query("set local timezone = 'UTC'");
    await emptyTables(client);
    const { nowMs, days = 180 } = options;
    const missing = await missingPartitions(client, nowMs - days * dayMs, nowMs);
    if (missing.length > 0) throw new Error(`partitions are missing: ${missing.join(', ')}`);
    const { copies = 1 } = options;
    const rebuild = await dropIndexes(client, copies === 1);
    timed('empty');
    const summary = timesAs(await playAndCopy(options, client), copies);
    timed('play and copy');
    if (copies > 1) await multiply(client, copies, progress);
    timed('copies');
    progress('Building the indexes');
    await rebuildIndexes(client, rebuild);
    timed('indexes');
    await addWalletOrders(client, nowMs);
    await writeReconciliations(client, nowMs);
    await client.query(recoveries, [new Date(nowMs)]);
    await client.query(recoveredOrders);
    timed('orders');
    await client.query('update room_config set version = version + 1');
    await writePools(client, nowMs);
    timed('pools');
    await raiseWorldAlerts(client, createRng(`alerts ${options.seed}`), createIds(), nowMs);
    timed('alerts');
    await runWorldLabels(client, createIds(), nowMs);
    timed('labels');
    await writeTexts(client, nowMs);
    await writeVideos(client, nowMs);
    await writeGiftPictures(client, nowMs);
    timed('texts and videos');
    progress('Proving the world');
    await client.query("set local work_mem = '128MB'");
    // That balances run on follows from how copies are reckoned; `npm run world:verify` proves it too.
    const findings = await verifyWorld(client, { quick: copies > 1 });
    timed('verify');
    for (const { name, ok, detail } of findings) progress(`  ${ok ? 'ok   ' : 'WRONG'} ${name} (${detail})`);
    if (findings.some(({ ok }) => !ok)) throw new Error('the world contradicts itself and was not kept');
    const mark = {
      demo: true,
      seed: options.seed,
      bets: summary.bets,
      madeAt: new Date(nowMs).toISOString(),
    };
    await client.query(
      "insert into setting (key, value) values ('world', $1) on conflict (key) do update set value = excluded.value",
      [JSON.stringify(mark)],
    );
    await client.query('commit');
    timed('commit');
    return { ...summary, timings, findings };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

const timesAs = (played: Filled, copies: number): Filled => ({
  ...{ bets: played.bets * copies, rounds: played.rounds * copies, open: played.open * copies },
  ...{ agents: played.agents, members: played.members * copies },
});

async function playAndCopy(options: WorldOptions, client: pg.Client): Promise<Filled> {
  const { progress, seed, bets, days = 180, agents = 300, members = 8_000, nowMs, secrets } = options;
  const { lanes = lanesFor(bets), processes = 1 } = options;
  const recipe: Recipe = { seed, bets, days, agents, members, nowMs, secrets, lanes };
  const copier = createCopier(client);
  const several = Math.min(processes, lanes);
  if (several > 1) {
    const filled = await fillByProcesses(recipe, several, copier, progress);
    await copier.finish();
    return filled;
  }
  const sink = createCopySink(copier);
  const filled = await fill(recipe, sink, () => true, progress);
  sink.flush();
  await copier.finish();
  return filled;
}
