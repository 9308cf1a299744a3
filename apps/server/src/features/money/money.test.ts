import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { freezeMoney, reconcile } from '../../domain/ledger/reconcile.ts';
import { prove } from '../../domain/ledger-proof/ledger-proof.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { balances, fundTree, minor } from '../../testing/money.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await sql`insert into currency_rate (id, code, rate, valid_from) values (900, 'CNY', 1, '2020-01-01')
    on conflict do nothing`.execute(api.services.databases.system);
  await fundTree(api, '1000.00');
});
afterAll(() => api.stop());

interface Preview {
  accounts: { id: string; kind: string; name: string; before: string; after: string; creditAfter: string }[];
  entries: { from: string; to: string; amount: string; kind: string }[];
  cny: string;
  refusal: string | null;
  fingerprint: string;
}
interface Records {
  list: {
    id: string;
    transferId: string;
    kind: string;
    amount: string;
    before: string;
    after: string;
    counterparty: string;
    operator: string | null;
    remark: string;
    reversed: boolean;
  }[];
}
const db = () => api.services.databases.system;
const key = () => ({ headers: { 'idempotency-key': `k${Math.random()}` } });
const give = (account: string, id: string, amount: string, more: object = {}, headers = key()) =>
  api.call<Preview>(account, '/proxyUser/addBalance', { body: { id, amount, ...more }, ...headers });

/** The state of the database must be unchanged. */
async function unchanged(work: () => Promise<unknown>): Promise<void> {
  const before = await fingerprint(db());
  await work();
  expect(await fingerprint(db())).toEqual(before);
}

describe('quota', () => {
  it('goes from the caller to a direct child and back, with entry, record and audit line', async () => {
    const before = await balances(api);
    const reply = await give('share1', '13', '250.55', { remark: 'weekend' });
    expect(reply.code, reply.desc).toBe(0);
    const after = await balances(api);
    expect((after.get('agent:12') ?? 0n) - (before.get('agent:12') ?? 0n)).toBe(-25_055n);
    expect((after.get('agent:13') ?? 0n) - (before.get('agent:13') ?? 0n)).toBe(25_055n);
    const records = await api.call<Records>('share1', '/proxyUser/listBalanceRecord', {
      body: { agentId: '13' },
    });
    expect(records.data.list[0]).toMatchObject({
      kind: 'quotaIn',
      amount: '250.55',
      counterparty: 'share1',
      operator: 'share1',
      remark: 'weekend',
      after: reply.data.accounts.find((account) => account.name === 'master1')?.after,
    });
    const audit = await sql<{ target: string; before: object; after: object }>`
      select target, before, after from audit_log where call = '/proxyUser/addBalance' and code = 0
        order by id desc limit 1`.execute(db());
    expect(audit.rows[0]).toMatchObject({ target: 'agent:13 master1', after: { remark: 'weekend' } });
    expect((await give('share1', '13', '250.55', { direction: 'out' })).code).toBe(0);
    expect(await balances(api)).toEqual(before);
  });

  it.each([
    ['a grandchild', 'major1', '13', 1302],
    ['oneself', 'share1', '12', 1302],
    ['the parent', 'share1', '11', 1002],
    ['a brother', 'share1', '16', 1002],
    ['another tenant', 'share1', '22', 1002],
    ['nobody', 'share1', '999', 1002],
    ['a deeper agent of an administrator', 'superadmin', '12', 1302],
  ])('to %s is refused and changes nothing', async (_who, account, id, code) => {
    await unchanged(async () => expect((await give(account, id, '1.00')).code).toBe(code));
  });

  it.each(['', '0', '0.00', '-1', '1e3', '1.005', ' 1', '1,000', '99999999999999', '１', '+5', '.5', '5.'])(
    'refuses the amount %j and names the field',
    async (amount) => {
      await unchanged(async () => {
        const reply = await give('share1', '13', amount);
        expect(reply).toMatchObject({ code: 1017, field: 'amount' });
        expect(reply.desc).toMatch(/amount/i);
      });
    },
  );

  it('never overdraws, and names the account that lacks the amount', async () => {
    await unchanged(async () => {
      const reply = await give('master1', '14', '9999999.00');
      expect(reply.code).toBe(1300);
      expect(reply.desc).toContain('master1');
      expect((await give('share1', '13', '9999999.00', { direction: 'out' })).code).toBe(1300);
    });
  });
});

