import { afterAll, beforeAll, expect, it } from 'vitest';
import { betEvent, freshId, testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
  await world.fund('900000.00');
});
afterAll(() => world.stop());

type Stake = readonly [member: string, areaId: number, amount: string, ip: string];
let clock = Date.now() - 60_000;
function round(stakes: readonly Stake[], gameId = 201) {
  clock += 100;
  const endedAt = clock;
  const bets = stakes.map(([member, areaId, amount, ip]) =>
    testBet({ member, areaId, amount, ip, win: '0', at: endedAt - 50 }),
  );
  return testRound(bets, { gameId, startedAt: endedAt - 90, endedAt });
}
async function play(...rounds: ReturnType<typeof round>[]) {
  const replies = await world.ingest.rounds(rounds);
  expect(replies.filter(({ code }) => code !== 0)).toEqual([]);
  await world.settled();
}
async function send(...events: unknown[]) {
  const replies = await world.ingest.events(events);
  await world.settled();
  expect(replies.filter(({ code }) => code !== 0)).toEqual([]);
}
interface Row {
  id: string;
  round: string;
  lowAccount: string;
  lowArea: number;
  lowAmount: string;
  highAccount: string;
  highArea: number;
  highAmount: string;
  matched: string;
  links: string[];
  state: string;
  handler: string | null;
}
const records = async (filter: object = {}) => {
  const reply = await world.api.call<{ total: number; list: Row[] }>(
    'superadmin',
    '/riskControl/getRelativelyBetRecord',
    { body: { order: 'asc', ...filter } },
  );
  expect(reply.code).toBe(0);
  return reply.data.list;
};
const of = async (one: string, other: string) =>
  (await records()).filter(({ lowAccount, highAccount }) => lowAccount === one && highAccount === other);
const alerts = async () =>
  (await world.alerts({ code: 'relativelyBet' })).map(({ key, value, state }) => `${key} ${value} ${state}`);
const shared = '198.51.100.9';
const opposite = (
  one: string,
  other: string,
  amounts: readonly [string, string] = ['1000.00', '800.00'],
  ip = shared,
) =>
  round([
    [one, 1, amounts[0], ip],
    [other, 2, amounts[1], ip],
  ]);

it('keeps a record of each round with nearly the same on opposite areas, and raises for the third', async () => {
  await play(
    opposite('member11', 'member12'),
    round([
      ['member12', 2, '500.00', shared],
      ['member11', 1, '900.00', shared],
      ['member11', 2, '400.00', shared],
    ]),
  );
  expect(await of('member11', 'member12')).toMatchObject([
    {
      lowArea: 1,
      lowAmount: '1000.00',
      highArea: 2,
      highAmount: '800.00',
      matched: '800.00',
      links: ['betIp'],
      state: 'open',
    },
    { lowArea: 1, lowAmount: '500.00', highArea: 2, highAmount: '500.00', matched: '500.00' },
  ]);
  expect(await alerts()).toEqual([]);
  await play(opposite('member12', 'member11'));
  expect(await alerts()).toEqual(['relativelyBet|m:311|m:312 3 open']);
  const [alert] = await world.alerts({ code: 'relativelyBet' });
  expect(alert?.content.en_us).toBe(
    'member11, member12: opposite rounds 3 in 24 h, limit 3, matched (CNY) 2,100.00',
  );
});

it('leaves out unlinked members, small stakes, uneven ones, the same area and other games', async () => {
  const pair = ['member13', 'member14'] as const;
  const apart: Stake[] = [
    ['member13', 1, '1000.00', '198.51.100.1'],
    ['member14', 2, '1000.00', '198.51.100.2'],
  ];
  await play(
    round(apart),
    opposite(...pair, ['99.99', '99.99']),
    opposite(...pair, ['1000.00', '799.99']),
    round([
      ['member13', 1, '1000.00', shared],
      ['member14', 1, '1000.00', shared],
    ]),
    round(
      [
        ['member13', 1, '1000.00', shared],
        ['member14', 2, '1000.00', shared],
      ],
      202,
    ),
  );
  expect(await of(...pair)).toEqual([]);
});

