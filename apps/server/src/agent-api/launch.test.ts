import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AgentClient, agentClient } from '../testing/agent-api.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { freshId, startTestIngest, type TestIngest } from '../testing/ingest/ingest.ts';

let api: TestApi;
let node: TestIngest;
let other: TestIngest;
let share: AgentClient;
beforeAll(async () => {
  api = await startTestApi();
  const { databases, config } = api.services;
  const database = { databases, url: api.databaseUrl, stop: async () => undefined };
  node = await startTestIngest(database, { id: 'reserve', secret: 'secret of reserve' }, 2, config.secrets);
  other = await startTestIngest(database, { id: 'retired', secret: 'secret of retired' }, 3, config.secrets);
  share = agentClient(api, '12');
});
afterAll(async () => {
  await node.close();
  await other.close();
  await api.stop();
});

const run = (text: ReturnType<typeof sql>) => text.execute(api.services.databases.system);
const requested = { memberAccount: 'member12', gameId: 203, ip: '192.0.2.7' };
const launch = (more: object = {}) =>
  share.post<{ url: string; expiresAt: number }>('/launch', { ...requested, ...more });
const setNode = (launchUrl: string, more: object = {}) =>
  api.call('superadmin', '/gameNode/update', {
    body: { id: 'reserve', name: 'Reserve', networks: '', tenants: null, gameIds: null, launchUrl, ...more },
  });
const tokenOf = async () => new URL((await launch()).data.url).searchParams.get('token') ?? '';
const redeem = async (token: string, sessionId = freshId('S'), by = node) =>
  by.post('/ingest/v1/launch', JSON.stringify({ token, sessionId }));

it('opens no game before a game server has a launch URL, and rejects an invalid URL', async () => {
  expect((await launch()).code).toBe(1007);
  for (const url of [
    'games.example.com',
    'ftp://games.example.com',
    'https://a@games.example.com',
    'https://x.example/#y',
  ])
    expect(await setNode(url)).toMatchObject({ code: 1017, field: 'launchUrl' });
  expect((await setNode('https://games.example.com/play?skin=1')).code).toBe(0);
  const nodes = await api.call<{ list: { id: string; launchUrl: string }[] }>(
    'superadmin',
    '/gameNode/list',
    { body: {} },
  );
  expect(nodes.data.list.find(({ id }) => id === 'reserve')?.launchUrl).toBe(
    'https://games.example.com/play?skin=1',
  );
});

it('redeems a launch once, for one session, and returns the member', async () => {
  const before = Date.now();
  const reply = await launch({ language: 'th', returnUrl: 'https://lobby.example.com/?a=b' });
  expect(reply.code, reply.desc).toBe(0);
  const url = new URL(reply.data.url);
  expect(`${url.origin}${url.pathname}`).toBe('https://games.example.com/play');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ skin: '1', gameId: '203', language: 'th' });
  // A minute after the call, which was made between these two times.
  expect(reply.data.expiresAt).toBeGreaterThanOrEqual(before + 60_000);
  expect(reply.data.expiresAt).toBeLessThanOrEqual(Date.now() + 60_000);
  const token = url.searchParams.get('token') ?? '';
  const first = await redeem(token, 'S-1');
  expect(first).toMatchObject({
    code: 0,
    data: {
      member: 'member12',
      agent: 'share1',
      currency: 'CNY',
      gameId: 203,
      ip: '192.0.2.7',
      sessionId: 'S-1',
      language: 'th',
      returnUrl: 'https://lobby.example.com/?a=b',
    },
  });
  // The response may be lost: the same session may retry, another one is too late.
  expect(await redeem(token, 'S-1')).toMatchObject({ code: 1, data: first.data });
  expect((await redeem(token, 'S-2')).code).toBe(1110);
  expect((await redeem(token, 'S-1', other)).code).toBe(1110);
  expect((await redeem('x'.repeat(43))).code).toBe(1110);
  expect((await redeem('x')).code).toBe(2002);
});

it('lets one of fifty concurrent sessions in', async () => {
  const token = await tokenOf();
  const replies = await Promise.all(Array.from({ length: 50 }, () => redeem(token)));
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, ...Array(49).fill(1110)]);
});

it('an address ends after a minute, and with what stops its member', async () => {
  const late = await tokenOf();
  await run(sql`update launch set expires_at = now() where redeemed_at is null`);
  expect((await redeem(late)).code).toBe(1110);
  const kicked = await tokenOf();
  await share.post('/members/member12/kick');
  expect((await redeem(kicked)).code).toBe(1010);
  expect((await redeem(await tokenOf())).code).toBe(0);
  const stopped = await tokenOf();
  await run(sql`update member set state = 'blocked' where id = 312`);
  expect((await redeem(stopped)).code).toBe(1003);
  expect((await launch()).code).toBe(1003);
  await run(sql`update member set state = 'normal', bet_banned = true where id = 312`);
  expect((await launch()).code).toBe(1003);
  await run(sql`update member set bet_banned = false where id = 312`);
  await run(sql`update agent set members_locked_until = now() + interval '1 minute' where id = 12`);
  expect((await redeem(stopped)).code).toBe(1009);
  expect((await launch()).code).toBe(1009);
  await run(sql`update agent set members_locked_until = null where id = 12`);
});

it('rejects a locked wallet, members of other agents, other games and invalid fields', async () => {
  await run(sql`insert into wallet_lock (id, tenant_id, agent_id, member_id, order_id, event, at)
    values (1, 11, 12, 312, 0, 'person', now())`);
  expect((await launch()).code).toBe(1011);
  await run(sql`update wallet_lock set ended_at = now()`);
  expect((await launch({ memberAccount: 'member16' })).code).toBe(1004);
  expect((await launch({ gameId: 999_999 })).code).toBe(1007);
  await run(sql`update agent set game_ids = array[301] where id = 12`);
  expect((await launch()).code).toBe(1007);
  await run(sql`update agent set game_ids = null where id = 12`);
  await setNode('https://games.example.com/', { gameIds: [301] });
  expect((await launch()).code).toBe(1007);
  expect((await launch({ gameId: 301 })).code).toBe(0);
  for (const [more, field] of [
    [{ ip: 'x' }, 'ip'],
    [{ language: 'xx' }, 'language'],
    [{ returnUrl: 'javascript:alert(1)' }, 'returnUrl'],
    [{ gameId: '203' }, 'gameId'],
  ] as const)
    expect(await launch(more)).toMatchObject({ code: 2002, field });
});