describe('the dry run', () => {
  it('shows what the order does, to the cent, and the order does exactly that', async () => {
    let seen: Preview | undefined;
    await unchanged(async () => {
      seen = (
        await api.call<Preview>('major1', '/money/preview', {
          body: { order: 'quota', id: '12', amount: '12.34' },
        })
      ).data;
    });
    const done = await give('major1', '12', '12.34', { fingerprint: seen?.fingerprint });
    expect(done.code, done.desc).toBe(0);
    expect(done.data).toEqual(seen);
    expect((await balances(api)).get('agent:12')).toBe(
      minor(seen?.accounts.find((a) => a.name === 'share1')?.after ?? ''),
    );
  });

  it('is rejected at the confirmation when an account has changed meanwhile', async () => {
    const { data } = await api.call<Preview>('major1', '/money/preview', {
      body: { order: 'quota', id: '12', amount: '5.00' },
    });
    expect((await give('share1', '13', '1.00')).code).toBe(0);
    await unchanged(async () =>
      expect((await give('major1', '12', '5.00', { fingerprint: data.fingerprint })).code).toBe(1301),
    );
  });

  it('returns the reason why an order would be rejected', async () => {
    const { data } = await api.call<Preview>('general1', '/money/preview', {
      body: { order: 'deposit', id: '314', amount: '8888888.00' },
    });
    expect(data.refusal).toContain('general1');
  });
});

describe('keys', () => {
  it('make one movement of fifty equal concurrent requests, and all get the same reply', async () => {
    const before = await balances(api);
    const headers = key();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => give('share1', '13', '1.11', {}, headers)),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]?.code).toBe(0);
    expect(((await balances(api)).get('agent:13') ?? 0n) - (before.get('agent:13') ?? 0n)).toBe(111n);
  });

  it('reject a different body', async () => {
    const headers = key();
    expect((await give('share1', '13', '1.00', {}, headers)).code).toBe(0);
    await unchanged(async () => expect((await give('share1', '13', '2.00', {}, headers)).code).toBe(1303));
  });

  it('may be used again after a rejection', async () => {
    const headers = key();
    expect((await give('master1', '14', '88888888.00', {}, headers)).code).toBe(1300);
    expect((await give('master1', '14', '0.01', {}, headers)).code).toBe(0);
  });

  it('are not needed, but then the same request within three seconds is a mistake', async () => {
    const body = { id: '13', amount: '3.33' };
    expect((await api.call('share1', '/proxyUser/addBalance', { body })).code).toBe(0);
    expect((await api.call('share1', '/proxyUser/addBalance', { body })).code).toBe(1007);
    expect(
      (await api.call('share1', '/proxyUser/addBalance', { body: { ...body, amount: '3.34' } })).code,
    ).toBe(0);
  });
});

describe('credit', () => {
  it('lets an agent go below zero up to the credit, and cannot be withdrawn while in use', async () => {
    const credit = (amount: string) =>
      api.call<Preview>('major1', '/proxyUser/setCredit', { body: { id: '16', amount }, ...key() });
    expect((await credit('500.00')).code).toBe(0);
    const have = (await balances(api)).get('agent:16') ?? 0n;
    const all = `${(have + 50_000n) / 100n}.${String((have + 50_000n) % 100n).padStart(2, '0')}`;
    expect((await give('major1', '16', all, { direction: 'out' })).code).toBe(0);
    expect((await balances(api)).get('agent:16')).toBe(-50_000n);
    expect((await give('major1', '16', '0.01', { direction: 'out' })).code).toBe(1300);
    await unchanged(async () => expect((await credit('499.99')).code).toBe(1305));
    const records = await api.call<Records>('major1', '/proxyUser/listBalanceRecord', {
      body: { agentId: '16', kind: 'credit' },
    });
    expect(records.data.list[0]).toMatchObject({
      kind: 'credit',
      before: '0.00',
      after: '500.00',
      amount: '0.00',
    });
    expect((await give('major1', '16', '500.00')).code).toBe(0);
    expect((await credit('0')).code).toBe(0);
  });
});

