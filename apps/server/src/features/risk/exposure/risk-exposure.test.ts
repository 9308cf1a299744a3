import { afterAll, beforeAll, expect, it } from 'vitest';
import { avoidDayStart } from '../../../testing/clock/day-start.ts';
import { betEvent, testEvent } from '../../../testing/ingest/ingest.ts';
import { putOrder } from '../../../testing/orders.ts';
import { type RiskWorld, startRiskWorld } from '../../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  await avoidDayStart();
  world = await startRiskWorld();
});
afterAll(() => world.stop());

interface Figures {
  credit: string;
  used: string;
  free: string;
  openBets: number;
  openStakes: string;
  openWorst: string;
  openBound: string;
  withheld: string;
  lostToday: string;
  maximum: string;
}
interface Row {
  id: string;
  account: string;
  currency: string;
  subAgents: number;
  balance: string;
  own: Figures;
  all: Figures;
}
const request = <T>(account: string, path: string, query: Record<string, string> = {}) =>
  world.api.call<T>(account, `/riskControl/${path}`, { query });
const rowOf = async (id: string, parentId?: string) => {
  const { data } = await request<{ rows: Row[] }>('superadmin', 'listExposure', parentId ? { parentId } : {});
  const found = data.rows.find((row) => row.id === id);
  if (!found) throw new Error(`no agent ${id}`);
  return found;
};
const system = () => world.api.services.databases.systemPool;
/** Sets the balances of agents on our ledger and their credit limits, in minor units. */
async function fund(amounts: Readonly<Record<string, readonly [balance: number, credit: number]>>) {
  for (const [id, [balance, credit]] of Object.entries(amounts))
    await system().query(
      `insert into ledger_account (id, tenant_id, kind, owner_id, agent_id, currency, balance, credit_limit)
       values ($4, 11, 'agent', $1, $1, 'CNY', $2, $3)
       on conflict (owner_id, kind, currency, tenant_id) do update set balance = $2, credit_limit = $3`,
      [id, balance, credit, world.api.services.ids.next()],
    );
}
/** Minor units. */
const minor = (amount: string) => Math.round(Number(amount) * 100);
const more = (
  after: Figures,
  before: Figures,
  name: 'openStakes' | 'openWorst' | 'openBound' | 'lostToday' | 'withheld',
) => minor(after[name]) - minor(before[name]);

it('shows credit, open bets and withheld money of agents at worst, with the sums below them', async () => {
  await world.fund('5000.00');
  await fund({ 14: [-20_000, 50_000], 13: [1_000, 0], 12: [0, 0] });
  const leaf = await rowOf('14', '13');
  const above = await rowOf('13', '12');
  // The tie of baccarat pays eight to one.
  const bets = [
    betEvent({ member: 'member14', amount: '100.00', gameId: 201, areaId: 3 }),
    betEvent({ member: 'member13', amount: '10.00', gameId: 201, areaId: 1 }),
  ];
  expect(await world.ingest.events(bets)).toMatchObject([{ code: 0 }, { code: 0 }]);
  await system().query(
    `insert into wallet_tx (tx_id, tenant_id, agent_id, member_id, kind, hash, node_id, at, state, amount, currency)
     values ('held-1', 11, 14, 314, 'withhold', '\\x00', 'node-1', now(), 'ok', 7700, 'CNY')`,
  );
  const leafNow = await rowOf('14', '13');
  const aboveNow = await rowOf('13', '12');
  expect(leafNow.own).toMatchObject({ credit: '500.00', used: '200.00', free: '300.00' });
  expect(leafNow.own.openBets - leaf.own.openBets).toBe(1);
  expect(more(leafNow.own, leaf.own, 'openStakes')).toBe(10_000);
  expect(more(leafNow.own, leaf.own, 'openWorst')).toBe(80_000);
  expect(more(leafNow.own, leaf.own, 'withheld')).toBe(7_700);
  expect(minor(leafNow.own.maximum)).toBe(
    Math.max(0, minor(leafNow.own.lostToday) + minor(leafNow.own.openWorst) + minor(leafNow.own.withheld)),
  );
  expect(more(aboveNow.own, above.own, 'openStakes')).toBe(1_000);
  expect(more(aboveNow.all, above.all, 'openStakes')).toBe(11_000);
  expect(more(aboveNow.all, above.all, 'withheld')).toBe(7_700);
  expect(aboveNow.all).toMatchObject({ used: '200.00', credit: '500.00' });
  expect((await rowOf('11')).subAgents).toBeGreaterThan(0);
});

