import type { Call } from '@pitboss/contract/core/define';
import { registry } from '@pitboss/contract/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldByAccount, isAllowed } from '../../testing/access/roles.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { fingerprint } from '../../testing/fingerprint.ts';

/**
 * Full permission matrix: every call by every account, with each field that can name an agent, a member or an
 * operator aimed at each agent of the test data in turn. `matrix.long.test.ts` compares replies for foreign
 * entities with those for absent ones.
 */

type Fields = Record<string, unknown>;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const agentIds = ['11', '12', '13', '14', '16', '21', '22'] as const;
type AgentId = (typeof agentIds)[number];

/** Accounts of the test data with the agents that each may see: null for all. */
const callers: Readonly<Record<string, readonly AgentId[] | null>> = {
  superadmin: null,
  sysadmin: null,
  agentadmin: null,
  major1: ['11', '12', '13', '14', '16'],
  sub1: ['11', '12', '13', '14', '16'],
  share1: ['12', '13', '14'],
  share2: ['16'],
  master1: ['13', '14'],
  general1: ['14'],
  major2: ['21', '22'],
  share9: ['22'],
};

const accounts: Readonly<Record<AgentId, string>> = {
  11: 'major1',
  12: 'share1',
  13: 'master1',
  14: 'general1',
  16: 'share2',
  21: 'major2',
  22: 'share9',
};

/** Values for request fields by field name, given an agent of the test data. */
const aims: Readonly<Record<string, (agent: AgentId) => string>> = {
  id: (agent) => agent,
  agentId: (agent) => agent,
  ownerAgentId: (agent) => agent,
  parentId: (agent) => agent,
  uid: (agent) => `3${agent}`,
  memberId: (agent) => `3${agent}`,
  operatorId: (agent) => `1${agent}`,
  account: (agent) => `member${agent}`,
  memberAccount: (agent) => `member${agent}`,
  agentAccount: (agent) => accounts[agent],
};
const lists: Readonly<Record<string, (agent: AgentId) => string>> = {
  ids: (agent) => `3${agent}`,
  agentIds: (agent) => agent,
  memberIds: (agent) => `3${agent}`,
};

const texts = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** Names of the request's fields, also those that its example leaves out. */
const fieldsOf = (call: Call): string[] => Object.keys((call.request as { shape?: Fields }).shape ?? {});

/**
 * Returns the example of a call with every field that can name an entity aimed at an agent; null when there
 * is no such field.
 */
function aimedAt(call: Call, agent: AgentId) {
  const example = call.example();
  const isQuery = call.payload === 'query';
  const own = { ...((isQuery ? example.query : example.body) as Fields | undefined) };
  const named = fieldsOf(call);
  const aimed = named.filter((name) => Object.hasOwn(aims, name) || Object.hasOwn(lists, name));
  if (aimed.length === 0) return null;
  for (const name of aimed) own[name] = lists[name] ? [lists[name](agent)] : aims[name]?.(agent);
  return isQuery ? { query: texts(own) } : { body: own };
}

/** The example of a call as it is. */
function plain(call: Call) {
  const { body, query } = call.example();
  return {
    ...(body === undefined ? {} : { body }),
    ...(query === undefined ? {} : { query: texts(query as Fields) }),
  };
}

/** All texts in a reply. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Accounts and nicknames that a caller must never be shown. */
function foreignLabels(seen: readonly AgentId[]): ReadonlySet<string> {
  const foreign = agentIds.filter((agent) => !seen.includes(agent));
  return new Set([
    'superadmin',
    'sysadmin',
    'agentadmin',
    ...foreign.flatMap((agent) => [accounts[agent], `member${agent}`, `m${agent}`]),
  ]);
}

const calls = registry.map(({ call }) => call).filter(({ pages }) => !pages.includes('/'));
let cells = 0;

/** One cell: the code that a denied call has, and no foreign word in any reply. */
async function checkCell(account: string, call: Call, agent: AgentId | null): Promise<void> {
  const seen = callers[account] ?? null;
  const isHeld = isAllowed(heldByAccount(account), call);
  const isOutside = agent !== null && seen !== null && !seen.includes(agent);
  // Allowed writes in the caller's own tree are not tested here, because they would change the tree.
  if (call.effect === 'write' && isHeld && !(isOutside && call.subject)) return;
  const payload = agent === null ? plain(call) : aimedAt(call, agent);
  if (payload === null) return;
  cells += 1;
  const reply = await api.call(account, call.path, payload);
  const cell = { account, path: call.path, agent };
  if (!isHeld) {
    expect({ ...cell, code: reply.code, data: reply.data }).toEqual({ ...cell, code: 1003, data: null });
    return;
  }
  if (call.effect === 'write')
    expect({ ...cell, isDone: reply.code === 0 }).toEqual({ ...cell, isDone: false });
  if (seen === null) return;
  const sent = new Set(textsIn(payload));
  const words = foreignLabels(seen);
  const shown = textsIn(reply.data).filter((word) => words.has(word) && !sent.has(word));
  expect({ ...cell, shown }).toEqual({ ...cell, shown: [] });
}

describe('the full permission matrix', () => {
  it.each(Object.keys(callers))(
    'shows %s nothing foreign, and denies what the role does not hold',
    async (account) => {
      const { system } = api.services.databases;
      const before = await fingerprint(system);
      for (const call of calls.filter(({ effect }) => effect === 'write'))
        for (const agent of [null, ...agentIds]) await checkCell(account, call, agent);
      expect(await fingerprint(system)).toEqual(before);
      for (const call of calls.filter(({ effect }) => effect === 'read'))
        for (const agent of [null, ...agentIds]) await checkCell(account, call, agent);
    },
  );

  it('has at least 18,000 cells', () => {
    process.stdout.write(`permission matrix: ${cells} cells\n`);
    expect(cells).toBeGreaterThanOrEqual(18_000);
  });
});
