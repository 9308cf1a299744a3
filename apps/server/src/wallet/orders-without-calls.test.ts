import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { walletChanged } from '../domain/agents/wallet-changed.ts';
import { readStatement, type StatementRow } from '../domain/statements/statement.sql.ts';
import { wholeScope } from '../platform/db/scope.ts';
import { startWorldWithWallet, type WorldWithWallet } from '../testing/ingest/agent-wallet.ts';
import { freshId } from '../testing/ingest/ingest.ts';
import { sendWallet, settleBody, type WalletBody, walletBody } from '../testing/ingest/wallet-call.ts';

/** Orders that end without a call: on record and in lists, in no statement. */

let world: WorldWithWallet;
beforeAll(async () => {
  world = await startWorldWithWallet();
});
beforeEach(() => world.wallet.faults.set([]));
afterAll(() => world?.stop());

const send = (body: WalletBody) => sendWallet(world.server, body);
const bet = (more = {}) => walletBody('bet', { roundId: freshId('R'), ...more });
const cancelOf = ({ txId, amount }: WalletBody) =>
  walletBody('cancel', { refTxId: [txId], amount, reason: 'operator' });
const txOf = async (txId: string) =>
  (await world.server.get<WalletTx>(`/ingest/v1/tx/${encodeURIComponent(txId)}`)).data;
const eventually = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 60_000, interval: 50 });
const orderOf = async (txId: string) =>
  (
    await world.database.databases.systemPool.query<{ state: string; attempts: number }>(
      'select state, attempts from wallet_order where tx_id = $1',
      [txId],
    )
  ).rows[0];

async function statement(): Promise<Map<string, string>> {
  const rows: StatementRow[] = [];
  const { tenantId, agentId } = world.member;
  await readStatement(
    world.database.databases,
    { scope: wholeScope, tenantId, agentId },
    { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) },
    async (page) => {
      rows.push(...page);
    },
  );
  return new Map(rows.map((row) => [row.tx_id, row.state]));
}

test('a cancel without a call is an order that is done after no attempt, and absent from the statement', async () => {
  const never = bet();
  const first = cancelOf(never);
  const second = cancelOf(never);
  for (const cancel of [first, second]) {
    expect(await send(cancel)).toMatchObject({ code: 0, data: { state: 'ok', final: true } });
    expect(await orderOf(cancel.txId)).toEqual({ state: 'ok', attempts: 0 });
    expect((await send(cancel)).code).toBe(1);
  }
  expect((await send(never)).code).toBe(1103);
  const dear = bet({ amount: '9999999.00' });
  expect((await send(dear)).code).toBe(1001);
  const ofRejected = cancelOf(dear);
  expect((await send(ofRejected)).code).toBe(0);
  expect(await orderOf(ofRejected.txId)).toEqual({ state: 'ok', attempts: 0 });
  const stated = await statement();
  expect(stated.get(dear.txId)).toBe('rejected');
  for (const { txId } of [never, first, second, ofRejected]) expect(stated.has(txId)).toBe(false);
});

test('a take rejected before its call is an order, repeats its code, and is absent from the statement', async () => {
  const last = bet({ final: true });
  expect((await send(last)).code).toBe(0);
  const closed = bet({ roundId: last.roundId });
  for (let turn = 0; turn < 2; turn += 1) expect((await send(closed)).code).toBe(1104);
  expect(await orderOf(closed.txId)).toEqual({ state: 'rejected', attempts: 0 });
  const stated = await statement();
  expect(stated.get(last.txId)).toBe('done');
  expect(stated.has(closed.txId)).toBe(false);
});

test('a rejected last movement does not close its round', async () => {
  const roundId = freshId('R');
  expect((await send(bet({ roundId, final: true, amount: '9999999.00' }))).code).toBe(1001);
  expect((await send(bet({ roundId }))).code).toBe(0);
});

test('a cancel of a bet that the wallet has settled moves no money: it is rejected in the statement', async () => {
  const one = bet();
  await send(one);
  const own = settleBody([one.txId], '10.00', '5.00', { roundId: one.roundId });
  world.wallet.book.apply('settle', { ...own, agentId: world.member.agentId } as never);
  const cancel = cancelOf(one);
  expect((await send(cancel)).code).toBe(0);
  await eventually(async () => expect(await txOf(one.txId)).toMatchObject({ state: 'ok' }));
  expect(await orderOf(cancel.txId)).toEqual({ state: 'ok', attempts: 1 });
  const stated = await statement();
  expect(stated.get(one.txId)).toBe('done');
  expect(stated.get(cancel.txId)).toBe('rejected');
});

test('a take that could not be sent at all is absent from the statement', async () => {
  const { systemPool } = world.database.databases;
  const one = bet({ memberAccount: world.member.account });
  await systemPool.query("update agent set callback_url = 'nonsense' where id = $1", [world.member.agentId]);
  await walletChanged(world.database.databases.system, [world.member.agentId]);
  await eventually(async () => {
    const next = { ...one, txId: freshId('w') };
    expect((await send(next)).code).toBe(1203);
    expect(await orderOf(next.txId)).toEqual({ state: 'rejected', attempts: 1 });
    expect((await statement()).has(next.txId)).toBe(false);
  });
});
