import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runLabels } from '../../domain/label-entries/run-labels.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Line {
  account: string;
  call: string;
  target: string;
  before: unknown;
  after: unknown;
}
const db = () => api.services.databases.system;
let since = '0';
beforeEach(async () => {
  await sql`update member set state = 'normal', bet_banned = false, chat_banned_until = null,
    chat_ban_remark = '', kill_probability = null, kill_until = null,
    online_since = now(), current_game_id = 203, offline_forced_at = null, nickname = 'nick', name = '',
      mobile = '', remark = ''`.execute(db());
  since =
    (await sql<{ id: string | null }>`select max(id) as id from audit_log`.execute(db())).rows[0]?.id ?? '0';
});

const member = async (id: string) =>
  (await sql<Record<string, unknown>>`select * from member where id = ${id}::bigint`.execute(db())).rows[0];
/** Entries of the operation log that this test made. */
const lines = async () =>
  (
    await sql<Line>`select account, call, target, before, after from audit_log where id > ${since}::bigint
      order by id`.execute(db())
  ).rows;
const write = (account: string, path: string, payload: { body?: unknown; query?: Record<string, string> }) =>
  api.call<{ changed: number; until?: number | null }>(account, path, {
    ...payload,
    headers: { 'idempotency-key': `${Math.random()}`.padEnd(20, '0') },
  });

describe('stopping and enabling bets', () => {
  it('changes a whole batch, returns how many changed, and logs an entry for each', async () => {
    await sql`update member set bet_banned = true where id = 313`.execute(db());
    const reply = await write('major1', '/player/updateBanBet', {
      query: { ids: '312,313,314', banned: 'true', reason: '疑似作弊' },
    });
    expect(reply).toMatchObject({ code: 0, data: { changed: 2 } });
    expect((await member('312'))?.bet_banned).toBe(true);
    expect(await lines()).toEqual(
      ['312', '314'].map((id) => ({
        account: 'major1',
        call: '/player/updateBanBet',
        target: `member:${id} member${id.slice(1)}`,
        before: { betBanned: false },
        after: { betBanned: true, reason: '疑似作弊' },
      })),
    );
    await write('major1', '/player/updateBanBet', { query: { ids: '312', banned: 'false' } });
    expect((await member('312'))?.bet_banned).toBe(false);
  });

  it.each([
    ['no ids', ''],
    ['no number', 'abc'],
    ['an empty place', '312,,313'],
    ['more than 200', Array.from({ length: 201 }, (_, n) => String(n + 1)).join(',')],
  ])('refuses %s', async (_, ids) => {
    expect((await write('major1', '/player/updateBanBet', { query: { ids, banned: 'true' } })).code).toBe(
      1001,
    );
  });

  it('changes nothing when one of the batch belongs to another agent', async () => {
    const reply = await write('share1', '/player/updateBanBet', {
      query: { ids: '312,322', banned: 'true' },
    });
    expect(reply).toMatchObject({ code: 1278, desc: 'Member does not exist.' });
    expect((await member('312'))?.bet_banned).toBe(false);
  });
});

/** 9999-12-31 23:59:59 UTC, the end of a mute without end. */
const unlimitedMute = 253_402_300_799_000;

