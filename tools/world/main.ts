import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { seedReference } from '../../apps/server/src/domain/reference/seed-reference.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { keepSecrets } from '../../apps/server/src/platform/config/secrets.ts';
import type { Databases } from '../../apps/server/src/platform/db/databases/databases.ts';
import { openDatabases } from '../../apps/server/src/platform/db/databases/open-databases.ts';
import { createIdMaker } from '../../apps/server/src/platform/db/ids.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate/migrate.ts';
import { ensurePartitions } from '../../apps/server/src/platform/db/partitions.ts';
import { UserError } from '../../apps/server/src/platform/errors/user-error.ts';
import { fileStoreOf } from '../../apps/server/src/platform/files/stores.ts';
import { assertEmpty, readWorld } from '../../apps/server/src/platform/start/world.ts';
import { reachDatabase } from './database.ts';
import { finishWorld } from './finish.ts';
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
  const whole = (name: string, value: string, min: number) => {
    const number = Number(value);
    if (!Number.isSafeInteger(number) || number < min)
      throw new UserError(`--${name} must be a whole number of at least ${min}, not "${value}".`);
    return number;
  };
  const wantedBets = whole('bets', values.bets, 1_000);
  const copies = values.lean ? Math.ceil(wantedBets / playedBets) : 1;
  const bets = Math.round(wantedBets / copies);
  return {
    seed: whole('seed', values.seed, 0),
    bets,
    copies,
    isLean: values.lean,
    days: whole('days', values.days, 2),
    agents: whole('agents', values.agents, 12),
    processes: values.processes ? whole('processes', values.processes, 1) : availableParallelism(),
    // Larger demo data have more members, so that members do not play round the clock.
    members: values.members
      ? whole('members', values.members, 20)
      : Math.max(values.lean ? 20 : 8_000, Math.round(bets / 200)),
  };
}

/** Marks pages as all-visible, as autovacuum would in the following hours. */
async function tidy({ systemPool }: Databases): Promise<void> {
  say('Cleaning up');
  const tables = ['bet, round', 'ledger_transfer'];
  await Promise.all(tables.map((names) => systemPool.query(`vacuum (freeze, analyze) ${names}`)));
  await systemPool.query('vacuum (freeze, analyze)');
}

async function main(): Promise<void> {
  const wanted = options();
  const config = loadConfig();
  keepSecrets(config.dataDir, config.secrets);
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
    else await assertEmpty(databases.system);
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
    await finishWorld({ config, databases, ids: createIdMaker(config.node) }, store);
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
