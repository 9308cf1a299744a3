import { addAdministrator } from '../apps/server/src/platform/auth/first-administrator.ts';
import { inProductionDatabase, say } from './production-database.ts';

/**
 * `pitboss administrator NAME` creates another system administrator of a production installation. No account
 * is its creator, so it can approve requests of the first administrator.
 */
await inProductionDatabase(async (db, config, ids) => {
  const added = await addAdministrator(db, config, ids, process.argv[2] ?? '');
  say(
    'System administrator (this password is shown once, works for a day and must be changed at the sign-in,',
  );
  say('which asks to bind a dynamic code):');
  say(`  account ${added.account}  password ${added.password}`);
});
