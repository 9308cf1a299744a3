import type { ConfigData } from '@pitboss/contract/ingest/ingest-config';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { configNode } from '../../testing/ingest/config-node.ts';
import { freshId } from '../../testing/ingest/ingest.ts';

let api: TestApi;
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  api = await startTestApi();
  await sql`insert into game_node (id, name, secret, last_seen_at, created_at)
    values ('stage', 'stage', 'secret of stage', now(), now())`.execute(api.services.databases.system);
  node = configNode(api.app, { id: 'stage', secret: 'secret of stage' });
});
afterAll(() => api?.stop());

interface Reply {
  code: number;
  field?: string;
}
const minuteMs = 60_000;
const event = (type: string, more: object, at = Date.now()) => ({ eventId: freshId('e'), type, at, ...more });
async function send(...events: object[]): Promise<Reply[]> {
  const body = JSON.stringify({ events });
  const reply = await node.send<{ results: Reply[] }>('POST', '/ingest/v1/events', body);
  expect(reply.code, reply.desc).toBe(0);
  return reply.data.results;
}
const codes = async (...events: object[]) => (await send(...events)).map(({ code }) => code);

interface Anchor {
  id: string;
  state: string;
  banned: boolean;
  version: number;
  hours: string;
  streams: number;
  meanViewers: string | null;
  roomBet: Record<string, string>;
  lastLoginIp: string | null;
  anchorShare: string;
}
interface Stream {
  streamId: string;
  endTime: number | null;
  lengthMs: number;
  ended: string | null;
  peakViewers: number;
  meanViewers: string | null;
  roomBet: Record<string, string>;
  roomBetCny: string;
  chatLines: number;
}
const list = async (body: object = {}) =>
  (await api.call<{ list: Anchor[]; totals: { hours: string } }>('superadmin', '/anchor/list', { body }))
    .data;
const anchor = async (id: string) => (await list({ name: id })).list.find((one) => one.id === id) as Anchor;
const records = async (id: string) =>
  (
    await api.call<{ list: Stream[] }>('superadmin', '/anchor/listLiveStreamingRecord', {
      body: { anchor: id, sort: 'startTime', order: 'asc' },
    })
  ).data.list;
const act = async (id: string, action: string, more: object = {}) =>
  (await api.call('superadmin', '/anchor/updateAccountState', { query: { id, action, ...more } })).code;
const code = async (id: string) =>
  (await api.call<{ code: string }>('superadmin', '/anchor/getLoginCode', { query: { id } })).data.code;
const login = (anchorId: string, word: string, at?: number) =>
  event('anchorLogin', { anchorId, code: word, ip: '192.0.2.9' }, at);
const stream = (anchorId: string, name: string, at?: number, detail: object = {}) =>
  event('stream', { anchorId, roomId: `room of ${anchorId}`, event: name, detail }, at);

/** Creates an anchor that is allowed and, with `signedIn`, signed in an hour ago. */
async function anAnchor(signedIn = true): Promise<string> {
  const id = freshId('anchor');
  expect(await codes(event('anchorApply', { anchorId: id, nickname: 'Fawn', note: 'sings' }))).toEqual([0]);
  expect(await act(id, 'allow')).toBe(0);
  if (!signedIn) return id;
  expect(await codes(login(id, await code(id)))).toEqual([0]);
  await sql`update anchor set session_at = session_at - interval '1 hour' where id = ${id}`.execute(
    api.services.databases.system,
  );
  return id;
}

it('an anchor applies, is reviewed, signs in with its code once, and appears in the feed with its state', async () => {
  const { version } = await node.readAll();
  const id = freshId('anchor');
  const apply = event('anchorApply', { anchorId: id, nickname: 'Fawn', agent: 'master11', note: 'sings' });
  const [first] = await send(apply);
  const agency = first?.code === 0;
  if (!agency) expect(await codes({ ...apply, eventId: freshId(), agent: undefined })).toEqual([0]);
  expect(await anchor(id)).toMatchObject({ state: 'pending', banned: false });
  expect(await codes(login(id, '000000'))).toEqual([1303]);
  const received = (await node.read(version, 3)).items.find((item) => item.id === id);
  expect(received).toMatchObject({ kind: 'anchor', data: { nickname: 'Fawn', allowed: false } });
  expect(await act(id, 'allow')).toBe(0);
  expect(await act(id, 'allow')).toBe(1760);
  expect((await node.readAll()).state.get(`anchor ${id}`)).toMatchObject({
    allowed: true,
    banned: false,
  } satisfies Partial<ConfigData['anchor']>);
  const old = await code(id);
  const fresh = await code(id);
  expect(fresh).toMatch(/^\d{6}$/);
  if (old !== fresh) expect(await codes(login(id, old))).toEqual([1305]);
  expect(await codes(login(id, fresh))).toEqual([0]);
  expect(await anchor(id)).toMatchObject({ state: 'notLive', lastLoginIp: '192.0.2.9' });
  expect(await codes(login(id, fresh))).toEqual([1305]);
  expect(await codes(event('anchorLogout', { anchorId: id }))).toEqual([0]);
  expect(await anchor(id)).toMatchObject({ state: 'offline' });
  // An anchor that was reviewed does not apply again.
  expect(await codes(event('anchorApply', { anchorId: id, nickname: 'Other' }))).toEqual([1]);
});

