import type { Call } from '@pitboss/contract/core/define';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LooseOptions } from '../kit/list/list-state.ts';
import type { AnyRequest, Destination } from '../kit/list/list-types.ts';

/**
 * Follows every figure of a list that links to another list: the number of rows in the target list equals the
 * figure. The links are those of the screens, the replies those of the server on a real database.
 */

interface Reply {
  readonly code: number;
  readonly desc: string;
  readonly data: unknown;
}
interface Api {
  call(account: string, path: string, payload: { body?: unknown }): Promise<Reply>;
  stop(): Promise<void>;
}
type Row = Readonly<Record<string, unknown>>;

// A name that is put together keeps the server out of the console's own types and imports.
const server = ['../../../server/src/testing/figures', 'linked-world.ts'].join('/');
let api: Api;
let lists: readonly LooseOptions[];
let home: typeof import('../features/dashboard/shared/periods.ts');
let requestAt: typeof import('../kit/filters/list-url.ts').requestAt;
beforeAll(async () => {
  const { startLinkedWorld } = (await import(/* @vite-ignore */ server)) as {
    startLinkedWorld(): Promise<Api>;
  };
  api = await startLinkedWorld();
  // The screens are only read, not rendered; the server needs the globals of Node.
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('matchMedia', () => ({ matches: false, ...quiet }));
  vi.stubGlobal('navigator', { language: 'en-US', userAgent: '', platform: '' });
  vi.stubGlobal('document', { documentElement: { dataset: {} }, ...quiet });
  vi.stubGlobal('location', new URL('http://localhost:8100/'));
  const screens = import.meta.glob('../features/**/*{Screen,list}.tsx');
  await Promise.all(Object.values(screens).map((load) => load()));
  lists = (await import('../kit/list/list-screen.tsx')).declaredLists();
  ({ requestAt } = await import('../kit/filters/list-url.ts'));
  home = await import('../features/dashboard/shared/periods.ts');
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});

const dayMs = 86_400_000;
const roles = ['superadmin', 'major1', 'share1'] as const;
const settings = { zone: 'BeiJing', language: 'en_us' } as never;

const ask = async (account: string, call: Pick<Call, 'path'>, body: object) => {
  const reply = await api.call(account, call.path, { body });
  expect(reply.code, `${account} ${call.path} ${JSON.stringify(body)} ${reply.desc}`).toBe(0);
  return reply.data as { list: readonly Row[]; total?: number; count?: number };
};
const alwaysOf = (list: LooseOptions): AnyRequest =>
  (typeof list.always === 'function' ? list.always(settings) : list.always) as AnyRequest;

/**
 * Returns the list that an address opens: of those of its page, the list of members if the view is `members`,
 * else the other one.
 */
function listAt({ page, search = {} }: Destination): LooseOptions {
  const members = search.view === 'members';
  const found = lists.find(
    (list) => list.page === page && /Detail|listUserDataDetail/.test(list.call.path) === members,
  );
  if (!found) throw new Error(`no list at ${page}`);
  return found;
}

/** Returns the number of rows in the list at the end of a link. */
async function countAt(account: string, to: Destination): Promise<number> {
  const list = listAt(to);
  const request = {
    ...requestAt(list.call, list.plans, to.search ?? {}, 'BeiJing', 500),
    ...alwaysOf(list),
  };
  const { pageSize: _size, pageNo: _page, ...filter } = request as Record<string, unknown>;
  if (list.call.totals) return (await ask(account, { path: list.call.totals as never }, filter)).count ?? -1;
  const reply = await ask(account, list.call, { ...request, pageSize: 500 });
  // Members of a report stand for the bets that each has.
  const bets = reply.list.reduce((sum, row) => sum + Number(row.bets), 0);
  return to.page === '/reportForms' ? bets : (reply.total ?? reply.list.length);
}

/** Columns that total money or movements of the members they link to: other tests count the members. */
const sums = new Set(['deposits', 'withdrawals']);

/** Requests that a list is tried with: over the whole time of the test world. */
const requestOf = (list: LooseOptions): AnyRequest => {
  const now = Date.now();
  const search = { start_time: String(now - 20 * dayMs), end_time: String(now + 60_000), kind: 'agent' };
  // Parameters of a report of one game or agent.
  const one: Record<string, string> = /Detail$/.test(list.call.path)
    ? { agentId: '12', gameId: '203', by: 'period' }
    : {};
  const ranged = list.plans.some((plan) => plan.kind === 'range' && plan.initial);
  return {
    ...requestAt(list.call, list.plans, ranged ? { ...search, ...one } : {}, 'BeiJing', 50),
    ...alwaysOf(list),
  };
};

describe.each(roles)('a figure that leads to a list, for %s', (account) => {
  it('is what the list counts, in every report and list', async () => {
    const followed: string[] = [];
    const wrong: string[] = [];
    for (const list of lists) {
      const linked = Object.entries(list.columns).flatMap(([key, column]) =>
        typeof column === 'object' &&
        column.link &&
        'as' in column &&
        column.as === 'number' &&
        !sums.has(key)
          ? [{ key, link: column.link }]
          : [],
      );
      if (!linked.length) continue;
      const request = requestOf(list);
      const reply = await api.call(account, list.call.path, { body: request });
      // Pages that the role may not open have no links.
      if (reply.code === 1003) continue;
      if (reply.code !== 0) {
        wrong.push(`${list.page} ${list.call.path}: ${reply.desc}`);
        continue;
      }
      for (const row of (reply.data as { list: readonly Row[] }).list.slice(0, 12))
        for (const { key, link } of linked) {
          const to = link(row, request);
          if (!to) continue;
          const shown = row[key];
          const counted = await countAt(account, to);
          followed.push(`${list.page} ${key}`);
          if (counted !== shown)
            wrong.push(
              `${list.page} ${list.call.path} ${key} ${shown}: ${to.page} ${JSON.stringify(to.search)} ${counted}`,
            );
        }
    }
    expect(wrong).toEqual([]);
    expect(new Set(followed.map((one) => one.split(' ')[0])).size).toBeGreaterThan(6);
  });

  it('is what the list counts, on the home page', async () => {
    const zone = { zone: 'BeiJing', offsetMinutes: 480 };
    const { data } = await api.call(account, '/home/getSummary', { body: zone });
    const summary = data as Record<string, Record<string, number>> & { online: number };
    for (const [of, page, only] of [
      ['agents', '/agentList', home.belowOnly],
      ['members', '/memberList', {}],
    ] as const) {
      expect(await countAt(account, { page, search: only })).toBe(summary[of]?.total);
      for (const period of home.homePeriods)
        expect(
          await countAt(account, { page, search: { ...only, ...home.periodSearch(period, 'BeiJing') } }),
        ).toBe(summary[of]?.[period]);
    }
    expect(await countAt(account, { page: '/memberList', search: { online: 'true' } })).toBe(summary.online);
    for (const period of home.homePeriods) {
      const range = home.countedBets(period, 'BeiJing');
      expect(await countAt(account, { page: '/betManagement', search: range })).toBe(summary[period]?.bets);
      const { total } = await ask(
        account,
        { path: '/player/getPlayerReport' },
        {
          start_time: Number(range.start_time),
          end_time: Number(range.end_time),
          ...zone,
        },
      );
      expect(total).toBe(summary[period]?.players);
    }
  });
});
