import { toDto } from '@pitboss/ledger/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { miniGameIds } from '../../domain/games/games.ts';
import { betEvent, freshId, testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
  await world.fund('900000.00');
});
afterAll(() => world.stop());

const cents = (yuan: number) => BigInt(Math.round(yuan * 100));
/** A round with one settled bet for each member and net, over a stake of its own. */
function round(gameId: number, nets: readonly (readonly [member: string, net: number])[], stake = 50_000) {
  const endedAt = Date.now() - 500;
  const bets = nets.map(([member, net]) =>
    testBet({
      member,
      amount: toDto(cents(stake)),
      win: toDto(cents(stake) + cents(net)),
      at: endedAt - 500,
    }),
  );
  return testRound(bets, { gameId, startedAt: endedAt - 1_000, endedAt });
}
async function play(...rounds: ReturnType<typeof round>[]) {
  const replies = await world.ingest.rounds(rounds);
  expect(replies.filter(({ code }) => code !== 0)).toEqual([]);
  await world.settled();
}
async function send(...events: unknown[]) {
  const replies = await world.ingest.events(events);
  await world.settled();
  return replies.map(({ code }) => code);
}
const raised = async (code: string) =>
  (await world.alerts({ code })).map(({ key, value, state }) => `${key} ${value} ${state}`);
/** So many bets on a game, each with this stake and win. */
const many = (gameId: number, count: number, stake: string, win: string, member = 'member16') => {
  const at = Date.now() - 1_000;
  const bets = Array.from({ length: count }, () => testBet({ member, amount: stake, win, at, rtp: 965 }));
  return testRound(bets, { gameId, startedAt: at - 1_000, endedAt: Date.now() - 500 });
};
const [mini = 0, otherMini = 0] = miniGameIds;