it('links by an address or a device of sign-ins in the seven days before', async () => {
  const signIn = (member: string, ip: string, device: string, daysAgo: number) =>
    testEvent('login', { member, ip, device, at: Date.now() - daysAgo * 86_400_000 - 120_000 });
  await send(signIn('member13', '203.0.113.5', 'phone', 6), signIn('member14', '203.0.113.6', 'phone', 5));
  await send(signIn('member16', '203.0.113.7', '', 8), signIn('member21', '203.0.113.7', '', 1));
  const apart = (one: string, other: string) =>
    round([
      [one, 1, '1000.00', '198.51.100.1'],
      [other, 2, '1000.00', '198.51.100.2'],
    ]);
  await play(apart('member13', 'member14'), apart('member16', 'member21'));
  expect(await of('member13', 'member14')).toMatchObject([{ links: ['device'] }]);
  expect(await of('member16', 'member21')).toEqual([]);
});

it('creates the record with the bet that completes it, and keeps it when bets are cancelled', async () => {
  const roundId = freshId('R');
  const bet = (member: string, areaId: number, amount: string) =>
    betEvent({ member, areaId, amount, gameId: 203, roundId, ip: shared, at: clock + 100 });
  const one = bet('member16', 1, '1000.00');
  const hedge = bet('member16', 2, '900.00');
  const other = bet('member22', 2, '1000.00');
  await send(one, hedge, other);
  expect(await of('member16', 'member22')).toEqual([]);
  await send(testEvent('cancel', { betId: hedge.betId }));
  expect(await of('member16', 'member22')).toMatchObject([{ matched: '1000.00' }]);
  await send(testEvent('cancel', { betId: other.betId }));
  expect(await of('member16', 'member22')).toHaveLength(1);
});

it('decides rounds separately or together; the pair gets the worst verdict when all are decided', async () => {
  const deal = (path: string, query: Record<string, string>) =>
    world.api.call<{ ids: string[] }>('superadmin', `/order/${path}`, { query });
  const [first, ...rest] = (await of('member11', 'member12')).map(({ id }) => id);
  const one = { id: first ?? '', result: 'undeterminable' };
  expect(await deal('dealwithRelativelyBetRecord', one)).toMatchObject({ code: 0 });
  expect(await deal('dealwithRelativelyBetRecord', { ...one, result: 'normal' })).toMatchObject({
    code: 1514,
  });
  expect(await alerts()).toEqual(['relativelyBet|m:311|m:312 3 open']);
  const batch = await deal('batchDealwithRelativelyBetRecord', { ids: rest.join(','), result: 'normal' });
  expect(batch.data.ids).toHaveLength(3);
  expect(await alerts()).toEqual(['relativelyBet|m:311|m:312 3 undeterminable']);
  const listed = await world.api.call<{ list: { key: string; result: string; handler: string }[] }>(
    'superadmin',
    '/riskControl/pageRiskOperationRecord',
    { body: { code: 'relativelyBet' } },
  );
  expect(listed.data.list).toHaveLength(4);
  expect(listed.data.list[0]).toMatchObject({ key: 'relativelyBet|m:311|m:312', handler: 'superadmin' });
  const undo = { body: { ids: batch.data.ids.slice(0, 1) } };
  expect(await world.api.call('superadmin', '/riskControl/undoRecord', undo)).toMatchObject({ code: 0 });
  expect(await alerts()).toEqual(['relativelyBet|m:311|m:312 3 open']);
  expect((await of('member11', 'member12')).map(({ state }) => state).sort()).toEqual([
    'normal',
    'open',
    'undeterminable',
  ]);
});

it('a verdict on the pair decides its open rounds', async () => {
  const [alert] = await world.alerts({ code: 'relativelyBet' });
  const body = { ids: [alert?.id], result: 'abnormal', remark: 'against each other' };
  expect(await world.api.call('superadmin', '/riskControl/addRiskOperationRecord', { body })).toMatchObject({
    code: 0,
  });
  expect((await of('member11', 'member12')).map(({ state }) => state).sort()).toEqual([
    'abnormal',
    'normal',
    'undeterminable',
  ]);
  expect(await records({ member: 'member12', state: 'abnormal' })).toMatchObject([{ handler: 'superadmin' }]);
});

it('continues where another server stopped', async () => {
  await play(opposite('member21', 'member22'), opposite('member21', 'member22'));
  await world.api.services.databases.systemPool.query('update risk_engine set turn = turn + 1000');
  await play(opposite('member21', 'member22'));
  expect(await alerts()).toContain('relativelyBet|m:321|m:322 3 open');
});
