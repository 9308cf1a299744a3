import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { avoidDayStart } from '../../../testing/clock/day-start.ts';

let api: TestApi;
await avoidDayStart();
const now = Date.now();
const dayMs = 86_400_000;
const beijing = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
const db = () => api.services.databases.system;
const lastWeek = { start_time: now - 7 * dayMs, end_time: now + 60_000 };

/** Sign-ins: member, minutes ago, address. */
const logins = [
  ['313', 50, '198.51.100.1'],
  ['314', 40, '198.51.100.1'],
  ['322', 30, '198.51.100.1'],
  ['313', 20, '198.51.100.2'],
  ['312', 10, '61.135.169.121'],
] as const;

beforeAll(async () => {
  api = await startTestApi();
  for (const [member, minutes, ip] of logins) {
    const at = new Date(now - minutes * 60_000);
    await sql`insert into member_login (id, tenant_id, agent_id, member_id, event, ip, device, at)
      select ${api.services.ids.next(at.getTime())}::bigint, tenant_id, agent_id, id, 'login', ${ip},
        'iPhone', ${at} from member where id = ${member}::bigint`.execute(db());
    await sql`update member set online_since = ${at}, login_ip = ${ip}, last_login_at = ${at},
      current_game_id = ${member === '312' ? null : 203} where id = ${member}::bigint`.execute(db());
  }
  // Registered three days ago: one signed in and deposited, the other only registered; a test member counts
  // for nothing.
  for (const [id, kind, login] of [
    ['801', 'normal', true],
    ['802', 'normal', false],
    ['803', 'test', true],
  ] as const)
    await sql`insert into member (id, tenant_id, agent_id, account, nickname, currency, register_ip,
      created_at, last_login_at, first_bet_at, kind)
      values (${id}::bigint, 11, 13, ${`late${id}`}, 'x', 'CNY', '203.0.113.9', ${new Date(now - 3 * dayMs)},
        ${login ? new Date(now) : null}, null, ${kind})`.execute(db());
  for (const [id, direction, state, amount, daysAgo] of [
    ['1', 'in', 'success', 5000, 0],
    ['2', 'in', 'fail', 7000, 0],
    ['3', 'out', 'success', 1500, 5],
    ['4', 'in', 'success', 100, 40],
  ] as const)
    await sql`insert into member_transfer (id, tenant_id, agent_id, member_id, order_no, direction, amount,
      currency, state, at)
      values (${id}::bigint, 11, 13, 801, ${`o${id}`}, ${direction}, ${amount}, 'CNY', ${state},
        ${new Date(now - daysAgo * dayMs)})`.execute(db());
  await sql`update member set first_bet_at = now() where id between 311 and 322`.execute(db());
});
afterAll(() => api.stop());

interface Profile {
  account: string;
  agents: { account: string }[];
  stoppedAbove: boolean;
  figures: {
    days: number;
    bets: number;
    amount: string;
    profit: string;
    deposits: string;
    withdrawals: string;
  }[];
  ips: { ip: string; logins: number; others: number }[];
}
const profile = (operator: string, id: string) =>
  api.call<Profile>(operator, '/player/get', { query: { id } });

