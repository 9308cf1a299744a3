import { orderStates } from '@pitboss/wallet/transitions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { giveGift, takeBackGift, testAnchor } from '../../testing/gifts.ts';
import { holdWallets, putOrder } from '../../testing/orders.ts';
import { touch } from '../../wallet/orders/advance.ts';
import { readOrders, storeOrders } from '../../wallet/orders/order-rows.sql.ts';
import { onConnection } from '../sql/run-sql.ts';
import { addUpDays, openDays } from './add-up.ts';
import { verifyDaySums } from './check-sums.ts';

const dayMs = 86_400_000;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
let state = seed;
/** Returns a random integer below `end`. */
function below(end: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((state / 0x80000000) * end);
}
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await holdWallets(api);
});
afterAll(() => api?.stop());

const { now } = Date;
const from = now() - 12 * dayMs;
const cents = (amount: string) => BigInt(amount.replace('.', ''));
const system = () => api.services.databases.system;
const addUp = () => addUpDays(system(), now());
const differences = () =>
  system()
    .transaction()
    .execute((tx) => verifyDaySums(tx, 5));

const kinds = ['bet', 'betAndSettle', 'settle', 'bonus', 'cancel', 'withhold'] as const;
const made: { id: string; tenantId: string }[] = [];
const tenantOf = (agentId: string) => (agentId === '21' ? '21' : '11');

/** An order of the last days, or a session with its return. */
async function anOrder(): Promise<void> {
  const agentId = oneOf(['14', '14', '13', '21']);
  const order = {
    agentId,
    age: below(12 * 24) * 3_600_000,
    amount: `${1 + below(900)}.${10 + below(89)}`,
    currency: oneOf(['CNY', 'USD']),
    gameId: oneOf([301, 901, 101, null]),
    provider: oneOf(['', '', 'wm']),
    state: oneOf(orderStates),
    code: oneOf([0, 1102]),
  };
  const kind = oneOf(kinds);
  const put = await putOrder(api, { ...order, kind, final: below(4) === 0 });
  made.push({ id: put.id, tenantId: tenantOf(agentId) });
  if (kind !== 'withhold' || below(2) === 0) return;
  const back = await putOrder(api, {
    ...order,
    kind: 'return',
    refTxId: [put.txId],
    age: below(24) * 3_600_000,
    state: oneOf(orderStates),
  });
  made.push({ id: back.id, tenantId: tenantOf(agentId) });
  await api.services.databases.systemPool.query('update wallet_order set settled_by = $2 where id = $1', [
    put.id,
    back.txId,
  ]);
}