it('invalidates a code after five wrong attempts, of which a repeat is none, and after its time', async () => {
  const id = await anAnchor(false);
  const right = await code(id);
  const wrong = right === '111111' ? '222222' : '111111';
  const repeated = login(id, wrong);
  expect(await codes(repeated, repeated, login(id, wrong), login(id, wrong), login(id, wrong))).toEqual([
    1305, 1305, 1305, 1305, 1305,
  ]);
  expect(await codes(login(id, right))).toEqual([0]);
  const next = await code(id);
  const other = next === '111111' ? '222222' : '111111';
  for (let n = 0; n < 5; n += 1) expect(await codes(login(id, other))).toEqual([1305]);
  expect(await codes(login(id, next))).toEqual([1305]);
  const late = await code(id);
  await sql`update anchor set code_at = now() - interval '5 minutes' where id = ${id}`.execute(
    api.services.databases.system,
  );
  expect(await codes(login(id, late))).toEqual([1305]);
});

it('allows the five actions in the states of the table and rejects every other pair', async () => {
  const actions = ['allow', 'ban', 'unblock', 'forceClose', 'forceCloseBan'];
  const to = async (state: string): Promise<string> => {
    const id = state === 'pending' ? freshId('anchor') : await anAnchor(state !== 'offline');
    if (state === 'pending') await codes(event('anchorApply', { anchorId: id, nickname: 'Fawn' }));
    if (state === 'live') expect(await codes(stream(id, 'start', undefined, { streamId: '1' }))).toEqual([0]);
    if (state === 'banned') expect(await act(id, 'ban', { reason: 'swears' })).toBe(0);
    return id;
  };
  const after: Record<string, Record<string, [state: string, banned: boolean]>> = {
    pending: { allow: ['offline', false], ban: ['offline', true] },
    offline: { ban: ['offline', true] },
    notLive: { ban: ['offline', true] },
    live: { ban: ['offline', true], forceClose: ['notLive', false], forceCloseBan: ['offline', true] },
    banned: { unblock: ['offline', false] },
  };
  for (const [state, wanted] of Object.entries(after))
    for (const action of actions) {
      const id = await to(state);
      const reply = await act(id, action, /^(ban|force)/.test(action) ? { reason: 'swears' } : {});
      const expected = wanted[action];
      expect([state, action, reply]).toEqual([state, action, expected ? 0 : 1760]);
      if (!expected) continue;
      const { state: now, banned } = await anchor(id);
      expect([state, action, now, banned]).toEqual([state, action, ...expected]);
    }
  const id = await to('pending');
  expect(await act(id, 'ban')).toBe(1761);
  expect(await act(id, 'ban', { reason: 'r', until: Date.now() - 1 })).toBe(1762);
  expect(await act(id, 'allow', { until: Date.now() + minuteMs })).toBe(1763);
  expect(await act(id, 'ban', { reason: 'r', until: Date.now() + 60 * minuteMs })).toBe(0);
  expect(await act(id, 'unblock')).toBe(0);
  expect(await anchor(id)).toMatchObject({ state: 'pending', banned: false });
});

