import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { betEvent, testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  await avoidDayStart();
  world = await startRiskWorld();
  await world.fund('900000.00');
  // Their agents need money for deposits, too.
  await send(
    ...['member11', 'member12', 'member13', 'member14', 'member16'].map((one) =>
      move(one, 'out', '300000.00', 2_880 * minute),
    ),
  );
  // The deposits that fund the members must not count as transfers of the day.
  await world.api.services.databases.systemPool.query(
    "update member_transfer set at = (at at time zone 'UTC' - interval '3 days') at time zone 'UTC', id = id - (3::bigint * 86400000 << 22)",
  );
});
afterAll(() => world.stop());

const minute = 60_000;
const move = (member: string, direction: 'in' | 'out', amount: string, ago: number) =>
  testEvent('transfer', { member, direction, amount, at: Date.now() - ago });
async function send(...events: unknown[]) {
  const replies = await world.ingest.events(events);
  await world.settled();
  expect(replies.map(({ code, desc }) => `${code} ${desc}`).filter((one) => !one.startsWith('0 '))).toEqual(
    [],
  );
}
const raised = async (code: string) =>
  (await world.alerts({ code })).map(({ value, state, number, content }) => ({
    value,
    state,
    number,
    content: content.en_us.replace(/\d{15,}/g, '#'),
  }));
const contents = async (code: string) => (await raised(code)).map(({ content }) => content);
const settle = (bet: { betId: string }, win: string, jackpot = '0') =>
  testEvent('settlement', { betId: bet.betId, win, jackpot });

describe('single bet', () => {
  it('raises by its stake when it is made, and the win updates the same alert', async () => {
    const bet = betEvent({ member: 'member11', amount: '50000.00', gameId: 203 });
    await send(bet, betEvent({ member: 'member12', amount: '49999.99', gameId: 203 }));
    expect(await contents('singleBet')).toEqual([
      'member11 #: staked 50,000.00 CNY in one bet, limit 50,000.00, bet amount 50,000.00',
    ]);
    await send(settle(bet, '150000.00'));
    expect(await raised('singleBet')).toEqual([
      {
        value: '100000.00',
        state: 'open',
        number: 1,
        content:
          'member11 #: won 100,000.00 CNY in one bet, limit 100,000.00, bet amount 50,000.00, net win/loss 100,000.00, multiple 3.00',
      },
    ]);
    const { rows } = await world.table('getSingleBetMonitor');
    expect(rows).toMatchObject([
      {
        name: 'member11',
        value: '100000.00',
        alarm: '100000.00',
        columns: { amount: '50000.00', net: '100000.00' },
      },
      { name: 'member12', value: '49999.99', alertId: null, columns: { game: '203', net: null } },
    ]);
  });

  it('raises by the win only, below it not, and never for fishing', async () => {
    const before = await contents('singleBet');
    const endedAt = Date.now() - 500;
    const bet = (member: string, win: string) =>
      testBet({ member, amount: '1000.00', win, at: endedAt - 500 });
    const sent = testRound([bet('member13', '101000.00'), bet('member14', '100999.99')], {
      gameId: 203,
      startedAt: endedAt - 1_000,
      endedAt,
    });
    expect(await world.ingest.rounds([sent])).toMatchObject([{ code: 0 }]);
    const fish = betEvent({ member: 'member16', amount: '1000.00', gameId: 101 });
    await send(fish, settle(fish, '9999.00'));
    expect((await contents('singleBet')).filter((one) => !before.includes(one))).toEqual([
      'member13 #: won 100,000.00 CNY in one bet, limit 100,000.00, bet amount 1,000.00, net win/loss 100,000.00, multiple 101.00',
    ]);
  });

  it('leaves out what is cancelled, keeps its alert, and raises nothing for what is a day late', async () => {
    const bet = betEvent({ member: 'member21', amount: '60000.00', gameId: 203 });
    const late = betEvent({
      member: 'member22',
      amount: '60000.00',
      gameId: 203,
      at: Date.now() - 1_441 * minute,
    });
    await send(bet, late);
    await send(testEvent('cancel', { betId: bet.betId }));
    const { rows } = await world.table('getSingleBetMonitor');
    expect(rows.filter(({ name }) => name === 'member21')).toEqual([]);
    const all = await contents('singleBet');
    expect(all.filter((one) => one.startsWith('member21'))).toHaveLength(1);
    expect(all.filter((one) => one.startsWith('member22'))).toEqual([]);
  });

  it('is raised only once: nothing follows after the verdict', async () => {
    const bet = betEvent({ member: 'member12', amount: '70000.00', gameId: 203 });
    await send(bet);
    const alert = (await world.alerts({ code: 'singleBet', state: 'open' })).find(
      ({ value }) => value === '70000.00',
    );
    const decided = await world.api.call('superadmin', '/riskControl/addRiskOperationRecord', {
      body: { ids: [alert?.id], result: 'normal' },
    });
    expect(decided.code).toBe(0);
    await send(settle(bet, '370000.00'));
    const ofKey = await world.alerts({ key: alert?.key });
    expect(ofKey).toMatchObject([{ number: 1, state: 'normal', value: '70000.00' }]);
  });
});

