import type { Call } from '@pitboss/contract/core/define';
import { registry } from '@pitboss/contract/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { heldBy, isAllowed } from '../../testing/access/roles.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { testAgents } from '../../testing/users.ts';

/**
 * Nothing of those above is shown (security rules, authorization): neither does a reply name them or show
 * their reasons and remarks, nor does a filter by their name find other rows than a filter by nonsense.
 */

type Fields = Record<string, unknown>;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await actFromAbove();
});
afterAll(() => api.stop());

const callers = ['share1', 'general1'] as const;
type Caller = (typeof callers)[number];
const administrators = ['superadmin', 'sysadmin', 'agentadmin'];
/** Operators and agents above each caller: their accounts, display names and ids. */
const above: Readonly<Record<Caller, { accounts: string[]; names: string[]; ids: string[] }>> = {
  share1: {
    accounts: [...administrators, 'major1', 'sub1'],
    names: ['Above11', 'Boss11'],
    ids: ['11', '111', '1', '2', '3', '8'],
  },
  general1: {
    accounts: [...administrators, 'major1', 'share1', 'master1', 'sub1'],
    names: ['Above11', 'Above12', 'Above13', 'Boss11', 'Boss12', 'Boss13'],
    ids: ['11', '12', '13', '111', '112', '113', '1', '2', '3', '8'],
  },
};
/** Prefix of each reason and remark that is written from above. */
const secret = 'zqremark';
const absentId = '987654321';
/** Remarks that a caller must not see: `c`, `d` and `f` are written by `share1` itself and below it. */
const remarksAbove: Readonly<Record<Caller, string[]>> = {
  share1: [...'abeghijklmno'].map((letter) => `${secret}${letter}`),
  general1: [...'abcdefghijklmno'].map((letter) => `${secret}${letter}`),
};
const nonsense = 'zzqx';

/** One write by hand in a name of its own, which must succeed. */
async function act(
  account: string,
  path: string,
  payload: { body?: object; query?: Record<string, string> },
) {
  const reply = await api.call(account, path, {
    ...payload,
    headers: { 'idempotency-key': `${account}${path}${JSON.stringify(payload)}` },
  });
  expect({ path, account, code: reply.code }, reply.desc).toEqual({ path, account, code: 0 });
}

/** Makes writes from all levels above in the callers' trees that store a name or a remark. */
async function actFromAbove(): Promise<void> {
  const { system } = api.services.databases;
  for (const { id } of testAgents)
    await sql`update agent set name = ${`Above${id}`} where id = ${id}::bigint`.execute(system);
  await sql`update operator set nickname = 'Boss' || agent_id where role = 'agent'`.execute(system);
  await act('agentadmin', '/proxyUser/addBalance', {
    body: { id: '11', amount: '5000.00', remark: `${secret}a` },
  });
  await act('major1', '/proxyUser/addBalance', {
    body: { id: '12', amount: '900.00', remark: `${secret}b` },
  });
  await act('share1', '/proxyUser/addBalance', {
    body: { id: '13', amount: '800.00', remark: `${secret}c` },
  });
  await act('master1', '/proxyUser/addBalance', {
    body: { id: '14', amount: '700.00', remark: `${secret}d` },
  });
  await act('major1', '/proxyUser/setCredit', { body: { id: '12', amount: '10.00', remark: `${secret}e` } });
  await act('master1', '/proxyUser/setCredit', { body: { id: '14', amount: '10.00', remark: `${secret}f` } });
  for (const [actor, member, account] of [
    ['superadmin', '312', 'member12'],
    ['superadmin', '314', 'member14'],
  ] as const) {
    await act(actor, '/player/deposit', { body: { id: member, amount: '50.00', remark: `${secret}g` } });
    await act(actor, '/player/update', {
      body: { id: member, nickname: 'n', name: 'x', mobile: '', remark: `${secret}h` },
    });
    await act(actor, '/player/addDisabledBenefits', {
      query: { accounts: account, kind: 'all', reason: `${secret}i` },
    });
    await act(actor, '/player/setKillProbability', {
      body: { ids: [member], probability: '0.20', reason: `${secret}l` },
    });
    await act(actor, '/player/updateBanChatTime', {
      query: { ids: member, duration: 'day', remark: `${secret}m` },
    });
    await act(actor, '/player/addSmallgameBlacklist', { query: { accounts: account, reason: `${secret}j` } });
    await act(actor, '/player/addPlayerTradeLimit', {
      query: { account, inMax: '100.00', remark: `${secret}n` },
    });
  }
  for (const id of ['12', '14']) {
    await act('major1', '/proxyUser/update', {
      body: { id, name: `Above${id}`, phone: '', remark: `${secret}o` },
    });
    await act('superadmin', '/ipWhitelist/addIpWhitelist', {
      body: { agentId: id, kind: 'api', ips: `127.0.0.1,203.0.113.${id}` },
    });
    await act('superadmin', '/proxyUser/setRTP', {
      body: { id, rtp: id === '12' ? '0.900' : '0.890', reason: `${secret}k`, lowerOthers: true },
    });
  }
}