it('streams while allowed, unbanned and signed in; a ban ends stream and session', async () => {
  const id = await anAnchor(false);
  expect(await codes(stream(id, 'start', undefined, { streamId: 's' }))).toEqual([1303]);
  expect(await codes(stream('nobody', 'start', undefined, { streamId: 's' }))).toEqual([1303]);
  expect(await codes(login(id, await code(id)))).toEqual([0]);
  expect(await codes(stream(id, 'start', undefined, { streamId: 's', viewers: -1 }))).toEqual([2002]);
  expect(await codes(stream(id, 'start', undefined, { streamId: 's', viewers: 7 }))).toEqual([0]);
  expect(await anchor(id)).toMatchObject({ state: 'live' });
  const rooms = await api.call<{ list: { anchorId: string; health: string; viewers: number }[] }>(
    'superadmin',
    '/anchor/listLiveRoom',
    { body: {} },
  );
  expect(rooms.data.list.find(({ anchorId }) => anchorId === id)).toMatchObject({
    health: 'good',
    viewers: 7,
  });
  expect(await act(id, 'forceClose', { reason: 'smokes' })).toBe(0);
  expect(await records(id)).toMatchObject([{ ended: 'forced', peakViewers: 7 }]);
  expect(await codes(stream(id, 'heartbeat', undefined, { streamId: 's' }))).toEqual([1303]);
  expect(await codes(stream(id, 'start', undefined, { streamId: 't', fps: 5 }))).toEqual([0]);
  expect(await act(id, 'forceCloseBan', { reason: 'again' })).toBe(0);
  expect(await codes(stream(id, 'start', undefined, { streamId: 'u' }))).toEqual([1303]);
  expect(await act(id, 'unblock')).toBe(0);
  expect(await codes(stream(id, 'start', undefined, { streamId: 'u' }))).toEqual([1303]);
});

it('records streams by the timestamps of their events: stopped, lost at the last heartbeat, resumed', async () => {
  const id = await anAnchor();
  const t = Date.now() - 30 * minuteMs;
  const beat = (streamId: string, minutes: number, viewers: number, name = 'heartbeat') =>
    stream(id, name, t + minutes * minuteMs, { streamId, viewers });
  expect(await codes(beat('a', 0, 10, 'start'), beat('a', 1, 30), beat('a', 2, 20, 'stop'))).toEqual([
    0, 0, 0,
  ]);
  expect(await codes(beat('b', 5, 4, 'start'), beat('b', 6, 8))).toEqual([0, 0]);
  // Without events for a long time the list reports lost, whether or not the job has run.
  expect(await records(id)).toMatchObject([
    { streamId: 'a', ended: 'stop', lengthMs: 2 * minuteMs, peakViewers: 30, meanViewers: '20.0' },
    { streamId: 'b', ended: 'lost', endTime: t + 6 * minuteMs, meanViewers: '6.0' },
  ]);
  await sql`update anchor_stream set ended_at = last_at, ended = 'lost'
    where anchor_id = ${id} and ended_at is null`.execute(api.services.databases.system);
  // The heartbeats were only late; then there was a gap of more than 90 s.
  expect(await codes(beat('b', 7.5, 6), beat('b', 9.1, 6), beat('b', 9.2, 6, 'stop'))).toEqual([0, 1303, 0]);
  expect((await records(id))[1]).toMatchObject({ ended: 'lost', endTime: t + 7.5 * minuteMs });
  // A start without a stop before it: the earlier stream ended with its last heartbeat.
  expect(await codes(beat('c', 20, 1, 'start'), beat('d', 21, 1, 'start'), beat('d', 22, 1, 'stop'))).toEqual(
    [0, 0, 0],
  );
  expect((await records(id)).slice(2)).toMatchObject([
    { streamId: 'c', ended: 'lost', lengthMs: 0 },
    { streamId: 'd', ended: 'stop', lengthMs: minuteMs },
  ]);
  const part = { start_time: t + minuteMs, end_time: t + 6 * minuteMs - 1 };
  const { list: rows, totals } = await list({ name: id, ...part });
  expect(rows).toMatchObject([{ streams: 2, hours: '0.03' }]);
  expect(totals).toMatchObject({ streams: 2, hours: '0.03' });
  expect(await codes(event('anchorLogout', { anchorId: id }))).toEqual([0]);
});

