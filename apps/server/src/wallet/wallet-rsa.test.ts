import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readAgentKey } from '../domain/agents/agent-key.ts';
import { platformKeys, rotatePlatformKey } from '../domain/agents/platform-keys.ts';
import { settingsWord, walletChanged, walletChannel } from '../domain/agents/wallet-changed.ts';
import { createIdMaker } from '../platform/db/ids.ts';
import type { Listening } from '../platform/db/listen.ts';
import { testConfig } from '../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type AgentWallet, startAgentWallet } from '../testing/ingest/agent-wallet.ts';
import { freshId, type TestIngest } from '../testing/ingest/ingest.ts';
import { sendWallet, walletBody } from '../testing/ingest/wallet-call.ts';
import { type SmallWorld, seedSmallWorld } from '../testing/small-world.ts';

const { secrets } = testConfig();
const ids = createIdMaker(9);
const newPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const pair = newPair();

let database: TestDatabase;
let world: SmallWorld;
let wallet: AgentWallet;
let server: TestIngest;
let agentId: string;
let unsigned = false;
/** Each test has its own member, so that an unclear movement of one does not block another. */
let place = 0;
const readKeys = vi.fn(async () => {
  const keys = await platformKeys(database.databases.system, ids, secrets);
  return new Map(keys.map((key) => [key.key_id, key.public_pem]));
});

beforeAll(async () => {
  database = await startTestDatabase();
  await new Promise<void>((connected) => {
    listening = database.databases.listen(walletChannel, {
      connected,
      message(text) {
        if (text.endsWith(settingsWord)) notified += 1;
      },
    });
  });
  world = await seedSmallWorld(database.databases, { agents: 12, members: 12 * 32 });
  agentId = world.members[0]?.agentId ?? '';
  wallet = await startAgentWallet(database, world.node, [agentId], secrets, {
    privateKeys: { [agentId]: pair.privateKey },
    platformKeys: readKeys,
    unsigned: () => unsigned,
  });
  await platformKeys(database.databases.system, ids, secrets);
  await register(pair.publicKey);
  server = await wallet.server(1);
});
afterAll(async () => {
  await listening?.stop();
  await server?.close();
  await wallet?.close();
  await database?.stop();
});
beforeEach(async () => {
  unsigned = false;
  wallet.faults.set([]);
  await set({ scheme: 'rsa', signatures: 'check' });
});

/** Notifications of changed settings, as every server gets them. */
let notified = 0;
let listening: Listening | undefined;
const run = async <Row>(text: string, values: unknown[] = []) =>
  (await database.databases.systemPool.query(text, values)).rows as Row[];

/** As a call of the console does: with the word to the servers in the same transaction. */
async function changed(work: () => Promise<unknown>): Promise<void> {
  await work();
  const before = notified;
  await walletChanged(database.databases.system, [agentId]);
  // Not by expect.poll, which needs a test: hooks wait here too.
  await vi.waitFor(() => expect(notified).toBeGreaterThan(before), { timeout: 60_000, interval: 10 });
  // The server in this process gets the notification at the same time as the listener of the test.
  await new Promise((done) => setTimeout(done, 150));
}
const set = ({ scheme, signatures }: { scheme: string; signatures: string }) =>
  changed(() =>
    run(
      `insert into wallet_agent (tenant_id, agent_id, scheme, signatures, resumed_at) select tenant_id, id, $2, $3, now() from agent where id = $1
       on conflict (tenant_id, agent_id) do update set scheme = $2, signatures = $3, breaker = '{}', resumed_at = excluded.resumed_at`,
      [agentId, scheme, signatures],
    ),
  );
function register(publicPem: string): Promise<void> {
  const key = readAgentKey(publicPem);
  return changed(async () => {
    await run('update agent_public_key set revoked_at = now() where agent_id = $1 and revoked_at is null', [
      agentId,
    ]);
    await run(
      `insert into agent_public_key (id, tenant_id, agent_id, pem, fingerprint, bits, operator_id, operator_account, created_at)
       select $2, tenant_id, id, $3, $4, $5, 1, 'test', now() from agent where id = $1`,
      [agentId, ids.next(), key.pem, key.fingerprint, key.bits],
    );
  });
}
async function bet(): Promise<{ code: number; signature: string | null }> {
  place += 1;
  const own = world.members.filter((one) => one.agentId === agentId);
  const body = walletBody('bet', { memberAccount: own[place]?.account ?? '', roundId: freshId('R') });
  const { code } = await sendWallet(server, body);
  const [answer] = await run<{ signature: string | null }>(
    `select w.signature from wallet_order o join wallet_answer w on w.order_id = o.id and w.tenant_id = o.tenant_id
     join wallet_attempt a on a.id = w.attempt_id and a.tenant_id = w.tenant_id and a.call = 'bet' where o.tx_id = $1`,
    [body.txId],
  );
  return { code, signature: answer?.signature ?? null };
}

const fine = 0;
const open = 1202;
test.each([
  ['hmac', 'off', [fine, fine, fine]],
  ['hmac', 'check', [fine, open, fine]],
  ['hmac', 'require', [fine, open, open]],
  ['rsa', 'off', [fine, fine, fine]],
  ['rsa', 'check', [fine, open, fine]],
  ['rsa', 'require', [fine, open, open]],
] as const)('%s, replies %s: signed rightly, wrongly, not at all', async (scheme, signatures, codes) => {
  await set({ scheme, signatures });
  expect(await bet()).toEqual({ code: codes[0], signature: 'valid' });
  wallet.faults.set([{ kind: 'wrongSignature', calls: ['bet'], times: 1 }]);
  expect(await bet()).toEqual({ code: codes[1], signature: 'wrong' });
  unsigned = true;
  expect(await bet()).toEqual({ code: codes[2], signature: 'absent' });
});

test('a rotated platform key that is unknown to the wallet is read by it, and used from then on', async () => {
  expect((await bet()).code).toBe(fine);
  // The wallet reads an unknown key at most once a second.
  await new Promise((done) => setTimeout(done, 1_100));
  readKeys.mockClear();
  await changed(() =>
    database.databases.system.transaction().execute((tx) => rotatePlatformKey(tx, ids.next(), secrets)),
  );
  expect(await bet()).toEqual({ code: fine, signature: 'valid' });
  expect(await bet()).toEqual({ code: fine, signature: 'valid' });
  expect(readKeys).toHaveBeenCalledTimes(1);
  expect((await readKeys()).size).toBe(2);
});

test('a rejection by a wallet that does not know our key stops the calls', async () => {
  await new Promise((done) => setTimeout(done, 1_100));
  readKeys.mockResolvedValueOnce(new Map());
  await changed(() =>
    database.databases.system.transaction().execute((tx) => rotatePlatformKey(tx, ids.next(), secrets)),
  );
  expect((await bet()).code).toBe(1203);
  await vi.waitFor(
    async () =>
      expect(
        await run("select breaker_reason from wallet_agent where breaker->>'state' = 'stopped'"),
      ).toEqual([{ breaker_reason: 'code 2001' }]),
    { timeout: 60_000 },
  );
  await new Promise((done) => setTimeout(done, 1_100));
  await set({ scheme: 'rsa', signatures: 'check' });
  expect((await bet()).code).toBe(fine);
});

test('a new public key invalidates the previous one immediately', async () => {
  await register(newPair().publicKey);
  expect(await bet()).toEqual({ code: open, signature: 'wrong' });
  await register(pair.publicKey);
  expect(await bet()).toEqual({ code: fine, signature: 'valid' });
});
