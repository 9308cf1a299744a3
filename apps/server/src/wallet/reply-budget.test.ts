import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorldWithWallet, type WorldWithWallet } from '../testing/ingest/agent-wallet.ts';
import { freshId } from '../testing/ingest/ingest.ts';
import { sendWallet, settleBody, walletBody } from '../testing/ingest/wallet-call.ts';

let world: WorldWithWallet;
beforeAll(async () => {
  world = await startWorldWithWallet();
});
afterAll(() => world?.stop());

const eventually = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 60_000, interval: 50 });
const stateOf = async (txId: string) =>
  (await world.server.get<WalletTx>(`/ingest/v1/tx/${encodeURIComponent(txId)}`)).data.state;

/** Runs work while another transaction holds the orders of the member, so that none can be stored. */
async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
  const client = await world.database.databases.systemPool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(1470, hashint8($1::bigint))', [world.member.id]);
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a take is replied as open while it cannot be stored, and is made afterwards', async () => {
  const one = walletBody('bet', { roundId: freshId('R') });
  const reply = await whileHeld(() => sendWallet(world.server, one));
  expect(reply).toMatchObject({ code: 1202, data: { txId: one.txId, state: 'unknown', final: false } });
  await eventually(async () => expect(await stateOf(one.txId)).toBe('ok'));
  expect((await sendWallet(world.server, one)).code).toBe(1);
});

test('a settlement is replied as busy while it cannot be stored, and is paid once', async () => {
  const one = walletBody('bet', { roundId: freshId('R') });
  expect((await sendWallet(world.server, one)).code).toBe(0);
  const before = world.there();
  const settle = settleBody([one.txId], '10.00', '30.00', { roundId: one.roundId });
  const reply = await whileHeld(() => sendWallet(world.server, settle));
  expect(reply).toMatchObject({ code: 1201, data: { txId: settle.txId, state: 'unknown', final: false } });
  await eventually(async () => expect((await sendWallet(world.server, settle)).code).toBe(1));
  await eventually(async () => expect(await stateOf(settle.txId)).toBe('ok'));
  expect(world.there()).toBe(before + 3_000n);
});
