import { configReply } from '@pitboss/contract/ingest/ingest-config';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trimFeed } from '../../domain/config-feed/publish.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { configNode } from '../../testing/ingest/config-node.ts';

let api: TestApi;
/** Game servers bound to all tenants, to the first one only, and to the second one only. */
let whole: ReturnType<typeof configNode>;
let first: ReturnType<typeof configNode>;
let second: ReturnType<typeof configNode>;
const secrets = { whole: 'secret of whole', first: 'secret of first', second: 'secret of second' };

beforeAll(async () => {
  api = await startTestApi();
  for (const [id, tenants] of [
    ['whole', null],
    ['first', '{11}'],
    ['second', '{21}'],
  ] as const)
    await sql`insert into game_node (id, name, secret, tenants, created_at)
      values (${id}, ${id}, ${secrets[id]}, ${tenants}::bigint[], now())`.execute(
      api.services.databases.system,
    );
  whole = configNode(api.app, { id: 'whole', secret: secrets.whole });
  first = configNode(api.app, { id: 'first', secret: secrets.first });
  second = configNode(api.app, { id: 'second', secret: secrets.second });
});
afterAll(() => api?.stop());

const rows = async (text: string) => (await api.services.databases.systemPool.query(text)).rows;
const write = async (account: string, path: string, payload: Parameters<TestApi['call']>[2]) => {
  const reply = await api.call(account, path, payload);
  expect(reply.code, reply.desc).toBe(0);
};
const member = (id: string) => ({ member: `member${id.slice(1)}` });

