import { discountText } from '@pitboss/ledger/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { configNode } from '../../testing/ingest/config-node.ts';
import { freshId, startTestIngest, type TestIngest, testEvent } from '../../testing/ingest/ingest.ts';
import { balances, dto, fundTree, minor } from '../../testing/money.ts';

let api: TestApi;
const servers: TestIngest[] = [];
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '1000.00');
  const own = { id: 'shop', secret: 'secret of the shop' };
  await sql`insert into game_node (id, name, secret, last_seen_at, created_at) values (${own.id}, 'shop',
    ${own.secret}, now(), now())`.execute(api.services.databases.system);
  node = configNode(api.app, own);
  const database = { databases: api.services.databases, url: api.databaseUrl, stop: async () => undefined };
  for (const number of [2, 3])
    servers.push(await startTestIngest(database, own, number, api.services.config.secrets));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  await api.stop();
});

const hourMs = 3_600_000;
const goodsOf = (more: object = {}) => ({
  name: { zh_cn: '小喇叭', en_us: 'Megaphone' },
  prices: { CNY: '10.00' },
  ...more,
});
async function done<T>(
  path: string,
  payload: { body?: unknown; query?: Record<string, string> },
): Promise<T> {
  const reply = await api.call<T>('superadmin', path, payload);
  expect(reply.code, `${path} ${reply.desc}`).toBe(0);
  return reply.data;
}
const code = async (path: string, payload: { body?: unknown; query?: Record<string, string> }) =>
  (await api.call('superadmin', path, payload)).code;
const addGoods = async (more: object = {}) =>
  (await done<{ id: string }>('/goods/add', { body: goodsOf(more) })).id;
const discountBody = (goodsIds: readonly string[], discount: string, startTime: number, endTime: number) => ({
  body: { name: { zh_cn: '特价', en_us: 'Special' }, goodsIds, discount, startTime, endTime },
});
interface GoodsRow {
  id: string;
  stock: number | null;
  sold: number;
  state: string;
}
const goodsRow = async (id: string) =>
  (await done<{ list: GoodsRow[] }>('/goods/list', { body: { pageSize: 500 } })).list.find(
    (row) => row.id === id,
  );
const buy = (goodsId: string, amount: string, more: object = {}) => ({
  ...testEvent('purchase', { purchaseId: freshId('P'), member: 'member12', goodsId, count: 1, amount }),
  at: Date.now(),
  ...more,
});
const back = (purchaseId: string, more: object = {}) => ({ ...testEvent('refund', { purchaseId }), ...more });
const send = async (event: object, server = 0) => (await servers[server]?.events([event]))?.[0];
const held = async (member = '312') => (await balances(api)).get(`member:${member}`) ?? 0n;

it('sells goods on the ledger at their price, refunds them in full and once, and rejects a purchase that arrives after its refund', async () => {
  const { version } = await node.readAll();
  const id = await addGoods({ code: 'horn', limit: 5, stock: 4 });
  expect((await node.read(version)).items).toMatchObject([
    { kind: 'goods', id, data: { prices: { CNY: '10.00' }, code: 'horn', limit: 5, soldOut: false } },
  ]);
  const before = await held();
  const event = buy(id, '30.00', { count: 3 });
  expect(await send(event)).toMatchObject({ code: 0, balance: dto(before - 3_000n) });
  expect((await send(event, 1))?.code).toBe(1);
  expect((await send({ ...event, eventId: freshId('e') }, 1))?.code).toBe(1);
  expect((await send({ ...event, eventId: freshId('e'), count: 2, amount: '20.00' }))?.code).toBe(1105);
  expect(await send(buy(id, '9.99'))).toMatchObject({ code: 1301, field: 'amount' });
  expect((await send(buy(id, '20.00', { count: 2 })))?.code).toBe(1302);
  expect((await send(buy('77', '10.00')))?.code).toBe(1302);
  const there = await node.readAll();
  expect((await send(buy(id, '10.00')))?.code).toBe(0);
  expect((await node.read(there.version)).items).toMatchObject([{ kind: 'goods', data: { soldOut: true } }]);
  expect(await goodsRow(id)).toMatchObject({ stock: 0, sold: 4 });
  expect((await send(back(event.purchaseId, { reason: 'not handed out' })))?.code).toBe(0);
  expect((await send(back(event.purchaseId), 1))?.code).toBe(1);
  expect(await held()).toBe(before - 1_000n);
  expect(await goodsRow(id)).toMatchObject({ stock: 3, sold: 1 });
  const early = buy(id, '10.00');
  expect((await send(back(early.purchaseId)))?.code).toBe(0);
  expect((await send(early, 1))?.code).toBe(1103);
  const { list, totals } = await done<{ list: object[]; totals: object[] }>('/goods/listPurchase', {
    body: { goodsId: id, memberAccount: 'member12' },
  });
  expect(list).toMatchObject([
    { count: 1, refundedAt: null },
    { purchaseId: event.purchaseId, count: 3, amount: '30.00', reason: 'not handed out', paidBy: 'ledger' },
  ]);
  expect(totals).toEqual([{ currency: 'CNY', purchases: 2, count: 4, amount: '40.00', refunded: '30.00' }]);
});

