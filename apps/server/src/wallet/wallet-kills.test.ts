import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testConfig } from '../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type AgentWallet, startAgentWallet } from '../testing/ingest/agent-wallet.ts';
import { freshId, type TestIngest } from '../testing/ingest/ingest.ts';
import { sendWallet, settleBody, type WalletBody, walletBody } from '../testing/ingest/wallet-call.ts';
import { type SmallMember, type SmallWorld, seedSmallWorld } from '../testing/small-world.ts';
import { type CrashPoint, crashPoints } from './orders/crash.ts';

let database: TestDatabase;
let world: SmallWorld;
let wallet: AgentWallet;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { agents: 12, members: 12 });
  const agents = world.agents.map(({ id }) => id);
  wallet = await startAgentWallet(database, world.node, agents, testConfig().secrets);
});
afterAll(async () => {
  await wallet?.close();
  await database?.stop();
});

/** The steps of a story with one bet that is won, and one that is taken back after an answer that was cut off. */
async function play(server: TestIngest, member: SmallMember, died: () => boolean): Promise<string[]> {
  const memberAccount = member.account;
  const sent: string[] = [];
  const send = async (body: WalletBody) => {
    if (died()) return;
    sent.push(body.txId);
    const dead = vi.waitUntil(died, { timeout: 7_000, interval: 20 }).catch(() => undefined);
    await Promise.race([sendWallet(server, body), dead]);
  };
  const won = walletBody('bet', { memberAccount, roundId: freshId('R') });
  await send(won);
  await send(settleBody([won.txId], '10.00', '25.00', { memberAccount, roundId: won.roundId }));
  wallet.faults.add({ kind: 'timeoutBefore', calls: ['bet'], members: [memberAccount], times: 1 });
  wallet.faults.add({ kind: 'errorBefore', calls: ['status'], members: [memberAccount], times: 1 });
  await send(walletBody('bet', { memberAccount, roundId: freshId('R') }));
  return sent;
}

const effects: Readonly<Record<string, bigint>> = { bet: -1_000n, settle: 2_500n };

test.each(crashPoints.filter((point) => point !== 'decision.afterCommit'))(
  'a server that dies at %s leaves nothing half done',
  async (point: CrashPoint) => {
    const member = world.members[crashPoints.indexOf(point)] as SmallMember;
    const dying = await wallet.mortal(point === 'recovery' ? 'attempt.afterCommit' : point);
    const sent = await play(dying.server, member, dying.died);
    await vi.waitFor(() => expect(dying.died()).toBe(true), { timeout: 5_000 });
    if (point === 'recovery') {
      const second = await wallet.mortal('recovery');
      await vi.waitFor(() => expect(second.died()).toBe(true), { timeout: 5_000 });
    }
    const heir = await wallet.server();
    await heir.wallet.sweep();
    const txOf = async (txId: string) =>
      (await heir.get<WalletTx>(`/ingest/v1/tx/${encodeURIComponent(txId)}`)).data;
    await vi.waitFor(
      async () => {
        for (const id of sent) expect((await txOf(id)).state).not.toBe('open');
      },
      { timeout: 15_000, interval: 100 },
    );
    const { rows } = await database.databases.systemPool.query<{
      kind: string;
      state: string;
      tx_id: string;
    }>('select kind, state, tx_id from wallet_order where member_id = $1', [member.id]);
    const ours = rows
      .filter(({ state, kind }) => state === 'ok' && kind in effects)
      .reduce((sum, { kind }) => sum + (effects[kind] ?? 0n), 1_000_000n);
    // Nothing is lost and nothing is done twice: both sides say the same, to the cent.
    expect(wallet.book.balanceOf(member.agentId, member.account)).toBe(ours);
    expect(rows.filter(({ state }) => !['ok', 'rejected', 'cancelled'].includes(state))).toEqual([]);
    await heir.close();
  },
);
