import type { Call } from '@pitboss/contract/core/define';
import { features, pages } from '@pitboss/contract/core/pages';
import { registry } from '@pitboss/contract/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  heldBy,
  isAllowed,
  permissionId,
  permissionsOf,
  type RoleColumn,
  roleColumns,
  roleRows,
} from '../../testing/access/roles.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { effectivePermissions, type Role, rolePermissions } from './permissions.ts';

/**
 * Permissions of the roles, checked against the literal table of `testing/access/role-table.ts`: in the
 * functions, over the API and in the menu.
 */

const roleOf: Readonly<Record<RoleColumn, Role>> = {
  superadmin: 'superAdmin',
  sysadmin: 'systemAdmin',
  agentadmin: 'agentAdmin',
  major: 'agent',
  share: 'agent',
  master: 'agent',
  general: 'agent',
  seamless: 'agent',
  sub: 'subAccount',
};
const idsOf = (keys: readonly string[]) => keys.map(permissionId).sort((a, b) => a - b);
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
/** Every page and feature there is, as a list that claims them all. */
const everything = [...pages.map(({ id }) => id), ...Object.values(features).map(({ id }) => id)];

describe('the table', () => {
  it('lists every page once below its area, and no other', () => {
    expect(
      roleRows
        .filter(({ page }) => page === null)
        .map(({ key, area }) => `${area} ${key}`)
        .sort(),
    ).toEqual(pages.map(({ path, area }) => `${area} ${path}`).sort());
  });

  it('lists every feature once below its page, and no other', () => {
    expect(roleRows.flatMap(({ key, page }) => (page === null ? [] : [`${page} ${key}`])).sort()).toEqual(
      Object.entries(features)
        .map(([key, { page }]) => `${page} ${key}`)
        .sort(),
    );
  });

  it('lists only features that a call requires', () => {
    const required = new Set<string | undefined>(
      registry.flatMap(({ call }) => [call.feature, call.widerFeature]),
    );
    expect(Object.keys(features).filter((key) => !required.has(key))).toEqual([]);
  });
});

describe('a role', () => {
  it.each(roleColumns)('%s may hold the pages and features of its column, and no other', (column) => {
    expect(sorted(rolePermissions(roleOf[column]))).toEqual(permissionsOf(column));
  });

  it.each(roleColumns)('%s never holds more by a list of its own', (column) => {
    expect(sorted(effectivePermissions(roleOf[column], everything, null))).toEqual(permissionsOf(column));
  });
});

describe('a sub-account', () => {
  const granted = idsOf(['/memberList', 'members.kill', '/betManagement']);

  it('holds what was granted and its owner has', () => {
    const owner = idsOf(['/memberList', 'members.kill', '/agentList', 'agents.rtp']);
    expect(effectivePermissions('subAccount', granted, null)).toHaveLength(3);
    expect(sorted(effectivePermissions('subAccount', granted, owner))).toEqual(
      idsOf(['/memberList', 'members.kill']),
    );
    expect(effectivePermissions('subAccount', granted, [])).toEqual([]);
  });

  it('holds nothing without a list', () => {
    expect(effectivePermissions('subAccount', null, null)).toEqual([]);
    expect(effectivePermissions('subAccount', null, idsOf(['/memberList']))).toEqual([]);
  });
});

/** Accounts, the pages and features that each holds, and what is granted to those that have a list. */
const accounts: readonly (readonly [account: string, held: readonly string[]])[] = [
  ['superadmin', heldBy('superadmin')],
  ['sysadmin', heldBy('sysadmin')],
  ['agentadmin', heldBy('agentadmin')],
  ['major1', heldBy('major')],
  ['share1', heldBy('share')],
  ['master1', heldBy('master')],
  ['general1', heldBy('general')],
  ['seamless1', heldBy('seamless')],
  // Granted everything there is, by an owner who has nothing taken away.
  ['allsub', heldBy('sub')],
  ['sub1', ['/memberList']],
  // Granted the bets and both features of members, by an owner who has the member list and the killing
  // probability.
  ['cutsub', ['/memberList', 'members.kill']],
  // Granted everything there is, by the agent administrator.
  ['deskadmin', heldBy('agentadmin')],
];

let api: TestApi;

interface Extra {
  readonly tenant: number;
  readonly permissions: readonly number[];
  readonly owner: number;
}

