import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkSettled } from '../../domain/activities/recheck.ts';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { ingestHeaders } from '../../ingest/nodes/sign.ts';
import { createIdMaker } from '../../platform/db/ids.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { testEvent } from '../../testing/ingest/ingest.ts';
import { runActivities } from '../../wallet/awards/activity-jobs.ts';

let api: TestApi;
const node = { id: 'plays', secret: 'secret of plays' };
const db = () => api.services.databases.system;
const hourMs = 3_600_000;
const now = Date.now();
/**
 * The next millisecond: `now()` of the database has a fraction of the present one, which is later than
 * `Date.now()`.
 */
const nextMs = () => Date.now() + 1;

beforeAll(async () => {
  api = await startTestApi();
  await sql`insert into game_node (id, name, secret, last_seen_at, created_at)
    values (${node.id}, 'plays', ${node.secret}, now(), now())`.execute(db());
});
afterAll(async () => {
  expect(await verifyLedger(db())).toEqual([]);
  await api?.stop();
});

async function events(list: readonly unknown[]): Promise<number[]> {
  const path = '/ingest/v1/events';
  const payload = JSON.stringify({ events: list });
  const headers = ingestHeaders(node, 'POST', path, payload, Date.now());
  const reply = await api.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return reply.json().data.results.map(({ code }: { code: number }) => code);
}
const signIn = (member: string, at: number, more: object = {}) =>
  testEvent('signIn', { member, at, ...more });
const balanceOf = async (id: string) =>
  Number(
    (
      await sql<{
        balance: string;
      }>`select balance from ledger_account where owner_id = ${id}::bigint and kind = 'member'`.execute(db())
    ).rows[0]?.balance,
  );
interface Award {
  id: string;
  memberAccount: string;
  amount: string;
  corrected: string | null;
  receipt: string;
  note: string | null;
  ledgerId: string | null;
  deviates: boolean;
  proposal: string | null;
}
const awards = async (activityId: string) =>
  (
    await api.call<{ list: Award[] }>('superadmin', '/activity/listAward', {
      body: { activityId, sort: 'amount', order: 'asc' },
    })
  ).data.list;
const terms = {
  kind: 'signIn',
  start: now - 3 * 24 * hourMs,
  end: now - 2_000,
  currencies: ['CNY'],
  rule: {
    steps: [
      { at: 1, amount: { CNY: '5' } },
      { at: 2, amount: { CNY: '7' } },
    ],
  },
};

/** Publishes an activity whose payout time is now. */
async function due(more: object = {}): Promise<string> {
  const reply = await api.call<{ id: string }>('superadmin', '/activity/add', {
    body: {
      title: { zh_cn: '签到', en_us: 'Days' },
      content: { zh_cn: '内容', en_us: 'C' },
      ...terms,
      showStart: terms.start,
      showEnd: now + 5 * hourMs,
      payoutTime: now + hourMs,
      ...more,
    },
  });
  expect(reply.code, reply.desc).toBe(0);
  const { id } = reply.data;
  expect((await api.call('superadmin', '/activity/publish', { query: { id } })).code).toBe(0);
  await sql`update activity set payout_at = now() where id = ${id}::bigint`.execute(db());
  return id;
}
const correct = (awardId: string, amount: string) =>
  api.call('superadmin', '/activity/correct', { body: { awardId, amount, reason: 'late days' } });
const report = async (body: object) =>
  (await api.call<{ list: object[]; totals: object }>('superadmin', '/activity/getReport', { body })).data;

