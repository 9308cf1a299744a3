import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { giveGift, type TestGift, takeBackGift, testAnchor } from '../../testing/gifts.ts';
import { freshId } from '../../testing/ingest/ingest.ts';
import { lockWaits } from '../../testing/kills/lock-waits.ts';
import { minor } from '../../testing/money.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

await avoidDayStart();
/** Code of a change that was sent for approval. */
const approvalSent = 1350;

const now = Date.now();
/** Beijing is eight hours ahead of UTC throughout the year. */
const beijingMs = 8 * 3_600_000;
const today = new Date(now + beijingMs);
/** Returns the start of a month in Beijing, a number of months ago. */
const monthStart = (ago: number) =>
  Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago, 1) - beijingMs;
const thisMonth = monthStart(0);
const lastMonth = monthStart(1);
const before = monthStart(2);
const monthOf = (ms: number) => new Date(ms + beijingMs).toISOString().slice(0, 7);

interface Statement {
  id: string;
  kind: string;
  month: string;
  opening: string;
  gifts: string;
  reversals: string;
  paid: string;
  closing: string;
  due: string;
  payable: string;
  state: string;
}
interface Reward {
  id: string;
  coins: string;
  anchorPart: string;
  settled: boolean | null;
}
interface Page<Row, Totals> {
  total: number;
  list: Row[];
  totals: Totals;
}
type Sums = { gifts: number; coinsCny: string; currencies: { currency: string; anchorPart: string }[] };

const request = async <T>(path: string, body: object) => {
  const reply = await api.call<T>('superadmin', path, { body });
  expect(reply.code, reply.desc).toBe(0);
  return reply.data;
};
const statements = async (body: object) =>
  (
    await request<Page<Statement, unknown>>('/anchor/listSettlement', {
      sort: 'month',
      order: 'asc',
      ...body,
    })
  ).list;
const rewards = (body: object) =>
  request<Page<Reward, Sums>>('/anchor/listAnchorRewardRecord', { sort: 'at', order: 'asc', ...body });
const settle = (id: string, amount: string, key = freshId('key'), account = 'superadmin') =>
  api.call<{ payable: string }>(account, '/anchor/settle', {
    body: { id, amount },
    headers: { 'idempotency-key': key },
  });