describe('the page of a member', () => {
  it('names the agents between the caller and the member, never those above the caller', async () => {
    const chain = async (operator: string) =>
      (await profile(operator, '314')).data.agents.map(({ account }) => account);
    expect(await chain('superadmin')).toEqual(['major1', 'share1', 'master1', 'general1']);
    expect(await chain('master1')).toEqual(['master1', 'general1']);
    expect((await profile('general1', '313')).code).toBe(1278);
  });

  it('totals today, 7 and 30 days from the bets and the orders that succeeded', async () => {
    const bets = (
      await sql<{ days: number; n: number; amount: string; profit: string }>`
        select d.days, count(b.id)::int as n, (coalesce(sum(b.amount),
          0) / 100.0)::numeric(12,2)::text as amount,
          (coalesce(sum(b.payout - b.amount), 0) / 100.0)::numeric(12,2)::text as profit
        from (values (1), (7), (30)) d (days) left join bet b on b.member_id = 313 and b.state = 1
          and to_char((b.bet_time at time zone 'UTC') + interval '8 hours',
            'YYYY-MM-DD') > to_char((now() at time zone 'UTC') + interval '8 hours' - d.days * interval '1 day', 'YYYY-MM-DD')
        group by d.days order by d.days`.execute(db())
    ).rows;
    const { figures } = (await profile('share1', '313')).data;
    expect(figures.map(({ days, bets: n, amount, profit }) => ({ days, n, amount, profit }))).toEqual(bets);
    expect((await profile('share1', '801')).data.figures).toMatchObject([
      { days: 1, deposits: '50.00', withdrawals: '0.00' },
      { days: 7, deposits: '50.00', withdrawals: '15.00' },
      { days: 30, deposits: '50.00', withdrawals: '15.00' },
    ]);
  });

  it("lists the addresses with the other members of the caller's tree who used them", async () => {
    const ips = async (operator: string) =>
      (await profile(operator, '313')).data.ips.map(({ ip, others }) => [ip, others]);
    expect(await ips('superadmin')).toEqual([
      ['198.51.100.2', 0],
      ['198.51.100.1', 2],
    ]);
    expect(await ips('share1')).toEqual([
      ['198.51.100.2', 0],
      ['198.51.100.1', 1],
    ]);
  });

  it('shows when an agent above has stopped the bets', async () => {
    expect((await profile('major1', '314')).data.stoppedAbove).toBe(false);
    await sql`update agent set bet_banned = true where id = 12`.execute(db());
    expect((await profile('major1', '314')).data.stoppedAbove).toBe(true);
    await sql`update agent set bet_banned = false where id = 12`.execute(db());
  });

  it('finds members by the beginning of their account, within the tree', async () => {
    const found = async (operator: string, account: string) =>
      (await api.call<{ account: string }[]>(operator, '/player/find', { query: { account } })).data.map(
        (row) => row.account,
      );
    expect(await found('share1', 'member1')).toEqual(['member12', 'member13', 'member14']);
    expect(await found('share1', 'member22')).toEqual([]);
    expect(await found('superadmin', 'member2')).toEqual(['member21', 'member22']);
    expect(await found('superadmin', '%')).toEqual([]);
  });
});

describe('members online', () => {
  interface Online {
    total: number;
    list: { id: string; gameId: number | null; ip: string; device: string }[];
    totals: { games: { gameId: number | null; members: number }[] };
  }
  const online = async (operator: string, body: object = {}) =>
    (await api.call<Online>(operator, '/player/listOnline', { body })).data;

  it("are those of the caller's tree, the latest first, with the number in each game", async () => {
    const all = await online('superadmin');
    expect(all.list.map(({ id }) => id)).toEqual(['312', '313', '322', '314']);
    expect(all.totals.games).toEqual([
      { gameId: 203, members: 3 },
      { gameId: null, members: 1 },
    ]);
    expect(all.list[0]).toMatchObject({ gameId: null, ip: '61.135.169.121', device: 'iPhone' });
    expect((await online('master1')).list.map(({ id }) => id)).toEqual(['313', '314']);
  });

  it('keep the numbers of all games while one game is chosen', async () => {
    const chosen = await online('major1', { gameId: 203 });
    expect(chosen).toMatchObject({ total: 2, totals: { games: [{ members: 2 }, { members: 1 }] } });
    expect(chosen.list.map(({ id }) => id).sort()).toEqual(['313', '314']);
  });
});

