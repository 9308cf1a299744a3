import { features, pages } from '@pitboss/contract/core/pages';
import { describe, expect, it } from 'vitest';
import { heldBy, type RoleColumn } from '../../testing/access/roles.ts';
import {
  callAllowed,
  effectivePermissions,
  permissionEntries,
  type Role,
  rolePermissions,
} from './permissions.ts';

const featureById = new Map<number, string>(Object.entries(features).map(([key, { id }]) => [id, key]));
const featuresOf = (role: Role) => rolePermissions(role).flatMap((id) => featureById.get(id) ?? []);

describe('rolePermissions', () => {
  it.each<[Role, RoleColumn]>([
    ['superAdmin', 'superadmin'],
    ['systemAdmin', 'sysadmin'],
    ['agentAdmin', 'agentadmin'],
    ['agent', 'general'],
    ['subAccount', 'sub'],
  ])('grants %s what the table of roles defines for %s', (role, column) => {
    const nameOf = new Map<number, string>([
      ...featureById,
      ...pages.map(({ id, path }) => [id, path] as const),
    ]);
    const granted = rolePermissions(role).map((id) => nameOf.get(id) ?? String(id));
    expect(granted.sort(), `the rows of testing/access/role-table.ts in the column ${column}`).toEqual(
      heldBy(column).sort(),
    );
  });

  it('leaves out the pages that every session has', () => {
    const open = new Set<number>(
      pages.filter(({ path }) => ['/', '/index', '/404', '/help'].includes(path)).map(({ id }) => id),
    );
    for (const role of ['superAdmin', 'agentAdmin', 'agent'] as const)
      expect(rolePermissions(role).filter((id) => open.has(id))).toEqual([]);
  });

  it.each<[string, Role[]]>([
    ['ledger.reverse', ['superAdmin']],
    ['seamless.platformKeys', ['superAdmin', 'systemAdmin']],
    ['announcements.edit', ['superAdmin', 'systemAdmin', 'agentAdmin']],
    ['agents.quota', ['superAdmin', 'systemAdmin', 'agentAdmin', 'agent', 'subAccount']],
  ])('grants %s to %j only', (feature, holders) => {
    const roles = ['superAdmin', 'systemAdmin', 'agentAdmin', 'agent', 'subAccount'] as const;
    expect(roles.filter((role) => featuresOf(role).includes(feature))).toEqual(holders);
  });

  it('is computed once per role', () => {
    expect(rolePermissions('agent')).toBe(rolePermissions('agent'));
  });
});

describe('effectivePermissions', () => {
  const home = 1003;
  const agentList = 1004;
  const riskManagement = 1043;

  it('is the full list of the role without an own list', () => {
    expect(effectivePermissions('agent', null, null)).toEqual(rolePermissions('agent'));
  });

  it('is empty for a sub-account without an own list', () => {
    expect(effectivePermissions('subAccount', null, null)).toEqual([]);
    expect(effectivePermissions('subAccount', null, [home])).toEqual([]);
  });

  it('is cut to the own list, which adds nothing to the role', () => {
    expect(effectivePermissions('agent', [home, riskManagement], null)).toEqual([home]);
    expect(effectivePermissions('agent', [], null)).toEqual([]);
  });

  it("is cut to the owner's list", () => {
    expect(effectivePermissions('subAccount', [home, agentList], [agentList])).toEqual([agentList]);
    expect(effectivePermissions('subAccount', [home], [])).toEqual([]);
    expect(effectivePermissions('subAccount', [home, agentList], null)).toEqual([home, agentList]);
  });
});

describe('permissionEntries', () => {
  it('names the path of a page and none for a feature', () => {
    expect(permissionEntries([1003, 100_401, 1004])).toEqual([
      { id: 1003, page: '/home' },
      { id: 100_401, page: '' },
      { id: 1004, page: '/agentList' },
    ]);
  });
});

describe('callAllowed', () => {
  it('allows calls of the pages that every session has, with an empty list too', () => {
    expect(callAllowed([], ['/'], undefined)).toBe(true);
    expect(callAllowed([], ['/index'], undefined)).toBe(true);
    expect(callAllowed([], ['/404'], undefined)).toBe(false);
  });

  it('allows a call when one of its pages is in the list', () => {
    expect(callAllowed([1004], ['/home', '/agentList'], undefined)).toBe(true);
    expect(callAllowed([1004], ['/home'], undefined)).toBe(false);
    expect(callAllowed([1004], [], undefined)).toBe(false);
  });

  it('denies unknown pages whatever the list holds', () => {
    expect(callAllowed([-1, 0, 1], ['/nowhere'], undefined)).toBe(false);
  });

  it('needs the feature in the list in addition to the page', () => {
    expect(callAllowed([1004, 100_401], ['/agentList'], 'agents.add')).toBe(true);
    expect(callAllowed([1004], ['/agentList'], 'agents.add')).toBe(false);
    expect(callAllowed([100_401], ['/agentList'], 'agents.add')).toBe(false);
  });

  it('denies unknown features whatever the list holds', () => {
    expect(callAllowed([1004, 0, 1], ['/agentList'], 'agents.unknown')).toBe(false);
  });
});
