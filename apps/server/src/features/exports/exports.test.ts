import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Reply, startTestApi, type TestApi } from '../../testing/api.ts';
import { type ReadSheet, readWorkbook, tableOf, unzip } from '../../testing/files/xlsx.ts';
import { putOrder } from '../../testing/orders.ts';
import { signedPath } from './files.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ alone: true });
});
afterAll(() => api.stop());
afterEach(async () => {
  await sql`delete from export_job where state not in ('queued', 'running')`.execute(system());
});

const system = () => api.services.databases.system;
const dayMs = 86_400_000;
const lastMonth = () => ({ start_time: Date.now() - 20 * dayMs, end_time: Date.now() + 60_000 });

interface Job {
  id: string;
  state: string;
  rows: number;
  total: number | null;
  reason: string | null;
  filter: { label: string; value: string }[];
  bytes: string | null;
  fingerprint: string | null;
}

const betColumns = [
  { key: 'id', title: 'No.', kind: 'auto' },
  { key: 'memberAccount', title: 'Member', kind: 'text' },
  { key: 'agentId', title: 'Agent', kind: 'text' },
  { key: 'gameId', title: 'Game', kind: 'auto' },
  { key: 'areaId', title: 'Area', kind: 'auto' },
  { key: 'amount', title: 'Stake', kind: 'money' },
  { key: 'profit', title: 'Profit', kind: 'profit' },
  {
    key: 'result',
    title: 'Result',
    kind: 'choice',
    words: { win: 'Win', unsettled: '=Open' },
  },
  { key: 'betTime', title: 'Time', kind: 'time' },
];

const bets = (payload: object = {}, more: object = {}) => ({
  path: '/betManager/list',
  payload: { ...lastMonth(), ...payload },
  columns: betColumns,
  filters: [],
  zone: 'BeiJing',
  title: 'Bets',
  page: '/betManagement',
  ...more,
});
const members = (payload: object = {}, more: object = {}) => ({
  path: '/player/list',
  payload,
  columns: [
    { key: 'id', title: 'No.', kind: 'text' },
    { key: 'account', title: 'Account', kind: 'text' },
    { key: 'nickname', title: 'Nickname', kind: 'text' },
    { key: 'betBanned', title: 'Banned', kind: 'yesNo' },
    { key: 'balance', title: 'Balance', kind: 'money' },
  ],
  filters: [],
  zone: 'BeiJing',
  title: 'Members',
  page: '/memberList',
  ...more,
});

const create = (account: string, body: object) =>
  api.call<{ id: string } | null>(account, '/export/create', { body });

async function jobOf(account: string, id: string): Promise<Job | undefined> {
  const reply = await api.call<{ list: Job[] }>(account, '/export/list', { body: { id } });
  return reply.data.list[0];
}

/** Waits until a job has ended. */
async function ended(account: string, id: string): Promise<Job> {
  let job: Job | undefined;
  await expect
    .poll(async () => {
      job = await jobOf(account, id);
      return job?.state;
    })
    .toMatch(/^(?!queued|running)./);
  return job as Job;
}

async function download(account: string, id: string) {
  const link = await api.call<{ url: string }>(account, '/export/link', { body: { id } });
  expect(link.code, link.desc).toBe(0);
  return api.app.inject({ method: 'GET', url: link.data.url });
}

async function exported(account: string, body: object): Promise<{ job: Job; sheets: ReadSheet[] }> {
  const created = await create(account, body);
  expect(created.code, created.desc).toBe(0);
  const id = created.data?.id ?? '';
  const job = await ended(account, id);
  expect({ state: job.state, reason: job.reason }).toEqual({ state: 'done', reason: null });
  return { job, sheets: readWorkbook((await download(account, id)).rawPayload) };
}

/** Returns the values of the columns of all data sheets, without headings. */
const rowsOf = (sheets: readonly ReadSheet[], columns: number) =>
  tableOf(sheets).flatMap((sheet) =>
    sheet.rows
      .slice(1)
      .map((row) =>
        Array.from({ length: columns }, (_, index) => row[String.fromCharCode(65 + index)]?.value ?? null),
      ),
  );

interface Bet {
  id: string;
  memberAccount: string;
  agentId: string;
  amount: string;
  profit: string;
  result: string;
  betTime: number;
}

async function listed(account: string, path: string, payload: object): Promise<Bet[]> {
  const reply = await api.call<{ list: Bet[] }>(account, path, { body: { ...payload, pageSize: 500 } });
  expect(reply.code, reply.desc).toBe(0);
  return reply.data.list;
}