describe('sign-ins of members', () => {
  interface Page {
    list: { memberId: string; ip: string }[];
    next: string | null;
    prev: string | null;
  }
  const list = (operator: string, body: object = {}) =>
    api.call<Page>(operator, '/playerLoginLog/list', { body: { ...lastWeek, ...body } });
  const who = async (operator: string, body: object = {}) =>
    (await list(operator, body)).data.list.map(({ memberId }) => memberId);

  it('come newest first, filtered by account, address, agent and kind', async () => {
    expect(await who('superadmin')).toEqual(['312', '313', '322', '314', '313']);
    expect(await who('share1')).toEqual(['312', '313', '314', '313']);
    expect(await who('share1', { account: 'member13' })).toEqual(['313', '313']);
    expect(await list('share1', { account: 'member22' })).toMatchObject({ code: 1278, field: 'account' });
    expect(await who('superadmin', { ip: '198.51.100.1' })).toEqual(['322', '314', '313']);
    expect(await who('major1', { agentId: '13' })).toEqual(['313', '314', '313']);
    expect(await who('major1', { event: 'logout' })).toEqual([]);
    expect(await who('major1', { start_time: now - 45 * 60_000, end_time: now - 15 * 60_000 })).toEqual([
      '313',
      '314',
    ]);
  });

  it('show the location of an address, in both languages', async () => {
    const regions = (
      await api.call<{ list: { region: { zh_cn: string; en_us: string } }[] }>(
        'share1',
        '/playerLoginLog/list',
        {
          body: { ...lastWeek, account: 'member12' },
        },
      )
    ).data.list.map(({ region }) => region);
    expect(regions).toEqual([
      { zh_cn: expect.stringContaining('北京'), en_us: expect.stringContaining('Beijing') },
    ]);
  });

  it('turns pages both ways', async () => {
    const first = (await list('share1', { pageSize: 2 })).data;
    const second = (await list('share1', { pageSize: 2, cursor: first.next })).data;
    expect(second.list.map(({ memberId }) => memberId)).toEqual(['314', '313']);
    expect(second.next).toBeNull();
    expect((await list('share1', { pageSize: 2, cursor: second.prev })).data.list).toEqual(first.list);
  });

  it.each([
    [{ start_time: now - 130 * dayMs, end_time: now }, 1010],
    [{ start_time: now, end_time: now - 1 }, 1012],
  ])('rejects a range that is too old or ends before it starts', async (range, code) => {
    expect((await list('share1', range)).code).toBe(code);
  });
});

describe('conversion', () => {
  interface Steps {
    registered: number;
    loggedIn: number;
    played: number;
    deposited: number;
    loginRate: string | null;
    playRate: string | null;
    depositRate: string | null;
  }
  interface Reply {
    total: number;
    list: (Steps & { key: string; agentAccount: string | null })[];
    totals: Steps;
  }
  const convert = (operator: string, body: object = {}) =>
    api.call<Reply>(operator, '/player/getMemberConvertData', { body: { ...lastWeek, ...body } });

  it('counts the steps of registered members by Beijing day of registration, with rates', async () => {
    const { data } = await convert('master1');
    expect(data.list).toEqual([
      {
        key: beijing(now),
        agentAccount: null,
        registered: 2,
        loggedIn: 2,
        played: 2,
        deposited: 0,
        loginRate: '1.0000',
        playRate: '1.0000',
        depositRate: '0.0000',
      },
      {
        key: beijing(now - 3 * dayMs),
        agentAccount: null,
        registered: 2,
        loggedIn: 1,
        played: 0,
        deposited: 1,
        loginRate: '0.5000',
        playRate: '0.0000',
        depositRate: '0.5000',
      },
    ]);
    expect(data.totals).toMatchObject({
      registered: 4,
      loggedIn: 3,
      played: 2,
      deposited: 1,
      loginRate: '0.7500',
      depositRate: '0.2500',
    });
  });

  it.each([
    ['NewYork', -240],
    ['local', 345],
  ])('counts by day of registration in %s', async (zone, offsetMinutes) => {
    const { data } = await convert('master1', { zone, offsetMinutes });
    const day = (ms: number) => new Date(ms + offsetMinutes * 60_000).toISOString().slice(0, 10);
    expect(data.list.map(({ key }) => key)).toEqual([day(now), day(now - 3 * dayMs)]);
    expect(data.total).toBe(2);
  });

  it('groups by the agent that a member belongs to, within the tree', async () => {
    const { data } = await convert('share1', { by: 'agent' });
    expect(data.list.map(({ agentAccount, registered }) => [agentAccount, registered])).toEqual([
      ['master1', 3],
      ['general1', 1],
      ['share1', 1],
    ]);
    expect(data.total).toBe(3);
    expect((await convert('major1', { by: 'agent', agentId: '13' })).data.totals.registered).toBe(4);
    expect((await convert('share1', { agentId: '22' })).data).toMatchObject({
      total: 0,
      totals: { registered: 0, loginRate: null },
    });
  });

  it.each([
    ['share1', 170, 0, 1013],
    ['share1', 200, 150, 1011],
    ['major1', 400, 0, 0],
  ])('obeys the limits of %s', async (operator, from, to, code) => {
    const range = { start_time: now - from * dayMs, end_time: now - to * dayMs };
    expect((await convert(operator, range)).code).toBe(code);
  });
});
