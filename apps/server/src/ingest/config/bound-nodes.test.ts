import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  publishActivities,
  publishAnchors,
  publishNodes,
  publishPools,
} from '../../domain/config-feed/publish.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { configNode } from '../../testing/ingest/config-node.ts';
import { testEvent } from '../../testing/ingest/ingest.ts';

let api: TestApi;
type Node = ReturnType<typeof configNode>;
/** Bound to the first tenant, to the second, to game 201, and to nothing. */
let first: Node;
let second: Node;
let baccarat: Node;
let whole: Node;

beforeAll(async () => {
  api = await startTestApi();
  const node = async (id: string, tenants: string | null, games: string | null) => {
    await sql`insert into game_node (id, name, secret, tenants, game_ids, last_seen_at, created_at)
      values (${id}, ${id}, ${`secret of ${id}`}, ${tenants}::bigint[], ${games}::int[], now(),
        now())`.execute(api.services.databases.system);
    return configNode(api.app, { id, secret: `secret of ${id}` });
  };
  first = await node('first', '{11}', null);
  second = await node('second', '{21}', null);
  baccarat = await node('baccarat', null, '{201}');
  whole = await node('whole', null, null);
});
afterAll(() => api?.stop());

const run = () => onConnection(api.services.databases.systemPool);
const rows = async (text: string) => (await api.services.databases.systemPool.query(text)).rows;
const write = async (path: string, payload: Parameters<TestApi['call']>[2]) => {
  const reply = await api.call<{ id: string }>('superadmin', path, payload);
  expect(reply.code, reply.desc).toBe(0);
  return reply.data;
};
const send = async (...events: object[]) => {
  const reply = await whole.send<{ results: { code: number }[] }>(
    'POST',
    '/ingest/v1/events',
    JSON.stringify({ events }),
  );
  expect(reply.data.results.map(({ code }) => code)).toEqual(events.map(() => 0));
};
/** Returns the keys of the items of a kind that a game server receives, sorted. */
const given = async (node: Node, kind: string) =>
  [...(await node.readAll()).state.keys()].filter((key) => key.startsWith(`${kind} `)).sort();
const hourMs = 3_600_000;
const activity = (agents: string[]) => ({
  kind: 'leaderboard',
  title: { zh_cn: '周末排行', en_us: 'Weekend board' },
  content: { zh_cn: '内容', en_us: 'Content' },
  scope: { agents },
  currencies: ['CNY'],
  showStart: Date.now() - hourMs,
  start: Date.now() + hourMs,
  end: Date.now() + 2 * hourMs,
  showEnd: Date.now() + 9 * hourMs,
  rule: { measure: 'turnover', prizes: [{ from: 1, to: 2, amount: { CNY: '10' } }] },
});

it('sends anchors of an agency to the game servers of its tenant only, and removes them when they leave it', async () => {
  await send(
    testEvent('anchorApply', { anchorId: 'ours', nickname: 'Fawn' }),
    testEvent('anchorApply', { anchorId: 'of-first', nickname: 'Doe', agent: 'major1' }),
    testEvent('anchorApply', { anchorId: 'of-second', nickname: 'Roe', agent: 'major2' }),
  );
  expect(await given(whole, 'anchor')).toEqual(['anchor of-first', 'anchor of-second', 'anchor ours']);
  expect(await given(first, 'anchor')).toEqual(['anchor of-first', 'anchor ours']);
  expect(await given(second, 'anchor')).toEqual(['anchor of-second', 'anchor ours']);

  // Nor may they send items for anchors that they do not receive.
  const taken = JSON.stringify({
    events: [testEvent('anchorApply', { anchorId: 'of-second', nickname: 'Mine' })],
  });
  expect((await first.send('POST', '/ingest/v1/events', taken)).data).toMatchObject({
    results: [{ code: 2007, field: 'anchorId' }],
  });

  const one = await first.readAll();
  const two = await second.readAll();
  const all = await whole.readAll();
  await rows("update anchor set agency_id = 21, agency_tenant = 21 where id = 'of-first'");
  await publishAnchors(run(), ['of-first']);
  expect((await first.read(one.version)).items).toMatchObject([
    { kind: 'anchor', id: 'of-first', data: null },
  ]);
  expect((await second.read(two.version)).items).toMatchObject([
    { kind: 'anchor', id: 'of-first', data: { agent: 'major2' } },
  ]);
  expect((await whole.read(all.version)).items).toMatchObject([
    { id: 'of-first', data: { agent: 'major2' } },
  ]);
  // Items that never concerned the game server are not even named.
  await rows("update anchor set nickname = 'Buck' where id = 'of-second'");
  await publishAnchors(run(), ['of-second']);
  expect((await first.read((await first.readAll()).version)).items).toEqual([]);
});

