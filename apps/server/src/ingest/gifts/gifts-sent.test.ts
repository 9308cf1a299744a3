import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { testConfig } from '../../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type AgentWallet, startAgentWallet } from '../../testing/ingest/agent-wallet.ts';
import { makeAnchor, makeGift } from '../../testing/ingest/gifts.ts';
import { freshId, type TestIngest, testEvent } from '../../testing/ingest/ingest.ts';
import { sendWallet, walletBody } from '../../testing/ingest/wallet-call.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';

let database: TestDatabase;
let world: SmallWorld;
let wallet: AgentWallet;
const servers: TestIngest[] = [];
const now = Date.now();
const minuteMs = 60_000;
const streamedFrom = now - 30 * minuteMs;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases);
  wallet = await startAgentWallet(database, world.node, [world.agents[0]?.id ?? ''], testConfig().secrets);
  servers.push(await wallet.server(1), await wallet.server(2));
  const { systemPool } = database.databases;
  await makeAnchor(systemPool, { id: 'lark', from: streamedFrom, anchorShare: '0.5', agencyShare: '0' });
  await makeAnchor(systemPool, {
    id: 'finch',
    from: streamedFrom,
    anchorShare: '0.3333',
    agencyShare: '0.1',
    agency: world.agents[1],
  });
  await makeGift(systemPool, { id: '7', price: '1001' });
  await makeGift(systemPool, { id: '8', price: '500', type: 'fans' });
  await makeGift(systemPool, { id: '9', price: '0', type: 'admission' });
  await makeGift(systemPool, { id: '10', price: '100', most: 3, sentBefore: '2000' });
  await makeGift(systemPool, { id: '11', price: '100', turnover: '1000' });
  for (const anchorId of ['lark', 'finch'])
    expect(await codes(stream(anchorId, 'start', now - 10 * minuteMs))).toEqual([0]);
});
afterAll(async () => {
  for (const server of servers) await server.close();
  expect(await verifyLedger(database.databases.system)).toEqual([]);
  await wallet?.close();
  await database?.stop();
});

const stream = (anchorId: string, name: string, at: number) => ({
  ...testEvent('stream', {
    anchorId,
    roomId: `room of ${anchorId}`,
    event: name,
    detail: { streamId: 's1' },
  }),
  at,
});
const gift = (anchorId: string, giftId: string, amount: string, more: object = {}) => ({
  ...testEvent('gift', {
    sendId: freshId('S'),
    member: 'member2',
    anchorId,
    roomId: `room of ${anchorId}`,
    giftId,
    count: 1,
    amount,
  }),
  at: now - 10 * minuteMs + 1_000,
  ...more,
});
const codes = async (...events: object[]) =>
  ((await servers[0]?.events(events)) ?? []).map(({ code }) => code);
const reply = async (event: object, server = 0) => (await servers[server]?.events([event]))?.[0];
interface Line {
  from: string;
  to: string;
  amount: string;
}
/** Returns the ledger entries of a sending, as kinds of accounts. */
async function linesOf({ sendId }: { sendId: string }): Promise<Line[]> {
  const { rows } = await database.databases.systemPool.query<Line>(
    `select d.kind as from, c.kind as to, t.amount::text from ledger_transfer t join ledger_account d on d.id = t.debit_account and d.tenant_id = t.tenant_id
       join ledger_account c on c.id = t.credit_account and c.tenant_id = t.tenant_id where t.kind = 'gift' and t.ref = $1 order by t.id`,
    [sendId],
  );
  return rows;
}

test('a gift is split between anchor, agency and house once, by the shares of its time', async () => {
  const first = gift('finch', '7', '30.03', { count: 3 });
  expect(await reply(first)).toMatchObject({ code: 0, balance: '969.97' });
  expect(await linesOf(first)).toEqual([
    { from: 'member', to: 'anchor', amount: '1000' },
    { from: 'member', to: 'agency', amount: '300' },
    { from: 'member', to: 'house', amount: '1703' },
  ]);
  expect((await reply(first, 1))?.code).toBe(1);
  expect((await reply({ ...first, eventId: freshId('e') }, 1))?.code).toBe(1);
  expect((await reply({ ...first, eventId: freshId('e'), amount: '10.01', count: 1 }))?.code).toBe(1105);
  const own = gift('lark', '7', '10.01');
  expect((await reply(own))?.code).toBe(0);
  expect(await linesOf(own)).toEqual([
    { from: 'member', to: 'anchor', amount: '500' },
    { from: 'member', to: 'house', amount: '501' },
  ]);
  await database.databases.systemPool.query(
    `insert into anchor_share (id, anchor_id, valid_from, anchor_share, agency_share, reason, actor)
     values (99, 'lark', to_timestamp($1::float8 / 1000), 1, 0, 'all', 'test')`,
    [now - 9 * minuteMs],
  );
  const before = gift('lark', '7', '10.01');
  const after = gift('lark', '7', '10.01', { at: now - 9 * minuteMs });
  expect(await codes(stream('lark', 'heartbeat', now - 9 * minuteMs), before, after)).toEqual([0, 0, 0]);
  expect(await linesOf(before)).toHaveLength(2);
  expect(await linesOf(after)).toEqual([{ from: 'member', to: 'anchor', amount: '1001' }]);
});

