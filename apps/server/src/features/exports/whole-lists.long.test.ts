import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { agents } from '@pitboss/contract/agents/agents';
import { betResults, bets } from '@pitboss/contract/bets/bets';
import type { Call } from '@pitboss/contract/core/define';
import { fieldKind, isList, requestFields } from '@pitboss/contract/core/row-fields';
import { registry } from '@pitboss/contract/index';
import { memberStates, members } from '@pitboss/contract/members/members';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionOf } from '../../platform/auth/session.ts';
import { exportStoreOf } from '../../platform/files/stores.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { readWorkbook, tableOf } from '../../testing/files/xlsx.ts';
import { noteAlertId, noteCalls, putAlert } from '../../testing/notes/notes.ts';
import { putOrder } from '../../testing/orders.ts';
import { agentRoutes } from '../agents/agents.routes.ts';
import { betRoutes } from '../bets/bets.routes.ts';
import { memberRoutes } from '../members/members.routes.ts';
import type { Export } from './exports.sql.ts';
import { newFileName, storedName } from './files.ts';
import { writeExport } from './run.ts';

/** Compares files with lists: for every filter and caller both hold the same rows in the same order. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const system = () => api.services.databases.system;
const routes = new Map(
  [...agentRoutes, ...betRoutes, ...memberRoutes].map((route) => [route.call.path as string, route]),
);
const operators = { superadmin: '1', major1: '111', share1: '112', general1: '114', major2: '121' } as const;
type Account = keyof typeof operators;

let lastId = 1000;

/** Writes a file with tiny batches and sheets, so that few rows already require many of both. */
async function exportedIds(account: Account, call: Call, payload: object): Promise<string[]> {
  lastId += 1;
  const file = newFileName();
  const session = await sessionOf(system(), operators[account]);
  const request = {
    path: call.path,
    payload,
    columns: [{ key: 'id', title: 'Id', kind: 'text' }],
    filters: [],
    zone: 'BeiJing',
    title: 'List',
    page: '/x',
  };
  const inserted = await sql<Export>`
    insert into export_job (id, tenant_id, operator_id, app_type, language, ip, title, page, request, filter,
      state, created_at, file)
    values (${lastId}::bigint, ${session?.tenantId}::bigint, ${operators[account]}::bigint, 0, 'en_us', '',
      'List', '/x', ${JSON.stringify(request)}::jsonb, '[]',
      'running', now(), ${file}) returning *`.execute(system());
  const job = inserted.rows[0] as Export;
  await writeExport(api.services, routes, job, {
    finish: async () => true,
    signal: new AbortController().signal,
    progress: { rows: 0, total: null, percent: null },
    sizes: { endless: 2, numbered: 3 },
    sheetRows: 5,
  }).finally(() =>
    sql`update export_job set state = 'failed' where id = ${lastId}::bigint and state = 'running'`.execute(
      system(),
    ),
  );
  const bytes = await exportStoreOf(api.services.config).read(storedName(file));
  return tableOf(readWorkbook(bytes as Buffer)).flatMap((sheet) =>
    sheet.rows.slice(1).map((row) => String(row.A?.value)),
  );
}

/**
 * Returns the ids of a list's rows; null when it rejects an account that no member of the caller's tree has.
 */
async function listedIds(account: Account, call: Call, payload: object): Promise<string[] | null> {
  const reply = await api.call<{ list: { id: string }[] }>(account, call.path, {
    body: { ...payload, pageSize: 500 },
  });
  if ('memberAccount' in payload && reply.code === 1278) return null;
  expect(reply.code, reply.desc).toBe(0);
  return reply.data.list.map((row) => row.id);
}

const dayMs = 86_400_000;
/** Generates a value or, mostly, none, so that most filters leave rows. */
const perhaps = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });
const order = { order: perhaps(fc.constantFrom('asc', 'desc')) };
const agentId = perhaps(fc.constantFrom('11', '12', '14', '16', '21', '22'));
const lists = fc.oneof(
  fc
    .record({
      days: fc.constantFrom(1, 2, 20),
      agentId,
      result: perhaps(fc.constantFrom(...betResults)),
      memberAccount: perhaps(fc.constantFrom('member12', 'member22')),
      gameId: perhaps(fc.constantFrom(203, 201)),
    })
    .map(({ days, ...filter }) => ({
      call: bets.list as Call,
      payload: { ...filter, start_time: Date.now() - days * dayMs, end_time: Date.now() },
    })),
  fc
    .record({
      agentId,
      state: perhaps(fc.constantFrom(...memberStates)),
      account: perhaps(fc.constantFrom('member1', 'member2', 'x')),
      sort: perhaps(fc.constantFrom('createdAt', 'account', 'balance', 'lastLoginAt')),
      ...order,
    })
    .map((payload) => ({ call: members.list as Call, payload })),
  fc
    .record({
      level: perhaps(fc.constantFrom('shareholder', 'general')),
      parentId: agentId,
      sort: perhaps(fc.constantFrom('createdAt', 'balance', 'members')),
      ...order,
    })
    .map((payload) => ({ call: agents.list as Call, payload })),
);

