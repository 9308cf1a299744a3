import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../domain/sql/run-sql.ts';
import { createIdMaker } from '../platform/db/ids.ts';
import { startWorldWithWallet, type WorldWithWallet } from '../testing/ingest/agent-wallet.ts';
import { freshId } from '../testing/ingest/ingest.ts';
import type { SmallMember } from '../testing/small-world.ts';
import { payReward, type Reward } from './orders/reward.ts';

let own: WorldWithWallet;
const ids = createIdMaker(5);
beforeAll(async () => {
  own = await startWorldWithWallet();
});
afterAll(() => own?.stop());

const member = (place: number) => own.world.members[place] as SmallMember;
const give = (reward: Reward) =>
  own.database.databases.system.transaction().execute((tx) => payReward(inTransaction(tx), ids, reward));
const there = () => own.there();
const here = async (place: number) =>
  (
    await own.database.databases.systemPool.query<{ balance: string }>(
      "select balance from ledger_account where owner_id = $1 and kind = 'member'",
      [member(place).id],
    )
  ).rows[0]?.balance;

test('a reward of a member whose agent keeps the wallet is delivered there, once, whatever happens on the way', async () => {
  const before = there();
  own.wallet.faults.set([{ kind: 'timeoutAfter', calls: ['bonus'], times: 1 }]);
  const rewardId = freshId('7');
  const reward = { rewardId, memberId: member(0).id, amount: 8_800n, activityId: 'spring' };
  const given = await Promise.all(Array.from({ length: 5 }, () => give(reward).catch(() => null)));
  expect(given.filter((one) => one?.outcome === 'paid')).toHaveLength(1);
  const state = async () =>
    (await own.server.get<{ state: string }>(`/ingest/v1/tx/${encodeURIComponent(`B${rewardId}`)}`)).data
      .state;
  await vi.waitFor(async () => expect(await state()).toBe('ok'), { timeout: 60_000, interval: 50 });
  expect(there()).toBe(before + 8_800n);
  expect(await give(reward)).toEqual({ outcome: 'repeated', txId: `B${rewardId}`, state: 'ok' });
  expect(await give({ ...reward, amount: 9_900n })).toEqual({ outcome: 'conflict' });
  const { systemPool } = own.database.databases;
  const { rows: lines } = await systemPool.query('select from ledger_transfer where ref = $1', [
    `B${rewardId}`,
  ]);
  expect(lines).toHaveLength(0);
  const { rows } = await systemPool.query<{ body: string }>(
    'select body from wallet_order where tx_id = $1',
    [`B${rewardId}`],
  );
  expect(JSON.parse(rows[0]?.body ?? '{}')).toMatchObject({
    type: 'bonus',
    amount: '88.00',
    activityId: 'spring',
    refTxId: [],
  });
});

test('a reward of a member whose money is on our ledger is booked there, once', async () => {
  const before = Number(await here(1));
  const reward = { rewardId: freshId('8'), memberId: member(1).id, amount: 500n };
  expect(await give(reward)).toMatchObject({ outcome: 'paid', state: 'ok' });
  expect(await give(reward)).toMatchObject({ outcome: 'repeated', state: 'ok' });
  expect(await give({ ...reward, memberId: member(2).id })).toEqual({ outcome: 'conflict' });
  expect(Number(await here(1))).toBe(before + 500);
  expect(await give({ ...reward, rewardId: freshId('9'), memberId: '1' })).toEqual({ outcome: 'refused' });
});