it('pays awards on claim, once, and corrects them, and reports and forecasts the same figures', async () => {
  const day = (n: number) => now - n * 24 * hourMs - 60_000;
  expect(
    await events([
      signIn('member11', day(2)),
      signIn('member11', day(1)),
      signIn('member13', day(1)),
      signIn('member13', day(1)),
      signIn('member14', day(1), { activityId: '7' }),
    ]),
  ).toEqual([0, 0, 0, 0, 0]);
  const { data: forecast } = await api.call('superadmin', '/activity/forecast', { body: terms });
  expect(forecast).toMatchObject({
    currencies: [{ currency: 'CNY', members: 2, awards: 2, cost: '17.00', exhausted: false }],
    example: { measure: 'days', currency: 'CNY' },
  });
  const id = await due({ payoutWay: 'claim', budget: { CNY: '20' } });
  // The report shows the expected cost before the settlement.
  const running = { participants: 2, winners: 0, awarded: '0.00', expected: '17.00', budgetUsed: '0.8500' };
  expect(await report({ activityId: id })).toMatchObject({ list: [running], totals: { costCny: '0.00' } });
  const { list: agents } = await report({ activityId: id, by: 'agent' });
  const expected = (agents as { expected: string }[]).reduce((sum, row) => sum + Number(row.expected), 0);
  expect([agents.length > 0, expected]).toEqual([true, 17]);
  const claim = (member: string, more: object = {}) =>
    events([testEvent('claim', { member, activityId: id, at: Date.now(), ...more })]);
  // The settlement has not run yet.
  expect(await claim('member11')).toEqual([1201]);
  await runActivities(api.services, nextMs());
  expect(
    (await awards(id)).map(({ memberAccount, amount, receipt, note }) => [
      memberAccount,
      amount,
      receipt,
      note,
    ]),
  ).toEqual([
    ['member13', '5.00', 'unreceived', 'waiting'],
    ['member11', '12.00', 'unreceived', 'waiting'],
  ]);
  const before11 = await balanceOf('311');
  const before13 = await balanceOf('313');
  expect(await claim('member11', { at: now - hourMs })).toEqual([1304]);
  expect(await claim('member14')).toEqual([1304]);
  expect(await claim('member11', { activityId: '99' })).toEqual([1304]);
  expect(await Promise.all([claim('member11'), claim('member11')])).toEqual([[0], [0]]);
  expect(await claim('member11')).toEqual([0]);
  expect(await balanceOf('311')).toBe(before11 + 1_200);
  // Barred meanwhile.
  const bar = { accounts: 'member13', kind: 'rewards', reason: 'x' };
  expect((await api.call('superadmin', '/player/addDisabledBenefits', { query: bar })).code).toBe(0);
  expect(await claim('member13')).toEqual([1304]);
  const [second, first] = await awards(id);
  expect(first).toMatchObject({ receipt: 'received', note: null });
  expect(first?.ledgerId).not.toBeNull();
  expect((await correct(first?.id ?? '', '12')).code).toBe(1645);
  // The other award uses 5.00 of the budget of 20.00.
  expect((await correct(first?.id ?? '', '15.01')).code).toBe(1650);
  expect((await correct(first?.id ?? '', '15')).code).toBe(0);
  expect(await balanceOf('311')).toBe(before11 + 1_500);
  expect((await correct(first?.id ?? '', '0')).code).toBe(0);
  expect(await balanceOf('311')).toBe(before11);
  expect((await correct(second?.id ?? '', '6.5')).code).toBe(0);
  expect(await balanceOf('313')).toBe(before13);
  expect(await report({ activityId: id })).toMatchObject({
    list: [
      {
        participants: 2,
        winners: 2,
        awarded: '17.00',
        received: '0.00',
        unreceived: '6.50',
        expired: '0.00',
        corrected: '-10.50',
        costCny: '6.50',
      },
    ],
    totals: { winners: 2, costCny: '6.50' },
  });
  expect((await report({ activityId: id, by: 'agent' })).list.length).toBeGreaterThan(0);
  const { rows: ends } = await sql<{ at: Date }>`
    select payout_at + interval '1 millisecond' as at from activity where id = ${id}::bigint`.execute(db());
  await sql`update activity set show_end = ${ends[0]?.at} where id = ${id}::bigint`.execute(db());
  expect((await awards(id))[1]).toMatchObject({ note: 'expired', amount: '5.00', corrected: '6.50' });
  await sql`delete from member_disabled_benefit`.execute(db());
  expect(await claim('member13')).toEqual([1304]);
});

