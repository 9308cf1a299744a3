import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import type { NodeCall } from '@pitboss/wallet/messages';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FaultKind, faultKinds } from '../../../wallet/src/faults.ts';
import { testConfig } from '../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type AgentWallet, startAgentWallet } from '../testing/ingest/agent-wallet.ts';
import { freshId, type TestIngest } from '../testing/ingest/ingest.ts';
import { sendWallet, settleBody, type WalletBody, walletBody } from '../testing/ingest/wallet-call.ts';
import { type SmallMember, seedSmallWorld } from '../testing/small-world.ts';

type Call = Exclude<NodeCall, 'balance'>;
const calls = ['bet', 'betAndSettle', 'withhold', 'settle', 'return', 'cancel', 'cancelWithhold'] as const;

/**
 * Final state of a take after one fault of each kind; payments and undos are always delivered, except after a
 * rejection.
 */
const ofTakes: Readonly<Record<FaultKind, 'ok' | 'cancelled' | 'rejected'>> = {
  slow: 'ok',
  timeoutBefore: 'cancelled',
  timeoutAfter: 'ok',
  errorBefore: 'cancelled',
  errorAfter: 'ok',
  cutBefore: 'cancelled',
  cutAfter: 'ok',
  garbage: 'ok',
  duplicate: 'ok',
  busy: 'ok',
  refuse: 'rejected',
  wrongSignature: 'ok',
  wrongBalance: 'ok',
  wrongCurrency: 'ok',
  settledThere: 'ok',
  fatal: 'rejected',
};

/** State of a payment or undo that waits after a fault. */
const ofOthers: Readonly<Partial<Record<FaultKind, 'open'>>> = { refuse: 'open', fatal: 'open' };
const isUndo = (call: Call) => call === 'cancel' || call === 'cancelWithhold';

let database: TestDatabase;
let wallet: AgentWallet;
let server: TestIngest;
let members: readonly SmallMember[];
beforeAll(async () => {
  const count = calls.length * faultKinds.length;
  database = await startTestDatabase();
  // An agent for each case: the breaker of one is none of the others' business.
  const world = await seedSmallWorld(database.databases, { agents: count, members: count });
  members = world.members;
  const agents = world.agents.map(({ id }) => id);
  wallet = await startAgentWallet(database, world.node, agents, testConfig().secrets);
  server = await wallet.server();
});
afterAll(async () => {
  await server?.close();
  await wallet?.close();
  await database?.stop();
});

const send = (body: WalletBody) => sendWallet(server, body);
const txOf = async (txId: string) =>
  (await server.get<WalletTx>(`/ingest/v1/tx/${encodeURIComponent(txId)}`)).data;

/** Returns the number of stored calls of a movement, and of their replies in time. */
async function recordOf(txId: string): Promise<{ calls: number; answers: number }> {
  const { rows } = await database.databases.systemPool.query<{ calls: number; answers: number }>(
    `select (select count(*)::int from wallet_attempt a where a.tenant_id = o.tenant_id and a.order_id = o.id) as calls,
       (select count(*)::int from wallet_answer w where w.tenant_id = o.tenant_id and w.order_id = o.id and not w.late) as answers
     from wallet_order o where o.tx_id = $1`,
    [txId],
  );
  return rows[0] ?? { calls: 0, answers: 0 };
}

/** Effect of a completed call at the agent, in minor units. */
const effects: Readonly<Record<Call, bigint>> = {
  bet: -1_000n,
  withhold: -1_000n,
  betAndSettle: 500n,
  settle: 3_000n,
  return: 1_500n,
  cancel: 1_000n,
  cancelWithhold: 1_000n,
};

/** Returns the movement under test, and the take before it. */
function bodies(call: Call, memberAccount: string): { before: WalletBody | null; body: WalletBody } {
  const more = { memberAccount, roundId: freshId('R') };
  const take = (kind: 'bet' | 'withhold') => walletBody(kind, more);
  if (call === 'bet' || call === 'withhold') return { before: null, body: take(call) };
  if (call === 'betAndSettle')
    return {
      before: null,
      body: walletBody(call, { ...more, bet: '10.00', validBet: '10.00', win: '15.00', net: '5.00' }),
    };
  const before = take(call === 'settle' || call === 'cancel' ? 'bet' : 'withhold');
  const refTxId = [before.txId];
  if (call === 'settle') return { before, body: settleBody(refTxId, '10.00', '30.00', more) };
  const sums = { totalBet: '5.00', totalWin: '10.00', amount: '15.00' };
  const own = call === 'return' ? sums : { reason: 'operator' };
  return { before, body: walletBody(call, { ...more, ...own, refTxId }) };
}

describe.each(calls)('%s', (call) => {
  test.concurrent.each(faultKinds)('%s', async (kind) => {
    const place = calls.indexOf(call) * faultKinds.length + faultKinds.indexOf(kind);
    const { account, agentId } = members[place] as SmallMember;
    const { before, body } = bodies(call, account);
    if (before) expect((await send(before)).code).toBe(0);
    const had = before ? 999_000n : 1_000_000n;
    wallet.faults.add({ kind, calls: [call], members: [account], times: 1 });
    await send(body);
    const take = before === null;
    const wanted = take ? ofTakes[kind] : (ofOthers[kind] ?? 'ok');
    if (kind === 'settledThere' && isUndo(call)) {
      await vi.waitFor(async () => expect((await txOf(body.txId)).state).toBe('rejected'), {
        timeout: 60_000,
        interval: 100,
      });
      expect((await txOf(before?.txId ?? '')).state).toBe('ok');
      expect(wallet.book.balanceOf(agentId, account)).toBe(had);
      return;
    }
    await vi.waitFor(async () => expect((await txOf(body.txId)).state).toBe(wanted), {
      timeout: 60_000,
      interval: 100,
    });
    // A rejected payment is open before it is sent, so its state does not show that the reply has arrived.
    await vi.waitFor(
      async () => {
        const { calls, answers } = await recordOf(body.txId);
        expect(calls).toBeGreaterThan(0);
        expect(answers).toBe(calls);
      },
      { timeout: 60_000, interval: 100 },
    );
    const done = wanted === 'ok';
    expect(wallet.book.balanceOf(agentId, account)).toBe(done ? had + effects[call] : had);
  });
});