describe('single fish', () => {
  it('raises by what a bet of a fishing game paid, jackpot included', async () => {
    const [fish, below] = [101, 102].map((gameId) =>
      betEvent({ member: 'member16', amount: '1000.00', gameId }),
    );
    const table = betEvent({ member: 'member16', amount: '1000.00', gameId: 203 });
    if (!fish || !below) throw new Error('bets stopped');
    await send(
      fish,
      below,
      table,
      settle(fish, '9000.00', '1000.00'),
      settle(below, '9999.99'),
      settle(table, '20000.00'),
    );
    expect(await contents('singleFish')).toEqual([
      'member16 #: paid 10,000.00 CNY in one bet, limit 10,000.00, multiple 10.00',
    ]);
    const { rows } = await world.table('getSingleFishMonitor');
    expect(rows[0]).toMatchObject({ columns: { amount: '1000.00', multiple: '10.00', game: '101' } });
  });
});

describe('low play before a withdrawal', () => {
  async function bet(member: string, amount: string, ago: number, open = false) {
    const made = betEvent({ member, amount, gameId: 203, at: Date.now() - ago });
    await send(made, ...(open ? [] : [settle(made, amount)]));
    return made;
  }

  it('raises for a withdrawal of members who have not played their last deposit, by its amount', async () => {
    await send(
      ...['member11', 'member12', 'member13', 'member14'].map((one) =>
        move(one, 'in', '20000.00', 5 * minute),
      ),
    );
    await bet('member11', '19998.00', 4 * minute);
    await bet('member12', '20000.00', 4 * minute);
    await bet('member13', '20000.00', 6 * minute);
    await bet('member14', '20000.00', 4 * minute, true);
    await send(
      ...['member11', 'member12', 'member13', 'member14'].map((one) =>
        move(one, 'out', '20000.00', 2 * minute),
      ),
      move('member16', 'out', '20000.00', 2 * minute),
    );
    expect(await contents('playerTransfer2')).toEqual([
      'member11 #: transferred out 20,000.00 CNY in one order, limit 20,000.00, last transfer in 20,000.00, play 99.99%',
      'member13 #: transferred out 20,000.00 CNY in one order, limit 20,000.00, last transfer in 20,000.00, play 0.00%',
      'member14 #: transferred out 20,000.00 CNY in one order, limit 20,000.00, last transfer in 20,000.00, play 0.00%',
    ]);
  });

  it('is decided by its own call, with the same record, and moves no money', async () => {
    const deal = (query: Record<string, string>) =>
      world.api.call<{ ids: string[] }>('superadmin', '/order/dealwithTransferMonitor2', { query });
    const alerts = () => world.alerts({ code: 'playerTransfer2' });
    const [alert] = await alerts();
    const order = alert?.key.split('|')[1]?.slice('order:'.length) ?? '';
    const rows = async (table: string) =>
      (await world.api.services.databases.systemPool.query(`select count(*)::int as n from ${table}`)).rows;
    const before = await rows('ledger_transfer');
    expect(await deal({ id: order, result: 'abnormal' })).toMatchObject({ code: 1515 });
    expect(await deal({ id: order, result: 'abnormal', remark: 'no play' })).toMatchObject({ code: 0 });
    expect(await deal({ id: alert?.id ?? '', result: 'normal' })).toMatchObject({ code: 1514 });
    expect((await alerts())[0]).toMatchObject({ state: 'abnormal' });
    const records = await world.api.call<{ result: string; remark: string }[]>(
      'superadmin',
      '/riskControl/listRiskOperationRecord',
      { query: { alertId: alert?.id ?? '' } },
    );
    expect(records.data).toMatchObject([{ result: 'abnormal', remark: 'no play', code: 'playerTransfer2' }]);
    expect(await rows('ledger_transfer')).toEqual(before);
  });

  it('removes the row when the play is settled later, and keeps the alert', async () => {
    const shown = async () =>
      (await world.table('getPlayerTransferMonitor2')).rows.filter(({ name }) => name === 'member16');
    await send(move('member16', 'in', '10000.00', minute));
    const open = await bet('member16', '10000.00', 50_000, true);
    await send(move('member16', 'out', '9999.00', 40_000));
    expect(await shown()).toMatchObject([
      {
        value: '9999.00',
        alertId: null,
        columns: { lastIn: '10000.00', playStake: '0.00', played: '0.00', between: '0' },
      },
    ]);
    await send(settle(open, '0'));
    expect(await shown()).toEqual([]);
  });
});

it('beyond transfer limits: orders of a Beijing day that a limit rejected', async () => {
  for (const account of ['member21', 'member22'])
    expect(
      await world.api.call('superadmin', '/player/addPlayerTradeLimit', {
        query: { account, outMax: '100.00' },
      }),
    ).toMatchObject({ code: 0 });
  const fail = (member: string) => testEvent('transfer', { member, direction: 'out', amount: '200.00' });
  await world.ingest.events([1, 2, 3].map(() => fail('member21')));
  await world.ingest.events([1, 2].map(() => fail('member22')));
  await world.settled();
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect((await world.alerts({ code: 'transferLimit' })).map(({ key, value }) => `${key} ${value}`)).toEqual([
    `transferLimit|m:321|${day} 3`,
  ]);
  expect(await contents('transferLimit')).toEqual([`member21 ${day}: rejected orders 3 in one day, limit 3`]);
  const [alert] = await world.alerts({ code: 'transferLimit' });
  const decided = { query: { id: alert?.id ?? '', result: 'normal' } };
  expect(await world.api.call('superadmin', '/order/dealwithTransferLimit', decided)).toMatchObject({
    code: 0,
  });
  expect(await world.alerts({ code: 'transferLimit' })).toMatchObject([{ state: 'normal' }]);
  const { rows } = await world.table('getTransferLimitMonitor');
  expect(rows).toMatchObject([
    {
      name: 'member21',
      columns: { sum: '600.00', largestOrder: '200.00', limits: '- / 100.00 / - / - / -' },
    },
    { name: 'member22', value: '2' },
  ]);
});