const scoped = registry.filter(
  ({ call }) => call.effect === 'read' && !call.pages.includes('/') && call.path !== '/logout',
);
const readable = scoped.filter(({ call }) => isAllowed(heldBy('share'), call));

/** Returns the fields of a request that take free text and those that take an id. */
function filtersOf(call: Call): { field: string; kind: 'text' | 'id' }[] {
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<
      string,
      { type?: string; enum?: unknown; pattern?: string; allOf?: { pattern?: string }[] }
    >;
  };
  return Object.entries(schema.properties ?? {}).flatMap(([field, known]) => {
    if (known.type !== 'string' || known.enum || ['cursor', 'zoneName'].includes(field)) return [];
    const digits = [known.pattern, ...(known.allOf ?? []).map((part) => part.pattern)].some((pattern) =>
      pattern?.includes('\\d{1,19}'),
    );
    return [{ field, kind: digits ? ('id' as const) : ('text' as const) }];
  });
}

const wide = () => ({ start_time: Date.now() - 30 * 86_400_000, end_time: Date.now() + 60_000 });
const payloadOf = (call: Call, fields: Fields) => {
  const example = call.example();
  const part = call.payload === 'query' ? 'query' : 'body';
  const own = (example[part] ?? {}) as Fields;
  const all = { ...own, ...('start_time' in own ? wide() : {}), ...fields };
  return part === 'query'
    ? { query: Object.fromEntries(Object.entries(all).map(([key, value]) => [key, String(value)])) }
    : { body: call.payload === 'none' ? undefined : all };
};

/** Returns a reply without its timestamps and without the requested value. */
const lasting = (reply: unknown, value: string) =>
  JSON.stringify({ ...(reply as object), desc: '' })
    .replace(/\b1[789]\d{11}\b/g, '#')
    .replaceAll(JSON.stringify(value), '$');

describe.each(callers)('to %s', (caller) => {
  const hidden = above[caller];

  it('no reply names anybody above', async () => {
    for (const { call } of readable) {
      // Once as the example has it, once with a larger page.
      for (const fields of [{}, { pageSize: 100 }]) {
        const reply = await api.call(caller, call.path, payloadOf(call, fields));
        expect({ path: call.path, code: reply.code }).not.toEqual({ path: call.path, code: 2001 });
        const texts = JSON.stringify(reply.data ?? null);
        const named = [
          ...hidden.accounts,
          ...hidden.names.filter((name) => name !== `Above${caller === 'share1' ? 11 : 13}`),
          ...remarksAbove[caller],
        ];
        expect({
          path: call.path,
          named: named.filter((name) => new RegExp(`\\b${name}\\b`).test(texts)),
        }).toEqual({
          path: call.path,
          named: [],
        });
      }
    }
  });

  it('no filter finds by a name or number from above what it does not find by nonsense', async () => {
    let requested = 0;
    for (const { call } of readable) {
      for (const { field, kind } of filtersOf(call)) {
        const replyTo = async (value: string) =>
          lasting(await api.call(caller, call.path, payloadOf(call, { [field]: value })), value);
        const expected = await replyTo(kind === 'id' ? absentId : nonsense);
        const values = kind === 'id' ? hidden.ids : [...hidden.accounts, ...hidden.names, 'superadmi', 'maj'];
        // A text that means something of the caller's own (its name may begin alike) is no secret.
        const secret = values.filter((value) => kind === 'id' || !caller.startsWith(value));
        requested += secret.length;
        const replies = await Promise.all(secret.map(async (value) => [value, await replyTo(value)]));
        expect({ path: call.path, field, replies }).toEqual({
          path: call.path,
          field,
          replies: secret.map((value) => [value, expected]),
        });
      }
    }
    expect(requested).toBeGreaterThan(300);
  });
});

describe('who did something', () => {
  it('is shown as the upline where it was done from above, and by account where it was done in the tree', async () => {
    const reply = await api.call<{
      list: { operator: string | null; agentAccount: string; kind: string; amount: string }[];
    }>('share1', '/proxyUser/listBalanceRecord', { body: wide() });
    const of = (account: string) =>
      reply.data.list
        .filter(
          (row) => row.agentAccount === account && row.kind === 'quotaIn' && !row.amount.startsWith('-'),
        )
        .map((row) => row.operator);
    expect(of('share1')).toEqual(['upline']);
    expect(of('general1')).toEqual(['master1']);
  });
});
