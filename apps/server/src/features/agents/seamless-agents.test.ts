import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await run(
    "update agent set transfer_mode = 'seamless', callback_url = 'https://old.example.com/' where tenant_id = 21",
  );
  await run('update member set online_since = now() where tenant_id = 21 or agent_id = 14');
});
afterAll(() => api.stop());

const run = async <Row>(text: string) => (await api.services.databases.systemPool.query(text)).rows as Row[];
const update = (ids: string[], callbackUrl: string, caller = 'superadmin') =>
  api.call<{ changed: number; lockedUntil: number }>(caller, '/proxyUser/batchUpdateApiUrl', {
    body: { ids, callbackUrl },
  });
const state = () =>
  run('select id, callback_url, callback_changed_at, members_locked_until from agent order by id');

describe('seamless agents', () => {
  it('are the only agents listed, by the filters, with their members', async () => {
    const list = async (body: Record<string, unknown>) =>
      (
        await api.call<{ total: number; list: { id: string }[] }>(
          'superadmin',
          '/proxyUser/listSeamlessProxy',
          { body },
        )
      ).data;
    expect(await list({})).toMatchObject({
      total: 2,
      list: expect.arrayContaining([
        expect.objectContaining({
          id: '21',
          callbackUrl: 'https://old.example.com/',
          members: 1,
          online: 1,
          tenantName: 'Agent 21',
        }),
      ]),
    });
    expect((await list({ account: 'share' })).list.map(({ id }) => id)).toEqual(['22']);
    expect((await list({ callbackUrl: 'old.example' })).total).toBe(2);
    expect(
      (await list({ level: 'majorShareholder', sort: 'members', order: 'asc' })).list.map(({ id }) => id),
    ).toEqual(['21']);
    expect(await api.call('major2', '/proxyUser/listSeamlessProxy', { body: {} })).toMatchObject({
      code: 1003,
    });
  });

  it.each([
    [['21', '999999'], 'https://new.example.com/', 1002],
    [['21', '14'], 'https://new.example.com/', 1211],
    [['21', '22'], 'http://new.example.com/', 1017],
    [['21', '22'], 'https://10.1.1.1/', 1017],
    [['21', '22'], 'https://new.example.com:9000/', 1017],
    [['21', '22'], 'https://user@new.example.com/', 1017],
    [['21', '22'], '', 1017],
    [[], 'https://new.example.com/', 1001],
    [Array.from({ length: 201 }, (_, n) => String(n)), 'https://new.example.com/', 1001],
  ])('change all or none: %j to %s', async (ids, url, code) => {
    const before = await state();
    expect((await update(ids, url)).code).toBe(code);
    expect(await state()).toEqual(before);
  });

  it('get an address; their members go offline and stay locked out for three minutes', async () => {
    const at = Date.now();
    const reply = await update(['22', '21', '22'], 'https://NEW.example.com:443/cb');
    expect(reply).toMatchObject({ code: 0, data: { changed: 2 } });
    expect(reply.data.lockedUntil).toBeGreaterThanOrEqual(at + 180_000);
    expect(reply.data.lockedUntil).toBeLessThan(Date.now() + 180_001);
    const rows = await run<{ callback_url: string; members_locked_until: Date }>(
      'select callback_url, members_locked_until from agent where tenant_id = 21',
    );
    for (const row of rows)
      expect([row.callback_url, row.members_locked_until.getTime()]).toEqual([
        'https://new.example.com/cb',
        reply.data.lockedUntil,
      ]);
    const online = await run<{ agent_id: string }>(
      'select agent_id from member where online_since is not null',
    );
    expect(online.map((row) => row.agent_id)).toEqual(['14']);
    const lines = await run<{ target: string; before: unknown; after: unknown }>(
      "select target, before, after from audit_log where call = '/proxyUser/batchUpdateApiUrl' and code = 0 order by target",
    );
    expect(lines).toMatchObject([
      {
        target: 'agent:21 major2',
        before: { callbackUrl: 'https://old.example.com/' },
        after: { callbackUrl: 'https://new.example.com/cb' },
      },
      { target: 'agent:22 share9' },
    ]);
  });

  it('that already use the address keep their members', async () => {
    await run('update agent set members_locked_until = null');
    expect(await update(['21'], 'https://new.example.com/cb')).toMatchObject({
      code: 0,
      data: { changed: 0 },
    });
    expect(await run('select id from agent where members_locked_until is not null')).toEqual([]);
  });

  it('may use the reference wallet with demo data only', async () => {
    expect((await update(['21'], 'http://127.0.0.1:8120/')).code).toBe(0);
    expect((await update(['21'], 'http://127.0.0.1:8121/')).code).toBe(1017);
    const production = await startTestApi({ demo: false });
    await production.services.databases.systemPool.query(
      "update agent set transfer_mode = 'seamless' where id = 21",
    );
    const reply = await production.call('superadmin', '/proxyUser/batchUpdateApiUrl', {
      body: { ids: ['21'], callbackUrl: 'http://127.0.0.1:8120/' },
    });
    expect(reply.code).toBe(1017);
    await production.stop();
  });
});
