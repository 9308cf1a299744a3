import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import type { Databases } from '../../apps/server/src/platform/db/databases/databases.ts';
import { openDatabases } from '../../apps/server/src/platform/db/databases/open-databases.ts';
import { UserError } from '../../apps/server/src/platform/errors/user-error.ts';
import { reachDatabase } from './database.ts';

/** The database that a proof reads, with its address and the data folder of the installation. */
interface Proved {
  readonly system: Databases['system'];
  readonly url: string;
  readonly dataDir: string;
}

/**
 * Runs a proof on the database of the settings, also on a stopped embedded one, which runs for the time of the
 * proof, and creates none. Ends the program with 0 when `proof` returns true, and with 1 otherwise.
 */
export async function prove(proof: (database: Proved) => Promise<boolean>): Promise<never> {
  let holds = false;
  try {
    const config = loadConfig();
    const database = await reachDatabase(config, () => undefined, { existing: true });
    const databases = openDatabases(database.url, 2);
    try {
      holds = await proof({ system: databases.system, url: database.url, dataDir: config.dataDir });
    } finally {
      await databases.close();
      await database.stop();
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
  }
  process.exit(holds ? 0 : 1);
}
