import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { sheetOf, textRows } from '../../../testing/files/sheet.ts';
import { uploadFile } from '../../../testing/files/upload.ts';
import { lockWaits } from '../../../testing/kills/lock-waits.ts';
import { holdWallets } from '../../../testing/orders.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await holdWallets(api);
});
afterAll(() => api.stop());

const run = (text: ReturnType<typeof sql>) => text.execute(api.services.databases.system);
const day = '2026-03-09';
const nextDay = '2026-03-10';
const hour = (hours: number) => Date.parse('2026-03-09T00:00:00+08:00') + hours * 3_600_000;

/** An order of member14 as the machinery leaves it. */
async function order(
  txId: string,
  state: string,
  amount: string,
  more: { agentId?: string; at?: number; currency?: string } = {},
): Promise<string> {
  const { agentId = '14', at = hour(9), currency = 'CNY' } = more;
  const id = api.services.ids.next();
  await run(sql`
    insert into wallet_order (id, tenant_id, agent_id, member_id, member_account, tx_id, kind, state,
      request_id, body, currency, amount, attempts, created_at)
    values (${id}::bigint, 11, ${agentId}::bigint, 314, 'member14', ${txId}, 'bet', ${state}, 'r',
      ${JSON.stringify({ occurredAt: at })},
      ${currency}, ${amount.replace('.', '')}::bigint, 1, ${new Date(at)})`);
  return id;
}

interface Row {
  id: string;
  state: string;
  lines: number;
  ours: number;
  same: number;
  unreadable: number;
  differences: number;
  moneyDifferences: number;
  reason: string | null;
  operator: string | null;
}
interface Sum {
  kind: string;
  currency: string;
  count: number;
  ours: string | null;
  theirs: string | null;
}
interface Difference {
  kind: string;
  txId: string;
  money: boolean;
  orderId: string | null;
  amount: string | null;
  state: string | null;
  theirAmount: string | null;
  theirState: string | null;
  line: number | null;
  fault: string | null;
  raw: string | null;
}

async function start(
  csv: string | Buffer,
  account = 'general1',
  more: { agentId?: string; day?: string } = {},
) {
  const { data } = await uploadFile(api, account, 'reconciliation', Buffer.from(csv));
  return api.call<{ id: string }>(account, '/reconciliation/start', {
    body: { agentId: '14', day, file: data.file, ...more },
  });
}
const get = async (id: string, account = 'superadmin') =>
  (await api.call<{ row: Row; sums: Sum[] }>(account, '/reconciliation/get', { body: { id } })).data;
const differences = async (id: string, filter: object = {}, account = 'superadmin') =>
  (
    await api.call<{ total: number; list: Difference[] }>(account, '/reconciliation/differences', {
      body: { id, ...filter },
    })
  ).data;

async function ended(id: string) {
  await expect.poll(async () => (await get(id)).row.state).not.toMatch(/queued|running/);
  return get(id);
}
async function compared(
  csv: string | Buffer,
  ...rest: Parameters<typeof start> extends [unknown, ...infer R] ? R : never
) {
  const { code, desc, data } = await start(csv, ...rest);
  expect(code, desc).toBe(0);
  return { id: data.id, ...(await ended(data.id)) };
}
/** Messages to an operator about the differences of a comparison. */
const differenceMessages = async (account: string, id: string) => {
  interface Message {
    kind: string;
    link: string;
    params: object;
  }
  const { data } = await api.call<{ list: Message[] }>(account, '/inbox/listMessages', {
    body: { pageNo: 1, pageSize: 100 },
  });
  return data.list
    .filter(({ kind, link }) => kind === 'reconciliationDiffers' && link === `/reconciliationResult?id=${id}`)
    .map(({ params }) => params);
};
const head = 'txId,amount,currency,state\n';
const filesLeft = async () => Number((await run(sql`select from stored_file`)).rows.length);

