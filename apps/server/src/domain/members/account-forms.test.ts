import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentClient, agentClient } from '../../testing/agent-api.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

/**
 * Storage and comparison of accounts in every call: composed and decomposed letters, case, invisible
 * characters.
 */

let api: TestApi;
let share: AgentClient;
beforeAll(async () => {
  api = await startTestApi();
  share = agentClient(api, '12');
});
afterAll(() => api.stop());

const composed = 'Zo\u00e9';
const decomposed = 'Zoe\u0301';
/** Accounts that would look like another one, or like nothing. */
const hidden = ['.', '..', 'ann\u200ba', '\u202eanna', 'an\ufeffna', 'anna\u0378', 'an\u00adna'];

const call = <T>(account: string, path: string, body: unknown) =>
  api.call<T>(account, path, { body, headers: { 'idempotency-key': `${Math.random()}`.padEnd(20, '0') } });
const add = (account: string, more: object = {}) =>
  call<{ id: string }>('share1', '/player/add', { account, agentId: '12', ...more });
const stored = async (account: string) =>
  (
    await api.services.databases.systemPool.query<{ account: string; nickname: string }>(
      'select account, nickname from member where account = $1',
      [account],
    )
  ).rows;
const file = (...accounts: string[]) => Buffer.from(['account', ...accounts].join('\n')).toString('base64');
interface Shown {
  account: string;
  verdict: string;
  field: string | null;
}
const preview = async (...accounts: string[]) =>
  (
    await call<{ rows: Shown[] }>('share1', '/player/previewImport', { file: file(...accounts) })
  ).data.rows.map(({ account, verdict, field }) => [account, verdict, field]);

describe('an account in decomposed letters', () => {
  it('is stored composed by a console, an import and the agent API, and is taken afterwards', async () => {
    expect((await add(`${decomposed}1`, { nickname: decomposed })).code).toBe(0);
    expect(await stored(`${composed}1`)).toEqual([{ account: `${composed}1`, nickname: composed }]);
    expect((await add(`${composed}1`)).code).toBe(1252);

    expect(await preview(`${decomposed}1`, `${decomposed}2`, `${composed}2`)).toEqual([
      [`${composed}1`, 'same', 'account'],
      [`${composed}2`, 'new', null],
      [`${composed}2`, 'invalid', 'account'],
    ]);
    const lines = { file: file(`${decomposed}2`), lines: '2' };
    expect((await call('share1', '/player/import', lines)).code).toBe(0);
    expect(await stored(`${composed}2`)).toHaveLength(1);

    const made = await share.post('/members', { memberAccount: `${decomposed}3`, nickname: decomposed });
    expect(made).toMatchObject({ code: 0, data: { memberAccount: `${composed}3` } });
    expect(await share.post('/members', { memberAccount: `${composed}3` })).toMatchObject({ code: 1 });
    for (const form of [decomposed, composed])
      expect((await share.get(`/members/${encodeURIComponent(`${form}3`)}/balance`)).code).toBe(0);
    expect(await stored(`${composed}3`)).toEqual([{ account: `${composed}3`, nickname: composed }]);
  });

  it('names the member to lists, searches and lists of accounts', async () => {
    const found = async (account: string) =>
      (await call<{ list: { account: string }[] }>('share1', '/player/list', { account })).data.list.map(
        (row) => row.account,
      );
    for (const form of [`${decomposed}1`, `${composed}1`, `zo\u00c91`])
      expect(await found(form)).toEqual([`${composed}1`]);
    const barred = await api.call('superadmin', '/player/addDisabledBenefits', {
      query: { accounts: `${decomposed}1,${composed}2`, kind: 'all', reason: 'test' },
    });
    expect(barred.code, barred.desc).toBe(0);
  });

  it('stays composed when the nickname is edited', async () => {
    const { id } = (await add('nick1')).data;
    const edit = { id, nickname: decomposed, name: '', mobile: '', remark: '' };
    expect((await call('share1', '/player/update', edit)).code).toBe(0);
    expect(await stored('nick1')).toEqual([{ account: 'nick1', nickname: composed }]);
  });
});

describe('an account with hidden characters, or that is no name', () => {
  it.each(hidden)('is rejected by every call: %j', async (account) => {
    expect(await add(account)).toMatchObject({ code: 1017, desc: expect.stringContaining('visible') });
    expect((await preview(account)).map(([, verdict, field]) => [verdict, field])).toEqual([
      ['invalid', 'account'],
    ]);
    expect(await share.post('/members', { memberAccount: account })).toMatchObject({
      code: 2002,
      field: 'memberAccount',
    });
    expect(await stored(account)).toEqual([]);
  });
});

describe('the case of an account', () => {
  const names = [
    '\u0130pek',
    'ipek',
    'IPEK',
    '\u039f\u03b4\u03cd\u03c3\u03c3\u03b5\u03c5\u03c2',
    '\u039f\u0394\u038e\u03a3\u03a3\u0395\u03a5\u03a3',
  ];
  const found = async (account: string) =>
    (await call<{ list: { account: string }[] }>('share1', '/player/list', { account })).data.list.map(
      (row) => row.account,
    );

  it('counts for who it is: members whose accounts differ in case only are different ones', async () => {
    for (const name of names) expect((await add(name)).code, name).toBe(0);
    for (const name of names) {
      expect((await add(name)).code, name).toBe(1252);
      expect((await share.get(`/members/${encodeURIComponent(name)}/balance`)).code).toBe(0);
    }
    expect((await share.get('/members/iPEK/balance')).code).toBe(1004);
  });

  it('does not count for searches, capital İ and final sigma included; the exact one is listed first', async () => {
    const [dotted = '', small = '', capital = '', mixed = '', upper = ''] = names;
    for (const typed of [dotted, small, capital, 'iPeK', 'i\u0307pek'])
      expect((await found(typed)).sort(), typed).toEqual([dotted, small, capital].sort());
    for (const name of names) expect((await found(name))[0], name).toBe(name);
    const odysseus = [
      '\u03bf\u03b4\u03cd\u03c3\u03c3\u03b5\u03c5\u03c3',
      '\u03bf\u03b4\u03cd\u03c3\u03c3\u03b5\u03c5\u03c2',
      mixed,
      upper,
    ];
    for (const typed of odysseus) expect((await found(typed)).sort(), typed).toEqual([mixed, upper].sort());
    const everywhere = await api.call<{ kind: string; account?: string }[]>('superadmin', '/search/find', {
      body: { words: odysseus[0] },
    });
    expect(everywhere.data.map(({ account }) => account).sort()).toEqual([mixed, upper].sort());
  });

  it('counts where a link names exactly one member, as in filters of bets and logins', async () => {
    const time = { start_time: Date.now() - 86_400_000, end_time: Date.now() + 60_000 };
    const { systemPool } = api.services.databases;
    for (const name of ['ipek', 'IPEK'])
      await systemPool.query(
        `insert into member_login (id, tenant_id, agent_id, member_id, event, ip, device, at)
         select $1, m.tenant_id, m.agent_id, m.id, 'login', '203.0.113.1', 'd', now() from member m where m.account = $2`,
        [api.services.ids.next(Date.now()), name],
      );
    const logins = async (account: string) =>
      (
        await call<{ list: { account: string }[] }>('share1', '/playerLoginLog/list', {
          ...time,
          account,
        })
      ).data.list.map((row) => row.account);
    expect(await logins('ipek')).toEqual(['ipek']);
    expect(await logins('IPEK')).toEqual(['IPEK']);
    expect((await logins('iPeK')).sort()).toEqual(['IPEK', 'ipek']);
  });
});
