import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorldWithWallet, type WorldWithWallet } from '../../testing/ingest/agent-wallet.ts';
import { freshId } from '../../testing/ingest/ingest.ts';
import { sendWallet, settleBody, walletBody } from '../../testing/ingest/wallet-call.ts';

let world: WorldWithWallet;
beforeAll(async () => {
  world = await startWorldWithWallet();
});
afterAll(() => world.stop());

/** Makes the agent's wallet return this id for its movements, in this spelling. */
function replyWith(agentTxId: unknown): void {
  const { book } = world.wallet;
  const { apply } = book;
  vi.spyOn(book, 'apply').mockImplementation((call, body) => ({
    ...apply(call, body),
    agentTxId: agentTxId as string,
  }));
}
const txOf = async (txId: string) => (await world.server.get<WalletTx>(`/ingest/v1/tx/${txId}`)).data;
const replies = async (txId: string) =>
  (
    await world.database.databases.systemPool.query<{ reply: string; class: string }>(
      `select a.reply, a.class from wallet_answer a join wallet_order o on o.tenant_id = a.tenant_id and o.id = a.order_id
       where o.tx_id = $1`,
      [txId],
    )
  ).rows;
const locks = async () =>
  (await world.database.databases.systemPool.query('select 1 from wallet_lock where ended_at is null')).rows;

test.each([
  ['a zero byte', 'A\0-1', 'A\uFFFD-1', 'A\\u0000-1'],
  ['half of a surrogate pair', 'A\ud800', 'A\uFFFD', 'A\\ud800'],
  ['a number', 4711, '4711', '4711'],
])(
  'a bet and its settlement end when the wallet’s transaction id is or contains %s; the reply is kept as it came',
  async (_, sent, stored, raw) => {
    replyWith(sent);
    const bet = walletBody('bet', { roundId: freshId('R'), memberAccount: world.member.account });
    expect(await sendWallet(world.server, bet)).toMatchObject({
      code: 0,
      data: { state: 'ok', agentTxId: stored },
    });
    const settle = settleBody([bet.txId], '10.00', '25.00', {
      roundId: bet.roundId,
      memberAccount: world.member.account,
    });
    expect((await sendWallet(world.server, settle)).code).toBe(0);
    await vi.waitFor(
      async () => expect(await txOf(settle.txId)).toMatchObject({ state: 'ok', final: true }),
      {
        timeout: 30_000,
        interval: 50,
      },
    );
    expect(await txOf(settle.txId)).toMatchObject({ agentTxId: stored });
    expect(await locks()).toEqual([]);
    const [kept, ...others] = await replies(settle.txId);
    expect(others).toEqual([]);
    expect(kept?.class).toBe('ok');
    expect(kept?.reply).toContain(raw);
    vi.restoreAllMocks();
  },
);

test.each([['https://game.example/\0'], ['https://game.example/\ud800'], ['https://game.example/\n']])(
  'a settlement whose address of details is %j is rejected with its field',
  async (detailUrl) => {
    const bet = walletBody('bet', { roundId: freshId('R'), memberAccount: world.member.account });
    expect((await sendWallet(world.server, bet)).code).toBe(0);
    const more = { roundId: bet.roundId, memberAccount: world.member.account };
    const settle = settleBody([bet.txId], '10.00', '25.00', more);
    expect(await sendWallet(world.server, { ...settle, detailUrl })).toMatchObject({
      code: 2002,
      data: { state: 'unknown', field: 'detailUrl' },
    });
    expect((await sendWallet(world.server, settle)).code).toBe(0);
  },
);
