import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleActivity } from '../../domain/activities/settle.ts';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { startTestIngest, type TestIngest, testEvent } from '../../testing/ingest/ingest.ts';
import { lockWaits } from '../../testing/kills/lock-waits.ts';
import { startChild, typeScriptArgs } from '../../testing/processes/child-process.ts';
import { runActivities } from '../../wallet/awards/activity-jobs.ts';

/** Kills processes in the middle of a settlement and of a payment. */

let api: TestApi;
let ingest: TestIngest;
/** Program that the test kills. */
const program = join(import.meta.dirname, '../../testing/activities/serve-activities.ts');
const db = () => api.services.databases.system;
const dayMs = 86_400_000;
beforeAll(async () => {
  api = await startTestApi();
  const { databases } = api.services;
  const node = { id: 'node-1', secret: 'a secret of the first game server' };
  await sql`insert into game_node (id, name, secret, created_at) values (${node.id}, 'one', ${node.secret},
    now())`.execute(db());
  ingest = await startTestIngest({ databases, url: api.databaseUrl, stop: async () => undefined }, node, 7);
});
afterAll(async () => {
  await ingest?.close();
  await api?.stop();
});

/** Starts a process that settles and pays, and kills it once it waits for the lock taken by `hold`. */
async function killedWhile(node: number, hold: string): Promise<void> {
  const pool = api.services.databases.systemPool;
  const client = await pool.connect();
  await client.query('begin');
  await client.query(hold);
  const settling = startChild(process.execPath, typeScriptArgs(program), {
    env: { ...process.env, DATABASE_URL: api.databaseUrl, NODE_ID: String(node) },
  });
  try {
    // Polls outside the transaction, where the result would stay the same.
    const waiting = () => {
      settling.assertRunning();
      return lockWaits(pool, 'activity_award');
    };
    await expect.poll(waiting, { interval: 50 }).toBe(1);
  } finally {
    await settling.kill();
    await client.query('rollback');
    client.release();
  }
}
const users = ['member11', 'member12', 'member13', 'member14', 'member16', 'member21', 'member22'];

it('killing a server in the settlement, and another in the payment, leaves nothing half done: the next one resumes from the same snapshot, once', async () => {
  const now = Date.now();
  const signIn = (at: number) => (member: string) => testEvent('signIn', { member, at });
  const codes = async (events: object[]) => (await ingest.events(events)).map(({ code }) => code);
  expect(await codes(users.map(signIn(now - dayMs)))).toEqual(users.map(() => 0));
  const id = api.services.ids.next(now);
  const [start, end, shown] = [now - 5 * dayMs, now - 1_000, now + dayMs].map((at) => new Date(at));
  await sql`insert into activity (id, kind, title_zh, title_en, content_zh, content_en, sort, show_start,
    show_end, start_at, end_at,
      payout_at, payout_way, zone, currencies, agents, except_agents, conditions, rule, draft, actor,
        created_at, updated_at)
    values (${id}, 'signIn', 't', 't', '', '', 1, ${start}, ${shown}, ${start}, ${end}, clock_timestamp(),
      'automatic', 'BeiJing', '{CNY}',
      '{}', '{}', '{}', '{"steps":[{"at":1,"amount":{"CNY":"5"}},{"at":2,"amount":{"CNY":"7"}}]}', false, 'x',
        now(), now())`.execute(db());
  const awards = async () =>
    (
      await sql<{ id: string; tenant: string; amount: string; paid: boolean }>`
        select id::text, tenant_id::text as tenant, amount::text, paid_at is not null as paid
          from activity_award where activity_id = ${id}::bigint order by id`.execute(db())
    ).rows;

  // The scores are written, the awards are not.
  await killedWhile(11, 'lock table activity_award in exclusive mode');
  expect(await awards()).toEqual([]);
  // Events that arrive now are too late to count, although nothing is settled yet.
  expect(await codes(users.slice(0, 3).map(signIn(now - 2 * dayMs)))).toEqual([0, 0, 0]);
  // The next server settles immediately; it is killed after posting an award and before marking it as paid.
  const { ids, databases } = api.services;
  expect(await settleActivity({ pool: databases.systemPool, ids }, id, Date.now())).toBe(true);
  const given = await awards();
  expect(given.map(({ amount }) => amount)).toEqual(users.map(() => '500'));
  await killedWhile(
    12,
    `select from activity_award where tenant_id = ${given[3]?.tenant} and id = ${given[3]?.id} for update`,
  );
  expect((await awards()).map(({ paid }) => paid)).toEqual([true, true, true, false, false, false, false]);
  await runActivities(api.services, Date.now());
  expect((await awards()).every(({ paid }) => paid)).toBe(true);
  const { rows } = await sql<{ ref: string; amount: string }>`
    select ref, amount::text from ledger_transfer where kind = 'activity' order by ref::bigint`.execute(db());
  expect(rows).toEqual(given.map((award) => ({ ref: award.id, amount: '500' })));
  expect(await verifyLedger(db())).toEqual([]);
});