describe('each monitor raises an alert at its limit, and none for a subject just below', () => {
  it('agent group loss: a tenant without groups', async () => {
    await play(
      round(203, [
        ['member11', 120_000],
        ['member14', 80_000],
        ['member21', 120_000],
        ['member22', 79_999.99],
      ]),
    );
    expect(await raised('proxyGroupLose')).toEqual(['proxyGroupLose|t:11|CNY 200000.00 open']);
    const { rows } = await world.table('getProxyGroupLoseMonitor');
    expect(rows).toMatchObject([
      {
        name: 'major1',
        value: '200000.00',
        columns: { agents: '2', players: '2', bets: '2', stake: '100000.00' },
      },
      { name: 'major2', value: '199999.99', alertId: null },
    ]);
  });

  it('agent win/loss: own members only, and losses only when a limit is set', async () => {
    await play(round(204, [['member13', 150_000]]), round(204, [['member12', 149_999.99]]));
    await play(round(204, [['member16', -500_000]], 500_000));
    expect(await raised('proxyWinLose')).toEqual(['proxyWinLose|win|a:13|CNY 150000.00 open']);
    const { rows } = await world.table('getProxyWinLose');
    const below = rows
      .filter(({ key }) => key.endsWith('|below'))
      .map(({ name, value }) => `${name} ${value}`);
    expect(below).toEqual(['share1 379999.99', 'master1 230000.00', 'major2 199999.99']);
  });

  it('bet overview: a game that lost with enough bets', async () => {
    await play(many(205, 50, '1000.00', '3000.00'), many(206, 49, '1000.00', '5000.00'));
    expect(await raised('betInfo')).toEqual(expect.arrayContaining(['betInfo|game:205|CNY 100000.00 open']));
    expect((await raised('betInfo')).filter((one) => one.includes('game:206'))).toEqual([]);
    const { rows } = await world.table('getBetInfo');
    expect(rows.find(({ key }) => key.includes('game:205'))?.columns).toMatchObject({
      players: '1',
      bets: '50',
      setRtp: '0.9650',
    });
  });

  it('bet amount: open bets too, cancelled ones not', async () => {
    const bet = (member: string, amount: string) => betEvent({ member, amount, gameId: 301 });
    const gone = bet('member22', '40000.00');
    await send(bet('member21', '60000.00'), gone);
    await send(testEvent('cancel', { betId: gone.betId }));
    const before = await raised('betAmount');
    await send(bet('member22', '49999.99'));
    expect(await raised('betAmount')).toEqual(before);
    expect(before).toEqual(expect.arrayContaining(['betAmount|m:321|CNY 110000.00 open']));
    expect(before.filter((one) => one.includes('m:322'))).toEqual([]);
    const { rows } = await world.table('getBetAmountMonitor');
    expect(rows.find(({ name }) => name === 'member22')).toMatchObject({
      value: '99999.99',
      columns: { bets: '2', largest: '50000.00', games: '2' },
    });
  });

  it('mini game return: mini games with enough bets', async () => {
    await play(many(mini, 100, '10.00', '12.00'), many(otherMini, 99, '10.00', '30.00'));
    await play(many(201, 100, '10.00', '30.00'));
    const { rows } = await world.table('getSmallgameBetReturnMonitor');
    expect(rows[0]?.columns).toMatchObject({ setRtp: '0.9650', interval: { en_us: 'too few bets' } });
    expect(await raised('smallgameBetReturn')).toEqual([`smallgameBetReturn|game:${mini}|CNY 120.00 open`]);
    const [alert] = await world.alerts({ code: 'smallgameBetReturn' });
    expect(alert?.content.zh_cn).toMatch(/返奖率 120\.00%?.*，设定RTP 0\.9650$/);
  });

  it('registrations: of one agent, from any source', async () => {
    const register = (agent: string, count: number) =>
      Array.from({ length: count }, () =>
        testEvent('member', { member: freshId('reg'), agent, ip: '192.0.2.9' }),
      );
    expect(new Set(await send(...register('share1', 29), ...register('share2', 29)))).toEqual(new Set([0]));
    expect(await raised('registered')).toEqual([]);
    await world.api.call('share1', '/player/add', { body: { account: 'byhand1', agentId: '12' } });
    await world.settled();
    await send(...register('share1', 1));
    expect((await raised('registered')).map((one) => one.split(' ')[0])).toEqual(['registered|a:12']);
    const { rows } = await world.table('getRegisteredMonitor');
    expect(rows[0]?.columns).toEqual({ ips: '2', withBets: '1', commonIp: '192.0.2.9', commonIpTimes: '30' });
    const [alert] = await world.alerts({ code: 'registered' });
    expect(alert?.content.en_us).toBe(
      'share1: registered 31 in 60 min, limit 30, most common IP 192.0.2.9, registrations from this IP 30',
    );
  });

  it('agent transfers: amounts out, less amounts in', async () => {
    const move = (member: string, direction: 'in' | 'out', amount: string) =>
      testEvent('transfer', { member, direction, amount });
    expect(await send(move('member12', 'out', '210000.00'), move('member13', 'out', '199999.99'))).toEqual([
      0, 0,
    ]);
    expect(await raised('transfer')).toEqual(['transfer|a:12|CNY 210000.00 open']);
    const { rows } = await world.table('getTransferMonitor');
    expect(rows[0]).toMatchObject({
      columns: { transferOut: '210000.00', transferIn: '0.00', orders: '1', members: '1' },
    });
  });

  it('member transfers: each direction separately', async () => {
    const before = await raised('playerTransfer');
    expect(before).toEqual(
      expect.arrayContaining([
        'playerTransfer|out|m:312|CNY 210000.00 open',
        'playerTransfer|out|m:313|CNY 199999.99 open',
      ]),
    );
    expect(
      await send(testEvent('transfer', { member: 'member12', direction: 'in', amount: '50000.00' })),
    ).toEqual([0]);
    expect(
      await send(testEvent('transfer', { member: 'member13', direction: 'in', amount: '49999.99' })),
    ).toEqual([0]);
    expect((await raised('playerTransfer')).filter((one) => !before.includes(one))).toEqual([
      'playerTransfer|in|m:312|CNY 50000.00 open',
    ]);
  });

  it('transfer failures: orders that a limit rejected are left out', async () => {
    const fail = (member: string) =>
      testEvent('transfer', { member, direction: 'out', amount: '9000000000.00' });
    const times = (count: number, member: string) => Array.from({ length: count }, () => fail(member));
    await send(...times(10, 'member14'), ...times(9, 'member16'));
    expect(await raised('transferFailure')).toEqual(['transferFailure|a:14 10 open']);
    const { rows } = await world.table('getTransferFailureMonitor');
    expect(rows[0]).toMatchObject({
      name: 'general1',
      value: '10',
      columns: {
        tried: '11',
        failedRate: '90.91',
        reasons: { zh_cn: '余额不足', en_us: 'Insufficient balance' },
      },
    });
  });
});