describe('the config feed of a game server', () => {
  /** The items that a write adds, changes or ends, for a node that had read everything. */
  async function received(make: () => Promise<void>) {
    const { version } = await whole.readAll();
    await make();
    const { items, full } = await whole.read(version);
    expect(full).toBe(false);
    return items.map(({ kind, id, data }) => ({ kind, id, data }));
  }

  test('begins with the RTP of every agent and its position in the tree', async () => {
    const { state } = await whole.readAll();
    expect(state.get('rtp.agent 11')).toEqual({ agent: 'major1', parent: null, rtp: 965 });
    expect(state.get('rtp.agent 14')).toMatchObject({ agent: 'general1', parent: '13' });
    const page = await whole.read('0');
    expect(page.items.length).toBeGreaterThan(20);
    expect(configReply.parse(page)).toEqual(page);
  });

  test('a ban of bets, a block and their ends', async () => {
    const ban = (banned: boolean) => () =>
      write('superadmin', '/player/updateBanBet', { query: { ids: '316', banned: String(banned) } });
    const item = { kind: 'ban.member', id: '316' };
    expect(await received(ban(true))).toEqual([
      { ...item, data: { ...member('316'), agent: 'share2', reason: 'betBan' } },
    ]);
    const state = (to: string) => () =>
      write('superadmin', '/player/updateState', { body: { ids: ['316'], state: to } });
    expect(await received(state('blocked'))).toMatchObject([
      { ...item, data: { reason: 'blocked' } },
      { kind: 'offline', id: '316', data: { ...member('316'), at: expect.any(Number) } },
    ]);
    expect(await received(state('normal'))).toMatchObject([{ ...item, data: { reason: 'betBan' } }]);
    expect(await received(ban(false))).toEqual([{ ...item, data: null }]);
  });

  test('a ban of an agent, by the agent above it', async () => {
    const ban = (banned: boolean) => () =>
      write('major1', '/proxyUser/updateBanBet', { query: { id: '12', banned: String(banned) } });
    const item = { kind: 'ban.agent', id: '12' };
    expect(await received(ban(true))).toEqual([{ ...item, data: { agent: 'share1', reason: 'betBan' } }]);
    expect(await received(ban(false))).toEqual([{ ...item, data: null }]);
  });

  test('a mute with its end, and its lifting', async () => {
    const mute = (duration: string) => () =>
      write('superadmin', '/player/updateBanChatTime', { query: { ids: '316', duration, remark: '' } });
    const [item] = await received(mute('day'));
    expect(item).toMatchObject({ kind: 'mute', id: '316', data: member('316') });
    const { until = 0 } = (item?.data ?? {}) as { until?: number };
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(24);
    expect(await received(mute('lift'))).toEqual([{ kind: 'mute', id: '316', data: null }]);
  });

  test('a forced loss probability, mini games and a forced sign-out', async () => {
    const kill = (probability: string | null) => () =>
      write('superadmin', '/player/setKillProbability', { body: { ids: ['316'], probability } });
    expect(await received(kill('0.25'))).toMatchObject([
      { kind: 'kill', id: '316', data: { probability: 0.25 } },
    ]);
    expect(await received(kill(null))).toEqual([{ kind: 'kill', id: '316', data: null }]);

    const bar = () =>
      write('superadmin', '/player/addSmallgameBlacklist', {
        query: { accounts: 'member16', reason: 'test' },
      });
    const unbar = () =>
      write('superadmin', '/player/deleteSmallgameBlacklist', { query: { memberIds: '316' } });
    expect(await received(bar)).toMatchObject([{ kind: 'mini', id: '316', data: { gameIds: null } }]);
    expect(await received(unbar)).toEqual([{ kind: 'mini', id: '316', data: null }]);

    await rows('update member set online_since = now() where id = 316');
    const offline = () => write('superadmin', '/player/forceOffline', { body: { ids: ['316'] } });
    expect(await received(offline)).toMatchObject([{ kind: 'offline', id: '316', data: member('316') }]);
  });

  test('a new transfer setting, which keeps the members of the agent out for three minutes', async () => {
    const [item] = await received(() =>
      write('major2', '/proxyUser/setApiUrl', {
        query: { transferMode: 'automatic', apiUrl: '' },
      }),
    );
    expect(item).toMatchObject({ kind: 'offline', id: '21', data: { agent: 'major2' } });
    const { at = 0, signInFrom } = (item?.data ?? {}) as { at?: number; signInFrom?: number };
    expect(signInFrom).toBe(at + 180_000);
  });

  test('a new agent and a new position in the tree', async () => {
    const items = await received(() =>
      write('superadmin', '/proxyUser/moveProxy', { body: { id: '14', parentId: '16' } }),
    );
    expect(items).toEqual([
      { kind: 'rtp.agent', id: '14', data: { agent: 'general1', parent: '16', rtp: 965 } },
    ]);
  });

  test('an RTP of an agent in a game, its replacement, and its end', async () => {
    const { version } = await whole.readAll();
    const set = (rtp: string) =>
      api.call<{ id: string }>('superadmin', '/proxyUser/setProxyGameRTP', {
        body: { agentId: '13', gameId: 201, rtp, reason: 'test' },
      });
    await set('0.900');
    const last = await set('0.890');
    const items = (await whole.read(version)).items;
    expect(items).toMatchObject([
      {
        kind: 'rtp.agentGame',
        id: '13:agentGame1:201',
        data: { agent: 'master1', agentId: '13', level: 'agentGame1', gameId: 201, rtp: 890, until: null },
      },
    ]);
    const gone = await received(() =>
      write('superadmin', '/proxyUser/deleteProxyGameRTP', { body: { id: last.data.id, reason: 'test' } }),
    );
    expect(gone).toEqual([{ kind: 'rtp.agentGame', id: '13:agentGame1:201', data: null }]);
  });

  test('nothing when a write changes nothing that concerns game servers', async () => {
    expect(
      await received(() =>
        write('superadmin', '/player/update', { body: { id: '316', remark: 'a friend' } }),
      ),
    ).toEqual([]);
  });

  test('a new RTP, and the RTP of agents below that are lowered with it', async () => {
    const items = await received(() =>
      write('superadmin', '/proxyUser/setRTP', {
        body: { id: '12', rtp: '0.900', reason: 'test', lowerOthers: true },
      }),
    );
    expect(items.map(({ id, data }) => [id, (data as { rtp: number }).rtp])).toEqual([
      ['12', 900],
      ['13', 900],
    ]);
  });
});

