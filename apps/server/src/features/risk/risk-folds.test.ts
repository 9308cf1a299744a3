import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { testPng } from '../../testing/files/png.ts';
import { uploadFile } from '../../testing/files/upload.ts';
import { betEvent, freshId, testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  await avoidDayStart();
  world = await startRiskWorld();
  await world.fund('900000.00');
  // Its agent needs money for the deposit.
  await send(
    testEvent('transfer', { member: 'member21', direction: 'out', amount: '200000.00', at: ago(200) }),
  );
});
afterAll(() => world.stop());

const minute = 60_000;
/** The middle of a minute that is over, so many minutes ago. */
const ago = (minutes: number) => (Math.floor(Date.now() / minute) - minutes) * minute + 30_000;
const staked = (member: string, amount: string, at: number) =>
  betEvent({ member, amount, gameId: 203, at, betId: freshId('fold') });
async function send(...events: object[]) {
  const replies = await world.ingest.events(events);
  expect(replies.filter(({ code }) => code !== 0)).toEqual([]);
  await world.settled();
}
const ofMember = async (code: string, member: string) =>
  (await world.alerts({ code })).filter(({ content }) => content.en_us.startsWith(`${member}`));
const decide = (id: string | undefined) =>
  world.api.call('superadmin', '/riskControl/addRiskOperationRecord', {
    body: { ids: [id], result: 'normal' },
  });
interface Evidence {
  total: number;
  bets: { id: string; amount: string; memberAccount: string }[];
}
const bets = async (id: string) =>
  (
    await world.api.call<Evidence>('superadmin', '/riskControl/getAlertEvidence', {
      query: { id, kind: 'bets' },
    })
  ).data;

describe('single bets of a member in one minute', () => {
  it('are one alert with their number, the largest, and a link to all of them', async () => {
    const at = ago(3);
    await send(staked('member11', '50000.00', at));
    const [first] = await ofMember('singleBet', 'member11');
    expect(first).toMatchObject({
      key: expect.stringMatching(/^singleBet\|bet:\d+$/),
      count: 1,
      largest: null,
    });
    await send(
      staked('member11', '70000.00', at),
      staked('member11', '60000.00', at),
      staked('member11', '49999.99', at),
      staked('member12', '50000.00', at),
      staked('member11', '55000.00', at + minute),
    );
    const all = await ofMember('singleBet', 'member11');
    expect(all).toHaveLength(2);
    const shared = all.find(({ id }) => id === first?.id);
    expect(shared).toMatchObject({
      key: `singleBet|fold|m:311|${Math.floor(at / minute)}`,
      number: 1,
      count: 3,
      value: '70000.00',
      content: {
        en_us: 'member11: 3 in 1 min, largest staked 70,000.00 CNY, limit 50,000.00',
        zh_cn: 'member11：1分钟内 3 笔，最大投注 70,000.00 CNY，告警阈值 50,000.00',
      },
    });
    expect(await ofMember('singleBet', 'member12')).toMatchObject([{ count: 1 }]);
    const evidence = await bets(first?.id ?? '');
    expect(evidence.total).toBe(3);
    expect(evidence.bets.map(({ amount }) => amount).sort()).toEqual(['50000.00', '60000.00', '70000.00']);
    const largest = evidence.bets.find(({ amount }) => amount === '70000.00');
    expect(shared?.largest).toBe(`bet:${largest?.id}`);
    // Each of them leads to the alert: by its own key, and from its row.
    expect((await world.alerts({ key: first?.key })).map(({ id }) => id)).toEqual([first?.id]);
    const { rows } = await world.table('getSingleBetMonitor');
    const linked = rows.filter(({ name, value }) => name === 'member11' && Number(value) >= 50_000);
    expect(linked.filter(({ alertId }) => alertId === first?.id)).toHaveLength(3);
  });

  it('after the verdict are a new alert', async () => {
    const at = ago(5);
    await send(staked('member13', '50000.00', at), staked('member13', '50001.00', at));
    const [decided] = await ofMember('singleBet', 'member13');
    expect(await decide(decided?.id)).toMatchObject({ code: 0 });
    await send(staked('member13', '50002.00', at));
    await send(staked('member13', '50003.00', at));
    const all = await ofMember('singleBet', 'member13');
    expect(all.map(({ key, number, count, state, value }) => ({ key, number, count, state, value }))).toEqual(
      [
        { key: decided?.key, number: 1, count: 2, state: 'normal', value: '50001.00' },
        { key: decided?.key, number: 2, count: 2, state: 'open', value: '50003.00' },
      ],
    );
  });

  it('keep the largest when another of them is won', async () => {
    const at = ago(7);
    const small = staked('member14', '50000.00', at);
    await send(small, staked('member14', '80000.00', at));
    await send(testEvent('settlement', { betId: small.betId, win: '150000.00', at: at + 1_000 }));
    expect(await ofMember('singleBet', 'member14')).toMatchObject([{ count: 2, value: '100000.00' }]);
    expect((await ofMember('singleBet', 'member14'))[0]?.content.en_us).toBe(
      'member14: 2 in 1 min, largest won 100,000.00 CNY, limit 100,000.00',
    );
  });
});