it('counts the top of a pay table, and says how much only the limit of wins bounds', async () => {
  const before = await rowOf('14', '13');
  const [plinko, fish] = [232, 101].map((gameId) =>
    betEvent({ member: 'member14', amount: '10.00', gameId, areaId: 1 }),
  );
  expect(await world.ingest.events([plinko])).toMatchObject([{ code: 0 }]);
  const table = await rowOf('14', '13');
  // The highest bucket pays 1,000 times.
  expect(more(table.own, before.own, 'openWorst')).toBe(999_000);
  expect(more(table.own, before.own, 'openBound')).toBe(0);
  expect(await world.ingest.events([fish])).toMatchObject([{ code: 0 }]);
  const bound = await rowOf('14', '13');
  expect(more(bound.own, table.own, 'openBound')).toBe(more(bound.own, table.own, 'openWorst'));
  expect(more(bound.own, table.own, 'openBound')).toBeGreaterThan(0);
});

it('counts prepaid sessions at the wallets of agents as withheld until they are returned', async () => {
  const before = await rowOf('14', '13');
  const session = await putOrder(world.api, { kind: 'withhold', amount: '60.00' });
  expect(more((await rowOf('14', '13')).own, before.own, 'withheld')).toBe(6_000);
  const back = await putOrder(world.api, { kind: 'return', amount: '10.00', refTxId: [session.txId] });
  await system().query('update wallet_order set settled_by = $1 where id = $2', [back.txId, session.id]);
  expect(more((await rowOf('14', '13')).own, before.own, 'withheld')).toBe(0);
});

it('counts what settled bets lost today, once for the agent and once for each one above', async () => {
  const leaf = await rowOf('14', '13');
  const above = await rowOf('13', '12');
  const bet = betEvent({ member: 'member14', amount: '10.00', gameId: 201, areaId: 1 });
  expect(await world.ingest.events([bet])).toMatchObject([{ code: 0 }]);
  const settled = testEvent('settlement', { betId: bet.betId, win: '510.00' });
  expect(await world.ingest.events([settled])).toMatchObject([{ code: 0 }]);
  const leafNow = await rowOf('14', '13');
  const aboveNow = await rowOf('13', '12');
  expect(more(leafNow.own, leaf.own, 'lostToday')).toBe(50_000);
  expect(more(aboveNow.own, above.own, 'lostToday')).toBe(0);
  expect(more(aboveNow.all, above.all, 'lostToday')).toBe(50_000);
});

it('lists the agents above that would be short, by today’s maximum or by an amount', async () => {
  interface Chain {
    loss: string;
    maximum: string;
    beyond: string;
    chain: { id: string; asked: string; pays: string; short: string }[];
  }
  const today = await request<Chain>('superadmin', 'whatIfLoss', { agentId: '14' });
  const { maximum } = (await rowOf('14', '13')).all;
  expect(today.data).toMatchObject({ loss: maximum, maximum });
  expect(minor(maximum)).toBeGreaterThan(130_000);
  const { data } = await request<Chain>('superadmin', 'whatIfLoss', { agentId: '14', amount: '350.00' });
  expect(data.chain.slice(0, 3).map(({ id, asked, pays, short }) => [id, asked, pays, short])).toEqual([
    ['14', '350.00', '300.00', '50.00'],
    ['13', '50.00', '10.00', '40.00'],
    ['12', '40.00', '0.00', '40.00'],
  ]);
  expect(data.chain.map(({ id }) => id)).toEqual(['14', '13', '12', '11']);
  expect((await request('superadmin', 'whatIfLoss', { agentId: '999999' })).code).toBe(1002);
  expect((await request('major1', 'listExposure')).code).toBe(1003);
});