describe('members', () => {
  it('get money from their own agent, and return it', async () => {
    const before = await balances(api);
    const body = { id: '314', amount: '20.00', remark: 'cash' };
    const reply = await api.call('general1', '/player/deposit', { body, ...key() });
    expect(reply.code, reply.desc).toBe(0);
    const after = await balances(api);
    expect((after.get('member:314') ?? 0n) - (before.get('member:314') ?? 0n)).toBe(2_000n);
    expect((after.get('agent:14') ?? 0n) - (before.get('agent:14') ?? 0n)).toBe(-2_000n);
    const orders = await sql<{
      n: number;
    }>`select count(*)::int as n from member_transfer
      where member_id = 314 and amount = 2000 and direction = 'in'`.execute(db());
    expect(orders.rows[0]?.n).toBe(1);
    expect((await api.call('general1', '/player/withdraw', { body, ...key() })).code).toBe(0);
    expect(await balances(api)).toEqual(before);
  });

  it('of agents below are not the upline’s to pay', async () => {
    const body = { id: '314', amount: '1.00' };
    await unchanged(async () =>
      expect((await api.call('share1', '/player/deposit', { body, ...key() })).code).toBe(1302),
    );
  });

  it('with a wallet elsewhere have no balance here', async () => {
    await sql`update agent set transfer_mode = 'seamless' where id = 22`.execute(db());
    const body = { id: '322', amount: '1.00' };
    for (const account of ['share9', 'superadmin'])
      expect((await api.call(account, '/player/deposit', { body, ...key() })).code).toBe(1306);
    await sql`update agent set transfer_mode = 'manual' where id = 22`.execute(db());
  });
});

describe('points', () => {
  it('are bought at the rate in force, rounded half to even once, with the rate on the entry', async () => {
    await sql`insert into currency_rate (id, code, rate, valid_from) values (901, 'THB', 0.205, '2021-01-01'),
      (902, 'THB', 0.16, now() - interval '1 hour')`.execute(db());
    await sql`update agent set currency = 'THB' where id = 21`.execute(db());
    const reply = await api.call<Preview>('superadmin', '/proxyUser/buyPoints', {
      body: { id: '21', amount: '1.01' },
      ...key(),
    });
    expect(reply.code, reply.desc).toBe(0);
    // 1.01 / 0.16 = 6.3125, between 6.31 and 6.32 on the side of 6.31.
    expect(reply.data.entries[0]).toMatchObject({ amount: '6.31', kind: 'buyPoints' });
    const line = await sql<{
      rate_id: string;
    }>`select rate_id from ledger_transfer where kind = 'buyPoints' order by id desc limit 1`.execute(db());
    expect(line.rows[0]?.rate_id).toBe('902');
    await sql`update agent set currency = 'CNY' where id = 21`.execute(db());
  });
});

describe('a reversal', () => {
  it('reverses an entry manually once, and only by administrators', async () => {
    const before = await balances(api);
    expect((await give('major1', '12', '77.00')).code).toBe(0);
    const records = await api.call<Records>('superadmin', '/proxyUser/listBalanceRecord', {
      body: { agentId: '12' },
    });
    const entry = records.data.list[0]?.transferId ?? '';
    const undo = (account: string) =>
      api.call(account, '/ledger/reverse', { body: { id: entry, remark: 'typed twice' }, ...key() });
    for (const account of ['major1', 'sysadmin', 'agentadmin']) expect((await undo(account)).code).toBe(1003);
    const [first, second] = await Promise.all([undo('superadmin'), undo('superadmin')]);
    expect([first.code, second.code].sort()).toEqual([0, 1308]);
    expect(await balances(api)).toEqual(before);
    const after = await api.call<Records>('superadmin', '/proxyUser/listBalanceRecord', {
      body: { agentId: '12' },
    });
    expect(after.data.list.find((row) => row.transferId === entry && row.amount === '77.00')?.reversed).toBe(
      true,
    );
    const reversal = after.data.list[0]?.transferId ?? '';
    expect(
      (await api.call('superadmin', '/ledger/reverse', { body: { id: reversal, remark: 'again' }, ...key() }))
        .code,
    ).toBe(1309);
  });
});