describe('low-play withdrawals of a member in one minute', () => {
  it('are one alert, which a verdict on any of the orders decides', async () => {
    const at = ago(4);
    const move = (direction: 'in' | 'out', amount: string, when: number) =>
      testEvent('transfer', { member: 'member21', direction, amount, at: when });
    await send(
      move('in', '100000.00', at - minute),
      move('out', '20000.00', at),
      move('out', '30000.00', at + 1),
    );
    const [alert, ...others] = await ofMember('playerTransfer2', 'member21');
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      key: `playerTransfer2|fold|m:321|${Math.floor(at / minute)}`,
      count: 2,
      value: '30000.00',
    });
    const { data } = await world.api.call<{ total: number; transfers: { id: string; amount: string }[] }>(
      'superadmin',
      '/riskControl/getAlertEvidence',
      { query: { id: alert?.id ?? '', kind: 'transfers' } },
    );
    expect(data.transfers.map(({ amount }) => amount).sort()).toEqual(['20000.00', '30000.00']);
    const small = data.transfers.find(({ amount }) => amount === '20000.00');
    expect(
      await world.api.call('superadmin', '/order/dealwithTransferMonitor2', {
        query: { id: small?.id ?? '', result: 'normal' },
      }),
    ).toMatchObject({ code: 0 });
    expect(await ofMember('playerTransfer2', 'member21')).toMatchObject([{ state: 'normal' }]);
  });
});

describe('bets beyond the limits of a room', () => {
  it('in one request are one alert of the room, next to which other alerts are raised', async () => {
    const cover = await uploadFile(world.api, 'superadmin', 'roomCover', testPng({ width: 160, height: 90 }));
    const room = await world.api.call<{ id: string }>('superadmin', '/room/add', {
      body: {
        gameId: 201,
        name: { zh_cn: '新手厅', en_us: 'Newbie hall' },
        hall: 'newbie',
        cover: cover.data.file,
        limits: { CNY: { min: '10', max: '100', roundMax: '900000000', chips: ['10'] } },
      },
    });
    expect(room.code, room.desc).toBe(0);
    const at = ago(2);
    const count = 5_000;
    const crowd = Array.from({ length: count }, (_, index) =>
      testBet({ member: index % 2 ? 'member11' : 'member12', amount: index === 7 ? '101.02' : '101.01', at }),
    );
    const request = world.ingest.rounds([
      testRound(crowd, { roomId: room.data.id, startedAt: at - 1_000, endedAt: at + 1_000 }),
    ]);
    const other = testEvent('transfer', { member: 'member16', direction: 'out', amount: '60000.00', at });
    expect(await request).toMatchObject([{ code: 0 }]);
    await send(other);
    const said = (await world.alerts({ code: 'signal' })).filter(({ key }) =>
      key.startsWith('signal|limits|'),
    );
    expect(said).toMatchObject([
      {
        key: `signal|limits|fold|room:${room.data.id}|${Math.floor(at / minute)}`,
        count,
        value: '101.02',
        name: 'Newbie hall',
        roomName: { zh_cn: '新手厅', en_us: 'Newbie hall' },
        content: {
          zh_cn: '房间 新手厅：1分钟内 5000 笔，最大超出限红的注单 101.02 CNY',
          en_us: 'Room Newbie hall: 5000 in 1 min, largest bet beyond limits 101.02 CNY',
        },
      },
    ]);
    expect(await bets(said[0]?.id ?? '')).toMatchObject({ total: count });
    const members = await world.api.call<{ accounts: object[] }>(
      'superadmin',
      '/riskControl/getAlertEvidence',
      { query: { id: said[0]?.id ?? '', kind: 'accounts' } },
    );
    expect(members.data.accounts).toMatchObject([
      { memberAccount: 'member11', rows: 2_500 },
      { memberAccount: 'member12', rows: 2_500 },
    ]);
    expect(await ofMember('playerTransfer', 'member16')).toMatchObject([{ value: '60000.00' }]);
  });
});