it('pays automatic activities by itself, and proposes corrections for events that arrive later', async () => {
  const id = await due({ budget: { CNY: '17' } });
  const late = signIn('member13', now - 2 * 24 * hourMs - 120_000);
  await sql`select pg_sleep(0.01)`.execute(db());
  expect(await events([late])).toEqual([0]);
  await runActivities(api.services, nextMs());
  expect((await awards(id)).map(({ amount, receipt }) => [amount, receipt])).toEqual([
    ['5.00', 'received'],
    ['12.00', 'received'],
  ]);
  expect(await events([testEvent('claim', { member: 'member11', activityId: id, at: Date.now() })])).toEqual([
    1304,
  ]);
  const check = () =>
    checkSettled({ pool: api.services.databases.systemPool, ids: createIdMaker(9) }, id, Date.now());
  const proposals = async () =>
    (await awards(id)).map(({ memberAccount, amount, receipt, proposal }) => [
      memberAccount,
      amount,
      receipt,
      proposal,
    ]);
  await check();
  // member13 is due 12.00 now and qualified first, which leaves too little for member11.
  expect(await proposals()).toEqual([
    ['member13', '5.00', 'received', '12.00'],
    ['member11', '12.00', 'received', '0.00'],
  ]);
  // With a higher budget a member without an award would have won; it gets the award only by a correction.
  await sql`update activity set budget = '{"CNY":"99"}' where id = ${id}::bigint`.execute(db());
  await events([signIn('member14', now - 24 * hourMs - 60_000)]);
  await check();
  const after = [
    ['member14', '0.00', 'unreceived', '5.00'],
    ['member13', '5.00', 'received', '12.00'],
    ['member11', '12.00', 'received', null],
  ];
  expect(await proposals()).toEqual(after);
  expect((await report({ activityId: id })).list).toMatchObject([{ winners: 2, awarded: '17.00' }]);
  const before = await balanceOf('314');
  // The total of the awards stays within the budget: 17.00 of 99.00 are used.
  for (const amount of ['9999999999999.99', '82.01'])
    expect(await correct((await awards(id))[0]?.id ?? '', amount)).toMatchObject({
      code: 1650,
      desc: 'Exceeds the activity budget of 99.00; at most 82.00 can still be awarded.',
    });
  expect(await balanceOf('314')).toBe(before);
  const [missing] = await awards(id);
  expect((await correct(missing?.id ?? '', '5')).code).toBe(0);
  expect(await balanceOf('314')).toBe(before + 500);
  await check();
  const corrected = (await awards(id)).find(({ memberAccount }) => memberAccount === 'member14');
  expect(corrected).toMatchObject({
    amount: '0.00',
    corrected: '5.00',
    receipt: 'received',
    deviates: false,
  });
  expect((await report({ activityId: id })).list).toMatchObject([{ winners: 3, corrected: '5.00' }]);
});

it('keeps all awards of a currency together within the budget, also of corrections that come concurrently', async () => {
  const day = (n: number) => now - n * 24 * hourMs - 60_000;
  await events([
    signIn('member11', day(2)),
    signIn('member11', day(1)),
    signIn('member13', day(2)),
    signIn('member13', day(1)),
    signIn('member14', day(1)),
  ]);
  const id = await due({ budget: { CNY: '39' } });
  await runActivities(api.services, nextMs());
  const dueOf = async () =>
    Object.fromEntries(
      (await awards(id)).map(({ memberAccount, amount, corrected }) => [memberAccount, corrected ?? amount]),
    );
  expect(await dueOf()).toEqual({ member11: '12.00', member13: '12.00', member14: '5.00' });
  const list = await awards(id);
  const idOf = (member: string) => list.find(({ memberAccount }) => memberAccount === member)?.id ?? '';
  // Each correction by itself reaches 39.00; both together exceed it by 10.00.
  const codes = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const reply = await (index % 2 === 0
        ? correct(idOf('member14'), '15')
        : correct(idOf('member11'), '22'));
      return reply.code;
    }),
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(codes).toContain(1650);
  expect([
    { member11: '22.00', member13: '12.00', member14: '5.00' },
    { member11: '12.00', member13: '12.00', member14: '15.00' },
  ]).toContainEqual(await dueOf());
  for (const [member, amount] of [
    ['member11', '11'],
    ['member14', '4'],
  ] as const)
    expect((await correct(idOf(member), amount)).code).toBe(0);
  expect(await correct(idOf('member11'), '23.01')).toMatchObject({
    code: 1650,
    desc: 'Exceeds the activity budget of 39.00; at most 23.00 can still be awarded.',
  });
  // Awards in another currency do not count against this budget.
  await sql`update activity_award set currency = 'USD' where id = ${idOf('member14')}::bigint`.execute(db());
  expect(await correct(idOf('member11'), '27.01')).toMatchObject({
    code: 1650,
    desc: 'Exceeds the activity budget of 39.00; at most 27.00 can still be awarded.',
  });
  expect((await correct(idOf('member11'), '27')).code).toBe(0);
});
