import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../api.ts';
import { avoidDayStart } from '../clock/day-start.ts';

/**
 * Starts the test users with bets of every state (one cancelled, one open) and an online member, so that a
 * list with more rows than its figure counts fails.
 */
export async function startLinkedWorld(): Promise<TestApi> {
  await avoidDayStart();
  const api = await startTestApi();
  const { system } = api.services.databases;
  await sql`update bet set state = 2, payout = amount where id = (select min(id) from bet
    where state = 1)`.execute(system);
  await sql`update bet set state = 0, payout = 0, payout_time = null where id = (select max(id) from bet
    where state = 1)`.execute(system);
  await sql`update member set online_since = now() where id = (select min(id) from member)`.execute(system);
  return api;
}