describe('a comparison', () => {
  it('names what only one side has, and what is not the same, with its sums', async () => {
    const ids = {
      same: await order('a-same', 'ok', '10.00'),
      only: await order('b-only', 'ok', '20.00'),
      amount: await order('c-amount', 'ok', '30.00'),
      currency: await order('d-currency', 'ok', '40.00'),
      open: await order('e-open', 'manual', '50.00'),
      undone: await order('f-undone', 'cancelled', '60.00'),
      late: await order('z-late', 'ok', '70.00', { at: hour(30) }),
    };
    await order('g-other', 'ok', '80.00', { agentId: '16' });
    const csv = `${head}e-open,50.00,CNY,done\nf-undone,60,CNY,rejected\nc-amount,30.01,CNY,done\r\nd-currency,40.00,USD,done\n"h-theirs",5.5,CNY,done\nz-late,70.00,CNY,done\na-same,10.00,CNY,done\na-same,10.00,CNY,done\nBENCH-t36g5m4u59pr-settle-b,1.00,CNY,done\n\n`;
    const { id, row, sums } = await compared(csv);
    expect(row).toMatchObject({
      state: 'done',
      lines: 8,
      ours: 6,
      same: 1,
      unreadable: 0,
      differences: 8,
      moneyDifferences: 7,
      operator: 'general1',
      reason: null,
    });
    for (const account of ['superadmin', 'general1'])
      expect(await differenceMessages(account, id)).toEqual([
        { agent: 'general1', day, count: '8', money: '7' },
      ]);
    expect(await differenceMessages('share2', id)).toEqual([]);
    const { list } = await differences(id);
    expect(list.map((one) => [one.txId, one.kind, one.money, one.orderId, one.line])).toEqual([
      ['a-same', 'onlyTheirs', true, ids.same, 9],
      ['b-only', 'onlyOurs', true, ids.only, null],
      ['c-amount', 'amount', true, ids.amount, 4],
      ['d-currency', 'currency', true, ids.currency, 5],
      ['e-open', 'state', true, ids.open, 2],
      ['f-undone', 'state', false, ids.undone, 3],
      ['h-theirs', 'onlyTheirs', true, null, 6],
      // An order of ours of another day is found nevertheless.
      ['z-late', 'onlyTheirs', true, ids.late, 7],
    ]);
    // The line of the file, as it is written there.
    expect(list.map(({ raw }) => raw)).toEqual([
      'a-same,10.00,CNY,done',
      null,
      'c-amount,30.01,CNY,done',
      'd-currency,40.00,USD,done',
      'e-open,50.00,CNY,done',
      'f-undone,60,CNY,rejected',
      '"h-theirs",5.5,CNY,done',
      'z-late,70.00,CNY,done',
    ]);
    expect(list[2]).toMatchObject({
      amount: '30.00',
      theirAmount: '30.01',
      state: 'done',
      theirState: 'done',
    });
    expect(sums).toEqual([
      { kind: 'amount', currency: 'CNY', count: 1, ours: '30.00', theirs: '30.01' },
      { kind: 'currency', currency: 'CNY', count: 1, ours: '40.00', theirs: null },
      { kind: 'onlyOurs', currency: 'CNY', count: 1, ours: '20.00', theirs: null },
      { kind: 'onlyTheirs', currency: 'CNY', count: 3, ours: null, theirs: '85.50' },
      { kind: 'ours', currency: 'CNY', count: 6, ours: '210.00', theirs: null },
      { kind: 'same', currency: 'CNY', count: 1, ours: '10.00', theirs: '10.00' },
      { kind: 'state', currency: 'CNY', count: 2, ours: '110.00', theirs: '110.00' },
      { kind: 'theirs', currency: 'CNY', count: 7, ours: null, theirs: '235.51' },
      { kind: 'theirs', currency: 'USD', count: 1, ours: null, theirs: '40.00' },
    ]);
    expect((await differences(id, { kind: 'onlyTheirs', pageSize: 2 })).total).toBe(3);
    expect((await differences(id, { money: false })).list.map(({ txId }) => txId)).toEqual(['f-undone']);
    expect((await differences(id, { currency: 'USD' })).list.map(({ txId }) => txId)).toEqual(['d-currency']);
    expect(await filesLeft()).toBe(0);
  });

  it('covers the whole tree of an agent, and the order of a difference opens for operators who may see it', async () => {
    const above = await compared(`${head}none,1.00,CNY,rejected\n`, 'major1', { agentId: '11' });
    expect(above.row).toMatchObject({ ours: 7, same: 0 });
    const { list } = await differences(above.id, { txId: 'g-other' }, 'major1');
    expect(list[0]).toMatchObject({ kind: 'onlyOurs', money: true });
    expect((await api.call('major1', '/order/get', { body: { id: list[0]?.orderId } })).code).toBe(0);
    // Agents below see neither the comparison nor its lines.
    expect((await api.call('general1', '/reconciliation/get', { body: { id: above.id } })).code).toBe(1002);
    expect((await api.call('general1', '/reconciliation/differences', { body: { id: above.id } })).code).toBe(
      1002,
    );
    const lists = await api.call<{ list: Row[] }>('general1', '/reconciliation/list', { body: {} });
    expect(lists.data.list.map(({ id }) => id)).not.toContain(above.id);
    expect(await get(above.id, 'share1')).toBeNull();
  });

  it('names lines that cannot be read by their number, and compares the others', async () => {
    const csv = [
      '\uFEFFstate,extra,currency,amount,txId',
      'done,x,CNY,1.00,m-1',
      'done,x,CNY,1.005,m-2',
      'done,x,cny,1.00,m-3',
      'gone,x,CNY,1.00,m-4',
      'done,x,CNY,1.00,',
      'done',
      `done,x,CNY,1.00,${'m'.repeat(3_000)}`,
      'done,x,CNY,1.00,"m-8',
      'cancelled,"a, ""b""",CNY,1.00,m-9',
      'done,x,CNY,1.00,m\0-10',
      'done,\u001b,CNY,1.00,m-11',
    ].join('\n');
    const { id, row } = await compared(csv, 'general1', { day: nextDay });
    expect(row).toMatchObject({ state: 'done', lines: 2, unreadable: 9, differences: 12 });
    const { list } = await differences(id, { kind: 'unreadable' });
    expect(list.map(({ line, fault }) => [line, fault])).toEqual([
      [3, 'amount'],
      [4, 'currency'],
      [5, 'state'],
      [6, 'txId'],
      [7, 'fields'],
      [8, 'tooLong'],
      [9, 'fields'],
      [11, 'control'],
      [12, 'control'],
    ]);
    expect(list[0]?.txId).toBe('done,x,CNY,1.005,m-2');
  });

  it('rejects invalid files and days', async () => {
    const { row } = await compared('what is this\nand this\n');
    expect(row).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('no readable row'),
    });
    expect(await filesLeft()).toBe(0);
    expect((await start(`${head}x,1.00,CNY,done\n`, 'general1', { day: '2026-02-30' })).code).toBe(1001);
    expect((await start(`${head}x,1.00,CNY,done\n`, 'general1', { day: '2090-01-01' })).code).toBe(1565);
    // A file with only the heading line means that the agent has no orders.
    expect((await compared(head)).row).toMatchObject({ state: 'done', lines: 0, differences: 6 });
  });

  it.each<[string, string | Buffer, number, string]>([
    ['is empty', '', 1576, 'empty'],
    ['has nothing but blanks', '\uFEFF \r\n\n', 1576, 'empty'],
    ['is a workbook', sheetOf({ rows: textRows([['txId', 'amount', 'currency', 'state']]) }), 1577, 'csv'],
    ['is an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 1577, 'csv'],
    ['has tabs', 'txId\tamount\tcurrency\tstate\nx\t1.00\tCNY\tdone\n', 1578, 'tabs'],
    ['has bars', '\nx|1.00|CNY|done\n', 1578, 'line 2'],
    [
      'has states in capitals',
      'TXID,AMOUNT,CURRENCY,STATE\nx,1.00,CNY,gone\ny,1.00,CNY,DONE\n',
      1579,
      'Line 3',
    ],
  ])('is refused with its reason for a file that %s', async (_, file, code, texts) => {
    const before = await filesLeft();
    const reply = await uploadFile(api, 'general1', 'reconciliation', Buffer.from(file as string));
    expect(reply).toMatchObject({ code, desc: expect.stringContaining(texts) });
    expect(await filesLeft()).toBe(before);
  });

  it.each<[string, string | Buffer]>([
    ['headings in capitals', 'TXID,AMOUNT,CURRENCY,STATE\nodd-1,1.00,CNY,done\nodd-2,1.00,CNY,DONE\n'],
    ['lines that end in CR', 'txId,amount,currency,state\rodd-1,1.00,CNY,done\rodd-2,1.00,CNY,DONE\r'],
    ['semicolons', 'txId;amount;currency;state\r\nodd-1;1.00;CNY;done\r\nodd-2;"1.00";CNY;DONE\r\n'],
    [
      'UTF-16',
      Buffer.from('\uFEFFtxId,amount,currency,state\nodd-1,1.00,CNY,done\nodd-2,1.00,CNY,DONE\n', 'utf16le'),
    ],
  ])('reads a file with %s, line by line', async (_, file) => {
    const { id, row } = await compared(file, 'general1', { day: nextDay });
    expect(row).toMatchObject({ state: 'done', lines: 1, unreadable: 1 });
    const { list } = await differences(id, { kind: 'unreadable' });
    expect(list.map(({ line, fault }) => [line, fault])).toEqual([[3, 'state']]);
  });

  it('starts over when its connection is cut, and leaves nothing of the first try', async () => {
    const before = await filesLeft();
    const { systemPool } = api.services.databases;
    const holders: pg.PoolClient[] = [];
    const hold = async (table: string) => {
      const holder = await systemPool.connect();
      holders.push(holder);
      await holder.query('begin');
      await holder.query(`lock table ${table} in exclusive mode`);
      return () => holder.query('rollback');
    };
    const cut = (table: string) =>
      expect.poll(() => lockWaits(systemPool, table, { end: true })).toBeGreaterThan(0);
    try {
      const release = await hold('reconciliation_difference');
      const { code, desc, data } = await start(`${head}a-same,10.00,CNY,done\ncut,1.00,CNY,done\n`);
      expect(code, desc).toBe(0);
      // Cut before it keeps the differences; the next time after it has kept them, before it deletes the
      // file.
      await cut('reconciliation_difference');
      const giveUp = await hold('stored_file');
      await release();
      await cut('stored_file');
      expect((await differences(data.id)).list).toEqual([]);
      await giveUp();
      const { row } = await ended(data.id);
      expect(row).toMatchObject({ state: 'done', lines: 2, ours: 6, same: 1, differences: 6 });
      expect((await differences(data.id)).list).toHaveLength(6);
      expect(await filesLeft()).toBe(before);
    } finally {
      for (const holder of holders) {
        await holder.query('rollback');
        holder.release();
      }
    }
  });

  it("requires the page permission, covers the caller's tree, runs one at a time for an agent, and needs a file of the caller", async () => {
    const good = `${head}x,1.00,CNY,done\n`;
    expect((await start(good, 'share2')).code).toBe(1002);
    const { data } = await uploadFile(api, 'share1', 'reconciliation', Buffer.from(good));
    const body = { agentId: '14', day, file: data.file };
    expect((await api.call('general1', '/reconciliation/start', { body })).code).toBe(1482);
    expect((await api.call('sub1', '/reconciliation/start', { body })).code).toBe(1003);
    expect((await uploadFile(api, 'sub1', 'reconciliation', Buffer.from(good))).code).toBe(1003);
    const many = Array.from({ length: 30_000 }, (_, n) => `n${n},1.00,CNY,done`).join('\n');
    const files = await Promise.all(
      [1, 2].map(() => uploadFile(api, 'general1', 'reconciliation', Buffer.from(head + many))),
    );
    const codes = await Promise.all(
      files.map(({ data: { file } }, n) =>
        api.call<{ id: string }>('general1', '/reconciliation/start', {
          body: { agentId: '14', day, file },
          headers: { 'idempotency-key': `two at once ${n}` },
        }),
      ),
    );
    expect(codes.map(({ code }) => code).sort()).toEqual([0, 1567]);
    const id = codes.find(({ code }) => code === 0)?.data.id ?? '';
    expect((await ended(id)).row).toMatchObject({ state: 'done', lines: 30_000, differences: 30_006 });
    expect((await differences(id, { pageNo: 301, pageSize: 100 })).list).toHaveLength(6);
    const log = await run(
      sql`select from audit_log where call = '/reconciliation/start' and code = 0
        and after ->> 'reconciliation' = ${id}`,
    );
    expect(log.rows).toHaveLength(1);
  });
});