let streams = 900;
/** Creates an anchor and a function that sends it gifts at given ledger times. */
async function anAnchor() {
  streams += 1;
  const id = freshId('anchor');
  const streamId = String(streams);
  await testAnchor(api.services, id, streamId);
  const give = (atMs: number, amount: bigint, anchorPart: bigint, more: Partial<TestGift> = {}) =>
    giveGift(api.services, streamId, {
      anchor: id,
      memberId: '314',
      atMs,
      amount,
      anchorPart,
      ...more,
    });
  return { id, streamId, give };
}
const accountOf = async (id: string) => {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(a.balance), 0)::text as balance
      from ledger_account a join anchor n on n.number = a.owner_id
    where a.kind = 'anchor' and n.id = ${id}`.execute(api.services.databases.system);
  return BigInt(rows[0]?.balance ?? 0);
};

it('states by month what was given, reversed and paid, and pays what closed months left, oldest first', async () => {
  const { id, give } = await anAnchor();
  const agency = { agencyPart: 300n, agencyId: '13' };
  await give(before, 1000n, 500n, agency);
  const wrong = await give(before + 5, 400n, 200n);
  await give(lastMonth - 1, 0n, 0n);
  await give(lastMonth, 1000n, 600n, { memberId: '322' });
  await takeBackGift(api.services, wrong, lastMonth + 7);
  await give(thisMonth, 90n, 90n);
  // Members that are not normal contribute nothing to anchors.
  await give(thisMonth, 5000n, 0n, { isNormal: false });

  const first = await statements({ anchor: id });
  expect(first).toMatchObject([
    {
      month: monthOf(before),
      opening: '0.00',
      gifts: '7.00',
      reversals: '0.00',
      closing: '7.00',
      due: '7.00',
      state: 'due',
    },
    {
      month: monthOf(lastMonth),
      opening: '7.00',
      gifts: '6.00',
      reversals: '2.00',
      closing: '11.00',
      due: '11.00',
      state: 'due',
    },
    {
      month: monthOf(thisMonth),
      opening: '11.00',
      gifts: '0.90',
      closing: '11.90',
      due: '0.00',
      payable: '11.00',
      state: 'open',
    },
  ]);
  const months = async (range: object) =>
    (await statements({ anchor: id, ...range })).map(({ month }) => month);
  expect(await months({ startMonth: monthOf(lastMonth) })).toEqual([monthOf(lastMonth), monthOf(thisMonth)]);
  expect(await months({ endMonth: monthOf(lastMonth) })).toEqual([monthOf(before), monthOf(lastMonth)]);
  expect(await months({ month: monthOf(lastMonth) })).toEqual([monthOf(lastMonth)]);
  expect(await months({ month: monthOf(lastMonth), startMonth: monthOf(thisMonth) })).toEqual([]);
  const oneDigit = monthOf(lastMonth).replace('-0', '-');
  expect(await months({ startMonth: oneDigit, endMonth: oneDigit })).toEqual([monthOf(lastMonth)]);
  expect(await statements({ kind: 'agency', agentId: '12' })).toMatchObject([
    { kind: 'agency', closing: '3.00', payable: '3.00' },
  ]);
  expect((await rewards({ anchor: id })).list.map(({ settled }) => settled)).toEqual([
    false,
    null,
    null,
    false,
    false,
  ]);

  const statement = first[2]?.id ?? '';
  expect((await settle(statement, '11.01')).code).toBe(1775);
  expect(await settle(statement, '0.00')).toMatchObject({ code: 1018, field: 'amount' });
  for (const noUser of ['999999', '9999999999999999999'])
    expect((await settle(`anchor.${noUser}.CNY.2026-10`, '1.00')).code).toBe(1002);
  expect((await settle(statement, '8.50')).data).toMatchObject({ payable: '2.50' });
  expect(await statements({ anchor: id })).toMatchObject([
    { due: '0.00', state: 'settled' },
    { due: '2.50', state: 'due' },
    { paid: '8.50', closing: '3.40', payable: '2.50' },
  ]);
  expect(await accountOf(id)).toBe(340n);
  // The first gift has a share of the agency that is not paid yet.
  expect((await rewards({ anchor: id })).list[0]).toMatchObject({ coins: '10.00', settled: false });
  const agencyStatement = (await statements({ kind: 'agency', agentId: '13' }))[0]?.id ?? '';
  expect((await settle(agencyStatement, '3.00')).code).toBe(0);
  const paid = await rewards({ anchor: id, settled: true });
  expect(paid.list).toMatchObject([{ coins: '10.00', settled: true }]);
  expect(paid.totals).toMatchObject({ gifts: 1, coinsCny: '10.00' });
  expect((await statements({ anchor: id, state: 'due' })).map(({ month }) => month)).toEqual([
    monthOf(lastMonth),
  ]);
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
});

it('pays once for concurrent and repeated requests, and nothing when the connection was cut', async () => {
  const { id, give } = await anAnchor();
  await give(lastMonth, 1000n, 1000n);
  const statement = (await statements({ anchor: id }))[0]?.id ?? '';
  const both = await Promise.all([
    settle(statement, '6.00'),
    settle(statement, '6.00', freshId('key'), 'sysadmin'),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1775]);
  const key = freshId('key');
  expect([await settle(statement, '3.00', key), await settle(statement, '3.00', key)]).toMatchObject([
    { code: 0, data: { payable: '1.00' } },
    { code: 0, data: { payable: '1.00' } },
  ]);
  expect(await accountOf(id)).toBe(100n);

  // Another connection locks the account; the payment that waits for it loses its connection.
  const { systemPool } = api.services.databases;
  const holder = await systemPool.connect();
  await holder.query('begin');
  // All gifts here come from members of one tenant, since a cluster locks rows of one tenant at a time.
  await holder.query("select from ledger_account where kind = 'anchor' and tenant_id = 11 for update");
  const cut = freshId('key');
  const waits = settle(statement, '1.00', cut);
  await expect.poll(() => lockWaits(systemPool, 'ledger_account', { end: true })).toBeGreaterThan(0);
  await holder.query('rollback');
  holder.release();
  const first = await waits;
  if (first.code !== 0) expect(await accountOf(id)).toBe(100n);
  expect((await settle(statement, '1.00', cut)).code).toBe(0);
  expect(await accountOf(id)).toBe(0n);
  expect((await statements({ anchor: id }))[0]).toMatchObject({
    due: '0.00',
    payable: '0.00',
    state: 'settled',
  });
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
});

it('plans a settlement over the tenants of its gifts without making it', async () => {
  const { id, give } = await anAnchor();
  await give(lastMonth, 700n, 700n);
  await give(lastMonth + 1, 400n, 400n, { memberId: '322' });
  const statement = (await statements({ anchor: id }))[0]?.id ?? '';
  interface Plan {
    refusal: string | null;
    accounts: { kind: string; name: string; before: string; after: string }[];
  }
  const plan = (amount: string) => request<Plan>('/anchor/planSettlement', { id: statement, amount });
  const planned = await plan('8.00');
  expect(planned).toMatchObject({
    currency: 'CNY',
    amount: '8.00',
    refusal: null,
    accounts: [
      { kind: 'anchor', before: '7.00', after: '0.00' },
      { kind: 'house', name: 'major1' },
      { kind: 'anchor', before: '4.00', after: '3.00' },
      { kind: 'house', name: 'major2' },
    ],
  });
  const houses = planned.accounts.filter(({ kind }) => kind === 'house');
  expect(houses.map(({ before: was, after }) => minor(after) - minor(was))).toEqual([700n, 100n]);
  expect((await plan('11.01')).refusal).toContain('11.00');
  expect(await accountOf(id)).toBe(1_100n);
  // The settlement does what was planned.
  expect((await settle(statement, '8.00')).code).toBe(0);
  expect((await plan('3.00')).accounts.slice(0, 1)).toMatchObject([{ before: '3.00', after: '0.00' }]);
});

it('states sums of the records, month by month', async () => {
  const { id, give } = await anAnchor();
  for (let n = 0; n < 30; n += 1) {
    const at = [before, lastMonth, thisMonth][n % 3] ?? 0;
    const sent = await give(at + 1000 + n, BigInt(100 + n * 7), BigInt(50 + n), {
      memberId: n % 2 ? '314' : '322',
    });
    if (n % 5 === 0) await takeBackGift(api.services, sent, at + 1000 + n);
  }
  let closing = 0n;
  for (const one of await statements({ anchor: id })) {
    const { totals } = await rewards({ anchor: id, month: one.month, currency: 'CNY' });
    const received = minor(totals.currencies[0]?.anchorPart ?? '0.00');
    expect(minor(one.gifts) - minor(one.reversals), one.month).toBe(received);
    expect(minor(one.opening)).toBe(closing);
    closing += received;
    expect(minor(one.closing)).toBe(closing);
  }
  expect(await accountOf(id)).toBe(closing);
});

it('lists every gift with totals that exclude test members and reversed gifts', async () => {
  const { id, give } = await anAnchor();
  const wrong = await give(thisMonth + 1, 700n, 0n);
  await takeBackGift(api.services, wrong, thisMonth + 2);
  await give(thisMonth + 2, 5000n, 0n, { isNormal: false });
  await give(thisMonth + 3, 1234n, 0n);
  await give(thisMonth + 4, 66n, 0n, { memberId: '322' });
  const list = (body: object) =>
    request<
      Page<{ amount: string; memberAccount: string; reversedAt: number | null }, Record<string, unknown>>
    >('/anchor/listGiftRecord', { anchor: id, sort: 'amount', order: 'asc', ...body });
  const all = await list({});
  expect(all.list.map(({ amount }) => amount)).toEqual(['0.66', '7.00', '12.34', '50.00']);
  expect(all.totals).toMatchObject({
    gifts: 2,
    count: 2,
    senders: 2,
    amountCny: '13.00',
    currencies: [{ currency: 'CNY', gifts: 2, amount: '13.00' }],
  });
  expect((await list({ memberAccount: 'member22' })).totals).toMatchObject({ gifts: 1, amountCny: '0.66' });
  expect((await list({ reversed: true })).list).toMatchObject([{ amount: '7.00' }]);
  // Both ends belong to the range.
  expect((await list({ start_time: thisMonth + 2, end_time: thisMonth + 3 })).total).toBe(2);
  expect((await list({ currency: 'USD' })).total).toBe(0);
  // Figures of the gifts in the anchor's list and in its stream.
  const received = {
    giftCoins: { CNY: '13.00' },
    giftCoinsCny: '13.00',
    giftCount: 2,
    senders: 2,
  };
  const { giftCoins: _, ...sums } = received;
  for (const [path, body] of [
    ['/anchor/list', { name: id }],
    ['/anchor/listLiveStreamingRecord', { anchor: id }],
  ] as const)
    expect(await request(path, body)).toMatchObject({ list: [received], totals: sums });
  // Sales of the gift at the two times when not only the test member sent it.
  const range = { start_time: thisMonth + 3, end_time: thisMonth + 4, currency: 'CNY' };
  const sold = await request<Page<{ coins: object; sold: number }, object>>('/anchor/listGift', range);
  expect(sold.list.map(({ coins }) => coins)).toContainEqual({ CNY: '13.00' });
  expect(sold.totals).toEqual({ sold: 2, coinsCny: '13.00', senders: 2 });
});

it('waits for a second approver', async () => {
  const strict = await startTestApi({ fourEyes: true });
  try {
    await testAnchor(strict.services, 'A1', '901');
    await giveGift(strict.services, '901', {
      anchor: 'A1',
      memberId: '314',
      atMs: lastMonth,
      amount: 1000n,
      anchorPart: 1000n,
    });
    const stated = async () => {
      const { data } = await strict.call<{ list: Statement[] }>('superadmin', '/anchor/listSettlement', {
        body: { anchor: 'A1' },
      });
      return data.list[0];
    };
    const body = { id: (await stated())?.id, amount: '4.00' };
    expect((await strict.call('superadmin', '/anchor/settle', { body })).code).toBe(approvalSent);
    expect(await stated()).toMatchObject({ payable: '10.00' });
    const { rows } = await sql<{ id: string }>`
      select id::text as id from approval where state = 'open' and kind = 'anchor'`.execute(
      strict.services.databases.system,
    );
    const query = { approvalId: rows[0]?.id ?? '' };
    expect((await strict.call('sysadmin', '/approvals/approve', { query })).code).toBe(0);
    expect((await strict.call('sysadmin', '/approvals/approve', { query })).code).toBe(1354);
    expect(await stated()).toMatchObject({ payable: '6.00' });
    expect(await verifyLedger(strict.services.databases.system)).toEqual([]);
  } finally {
    await strict.stop();
  }
});

it.each([
  ['2026-13', '2026-12', 'startMonth', '开始时间格式错误', 'The format of the start time is wrong.'],
  ['26-1', '2026-1', 'startMonth', '开始时间格式错误', 'The format of the start time is wrong.'],
  ['2026-1', '2026/2', 'endMonth', '结束时间格式错误', 'The format of the end time is wrong.'],
  [undefined, '2026-00', 'endMonth', '结束时间格式错误', 'The format of the end time is wrong.'],
  [
    '2026-3',
    '2026-02',
    'startMonth',
    '结束时间不能早于开始时间',
    'The end time must not be earlier than the start time.',
  ],
])('rejects months from %s to %s', async (startMonth, endMonth, field, chinese, english) => {
  const path = '/anchor/listSettlement';
  const body = { startMonth, endMonth };
  for (const [language, desc] of [
    ['zh_cn', chinese],
    ['en_us', english],
  ] as const)
    expect(await api.call('superadmin', path, { body, headers: { language } })).toMatchObject({
      desc,
      field,
    });
});