const ban = (ids: string, banned = true) =>
  write('superadmin', '/player/updateBanBet', { query: { ids, banned: String(banned) } });

describe('a game server', () => {
  test('that is bound to tenants sees nothing of others, and everything again when its binding changes', async () => {
    await ban('311,321');
    const seen = async (node: ReturnType<typeof configNode>) =>
      [...(await node.readAll()).state.keys()].filter((key) => key.startsWith('ban.member')).sort();
    expect(await seen(whole)).toEqual(['ban.member 311', 'ban.member 321']);
    expect(await seen(first)).toEqual(['ban.member 311']);
    expect(await seen(second)).toEqual(['ban.member 321']);
    const { version, state } = await second.readAll();
    expect([...state.keys()].filter((key) => /^rtp.agent 1/.test(key))).toEqual([]);
    await rows("update game_node set tenants = '{11,21}' where id = 'second'");
    const page = await second.read(version);
    expect(page.full).toBe(true);
    expect(page.items.map(({ id }) => id)).toEqual(expect.arrayContaining(['311', '321', '11', '21']));
    await rows("update game_node set tenants = '{21}' where id = 'second'");
    await ban('311,321', false);
  });

  test('that waits receives a ban after its commit, and nothing when there is nothing', async () => {
    const { version } = await first.readAll();
    const waiting = first.read(version, 20);
    await ban('311');
    const page = await waiting;
    expect(page.items).toMatchObject([{ kind: 'ban.member', id: '311' }]);
    await ban('311', false);
    const after = await first.readAll(page.version);
    expect((await first.read(after.version, 1)).items).toEqual([]);
  });

  test('continues past items that concern only others', async () => {
    const { version } = await first.readAll();
    await ban('321');
    const page = await first.read(version, 1);
    expect(page).toMatchObject({ full: false, items: [] });
    expect(BigInt(page.version)).toBeGreaterThan(BigInt(version));
    expect((await first.read(page.version)).items).toEqual([]);
    await ban('321', false);
  });

  test('reads the same items again when a reply was lost', async () => {
    const { version } = await whole.readAll();
    await ban('311');
    const lost = await whole.read(version);
    expect(await whole.read(version)).toEqual(lost);
    await ban('311', false);
  });

  test('reads everything when it requests version 0, names a version that it never received, or comes too late', async () => {
    const { version } = await whole.readAll();
    expect((await whole.read('0')).full).toBe(true);
    expect((await whole.read(version)).full).toBe(false);
    expect((await whole.read(String(BigInt(version) + 5n))).full).toBe(true);

    await ban('311');
    const between = await whole.readAll(version);
    expect(between.state.has('ban.member 311')).toBe(true);
    await ban('311', false);
    const system = onConnection(api.services.databases.systemPool);
    await trimFeed(system, Date.now());
    expect((await whole.read(between.version)).full).toBe(false);
    await trimFeed(system, Date.now() + 8 * 86_400_000);
    const full = await whole.read(between.version);
    expect(full.full).toBe(true);
    expect((await whole.read(full.version)).full).toBe(false);
  });

  describe('with more items than a page has, every third of them deleted', () => {
    const isOurs = ({ id }: { id: string }) => id.startsWith('many-');
    beforeAll(() =>
      rows(`with made as (
          insert into config_item (tenant_id, kind, id, agent_id, version, data)
          select 11, 'list', 'many-' || n, 11, f.version + n, case when n % 3 > 0
            then '{"member":"member11","agent":"share1","side":"black","labels":[]}'::jsonb end
          from config_feed f, generate_series(1, 3000) n returning version)
        update config_feed set version = (select max(version) from made)`),
    );
    afterAll(() => rows("delete from config_item where id like 'many-%'"));

    test('reads everything in pages without deleted items', async () => {
      const pages = [await whole.read('0')];
      while (pages.at(-1)?.more) pages.push(await whole.read(pages.at(-1)?.version ?? ''));
      expect(pages.map(({ full }) => full)).toEqual([true, false, false]);
      const items = pages.flatMap((page) => page.items);
      expect(items.filter(({ data }) => data === null)).toEqual([]);
      expect(items.filter(isOurs)).toHaveLength(2_000);
    });

    test('receives the end of an item that was on an earlier page of a full read', async () => {
      const page = await whole.read('0');
      const id = page.items.find(isOurs)?.id ?? '';
      await rows(`with f as (update config_feed set version = version + 1 returning version)
        update config_item set data = null, version = (select version from f) where id = '${id}'`);
      const deleted: string[] = [];
      for (let next = page; next.more; ) {
        next = await whole.read(next.version);
        deleted.push(...next.items.filter(({ data }) => data === null).map((item) => item.id));
      }
      expect(deleted).toEqual([id]);
    });

    test('reads everything again when the first page of a full read was lost', async () => {
      const { version } = await first.readAll();
      await rows("update game_node set tenants = '{11,21}' where id = 'first'");
      expect((await first.read(version)).full).toBe(true);
      expect((await first.read(version)).full).toBe(true);
      await rows("update game_node set tenants = '{11}' where id = 'first'");
    });
  });

  test('receives no mute that is over', async () => {
    await rows("update member set chat_banned_until = now() + interval '1 second' where id = 311");
    await rows(`with feed as (update config_feed set version = version + 1 returning version)
      insert into config_item (tenant_id, kind, id, agent_id, version, data, ends_at)
      select 11, 'mute', '311', 11, version, '{"member": "member11", "agent": "major1", "until": 1}', now() - interval '1 second' from feed`);
    expect((await whole.readAll()).state.has('mute 311')).toBe(false);
  });

  test('may send digits only, and waits 25 seconds at most', async () => {
    for (const query of [
      '',
      '?wait=5',
      '?since=-1',
      '?since=x',
      '?since=1&wait=26',
      '?since=1&wait=1.5',
      '?since=1&more=1',
    ])
      expect((await whole.send('GET', `/ingest/v1/config${query}`)).code, query).toBe(2002);
    const { version } = await whole.readAll();
    const many = await Promise.all(Array.from({ length: 12 }, () => whole.ask(version, 1)));
    expect(many.filter(({ code }) => code === 2005)).toHaveLength(4);
    expect(many.filter(({ code }) => code === 0)).toHaveLength(8);
  });
});