describe('the statement of a day', () => {
  const download = async (account: string, agentId = '14') => {
    const { code, data } = await api.call<{ url: string }>(account, '/reconciliation/statement', {
      body: { agentId, day },
    });
    return { code, url: data?.url };
  };

  it('is named unfinished while its day in Beijing is not over', async () => {
    const dayOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
    const nameOf = async (requested: string) => {
      const { data } = await api.call<{ url: string }>('general1', '/reconciliation/statement', {
        body: { agentId: '14', day: requested },
      });
      return (await api.app.inject({ url: data.url })).headers['content-disposition'];
    };
    const today = dayOf(Date.now());
    const found = await nameOf(today);
    // A day that ends in between is over.
    if (dayOf(Date.now()) === today)
      expect(found).toBe(`attachment; filename="statement-general1-${today}-unfinished.csv"`);
    const before = dayOf(Date.now() - 86_400_000);
    expect(await nameOf(before)).toBe(`attachment; filename="statement-general1-${before}.csv"`);
  });

  it('is what the agent API returns, under an address that only the caller can use', async () => {
    const { url = '' } = await download('general1');
    const reply = await api.app.inject({ url });
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="statement-general1-${day}.csv"`);
    const lines = reply.payload.trim().split('\n');
    expect(lines[0]).toMatch(/^txId,kind,refTxId/);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([
      'a-same',
      'b-only',
      'c-amount',
      'd-currency',
      'e-open',
      'f-undone',
    ]);
    expect((await api.app.inject({ url: url.replace('/14/', '/13/') })).statusCode).toBe(410);
    expect((await api.app.inject({ url: url.replace(/sign=.*/, 'sign=x') })).statusCode).toBe(410);
    expect((await download('share2')).code).toBe(1002);
    await run(sql`update operator set state = 'blocked' where account = 'general1'`);
    expect((await api.app.inject({ url })).statusCode).toBe(410);
    await run(sql`update operator set state = 'normal' where account = 'general1'`);
  });

  it('escapes ids that a spreadsheet would take for formulas, and a comparison reads them back', async () => {
    await order('=sum-1', 'ok', '10.00', { at: hour(57) });
    const body = { agentId: '14', day: '2026-03-11' };
    const { url } = (await api.call<{ url: string }>('general1', '/reconciliation/statement', { body })).data;
    const { payload } = await api.app.inject({ url });
    expect(payload.split('\n')[1]).toMatch(/^'=sum-1,bet,.*,CNY,10\.00,done,/);
    for (const file of [payload, `${head}=sum-1,10.00,CNY,done\n`]) {
      const { row } = await compared(file, 'general1', { day: '2026-03-11' });
      expect(row).toMatchObject({ state: 'done', lines: 1, ours: 1, same: 1, differences: 0 });
    }
  });

  it('can be uploaded as the other side, and is the same', async () => {
    const { url = '' } = await download('general1');
    const { payload } = await api.app.inject({ url });
    // Our state for open orders is not a state of the agents' files.
    const { row } = await compared(payload);
    expect(row).toMatchObject({ same: 5, unreadable: 1, differences: 2 });
  });
});