const serial = (ms: number, hours: number) => (ms + hours * 3_600_000) / dayMs + 25_569;

describe('an export', () => {
  it('has the rows of the list, typed, named and in its order', async () => {
    const { job, sheets } = await exported('share1', bets({}, { zone: 'NewYork' }));
    const list = await listed('share1', '/betManager/list', bets().payload);
    expect(list.length).toBe(9);
    expect(job).toMatchObject({ rows: 9, total: 9 });
    const rows = rowsOf(sheets, betColumns.length);
    expect(rows.map((row) => row.slice(0, 3))).toEqual(
      list.map((bet) => [bet.id, bet.memberAccount, bet.agentId]),
    );
    for (const [index, bet] of list.entries()) {
      const row = rows[index] ?? [];
      expect(row[3]).not.toMatch(/203/);
      expect(row[5]).toBe(Number(bet.amount));
      expect(row[6]).toBe(Number(bet.profit));
      expect(row[7]).toBe(bet.result === 'win' ? 'Win' : '=Open');
      expect(row[8] as number).toBeCloseTo(serial(bet.betTime, -4), 6);
    }
    const [data, cover] = sheets as [ReadSheet, ReadSheet];
    expect(data.rows[0]?.I?.value).toBe('Time (UTC-4)');
    expect(data.xml).toContain('state="frozen"');
    expect(data.rows[1]?.F?.style).toBe(2);
    expect(data.rows[1]?.I?.style).toBe(5);
    const words = cover.rows.flatMap((row) => Object.values(row).map((cell) => cell.value));
    expect(words).toEqual(
      expect.arrayContaining(['share1', 'UTC-4', 9, 'Totals (as shown in the list)', 'CNY']),
    );
    const sum = list.reduce((total, bet) => total + BigInt(bet.amount.replace('.', '')), 0n);
    expect(cover.rows.at(-1)).toMatchObject({
      A: { value: 'CNY' },
      B: { value: 9 },
      C: { value: Number(sum) / 100 },
    });
  });

  it('lists the definitions of its columns on the second sheet, in the language of the file', async () => {
    const columns = [
      { key: 'amount', title: 'Stake', kind: 'money', about: 'amount' },
      { key: 'profit', title: 'Win/loss', kind: 'profit', about: 'memberGain' },
      { key: 'result', title: 'Result', kind: 'text' },
    ];
    const { sheets } = await exported('share1', { ...bets(), columns });
    const lines = (sheets[1]?.rows ?? []).map((row) => [row.A?.value, row.B?.value]);
    expect(lines.slice(-3)).toEqual([
      ['Definitions', undefined],
      ['Stake', 'Sum of the stakes of settled bets, in the currency of the row.'],
      ['Win/loss', 'Payout − bet amount. Above zero (green) the member gains.'],
    ]);
    const unknown = [{ key: 'amount', title: 'Stake', kind: 'money', about: 'no such term' }];
    expect((await create('share1', { ...bets(), columns: unknown })).code).not.toBe(0);
  });

  it('of the operation log has only entries of calls whose page the reader may open', async () => {
    await api.call('superadmin', '/currency/setRate', { body: { code: 'USD', rate: '7.31' } });
    await api.call('superadmin', '/proxyUser/update', {
      body: { id: '12', name: 'Agent 12', phone: '', remark: '' },
    });
    const log = {
      path: '/report/getOpLogReport',
      payload: lastMonth(),
      filters: [],
      zone: 'BeiJing',
      title: 'Operation log',
      page: '/operationLog',
      columns: [{ key: 'type', title: 'Type', kind: 'text' }],
    };
    const types = async (account: string) =>
      rowsOf((await exported(account, log)).sheets, 1).map(([type]) => String(type));
    expect(await types('superadmin')).toEqual(
      expect.arrayContaining(['/currency/setRate', '/proxyUser/update']),
    );
    const shown = await types('agentadmin');
    expect(shown).toContain('/proxyUser/update');
    expect(shown).not.toContain('/currency/setRate');
  });

  const linesUnder = (sheets: readonly ReadSheet[], title: string) => {
    const rows = sheets[1]?.rows.map((row) => Object.values(row).map(({ value }) => value)) ?? [];
    const at = rows.findIndex(([first]) => first === title);
    return at < 0 ? [] : rows.slice(at + 1);
  };

  it('totals bets as the screen does: a cancelled bet has no stake, a balance no total', async () => {
    const columns = [...betColumns, { key: 'balance', title: 'Balance', kind: 'money' }];
    const list = await listed('share1', '/betManager/list', bets().payload);
    await sql`update bet set state = 2, payout = amount where id = ${list[0]?.id}::bigint`.execute(system());
    const { sheets } = await exported('share1', bets({}, { columns }));
    const { data } = await api.call<{ totals: { amount: string; profit: string; count: number }[] }>(
      'share1',
      '/betManager/listCount',
      { body: bets().payload },
    );
    const [shown] = data.totals;
    const added = rowsOf(sheets, 6).reduce((sum, row) => sum + Number(row[5]), 0);
    expect(added).toBeGreaterThan(Number(shown?.amount));
    const [head, line] = linesUnder(sheets, 'Totals (as shown in the list)');
    const [, , ...titles] = head ?? [];
    expect(titles).toEqual(['Stake', 'of which unsettled', 'Profit']);
    expect(line?.slice(0, 3)).toEqual(['CNY', shown?.count, Number(shown?.amount)]);
    expect(line?.at(-1)).toBe(Number(shown?.profit));
  });

  it('totals orders by kind and state, so that stakes and payouts are not summed together', async () => {
    const roundId = 'R-sums';
    for (const order of [
      { kind: 'bet', amount: '100.00' },
      { kind: 'bet', amount: '50.00' },
      { kind: 'bet', amount: '7.00', state: 'rejected' },
      { kind: 'settle', amount: '90.00' },
    ] as const)
      await putOrder(api, { roundId, ...order });
    const columns = [
      { key: 'kind', title: 'Kind', kind: 'text', words: { bet: 'Bet', settle: 'Settle' } },
      { key: 'state', title: 'Status', kind: 'text', words: { ok: 'OK', rejected: 'Rejected' } },
      { key: 'amount', title: 'Amount', kind: 'money' },
    ];
    const list = { path: '/order/seamlessOrder', payload: { ...lastMonth(), roundId }, filters: [] };
    const more = { zone: 'BeiJing', title: 'Orders', page: '/seamlessOrder' };
    const { sheets } = await exported('superadmin', { ...list, ...more, columns });
    expect(linesUnder(sheets, 'Amount totals (summed row by row)')).toEqual([
      ['Currency', 'Kind', 'Status', 'Rows', 'Amount'],
      ['CNY', 'Bet', 'OK', 2, 150],
      ['CNY', 'Bet', 'Rejected', 1, 7],
      ['CNY', 'Settle', 'OK', 1, 90],
    ]);
    const without = await exported('superadmin', { ...list, ...more, columns: columns.slice(1) });
    expect(JSON.stringify(without.sheets[1]?.rows)).not.toMatch(/otals/);
  });

  it('of a statement has opening, in, out and closing balance, and the hash of its rows', async () => {
    for (const amount of ['100.00', '-30.00'])
      await api.call('superadmin', '/proxyUser/addBalance', { body: { id: '21', amount } });
    const payload = { ...lastMonth(), kind: 'agent', account: 'major2' };
    const { data } = await api.call<Record<'opening' | 'income' | 'outgo' | 'closing', string>>(
      'superadmin',
      '/ledger/statement',
      { body: payload },
    );
    expect(Number(data.income)).toBeGreaterThanOrEqual(100);
    const more = { zone: 'BeiJing', title: 'Statement', page: '/statement', filters: [] };
    const columns = [
      { key: 'at', title: 'Time', kind: 'time' },
      { key: 'amount', title: 'Change', kind: 'profit' },
    ];
    const { sheets } = await exported('superadmin', { path: '/ledger/statement', payload, columns, ...more });
    const cover = new Map((sheets[1]?.rows ?? []).map((row) => [row.A?.value, row.B?.value] as const));
    expect(cover.get('Account')).toBe('major2 CNY');
    expect(cover.get('Opening balance')).toBe(Number(data.opening));
    expect(cover.get('In')).toBe(Number(data.income));
    expect(cover.get('Out')).toBe(Number(data.outgo));
    expect(cover.get('Closing balance')).toBe(Number(data.closing));
    expect(cover.get('Data fingerprint (SHA-256)')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('leaves out columns without a value in any row', async () => {
    const columns = [
      { key: 'account', title: 'Agent', kind: 'text' },
      { key: 'bets', title: 'Bets', kind: 'number' },
      { key: 'players', title: 'Players', kind: 'number' },
      { key: 'gameId', title: 'Game', kind: 'auto' },
    ];
    const more = { zone: 'BeiJing', title: 'Report', page: '/gameReport', filters: [] };
    const list = { path: '/gameReport/list', payload: { ...lastMonth(), by: 'agent' } };
    const { sheets } = await exported('superadmin', { ...list, ...more, columns });
    expect(Object.values(sheets[0]?.rows[0] ?? {}).map(({ value }) => value)).toEqual([
      'Agent',
      'Bets',
      'Players',
    ]);
  });

  it('shows no totals for a list of members, whose money is balances', async () => {
    const columns = [
      { key: 'currency', title: 'Currency', kind: 'text' },
      { key: 'balance', title: 'Balance', kind: 'money' },
    ];
    const { sheets } = await exported('superadmin', members({}, { columns }));
    expect(JSON.stringify(sheets[1]?.rows)).not.toMatch(/otals/);
  });

  it('has the sums of a balance record and of a report as their screens show them', async () => {
    const given = await api.call('superadmin', '/proxyUser/addBalance', {
      body: { id: '11', amount: '100.00' },
    });
    expect(given.code, given.desc).toBe(0);
    const records = await exported('superadmin', {
      path: '/proxyUser/listBalanceRecord',
      payload: lastMonth(),
      columns: [
        { key: 'amount', title: 'Change', kind: 'profit' },
        { key: 'after', title: 'After', kind: 'money' },
      ],
      filters: [],
      zone: 'BeiJing',
      title: 'Records',
      page: '/quotaChangeRecord',
    });
    const sums = await api.call<{
      totals: { currency: string; count: number; income: string; net: string }[];
    }>('superadmin', '/proxyUser/totalBalanceRecord', { body: lastMonth() });
    const [head, ...lines] = linesUnder(records.sheets, 'Totals (as shown in the list)');
    expect(head?.slice(2)).toEqual(['In', 'Out', 'Net']);
    expect(lines.map(([currency, count, income]) => [currency, count, income])).toEqual(
      sums.data.totals.map((line) => [line.currency, line.count, Number(line.income)]),
    );
    const payload = { ...lastMonth(), zone: 'BeiJing', offsetMinutes: 480 };
    const report = await exported('superadmin', {
      path: '/player/getPlayerReport',
      payload,
      columns: [
        { key: 'account', title: 'Member', kind: 'text' },
        { key: 'amount', title: 'Stake', kind: 'money' },
        { key: 'amountCny', title: 'Stake in CNY', kind: 'money' },
      ],
      filters: [],
      zone: 'BeiJing',
      title: 'Report',
      page: '/memberReport',
    });
    const { data } = await api.call<{
      totals: { currency: string; bets: number; amount: string; amountCny: string };
    }>('superadmin', '/player/getPlayerReport', { body: payload });
    const [reportHead, reportLine] = linesUnder(report.sheets, 'Totals (as shown in the list)');
    expect(head?.[1]).toBe('Rows');
    expect(reportHead?.[1]).toBe('Bets');
    expect(reportLine).toEqual([
      data.totals.currency,
      data.totals.bets,
      Number(data.totals.amount),
      Number(data.totals.amountCny),
    ]);
  });

  it('of a report in the local zone has the days of the report and of the list, also around a clock change', async () => {
    // In Berlin 26 October 2025 begins at 22:00 UTC, as in summer, and ends at 23:00 UTC, as in winter.
    for (const [id, createdAt] of [
      ['700001', '2025-10-25T21:59:00Z'],
      ['700002', '2025-10-25T22:00:00Z'],
      ['700003', '2025-10-26T22:59:00Z'],
      ['700004', '2025-10-26T23:00:00Z'],
    ])
      await sql`insert into member (id, tenant_id, agent_id, account, nickname, currency, register_ip,
        created_at)
        values (${id}::bigint, 11, 14, ${`berlin${id}`}, 'n', 'CNY', '', ${createdAt}::timestamptz)`.execute(
        system(),
      );
    const zone = { zone: 'local', zoneName: 'Europe/Berlin' };
    const span = {
      start_time: Date.parse('2025-10-24T22:00:00Z'),
      end_time: Date.parse('2025-10-27T22:59:59.999Z'),
    };
    // The offset that is sent is the one of the day of the request.
    const payload = { ...span, ...zone, offsetMinutes: 60, by: 'day', sort: 'key', order: 'asc' };
    const days = [
      ['2025-10-25', 1],
      ['2025-10-26', 2],
      ['2025-10-27', 1],
    ];
    const { data } = await api.call<{ list: { key: string; registered: number }[] }>(
      'superadmin',
      '/player/getMemberConvertData',
      { body: payload },
    );
    expect(data.list.map(({ key, registered }) => [key, registered])).toEqual(days);
    const { sheets } = await exported('superadmin', {
      path: '/player/getMemberConvertData',
      payload,
      filters: [],
      title: 'Conversion',
      page: '/memberConvertData',
      ...zone,
      columns: [
        { key: 'key', title: 'Day', kind: 'text' },
        { key: 'registered', title: 'Registered', kind: 'auto' },
      ],
    });
    expect(rowsOf(sheets, 2)).toEqual(days);
    const memberFile = await exported('superadmin', {
      ...members(
        {
          start_time: span.start_time,
          end_time: span.end_time,
          agentId: '14',
          sort: 'createdAt',
          order: 'asc',
        },
        { ...zone, columns: [{ key: 'createdAt', title: 'Registered', kind: 'time' }] },
      ),
    });
    const serials = rowsOf(memberFile.sheets, 1).map(([value]) => Math.floor(Number(value)));
    const first = Date.UTC(2025, 9, 25) / dayMs + 25_569;
    expect(serials).toEqual([first, first + 1, first + 1, first + 2]);
    await sql`delete from member where id between 700001 and 700004`.execute(system());
  });

  it('describes its filter in the console’s labels, by the payload and not by the labels that were sent', async () => {
    const { job, sheets } = await exported(
      'superadmin',
      members(
        { state: 'normal', betBanned: false },
        { filters: [{ field: 'state', label: 'State', words: { normal: 'Normal' } }] },
      ),
    );
    expect(job.filter).toEqual([
      { label: 'State', value: 'Normal' },
      { label: 'Bets stopped', value: 'No' },
    ]);
    const cover = sheets[1]?.rows.map((row) => [row.A?.value, row.B?.value]);
    expect(cover).toContainEqual(['State', 'Normal']);
  });

  it('protects text that users wrote from being read as a formula', async () => {
    const evil = ['=1+1', '＝HYPERLINK("x")', ' +cmd', '-2', '@SUM(A1)', '<b>&"\u0007_x0041_'];
    await sql`update member set nickname = '' where true`.execute(system());
    const ids = ['311', '312', '313', '314', '316', '321'];
    for (const [index, nickname] of evil.entries())
      await sql`update member set nickname = ${nickname} where id = ${ids[index]}::bigint`.execute(system());
    const { sheets } = await exported('superadmin', members({}, { title: '=evil' }));
    const names = new Map(rowsOf(sheets, 3).map((row) => [row[0], row[2]]));
    expect(ids.slice(0, 5).map((id) => names.get(id))).toEqual(evil.slice(0, 5));
    expect(names.get('321')).toBe('<b>&"_x0041_');
    expect(sheets[1]?.rows[0]?.A?.value).toBe('=evil');
    // Style 8 is the plain one with the flag that the cell is a text.
    const marked = sheets[0]?.rows
      .filter((row) => evil.includes(String(row.C?.value)))
      .map((row) => row.C?.style);
    expect(marked).toEqual([8, 8, 8, 8, 8]);
    expect(sheets[0]?.xml).not.toContain('<f>');
  });

  it('uses the first field that has a value, and labels for its values', async () => {
    await sql`update member set nickname = '' where id = 312`.execute(system());
    await sql`update member set nickname = 'Nick' where id = 313`.execute(system());
    const columns = [
      {
        key: 'nickname',
        orElse: ['account', 'id'],
        title: 'Name',
        kind: 'auto',
        words: { Nick: 'Nickname' },
      },
    ];
    const { sheets } = await exported('share1', members({ sort: 'account', order: 'asc' }, { columns }));
    expect(
      rowsOf(sheets, 1)
        .map((row) => row[0])
        .slice(0, 2),
    ).toEqual(['member12', 'Nickname']);
  });

  it('never shows a row of a foreign tree', async () => {
    const { sheets } = await exported('share1', members({ agentId: '22' }));
    expect(rowsOf(sheets, 2)).toEqual([]);
    const all = await exported('share1', members());
    expect(new Set(rowsOf(all.sheets, 1).map((row) => row[0]))).toEqual(new Set(['312', '313', '314']));
  });

  it('names the fingerprint of its table in its cover, the list of exports and the audit trail', async () => {
    const created = await create('major1', members());
    const job = await ended('major1', created.data?.id ?? '');
    const file = (await download('major1', job.id)).rawPayload;
    const table = unzip(file).get('xl/worksheets/sheet2.xml') ?? '';
    const fingerprint = createHash('sha256').update(table).digest('hex');
    expect(job).toMatchObject({ fingerprint });
    const cover = readWorkbook(file)[1]?.rows.map((row) => [row.A?.value, row.B?.value]);
    expect(cover).toContainEqual(['Data fingerprint (SHA-256)', fingerprint]);
    const logged = await sql<{
      fingerprint: string;
    }>`select after ->> 'fingerprint' as fingerprint from audit_log
      where target = ${`export:${job.id} /memberList`} and call = '/export/create'
        and after ? 'rows'`.execute(system());
    expect(logged.rows).toEqual([{ fingerprint }]);
  });

  it('leaves one entry with filter and row count in the audit trail', async () => {
    const { job } = await exported('major1', members({ state: 'normal' }));
    const lines = await system()
      .selectFrom('audit_log')
      .select(['account', 'after'])
      .where('target', '=', `export:${job.id} /memberList`)
      .where('call', '=', '/export/create')
      .execute();
    const counted = lines.filter((line) => (line.after as { rows?: number }).rows !== undefined);
    expect(counted).toHaveLength(1);
    expect(counted[0]).toMatchObject({
      account: 'major1',
      after: { list: '/player/list', filter: { state: 'normal' }, rows: job.rows },
    });
  });
});

describe('requesting an export', () => {
  const rejected = async (account: string, body: object) => {
    const { code, desc } = await create(account, body);
    return `${code} ${desc}`;
  };

  it('requires the permission for the list call', async () => {
    expect((await create('sub1', bets())).code).toBe(1003);
    expect((await create('sub1', members())).code).toBe(0);
  });

  it('accepts only lists, with fields of their rows and filters of their requests', async () => {
    expect(await rejected('superadmin', members({}, { path: '/proxyUser/get' }))).toMatch(/^1433/);
    expect(await rejected('superadmin', members({}, { path: '/export/create' }))).toMatch(/^1433/);
    expect(await rejected('superadmin', members({}, { path: '/nowhere' }))).toMatch(/^1433/);
    expect(await rejected('superadmin', members({ surprise: 1 }))).toMatch(/^1001 .*surprise/);
    const column = (key: string) => members({}, { columns: [{ key, title: 'x', kind: 'auto' }] });
    expect(await rejected('superadmin', column('passwordHash'))).toMatch(/^1001 .*passwordHash/);
    expect(await rejected('superadmin', column('constructor'))).toMatch(/^1001 .*constructor/);
    expect(await rejected('superadmin', members({}, { zone: 'local', zoneName: 'Mars/Base' }))).toMatch(
      /^1001 .*Local time zone/,
    );
  });

  it('is accepted five times a minute', async () => {
    await sql`delete from export_job where operator_id = 2`.execute(system());
    const codes = [];
    for (let index = 0; index < 6; index += 1) {
      const reply = await create('sysadmin', members());
      codes.push(reply.code);
      if (reply.data) await ended('sysadmin', reply.data.id);
    }
    expect(codes).toEqual([0, 0, 0, 0, 0, 1004]);
  });

  it('fails with the reason when the list rejects its filter', async () => {
    const created = await create('superadmin', bets({ minAmount: '10' }));
    const job = await ended('superadmin', created.data?.id ?? '');
    expect(job).toMatchObject({ state: 'failed', reason: 'Please choose a currency for the bet amount.' });
    expect(await api.call('superadmin', '/export/link', { body: { id: job.id } })).toMatchObject({
      code: 1434,
    });
  });
});

/** Blocks the queue: an export that runs elsewhere keeps the operator's other exports waiting. */
async function holdQueue(operatorId: string): Promise<() => Promise<void>> {
  await sql`insert into job (id, name, key, lane, regular, payload, state, due_at, run, beat_at, created_at)
    values (${operatorId}::bigint, 'export', 'held', ${`export ${operatorId}`}, false, '{}', 'running', now(),
      'elsewhere', now() + interval '1 hour', now())`.execute(system());
  return async () => {
    await sql`delete from job where id = ${operatorId}::bigint`.execute(system());
  };
}

describe('a waiting export', () => {
  it('fails when the permission for the list is lost meanwhile', async () => {
    const release = await holdQueue('8');
    const id = (await create('sub1', members())).data?.id ?? '';
    await sql`update operator set permissions = '{}' where id = 8`.execute(system());
    await release();
    const job = await ended('sub1', id);
    expect(job).toMatchObject({ state: 'failed', reason: 'You do not have permission for this.' });
    await sql`update operator set permissions = ${[1015]}::int[] where id = 8`.execute(system());
  });

  it('fails when the account is disabled meanwhile', async () => {
    const release = await holdQueue('114');
    const id = (await create('general1', members())).data?.id ?? '';
    await sql`update agent set state = 'blocked' where id = 13`.execute(system());
    await release();
    const state = async () =>
      (await sql<{ state: string }>`select state from export_job where id = ${id}::bigint`.execute(system()))
        .rows[0]?.state;
    await expect.poll(state).toBe('failed');
    await sql`update agent set state = 'normal' where id = 13`.execute(system());
  });

  it('runs under the scope in force when it runs', async () => {
    const release = await holdQueue('116');
    const id = (await create('share2', members())).data?.id ?? '';
    await sql`update agent set parent_id = 16, path = '/11/16/14/', layer = 3 where id = 14`.execute(
      system(),
    );
    await release();
    await ended('share2', id);
    const sheets = readWorkbook((await download('share2', id)).rawPayload);
    await sql`update agent set parent_id = 13, path = '/11/12/13/14/', layer = 4 where id = 14`.execute(
      system(),
    );
    expect(new Set(rowsOf(sheets, 1).map((row) => row[0]))).toEqual(new Set(['314', '316']));
  });

  it('can be cancelled and deleted by its owner only', async () => {
    const release = await holdQueue('111');
    const id = (await create('major1', members())).data?.id ?? '';
    const absent = await api.call('share1', '/export/cancel', { body: { id: '999' } });
    expect(absent.code).toBe(1002);
    for (const call of ['cancel', 'delete', 'link'])
      for (const account of ['share1', 'superadmin', 'sub1'])
        expect(await api.call(account, `/export/${call}`, { body: { id } })).toEqual(absent);
    expect((await jobOf('superadmin', id)) ?? null).toBeNull();
    expect((await api.call('major1', '/export/cancel', { body: { id } })).code).toBe(0);
    await release();
    expect((await ended('major1', id)).state).toBe('cancelled');
    expect((await api.call('major1', '/export/delete', { body: { id } })).code).toBe(0);
    expect(await jobOf('major1', id)).toBeUndefined();
  });

  it('is resumed when its server died, and given up after the third attempt', async () => {
    const insert = async (id: string, operator: string, attempt: number) => {
      await sql`insert into export_job (id, tenant_id, operator_id, app_type, language, ip, title, page,
        request, filter, state, created_at)
        values (${id}::bigint, 0, ${operator}::bigint, 0, 'en_us', '', 'x', '/memberList',
          ${JSON.stringify(members())}::jsonb, '[]', 'running', now())`.execute(system());
      await sql`insert into job (id, name, key, lane, regular, payload, state, due_at, server, run, attempt,
        beat_at, created_at)
        values (${id}::bigint, 'export', ${id}, ${`export ${operator}`}, false, '{}', 'running', now(),
          'dead', 'dead', ${attempt}, now() - interval '1 minute', now())`.execute(system());
    };
    await insert('501', '1', 1);
    await insert('502', '2', 3);
    expect(await ended('superadmin', '501')).toMatchObject({ state: 'done', rows: 7 });
    expect(await ended('sysadmin', '502')).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('restarted several times'),
    });
  });
});

/** Blocks every reader of members, so that an export can be observed while it runs. */
async function holdMembers(): Promise<() => Promise<void>> {
  const client = await api.services.databases.systemPool.connect();
  await client.query('begin; lock table member in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

async function running(account: string, body: object): Promise<string> {
  const id = (await create(account, body)).data?.id ?? '';
  await expect.poll(async () => (await jobOf(account, id))?.state).toBe('running');
  return id;
}

const unfinished = () => readdirSync(join(api.services.config.dataDir, 'exports', 'incoming'));

describe('a running export', () => {
  it('stops when it is cancelled, and leaves nothing', async () => {
    const letGo = await holdMembers();
    const id = await running('major2', members());
    expect((await api.call('major2', '/export/cancel', { body: { id } })).code).toBe(0);
    await letGo();
    await expect.poll(unfinished).toEqual([]);
    expect((await ended('major2', id)).state).toBe('cancelled');
  });

  it('is written again when its database connection was closed', async () => {
    const letGo = await holdMembers();
    const id = await running('major2', members());
    const cut = () =>
      sql`select pg_terminate_backend(pid) from (select pid from pg_locks
        where not granted and relation = 'member'::regclass) w`.execute(system());
    while ((await cut()).rows.length === 0) await new Promise((done) => setTimeout(done, 20));
    await letGo();
    expect(await ended('major2', id)).toMatchObject({ state: 'done', rows: 2 });
    expect(unfinished()).toEqual([]);
  });

  it('can be stopped by an administrator on the page of background jobs, and retried', async () => {
    const letGo = await holdMembers();
    const id = await running('major2', members());
    const act = (what: 'cancel' | 'retry') => api.call('superadmin', `/job/${what}`, { body: { jobId: id } });
    const shown = () =>
      api.call<{ list: object[] }>('superadmin', '/job/list', { body: { name: 'export', id } });
    expect((await shown()).data.list).toMatchObject([{ subject: id, state: 'running', mayCancel: true }]);
    expect((await act('cancel')).code).toBe(0);
    expect((await jobOf('major2', id))?.state).toBe('cancelled');
    await letGo();
    expect((await act('retry')).code).toBe(0);
    expect(await ended('major2', id)).toMatchObject({ state: 'done', rows: 2 });
    expect((await shown()).data.list).toMatchObject([{ state: 'done', mayRetry: false }]);
  });

  it('returns to the queue when its server stops, and the next server writes it', async () => {
    const letGo = await holdMembers();
    const id = await running('major2', members());
    const closed = api.app.close();
    await letGo();
    await closed;
    const row = () =>
      sql<{
        state: string;
        attempt: number;
      }>`select e.state, j.attempt from export_job e join job j on j.key = e.id::text and j.name = 'export'
        where e.id = ${id}::bigint`.execute(system());
    const [left] = (await row()).rows;
    // The last batch may already have been in progress.
    expect(['queued', 'done']).toContain(left?.state);
    expect(unfinished()).toEqual([]);
    const next = await createApp(api.services);
    api.app = next;
    await next.ready();
    expect(await ended('major2', id)).toMatchObject({ state: 'done', rows: 2 });
  });
});

describe('the file', () => {
  it('is served as a download that no browser displays, at an address valid for five minutes', async () => {
    const { job } = await exported('share1', members({}, { title: '会员 "列表"' }));
    const reply = await download('share1', job.id);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[^"]*"; filename\*=UTF-8''%E4%BC%9A/,
      ),
      'content-length': String(job.bytes),
    });
    const { config } = api.services;
    const get = async (url: string) => (await api.app.inject({ method: 'GET', url })).statusCode;
    const good = signedPath(config, job.id, Date.now() + 1000);
    expect(await get(good)).toBe(200);
    expect(await get(signedPath(config, job.id, Date.now() - 1))).toBe(410);
    expect(await get(signedPath(config, '999', Date.now() + 1000))).toBe(410);
    expect(await get(good.replace(job.id, String(BigInt(job.id) + 1n)))).toBe(410);
    expect(await get(good.replace(/\/(\d{13})\//, (_, at: string) => `/${Number(at) + 60_000}/`))).toBe(410);
    expect(await get(good.slice(0, -2))).toBe(410);
    expect(await get('/export/file/..%2f/1/x')).toBe(410);
    await api.call('share1', '/export/delete', { body: { id: job.id } });
    expect(await get(good)).toBe(410);
  });

  it('is rejected for an operator who has lost the list since', async () => {
    const { job } = await exported('sub1', members());
    const url = signedPath(api.services.config, job.id, Date.now() + 60_000);
    await sql`update operator set permissions = '{}' where id = 8`.execute(system());
    expect((await api.app.inject({ method: 'GET', url })).statusCode).toBe(410);
    await sql`update operator set permissions = ${[1015]}::int[] where id = 8`.execute(system());
  });

  it('is deleted after its days, and broken files leave nothing', async () => {
    const { job } = await exported('master1', members());
    await sql`update export_job set expires_at = now() - interval '1 second'
      where id = ${job.id}::bigint`.execute(system());
    const reply = (await api.call('master1', '/export/link', { body: { id: job.id } })) as Reply;
    expect(reply.code).toBe(1434);
    expect(unfinished()).toEqual([]);
  });
});
