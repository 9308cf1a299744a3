import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { fingerprint } from '../../testing/fingerprint.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const db = () => api.services.databases.system;
const call = (path: string, query: Record<string, string>, account = 'superadmin') =>
  api.call(account, path, { query });
interface Page {
  total: number;
  list: Record<string, unknown>[];
}
const list = async (path: string, body: object = {}) =>
  (await api.call<Page>('superadmin', path, { body })).data;
const lastAudit = async () =>
  (
    await sql<{
      target: string;
      before: unknown;
      after: unknown;
    }>`select target, before, after from audit_log where code = 0 order by id desc limit 1`.execute(db())
  ).rows[0];
const member = async (id: number) =>
  (
    await sql<{
      trade_limited: boolean;
      mini_banned: number[] | null;
    }>`select trade_limited, mini_banned from member where id = ${id}`.execute(db())
  ).rows[0];

async function unchanged(work: () => Promise<unknown>): Promise<void> {
  const before = await fingerprint(db());
  await work();
  expect(await fingerprint(db())).toEqual(before);
}

describe('transfer limits', () => {
  it('are set, changed and taken off, each with its audit line', async () => {
    expect(
      (
        await call('/player/addPlayerTradeLimit', {
          account: 'member13',
          inMax: '500',
          dayCount: '3',
          remark: 'new',
        })
      ).code,
    ).toBe(0);
    expect((await list('/player/getPlayerTradeLimit', { account: 'member13' })).list).toMatchObject([
      { memberId: '313', inMax: '500.00', outMax: null, dayCount: 3, remark: 'new', operator: 'superadmin' },
    ]);
    expect((await member(313))?.trade_limited).toBe(true);
    expect((await call('/player/addPlayerTradeLimit', { account: 'member13', inMax: '1' })).code).toBe(1277);
    expect((await call('/player/updatePlayerTradeLimit', { memberId: '313', outDayMax: '80.5' })).code).toBe(
      0,
    );
    expect(await lastAudit()).toMatchObject({
      target: 'member:313 member13',
      before: { inMax: '500.00', outDayMax: null },
      after: { inMax: null, outDayMax: '80.50' },
    });
    expect((await call('/player/deletePlayerTradeLimit', { memberId: '313' })).code).toBe(0);
    expect((await list('/player/getPlayerTradeLimit')).total).toBe(0);
    expect((await member(313))?.trade_limited).toBe(false);
    expect((await call('/player/deletePlayerTradeLimit', { memberId: '313' })).code).toBe(1002);
  });

  it.each([
    [{ account: 'nobody', inMax: '1' }, 1275, 'nobody'],
    [{ account: 'member13' }, 1276, 'at least one'],
    [{ account: 'member13', inMax: '0' }, 1018, 'Max per deposit: The amount must be greater than 0.'],
    [{ account: 'member13', inMax: '1.005' }, 1018, 'Max per deposit: Amount format error.'],
    [{ account: 'member13', dayCount: '1.5' }, 1017, 'Max transfers per day'],
    [{ account: 'member13', dayCount: '0' }, 1017, 'Max transfers per day'],
  ])('rejects %o and changes nothing', async (query, code, texts) => {
    await unchanged(async () => {
      const reply = await call('/player/addPlayerTradeLimit', query as Record<string, string>);
      expect({ code: reply.code, named: reply.desc.includes(texts) }, reply.desc).toEqual({
        code,
        named: true,
      });
    });
  });
});

describe('the mini game blacklist', () => {
  it('bars from chosen games or from all, as the ingest reads it from the member', async () => {
    expect(
      (
        await call('/player/addSmallgameBlacklist', {
          accounts: 'member13',
          gameIds: '231,233',
          reason: 'bots',
        })
      ).code,
    ).toBe(0);
    expect((await member(313))?.mini_banned).toEqual([231, 233]);
    expect((await api.call<object>('major1', '/player/get', { query: { id: '313' } })).data).toMatchObject({
      miniBanned: [231, 233],
      tradeLimited: false,
    });
    expect((await list('/player/listSmallgameBlacklist', { gameId: 233 })).list).toMatchObject([
      { gameIds: [231, 233] },
    ]);
    expect((await list('/player/listSmallgameBlacklist', { gameId: 236 })).total).toBe(0);
    expect(
      (await call('/player/addSmallgameBlacklist', { accounts: 'member13', reason: 'all of them' })).code,
    ).toBe(0);
    expect((await member(313))?.mini_banned).toEqual([]);
    expect((await list('/player/listSmallgameBlacklist', { gameId: 236 })).list).toMatchObject([
      { gameIds: null },
    ]);
    expect((await call('/player/deleteSmallgameBlacklist', { memberIds: '313' })).code).toBe(0);
    expect((await member(313))?.mini_banned).toBe(null);
    expect(await lastAudit()).toMatchObject({
      target: 'member:313 member13',
      before: { gameIds: 'all' },
      after: null,
    });
  });

  it('knows mini games only', async () => {
    await unchanged(async () =>
      expect(
        (await call('/player/addSmallgameBlacklist', { accounts: 'member13', gameIds: '201', reason: 'x' }))
          .code,
      ).toBe(1001),
    );
  });

  it('is only for administrators', async () => {
    for (const account of ['major1', 'share1', 'sub1'])
      expect((await api.call(account, '/player/listSmallgameBlacklist', { body: {} })).code).toBe(1003);
  });
});
