import { toDto } from '@pitboss/ledger/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
  await world.fund('500000.00');
});
afterAll(() => world.stop());

const minute = 60_000;
/** A round in which members stake 10,000.00 each and win so much more than that, in whole cents. */
const round = (nets: Readonly<Record<string, number>>, ago = 1_000) => {
  const endedAt = Date.now() - ago;
  const bets = Object.entries(nets).map(([member, net]) =>
    testBet({
      member,
      amount: '10000.00',
      win: toDto(1_000_000n + BigInt(net)),
      at: endedAt - 1_000,
    }),
  );
  return testRound(bets, { gameId: 203, startedAt: endedAt - 2_000, endedAt });
};
const play = async (...rounds: ReturnType<typeof round>[]) => {
  const replies = await world.ingest.rounds(rounds);
  expect(replies.map(({ code, desc }) => `${code} ${desc}`)).toEqual(
    rounds.map(() => expect.stringMatching(/^0 /)),
  );
  await world.settled();
};
const of = async (member: string) =>
  (await world.alerts({ code: 'memberWinLose' })).filter(({ key }) => key.includes(`m:${member}|`));

describe('member win/loss', () => {
  it('raises one alert for a member who reaches the limit, and none for one just below', async () => {
    await play(round({ member11: 2_000_000, member12: 1_999_999 }));
    expect(await of('311')).toMatchObject([
      {
        key: 'memberWinLose|win|m:311|CNY',
        number: 1,
        state: 'open',
        value: '20000.00',
        content: {
          zh_cn: 'member11：60分钟内赢 20,000.00 CNY，告警阈值 20,000.00',
          en_us: 'member11: won 20,000.00 CNY in 60 min, limit 20,000.00',
        },
      },
    ]);
    expect(await of('312')).toEqual([]);
    const { rows, open, more } = await world.table('getMemberWinLose');
    expect(rows).toMatchObject([
      {
        name: 'member11',
        value: '20000.00',
        table: '5000.00',
        alarm: '20000.00',
        alertId: expect.any(String),
      },
      { name: 'member12', value: '19999.99', alertId: null, columns: { bets: '1', stake: '10000.00' } },
    ]);
    expect([open, more]).toEqual([1, 0]);
  });

  it('lets the open alert follow the peak instead of raising another', async () => {
    await play(round({ member11: 100_000 }), round({ member11: -1_000_000 }));
    expect(await of('311')).toMatchObject([{ number: 1, value: '21000.00' }]);
  });

  it('sees a peak between the rounds of one request', async () => {
    await play(round({ member13: 2_000_000 }), round({ member13: -1_000_000 }));
    expect(await of('313')).toMatchObject([{ value: '20000.00' }]);
  });

  it('counts a late event at its own minute, and nothing that is older than the window', async () => {
    await play(round({ member14: 2_000_000, member16: 1_500_000 }, 59 * minute - 5_000));
    await play(round({ member21: 2_000_000 }, 61 * minute));
    expect(await of('314')).toHaveLength(1);
    expect(await of('316')).toEqual([]);
    expect(await of('321')).toEqual([]);
    // In addition to what was won an hour ago it would be too much; half an hour ago it was.
    await play(round({ member16: 500_000 }, 30 * minute));
    expect(await of('316')).toMatchObject([{ value: '20000.00' }]);
  });

  it('counts losses separately, and leaves out cancelled bets', async () => {
    const bet = testEvent('bet', {
      betId: 'cancelled-one',
      member: 'member22',
      gameId: 203,
      roomId: 'r',
      amount: '150000.00',
      ip: '192.0.2.1',
    });
    await world.ingest.events([bet, testEvent('cancel', { betId: 'cancelled-one' })]);
    await world.settled();
    expect(await of('322')).toEqual([]);
    const lost = testBet({ member: 'member22', amount: '100000.00', win: '0', at: Date.now() - 2_000 });
    await play(testRound([lost], { gameId: 203 }));
    expect(await of('322')).toMatchObject([{ key: 'memberWinLose|lose|m:322|CNY', value: '100000.00' }]);
  });

  it('changes with a correction, and never withdraws the alert', async () => {
    const made = testBet({ member: 'member12', amount: '1000.00', win: '3000.00', at: Date.now() - 2_000 });
    const sent = testRound([made], { gameId: 203 });
    await play(sent);
    expect(await of('312')).toMatchObject([{ value: '21999.99' }]);
    const correction = testEvent('resettlement', { betId: made.betId, roundId: sent.roundId, win: '0.00' });
    expect(await world.ingest.events([correction])).toMatchObject([{ code: 0 }]);
    await world.settled();
    expect(await of('312')).toMatchObject([{ value: '21999.99', state: 'open' }]);
    const { rows } = await world.table('getMemberWinLose');
    expect(rows.find(({ name }) => name === 'member12')).toMatchObject({ value: '18999.99' });
  });

  it('is critical at twice the limit and no earlier, when it is raised and when it follows the peak', async () => {
    await play(round({ member11: 2_899_999, member21: 4_000_000 }));
    expect(await of('321')).toMatchObject([{ value: '40000.00', severity: 'critical' }]);
    expect(await of('311')).toMatchObject([{ value: '39999.99', severity: 'warning' }]);
    await play(round({ member11: 1 }));
    expect(await of('311')).toMatchObject([{ value: '40000.00', severity: 'critical' }]);
  });
});

