import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { seedReference } from '../../apps/server/src/domain/games/reference.ts';
import { closePeriods } from '../../apps/server/src/domain/rollups/close-periods.ts';
import { UserError } from '../../apps/server/src/kernel/calls/user-error.ts';
import { type Databases, openDatabases } from '../../apps/server/src/kernel/database/db.ts';
import { createIdMaker } from '../../apps/server/src/kernel/database/ids.ts';
import { migrate } from '../../apps/server/src/kernel/database/migrate.ts';
import { ensurePartitions } from '../../apps/server/src/kernel/database/partitions.ts';
import { loadConfig } from '../../apps/server/src/kernel/start/config.ts';
import { readWorld } from '../../apps/server/src/kernel/start/world.ts';
import { fileStoreOf } from '../../apps/server/src/kernel/storage/stores.ts';
import { storeGiftPictures } from './content/gifts.ts';
import { storeVideos } from './content/videos.ts';
import { doWalletWork } from './content/wallet-work.ts';
import { reachDatabase } from './database.ts';
import { generateWorld } from './generate.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A lean world plays at most so many bets and multiplies them. */
const playedBets = 400_000;

function parse() {
  try {
    return parseArgs({
      options: {
        seed: { type: 'string', default: '1' },
        bets: { type: 'string', default: '400000' },
        days: { type: 'string', default: '180' },
        agents: { type: 'string', default: '300' },
        members: { type: 'string' },
        processes: { type: 'string' },
        lean: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UserError((error as Error).message);
  }
}

function options() {
  const { values } = parse();
  const whole = (name: string, value: string, least: number) => {
    const number = Number(value);
    if (!Number.isSafeInteger(number) || number < least)
      throw new UserError(`--${name} must be a whole number of at least ${least}, not "${value}".`);
    return number;
  };
  const wantedBets = whole('bets', values.bets, 1_000);
  const copies = values.lean ? Math.ceil(wantedBets / playedBets) : 1;
  const bets = Math.round(wantedBets / copies);
  return {
    seed: whole('seed', values.seed, 0),
    ...{ bets, copies, isLean: values.lean },
    days: whole('days', values.days, 2),
    agents: whole('agents', values.agents, 12),
    processes: values.processes ? whole('processes', values.processes, 1) : availableParallelism(),
    // Larger worlds have more members, so that nobody plays round the clock.
    members: values.members
      ? whole('members', values.members, 20)
      : Math.max(values.lean ? 20 : 8_000, Math.round(bets / 200)),
  };
}

/**
 * What servers and the database's own upkeep would do in the hours after: close the periods of the past, and note which pages
 * everybody may see.
 */
async function tidy({ system, systemPool }: Databases): Promise<void> {
  say('Closing the periods of the past');
  await closePeriods(system, Date.now());
  say('Cleaning up');
  const tables = ['bet, round, rollup_member_half', 'ledger_transfer'];
  await Promise.all(tables.map((names) => systemPool.query(`vacuum (freeze, analyze) ${names}`)));
  await systemPool.query('vacuum (freeze, analyze)');
}

async function main(): Promise<void> {
  const wanted = options();
  const config = loadConfig();
  const { isLean } = wanted;
  const database = await reachDatabase(config, say, { bulk: isLean });
  const databases = openDatabases(database.url, 2);
  const started = performance.now();
  try {
    await migrate(databases.system);
    const known = await readWorld(databases.system);
    if (known && !known.demo)
      throw new UserError('This database is in production use; a demo world would erase it.');
    if (known) say('Replacing the demo world');
    // The months of another world are not this one's.
    await databases.systemPool.query('delete from month_file');
    await seedReference(databases.system);
    await ensurePartitions(databases.system, Date.now(), Math.ceil(wanted.days / 28) + 1);
    const world = await generateWorld({
      ...wanted,
      connectionString: database.url,
      nowMs: Date.now(),
      secrets: config.secrets,
      progress: say,
    });
    await seedReference(databases.system);
    const store = fileStoreOf(config);
    await storeVideos(store);
    await storeGiftPictures(store);
    await doWalletWork({ config, databases, ids: createIdMaker(config.node) }, store);
    const loadedMs = performance.now() - started;
    if (isLean) await tidy(databases);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    const laps = Object.entries(world.timings).map(([name, ms]) => `${name} ${seconds(ms)}`);
    say(
      `World ${wanted.seed}: ${world.bets} bets (${world.open} open) in ${world.rounds} rounds, ${world.members} members, ${world.agents} agents`,
    );
    say(
      `Loaded and proved in ${seconds(loadedMs)} (${laps.join(', ')}), with what is done afterwards ${seconds(performance.now() - started)}, at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB of memory`,
    );
  } finally {
    await databases.close();
    await database.stop();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `${error instanceof UserError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