/**
 * A call of each combination of pages and feature, which decide; `matrix.long.test.ts` and
 * `every-page.test.ts` send every one. Those of the sign-in and of the shell are open to all.
 */
const guarded = [
  ...new Map(registry.map(({ call }): [string, Call] => [`${call.pages} ${call.feature}`, call])).values(),
].filter(({ pages: on, feature }) => !on.includes('/') && !(on.includes('/index') && feature === undefined));

/** Sends what no call accepts: it is denied before it is read, or else rejected without effect. */
const probe = async (account: string, call: Call) =>
  (await api.call(account, call.path, { query: { surprise: '1' }, body: { surprise: 1 } })).code;

/** Adds an operator with the password of `major1`. */
const addOperator = (
  id: number,
  account: string,
  role: Role,
  agent: number | null,
  more: Partial<Extra> = {},
) =>
  sql`
    insert into operator (id, account, account_key, nickname, role, agent_id, tenant_id, permissions,
      owner_id, salt, password_hash, created_at)
    select ${id}, ${account}, ${account}, ${account}, ${role}, ${agent}, ${more.tenant ?? agent ?? 0},
      ${more.permissions ?? null}::int[],
      ${more.owner ?? null}::bigint, salt, password_hash, now() from operator
        where account = 'major1'`.execute(api.services.databases.system);

describe('over the API', () => {
  beforeAll(async () => {
    api = await startTestApi();
    const { system } = api.services.databases;
    await sql`insert into agent (id, tenant_id, parent_id, path, layer, account, name, currency,
      transfer_mode, created_at)
      values (31, 31, null, '/31/', 1, 'seamless1', 'Agent 31', 'CNY', 'seamless', now())`.execute(system);
    await addOperator(131, 'seamless1', 'agent', 31);
    await addOperator(901, 'allsub', 'subAccount', 11, { permissions: everything });
    const cut = idsOf(['/memberList', 'members.kill', 'members.money', '/betManagement']);
    await addOperator(902, 'cutsub', 'subAccount', 16, { tenant: 11, permissions: cut });
    const ownerOfCut = idsOf(['/memberList', 'members.kill', '/agentList']);
    await sql`update operator set permissions = ${ownerOfCut}::int[] where account = 'share2'`.execute(
      system,
    );
    await addOperator(903, 'deskadmin', 'agentAdmin', null, { permissions: everything, owner: 3 });
  });
  afterAll(() => api?.stop());

  describe.each(accounts)('the API', (account, held) => {
    it(`allows ${account} the calls of its pages and features, and denies every other one`, async () => {
      const wrong: string[] = [];
      for (const call of guarded) {
        const code = await probe(account, call);
        const isDenied = code === 1003;
        if (isDenied === isAllowed(held, call) || code === 2001)
          wrong.push(`${call.path} ${call.pages.join(' ')} ${call.feature ?? ''}: ${code}`);
      }
      expect(wrong).toEqual([]);
    });

    it(`delivers the permissions of ${account} to the console`, async () => {
      const { data } = await api.call<{ permissions: { id: number; page: string }[] }>(
        account,
        '/proxyUser/getUserInfo',
      );
      const entries = held.map((key) => ({ id: permissionId(key), page: key.startsWith('/') ? key : '' }));
      const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
      expect([...data.permissions].sort(byId)).toEqual(entries.sort(byId));
    });
  });

  describe('what an owner loses', () => {
    it.each([
      ['cutsub', 'share2', '/player/list', '/memberList'],
      ['deskadmin', 'agentadmin', '/sensitive/pageSensitive', '/sensitive'],
    ])('%s loses with %s, at the next request', async (account, owner, path, page) => {
      const { system } = api.services.databases;
      const own = (permissions: readonly number[] | null) =>
        sql`update operator set permissions = ${permissions}::int[] where account = ${owner}`.execute(system);
      const { permissions } = await system
        .selectFrom('operator')
        .select('permissions')
        .where('account', '=', owner)
        .executeTakeFirstOrThrow();
      const code = async () => (await api.call(account, path, { body: {} })).code;
      expect(await code()).toBe(0);
      await own((permissions ?? everything).filter((id) => id !== permissionId(page)));
      expect(await code()).toBe(1003);
      await own(permissions);
      expect(await code()).toBe(0);
    });
  });
});
