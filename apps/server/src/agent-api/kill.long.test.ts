import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hmacSigner, signHeaders } from '@pitboss/wallet/sign';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walletKey } from '../domain/agents/wallet-key.ts';
import { verifyLedger } from '../domain/ledger/ledger-check.ts';
import type { AgentEnvelope } from '../testing/agent-api.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { balances, fundTree } from '../testing/money.ts';
import { type ServerProcess, startServer } from '../testing/processes/server-process.ts';
import { testPort } from '../testing/processes/test-port.ts';

let api: TestApi;
let folder: string;
let port: number;
beforeAll(async () => {
  api = await startTestApi();
  folder = mkdtempSync(join(tmpdir(), 'pitboss-agent-kill-'));
  await fundTree(api, '5000.00');
  port = await testPort();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api.stop();
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
interface Done {
  state: string;
  recordNo: string | null;
  amount: string;
}

async function send(server: ServerProcess, method: 'GET' | 'POST', path: string, body: string) {
  const { keyId, secret } = walletKey(api.services.config.secrets, '12');
  const reply = await fetch(`${server.address}${path}`, {
    method,
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...signHeaders(hmacSigner(keyId, secret), { method, path, body }, Date.now()),
    },
    ...(method === 'POST' ? { body } : {}),
  });
  return (await reply.json()) as AgentEnvelope<Done>;
}

it('returns the right result when a transfer is sent again after its server was killed', async () => {
  const before = await balances(api);
  let server = await startServer(api, { node: 2, port, dataDir: folder });
  let open = true;
  const unanswered: string[] = [];
  const sent: string[] = [];
  const bodyOf = (txId: string) =>
    JSON.stringify({ txId, memberAccount: 'member12', direction: 'in', amount: '0.01', currency: 'CNY' });
  const client = async (name: number) => {
    for (let turn = 0; open; turn += 1) {
      const txId = `K-${name}-${turn}`;
      sent.push(txId);
      try {
        const { code } = await send(server, 'POST', '/agent/v1/transfers', bodyOf(txId));
        if (code === 0) continue;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        await pause(500);
      }
      unanswered.push(txId);
    }
  };
  const clients = Array.from({ length: 6 }, (_, name) => client(name));
  await pause(700);
  await server.kill();
  server = await startServer(api, { node: 3, port, dataDir: folder });
  open = false;
  await Promise.all(clients);
  expect(unanswered.length).toBeGreaterThan(0);
  for (const txId of unanswered) {
    const known = await send(server, 'GET', `/agent/v1/tx/${txId}`, '');
    const again = await send(server, 'POST', '/agent/v1/transfers', bodyOf(txId));
    // A completed transfer is a repeat with the same record; any other is made now.
    expect(again.code).toBe(known.data.state === 'done' ? 1 : 0);
    if (known.data.state === 'done') expect(again.data).toEqual(known.data);
    expect(again.data).toMatchObject({ state: 'done', amount: '0.01' });
  }
  await server.kill();
  const after = await balances(api);
  expect((after.get('member:312') ?? 0n) - (before.get('member:312') ?? 0n)).toBe(BigInt(sent.length));
  expect((before.get('agent:12') ?? 0n) - (after.get('agent:12') ?? 0n)).toBe(BigInt(sent.length));
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from agent_tx where tx_id like 'K-%'`.execute(api.services.databases.system);
  expect(rows).toEqual([{ n: sent.length }]);
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
});
