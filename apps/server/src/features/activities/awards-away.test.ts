import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIdMaker } from '../../platform/db/ids.ts';
import { startWorldWithWallet, type WorldWithWallet } from '../../testing/ingest/agent-wallet.ts';
import { testEvent } from '../../testing/ingest/ingest.ts';
import { testLog } from '../../testing/log.ts';
import { runActivities } from '../../wallet/awards/activity-jobs.ts';
import { listAwards } from './awards.sql.ts';

let own: WorldWithWallet;
const ids = createIdMaker(6);
beforeAll(async () => {
  own = await startWorldWithWallet();
});
afterAll(() => own?.stop());

const hourMs = 3_600_000;
const there = () => own.there();
// The clock of the database has a finer resolution than `Date.now()`.
const run = () => runActivities({ databases: own.database.databases, ids, log: testLog([]) }, Date.now() + 5);

/** Creates a sign-in activity with one step, whose payout time has just passed; returns its id. */
async function due(way: 'automatic' | 'claim'): Promise<string> {
  const id = ids.next();
  const now = Date.now();
  const [start, end, shown] = [now - 24 * hourMs, now - 1_000, now + hourMs].map((at) => new Date(at));
  await sql`insert into activity (id, kind, title_zh, title_en, content_zh, content_en, sort, show_start,
    show_end, start_at, end_at,
      payout_at, payout_way, zone, currencies, agents, except_agents, conditions, rule, draft, actor,
        created_at, updated_at)
    values (${id}, 'signIn', 't', 't', '', '', 1, ${start}, ${shown}, ${start}, ${end}, clock_timestamp(),
      ${way}, 'BeiJing', '{CNY}', '{}',
      '{}', '{}', '{"steps":[{"at":1,"amount":{"CNY":"8.80"}}]}', false, 'x', now(), now())`.execute(
    own.database.databases.system,
  );
  return id;
}
const signIn = (activityId?: string) =>
  testEvent('signIn', {
    member: own.member.account,
    at: Date.now() - 2_000,
    ...(activityId ? { activityId } : {}),
  });
const award = async (activityId: string) => {
  const { rows } = await own.database.databases.system
    .transaction()
    .execute((tx) => listAwards(tx, { activityId }));
  const [row] = rows;
  return { id: row?.id, receipt: row?.receipt, note: row?.note, txId: row?.tx_id, ledgerId: row?.ledger_id };
};
const awardWhile = (activityId: string) =>
  expect.poll(
    async () => {
      await run();
      return award(activityId);
    },
    { interval: 100 },
  );

it('an award of a member whose agent keeps the wallet is ordered there as B and its id, and received when that is paid', async () => {
  expect((await own.server.events([signIn()]))[0]?.code).toBe(0);
  const id = await due('automatic');
  const before = there();
  await awardWhile(id).toMatchObject({ receipt: 'received', note: null, ledgerId: null });
  const { id: awardId, txId } = await award(id);
  expect(txId).toBe(`B${awardId}`);
  expect(there()).toBe(before + 880n);
  await run();
  expect(there()).toBe(before + 880n);
  const { rows } = await sql<{ body: string; state: string }>`
    select body, state from wallet_order where tx_id = ${txId}`.execute(own.database.databases.system);
  expect(rows.map(({ state }) => state)).toEqual(['ok']);
  expect(JSON.parse(rows[0]?.body ?? '{}')).toMatchObject({ type: 'bonus', amount: '8.80', activityId: id });
});

it('marks a claimed award as failed and sends it again while the wallet is down, and as received once the wallet responds', async () => {
  const id = await due('claim');
  await run();
  expect(await award(id)).toMatchObject({ receipt: 'unreceived', note: 'waiting', txId: null });
  own.wallet.faults.set([{ kind: 'errorBefore' }]);
  const before = there();
  const claim = { member: own.member.account, activityId: id, at: Date.now() };
  expect((await own.server.events([testEvent('claim', claim)]))[0]?.code).toBe(0);
  await awardWhile(id).toMatchObject({ receipt: 'unreceived', note: 'failed' });
  expect(there()).toBe(before);
  own.wallet.faults.set([]);
  await awardWhile(id).toMatchObject({ receipt: 'received', note: null });
  expect(there()).toBe(before + 880n);
  expect((await own.server.events([testEvent('claim', claim)]))[0]?.code).toBe(0);
  await run();
  expect(there()).toBe(before + 880n);
});
