import {
  type ConsoleKind,
  type FeatureKey,
  features,
  type Page,
  pageByPath,
  pages,
} from '@pitboss/contract/pages';

export type Role = 'superAdmin' | 'systemAdmin' | 'agentAdmin' | 'agent' | 'subAccount';

/** Pages that everyone with a session has; they are not granted one by one. */
const always = ['/', '/index', '/404'];

/** Areas of an agent administrator: the daily work with agents, members and their figures, not the platform's machinery. */
const agentAdminAreas = new Set([
  'dashboard',
  'agents',
  'members',
  'bets',
  'reports',
  'records',
  'announcements',
  'logs',
  'chat',
  'orders',
]);

function basePages(role: Role): readonly Page[] {
  const inConsole = (kind: ConsoleKind) =>
    pages.filter((page) => (page.consoles as readonly string[]).includes(kind));
  switch (role) {
    case 'superAdmin':
    case 'systemAdmin':
      return inConsole('admin');
    case 'agentAdmin':
      return inConsole('admin').filter((page) => agentAdminAreas.has(page.area));
    case 'agent':
    case 'subAccount':
      return inConsole('agent');
  }
}

/** Features that not every role with their page may hold. */
const onlyOf: Readonly<Partial<Record<FeatureKey, readonly Role[]>>> = {
  // Agents share the page and only read.
  'announcements.edit': ['superAdmin', 'systemAdmin', 'agentAdmin'],
  'ledger.reverse': ['superAdmin'],
  'seamless.platformKeys': ['superAdmin', 'systemAdmin'],
};

const cache = new Map<Role, readonly number[]>();

/** Everything a role may ever hold: its pages and the features on them. */
export function rolePermissions(role: Role): readonly number[] {
  const known = cache.get(role);
  if (known) return known;
  const own = basePages(role).filter((page) => !always.includes(page.path));
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
 * The permissions in force: the role's, cut to the operator's own list where one is set and, for a sub-account,
 * to its owner's, at every use and not only when they were granted.
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

/** Whether a call on these pages, and with this feature, is allowed by a list. Unknown features are denied. */
export function callAllowed(
  ids: readonly number[],
  callPages: readonly string[],
  feature: string | undefined,
): boolean {
  const pageOk = callPages.some(
    (path) => path === '/' || path === '/index' || ids.includes(pageByPath(path)?.id ?? -1),
  );
  return pageOk && (feature === undefined || ids.includes(features[feature]?.id ?? -1));
}