describe('muting', () => {
  /**
   * A time later by the calendar of Beijing, as PostgreSQL counts: the last day of a month that is too short.
   */
  const later = async (interval: string, from: number) =>
    Number(
      (
        await sql<{ at: string }>`
          select (extract(epoch
            from (to_timestamp(${from}::float8 / 1000) at time zone 'Asia/Shanghai' + ${interval}::interval)
            at time zone 'Asia/Shanghai') * 1000)::bigint as at`.execute(db())
      ).rows[0]?.at,
    );
  it.each([
    ['day', '1 day'],
    ['threeDays', '3 days'],
    ['week', '7 days'],
    ['month', '1 month'],
    ['threeMonths', '3 months'],
    ['halfYear', '6 months'],
    ['year', '12 months'],
  ] as const)('for %s ends %s later', async (duration, interval) => {
    const before = Date.now();
    const reply = await write('share1', '/player/updateBanChatTime', {
      query: { ids: '313', duration, remark: 'spam' },
    });
    const until = ((await member('313'))?.chat_banned_until as Date | undefined)?.getTime();
    expect(until).toBe(reply.data.until);
    expect(until).toBeGreaterThanOrEqual(await later(interval, before));
    expect(until).toBeLessThanOrEqual(await later(interval, Date.now()));
  });

  it('without end, and lifts it again', async () => {
    const reply = await write('share1', '/player/updateBanChatTime', {
      query: { ids: '313', duration: 'unlimited', remark: 'insults' },
    });
    expect(reply.data).toEqual({ changed: 1, until: unlimitedMute });
    const list = await api.call<{ list: { id: string; chatBannedUntil: number; chatBanRemark: string }[] }>(
      'share1',
      '/player/list',
      { body: { chatBanned: true } },
    );
    expect(list.data.list).toMatchObject([
      { id: '313', chatBannedUntil: unlimitedMute, chatBanRemark: 'insults' },
    ]);
    expect(
      (await write('share1', '/player/updateBanChatTime', { query: { ids: '313', duration: 'lift' } })).data,
    ).toEqual({
      changed: 1,
      until: null,
    });
    expect(await member('313')).toMatchObject({ chat_banned_until: null, chat_ban_remark: '' });
    expect((await lines()).at(-1)).toMatchObject({
      target: 'member:313 member13',
      before: { chatBannedUntil: unlimitedMute, chatBanRemark: 'insults' },
      after: { chatBannedUntil: null, chatBanRemark: '' },
    });
  });

  it('knows only the durations of the specification', async () => {
    const reply = await write('share1', '/player/updateBanChatTime', {
      query: { ids: '313', duration: 'decade' },
    });
    expect(reply.code).toBe(1001);
  });
});

describe('disabling and forcing offline', () => {
  it('a disabled member goes offline and has to sign in again once it is enabled', async () => {
    expect(
      (await write('master1', '/player/updateState', { body: { ids: ['314'], state: 'blocked' } })).data,
    ).toEqual({
      changed: 1,
    });
    expect(await member('314')).toMatchObject({
      state: 'blocked',
      online_since: null,
      current_game_id: null,
    });
    expect((await member('314'))?.offline_forced_at).toBeInstanceOf(Date);
    await write('master1', '/player/updateState', { body: { ids: ['314'], state: 'normal' } });
    expect(await member('314')).toMatchObject({ state: 'normal', online_since: null });
    expect((await lines()).map(({ before, after }) => [before, after])).toEqual([
      [{ state: 'normal' }, { state: 'blocked' }],
      [{ state: 'blocked' }, { state: 'normal' }],
    ]);
  });

  it('forces those offline who are online, and leaves the others unchanged', async () => {
    await sql`update member set online_since = null where id = 313`.execute(db());
    const reply = await write('share1', '/player/forceOffline', { body: { ids: ['312', '313'] } });
    expect(reply.data).toEqual({ changed: 1 });
    expect(await member('312')).toMatchObject({ online_since: null, current_game_id: null });
    expect((await member('313'))?.offline_forced_at).toBeNull();
    expect(await lines()).toMatchObject([
      { target: 'member:312 member12', before: { online: true }, after: { online: false } },
    ]);
  });

  it('never reaches a member above the caller or in another branch', async () => {
    for (const id of ['311', '316', '322', '999'])
      expect((await write('share1', '/player/forceOffline', { body: { ids: [id] } })).code).toBe(1278);
    expect((await member('311'))?.online_since).not.toBeNull();
  });
});