it('validates a purchase as of its time: on sale, priced and discounted as then, and at the full price for members barred then', async () => {
  const id = await addGoods({ prices: { CNY: '0.25', USD: '1.00' } });
  const first = Date.now();
  await pause();
  await done('/goods/update', { body: { id, prices: { CNY: '2.00' } } });
  expect((await send(buy(id, '0.25', { at: first })))?.code).toBe(0);
  expect((await send(buy(id, '0.25')))?.code).toBe(1301);
  await done('/goods/updateState', { query: { id, state: 'off' } });
  await pause();
  expect((await send(buy(id, '2.00')))?.code).toBe(1302);
  await done('/goods/updateState', { query: { id, state: 'onSale' } });
  // Half to even: 0.25 x 0.5 is 0.12.
  const from = Date.now() - hourMs;
  await done('/discount/add', discountBody([id], '0.5', from, Date.now() + hourMs));
  expect((await send(buy(id, '0.36', { at: first, count: 3 })))?.code).toBe(0);
  await done('/player/addDisabledBenefits', {
    query: { accounts: 'member12', kind: 'discounts', reason: 'x' },
  });
  const barred = Date.now();
  await pause();
  const { list } = await done<{ list: { id: string }[] }>('/player/listPlayerDisabledBenefits', {
    body: { account: 'member12' },
  });
  await done('/player/deleteDisabledBenefits', { query: { ids: list[0]?.id ?? '' } });
  await pause();
  expect((await send(buy(id, '1.00', { at: barred })))?.code).toBe(1301);
  expect((await send(buy(id, '2.00', { at: barred })))?.code).toBe(0);
  expect((await send(buy(id, '1.00')))?.code).toBe(0);
});

const pause = () => new Promise((resolve) => setTimeout(resolve, 3));

it('allows one discount at a time on each of the goods, changes it only before its start, and reports the amount given up', async () => {
  const one = await addGoods();
  const two = await addGoods();
  const from = Date.now() + hourMs;
  const add = (goodsIds: string[], discount: string, start: number, end: number) =>
    api.call<{ id: string }>('superadmin', '/discount/add', discountBody(goodsIds, discount, start, end));
  const both = await Promise.all([
    add([one, two], '0.8', from, from + hourMs),
    add([two], '0.9', from + hourMs, from + 2 * hourMs),
  ]);
  expect(both.map((reply) => reply.code).sort()).toEqual([0, 1700]);
  const [kept] = both.filter((reply) => reply.code === 0);
  const id = kept?.data.id ?? '';
  expect((await add([two], '0', from + 2 * hourMs + 1, from + 3 * hourMs)).code).toBe(0);
  for (const wrong of ['1.1', '-0.1', '0.12345', 'x', ''])
    expect(await add([one], wrong, from + 9 * hourMs, from + 10 * hourMs), wrong).toMatchObject({
      code: 1017,
      field: 'discount',
    });
  expect((await add(['77'], '0.5', from, from)).code).toBe(1702);
  expect((await add([one], '0.5', from + 1, from)).code).toBe(1017);
  const change = (start: number) => ({
    body: { id, ...discountBody([one], '0.7', start, start + 3 * hourMs).body },
  });
  expect(await code('/discount/update', change(Date.now() - hourMs))).toBe(0);
  expect(await code('/discount/update', change(from))).toBe(1701);
  expect(await code('/discount/delete', { query: { id } })).toBe(1419);
  expect((await send(buy(one, '14.00', { count: 2 })))?.code).toBe(0);
  expect(await code('/discount/stop', { query: { id } })).toBe(0);
  expect(await code('/discount/stop', { query: { id } })).toBe(1418);
  const { list } = await done<{ list: object[] }>('/discount/list', {
    body: { goodsId: one, state: 'finished' },
  });
  expect(list).toMatchObject([{ id, discount: '0.7', sold: 2, givenUp: { CNY: '6.00' } }]);
});

