import type { AddressInfo } from 'node:net';
import type { ReplyOf } from '@pitboss/contract/core/define';
import type { walletBench } from '@pitboss/contract/orders/wallet-bench';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Book, createBook } from '../../../../wallet/src/book.ts';
import { createFaults } from '../../../../wallet/src/faults.ts';
import { createWalletServer } from '../../../../wallet/src/server.ts';
import { createApp } from '../../app.ts';
import { walletKey } from '../../domain/agents/wallet-key.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

type Run = ReplyOf<typeof walletBench.get>;
type List = ReplyOf<typeof walletBench.list>;

let api: TestApi;
let book: Book;
let origin: string;
const failures = createFaults();
let wallet: ReturnType<typeof createWalletServer>;

beforeAll(async () => {
  api = await startTestApi();
  book = createBook();
  const agents = ['11', '12', '13'].map((id) => ({
    agentId: id,
    ...walletKey(api.services.config.secrets, id),
  }));
  wallet = createWalletServer({ book, agents, faults: failures });
  await new Promise<void>((done) => wallet.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(wallet.address() as AddressInfo).port}`;
  Object.assign(api.services.config, { referenceWallet: origin });
  await api.app.close();
  api.app = await createApp(api.services);
  await api.app.ready();
});
afterAll(async () => {
  wallet.closeAllConnections();
  wallet.close();
  await api.stop();
});
beforeEach(async () => {
  failures.set([]);
  await sql`update agent set callback_url = ${`${origin}/pitboss/`} where id = 12`.execute(
    api.services.databases.system,
  );
  await sql`delete from wallet_bench`.execute(api.services.databases.system);
  book.open('12', 'tester', 'CNY', 100_000n);
});

const start = (body: object = { memberAccount: 'tester' }, account = 'share1') =>
  api.call<{ id: string }>(account, '/walletBench/start', { body });
const get = async (id: string, account = 'share1') =>
  (await api.call<Run>(account, '/walletBench/get', { body: { id } })).data;

async function ended(id: string): Promise<Run> {
  for (;;) {
    const run = await get(id);
    if (run.state !== 'queued' && run.state !== 'running') return run;
    await new Promise((done) => setTimeout(done, 50));
  }
}

it("tests the agent's wallet with real calls, keeps requests and replies, and leaves the balance and our records as they were", async () => {
  const counts = () =>
    sql<{
      n: string;
    }>`select (select count(*) from wallet_order) || ' ' || (select count(*) from wallet_tx) || ' ' ||
      (select count(*) from ledger_transfer) as n`.execute(api.services.databases.system);
  const before = (await counts()).rows;
  const { code, desc, data } = await start();
  expect(code, desc).toBe(0);
  const run = await ended(data.id);
  expect(run.results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(run).toMatchObject({
    state: 'done',
    whole: true,
    failed: 0,
    memberAccount: 'tester',
    currency: 'CNY',
  });
  const list = (await api.call<List>('share1', '/walletBench/list', { body: {} })).data;
  expect(run.passed).toBe(list.checks);
  expect(list.list[0]).toMatchObject({ id: data.id, whole: true, operator: 'share1' });
  const bet = run.results.find(({ id }) => id === 'bet')?.exchanges.find(({ call }) => call === 'bet');
  expect(bet).toMatchObject({
    method: 'POST',
    url: `${origin}/pitboss/v1/bet`,
    status: 200,
    signature: 'valid',
    expected: [0],
  });
  expect(JSON.parse(bet?.sent ?? '')).toMatchObject({
    memberAccount: 'tester',
    agentId: '12',
    amount: '1.00',
  });
  expect(JSON.parse(bet?.heard ?? '')).toMatchObject({ code: 0, balance: '999.00', currency: 'CNY' });
  expect(Object.keys(bet?.sentHeaders ?? {}).sort()).toEqual(['key-id', 'signature', 'timestamp']);
  expect(JSON.stringify(run)).not.toContain(walletKey(api.services.config.secrets, '12').secret);
  expect(book.balanceOf('12', 'tester')).toBe(100_000n);
  expect((await counts()).rows).toEqual(before);
});

it('explains what to fix in a report in both languages', async () => {
  failures.set([{ kind: 'wrongCurrency', calls: ['settle'] }]);
  const { data } = await start();
  const run = await ended(data.id);
  expect(run).toMatchObject({ whole: false, failed: 1 });
  const report = async (language: string, format: string) =>
    (
      await api.call<{ fileName: string; content: string }>('share1', '/walletBench/report', {
        body: { id: data.id, language, format },
      })
    ).data;
  const english = await report('en_us', 'html');
  expect(english.fileName).toMatch(/^wallet-test-\d{8}-\d{6}\.html$/);
  expect(english.content).toContain('settle: currency XXX, expected CNY');
  expect(english.content).toContain('How to fix');
  expect((await report('zh_cn', 'html')).content).toContain('settle：币种为XXX，应为CNY');
  expect(JSON.parse((await report('en_us', 'json')).content)).toMatchObject({ id: data.id, failed: 1 });
});

it('is one at a time for an agent, stops on request, and is for those who may change the address', async () => {
  failures.set([{ kind: 'slow', calls: ['bet'], times: 1 }]);
  const { data } = await start();
  expect((await start()).code).toBe(1424);
  expect((await api.call('share1', '/walletBench/stop', { body: { id: data.id } })).code).toBe(0);
  const run = await ended(data.id);
  expect(run).toMatchObject({ state: 'stopped', whole: false });
  expect(run.results.find(({ id }) => id === 'cleanup')?.outcome).toBe('passed');
  expect(book.balanceOf('12', 'tester')).toBe(100_000n);
  expect((await start({ memberAccount: 'tester' }, 'sub1')).code).toBe(1003);
  expect((await start({ memberAccount: 'tester' }, 'superadmin')).code).toBe(1400);
  expect((await start({ memberAccount: 'tester', agentId: '12' }, 'major2')).code).toBe(1002);
  expect((await api.call('major2', '/walletBench/get', { body: { id: data.id } })).code).toBe(1002);
  const byAdmin = await start({ memberAccount: 'tester', agentId: '12' }, 'superadmin');
  expect(byAdmin.code, byAdmin.desc).toBe(0);
  expect((await ended(byAdmin.data.id)).whole).toBe(true);
});

it('is restarted by the next server when the first one stops in the middle, against the balance at the beginning', async () => {
  failures.set([{ kind: 'slow', calls: ['settle'], times: 1 }]);
  const { data } = await start();
  const bets = () => [...book.entries().keys()].filter((id) => id.endsWith('-settle-b')).length;
  const before = bets();
  while (bets() === before) await new Promise((done) => setTimeout(done, 20));
  await api.app.close();
  expect(book.balanceOf('12', 'tester')).not.toBe(100_000n);
  api.app = await createApp(api.services);
  await api.app.ready();
  const run = await ended(data.id);
  expect(run).toMatchObject({ state: 'done', failed: 0, whole: true });
  expect(run.results.map(({ id }) => id)).toEqual([...new Set(run.results.map(({ id }) => id))]);
  expect(book.balanceOf('12', 'tester')).toBe(100_000n);
});

it('is rejected without an address, and for a member that is playing', async () => {
  await sql`update agent set callback_url = '' where id = 12`.execute(api.services.databases.system);
  expect((await start()).code).toBe(1408);
  await sql`update agent set callback_url = ${origin} where id = 12`.execute(api.services.databases.system);
  const { rows } = await sql<{ account: string }>`update member set online_since = now()
    where id = (select id from member where agent_id = 12 limit 1) returning account`.execute(
    api.services.databases.system,
  );
  if (rows[0]) expect((await start({ memberAccount: rows[0].account })).code).toBe(1425);
});

it('may be started before the seamless wallet is switched on', async () => {
  Object.assign(api.services.config, { benchRequired: true });
  try {
    const switchOn = () =>
      api.call('share1', '/proxyUser/setApiUrl', {
        query: { apiUrl: `${origin}/pitboss/`, transferMode: 'seamless' },
      });
    expect((await switchOn()).code).toBe(1426);
    failures.set([{ kind: 'refuse', calls: ['bonus'] }]);
    await ended((await start()).data.id);
    expect((await switchOn()).code).toBe(1426);
    failures.set([]);
    await ended((await start()).data.id);
    // A new key of the agent, or another address meanwhile, requires another test.
    const { system } = api.services.databases;
    for (const changed of [
      sql`insert into wallet_key (id, tenant_id, agent_id, key_id, sealed, created_at, ends_at, used_at)
        values (1, 11, 12, 'new', '', now(), now() + interval '1 second', now())`,
      sql`update agent set callback_changed_at = now() where id = 12`,
    ]) {
      await changed.execute(system);
      expect((await switchOn()).code).toBe(1426);
      await sql`delete from wallet_key where key_id = 'new'`.execute(system);
      await ended((await start()).data.id);
    }
    // The test bench no longer prevents it; open bets of the agent's members do.
    expect((await switchOn()).code).toBe(1406);
  } finally {
    Object.assign(api.services.config, { benchRequired: false });
  }
});

it('tells the agent to test again after a change of address or key, until the wallet has passed', async () => {
  const { system } = api.services.databases;
  await sql`update agent set transfer_mode = 'seamless', callback_changed_at = null where id = 12`.execute(
    system,
  );
  Object.assign(api.services.config, { benchRequired: true });
  const notice = async (account: string) => {
    const inbox = await api.call<{ waits: { kind: string; count: number }[] }>(account, '/inbox/list');
    return inbox.data.waits.find(({ kind }) => kind === 'walletTest')?.count ?? 0;
  };
  const shown = async () => {
    const { data } = await api.call<List>('share1', '/walletBench/list', { body: {} });
    return [data.due, await notice('share1')];
  };
  try {
    expect(await shown()).toEqual([true, 1]);
    await ended((await start()).data.id);
    expect(await shown()).toEqual([false, 0]);
    for (const changed of [
      sql`update agent set callback_changed_at = now() where id = 12`,
      sql`insert into wallet_key (id, tenant_id, agent_id, key_id, sealed, created_at, ends_at, used_at)
        values (1, 11, 12, 'new', '', now(), now() + interval '1 second', now())`,
    ]) {
      await changed.execute(system);
      expect(await shown()).toEqual([true, 1]);
      // Only the agent itself can test its wallet.
      expect(await notice('major1')).toBe(0);
      expect(await notice('superadmin')).toBe(0);
      await sql`delete from wallet_key where key_id = 'new'`.execute(system);
      failures.set([{ kind: 'refuse', calls: ['bonus'] }]);
      await sql`update agent set callback_changed_at = now() where id = 12`.execute(system);
      await ended((await start()).data.id);
      expect(await shown()).toEqual([true, 1]);
      failures.set([]);
      await ended((await start()).data.id);
      expect(await shown()).toEqual([false, 0]);
    }
    await sql`update agent set callback_changed_at = now() where id = 12`.execute(system);
    Object.assign(api.services.config, { benchRequired: false });
    expect(await shown()).toEqual([false, 0]);
  } finally {
    Object.assign(api.services.config, { benchRequired: false });
    await sql`update agent set transfer_mode = 'manual' where id = 12`.execute(system);
  }
});
