import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { testPng } from '../../testing/files/png.ts';
import { uploadFile } from '../../testing/files/upload.ts';
import { type Payload, revertsOf } from '../../testing/updates/reverts.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.services.databases.systemPool.query(
    "update agent set transfer_mode = 'seamless' where id in (12, 13)",
  );
});
afterAll(() => api?.stop());

const { send, newestEntry, wayBack, read } = revertsOf(() => api);

async function done(path: string, payload: Payload, account?: string): Promise<string> {
  const reply = await send(path, payload, account);
  expect(reply.code, `${path}: ${reply.desc}`).toBe(0);
  return reply.data?.id ?? reply.data?.groupId ?? '';
}

/** Reverts the newest entry of a call, which is offered once: afterwards it is no longer in force. */
async function revert(path: string, by = path): Promise<Payload> {
  const entry = await newestEntry(path);
  const back = await wayBack(entry);
  expect(back?.path).toBe(by);
  await done(by, back?.payload ?? {});
  expect(await wayBack(entry)).toBeNull();
  return back?.payload ?? {};
}

async function cover(): Promise<string> {
  const { data } = await uploadFile(api, 'superadmin', 'roomCover', testPng({ width: 160, height: 90 }));
  return data.file;
}

const limits = (min: string) => ({ CNY: { min, max: '100', roundMax: '500', chips: ['10'] } });

async function addRoom(): Promise<string> {
  const name = { zh_cn: '新手厅', en_us: 'Newbie hall' };
  return done('/room/add', { gameId: 201, name, hall: 'newbie', cover: await cover(), limits: limits('10') });
}

it('limits and other settings of a room are restored, but neither a deleted cover nor a code', async () => {
  const id = await addRoom();
  const stored = `select (limits #>> '{CNY,min}', hot, hall_level)::text as value from room where id = '${id}'`;
  await done('/room/update', { id, limits: limits('20'), hot: true });
  expect(await read(stored)).toBe('(20.00,t,newbie)');
  const payload = await revert('/room/update');
  expect(Object.keys(payload).sort()).toEqual(['hot', 'id', 'limits']);
  expect(await read(stored)).toBe('(10.00,f,newbie)');

  await done('/room/update', { id, cover: await cover(), hall: 'expert' });
  expect(await wayBack(await newestEntry('/room/update'))).toBeNull();

  // The log contains no codes: the room can become public again, but not private with its former code.
  await done('/room/update', { id, private: true, code: '1234' });
  await revert('/room/update');
  await done('/room/update', { id, private: true, code: '1234' });
  await done('/room/update', { id, private: false });
  expect(await wayBack(await newestEntry('/room/update'))).toBeNull();
});

it('a limit group is restored, and one that was added is deleted while it serves no room', async () => {
  const roomId = await addRoom();
  const group = { currency: 'CNY', gameId: 201, limits: { min: '30', max: '40', roundMax: '50' } };
  const id = await done('/room/saveLimitGroup', { ...group, name: 'First' });
  const added = await newestEntry('/room/saveLimitGroup');
  expect(await wayBack(added)).toEqual({ path: '/room/deleteLimitGroup', payload: { id } });

  await done('/room/saveLimitGroup', {
    ...group,
    id,
    name: 'Second',
    limits: { ...group.limits, max: '45' },
    roomIds: [roomId],
  });
  const stored = `select (name, limits ->> 'max', room_ids)::text as value from limit_group where id = ${id}`;
  expect(await read(stored)).toBe(`(Second,45.00,{${roomId}})`);
  await revert('/room/saveLimitGroup');
  expect(await read(stored)).toBe('(First,40.00,{})');
  await done('/room/deleteLimitGroup', { id });
  expect(await wayBack(added)).toBeNull();
});

