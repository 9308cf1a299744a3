import { features, pageByPath } from '@pitboss/contract/core/pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import type { Session } from '../auth/session.ts';
import { addChange, lockRecord } from './record-changes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

type Fields = Record<string, unknown>;
interface Reply {
  code: number;
  desc: string;
  data: unknown;
  conflict?: {
    record?: string;
    version: number;
    fields: { field: string; value: unknown; operator: string }[];
  };
}
const call = async (
  account: string,
  path: string,
  payload: Parameters<TestApi['call']>[2] = {},
): Promise<Reply> => (await api.call(account, path, payload)) as Reply;
const request = async <T>(
  path: string,
  payload: Parameters<TestApi['call']>[2] = {},
  account = 'superadmin',
) => {
  const reply = await api.call<T>(account, path, payload);
  expect(reply.code, `${path}: ${reply.desc}`).toBe(0);
  return reply.data;
};
const listed = async (path: string, isRow: (row: Fields) => boolean, account = 'superadmin', filter = {}) => {
  const { list } = await request<{ list: Fields[] }>(path, { body: { pageSize: 500, ...filter } }, account);
  return list.find(isRow) ?? {};
};
const agent = (id: string) => request<Fields>('/proxyUser/get', { query: { id } });

describe('permissions of a sub-account', () => {
  const page = (path: string) => pageByPath(path)?.id ?? 0;
  const members = page('/memberList');
  const agents = page('/agentList');
  const money = features['members.money']?.id ?? 0;
  const account = () => listed('/subAccount/list', ({ id }) => id === '8', 'major1');

  it('are not restored by saving a form that was opened before they were revoked', async () => {
    const base = { id: '8', nickname: 'sub1', phone: '' };
    const update = (fields: Fields) => call('major1', '/subAccount/update', { body: { ...base, ...fields } });
    expect((await update({ permissions: [members, agents, money] })).code).toBe(0);
    const opened = await account();
    expect((await update({ permissions: [members], version: opened.version })).code).toBe(0);

    const renamed = { nickname: 'Desk', permissions: opened.permissions, version: opened.version };
    expect((await update(renamed)).code).toBe(0);
    expect(await account()).toMatchObject({ nickname: 'Desk', permissions: [members] });

    const widened = [members, agents, money, page('/betManagement')];
    const rejected = await update({ nickname: 'Desk', permissions: widened, version: opened.version });
    expect(rejected).toMatchObject({
      code: 1416,
      conflict: {
        fields: [
          { field: 'nickname', value: 'Desk', operator: 'major1' },
          { field: 'permissions', value: [members], operator: 'major1' },
        ],
      },
    });
    expect((await account()).permissions).toEqual([members]);
  });
});

describe('a stale update', () => {
  it('names administrators and agents above the reader as upline, and those below by their account', async () => {
    const { version } = await agent('13');
    const update = (who: string, phone: string) =>
      call(who, '/proxyUser/update', { body: { id: '13', name: 'Agent 13', phone, remark: '', version } });
    expect((await update('superadmin', '13800138000')).code).toBe(0);
    const below = await update('share1', '13900139000');
    expect(below).toMatchObject({
      code: 1416,
      conflict: { fields: [{ field: 'phone', value: '13800138000', operator: 'upline' }] },
    });
    expect(below.desc).toContain('An upper agent changed ');
    expect(JSON.stringify(below)).not.toContain('superadmin');
    const fresh = (await agent('13')).version;
    const body = { id: '13', name: 'Agent 13', phone: '13700137000', remark: '', version: fresh };
    expect((await call('share1', '/proxyUser/update', { body })).code).toBe(0);
    expect((await update('superadmin', '13600136000')).conflict?.fields[0]?.operator).toBe('share1');
  });

  it('is rejected when it repeats the change, and changes nothing when it repeats what was read', async () => {
    const { version } = await agent('14');
    const update = (who: string, fields: Fields) =>
      call(who, '/proxyUser/update', {
        body: { id: '14', name: 'Agent 14', phone: '', remark: '', version, ...fields },
      });
    expect((await update('sysadmin', { remark: 'first' })).code).toBe(0);
    expect(await update('superadmin', { remark: 'first' })).toMatchObject({
      code: 1416,
      conflict: { fields: [{ field: 'remark', value: 'first', operator: 'sysadmin' }] },
    });
    expect((await update('superadmin', {})).code).toBe(0);
    expect(await agent('14')).toMatchObject({ remark: 'first', version: Number(version) + 1 });
  });

  it('accepts a value that was changed and changed back meanwhile', async () => {
    const { version } = await agent('16');
    const update = (who: string, fields: Fields) =>
      call(who, '/proxyUser/update', { body: { id: '16', name: 'Agent 16', phone: '', ...fields } });
    expect((await update('sysadmin', { remark: 'x' })).code).toBe(0);
    expect((await update('sysadmin', { remark: '' })).code).toBe(0);
    expect((await update('superadmin', { remark: 'mine', version })).code).toBe(0);
    expect((await agent('16')).remark).toBe('mine');
  });

  it('is none without a version: a script that reads nothing changes what is there', async () => {
    const update = (who: string, fields: Fields) =>
      call(who, '/proxyUser/update', { body: { id: '22', name: 'Agent 22', phone: '', ...fields } });
    expect((await update('superadmin', { remark: 'one' })).code).toBe(0);
    expect((await update('sysadmin', { remark: 'two' })).code).toBe(0);
    expect((await update('superadmin', { remark: 'three' })).code).toBe(0);
    expect(await agent('22')).toMatchObject({ remark: 'three', phone: '' });
  });

  it('is not stored in part: a conflict in one field leaves the others', async () => {
    const { version } = await agent('21');
    const body = { id: '21', name: 'Agent 21', phone: '', remark: '', version };
    expect((await call('sysadmin', '/proxyUser/update', { body: { ...body, name: 'First' } })).code).toBe(0);
    const both = { ...body, name: 'Second', remark: 'note' };
    expect((await call('superadmin', '/proxyUser/update', { body: both })).code).toBe(1416);
    expect(await agent('21')).toMatchObject({ name: 'First', remark: '' });
  });
});