describe('records and statements', () => {
  it('page through every change once, and their totals are their sum', async () => {
    const rows: Records['list'] = [];
    let cursor: string | null = null;
    do {
      const page: { data: Records & { next: string | null } } = await api.call(
        'major1',
        '/proxyUser/listBalanceRecord',
        {
          body: { pageSize: 3, ...(cursor ? { cursor } : {}) },
        },
      );
      rows.push(...page.data.list);
      cursor = page.data.next;
    } while (cursor);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    for (const row of rows)
      if (row.kind !== 'credit') expect(minor(row.before) + minor(row.amount)).toBe(minor(row.after));
    const totals = await api.call<{ totals: { count: number; net: string }[] }>(
      'major1',
      '/proxyUser/totalBalanceRecord',
      { body: {} },
    );
    expect(totals.data.totals[0]?.count).toBe(rows.length);
    const net = rows.filter((row) => row.kind !== 'credit').reduce((sum, row) => sum + minor(row.amount), 0n);
    expect(minor(totals.data.totals[0]?.net ?? '')).toBe(net);
  });

  it('total the whole ledger and the house over a month', async () => {
    const month = { start_time: Date.now() - 30 * 86_400_000, end_time: Date.now() };
    const sum = (body: object) =>
      api.call<{ totals: { count: number }[] }>('superadmin', '/player/totalBalanceRecord', { body });
    const counts = async (body: object) => (await sum(body)).data.totals.map(({ count }) => count);
    const all = await counts(month);
    expect(all.length).toBeGreaterThan(0);
    expect(await counts({})).toEqual(all);
    expect((await sum({ ...month, memberAccount: 'member14' })).code).toBe(0);
    const house = { kind: 'house', account: 'major1', ...month };
    expect((await api.call('superadmin', '/ledger/statement', { body: house })).code).toBe(0);
    expect((await api.call('major1', '/proxyUser/totalBalanceRecord', { body: month })).code).toBe(0);
  });

  it('refuse totals that would read too many records', async () => {
    // Makes the planner assume partitions of this size.
    const assume = (rows: string) =>
      sql`update pg_class set reltuples = ${sql.raw(rows)}, relpages = greatest(relpages, 1)
        where relname like 'ledger_transfer_2%' and relkind = 'r'`.execute(api.services.databases.system);
    const body = { start_time: Date.now() - 30 * 86_400_000, end_time: Date.now() };
    await assume('1e15');
    try {
      const total = await api.call('superadmin', '/player/totalBalanceRecord', { body });
      expect(total.code).toBe(1019);
      expect(total.desc).toMatch(
        /^The totals would read about \d+ million records; the limit is 15 million\. Choose a shorter period or a member\.$/,
      );
      const house = { kind: 'house', account: 'major1', ...body };
      expect((await api.call('superadmin', '/ledger/statement', { body: house })).code).toBe(1019);
    } finally {
      await assume('-1');
    }
  });

  it('a statement has opening balance, movements and closing balance as of any time', async () => {
    interface Statement {
      opening: string;
      closing: string;
      income: string;
      outgo: string;
      list: { balance: string; amount: string; at: number }[];
    }
    const request = (end_time: number, start_time = 0) =>
      api.call<Statement>('superadmin', '/ledger/statement', {
        body: { kind: 'agent', account: 'share1', start_time, end_time, pageSize: 500 },
      });
    const whole = (await request(Date.now())).data;
    expect(minor(whole.closing)).toBe((await balances(api)).get('agent:12'));
    expect(minor(whole.opening) + minor(whole.income) - minor(whole.outgo)).toBe(minor(whole.closing));
    const middle = whole.list[Math.floor(whole.list.length / 2)];
    const then = (await request(middle?.at ?? 0)).data;
    expect(then.closing).toBe(middle?.balance);
    const since = (await request(Date.now(), (middle?.at ?? 0) + 1)).data;
    expect(since.opening).toBe(middle?.balance);
    expect(
      (await api.call('share1', '/ledger/statement', { body: { kind: 'agent', account: 'major1' } })).code,
    ).toBe(1002);
    expect(
      (await api.call('major1', '/ledger/statement', { body: { kind: 'house', account: 'major1' } })).code,
    ).toBe(1002);
  });
});

describe('the proof', () => {
  it('is green, finds violations, freezes money and releases it only when green again', async () => {
    expect(await verifyLedger(db())).toEqual([]);
    expect((await prove(api.services, Date.now())).invariants.flatMap((one) => one.faults)).toEqual([]);
    expect(await reconcile(db(), 0)).toEqual([]);

    await sql`update ledger_account set balance = balance + 1 where kind = 'agent' and owner_id = 12`.execute(
      db(),
    );
    const wrong = await reconcile(db(), 0);
    expect(wrong.join()).toContain('CNY');
    const proof = await prove(api.services, Date.now());
    expect(proof.invariants.find((one) => one.key === 'balance')?.faults[0]).toMatchObject({
      accountKind: 'agent',
      account: 'share1',
    });
    await freezeMoney(db(), wrong, Date.now() - 1);
    expect((await give('major1', '12', '1.00')).code).toBe(1304);
    const lift = () => api.call('superadmin', '/ledger/unfreeze', { body: { remark: 'looked' } });
    expect((await lift()).code).toBe(1310);

    await sql`update ledger_account set balance = balance - 1 where kind = 'agent' and owner_id = 12`.execute(
      db(),
    );
    expect((await lift()).code).toBe(1310);
    await prove(api.services, Date.now());
    expect((await api.call('major1', '/ledger/unfreeze', { body: { remark: 'x' } })).code).toBe(1003);
    expect((await lift()).code).toBe(0);
    expect((await give('major1', '12', '1.00')).code).toBe(0);
  });
});