describe('the console', () => {
  interface Applied {
    readonly nodes: number;
    readonly applied: number;
    readonly gone: boolean;
    readonly missing: readonly { node: string; why: string; message: string }[];
  }
  const applied = async (kind: string, id: string) =>
    (await api.call<Applied[]>('superadmin', '/gameNode/applied', { body: { items: [{ kind, id }] } }))
      .data[0];

  test('shows on how many game servers a ban is in force, and names those that are silent, behind or failed', async () => {
    // Seen just now; the nodes of other tests were never seen, or are blocked.
    await rows("update game_node set last_seen_at = now() where id in ('whole', 'first', 'second')");
    await rows("update game_node set last_seen_at = null where id not in ('whole', 'first', 'second')");
    await ban('311');
    const one = await whole.readAll();
    const two = await first.readAll();
    await second.readAll();
    await second.ack((await second.readAll()).version);
    // The second tenant's node has nothing to do with it.
    expect(await applied('ban.member', '311')).toMatchObject({ nodes: 2, applied: 0, gone: false });
    await whole.ack(one.version);
    expect(await applied('ban.member', '311')).toMatchObject({
      nodes: 2,
      applied: 1,
      missing: [{ node: 'first', why: 'behind' }],
    });
    await first.ack(two.version, [{ kind: 'ban.member', id: '311', message: 'no such member' }]);
    expect((await applied('ban.member', '311'))?.missing).toMatchObject([
      { node: 'first', why: 'failed', message: 'no such member' },
    ]);
    await first.ack(two.version);
    expect(await applied('ban.member', '311')).toMatchObject({ nodes: 2, applied: 2, missing: [] });
    await rows("update game_node set last_seen_at = now() - interval '61 seconds' where id = 'whole'");
    expect(await applied('ban.member', '311')).toMatchObject({
      nodes: 2,
      applied: 1,
      missing: [{ node: 'whole', why: 'silent' }],
    });
    await ban('311', false);
    expect(await applied('ban.member', '311')).toMatchObject({ nodes: 2, applied: 0, gone: true });
    expect(await applied('kill', '311')).toBeUndefined();
    await rows("update game_node set last_seen_at = now() where id = 'whole'");
  });

  test('shows the position of each game server', async () => {
    const { version } = await whole.readAll();
    const failed = [{ kind: 'rtp.agent', id: '11', message: 'no such game' }];
    await whole.ack(version, failed);
    await ban('311');
    interface Node {
      readonly id: string;
      readonly configVersion: string | null;
    }
    const reply = await api.call<{ list: Node[] }>('superadmin', '/gameNode/list', {
      body: { pageNo: 1, pageSize: 50 },
    });
    const node = (id: string) => reply.data.list.find((one) => one.id === id);
    expect(node('whole')).toMatchObject({
      configVersion: version,
      configBehind: 1,
      configFailures: 1,
      configFailed: failed,
      configAt: expect.any(Number),
    });
    expect(node('reserve')).toMatchObject({ configVersion: null, configAt: null, configFailures: 0 });
    await ban('311', false);
  });

  test('shows agents nothing of the game servers', async () => {
    const body = { items: [{ kind: 'rtp.agent', id: '11' }] };
    expect((await api.call('major1', '/gameNode/applied', { body })).code).toBe(1003);
  });
});