describe('a file and its list', () => {
  it('contain the same rows in the same order, for any filter and caller', async () => {
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(Object.keys(operators) as Account[])),
        lists,
        async (account, list) => {
          const payload = JSON.parse(JSON.stringify(list.payload)) as object;
          const expected = await listedIds(account, list.call, payload);
          if (expected === null) {
            await expect(exportedIds(account, list.call, payload)).rejects.toMatchObject({
              key: 'member.missing',
            });
            return;
          }
          expect(await exportedIds(account, list.call, payload)).toEqual(expected);
          rows += expected.length;
        },
      ),
      { numRuns: 80 },
    );
    expect(rows).toBeGreaterThan(80);
  });

  it('are one snapshot: rows added meanwhile are left out', async () => {
    const payload = { start_time: Date.now() - 20 * dayMs, end_time: Date.now() + dayMs };
    const before = await listedIds('major1', bets.list, payload);
    const list = routes.get('/betManager/list');
    if (!list) throw new Error('no list');
    let requested = 0;
    // As text: their numbers are longer than those of JavaScript.
    let taken = '[]';
    const takeBets = async () => {
      const own = sql`from bet b where b.tenant_id = 11 and b.agent_id = 14`;
      const { rows } = await sql<{
        bets: string;
      }>`select jsonb_agg(to_jsonb(b))::text as bets ${own}`.execute(system());
      await sql`delete ${own}`.execute(system());
      return rows[0]?.bets ?? '[]';
    };
    const original = list.handle;
    Object.assign(list, {
      handle: async (...args: unknown[]) => {
        requested += 1;
        const page = await (original as (...all: unknown[]) => Promise<unknown>)(...args);
        if (requested === 2) taken = await takeBets();
        return page;
      },
    });
    try {
      expect(await exportedIds('major1', bets.list, payload)).toEqual(before);
      expect(requested).toBeGreaterThan(3);
      expect(taken).not.toBe('[]');
    } finally {
      Object.assign(list, { handle: original });
      // The columns are restored unchanged.
      await sql`insert into bet select * from jsonb_populate_recordset(null::bet, ${taken}::jsonb)`.execute(
        system(),
      );
    }
  });
});

describe('an inconsistent list', () => {
  /** Runs an export while a handler returns a changed reply. */
  async function disturbed(
    path: string,
    change: (reply: Record<string, unknown>) => unknown,
  ): Promise<unknown> {
    const route = routes.get(path);
    if (!route) throw new Error(`no ${path}`);
    const original = route.handle;
    Object.assign(route, {
      handle: async (...args: unknown[]) =>
        change(
          (await (original as (...all: unknown[]) => Promise<unknown>)(...args)) as Record<string, unknown>,
        ),
    });
    const payload =
      path === '/player/list' ? {} : { start_time: Date.now() - 20 * dayMs, end_time: Date.now() };
    return exportedIds('major1', path === '/player/list' ? members.list : bets.list, payload)
      .catch((error: unknown) => error)
      .finally(() => Object.assign(route, { handle: original }));
  }

  it('produces no file when rows are missing', async () => {
    const incomplete = { key: 'export.incomplete' };
    expect(
      await disturbed('/betManager/listCount', (reply) => ({ ...reply, count: Number(reply.count) + 1 })),
    ).toMatchObject(incomplete);
    expect(
      await disturbed('/player/list', (reply) => ({ ...reply, total: Number(reply.total) + 1 })),
    ).toMatchObject(incomplete);
    expect(await disturbed('/player/list', (reply) => ({ ...reply, total: 1_000_001 }))).toMatchObject({
      key: 'export.tooManyRows',
    });
    expect(
      await disturbed('/betManager/listCount', (reply) => ({ ...reply, count: 1_000_001 })),
    ).toMatchObject({ key: 'export.tooManyRows' });
    expect(readdirSync(join(api.services.config.dataDir, 'exports', 'incoming'))).toEqual([]);
  });
});

/** Returns the fields by which a list can be sorted, from its contract. */
function sortableOf(call: Call): string[] {
  const shape = (
    call.request as unknown as {
      shape?: Record<string, { _zod: { def: { innerType?: { _zod: { def: { entries?: object } } } } } }>;
    }
  ).shape;
  return Object.keys(shape?.sort?._zod.def.innerType?._zod.def.entries ?? {});
}

