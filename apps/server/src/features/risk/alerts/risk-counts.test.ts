import { afterAll, beforeAll, expect, it } from 'vitest';
import { avoidDayStart } from '../../../testing/clock/day-start.ts';
import { betEvent, freshId } from '../../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  await avoidDayStart();
  world = await startRiskWorld();
  await world.fund('900000.00');
});
afterAll(() => world.stop());

const minute = 60_000;

async function stake(member: string, amount: string, at = Date.now() - 1_000) {
  const replies = await world.ingest.events([
    betEvent({ member, amount, gameId: 203, at, betId: freshId('count') }),
  ]);
  expect(replies).toMatchObject([{ code: 0 }]);
  await world.settled();
}

async function call<T>(path: string, payload: { body?: object; query?: Record<string, string> } = {}) {
  const reply = await world.api.call<T>('superadmin', path, payload);
  expect(reply.code, `${path}: ${reply.desc}`).toBe(0);
  return reply.data;
}

/** Open alerts as the badge, the inbox and the list count them. */
async function openCounts() {
  const codes = await call<Record<string, { open: number; snoozed: number }>>('/riskControl/countAlerts');
  const { waits } = await call<{ waits: { kind: string; count: number }[] }>('/inbox/list');
  return {
    badge: Object.values(codes).reduce((sum, { open }) => sum + open, 0),
    inbox: waits.find(({ kind }) => kind === 'alerts')?.count ?? 0,
    listed: (await world.alerts({ state: 'open' })).length,
    snoozed: Object.values(codes).reduce((sum, { snoozed }) => sum + snoozed, 0),
  };
}

it('counts the alerts that wait for an operator: neither decided nor snoozed ones, nor those of a shadow', async () => {
  expect(await openCounts()).toEqual({ badge: 0, inbox: 0, listed: 0, snoozed: 0 });

  // 50,000 CNY is the alarm of single bets, 100,000 CNY that of stakes.
  await stake('member11', '50000.00');
  await stake('member12', '50000.00');
  await stake('member13', '50000.00');
  expect(await openCounts()).toEqual({ badge: 3, inbox: 3, listed: 3, snoozed: 0 });

  const [first] = await world.alerts({ state: 'open' });
  await call('/riskControl/addRiskOperationRecord', { body: { ids: [first?.id], result: 'normal' } });
  expect(await openCounts()).toEqual({ badge: 2, inbox: 2, listed: 2, snoozed: 0 });

  const snooze = { pivot: 'm:314', until: Date.now() + 60 * minute, reason: 'test' };
  await call('/riskControl/snooze', { body: snooze });
  await stake('member14', '50000.00');
  expect(await openCounts()).toEqual({ badge: 2, inbox: 2, listed: 2, snoozed: 1 });

  const config = await call<Record<string, { version: number }>>('/riskControl/getRiskControlConf', {
    query: { code: 'betAmount' },
  });
  const thresholds = { value: { CNY: { table: '1000.00', alarm: '2000.00' } } };
  const body = { betAmount: { version: config.betAmount?.version, thresholds } };
  expect(await world.save(body, { mode: 'shadow' })).toMatchObject({ code: 0 });
  await stake('member13', '3000.00');
  expect(await openCounts()).toEqual({ badge: 2, inbox: 2, listed: 2, snoozed: 1 });
});

it('lets a shadow count a bet that arrives late', async () => {
  // The bet was made ten minutes ago, before the shadow that the first test began.
  await stake('member21', '2500.00', Date.now() - 10 * minute);
  const { id } = await call<{ id: string }>('/riskControl/backTest', { body: { code: 'betAmount' } });
  interface Test {
    state: string;
    result: { onlyCandidate: number; hits: { list: { name: string }[] } };
  }
  const result = () => call<Test>('/riskControl/getBackTest', { query: { id } });
  await expect.poll(async () => (await result()).state, { timeout: 30_000 }).toBe('done');
  const { hits } = (await result()).result;
  expect(hits.list.map(({ name }) => name)).toContain('member21');
  expect(await world.alerts({ code: 'betAmount', state: 'open' })).toEqual([]);
});