it('never sells more than the stock or the limit of a member, on any server', async () => {
  const id = await addGoods({ prices: { CNY: '0.10' }, stock: 7, limit: 5 });
  const events = Array.from({ length: 24 }, (_, n) =>
    buy(id, '0.10', { member: n % 3 ? 'member13' : 'member14' }),
  );
  const codes = await Promise.all(events.map(async (event, n) => (await send(event, n % 2))?.code));
  expect(codes.filter((one) => one === 0)).toHaveLength(7);
  expect(codes.filter((one) => one === 1302)).toHaveLength(17);
  expect(await goodsRow(id)).toMatchObject({ stock: 0, sold: 7 });
});

interface Model {
  versions: { at: number; price: bigint; onSale: boolean; limit: number | null }[];
  stock: number | null;
  discounts: { id: string; from: number; to: number; parts: bigint }[];
  /** By purchase; null: a refund that arrived first. */
  known: Map<string, { event: ReturnType<typeof buy>; amount: bigint; refunded: boolean } | null>;
  paid: bigint;
}

/** Returns the expected code of a purchase according to the specification. */
function expected(model: Model, event: ReturnType<typeof buy>): number {
  const known = model.known.get(event.purchaseId);
  if (known === null) return 1103;
  if (known) return known.event.count === event.count && known.event.amount === event.amount ? 1 : 1105;
  const version = model.versions.findLast(({ at }) => at <= event.at) ?? model.versions[0];
  const parts = model.discounts.find(({ from, to }) => from <= event.at && event.at <= to)?.parts ?? 10_000n;
  const exact = (version?.price ?? 0n) * parts;
  const whole = exact / 10_000n;
  const rest = exact % 10_000n;
  const unit = rest * 2n > 10_000n || (rest * 2n === 10_000n && whole % 2n === 1n) ? whole + 1n : whole;
  if (unit * BigInt(event.count) !== minor(event.amount)) return 1301;
  if (!version?.onSale) return 1302;
  const day = (at: number) => Math.floor((at + 8 * hourMs) / (24 * hourMs));
  const bought = [...model.known.values()].reduce(
    (sum, one) => sum + (one && !one.refunded && day(one.event.at) === day(event.at) ? one.event.count : 0),
    0,
  );
  if (version.limit !== null && bought + event.count > version.limit) return 1302;
  return model.stock !== null && model.stock < event.count ? 1302 : 0;
}

it('responds to random histories of sales, refunds and changed offers as specified', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`shop, seed ${seed}\n`);
  let state = seed;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (let history = 0; history < 4; history += 1) await play(random);
});

