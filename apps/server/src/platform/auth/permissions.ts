import {
  type ConsoleKind,
  type FeatureKey,
  features,
  openPages,
  type PageArea,
  type PagePath,
  pageByPath,
  pages,
} from '@pitboss/contract/core/pages';
import type { Text } from '@pitboss/rules/i18n';

export type Role = 'superAdmin' | 'systemAdmin' | 'agentAdmin' | 'agent' | 'subAccount';

/** Areas that an agent administrator has in full. */
const agentAdminAreas = new Set<PageArea>([
  'dashboard',
  'agents',
  'members',
  'bets',
  'reports',
  'records',
  'orders',
  'announcements',
  'chat',
]);

/** Pages of an agent administrator in areas that also hold pages of the platform's operation. */
const agentAdminPages = new Set<PagePath>(['/bypassAccount', '/operationLog', '/loginLog', '/myExports']);

function basePages(role: Role): readonly (typeof pages)[number][] {
  const inConsole = (kind: ConsoleKind) =>
    pages.filter((page) => (page.consoles as readonly string[]).includes(kind));
  switch (role) {
    case 'superAdmin':
    case 'systemAdmin':
      return inConsole('admin');
    case 'agentAdmin':
      return inConsole('admin').filter(
        ({ area, path }) => agentAdminAreas.has(area) || agentAdminPages.has(path),
      );
    case 'agent':
    case 'subAccount':
      return inConsole('agent');
  }
}

const allButAgentAdmin: readonly Role[] = ['superAdmin', 'systemAdmin', 'agent', 'subAccount'];

/** Features that not every role with their page may hold. */
const onlyOf: Readonly<Partial<Record<FeatureKey, readonly Role[]>>> = {
  'agents.rtp': allButAgentAdmin,
  'members.kill': allButAgentAdmin,
  'subAccounts.viewAs': allButAgentAdmin,
  'subAccounts.explain': ['superAdmin'],
  // Agents share the page and only read.
  'announcements.edit': ['superAdmin', 'systemAdmin', 'agentAdmin'],
  'ledger.reverse': ['superAdmin'],
  // System administrators read the rules, so that they can approve a change of them.
  'approvalRules.edit': ['superAdmin'],
  'companyAccount.edit': ['superAdmin'],
  'seamless.platformKeys': ['superAdmin', 'systemAdmin'],
};

const cache = new Map<Role, readonly number[]>();

/** Everything a role may ever hold: its pages and the features on them. */
export function rolePermissions(role: Role): readonly number[] {
  const known = cache.get(role);
  if (known) return known;
  const own = basePages(role).filter((page) => !openPages.has(page.path));
  const paths = new Set<string>(own.map((page) => page.path));
  const result = [
    ...own.map((page) => page.id),
    ...Object.entries(features)
      .filter(([key, { page }]) => paths.has(page) && (onlyOf[key as FeatureKey]?.includes(role) ?? true))
      .map(([, { id }]) => id),
  ];
  cache.set(role, result);
  return result;
}

/**
 * The permissions in force: the role's, cut to the operator's own list where one is set and, for a
 * sub-account, to its owner's, at every use and not only when they were granted.
 */
export function effectivePermissions(
  role: Role,
  own: readonly number[] | null,
  owner: readonly number[] | null,
): readonly number[] {
  return rolePermissions(role).filter(
    (id) =>
      (own === null ? role !== 'subAccount' : own.includes(id)) && (owner === null || owner.includes(id)),
  );
}

/** Entries of a permission list as the console reads them (spec §3: id, page); a feature's page is empty. */
export function permissionEntries(ids: readonly number[]): { id: number; page: string }[] {
  const paths = new Map<number, string>(pages.map((page) => [page.id, page.path]));
  return ids.map((id) => ({ id, page: paths.get(id) ?? '' }));
}

/**
 * Returns the parameters of a call's rejection: the missing permission, when it is a single one. A caller
 * without any page of the call learns nothing about it, unless `namesPage` allows naming its page.
 */
export function missingPermission(
  ids: readonly number[],
  { pages: callPages, feature }: { readonly pages: readonly string[]; readonly feature?: string | undefined },
  { namesPage = false }: { readonly namesPage?: boolean } = {},
): { missing?: Text } {
  const named = ({ zh_cn, en_us }: Text) => ({
    missing: { zh_cn: `，缺少“${zh_cn}”`, en_us: `: “${en_us}” is missing` },
  });
  if (callAllowed(ids, callPages, undefined)) {
    const known = feature === undefined ? undefined : features[feature];
    return known ? named(known) : {};
  }
  const page = pageByPath(callPages[0] ?? '');
  return namesPage && page ? named(page) : {};
}

/**
 * Returns whether a list of permissions allows a call on these pages and with this feature. Unknown features
 * are denied.
 */
export function callAllowed(
  ids: readonly number[],
  callPages: readonly string[],
  feature: string | undefined,
): boolean {
  const holds = (known: { readonly id: number } | undefined) => known !== undefined && ids.includes(known.id);
  const pageOk = callPages.some((path) => path === '/' || path === '/index' || holds(pageByPath(path)));
  return pageOk && (feature === undefined || holds(features[feature]));
}
