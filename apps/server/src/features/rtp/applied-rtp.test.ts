import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { configNode } from '../../testing/ingest/config-node.ts';

/**
 * RTP that applies to a subject, at a time, and to stored bets; member12 (312) is below agents 12 and 11,
 * whose numbers are 0.965.
 */

let api: TestApi;
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  api = await startTestApi();
  await rows(
    "insert into game_node (id, name, secret, created_at) values ('n1', 'n1', 'secret of n1', now())",
  );
  node = configNode(api.app, { id: 'n1', secret: 'secret of n1' });
});
afterAll(() => api?.stop());

const rows = async <Row = Record<string, string>>(text: string, values: unknown[] = []) =>
  (await api.services.databases.systemPool.query(text, values)).rows as Row[];
interface Resolved {
  rtp: string;
  set: string;
  level: string;
  ceiling: string;
  ceilingAgentAccount: string;
  chain: {
    level: string;
    place: number;
    agentAccount: string;
    rtp: string;
    actor: string | null;
    reason: string | null;
  }[];
  numbers: { agentAccount: string; rtp: string }[];
  bet: { verdict: string; rtp: string | null; node: string | null; version: string | null } | null;
}
const resolve = async (body: Record<string, unknown>) =>
  (await api.call<Resolved>('superadmin', '/rtp/resolve', { body })).data;
const ok = async (path: string, payload: Parameters<TestApi['call']>[2]) => {
  const reply = await api.call<{ id: string }>('superadmin', path, payload);
  expect(reply.code, reply.desc).toBe(0);
  return reply.data;
};
const setAgent = (agentId: string, rtp: string) =>
  ok('/rtp/addOrUpdateProxyRTP2', { query: { agentId, gameId: '201', rtp, reason: 'chain' } });
/** Returns a time between two writes: the server's clock counts in milliseconds. */
const moment = async () => {
  await new Promise((done) => setTimeout(done, 3));
  const at = Date.now();
  await new Promise((done) => setTimeout(done, 3));
  return at;
};
const ofMember = { memberId: '312', gameId: 201 };
const short = ({ rtp, level, set }: Resolved) => [level, set, rtp];

describe('which RTP applies', () => {
  let beforeAll_ = 0;
  let withUpper = 0;
  let withPlayer = 0;

  it('names level, value, ceiling and every link of the chain with its author', async () => {
    beforeAll_ = await moment();
    expect(short(await resolve(ofMember))).toEqual(['number', '0.965', '0.965']);
    await setAgent('11', '0.930');
    await ok('/proxyUser/setProxyGameRTP', {
      body: { agentId: '12', gameId: 201, rtp: '0.940', reason: 'chain' },
    });
    withUpper = await moment();
    const player = await ok('/rtp/addOrUpdatePlayerRTP', {
      query: { account: 'member12', rtp: '0.800', reason: 'chain' },
    });
    withPlayer = await moment();
    const now = await resolve(ofMember);
    expect(short(now)).toEqual(['player', '0.800', '0.800']);
    expect(now.chain.map(({ level, place, agentAccount, rtp }) => [level, place, agentAccount, rtp])).toEqual(
      [
        ['player', 2, 'share1', '0.800'],
        ['agentGame1', 6, 'share1', '0.940'],
        ['agentGame2', 4, 'major1', '0.930'],
        ['number', 9, 'share1', '0.965'],
      ],
    );
    expect(now.chain[0]).toMatchObject({ actor: 'superadmin', reason: 'chain' });
    expect(now.numbers.map(({ agentAccount, rtp }) => [agentAccount, rtp])).toEqual([
      ['share1', '0.965'],
      ['major1', '0.965'],
    ]);
    await ok('/rtp/deletePlayerRTP', { query: { id: player.id, reason: 'over' } });
  });

  it('is reproduced for every past time', async () => {
    expect(short(await resolve({ ...ofMember, at: beforeAll_ }))).toEqual(['number', '0.965', '0.965']);
    expect(short(await resolve({ ...ofMember, at: withUpper }))).toEqual(['agentGame1', '0.940', '0.940']);
    expect(short(await resolve({ ...ofMember, at: withPlayer }))).toEqual(['player', '0.800', '0.800']);
    expect(short(await resolve(ofMember))).toEqual(['agentGame1', '0.940', '0.940']);
    expect(short(await resolve({ agentId: '12', gameId: 202 }))).toEqual(['number', '0.965', '0.965']);
  });

  it('follows the position in the tree at that time', async () => {
    await setAgent('16', '0.700');
    const before = await moment();
    await ok('/proxyUser/moveProxy', { body: { id: '14', parentId: '16' } });
    expect(short(await resolve({ agentId: '14', gameId: 201 }))).toEqual(['agentGame2', '0.700', '0.700']);
    expect(short(await resolve({ agentId: '14', gameId: 201, at: before }))).toEqual([
      'agentGame1',
      '0.940',
      '0.940',
    ]);
  });

  it('matches what game servers receive', async () => {
    const of = (query: string) => node.send<unknown>('GET', `/ingest/v1/rtp?${query}`);
    expect((await of('member=member12&gameId=201')).data).toEqual({
      rtp: 940,
      set: 940,
      level: 'agentGame1',
      ceiling: 965,
    });
    expect((await of('member=nobody&gameId=201')).code).toBe(1004);
    expect((await of('member=member12&gameId=5')).data).toBeNull();
    expect((await of('member=member12')).data).toBeNull();
    for (const query of ['member=%00', 'member=a%00b', 'member=a%0A', 'member=member12&agent=%00'])
      expect((await of(`${query}&gameId=201`)).code, query).toBe(2002);
  });

  it('rejects incomplete requests, and reports unknown subjects as not found', async () => {
    const code = async (body: Record<string, unknown>) =>
      (await api.call('superadmin', '/rtp/resolve', { body })).code;
    expect(await code({ memberId: '312' })).toBe(1001);
    expect(await code({ memberId: '999999', gameId: 201 })).toBe(1278);
    expect(await code({ betId: '999999' })).toBe(1002);
  });
});

