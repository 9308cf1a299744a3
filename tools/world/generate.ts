import { createRng } from '@pitboss/rounds/deal/rng';
import pg from 'pg';
import type { Secrets } from '../../apps/server/src/platform/config/secrets.ts';
import { distributedQuery } from '../../apps/server/src/platform/db/cluster/distributed-query.ts';
import { UserError } from '../../apps/server/src/platform/errors/user-error.ts';
import { writeGiftImages } from './content/gifts.ts';
import { writeNotes } from './content/notes.ts';
import { writeVideos } from './content/videos.ts';
import { multiply } from './lean/multiply.ts';
import { guardedChanges } from './money/guarded-changes.ts';
import { createCopier, createCopySink } from './rows/copy.ts';
import { createIds, exampleId } from './rows/ids.ts';
import { dropIndexes, emptyTables, missingPartitions, rebuildIndexes } from './rows/load.ts';
import { writeTexts } from './texts/write-texts.ts';
import { dayMs } from './time/rhythm.ts';
import { runWorldLabels } from './trail/labels.ts';
import { writePools } from './trail/pools.ts';
import { writeReconciliations } from './trail/reconciliations.ts';
import { recoveredOrders, recoveries } from './trail/recoveries.ts';
import { raiseWorldAlerts } from './trail/risk/risk-alerts.ts';
import { addWalletOrders } from './trail/wallet-orders.ts';
import type { Finding } from './verify/rules/rule.ts';
import { findingText, verifyWorld } from './verify/verify.ts';
import { fill } from './workers/fill.ts';
import { fillByProcesses } from './workers/processes.ts';
import type { Filled, Recipe } from './workers/recipe.ts';
import { workersFor } from './workers/workers.ts';

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
  /**
   * Number of processes that play, at most the number of lanes; 1 by default, which is this process. The data
   * do not depend on it.
   */
  readonly processes?: number;
  /** Number of parts that are played in parallel; by default it follows from the number of bets. */
  readonly lanes?: number;
  /**
   * Number of copies of every member, including the original: `bets` is the number of bets in one copy; 1 by
   * default.
   */
  readonly copies?: number;
}

export interface WorldSummary extends Filled {
  /** Milliseconds by part of the work. */
  readonly timings: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}

/**
 * Fills a database with demo data and verifies them. Everything happens in one transaction: an interrupted
 * load leaves the database as it was, and partial data are never visible. A seed and a time give the same
 * data, except for secrets (password hashes and the node's secret).
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
    if ((await client.query(distributedQuery)).rows.length > 0)
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
    await writeOrders(client, nowMs);
    timed('orders');
    await client.query('update room_config set version = version + 1');
    await client.query('update chat_message set id = $1 where id = (select min(id) from chat_message)', [
      exampleId,
    ]);
    await writePools(client, nowMs);
    timed('pools');
    await raiseWorldAlerts(client, createRng(`alerts ${options.seed}`), createIds(), nowMs);
    timed('alerts');
    await runWorldLabels(client, createIds(), nowMs);
    timed('labels');
    await writeNotes(client, createIds(), nowMs);
    await writeTexts(client, nowMs);
    await writeVideos(client, nowMs);
    await writeGiftImages(client, nowMs);
    timed('texts and videos');
    const findings = await prove(client, copies, progress);
    timed('verify');
    await markWorld(client, options, summary.bets);
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

/** Writes what follows from the bets at the wallets of agents. */
async function writeOrders(client: pg.Client, nowMs: number): Promise<void> {
  await addWalletOrders(client, nowMs);
  await writeReconciliations(client, nowMs);
  await client.query(recoveries, [new Date(nowMs)]);
  await client.query(recoveredOrders);
  await client.query(guardedChanges, [new Date(nowMs)]);
}

/** Verifies the demo data; throws when a check fails. */
async function prove(
  client: pg.Client,
  copies: number,
  progress: (line: string) => void,
): Promise<Finding[]> {
  progress('Proving the world');
  await client.query("set local work_mem = '128MB'");
  // The quick check omits the running balances, which follow from the way copies are computed; `npm run
  // world:verify` checks them too.
  const findings = await verifyWorld(client, { quick: copies > 1 });
  for (const finding of findings) progress(`  ${findingText(finding).trimEnd()}`);
  const wrong = findings.filter(({ ok }) => !ok);
  if (wrong.length > 0)
    throw new Error(`The demo data are wrong and were not kept:\n${wrong.map(findingText).join('')}`);
  return findings;
}

/** Marks the database as one of demo data. */
async function markWorld(client: pg.Client, { seed, nowMs }: WorldOptions, bets: number): Promise<void> {
  const mark = { demo: true, seed, bets, madeAt: new Date(nowMs).toISOString() };
  await client.query(
    `insert into setting (key, value) values ('world', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(mark)],
  );
}

const timesAs = (played: Filled, copies: number): Filled => ({
  bets: played.bets * copies,
  rounds: played.rounds * copies,
  open: played.open * copies,
  agents: played.agents,
  members: played.members * copies,
});

async function playAndCopy(options: WorldOptions, client: pg.Client): Promise<Filled> {
  const { progress, seed, bets, days = 180, agents = 300, members = 8_000, nowMs, secrets } = options;
  const { lanes = workersFor(bets), processes = 1 } = options;
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
