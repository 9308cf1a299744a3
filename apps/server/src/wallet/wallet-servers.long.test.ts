import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testConfig } from '../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type AgentWallet, startAgentWallet } from '../testing/ingest/agent-wallet.ts';
import { freshId, type TestIngest } from '../testing/ingest/ingest.ts';
import { sendWallet, settleBody, walletBody } from '../testing/ingest/wallet-call.ts';
import { type SmallWorld, seedSmallWorld } from '../testing/small-world.ts';

let database: TestDatabase;
let world: SmallWorld;
let wallet: AgentWallet;
let first: TestIngest;
let second: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { agents: 12, members: 36 });
  const agents = world.agents.map(({ id }) => id);
  wallet = await startAgentWallet(database, world.node, agents, testConfig().secrets);
  first = await wallet.server(1);
  second = await wallet.server(2);
});
afterAll(async () => {
  await first?.close();
  await second?.close();
  await wallet?.close();
  await database?.stop();
});

const bet = (memberAccount: string, more = {}) =>
  walletBody('bet', { memberAccount, roundId: freshId('R'), ...more });
const txOf = async (txId: string) =>
  (await first.get<WalletTx>(`/ingest/v1/tx/${encodeURIComponent(txId)}`)).data;
const agentOf = (account: string) => world.members.find((one) => one.account === account)?.agentId ?? '';
const count = async (text: string, values: unknown[]) =>
  Number((await database.databases.systemPool.query<{ n: string }>(text, values)).rows[0]?.n);
/** Counts stored breakers of an agent in a state; they are stored after the reply. */
const countBreakers = (agentId: string, state: string) =>
  count("select count(*) as n from wallet_agent where agent_id = $1 and breaker->>'state' = $2", [
    agentId,
    state,
  ]);

test('one server sends to an agent; a request at another server is sent too, and once', async () => {
  const one = bet('member1');
  expect((await sendWallet(first, one)).code).toBe(0);
  const two = bet('member1');
  expect(await sendWallet(second, two)).toMatchObject({ code: 0, data: { state: 'ok' } });
  expect((await sendWallet(second, one)).code).toBe(1);
  const settle = settleBody([two.txId], '10.00', '12.00', { memberAccount: 'member1', roundId: two.roundId });
  expect((await sendWallet(second, settle)).code).toBe(0);
  await vi.waitFor(async () => expect(await txOf(settle.txId)).toMatchObject({ state: 'ok' }), {
    timeout: 60_000,
  });
  expect(
    await count('select count(*) as n from wallet_attempt where agent_id = $1', [agentOf('member1')]),
  ).toBe(3);
});

test('the same id at both servers concurrently has one effect', async () => {
  const before = wallet.book.balanceOf(agentOf('member2'), 'member2');
  const one = bet('member2');
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => sendWallet(n % 2 === 0 ? first : second, one)),
  );
  expect(replies.filter(({ code }) => ![0, 1, 1202].includes(code))).toEqual([]);
  await vi.waitFor(async () => expect(await txOf(one.txId)).toMatchObject({ state: 'ok' }), {
    timeout: 60_000,
  });
  expect(wallet.book.balanceOf(agentOf('member2'), 'member2')).toBe(before - 1_000n);
});

test('an agent that fails five times in a row gets no more calls: bets are rejected immediately, wins wait, others continue', async () => {
  const account = 'member3';
  const won = bet(account);
  await sendWallet(first, won);
  const others = ['member15', 'member27'];
  expect(others.map(agentOf)).toEqual([agentOf(account), agentOf(account)]);
  wallet.faults.add({ kind: 'errorBefore', members: [account, 'member15'] });
  // Two bets and the cancels of both fail; the settlement is the fifth.
  for (const member of [account, 'member15']) expect((await sendWallet(first, bet(member))).code).toBe(1202);
  await vi.waitFor(
    async () =>
      expect(
        await count(
          "select count(*) as n from wallet_order where kind = 'cancel' and attempts > 0 and agent_id = $1",
          [agentOf(account)],
        ),
      ).toBe(2),
    { timeout: 60_000 },
  );
  const settle = settleBody([won.txId], '10.00', '30.00', { memberAccount: account, roundId: won.roundId });
  expect(await sendWallet(first, settle)).toMatchObject({ code: 0, data: { state: 'open' } });
  // The reply does not wait for the end of the attempt on a loaded host.
  await vi.waitFor(async () => expect(await countBreakers(agentOf(account), 'open')).toBe(1), {
    timeout: 60_000,
  });
  expect(await sendWallet(first, bet('member27'))).toMatchObject({
    code: 1203,
    data: { state: 'rejected' },
  });
  expect((await sendWallet(first, bet('member4'))).code).toBe(0);
});

test('a wallet that rejects our signature stops its calls', async () => {
  const account = 'member5';
  await database.databases.systemPool.query(
    `insert into wallet_key (id, tenant_id, agent_id, key_id, sealed, created_at)
     select 1, tenant_id, id, 'unknown-key', $2, now() from agent where id = $1`,
    [agentOf(account), wallet.seal('a secret that the wallet does not know')],
  );
  expect(await sendWallet(first, bet(account))).toMatchObject({ code: 1203, data: { state: 'rejected' } });
  expect(await sendWallet(first, bet(account))).toMatchObject({ code: 1203, data: { state: 'rejected' } });
  await vi.waitFor(async () => expect(await countBreakers(agentOf(account), 'stopped')).toBe(1), {
    timeout: 60_000,
  });
});

test('the movements of a member go out one after another, in the order of their making', async () => {
  const account = 'member6';
  wallet.faults.add({ kind: 'slow', members: [account], calls: ['bet'], times: 1 });
  const bets = [bet(account), bet(account), bet(account)];
  const replies: Promise<unknown>[] = [];
  for (const one of bets) {
    replies.push(sendWallet(first, one));
    // Stored before the next one is sent; the wallet replies slowly to the first one.
    await expect
      .poll(() => count('select count(*) as n from wallet_order where tx_id = $1', [one.txId]))
      .toBe(1);
  }
  await Promise.all(replies);
  const { rows } = await database.databases.systemPool.query<{ tx_id: string; gap: boolean }>(
    `select o.tx_id, coalesce(a.sent_at >= lag(w.ended_at) over (order by a.id), true) as gap
     from wallet_order o join wallet_attempt a on a.order_id = o.id and a.tenant_id = o.tenant_id join wallet_answer w on w.attempt_id = a.id and w.tenant_id = a.tenant_id
     where o.member_account = $1 and o.agent_id = $2 order by a.id`,
    [account, agentOf(account)],
  );
  expect(rows).toEqual(bets.map(({ txId }) => ({ tx_id: txId, gap: true })));
});

test('a server that starts keeps its new leases, and releases those of an earlier run', async () => {
  const mine = agentOf('member7');
  const earlier = agentOf('member8');
  expect((await sendWallet(first, bet('member7'))).code).toBe(0);
  expect((await sendWallet(first, bet('member8'))).code).toBe(0);
  await database.databases.systemPool.query(
    `update wallet_agent set lease_owner = split_part(lease_owner, ':', 1) || ':an earlier run' where agent_id = $1`,
    [earlier],
  );
  await first.wallet.start();
  const { rows } = await database.databases.systemPool.query<{ agent_id: string; held: boolean }>(
    'select agent_id, lease_owner is not null as held from wallet_agent where agent_id in ($1, $2)',
    [mine, earlier],
  );
  expect(new Map(rows.map(({ agent_id, held }) => [agent_id, held]))).toEqual(
    new Map([
      [mine, true],
      [earlier, false],
    ]),
  );
});
