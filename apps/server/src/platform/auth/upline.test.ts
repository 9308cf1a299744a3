import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

/**
 * Names, reasons and remarks of those above a reader, call by call; upline.long.test.ts goes through every
 * reply.
 */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const write = async (account: string, path: string, body: object) => {
  const reply = await api.call(account, path, {
    body,
    headers: { 'idempotency-key': `${account}${path}${JSON.stringify(body)}` },
  });
  expect({ path, code: reply.code }, reply.desc).toEqual({ path, code: 0 });
};
const stored = async (table: 'member' | 'agent', id: string) =>
  (
    await sql<{ remark: string }>`
      select remark from ${sql.table(table)} where id = ${id}::bigint`.execute(api.services.databases.system)
  ).rows[0]?.remark;

describe('forced loss probabilities of a member', () => {
  it('show the upline, not its names and reasons, and those of the reader as they are', async () => {
    await write('superadmin', '/player/setKillProbability', {
      ids: ['314'],
      probability: '0.20',
      reason: 'wins too often',
    });
    await write('share1', '/player/setKillProbability', {
      ids: ['314'],
      probability: '0.30',
      reason: 'agreed with the player',
    });
    await write('major1', '/player/setKillProbability', { ids: ['314'], probability: null });
    const history = async (account: string) =>
      (
        await api.call<{
          list: { actor: string; reason: string; endedBy: string | null; endReason: string | null }[];
        }>(account, '/player/listKill', { body: { id: '314' } })
      ).data.list.map(({ actor, reason, endedBy, endReason }) => [actor, reason, endedBy, endReason]);
    expect(await history('superadmin')).toEqual([
      ['share1', 'agreed with the player', 'major1', ''],
      ['superadmin', 'wins too often', 'share1', 'agreed with the player'],
    ]);
    expect(await history('share1')).toEqual([
      ['share1', 'agreed with the player', 'upline', ''],
      ['upline', 'upline', 'share1', 'agreed with the player'],
    ]);
    expect(await history('general1')).toEqual([
      ['upline', 'upline', 'upline', ''],
      ['upline', 'upline', 'upline', 'upline'],
    ]);
  });
});

describe('remarks', () => {
  const member = async (account: string) =>
    (
      await api.call<{ list: { remark: string; chatBanRemark: string }[] }>(account, '/player/list', {
        body: { account: 'member14' },
      })
    ).data.list.map(({ remark, chatBanRemark }) => [remark, chatBanRemark]);
  const edit = (fields: object) => ({ id: '314', nickname: 'm14', name: '', mobile: '', ...fields });

  it('of a member are shown as the upline to readers below their author', async () => {
    await write('major1', '/player/update', edit({ remark: 'owes us' }));
    const muted = await api.call('superadmin', '/player/updateBanChatTime', {
      query: { ids: '314', duration: 'day', remark: 'insults the host' },
    });
    expect(muted.code, muted.desc).toBe(0);
    expect(await member('superadmin')).toEqual([['owes us', 'insults the host']]);
    expect(await member('major1')).toEqual([['owes us', 'upline']]);
    expect(await member('master1')).toEqual([['upline', 'upline']]);
  });

  it('that are sent back as shown do not overwrite what the upline wrote', async () => {
    await write('master1', '/player/update', edit({ name: 'Li', remark: 'upline' }));
    expect(await stored('member', '314')).toBe('owes us');
    await write('master1', '/player/update', edit({ name: 'Li', remark: 'pays late' }));
    expect(await stored('member', '314')).toBe('pays late');
    expect((await member('general1'))[0]?.[0]).toBe('upline');
    expect((await member('master1'))[0]?.[0]).toBe('pays late');
  });

  it('of an agent are shown as the upline to the agent, which cannot overwrite them unseen', async () => {
    const fields = { id: '12', name: 'Agent 12', phone: '' };
    await write('major1', '/proxyUser/update', { ...fields, remark: 'on probation' });
    const remark = async (account: string) =>
      (await api.call<{ remark: string }>(account, '/proxyUser/get', { query: { id: '12' } })).data.remark;
    expect([await remark('superadmin'), await remark('major1'), await remark('share1')]).toEqual([
      'on probation',
      'on probation',
      'upline',
    ]);
    await write('share1', '/proxyUser/update', { ...fields, name: 'Shares', remark: 'upline' });
    expect(await stored('agent', '12')).toBe('on probation');
  });
});

describe('the operation log of a reader', () => {
  it('shows changes of a member on its page only where the reader may open the page of the change', async () => {
    const { system } = api.services.databases;
    await sql`insert into audit_log (id, chain, seq, at, operator_id, account, agent_id, ip, session_tag,
      call, target, before, after, code, request_id, prev_hash, hash)
      select ${api.services.ids.next(Date.now())}::bigint, 11, 900000, now(), 111, 'major1', 11, '', '',
        '/singleBlackWhite/addSingleBlackWhite', 'member:314 member14', null,
        '{"reason": "zq secret"}', 0, '', '', ''`.execute(system);
    const titles = async (account: string) =>
      JSON.stringify(
        (await api.call(account, '/player/getTimeline', { body: { id: '314', kinds: ['change'] } })).data,
      );
    expect(await titles('superadmin')).toContain('zq secret');
    expect(await titles('agentadmin')).toContain('pays late');
    expect(await titles('agentadmin')).not.toContain('zq secret');
  });
});