describe('of eight users who save one field concurrently', () => {
  const races: readonly { path: string; body: (number: number) => Fields; read: () => Promise<unknown> }[] = [
    {
      path: '/risk/setWinLimit',
      body: (number) => ({ gameId: 203, maxWin: `${number + 1}000.00`, maxRatio: 50, reason: 'test' }),
      read: async () => (await listed('/risk/listWinLimit', ({ gameId }) => gameId === 203)).maxWin,
    },
    {
      path: '/proxyUser/update',
      body: (number) => ({ id: '12', name: `Agent ${number}`, phone: '', remark: '' }),
      read: async () => (await agent('12')).name,
    },
  ];

  it.each(races)('one is stored by $path, and seven are rejected', async ({ path, body, read }) => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        call(number % 2 ? 'superadmin' : 'sysadmin', path, { body: { ...body(number), version: 0 } }),
      ),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([0, ...Array(7).fill(1416)]);
    const stored = body(replies.findIndex(({ code }) => code === 0));
    expect(await read()).toBe(stored.maxWin ?? stored.name);
  });
});

describe('an update concurrent with another one of the same record', () => {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
      api.services.databases.system,
    );
    return rows[0]?.n;
  };

  it('waits until that one is stored, and is then rejected as stale, also where there is no row yet', async () => {
    const record = { kind: 'winLimit', id: '204:*', version: 1 } as const;
    const sysadmin = { operatorId: '2', account: 'sysadmin', tenantId: '0', agentId: null } as Session;
    const { reply } = await api.services.databases.system.transaction().execute(async (tx) => {
      await lockRecord(tx, record.kind, record.id);
      const body = { gameId: 204, maxWin: '2000.00', maxRatio: 50, reason: 'test', version: 0 };
      const sent = { reply: call('superadmin', '/risk/setWinLimit', { body }) };
      await expect.poll(waiting).toBe(1);
      await addChange(tx, record, sysadmin, { maxWin: '', maxRatio: 0 });
      await sql`insert into win_limit (id, game_id, currency, max_win, max_ratio, reason, operator_id,
        updated_at)
        values (1, 204, '*', 100000, 50, 'test', 2, now())`.execute(tx);
      return sent;
    });
    expect(await reply).toMatchObject({
      code: 1416,
      conflict: { version: 1, fields: [{ field: 'maxWin', value: '1000.00', operator: 'sysadmin' }, {}] },
    });
    expect((await listed('/risk/listWinLimit', ({ gameId }) => gameId === 204)).maxWin).toBe('1000.00');
  });
});

describe('the second of two users', () => {
  it('is rejected before it replaces thresholds of a monitor, and may change other settings of it', async () => {
    const config = async () =>
      (await request<Record<string, Fields>>('/riskControl/getRiskControlConf', { query: {} })).betAmount ??
      {};
    const opened = await config();
    const save = (who: string, change: Fields) =>
      call(who, '/riskControl/updateRiskControlConfMap', {
        query: { reason: 'test', untested: 'true' },
        body: { betAmount: { version: opened.version, ...change } },
      });
    expect((await save('sysadmin', { rows: 33 })).code).toBe(0);
    expect(await save('superadmin', { rows: 44 })).toMatchObject({
      code: 1510,
      conflict: { record: 'betAmount', fields: [{ field: 'rows', value: 33, operator: 'sysadmin' }] },
    });
    expect((await save('superadmin', { rows: opened.rows, sound: !opened.sound })).code).toBe(0);
    expect(await config()).toMatchObject({ rows: 33, sound: !opened.sound });
  });

  it('is not rejected for monitors that are stored as sent, next to one that changes', async () => {
    type Configs = Record<string, Fields>;
    const configs = () => request<Configs>('/riskControl/getRiskControlConf', { query: {} });
    const opened = await configs();
    const save = (who: string, changes: Configs) =>
      call(who, '/riskControl/updateRiskControlConfMap', {
        query: { reason: 'test', untested: 'true' },
        body: Object.fromEntries(
          Object.entries(changes).map(([code, change]) => [
            code,
            { version: opened[code]?.version, ...change },
          ]),
        ),
      });
    const thresholds = { value: { CNY: { table: '7000.00', alarm: '80000.00' } } };
    const same = { rows: 55, thresholds };
    expect((await save('sysadmin', { betAmount: same })).code).toBe(0);
    const stored = await configs();
    expect(stored.betAmount?.version).toBe(Number(opened.betAmount?.version) + 1);
    expect((await save('superadmin', { betAmount: same, singleBet: { rows: 66 } })).code).toBe(0);
    const after = await configs();
    expect(after.betAmount).toEqual(stored.betAmount);
    expect(after.singleBet).toMatchObject({ rows: 66, version: Number(opened.singleBet?.version) + 1 });
    // Nothing else is sent: there is nothing to save.
    expect(await save('superadmin', { betAmount: same })).toMatchObject({ code: 1513 });
    expect(await configs()).toEqual(after);
  });
});