describe('settings', () => {
  interface Setting {
    version: number;
    reason: string;
    author: string | null;
    untested: boolean;
    thresholds: Record<string, Record<string, { table: string; alarm: string }>>;
    derived: Record<string, Record<string, { table: string; alarm: string }>>;
  }
  const settings = async () =>
    (await world.api.call<Record<string, Setting>>('superadmin', '/riskControl/getRiskControlConf')).data
      .memberWinLose;

  it('derive the thresholds of other currencies from CNY at the rate when the day began', async () => {
    await world.api.services.databases.systemPool.query(
      `insert into currency_rate (id, code, rate, valid_from) values (901, 'USD', 7.20, now() - interval '9 days'),
         (902, 'USD', 1.00, now() - interval '1 second')`,
    );
    expect((await settings())?.derived.win?.USD).toEqual({ table: '694.44', alarm: '2777.78' });
  });

  it('have versions with author and reason; a stale change is rejected, and so are all others of its request', async () => {
    const before = await settings();
    expect(before).toMatchObject({ author: null });
    const change = {
      version: before?.version,
      thresholds: { win: { CNY: { table: '100', alarm: '30000.00' } } },
    };
    expect(await world.save({ memberWinLose: change }, { reason: 'quiet' })).toMatchObject({ code: 0 });
    expect(await settings()).toMatchObject({
      version: (before?.version ?? 0) + 1,
      author: 'superadmin',
      reason: 'quiet',
      untested: true,
      thresholds: { win: { CNY: { table: '100.00', alarm: '30000.00' } } },
    });
    const stale = { ...change, thresholds: { win: { CNY: { table: '100', alarm: '40000.00' } } } };
    const other = { version: 1, rows: 77 };
    expect(await world.save({ memberWinLose: stale, singleFish: other })).toMatchObject({ code: 1510 });
    const { data } = await world.api.call<Record<string, { version: number; rows: number }>>(
      'superadmin',
      '/riskControl/getRiskControlConf',
      { query: { code: 'singleFish' } },
    );
    expect(data.singleFish).toMatchObject({ version: 1, rows: 20 });
    // It repeats what is stored: nothing differs, so there is nothing to save.
    expect(await world.save({ memberWinLose: change })).toMatchObject({ code: 1513 });
    expect((await settings())?.version).toBe((before?.version ?? 0) + 1);
  });

  it('change next to a monitor that is sent as it is', async () => {
    const all = async () =>
      (
        await world.api.call<Record<string, { version: number; thresholds: object; reason: string }>>(
          'superadmin',
          '/riskControl/getRiskControlConf',
          { query: {} },
        )
      ).data;
    const { memberWinLose: same, betAmount: other } = await all();
    const changed = { value: { CNY: { table: '30000.00', alarm: '150000.00' } } };
    const saved = await world.save(
      {
        memberWinLose: { version: same?.version, thresholds: same?.thresholds },
        betAmount: { version: other?.version, thresholds: changed },
      },
      { reason: 'only one of two' },
    );
    expect(saved).toMatchObject({ code: 0 });
    const after = await all();
    expect(after.memberWinLose).toEqual(same);
    expect(after.betAmount).toMatchObject({
      version: (other?.version ?? 0) + 1,
      reason: 'only one of two',
      thresholds: changed,
    });
  });

  it.each([
    ['an alarm below the table', /alarm/i, { win: { CNY: { table: '10', alarm: '10' } } }],
    ['three places', /threshold/i, { win: { CNY: { table: '1.001', alarm: '10' } } }],
    ['zero', /threshold/i, { win: { CNY: { table: '0', alarm: '10' } } }],
    ['too much', /threshold/i, { win: { CNY: { table: '1', alarm: '10000000000.00' } } }],
    ['an unknown figure', /value/i, { value: { CNY: { table: '1', alarm: '2' } } }],
    ['no amount of CNY', /: Payout$/, { win: { CNY: null } }],
  ])('reject %s and say what is wrong: %s', async (_, named, thresholds) => {
    const version = (await settings())?.version;
    const before = await settings();
    expect(await world.save({ memberWinLose: { version, thresholds } })).toMatchObject({
      code: 1017,
      desc: expect.stringMatching(named),
    });
    expect(await settings()).toEqual(before);
  });

  it('have no thresholds in an unknown currency', async () => {
    const before = await settings();
    const thresholds = { win: { XXX: { table: '10', alarm: '20' } } };
    expect(await world.save({ memberWinLose: { version: before?.version, thresholds } })).toMatchObject({
      code: 1594,
      desc: 'Currency XXX does not exist.',
    });
    expect(await settings()).toEqual(before);
  });

  it.each([
    ['fewer than five rows', /at least 5/, { rows: 4 }],
    ['a window beyond a day of minutes', /from 1 to 1,?440/, { windowMinutes: 1441 }],
    ['hours that are none', /from 1 to 72/, { unit: 'hours', windowMinutes: 90 }],
  ])('reject %s and say what is wrong: %s', async (_, named, change) => {
    const version = (await settings())?.version;
    const before = await settings();
    expect(await world.save({ memberWinLose: { version, ...change } })).toMatchObject({
      code: 1017,
      desc: expect.stringMatching(named),
    });
    expect(await settings()).toEqual(before);
  });

  it('are not saved untested by accident', async () => {
    const version = (await settings())?.version;
    const body = { memberWinLose: { version, windowMinutes: 30 } };
    expect(await world.save(body, { untested: 'false' })).toMatchObject({ code: 1511 });
    expect(await world.save({ memberWinLose: { version, rows: 7 } }, { untested: 'false' })).toMatchObject({
      code: 0,
    });
  });
});
