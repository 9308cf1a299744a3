import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => api.services.databases.system.deleteFrom('ip_whitelist').execute());

type Entry = { id: string; ip: string; kind: string; agentId: string | null; ownIp: boolean };
const add = (account: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  api.call<{ added: number; duplicates: string[] }>(account, '/ipWhitelist/addIpWhitelist', {
    body: { kind: 'backoffice', ...body },
    headers,
  });
const list = async (account: string, body: Record<string, unknown> = {}) =>
  (await api.call<{ list: Entry[]; ownIp: string }>(account, '/ipWhitelist/pageIpWhitelist', { body })).data;
const console_ = { origin: 'http://localhost:8101' };
const request = (account: string, headers: Record<string, string> = console_) =>
  api.call(account, '/proxyUser/getUserInfo', { headers });

describe('whitelists', () => {
  it('accept addresses and networks with commas, each once, and name those that existed', async () => {
    const body = { ips: '127.0.0.1, 203.0.113.77/24，2001:db8:1::/48' };
    expect((await add('major1', body)).data).toEqual({ added: 3, duplicates: [] });
    expect((await list('major1')).list.map(({ ip }) => ip).sort()).toEqual([
      '127.0.0.1',
      '2001:db8:1::/48',
      '203.0.113.0/24',
    ]);
    expect((await add('major1', { ips: '203.0.113.0/24,198.51.100.1' })).data).toEqual({
      added: 1,
      duplicates: ['203.0.113.0/24'],
    });
    expect(await add('major1', { ips: '127.0.0.1' })).toMatchObject({
      code: 1381,
      desc: 'Already listed: 127.0.0.1',
    });
    expect((await list('major1', { ip: '203.' })).list.length).toBe(1);
    expect((await list('major1')).list.find(({ ip }) => ip === '127.0.0.1')?.ownIp).toBe(true);
  });

  it.each(['', 'x', '10.0.0.0/8', '1.2.3.4,,5.6.7.8', '2001:db8::/32', '300.1.1.1'])(
    'rejects %s',
    async (ips) => {
      expect((await add('major1', { ips })).code).toBe(1017);
    },
  );

  it('never shuts the caller out without a warning: adding, removing one, removing several', async () => {
    expect(await add('major1', { ips: '203.0.113.9' })).toMatchObject({
      code: 1380,
      desc: expect.stringContaining('127.0.0.1'),
    });
    expect((await list('major1')).list).toEqual([]);
    await add('major1', { ips: '127.0.0.1,203.0.113.9,203.0.113.10' });
    const entries = (await list('major1')).list;
    const own = entries.find(({ ip }) => ip === '127.0.0.1')?.id ?? '';
    const remove = (path: string, query: Record<string, string>) =>
      api.call('major1', `/ipWhitelist/${path}`, { query });
    expect((await remove('deleteWhitelist', { entryId: own })).code).toBe(1380);
    const two = entries.filter(({ ip }) => ip !== '203.0.113.9').map(({ id }) => id);
    expect((await remove('batchDeleteWhitelist', { entryIds: two.join(',') })).code).toBe(1380);
    expect((await list('major1')).list.length).toBe(3);
    // Without any entry every address is allowed, so removing all of them is safe.
    const all = entries.map(({ id }) => id).join(',');
    expect((await remove('batchDeleteWhitelist', { entryIds: all })).code).toBe(0);
    expect((await request('major1')).code).toBe(0);
  });

  it('lets callers shut themselves out when they confirm, immediately and with all accounts below', async () => {
    expect((await request('share1')).code).toBe(0);
    expect((await add('major1', { ips: '203.0.113.9', confirmOwn: true })).code).toBe(0);
    expect((await request('major1')).code).toBe(2001);
    expect((await request('share1')).code).toBe(2001);
    expect((await request('major2')).code).toBe(0);
    for (const account of ['major1', 'share1']) api.signOut(account);
  });

  it('restrict scripts to the API list, and to the other one while that is empty', async () => {
    await add('major1', { ips: '127.0.0.1' });
    expect((await add('major1', { ips: '203.0.113.9', kind: 'api' }, console_)).code).toBe(0);
    expect((await request('major1', console_)).code).toBe(0);
    expect((await request('share1', {})).code).toBe(2001);
    await api.services.databases.system.deleteFrom('ip_whitelist').where('kind', '=', 'api').execute();
    api.signOut('share1');
    expect((await request('share1', {})).code).toBe(0);
  });

  it('stay within the tree: foreign entries are absent, and a batch with one changes nothing', async () => {
    await add('major2', { ips: '127.0.0.1' });
    await add('superadmin', { ips: '127.0.0.1' });
    const [foreign, platform] = (await list('superadmin')).list;
    expect((await list('superadmin', { platform: true })).list.map(({ agentId }) => agentId)).toEqual([null]);
    await add('share1', { ips: '127.0.0.1', agentId: '13' });
    const own = (await list('major1')).list;
    expect(own.map(({ agentId }) => agentId)).toEqual(['13']);
    for (const id of [foreign?.id, platform?.id, '99']) {
      const query = { entryId: id ?? '' };
      expect((await api.call('major1', '/ipWhitelist/deleteWhitelist', { query })).code).toBe(1002);
      const entryIds = `${own[0]?.id},${id}`;
      expect(
        (await api.call('major1', '/ipWhitelist/batchDeleteWhitelist', { query: { entryIds } })).code,
      ).toBe(1002);
    }
    expect((await list('major1')).list.length).toBe(1);
  });
});
