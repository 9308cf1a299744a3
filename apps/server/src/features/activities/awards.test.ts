import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkSettled } from '../../domain/activities/recheck.ts';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { ingestHeaders } from '../../game-servers/nodes/sign.ts';
import { createIdMaker } from '../../kernel/database/ids.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { testEvent } from '../../testing/ingest/ingest.ts';
import { runActivities } from '../../wallet/awards/activity-jobs.ts';

let api: TestApi;
const node = { id: 'plays', secret: 'secret of plays' };
const db = () => api.services.databases.system;
const hourMs = 3_600_000;
const now = Date.now();
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
    ...{ method: 'POST', url: path, payload },
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

/** An activity whose payout time comes now, published. */
async function due(more: object = {}): Promise<string> {
  const reply = await api.call<{ id: string }>('superadmin', '/activity/add', {
    body: {
      ...{ title: { zh_cn: '签到', en_us: 'Days' }, content: { zh_cn: '', en_us: '' } },
      ...{ ...terms, showStart: terms.start, showEnd: now + 5 * hourMs, payoutTime: now + hourMs },
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
  // What it would come to stands in the report before it is settled.
  const running = { participants: 2, winners: 0, awarded: '0.00', expected: '17.00', budgetUsed: '0.8500' };
  expect(await report({ activityId: id })).toMatchObject({ list: [running], totals: { costCny: '0.00' } });
  const { list: agents } = await report({ activityId: id, by: 'agent' });
  const expected = (agents as { expected: string }[]).reduce((sum, row) => sum + Number(row.expected), 0);
  expect([agents.length > 0, expected]).toEqual([true, 17]);
  const claim = (member: string, more: object = {}) =>
    events([testEvent('claim', { member, activityId: id, at: Date.now(), ...more })]);
  // The settlement is a moment behind.
  expect(await claim('member11')).toEqual([1201]);
  await runActivities(api.services, Date.now());
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
  const [before11, before13] = [await balanceOf('311'), await balanceOf('313')];
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
  expect((await correct(first?.id ?? '', '20')).code).toBe(0);
  expect(await balanceOf('311')).toBe(before11 + 2_000);
  expect((await correct(first?.id ?? '', '0')).code).toBe(0);
  expect(await balanceOf('311')).toBe(before11);
  expect((await correct(second?.id ?? '', '6.5')).code).toBe(0);
  expect(await balanceOf('313')).toBe(before13);
  expect(await report({ activityId: id })).toMatchObject({
    list: [
      {
        ...{ participants: 2, winners: 2, awarded: '17.00', received: '0.00', unreceived: '6.50' },
        ...{ expired: '0.00', corrected: '-10.50', costCny: '6.50' },
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

it('pays by itself where it is automatic, and proposes corrections for what comes later', async () => {
  const id = await due({ budget: { CNY: '17' } });
  const late = signIn('member13', now - 2 * 24 * hourMs - 120_000);
  await sql`select pg_sleep(0.01)`.execute(db());
  expect(await events([late])).toEqual([0]);
  await runActivities(api.services, Date.now());
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
      ...[memberAccount, amount, receipt, proposal],
    ]);
  await check();
  // member13 comes to 12.00 now and was there first, which leaves too little for member11.
  expect(await proposals()).toEqual([
    ['member13', '5.00', 'received', '12.00'],
    ['member11', '12.00', 'received', '0.00'],
  ]);
  // A higher budget would have let a member in who had nothing, and who gets it by a correction alone.
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
