import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorldWithWallet, type WorldWithWallet } from '../testing/ingest/agent-wallet.ts';
import { freshId, startTestIngest } from '../testing/ingest/ingest.ts';
import { sendWallet, walletBody } from '../testing/ingest/wallet-call.ts';

let world: WorldWithWallet;
beforeAll(async () => {
  world = await startWorldWithWallet();
});
afterAll(() => world?.stop());

test('a take whose server is killed between its commit and its first attempt is cancelled without a call', async () => {
  vi.stubEnv('WALLET_CRASH_AT', 'order.afterCommit:1');
  const { database, wallet, server } = world;
  const options = { outbound: wallet.outbound, demo: true };
  const dying = await startTestIngest(database, world.world.node, 3, server.secrets, options);
  vi.unstubAllEnvs();
  const killed = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw new Error('killed');
  });
  const one = walletBody('bet', { roundId: freshId('R') });
  await sendWallet(dying, one);
  expect(killed).toHaveBeenCalledWith(process.pid, 'SIGKILL');
  killed.mockRestore();
  const orderOf = async () =>
    (
      await world.database.databases.systemPool.query<{ state: string; attempts: number }>(
        'select state, attempts from wallet_order where tx_id = $1',
        [one.txId],
      )
    ).rows[0];
  expect(await orderOf()).toEqual({ state: 'created', attempts: 0 });
  await dying.close();
  const restarted = await world.wallet.server(3);
  await expect.poll(orderOf, { timeout: 30_000 }).toEqual({ state: 'cancelled', attempts: 0 });
  expect(world.wallet.book.stateOf(one.txId)).toBe('unknown');
  const tx = await restarted.get<WalletTx>(`/ingest/v1/tx/${one.txId}`);
  expect(tx.data).toMatchObject({ state: 'cancelled', final: true });
  expect((await sendWallet(restarted, one)).code).toBe(1103);
  await restarted.close();
});