/** Creates the comparison and the recovery that the examples of their lists refer to. */
async function putOrderWork(): Promise<void> {
  const { systemPool: pool } = api.services.databases;
  await pool.query(
    `insert into reconciliation (id, tenant_id, agent_id, operator_id, day, file, state, created_at)
     values (1, 11, 14, 114, '2026-01-02', repeat('a', 32), 'done', now())`,
  );
  await pool.query(
    `insert into reconciliation_difference (tenant_id, agent_id, reconciliation_id, id, kind, tx_id, money, line)
     select 11, 14, 1, n, case when n % 5 = 0 then 'unreadable' else 'onlyTheirs' end, 'tx-' || n % 4, n % 2 = 0, n / 3
     from generate_series(1, 14) n`,
  );
  await pool.query(
    `insert into order_recovery (id, tenant_id, agent_id, operator_id, from_at, to_at, state, rate, total, remark, asked, created_at)
     values (1, 11, 14, 114, now() - interval '1 day', now(), 'done', 10, 14, 'test', '{}', now())`,
  );
  for (let n = 0; n < 14; n += 1) {
    const { id } = await putOrder(api, { kind: 'settle', state: 'manual' });
    await pool.query(
      `insert into order_recovery_item (tenant_id, agent_id, recovery_id, order_id, action, before_state, outcome, acted_at)
       values (11, 14, 1, $1, 'resend', 'manual', 'open', date_trunc('minute', now()) + $2 * interval '1 second')`,
      [id, n % 3],
    );
  }
}

/** Ids of the records whose notes are listed, by path. */
const targets = new Map<string, string>();

/** Writes notes on a record of each kind. */
async function putNotes(): Promise<void> {
  await putAlert(api);
  const order = await putOrder(api, { kind: 'settle', state: 'manual', agentId: '14' });
  const { added } = noteCalls(() => api);
  for (const [kind, id] of [
    ['member', '313'],
    ['agent', '14'],
    ['order', order.id],
    ['alert', noteAlertId],
  ] as const) {
    targets.set(`/${kind}Note/list`, id);
    for (let n = 0; n < 7; n += 1) await added('superadmin', id, { text: `note ${n}` }, kind);
  }
}

describe('numbered lists', () => {
  beforeAll(putOrderWork);
  beforeAll(putNotes);
  const numbered = registry
    .map(({ call }) => call)
    .filter((call) => isList(call) && requestFields(call).includes('pageNo'));

  it.each(numbered.map((call) => [call.path, call] as const))(
    '%s has one order, whatever the page size and column',
    async (path, call) => {
      const { body, query } = call.example();
      const base = { ...((call.payload === 'query' ? query : body) as object) };
      const request = async (more: object) => {
        const targetId = targets.get(path);
        const payload = { ...base, ...more, ...(targetId && { targetId }) };
        const reply = await api.call<{ list: unknown[]; total?: number }>('superadmin', path, {
          ...(call.payload === 'query'
            ? {
                query: Object.fromEntries(
                  Object.entries(payload).map(([key, value]) => [key, String(value)]),
                ),
              }
            : { body: payload }),
        });
        expect(reply.code, `${path} ${reply.desc}`).toBe(0);
        return reply.data;
      };
      for (const sort of [undefined, ...sortableOf(call)]) {
        for (const direction of ['asc', 'desc']) {
          const sorting = sort ? { sort, order: direction } : {};
          const whole = await request({ ...sorting, pageNo: 1, pageSize: 500 });
          const pages: unknown[] = [];
          for (let pageNo = 1; pages.length < Math.min(12, whole.list.length); pageNo += 1) {
            const { list } = await request({ ...sorting, pageNo, pageSize: 2 });
            if (!list.length) break;
            pages.push(...list);
          }
          expect({ path, sort, pages }).toEqual({ path, sort, pages: whole.list.slice(0, pages.length) });
          if (whole.list.length < 500)
            expect({ path, total: whole.total }).toEqual({ path, total: whole.list.length });
        }
      }
    },
  );

  it('and endless ones have fields that fit into a sheet', () => {
    const exportable = registry.map(({ call }) => call).filter(isList);
    expect(exportable.length).toBeGreaterThan(3);
    expect(fieldKind(bets.list, 'amount')).toBe('money');
    expect(fieldKind(bets.list, 'gameId')).toBe('game');
    expect(fieldKind(bets.list, 'payoutTime')).toBe('time');
    expect(fieldKind(bets.list, 'nothing')).toBeUndefined();
    expect(fieldKind(bets.list, '__proto__')).toBeUndefined();
  });
});
