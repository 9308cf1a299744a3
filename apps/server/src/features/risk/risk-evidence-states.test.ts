import { toDto } from '@pitboss/ledger/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../testing/activities/random.ts';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { betEvent, freshId, testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const { below, one: some } = createRandom(seed);

let world: RiskWorld;
beforeAll(async () => {
  await avoidDayStart();
  world = await startRiskWorld();
  await world.fund('900000.00');
  const { systemPool } = world.api.services.databases;
  // Members of another kind count nowhere; the bets of the test data were not announced.
  await systemPool.query("update member set kind = 'test' where account = 'member16'");
  await systemPool.query('delete from bet');
  const every = (table: string, alarm: string) => ({ value: { '*': { table, alarm } } });
  const saved = await world.save({
    hallData: { version: 1, least: '1', thresholds: every('1.00', '5.00') },
    online: { version: 1, least: '2', thresholds: every('1.00', '5.00') },
    singleFish: { version: 1, thresholds: { value: { CNY: { table: '10.00', alarm: '50.00' } } } },
    transferLimit: { version: 1, thresholds: every('1', '2') },
    relativelyBet: { version: 1, thresholds: every('1', '2') },
  });
  expect(saved, saved.desc).toMatchObject({ code: 0 });
});
afterAll(() => world.stop());

const minute = 60_000;
const members = ['member11', 'member12', 'member13', 'member14', 'member16', 'member21', 'member22'];
const number = (text: string) => BigInt(text.replace('.', ''));
/** Returns by what percentage a count fell, in hundredths, half-even. */
function drop(before: number, now: number): bigint {
  const times = BigInt(before - now) * 10_000n;
  const quotient = times / BigInt(before);
  const twice = (times % BigInt(before)) * 2n;
  const isUp = twice > BigInt(before) || (twice === BigInt(before) && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

interface Row {
  id: string;
  memberAccount: string;
  amount: string;
}
interface Evidence {
  total: number;
  bets: (Row & { win: string; reward: string; inningId: string | null; betTime: number })[];
  transfers: (Row & { state: string; reason: string })[];
  signIns: (Row & { event: 'login' | 'logout' })[];
}
type Alert = Awaited<ReturnType<RiskWorld['alerts']>>[number] & { name: string; peakAt: number };
const alertsOf = async (code: string) => (await world.alerts({ code })) as Alert[];
async function evidence({ id }: Alert, kind: 'bets' | 'transfers' | 'signIns'): Promise<Evidence> {
  const { data } = await world.api.call<Evidence>('superadmin', '/riskControl/getAlertEvidence', {
    query: { id, kind },
  });
  expect(data.total).toBe(data[kind].length);
  return data;
}
async function accepted(replies: Promise<readonly { code: number }[]>) {
  expect((await replies).filter(({ code }) => code !== 0)).toEqual([]);
  await world.settled();
}
const sorted = (amounts: readonly string[]) => [...amounts].sort();

describe(`evidence of random histories (SEED=${seed})`, () => {
  it('of a hall is the bets of both windows between which they fell', async () => {
    const now = Date.now();
    const round = (gameId: number, at: number, bets: number) =>
      testRound(
        Array.from({ length: bets }, () => testBet({ member: some(members), at })),
        { gameId, startedAt: at - 1_000, endedAt: at + 500 },
      );
    const games = [203, 204, 205, 206];
    // Older bets are not evaluated when they arrive; of the window that ends now, each hall has one round.
    const older = Array.from({ length: 60 }, () =>
      round(some(games), now - (30 + below(28)) * minute, 1 + below(4)),
    );
    const newer = games.map((gameId) => round(gameId, now - (1 + below(29)) * minute, 1 + below(12)));
    // In one request: a minute that ended between two would see older bets only.
    await accepted(world.ingest.rounds([...older, ...newer]));
    const alerts = await alertsOf('hallData');
    expect(alerts.length).toBeGreaterThan(0);
    for (const alert of alerts) {
      const { bets } = await evidence(alert, 'bets');
      expect(bets.map(({ memberAccount }) => memberAccount)).not.toContain('member16');
      const start = (Math.floor(alert.peakAt / minute) - 29) * minute;
      const before = bets.filter(({ betTime }) => betTime < start).length;
      const later = bets.length - before;
      expect(number(alert.value)).toBe(drop(before, later));
      expect(alert.content.en_us).toContain(`${before} → ${later}`);
    }
  });

  it('of the members online is who signed in and out within the window', async () => {
    const tenants = new Map([
      ['major1', 'share1'],
      ['major2', 'share9'],
    ]);
    const accounts = new Map(
      [...tenants].map(([top]) => [top, Array.from({ length: 12 }, () => freshId('on'))]),
    );
    const registered = [...tenants].flatMap(([top, agent]) =>
      (accounts.get(top) ?? []).map((member) => testEvent('member', { member, agent, ip: '192.0.2.3' })),
    );
    await accepted(world.ingest.events(registered));
    let clock = Date.now() - 30_000;
    const online = new Set<string>();
    for (let turn = 0; turn < 60; turn += 1) {
      const member = some(below(6) ? (accounts.get(some([...tenants.keys()])) ?? []) : ['member16']);
      const isIn = !online.has(member) || below(6) === 0;
      if (isIn) online.add(member);
      else online.delete(member);
      clock += 20;
      const ip = '192.0.2.3';
      const event = isIn
        ? testEvent('login', { member, ip, at: clock })
        : testEvent('logout', { member, at: clock });
      await accepted(world.ingest.events([event]));
    }
    const alerts = await alertsOf('online');
    expect(alerts.length).toBeGreaterThan(0);
    for (const alert of alerts) {
      const { signIns } = await evidence(alert, 'signIns');
      const present = new Set<string>();
      let high = 0;
      for (const { memberAccount, event } of [...signIns].reverse()) {
        expect(accounts.get(alert.name)).toContain(memberAccount);
        if (event === 'login') present.add(memberAccount);
        else present.delete(memberAccount);
        high = Math.max(high, present.size);
      }
      expect(number(alert.value)).toBe(drop(high, present.size));
      expect(alert.content.en_us).toContain(`${high} → ${present.size}`);
    }
  });

  it('of fishing is each bet that paid the limit, in one alert', async () => {
    const made = Array.from({ length: 40 }, (_, index) => {
      const at = Date.now() - (2 + below(4)) * minute;
      const bet = betEvent({ member: some(members), gameId: some([101, 102, 203]), amount: '50.00', at });
      // Amounts differ, so that each is found again.
      const [win, jackpot] = [BigInt(below(80) * 100 + index), BigInt(below(3_000))];
      return { bet, win, jackpot, at };
    });
    await accepted(world.ingest.events(made.map(({ bet }) => bet)));
    const settle = ({ bet, win, jackpot, at }: (typeof made)[number]) =>
      testEvent('settlement', { betId: bet.betId, win: toDto(win), jackpot: toDto(jackpot), at: at + 100 });
    await accepted(world.ingest.events(made.map(settle)));
    const shown: bigint[] = [];
    for (const alert of await alertsOf('singleFish')) {
      const { bets } = await evidence(alert, 'bets');
      const paid = bets.map(({ win, reward }) => number(win) + number(reward));
      expect(bets).toHaveLength(alert.count);
      expect(number(alert.value)).toBe(paid.reduce((max, one) => (one > max ? one : max), 0n));
      shown.push(...paid);
    }
    const expected = made
      .filter(
        ({ bet, win, jackpot }) => bet.gameId !== 203 && bet.member !== 'member16' && win + jackpot >= 5_000n,
      )
      .map(({ win, jackpot }) => win + jackpot);
    expect(expected.length).toBeGreaterThan(0);
    expect(shown.map(String).sort()).toEqual(expected.map(String).sort());
  });

  it('of a day beyond transfer limits is the orders that a limit rejected', async () => {
    const limited = ['member11', 'member12', 'member16', 'member21'];
    for (const account of limited) {
      const limit = { query: { account, outMax: '100.00' } };
      expect(await world.api.call('superadmin', '/player/addPlayerTradeLimit', limit)).toMatchObject({
        code: 0,
      });
    }
    const orders = Array.from({ length: 60 }, (_, index) => ({
      member: some(members),
      direction: 'out' as const,
      amount: toDto(BigInt(5_000 + below(100) * 100 + index)),
    }));
    await world.ingest.events([
      ...orders.map((order) => testEvent('transfer', order)),
      // Rejected, but not by a limit.
      testEvent('transfer', { member: 'member11', direction: 'in', amount: '900000000.00' }),
    ]);
    await world.settled();
    const beyond = (member: string) =>
      orders.filter((order) => order.member === member && number(order.amount) > 10_000n);
    const alerts = await alertsOf('transferLimit');
    const expected = limited.filter((member) => member !== 'member16' && beyond(member).length > 1);
    expect(alerts.map(({ name }) => name).sort()).toEqual(expected);
    for (const alert of alerts) {
      const { transfers } = await evidence(alert, 'transfers');
      expect(transfers.map(({ state, reason }) => `${state} ${reason}`)).toEqual(
        transfers.map(() => 'fail limit'),
      );
      expect(alert.value).toBe(String(transfers.length));
      expect(sorted(transfers.map(({ amount }) => amount))).toEqual(
        sorted(beyond(alert.name).map(({ amount }) => amount)),
      );
    }
  });

  it('of opposite bets is the bets of a pair in the rounds with nearly the same on both sides', async () => {
    const players = ['member13', 'member14', 'member16', 'member22'];
    let clock = Date.now() - 60_000;
    const rounds = Array.from({ length: 60 }, () => {
      clock += 100;
      const bets = Array.from({ length: 2 + below(4) }, () =>
        testBet({
          member: some(players),
          areaId: some([1, 2, 3]),
          amount: `${10 * (7 + below(8))}.${10 + below(90)}`,
          ip: some(['198.51.100.1', '198.51.100.2']),
          at: clock - 50,
        }),
      );
      return testRound(bets, { gameId: 201, startedAt: clock - 90, endedAt: clock });
    });
    await accepted(world.ingest.rounds(rounds));
    const alerts = await alertsOf('relativelyBet');
    const pairs = [
      ['member13', 'member14'],
      ['member13', 'member22'],
      ['member14', 'member22'],
    ] as const;
    const opposed = pairs.map(([one, other]) => ({
      name: `${one}, ${other}`,
      rounds: rounds.filter(({ bets }) => isOpposite(bets, one, other)),
      both: [one, other] as readonly string[],
    }));
    expect(alerts.map(({ name, value }) => `${name} ${value}`).sort()).toEqual(
      opposed
        .filter(({ rounds: all }) => all.length > 1)
        .map(({ name, rounds: all }) => `${name} ${all.length}`),
    );
    for (const alert of alerts) {
      const { bets } = await evidence(alert, 'bets');
      const pair = opposed.find(({ name }) => name === alert.name);
      const counted = (pair?.rounds ?? []).flatMap((round) =>
        round.bets.filter(({ member, areaId }) => pair?.both.includes(member) && areaId !== 3),
      );
      expect(sorted(bets.map(({ amount }) => amount))).toEqual(sorted(counted.map(({ amount }) => amount)));
      expect(alert.value).toBe(String(new Set(bets.map(({ inningId }) => inningId)).size));
    }
  });
});

/** Two members at one address with at least 100.00 and 80 % of each other on the two opposite areas. */
function isOpposite(bets: readonly ReturnType<typeof testBet>[], one: string, other: string): boolean {
  const on = (member: string, area: number) =>
    bets.reduce(
      (sum, bet) => (bet.member === member && bet.areaId === area ? sum + number(bet.amount) : sum),
      0n,
    );
  const addresses = (member: string) =>
    new Set(bets.filter((bet) => bet.member === member && bet.areaId !== 3).map(({ ip }) => ip));
  const isShared = [...addresses(one)].some((ip) => addresses(other).has(ip));
  const fits = (x: string, y: string) => {
    const a = on(x, 1) - on(x, 2);
    const b = on(y, 2) - on(y, 1);
    const [min, max] = a < b ? [a, b] : [b, a];
    return min >= 10_000n && min * 5n >= max * 4n;
  };
  return isShared && (fits(one, other) || fits(other, one));
}
