import pg from 'pg';
import { renewSuperAdministrator } from '../apps/server/src/kernel/access/first-administrator.ts';
import { takeAlone } from '../apps/server/src/kernel/access/presence.ts';
import { openDatabases } from '../apps/server/src/kernel/database/db.ts';
import { createIdMaker } from '../apps/server/src/kernel/database/ids.ts';
import { openServerDatabase } from '../apps/server/src/kernel/postgres/database-start.ts';
import { loadConfig } from '../apps/server/src/kernel/start/config.ts';
import { checkSecrets } from '../apps/server/src/kernel/start/secrets.ts';
import { readWorld } from '../apps/server/src/kernel/start/world.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `pitboss superadmin`: a new first password for the super administrator of a production installation, without the
 * second factor that was bound. Needs the server stopped, because it makes ids with the server's number.
 */
async function main(): Promise<void> {
  const config = loadConfig();
  const database = await openServerDatabase(config, say);
  const alone = new pg.Client({ connectionString: database.url });
  alone.on('error', () => undefined);
  await alone.connect();
  const databases = openDatabases(database.url, 2);
  try {
    if (!(await takeAlone(alone)))
      throw new Error(
        'a server is running on this database; stop it before renewing the super administrator',
      );
    const world = await readWorld(databases.system).catch(() => null);
    if (!world || world.demo)
      throw new Error('this is no production installation; start one with WORLD=none first');
    await checkSecrets(databases.system, config.secrets, () => Promise.resolve());
    const renewed = await renewSuperAdministrator(databases.system, config, createIdMaker(config.node));
    if (!renewed) throw new Error('there is no super administrator in this database');
    say(
      'Super administrator (this password is shown once, works for a day and must be changed at the sign-in,',
    );
    say('which asks to bind a new dynamic code):');
    say(`  account ${renewed.account}  password ${renewed.password}`);
  } finally {
    await databases.close();
    await alone.end();
    await database.stop();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