test('a gift needs the anchor’s open stream in the room at its time, and the price then', async () => {
  const { systemPool } = database.databases;
  expect(
    await codes(
      gift('nobody', '7', '10.01'),
      gift('lark', '7', '10.01', { roomId: 'elsewhere' }),
      gift('lark', '7', '10.01', { at: now - 10 * minuteMs - 1 }),
      gift('lark', '7', '10.00'),
      gift('lark', '7', '10.01', { count: 2 }),
      gift('lark', '404', '10.01'),
      gift('lark', '7', '10.01', { member: 'nobody' }),
    ),
  ).toEqual([1303, 1303, 1303, 1301, 1301, 1302, 1004]);
  const changedAt = now - 9 * minuteMs;
  await systemPool.query(
    `insert into gift_version (gift_id, version, at, type, prices, turnover, sent_before, most, enabled)
     select id, 2, to_timestamp($1::float8 / 1000), type, '{"CNY": "2000"}', '{}', '{}', 9999, false from gift where id = 7`,
    [changedAt],
  );
  expect(await codes(gift('lark', '7', '20.00', { at: changedAt }))).toEqual([1302]);
  expect(await codes(gift('lark', '7', '10.01', { at: changedAt }))).toEqual([1301]);
  expect(await codes(gift('lark', '7', '10.01', { at: changedAt - 1 }))).toEqual([0]);
  // Silent for more than 90 s, it was over with its last heartbeat.
  const late = now - 5 * minuteMs;
  expect(await codes(gift('finch', '7', '10.01', { at: late }))).toEqual([1303]);
});

test('senders, number and order of gifts follow from their type and conditions', async () => {
  const fan = (on: boolean, at: number) => ({
    ...testEvent('fan', { member: 'member2', anchorId: 'lark', on }),
    at,
  });
  const rose = (at: number) => gift('lark', '8', '5.00', { at });
  const t = now - 10 * minuteMs;
  expect(
    await codes(rose(t + 5), fan(true, t + 10), rose(t + 9), rose(t + 10), fan(false, t + 20), rose(t + 19)),
  ).toEqual([1302, 0, 1302, 0, 0, 0]);
  expect(await codes(rose(t + 20))).toEqual([1302]);
  const enter = (more: object = {}) => gift('lark', '9', '0.00', more);
  expect(await codes(enter({ count: 2 }), enter(), enter())).toEqual([1302, 0, 1302]);
  expect(await codes(enter())).toEqual([1302]);
  const other = { member: 'member4' };
  expect(await codes(enter(other), gift('finch', '9', '0.00', other))).toEqual([0, 0]);
  // An earlier entrance whose message arrives later counts as a second one.
  const [late, early] = [t + 3_000, t + 2_000].map((at) => enter({ member: 'member3', at }));
  expect(await codes(late as object, early as object)).toEqual([0, 1302]);
  const rocket = (count: number, member: string) =>
    gift('lark', '10', `${count}.00`, { count, member, at: t + 2_000 });
  expect(await codes(rocket(1, 'member4'), rocket(3, 'member2'), rocket(4, 'member2'))).toEqual([
    1302, 0, 1302,
  ]);
  expect(await codes(gift('lark', '11', '1.00'))).toEqual([1302]);
  // The rooms of an agency's anchors are for the members of its tenant.
  expect(await codes(gift('finch', '7', '10.01', { member: 'member3' }))).toEqual([1302]);
});

test('gifts of a test member belong to the house in full, and a member without money sends nothing', async () => {
  const { systemPool } = database.databases;
  await systemPool.query("update member set kind = 'test' where account = 'member4'");
  const own = gift('finch', '7', '10.01', { member: 'member4' });
  expect((await reply(own))?.code).toBe(0);
  expect(await linesOf(own)).toEqual([{ from: 'member', to: 'house', amount: '1001' }]);
  expect((await reply(gift('finch', '7', '9009.00', { member: 'member6', count: 900 })))?.code).toBe(1001);
  await systemPool.query("update game_node set state = 'closure' where id = $1", [world.node.id]);
  await expect
    .poll(async () => (await reply(gift('finch', '7', '10.01')))?.code, { timeout: 60_000 })
    .toBe(1306);
  await systemPool.query("update game_node set state = 'online' where id = $1", [world.node.id]);
  await expect
    .poll(async () => (await reply(gift('finch', '7', '10.01')))?.code, { timeout: 60_000 })
    .toBe(0);
});

test('at an agent’s wallet a gift needs its charge there, the shares come from the house, and no refund undoes it', async () => {
  const there = () => wallet.book.balanceOf(world.agents[0]?.id ?? '', 'member1');
  const before = there();
  const own = gift('lark', '7', '20.02', { member: 'member1', count: 2 });
  expect((await reply(own))?.code).toBe(1101);
  const charge = walletBody('withhold', {
    txId: own.sendId,
    memberAccount: 'member1',
    final: true,
    amount: '20.02',
  });
  const node = servers[0] as TestIngest;
  expect((await sendWallet(node, charge)).code).toBe(0);
  expect((await reply({ ...own, count: 1, amount: '10.01' }))?.code).toBe(1301);
  expect((await reply(own))?.code).toBe(0);
  expect(there()).toBe(before - 2_002n);
  expect(await linesOf(own)).toEqual([{ from: 'house', to: 'anchor', amount: '1001' }]);
  expect(await codes(testEvent('refund', { purchaseId: own.sendId }))).toEqual([1105]);
  expect(there()).toBe(before - 2_002n);
  // The charge of a rejected gift is returned.
  const rejected = gift('lark', '404', '5.00', { member: 'member1' });
  expect((await sendWallet(node, { ...charge, txId: rejected.sendId, amount: '5.00' })).code).toBe(0);
  expect(await codes(rejected, testEvent('refund', { purchaseId: rejected.sendId }))).toEqual([1302, 0]);
  await vi.waitFor(() => expect(there()).toBe(before - 2_002n), { timeout: 60_000, interval: 50 });
});
