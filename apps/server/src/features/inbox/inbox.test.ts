import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIdMaker } from '../../kernel/database/ids.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  const { system } = api.services.databases;
  const hourAgo = Date.now() - 3_600_000;
  const ids = createIdMaker(5);
  await sql`insert into wallet_order (id, tenant_id, agent_id, member_id, member_account, tx_id, kind, state, request_id, body, currency, amount, created_at)
    values (${ids.next(hourAgo)}::bigint, 11, 12, 312, 'member12', 'stuck-12', 'bet', 'manual', 'r1', '{}', 'CNY', 1200, ${new Date(hourAgo)})`.execute(
    system,
  );
  await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type, hall_level, currency, amount, state, bet_time, ip)
    values (${ids.next(hourAgo)}::bigint, 11, 12, 312, 'open-12', 201, 'room', 0, 0, 'CNY', 100, 0, ${new Date(hourAgo)}, '203.0.113.1')`.execute(
    system,
  );
  await sql`insert into login_attempt (account_key, failures, locked_until, updated_at) values ('share2', 5, ${new Date(Date.now() + 600_000)}, now())`.execute(
    system,
  );
});
afterAll(() => api.stop());

type Waits = { waits: { kind: string; count: number; oldestAt: number }[] };
const waits = async (account: string) => {
  const { data } = await api.call<Waits>(account, '/inbox/list');
  return Object.fromEntries(data.waits.map(({ kind, count }) => [kind, count]));
};

it('counts what waits in the own tree, for whoever may see to it', async () => {
  expect(await waits('superadmin')).toEqual({ stuckOrders: 1, conflicts: 1, openBets: 1, lockedAccounts: 1 });
  expect(await waits('major1')).toEqual({ stuckOrders: 1, openBets: 1, lockedAccounts: 1 });
  expect(await waits('share1')).toEqual({ stuckOrders: 1, openBets: 1 });
  for (const account of ['share2', 'major2', 'share9']) expect(await waits(account)).toEqual({});
  // An agent administrator has no game servers and no sessions to look after.
  expect(await waits('agentadmin')).toEqual({ stuckOrders: 1, openBets: 1 });
});

it('is refused to whoever does not have the page', async () => {
  expect((await api.call('sub1', '/inbox/list')).code).not.toBe(0);
});