it('totals the bets and chat messages of normal members in the room during the stream', async () => {
  const id = await anAnchor();
  const room = `room of ${id}`;
  const t = Date.now() - 10 * minuteMs;
  const { rows } = await sql<{ account: string; agent: string; currency: string }>`
    select m.account, a.account as agent, m.currency from member m join agent a on a.id = m.agent_id
    where m.kind = 'normal' and m.state = 'normal' and m.currency = 'CNY' limit 1`.execute(
    api.services.databases.system,
  );
  const member = { member: rows[0]?.account, agent: rows[0]?.agent };
  const bet = (betId: string, at: number) =>
    event('bet', { ...member, betId, gameId: 201, roomId: room, amount: '0.00', ip: '192.0.2.1' }, at);
  const inside = freshId('b');
  const outside = freshId('b');
  expect(
    await codes(
      stream(id, 'start', t, { streamId: 's' }),
      stream(id, 'stop', t + minuteMs, { streamId: 's' }),
      bet(inside, t + minuteMs),
      bet(outside, t + minuteMs + 1),
      event('settlement', { betId: inside, win: '0.00' }),
      event('settlement', { betId: outside, win: '0.00' }),
      event('chat', { ...member, roomId: room, content: 'hello' }, t + 5),
      event('fan', { ...member, anchorId: id, on: true }),
    ),
  ).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  await sql`update bet set amount = case bet_key when ${inside} then 1234 else 500 end
    where bet_key in (${inside}, ${outside})`.execute(api.services.databases.system);
  expect(await records(id)).toMatchObject([{ roomBet: { CNY: '12.34' }, roomBetCny: '12.34', chatLines: 1 }]);
  expect(await anchor(id)).toMatchObject({ streams: 1, roomBet: { CNY: '12.34' } });
});

it('is created and changed by administrators, with valid shares', async () => {
  const add = (body: object) => api.call<{ id: string }>('superadmin', '/anchor/add', { body });
  const own = await add({ nickname: 'Lark', type: 'own', anchorShare: '0.4' });
  expect(own.code, own.desc).toBe(0);
  const { id } = own.data;
  expect((await add({ id, nickname: 'Lark', type: 'own' })).code).toBe(1764);
  expect((await add({ nickname: 'Wren', type: 'agency' })).code).toBe(1765);
  expect((await add({ nickname: 'Wren', type: 'own', agencyShare: '0.1' })).code).toBe(1766);
  expect((await add({ nickname: 'Wren', type: 'agency', agentId: '11' })).code).toBe(0);
  const update = (more: object) =>
    api.call('superadmin', '/anchor/update', { body: { id, nickname: 'Robin', type: 'own', ...more } });
  expect((await update({ version: 1 })).code).toBe(0);
  expect((await update({ version: 1 })).code).toBe(1416);
  const shares = (body: object) => api.call('superadmin', '/anchor/setShares', { body: { id, ...body } });
  expect((await shares({ anchorShare: '0.5001', agencyShare: '0.5' })).code).toBe(1766);
  expect((await shares({ anchorShare: '0.6', reason: 'contract' })).code).toBe(0);
  const got = await api.call<{ anchor: Anchor; shares: object[] }>('superadmin', '/anchor/get', {
    query: { id },
  });
  expect(got.data).toMatchObject({
    anchor: { anchorShare: '0.6', state: 'pending' },
    shares: [{ anchorShare: '0.6', reason: 'contract' }, { anchorShare: '0.4' }],
  });
  // The same share with another number of decimals is no change, and so no conflict for those who read before it.
  const { version } = got.data.anchor;
  expect((await shares({ anchorShare: '0.60', version })).code).toBe(0);
  expect((await shares({ anchorShare: '0.7', version })).code).toBe(0);
});

it('does not sign in with a code at a time before it was issued', async () => {
  const id = await anAnchor(false);
  const early = Date.now() - minuteMs;
  const word = await code(id);
  expect(await send(login(id, word, early))).toMatchObject([{ code: 1305, field: 'code' }]);
  expect(await anchor(id)).toMatchObject({ state: 'offline' });
  expect(await codes(login(id, word))).toEqual([0]);
});

it('has an existing room, when it is added and when it is changed', async () => {
  const more = { nickname: 'Heron', type: 'own' };
  const add = (roomId: string) =>
    api.call<{ id: string }>('superadmin', '/anchor/add', {
      body: { id: freshId('heron'), ...more, roomId },
    });
  expect(await add('no such room')).toMatchObject({
    code: 1685,
    desc: expect.stringContaining('no such room'),
  });
  await sql`insert into room (id, game_id, name_zh_cn, name_en_us, room_type, hall_level, sort)
    values ('studio', 203, '直播间', 'Studio', 'system', 'newbie', 1)`.execute(api.services.databases.system);
  const made = await add('studio');
  expect(made.code, made.desc).toBe(0);
  const { id } = made.data;
  const update = async (roomId: string) =>
    (await api.call('superadmin', '/anchor/update', { body: { id, ...more, roomId } })).code;
  expect([await update('elsewhere'), await update('studio'), await update('')]).toEqual([1685, 0, 0]);
});
