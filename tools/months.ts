import { resolve } from 'node:path';
import pg from 'pg';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { createIdMaker } from '../apps/server/src/platform/db/ids.ts';
import { monthTables, oldestMonth } from '../apps/server/src/platform/db/partitions.ts';
import { attachMonth } from '../apps/server/src/platform/months/attach.ts';
import { detachMonth } from '../apps/server/src/platform/months/detach.ts';
import { monthFiles, monthsHere } from '../apps/server/src/platform/months/months.sql.ts';
import type { MonthWork } from '../apps/server/src/platform/months/months.ts';
import { reachDatabase } from './world/database.ts';

/**
 * `npm run months -- list`, `-- detach 2026-03 FOLDER`, `-- attach 2026-03 FOLDER`: moves bets and rounds of
 * a month to files and back, with or without a running server. The rows pass through this process, wherever
 * the database runs.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const usage =
  'usage: npm run months -- list, npm run months -- detach 2026-03 FOLDER, npm run months -- attach 2026-03 FOLDER';

/** Reports of agents go back 180 days. */
const minMonths = 7;
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const count = (rows: number) => `${rows.toLocaleString('en-US')} rows`;

async function list(client: pg.Client): Promise<void> {
  for (const table of monthTables)
    for (const { month, bytes } of await monthsHere(client, table))
      say(`${month}  ${table.padEnd(5)}  in the database, ${megabytes(bytes)}`);
  for (const { month, part, file, rows, attached_at } of await monthFiles(client))
    say(`${month}  ${part.padEnd(5)}  ${attached_at ? 'brought back from' : 'in'} ${file}, ${count(rows)}`);
}

async function detach(work: MonthWork): Promise<void> {
  const oldest = oldestMonth(Date.now(), minMonths);
  if (work.month >= oldest)
    throw new Error(`reports reach back to ${oldest}; only months before it go to files`);
  const files = await detachMonth(work);
  for (const { file, rows } of files) say(`${file}: ${count(rows)}`);
  say(
    files.length
      ? `${work.month} is in files and no longer in the database`
      : `${work.month} was empty; it left no file`,
  );
}

async function attach(work: MonthWork): Promise<void> {
  for (const { file, rows, newColumns } of await attachMonth(work)) {
    say(`${file}: ${count(rows)}`);
    if (newColumns.length)
      say(`  not in the file, so they have their defaults: ${[...newColumns].join(', ')}`);
  }
  say(`${work.month} is in the database again; it stays until it is detached again`);
}

async function main(mode = '', month = '', folder = ''): Promise<void> {
  const moves = mode === 'detach' || mode === 'attach';
  if (!(mode === 'list' || (moves && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && folder)))
    throw new Error(usage);
  const config = loadConfig();
  const database = await reachDatabase(config, say);
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (mode === 'list') return await list(client);
    const work = {
      client,
      month,
      folder: resolve(folder),
      account: 'pitboss months',
      ids: createIdMaker(config.node),
    };
    await (mode === 'detach' ? detach(work) : attach(work));
  } finally {
    await client.end();
    await database.stop();
  }
}

try {
  await main(...process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
