import { resolve } from 'node:path';
import { accountKey } from '../apps/server/src/platform/auth/passwords.ts';
import { cookieName, openSession } from '../apps/server/src/platform/auth/session.ts';
import { openDatabases } from '../apps/server/src/platform/db/databases/open-databases.ts';
import { runningUrl } from '../apps/server/src/platform/postgres/cluster-state.ts';
import { readWorld } from '../apps/server/src/platform/start/world.ts';

/** Prints the token of a fresh session for an account of a demo world, so that scripts can call the API. */
async function main(): Promise<string> {
  const account = process.argv[2];
  if (!account) throw new Error('usage: npm run -s token -- ACCOUNT');
  const url = process.env.DATABASE_URL ?? runningUrl(resolve(process.env.DATA_DIR ?? '.data'));
  if (!url) throw new Error('there is no database here; start the server first');
  const databases = openDatabases(url, 2);
  try {
    const world = await readWorld(databases.system).catch(() => {
      throw new Error('the database does not answer; start the server first');
    });
    if (!world?.demo) throw new Error('tokens are printed only for a demo world');
    const operator = await databases.system
      .selectFrom('operator')
      .select(['id', 'agent_id'])
      .where('account_key', '=', accountKey(account))
      .executeTakeFirst();
    if (!operator) throw new Error(`there is no account "${account}"`);
    const session = await openSession(databases.system, {
      operatorId: operator.id,
      appType: operator.agent_id ? 1 : 0,
      ip: '127.0.0.1',
      userAgent: 'script',
      bindCookie: true,
    });
    return JSON.stringify({
      token: session.token,
      cookie: `${cookieName(session.tag, false)}=${session.cookie}`,
    });
  } finally {
    await databases.close();
  }
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
