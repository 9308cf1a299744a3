import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeDatabase } from '../config/database-address.ts';
import { writeWhole } from '../disk/whole-file.ts';
import { type Finding, ok, wrong } from '../errors/finding.ts';

/** File of a data folder whose database is not the embedded one. */
const markFile = (dataDir: string) => join(dataDir, 'database.json');

/** Notes in the data folder that its database is the one at `databaseUrl`. */
export function noteExternalDatabase(dataDir: string, databaseUrl: string): void {
  writeWhole(markFile(dataDir), JSON.stringify({ database: describeDatabase(databaseUrl) }));
}

/**
 * Checks that a data folder of an external database does not get an embedded one, as it would where
 * DATABASE_URL is missing or misspelt.
 */
export function checkExternalMark(dataDir: string, databaseUrl: string | undefined): Finding {
  const file = markFile(dataDir);
  if (databaseUrl || !existsSync(file) || existsSync(join(dataDir, 'postgres.json')))
    return ok('database address', databaseUrl ? describeDatabase(databaseUrl) : 'the embedded database');
  const { database } = JSON.parse(readFileSync(file, 'utf8')) as { database: string };
  return wrong(
    'database address',
    `The data folder ${dataDir} belongs to the database at ${database}, but DATABASE_URL is not set; set it, or remove database.json there to create an embedded database.`,
  );
}