it('sends activities and pools to the game servers of the tenants of their agents only', async () => {
  const ofFirst = await write('/activity/add', { body: activity(['12']) });
  const ofSecond = await write('/activity/add', { body: activity(['21']) });
  const ofAll = await write('/activity/add', { body: activity([]) });
  for (const { id } of [ofFirst, ofSecond, ofAll]) await write('/activity/publish', { query: { id } });
  const keys = (...some: { id: string }[]) => some.map(({ id }) => `activity ${id}`).sort();
  expect(await given(whole, 'activity')).toEqual(keys(ofFirst, ofSecond, ofAll));
  expect(await given(first, 'activity')).toEqual(keys(ofFirst, ofAll));
  expect(await given(second, 'activity')).toEqual(keys(ofSecond, ofAll));
  const { version } = await first.readAll();
  await rows(`update activity set agents = '{11,21}' where id = ${ofSecond.id}`);
  await publishActivities(run(), [ofSecond.id]);
  expect((await first.read(version)).items).toMatchObject([
    { id: ofSecond.id, data: { title: { en_us: 'Weekend board' } } },
  ]);

  for (const [id, name, agents] of [
    ['901', 'pool of the first', '{12}'],
    ['902', 'pool of the second', '{21}'],
  ])
    await rows(`with terms as (insert into pool_terms (id, group_id, number, name, agents, rtp, proportion, ratios, limits, is_open,
        change, reason, actor, at) values (${id}, ${id}, 1, '${name}', '${agents}', 950, 100, '{4000,3000,2000,1000}', '{}', true,
        'create', 'test', 'superadmin', now()))
      insert into pool_group (id, terms_id, owner_ids, created_at) values (${id}, ${id}, '{1,2,3,4}', now())`);
  await publishPools(run(), ['901', '902']);
  const names = async (node: Node) =>
    [...(await node.readAll()).state]
      .filter(([key]) => key.startsWith('pool '))
      .map(([, data]) => (data as { name: string }).name);
  expect((await names(whole)).sort()).toEqual(['pool of the first', 'pool of the second']);
  expect(await names(first)).toEqual(['pool of the first']);
  expect(await names(second)).toEqual(['pool of the second']);
  expect(await given(first, 'rtp.pool')).toEqual(['rtp.pool 901']);
});

it('sends a bound game server its own state only', async () => {
  await publishNodes(run(), ['first', 'second', 'baccarat', 'whole']);
  expect(await given(first, 'node')).toEqual(['node first']);
  expect(await given(second, 'node')).toEqual(['node second']);
  expect(await given(baccarat, 'node')).toEqual(['node baccarat']);
  expect((await given(whole, 'node')).length).toBeGreaterThanOrEqual(4);
  const { version } = await first.readAll();
  await write('/gameNode/setState', { query: { id: 'second', state: 'test' } });
  expect((await first.read(version)).items).toEqual([]);
  await write('/gameNode/setState', { query: { id: 'second', state: 'online' } });
});

it('sends a game server that is bound to games these games, their rooms and the names of both only', async () => {
  await send(
    ...[
      { roomId: 'table-1', gameId: 201, member: 'member11', name: 'Table of eleven' },
      { roomId: 'table-2', gameId: 203, member: 'member11', name: 'Tiger of eleven' },
      { roomId: 'table-3', gameId: 201, member: 'member21', name: 'Table of twenty-one' },
    ].map((room) => testEvent('room', { ...room, private: false, open: true })),
  );
  expect(await given(baccarat, 'game')).toEqual(['game 201']);
  expect(await given(baccarat, 'room')).toEqual(['room table-1', 'room table-3']);
  expect(await given(first, 'room')).toEqual(['room table-1', 'room table-2']);
  expect((await given(first, 'game')).length).toBeGreaterThan(20);
  const names = async (node: Node) => {
    const text = (await node.readAll()).state.get('text en_us') as { texts: Record<string, string> };
    return Object.keys(text.texts).filter((key) => /^(room|game)\./.test(key));
  };
  expect(await names(baccarat)).toEqual(
    expect.arrayContaining(['game.201.name', 'room.table-1.name', 'room.table-3.name']),
  );
  expect(await names(baccarat)).toHaveLength(3);
  const roomsOfFirst = (await names(first)).filter((key) => key.startsWith('room.'));
  expect(roomsOfFirst.sort()).toEqual(['room.table-1.name', 'room.table-2.name']);
});

it('sends everything again to a game server that is bound to other games', async () => {
  const { version } = await baccarat.readAll();
  await rows("update game_node set game_ids = '{203}' where id = 'baccarat'");
  const page = await baccarat.read(version);
  expect(page.full).toBe(true);
  expect(page.items.filter(({ kind }) => kind === 'room').map(({ id }) => id)).toEqual(['table-2']);
  await rows("update game_node set game_ids = '{201}' where id = 'baccarat'");
});

it('counts an item of one tenant on the game servers of this tenant only', async () => {
  await rows(
    "update game_node set last_seen_at = null where id not in ('first', 'second', 'baccarat', 'whole')",
  );
  const [item] = (
    await api.call<{ nodes: number; missing: { node: string }[] }[]>('superadmin', '/gameNode/applied', {
      body: { items: [{ kind: 'anchor', id: 'of-second' }] },
    })
  ).data;
  expect(item?.nodes).toBe(3);
  expect(item?.missing.map(({ node }) => node).sort()).toEqual(['baccarat', 'second', 'whole']);
});