describe('an acknowledgement', () => {
  test('is stored once, however often it comes; an older one changes nothing', async () => {
    const { version } = await whole.readAll();
    expect((await whole.ack(version)).code).toBe(0);
    expect(await whole.ack(version)).toMatchObject({ code: 1, data: { version } });
    const older = String(BigInt(version) - 1n);
    expect(await whole.ack(older)).toMatchObject({ code: 1, data: { version } });
    // A node that repaired a failure acknowledges the same version again.
    const failed = [{ kind: 'rtp.agent', id: '11', message: 'no such game' }];
    expect((await whole.ack(version, failed)).code).toBe(0);
    expect((await whole.ack(version, failed)).code).toBe(1);
    expect((await whole.ack(version)).code).toBe(0);
  });

  test('of a version that the node was never given is rejected', async () => {
    const { version } = await whole.readAll();
    expect((await whole.ack(String(BigInt(version) + 1n))).code).toBe(1109);
    // Other nodes were given it, this one was not.
    await rows(
      "insert into game_node (id, name, secret, created_at) values ('late', 'late', 'secret of late', now())",
    );
    const late = configNode(api.app, { id: 'late', secret: 'secret of late' });
    expect((await late.ack(version)).code).toBe(1109);
  });

  test('that cannot be read is rejected', async () => {
    const bodies = [
      '',
      '{}',
      '[]',
      '{"version":1,"failed":[]}',
      '{"version":"1","failed":[{}]}',
      '{"version":"1","failed":[],"x":1}',
    ];
    for (const body of bodies)
      expect((await whole.send('POST', '/ingest/v1/config:ack', body || ' ')).code, body).toBe(2002);
  });
});
