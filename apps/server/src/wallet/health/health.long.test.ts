import type { CallOutcome } from '@pitboss/wallet/health';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIdMaker } from '../../platform/db/ids.ts';
import { testConfig } from '../../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type AgentWallet, startAgentWallet } from '../../testing/ingest/agent-wallet.ts';
import { testLog } from '../../testing/log.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';
import { countCalls, pingWallets } from './health-job.ts';

let database: TestDatabase;
let world: SmallWorld;
let wallet: AgentWallet;
let agent: { id: string; tenantId: string };
const config = testConfig();
const ids = createIdMaker(3);
/** Milliseconds of a half hour. */
const slotMs = 1_800_000;
/** The middle of a half hour, some hours ago. */
const at = Date.now() - (Date.now() % slotMs) - 4 * slotMs + slotMs / 2;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { agents: 12, members: 24 });
  const agents = world.agents.map(({ id }) => id);
  wallet = await startAgentWallet(database, world.node, agents, config.secrets);
  const [row] = await run<{ id: string; tenant_id: string }>(
    'select id, tenant_id from agent where id = any($1::bigint[]) order by id desc limit 1',
    [agents],
  );
  agent = { id: row?.id ?? '', tenantId: row?.tenant_id ?? '' };
});
afterAll(async () => {
  await wallet?.close();
  await database?.stop();
});
beforeEach(async () => {
  for (const table of ['wallet_health', 'wallet_health_mark', 'wallet_answer', 'wallet_attempt'])
    await run(`delete from ${table}`);
});

const services = () => ({ databases: database.databases, config, log: testLog([]) });
const run = async <Row>(text: string, values: unknown[] = []) =>
  (await database.databases.systemPool.query(text, values)).rows as Row[];
const sums = () =>
  run<Record<string, unknown>>(
    `select (extract(epoch from slot) * 1000)::bigint::text as at, calls, pings, network, slow, business,
      (select sum(n)::int from unnest(durations) n) as timed from wallet_health where agent_id = $1 order by slot`,
    [agent.id],
  );

interface Reply {
  step: string;
  class?: string;
  failure?: string | null;
  status?: number | null;
  late?: boolean;
  ms?: number;
}
async function replied(when: number, replies: readonly Reply[]): Promise<void> {
  for (const {
    step,
    class: cls = 'uncertain',
    failure = null,
    status = 200,
    late = false,
    ms = 12,
  } of replies)
    await run(
      `insert into wallet_answer (attempt_id, late, tenant_id, agent_id, order_id, ended_at, duration_ms, failure, http_status, class, step)
       values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, $10)`,
      [ids.next(when), late, agent.tenantId, agent.id, new Date(when + ms), ms, failure, status, cls, step],
    );
}

test.each<[CallOutcome | null, Reply]>([
  ['ok', { step: 'code', class: 'ok' }],
  ['business', { step: 'code', class: 'reject' }],
  ['business', { step: 'code', class: 'busy' }],
  ['business', { step: 'code', class: 'fatal' }],
  ['network', { step: 'unsent', failure: 'connect', status: null }],
  ['network', { step: 'unsent', failure: 'timeout', status: null }],
  ['network', { step: 'noReply', failure: 'cut', status: null }],
  ['slow', { step: 'noReply', failure: 'timeout', status: null, ms: 5_000 }],
  ['network', { step: 'http', status: 503 }],
  ['network', { step: 'unreadable' }],
  ['ok', { step: 'status', class: 'done' }],
  ['ok', { step: 'status', class: 'unknown' }],
  ['business', { step: 'status', class: 'none' }],
  ['network', { step: 'status', class: 'none', status: 500 }],
  ['slow', { step: 'status', class: 'none', failure: 'timeout', status: null, ms: 5_000 }],
  [null, { step: 'status', class: 'notOffered', status: 404 }],
  [null, { step: 'code', class: 'ok', late: true, ms: 9_000 }],
])('counts as %s: %j', async (outcome, reply) => {
  await replied(at, [reply]);
  await countCalls(services());
  const none = { calls: 1, pings: 0, network: 0, slow: 0, business: 0 };
  const slot = String(at - (at % slotMs));
  const timed = reply.step === 'unsent' ? 0 : 1;
  expect(await sums()).toEqual(
    outcome === null ? [] : [{ at: slot, ...none, ...(outcome === 'ok' ? {} : { [outcome]: 1 }), timed }],
  );
});

test('each call is counted once, however often and by however many servers', async () => {
  await replied(at, [
    { step: 'code', class: 'ok' },
    { step: 'http', status: 500 },
  ]);
  await Promise.all([countCalls(services()), countCalls(services()), countCalls(services())]);
  await countCalls(services());
  expect(await sums()).toMatchObject([{ calls: 2, network: 1, timed: 2 }]);
});

test('counts new calls only once they are settled, and deletes those older than a day', async () => {
  const now = Date.now();
  await replied(now - 5_000, [{ step: 'code', class: 'ok' }]);
  await replied(at, [{ step: 'code', class: 'ok' }]);
  await countCalls(services(), undefined, now);
  expect(await sums()).toMatchObject([{ calls: 1 }]);
  await countCalls(services(), undefined, now + 30_000);
  expect((await sums()).reduce((all, slot) => all + Number(slot.calls), 0)).toBe(2);
  await countCalls(services(), undefined, now + 26 * 3_600_000);
  expect(await sums()).toEqual([]);
});

test('pings every seamless agent with a callback URL, and stores and counts the result', async () => {
  await run("update agent set callback_url = '' where id = $1", [world.agents[0]?.id]);
  const last = () =>
    run<{ ping_outcome: string; ping_ms: number; fresh: boolean }>(
      "select ping_outcome, ping_ms, pinged_at > now() - interval '10 s' as fresh from wallet_agent where agent_id = $1",
      [agent.id],
    );
  const callable = world.agents.length - 1;
  expect(await pingWallets(services(), wallet.outbound)).toBe(callable);
  expect(await last()).toMatchObject([{ ping_outcome: 'ok', fresh: true }]);
  // With a secret that the wallet does not know it replies with a rejection.
  await run(
    `insert into wallet_key (id, tenant_id, agent_id, key_id, sealed, created_at) values (1, $1, $2, 'other', $3, now())`,
    [agent.tenantId, agent.id, wallet.seal('another secret')],
  );
  await pingWallets(services(), wallet.outbound);
  expect(await last()).toMatchObject([{ ping_outcome: 'business' }]);
  await run('update agent set callback_url = $2 where id = $1', [agent.id, 'http://127.0.0.1:1/']);
  await pingWallets(services(), wallet.outbound);
  expect(await last()).toMatchObject([{ ping_outcome: 'network' }]);
  // A half hour may end between the pings.
  const slots = await sums();
  const sum = (name: string) => slots.reduce((all, slot) => all + Number(slot[name]), 0);
  expect(['calls', 'pings', 'business', 'network', 'slow', 'timed'].map(sum)).toEqual([0, 3, 1, 1, 0, 2]);
});