/** Another state of an order, as every change of one is written. */
async function change(): Promise<void> {
  const { id, tenantId } = oneOf(made);
  const client = await api.services.databases.systemPool.connect();
  try {
    const run = onConnection(client);
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [id]);
    const [order] = await readOrders(run, [tenantId], [id]);
    if (!order) throw new Error('no order');
    touch(order);
    order.state = oneOf(orderStates);
    order.wasOk = below(2) === 0;
    await storeOrders(run, [order]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

interface Line {
  state: string;
  group: string;
  shown: string;
  currency: string;
  count: number;
  amount: string;
}
interface Page {
  list: { kind: string; state: string; shown: string; currency: string; amount: string }[];
  next: string | null;
  totals: Line[] | null;
}
/** Directions of money by kind; the other kinds undo. */
const directions: Readonly<Record<string, string>> = {
  bet: 'take',
  betAndSettle: 'take',
  withhold: 'take',
  settle: 'pay',
  return: 'pay',
  bonus: 'pay',
};
const paths = ['seamlessOrder', 'smallgameSeamlessOrder', 'seamlessWithholding', 'wmOrder'] as const;

/** Expects the totals of a filter to equal the aggregate of its rows. */
async function compare(account: string, path: string, filter: object): Promise<void> {
  const sums = new Map<string, { count: number; amount: bigint }>();
  let totals: Line[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const body: object = { ...filter, pageSize: 100, ...(cursor && { cursor }) };
    const { code, desc, data } = await api.call<Page>(account, `/order/${path}`, { body });
    expect(code, desc).toBe(0);
    if (data.totals) totals = data.totals;
    for (const row of data.list) {
      const key = `${row.currency} ${directions[row.kind] ?? 'undo'} ${row.state} ${row.shown}`;
      const sum = sums.get(key) ?? { count: 0, amount: 0n };
      sums.set(key, { count: sum.count + 1, amount: sum.amount + cents(row.amount) });
    }
    cursor = data.next;
  }
  const said = totals.map((line) => [
    `${line.currency} ${line.group} ${line.state} ${line.shown}`,
    { count: line.count, amount: cents(line.amount) },
  ]);
  expect(Object.fromEntries(said), `${account} ${path} ${JSON.stringify(filter)}`).toEqual(
    Object.fromEntries(sums),
  );
}

/** Returns a random filter, mostly over past days. */
const aFilter = () => ({
  start_time: from - below(2) * dayMs + below(5 * 24) * 3_600_000,
  end_time: now() - below(3) * below(48) * 3_600_000,
  currency: oneOf(['CNY', 'CNY', 'USD']),
  ...(below(3) === 0 && { agentId: oneOf(['11', '14', '13']) }),
  ...(below(4) === 0 && { state: oneOf(orderStates) }),
  ...(below(4) === 0 && { shown: 'returned' }),
});

it(`orders: totals equal the aggregate of the rows to the cent after any change and aggregation (SEED=${seed})`, async () => {
  for (let at = 0; at < 160; at += 1) await anOrder();
  for (const path of paths) await compare('superadmin', path, aFilter());
  expect(await addUp()).toBeGreaterThan(20);
  expect(await addUp()).toBe(0);
  expect(await differences()).toEqual([]);
  for (let round = 0; round < 12; round += 1) {
    for (const path of paths)
      await compare(
        path === 'wmOrder' ? 'superadmin' : oneOf(['superadmin', 'major1', 'share1']),
        path,
        aFilter(),
      );
    await Promise.all([...Array.from({ length: 6 }, change), ...(round % 2 ? [addUp()] : [])]);
  }
  await addUp();
  expect(await differences()).toEqual([]);
  for (const path of paths) await compare('superadmin', path, aFilter());
});

it('the check finds a sum that differs from the records', async () => {
  await system().updateTable('order_day_sum').set({ amount: '1' }).execute();
  expect((await differences()).map(({ table }) => table)).toContain('order_day_sum');
  await api.services.databases.systemPool.query('delete from day_sum_until');
  await api.services.databases.systemPool.query('delete from order_day_sum');
  expect(await differences()).toEqual([]);
});

interface Rewards {
  total: number;
  list: { id: string; coins: string; settled: boolean | null; reversedAt: number | null; currency: string }[];
  totals: { gifts: number; currencies: { currency: string; coins: string; gifts: number }[] };
}

it(`gifts: rewards and statements are equal before and after the aggregation of their days (SEED=${seed})`, async () => {
  const { services } = api;
  await testAnchor(services, 'wren', '801');
  await testAnchor(services, 'robin', '802');
  const begin = now() - 80 * dayMs;
  const given: string[] = [];
  for (let at = 0; at < 60; at += 1)
    given.push(
      await giveGift(services, '801', {
        anchor: oneOf(['wren', 'robin']),
        memberId: '314',
        atMs: begin + at * 31 * 3_600_000,
        amount: 1_000n,
        anchorPart: oneOf([0n, 300n, 500n]),
        inOrder: true,
      }),
    );
  const filters = [
    {},
    { anchor: 'wren' },
    { settled: false },
    { settled: true },
    { start_time: begin + 5 * dayMs + 1, end_time: now() - 30 * dayMs, currency: 'CNY' },
  ];
  const requested = async () => {
    const replies = [];
    for (const filter of filters) {
      const body: object = { ...filter, pageSize: 100 };
      const { data } = await api.call<Rewards>('superadmin', '/anchor/listAnchorRewardRecord', { body });
      const counted = data.list.filter(({ reversedAt }) => reversedAt === null);
      expect(data.total).toBe(data.list.length);
      expect(data.totals.gifts).toBe(counted.length);
      const coins = counted.reduce((sum, row) => sum + cents(row.coins), 0n);
      expect(data.totals.currencies.reduce((sum, row) => sum + cents(row.coins), 0n)).toBe(coins);
      replies.push(data);
    }
    const { data } = await api.call('superadmin', '/anchor/listSettlement', { body: {} });
    return [...replies, data];
  };
  const before = await requested();
  expect(await addUp()).toBeGreaterThan(20);
  expect(await differences()).toEqual([]);
  expect(await requested()).toEqual(before);
  const [id] = given;
  await takeBackGift(services, id as string, now());
  await openDays(onConnection(services.databases.systemPool), 'gift', [{ tenantId: '11', at: begin }]);
  const after = await requested();
  expect(after).not.toEqual(before);
  await addUp();
  expect(await requested()).toEqual(after);
  expect(await differences()).toEqual([]);
});