describe('the forced loss probability', () => {
  it.each([
    ['0.01', 1, '0.01'],
    ['0.5', 50, '0.50'],
    ['0.55', 55, '0.55'],
    ['1', 100, '1.00'],
    ['1.00', 100, '1.00'],
  ])('takes %s', async (probability, stored, shown) => {
    expect(
      (await write('superadmin', '/player/setKillProbability', { body: { ids: ['313'], probability } })).code,
    ).toBe(0);
    expect((await member('313'))?.kill_probability).toBe(stored);
    const list = await api.call<{ list: { killProbability: string | null }[] }>('master1', '/player/list', {
      body: { killed: true },
    });
    expect(list.data.list.map((row) => row.killProbability)).toEqual([shown]);
    expect(await lines()).toMatchObject([
      { before: { killProbability: null }, after: { killProbability: shown } },
    ]);
  });

  it.each(['0', '0.00', '-0.5', '0.005', '0.555', '1.01', '2', 'x', '', ' 0.5', '1e-1', '.5'])(
    'refuses "%s" with the message of the rule',
    async (probability) => {
      const reply = await write('superadmin', '/player/setKillProbability', {
        body: { ids: ['313'], probability },
      });
      expect(reply).toMatchObject({
        code: 1017,
        desc: 'The probability must be between 0 and 1, not 0, with at most 2 decimals.',
      });
      expect((await member('313'))?.kill_probability).toBeNull();
    },
  );

  it('ends by itself, after fifteen days at most, and its history stays', async () => {
    const set = (body: object) =>
      write('superadmin', '/player/setKillProbability', {
        body: { ids: ['313'], probability: '0.3', ...body },
      });
    const dayMs = 86_400_000;
    const begun = Date.now();
    expect((await set({ until: begun + 16 * dayMs })).code).toBe(1527);
    expect((await set({ target: '0' })).code).toBe(1017);
    expect((await set({ reason: 'first' })).code).toBe(0);
    const until = begun + 2_000;
    expect((await set({ probability: '0.4', until, target: '-100.00', reason: 'second' })).code).toBe(0);
    const history = async () =>
      (
        await api.call<{
          list: { endedWhy: string | null; until: number; target: string | null; reason: string }[];
        }>('superadmin', '/player/listKill', { body: { id: '313' } })
      ).data.list;
    const [second, first] = await history();
    expect(second).toMatchObject({ endedWhy: null, until, target: '-100.00', reason: 'second' });
    expect(first).toMatchObject({ endedWhy: 'replaced', reason: 'first' });
    expect(first?.until).toBeGreaterThanOrEqual(begun + 15 * dayMs);
    await runLabels({
      pool: api.services.databases.systemPool,
      ids: api.services.ids,
      now: () => until,
    });
    expect((await member('313'))?.kill_probability).toBeNull();
    expect((await history())[0]).toMatchObject({ endedWhy: 'expired', endedAt: until });
  });

  it('is removed by null', async () => {
    await write('superadmin', '/player/setKillProbability', { body: { ids: ['313'], probability: '0.3' } });
    await write('superadmin', '/player/setKillProbability', { body: { ids: ['313'], probability: null } });
    expect((await member('313'))?.kill_probability).toBeNull();
  });
});

describe('editing a member', () => {
  it('changes what differs and logs only that', async () => {
    const reply = await write('master1', '/player/update', {
      body: { id: '314', nickname: 'nick', remark: 'VIP', mobile: '13800138000' },
    });
    expect(reply.code).toBe(0);
    expect(await member('314')).toMatchObject({ remark: 'VIP', mobile: '13800138000', nickname: 'nick' });
    expect(await lines()).toMatchObject([
      {
        target: 'member:314 member14',
        before: { mobile: '', remark: '' },
        after: { mobile: '13800138000', remark: 'VIP' },
      },
    ]);
  });

  it.each([
    [{ mobile: '12345' }, 1017],
    [{ nickname: '  ' }, 1017],
    [{ nickname: 'x'.repeat(33) }, 1017],
    [{ remark: 'a\u0007b' }, 1001],
    [{ nickname: 'nick' }, 1251],
    [{}, 1251],
  ])('refuses %j with code %i', async (fields, code) => {
    expect((await write('master1', '/player/update', { body: { id: '314', ...fields } })).code).toBe(code);
  });

  it('may empty the mobile number', async () => {
    await write('master1', '/player/update', { body: { id: '314', mobile: '13800138000' } });
    expect((await write('master1', '/player/update', { body: { id: '314', mobile: '' } })).code).toBe(0);
    expect((await member('314'))?.mobile).toBe('');
  });
});

describe('members who shared an address', () => {
  it('are found by registration, by the last and by any earlier sign-in', async () => {
    const at = new Date();
    await sql`insert into member_login (id, tenant_id, agent_id, member_id, event, ip, device, at)
      values (${api.services.ids.next()}::bigint, 11, 13, 313, 'login', '198.51.100.7', 'iPhone',
        ${at})`.execute(db());
    await sql`update member set login_ip = '198.51.100.7' where id = 314`.execute(db());
    await sql`update member set register_ip = '198.51.100.7' where id = 322`.execute(db());
    const found = async (account: string) =>
      (
        await api.call<{ list: { id: string }[] }>(account, '/player/list', { body: { ip: '198.51.100.7' } })
      ).data.list
        .map(({ id }) => id)
        .sort();
    expect(await found('superadmin')).toEqual(['313', '314', '322']);
    expect(await found('major1')).toEqual(['313', '314']);
    expect(await found('general1')).toEqual(['314']);
  });
});
