import { sql } from 'kysely';
import { rebuildRollups } from '../../domain/rollups/rollups-check.ts';
import { startTestApi, type TestApi } from '../api.ts';

/**
 * The people of the tests with bets of every state (one cancelled, one open) and an online member, so that a list that
 * shows more than a figure counted shows it.
 */
export async function startLinkedWorld(): Promise<TestApi> {
  const api = await startTestApi();
  const { system } = api.services.databases;
  await sql`update bet set state = 2, payout = amount where id = (select min(id) from bet where state = 1)`.execute(
    system,
  );
  await sql`update bet set state = 0, payout = 0, payout_time = null where id = (select max(id) from bet where state = 1)`.execute(
    system,
  );
  await sql`update member set online_since = now() where id = (select min(id) from member)`.execute(system);
  await rebuildRollups(system);
  return api;
}
