import { inProductionDatabase, say } from '../production-database.ts';
import { allowAddress } from './allow-address.ts';

/**
 * `pitboss allow-ip ADDRESS [AGENT]`: lets an address in again that the whitelist of the consoles rejects,
 * also next to a running server, which applies it to the next request.
 */
await inProductionDatabase(async (db, _config, ids) => {
  const [address, account] = process.argv.slice(2);
  if (!address) throw new Error('usage: pitboss allow-ip ADDRESS [AGENT]');
  const entry = await allowAddress(db, ids, address, account);
  const list = account ? `the whitelist of ${account}` : 'the whitelist of administrators';
  say(
    entry
      ? `${entry} is in ${list}; remove it there when it is no longer needed`
      : `${list} has no entries, so it rejects no address`,
  );
});