async function play(random: (below: number) => number): Promise<void> {
  const price = BigInt(1 + random(400));
  const id = await addGoods({ prices: { CNY: dto(price) }, limit: 30, stock: 60 });
  const before = await held('313');
  const model: Model = { versions: [], stock: 60, discounts: [], known: new Map(), paid: 0n };
  const versions = async () => {
    const { rows } = await sql<{
      at: Date;
      prices: { CNY: string };
      on_sale: boolean;
      day_limit: number | null;
    }>`
      select * from goods_version where goods_id = ${id}::bigint order by version`.execute(
      api.services.databases.system,
    );
    model.versions = rows.map((row) => ({
      at: row.at.getTime(),
      price: BigInt(row.prices.CNY),
      onSale: row.on_sale,
      limit: row.day_limit,
    }));
  };
  await versions();
  const begin = Date.now();
  const sent: ReturnType<typeof buy>[] = [];
  for (let step = 0; step < 45; step += 1) {
    const at = begin - random(40) * 1_000 + random(1_000);
    const kind = random(20);
    if (kind < 10) {
      const count = 1 + random(4);
      // The price of some state and discount, which may be another's.
      const version = model.versions[random(model.versions.length)];
      const parts =
        [10_000n, ...model.discounts.map((one) => one.parts)][random(model.discounts.length + 1)] ?? 0n;
      const unit = BigInt(Math.round(Number((version?.price ?? 0n) * parts) / 10_000));
      const event = buy(id, dto(unit * BigInt(count)), { member: 'member13', count, at });
      sent.push(event);
      await sell(model, event, random(2));
    } else if (kind < 12 && sent.length > 0) {
      const known = sent[random(sent.length)] as ReturnType<typeof buy>;
      const again = { ...known, eventId: freshId('e'), count: known.count + (random(3) ? 0 : 1) };
      await sell(model, again, random(2));
    } else if (kind < 16) {
      const purchaseId =
        random(5) && sent.length > 0 ? (sent[random(sent.length)]?.purchaseId ?? '') : freshId('P');
      const known = model.known.get(purchaseId);
      const right = known === undefined || (known !== null && !known.refunded) ? 0 : 1;
      expect((await send(back(purchaseId), random(2)))?.code).toBe(right);
      if (known === undefined) model.known.set(purchaseId, null);
      if (known && right === 0) {
        known.refunded = true;
        model.paid -= known.amount;
        model.stock = model.stock === null ? null : model.stock + known.event.count;
      }
    } else if (kind < 18) {
      const body = [
        { prices: { CNY: dto(BigInt(1 + random(400))) } },
        { limit: random(2) ? null : 1 + random(40) },
      ][random(2)];
      await done('/goods/update', { body: { id, ...body } });
      await versions();
    } else if (kind < 19) {
      await done('/goods/updateState', { query: { id, state: random(3) ? 'onSale' : 'off' } });
      await versions();
    } else {
      const parts = random(10_001);
      const from = at - random(8_000);
      const to = at + random(8_000);
      const reply = await api.call<{ id: string }>(
        'superadmin',
        '/discount/add',
        discountBody([id], discountText(parts), from, to),
      );
      const shared = model.discounts.some((one) => one.from <= to && from <= one.to);
      expect(reply.code).toBe(shared ? 1700 : 0);
      if (!shared) model.discounts.push({ id: reply.data.id, from, to, parts: BigInt(parts) });
    }
  }
  expect(await held('313')).toBe(before - model.paid);
  expect((await goodsRow(id))?.stock).toBe(model.stock);
  const kept = [...model.known.values()].filter((one) => one && !one.refunded);
  expect((await goodsRow(id))?.sold).toBe(kept.reduce((sum, one) => sum + (one?.event.count ?? 0), 0));
}

async function sell(model: Model, event: ReturnType<typeof buy>, server: number): Promise<void> {
  const right = expected(model, event);
  const got = await send(event, server);
  expect(got?.code, JSON.stringify({ event, got })).toBe(right);
  if (right !== 0) return;
  const amount = minor(event.amount);
  model.known.set(event.purchaseId, { event, amount, refunded: false });
  model.paid += amount;
  if (model.stock !== null) model.stock -= event.count;
}

it('requires a price above zero and an item code that no other goods have', async () => {
  const add = (more: object) => api.call<{ id: string }>('superadmin', '/goods/add', { body: goodsOf(more) });
  expect((await add({ prices: { CNY: '0' } })).code).toBe(1707);
  expect((await add({ prices: { CNY: '1.00', USD: '0.00' } })).code).toBe(1707);
  const id = await addGoods({ code: 'sword' });
  expect(await add({ code: ' sword ' })).toMatchObject({
    code: 1706,
    desc: expect.stringContaining('sword'),
  });
  const other = await addGoods({ code: 'shield' });
  const update = async (more: object) =>
    (await api.call('superadmin', '/goods/update', { body: { id: other, ...more } })).code;
  expect([await update({ code: 'sword' }), await update({ prices: { CNY: '0.00' } })]).toEqual([1706, 1707]);
  expect([await update({ code: 'shield', sort: 2 }), await update({ code: '' })]).toEqual([0, 0]);
  expect((await add({ code: '' })).code).toBe(0);
  expect(await goodsRow(id)).toMatchObject({ code: 'sword', prices: { CNY: '10.00' } });
  // Of two at the same time one has the code.
  const both = await Promise.all([add({ code: 'bow' }), add({ code: 'bow' })]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1706]);
});