describe('the RTP of a stored bet', () => {
  let made = 0;
  /** A bet of member12 in game 201, as a game server sent it. */
  async function bet(rtp: number | null, at: number): Promise<string> {
    made += 1;
    const id = api.services.ids.next(at);
    await rows(
      `insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type, hall_level, currency, amount, state, rtp, node_id, bet_time, ip)
       values ($1, 11, 12, 312, $2, 201, 'r', 0, 0, 'CNY', 100, 0, $3, 'n1', $4, '192.0.2.1')`,
      [id, `resolve${made}`, rtp, new Date(at)],
    );
    return id;
  }
  const verdict = async (id: string) => (await resolve({ betId: id })).bet?.verdict;

  it('is equal when it is the applied one, differs otherwise, and lags when its game server had not received the change yet', async () => {
    expect(await verdict(await bet(940, Date.now()))).toBe('equal');
    expect(await verdict(await bet(null, Date.now()))).toBe('none');
    expect(await verdict(await bet(900, Date.now()))).toBe('differs');
    const { version } = await node.readAll();
    await node.ack(version);
    await moment();
    await ok('/proxyUser/setProxyGameRTP', {
      body: { agentId: '12', gameId: 201, rtp: '0.910', reason: 'later' },
    });
    const late = await moment();
    expect(await verdict(await bet(940, late))).toBe('lag');
    expect(await verdict(await bet(910, late))).toBe('equal');
    expect(await verdict(await bet(930, late))).toBe('differs');
    const next = await node.readAll(version);
    await node.ack(next.version);
    expect(await verdict(await bet(940, await moment()))).toBe('differs');
    expect((await resolve({ betId: await bet(940, late) })).bet).toMatchObject({ node: 'n1', version });
  });
});

describe('what was observed', () => {
  it('is listed next to the set RTP, by game, agent and member, in one currency and in CNY', async () => {
    const range = { start_time: Date.now() - 86_400_000, end_time: Date.now() + 1_000 };
    const at = Date.now() - 3_600_000;
    for (let n = 0; n < 1_000; n += 1)
      await rows(
        `insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type, hall_level, currency, amount, payout, state, rtp, bet_time, payout_time, ip)
         values ($1, 11, 12, 312, $2, 247, 'r', 0, 0, 'CNY', 10000, $3, 1, 965, $4, $4, '192.0.2.1')`,
        [api.services.ids.next(at), `seen${n}`, n < 480 ? 20_000 : 0, new Date(at)],
      );
    const request = async (body: Record<string, unknown>) =>
      (
        await api.call<{ total: number; list: Record<string, unknown>[] }>('superadmin', '/rtp/observed', {
          body: { ...range, gameId: 247, ...body },
        })
      ).data;
    const expected = {
      bets: 1_000,
      amount: '100000.00',
      payout: '96000.00',
      observed: '0.9600',
      low: '0.8980',
      high: '1.0220',
      set: '0.9650',
      mark: 'consistent',
    };
    expect((await request({})).list).toMatchObject([
      { ...expected, gameId: 247, agentId: null, currency: 'CNY' },
    ]);
    expect((await request({ currency: 'CNY', by: 'agentGame' })).list).toMatchObject([
      { ...expected, agentAccount: 'share1' },
    ]);
    expect((await request({ by: 'member', memberAccount: 'member12' })).list).toMatchObject([
      { ...expected, memberAccount: 'member12' },
    ]);
    expect((await request({ mark: 'suspected' })).total).toBe(0);
    const year = await request({ start_time: range.end_time - 365 * 86_400_000 });
    expect(year.list).toMatchObject([{ ...expected, gameId: 247, agentId: null, currency: 'CNY' }]);

    // Five bets are too few: with `extend` the row goes back to where it has enough.
    const now = Date.now() - 60_000;
    for (let n = 0; n < 5; n += 1)
      await rows(
        `insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type, hall_level, currency, amount, payout, state, rtp, bet_time, payout_time, ip)
         values ($1, 11, 12, 312, $2, 247, 'r', 0, 0, 'CNY', 10000, 0, 1, 965, $3, $3, '192.0.2.1')`,
        [api.services.ids.next(now), `late${n}`, new Date(now)],
      );
    const short = { start_time: now - 600_000, end_time: now + 600_000 };
    expect((await request(short)).list).toMatchObject([{ bets: 5, mark: 'few', from: short.start_time }]);
    expect((await request({ ...short, extend: true })).list).toMatchObject([
      { bets: 1_005, mark: 'consistent', from: short.end_time + 1 - 30 * 86_400_000 },
    ]);
  });
});