it('settings of a pool are restored from either page that changed them, and a drain is not', async () => {
  const reason = 'test';
  const groupId = await done('/pool/createPoolGroup', {
    name: 'Pool',
    agentIds: ['13'],
    gameIds: [201, 203],
    rtp: '0.950',
    proportion: '0.0100',
    ratios: ['0.4000', '0.3000', '0.2000', '0.1000'],
    limits: [{ level: 1, currency: 'CNY', seed: '0.00', cap: '900.00', mustHit: true }],
    reason,
  });
  const stored = `select (name, agents, games, proportion, ratios, limits #>> '{1,CNY,cap}')::text as value
    from pool_terms where group_id = ${groupId} order by number desc limit 1`;
  const first = '(Pool,{13},"{201,203}",100,"{4000,3000,2000,1000}",90000)';
  expect(await read(stored)).toBe(first);

  await done('/pool/updatePoolGroup', {
    groupId,
    name: 'Other',
    agentIds: ['14'],
    gameIds: null,
    proportion: '0.0200',
    ratios: ['0.1000', '0.2000', '0.3000', '0.4000'],
    reason,
  });
  expect(await read(stored)).toBe('(Other,{14},,200,"{1000,2000,3000,4000}",90000)');
  const update = await revert('/pool/updatePoolGroup');
  expect(update.reason).toMatch(/^Revert of log entry \d+$/);
  expect(Object.keys(update).sort()).toEqual([
    'agentIds',
    'gameIds',
    'groupId',
    'name',
    'proportion',
    'ratios',
    'reason',
  ]);
  expect(await read(stored)).toBe(first);

  await done('/pool/setPoolInfo', { groupId, level: 1, currency: 'CNY', cap: '800.00', reason });
  expect(await read(stored)).toBe('(Pool,{13},"{201,203}",100,"{4000,3000,2000,1000}",80000)');
  const { limits: restored } = await revert('/pool/setPoolInfo', '/pool/updatePoolGroup');
  expect(restored).toEqual([{ level: 1, currency: 'CNY', seed: '0.00', cap: '900.00', mustHit: true }]);
  expect(await read(stored)).toBe(first);

  // A later change is not undone by the revert of an earlier one.
  await done('/pool/updatePoolGroup', { groupId, proportion: '0.0300', reason });
  const earlier = await newestEntry('/pool/updatePoolGroup');
  await done('/pool/updatePoolGroup', { groupId, name: 'Later', reason });
  expect(await wayBack(earlier)).toBeNull();
});

it('a news ticker is restored until it has ended', async () => {
  const start = Date.now() + 3_600_000;
  const ticker = {
    content: { zh_cn: '旧', en_us: 'old' },
    startTime: start,
    endTime: start + 3_600_000,
    interval: 10,
    periods: [{ start: '08:00', end: '12:00' }],
    gameIds: [201],
  };
  const id = await done('/marquee/add', ticker);
  await done('/marquee/update', {
    id,
    ...ticker,
    content: { zh_cn: '新', en_us: 'new' },
    interval: 20,
    periods: [],
    gameIds: [],
    sort: 3,
  });
  const stored = `select (content_zh, content_en, interval_minutes, periods, game_ids, sort)::text as value
    from ticker where id = ${id}`;
  expect(await read(stored)).toBe('(新,new,20,[],,3)');
  await revert('/marquee/update');
  expect(await read(stored)).toBe('(旧,old,10,"[{""end"": ""12:00"", ""start"": ""08:00""}]",{201},1)');

  await done('/marquee/update', { id, ...ticker, interval: 30 });
  const entry = await newestEntry('/marquee/update');
  expect(await wayBack(entry)).not.toBeNull();
  await api.services.databases.systemPool.query(
    `update ticker set start_at = now() - interval '2 hours', end_at = now() - interval '1 hour' where id = ${id}`,
  );
  expect(await wayBack(entry)).toBeNull();
});

it("settings of an agent's wallet are restored, by the agent for its own wallet only", async () => {
  const first = { scheme: 'hmac', signatures: 'require', lockPolicy: 'strict' };
  const second = { scheme: 'hmac', signatures: 'off', lockPolicy: 'off' };
  const stored = `select (scheme, signatures, lock_policy)::text as value from wallet_agent where agent_id = 13`;
  await done('/proxyUser/setSeamlessWallet', { agentId: '13', ...first });
  await done('/proxyUser/setSeamlessWallet', { agentId: '13', ...second });
  expect(await read(stored)).toBe('(hmac,off,off)');
  await revert('/proxyUser/setSeamlessWallet');
  expect(await read(stored)).toBe('(hmac,require,strict)');

  await done('/proxyUser/setWallet', second, 'master1');
  const own = await newestEntry('/proxyUser/setWallet');
  expect(await wayBack(own, 'en_us', 'master1')).toEqual({ path: '/proxyUser/setWallet', payload: first });
  expect(await wayBack(own)).toEqual({
    path: '/proxyUser/setSeamlessWallet',
    payload: { agentId: '13', ...first },
  });
  // The agent above sees the entry, but its own call would change its own wallet.
  expect(await wayBack(own, 'en_us', 'share1')).toBeNull();
  await done('/proxyUser/setWallet', first, 'master1');
  expect(await wayBack(own, 'en_us', 'master1')).toBeNull();
});
