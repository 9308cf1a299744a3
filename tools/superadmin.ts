import { renewSuperAdministrator } from '../apps/server/src/platform/auth/first-administrator.ts';
import { inProductionDatabase, say } from './production-database.ts';

/**
 * `pitboss superadmin`: a new first password for the super administrator of a production installation,
 * without the second factor that was bound.
 */
await inProductionDatabase(async (db, config, ids) => {
  const renewed = await renewSuperAdministrator(db, config, ids);
  if (!renewed) throw new Error('there is no super administrator in this database');
  say(
    'Super administrator (this password is shown once, works for a day and must be changed at the sign-in,',
  );
  say('which asks to bind a new dynamic code):');
  say(`  account ${renewed.account}  password ${renewed.password}`);
});
