import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholeScope } from '../../platform/db/scope.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface RateRow {
  rate: string;
  state: string;
  change: string | null;
  changedBy: string | null;
  validFrom: number;
}
interface CurrencyRow {
  code: string;
  rate: string;
  changedBy: string | null;
  change: string | null;
  nextRate: string | null;
  agents: number;
}
const setRate = (body: object, account = 'superadmin') => api.call(account, '/currency/setRate', { body });
const history = async (code: string) =>
  (
    await api.call<{ list: RateRow[]; total: number }>('superadmin', '/currency/rateHistory', {
      body: { code },
    })
  ).data;
const rowOf = async (code: string) =>
  (await api.call<{ list: CurrencyRow[] }>('superadmin', '/currency/list', { body: { code } })).data.list[0];
const lastAudit = async (call: string) =>
  (
    await sql<{ target: string; before: unknown; after: unknown; code: number; account: string }>`
      select target, before, after, code, account from audit_log where call = ${call}
        order by id desc limit 1`.execute(api.services.databases.system)
  ).rows[0];

describe('exchange rates', () => {
  it('adds a rate that counts immediately, with operator, before and after in the operation log', async () => {
    expect((await rowOf('USD'))?.rate).toBe('7.18');
    expect((await setRate({ code: 'USD', rate: '7.25' })).code).toBe(0);
    expect(await rowOf('USD')).toMatchObject({ rate: '7.25', changedBy: 'superadmin', change: '0.97' });
    const list = (await history('USD')).list;
    expect(list.map(({ rate, state }) => [rate, state])).toEqual([
      ['7.25', 'inForce'],
      ['7.18', 'past'],
    ]);
    expect(await lastAudit('/currency/setRate')).toMatchObject({
      target: 'currency:USD',
      before: { rate: '7.18' },
      after: { rate: '7.25' },
      code: 0,
      account: 'superadmin',
    });
  });

  it('requires a confirmation for a change of more than a fifth', async () => {
    const rejected = await setRate({ code: 'THB', rate: '0.3' });
    expect(rejected).toMatchObject({ code: 1413, desc: expect.stringContaining('46.34%') });
    expect((await history('THB')).total).toBe(1);
    expect(await lastAudit('/currency/setRate')).toMatchObject({ code: 1413 });
    expect((await setRate({ code: 'THB', rate: '0.3', confirmed: true })).code).toBe(0);
    expect((await rowOf('THB'))?.rate).toBe('0.3');
  });

  it('keeps a future rate separate until its time, and lets a later one replace it', async () => {
    const at = Date.now() + 3_600_000;
    expect((await setRate({ code: 'VND', rate: '0.00029', validFrom: at })).code).toBe(0);
    expect((await setRate({ code: 'VND', rate: '0.000291', validFrom: at })).code).toBe(0);
    expect(await rowOf('VND')).toMatchObject({ rate: '0.000285', nextRate: '0.000291' });
    expect((await history('VND')).list.map(({ rate, state }) => [rate, state])).toEqual([
      ['0.000291', 'coming'],
      ['0.00029', 'replaced'],
      ['0.000285', 'inForce'],
    ]);
  });

  it.each([
    [{ code: 'USD', rate: '0' }, 1017],
    [{ code: 'USD', rate: '-7' }, 1017],
    [{ code: 'USD', rate: '7.123456789' }, 1017],
    [{ code: 'USD', rate: '7e1' }, 1017],
    [{ code: 'USD', rate: '' }, 1017],
    [{ code: 'CNY', rate: '1.01' }, 1411],
    [{ code: 'XXX', rate: '1' }, 1002],
    [{ code: 'USD', rate: '7.2', validFrom: 1_700_000_000_000 }, 1412],
    [{ code: 'USD', rate: '7.2', validFrom: 3_700_000_000_000 }, 1412],
    [{ code: 'USD', rate: '7.2', validFrom: 4_000_000_000_000 }, 1001],
  ])('rejects %j', async (body, code) => {
    const before = (await history('USD')).total;
    expect((await setRate(body)).code).toBe(code);
    expect((await history('USD')).total).toBe(before);
  });

  it('is closed to callers without the page or the feature', async () => {
    for (const account of ['agentadmin', 'major1', 'sub1'])
      expect((await setRate({ code: 'USD', rate: '7.2' }, account)).code, account).toBe(1003);
  });

  it('never changes a rate once it was entered', async () => {
    await expect(
      api.services.databases.write(wholeScope, (tx) => sql`update currency_rate set rate = 1`.execute(tx)),
    ).rejects.toThrow(/permission denied/);
  });

  it('adds a currency once, with its first rate', async () => {
    const body = { code: 'MYR', name_zh_cn: '马币', name_en_us: 'Ringgit', symbol: 'RM', rate: '1.62' };
    expect((await api.call('superadmin', '/currency/add', { body })).code).toBe(0);
    expect(await rowOf('MYR')).toMatchObject({ rate: '1.62', changedBy: 'superadmin', agents: 0 });
    expect((await api.call('superadmin', '/currency/add', { body: { ...body, symbol: 'R' } })).code).toBe(
      1414,
    );
    expect(await lastAudit('/currency/add')).toMatchObject({ target: '', code: 1414 });
    expect((await history('MYR')).total).toBe(1);
  });

  it('runs two concurrent changes one after the other', async () => {
    const both = await Promise.all([
      setRate({ code: 'IDR', rate: '0.00045' }),
      setRate({ code: 'IDR', rate: '0.00046' }),
    ]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect((await history('IDR')).total).toBe(3);
  });
});
