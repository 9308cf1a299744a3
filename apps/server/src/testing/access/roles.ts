import type { Call } from '@pitboss/contract/core/define';
import { features, pageByPath } from '@pitboss/contract/core/pages';
import { roleTable } from './role-table.ts';

export const roleColumns = [
  'superadmin',
  'sysadmin',
  'agentadmin',
  'major',
  'share',
  'master',
  'general',
  'seamless',
  'sub',
] as const;
export type RoleColumn = (typeof roleColumns)[number];

export interface RoleRow {
  /** Path of a page or key of a feature. */
  readonly key: string;
  readonly area: string;
  /** The page of a feature; null for a page. */
  readonly page: string | null;
  readonly isOpenToAll: boolean;
  readonly holders: ReadonlySet<RoleColumn>;
}

function parseTable(text: string): RoleRow[] {
  const rows: RoleRow[] = [];
  let area = '';
  let page = '';
  for (const line of text.split('\n').slice(2, -1)) {
    const [key = '', ...marks] = line.trim().split(/ +/);
    if (!line.startsWith(' ')) {
      area = key;
      continue;
    }
    if (key.startsWith('/')) page = key;
    if (marks.length !== roleColumns.length) throw new Error(`${key} has ${marks.length} marks`);
    rows.push({
      key,
      area,
      page: key.startsWith('/') ? null : page,
      isOpenToAll: marks.every((mark) => mark === '*'),
      holders: new Set(roleColumns.filter((_, index) => marks[index] === '+')),
    });
  }
  return rows;
}

export const roleRows: readonly RoleRow[] = parseTable(roleTable);

/** Returns the number of a page or feature in permission lists; throws for one that does not exist. */
export function permissionId(key: string): number {
  const id = key.startsWith('/') ? pageByPath(key)?.id : features[key]?.id;
  if (id === undefined) throw new Error(`${key} is no page and no feature`);
  return id;
}

/** Returns the paths of pages and keys of features that a column of the table holds. */
export const heldBy = (column: RoleColumn): string[] =>
  roleRows.filter(({ holders }) => holders.has(column)).map(({ key }) => key);

/** Returns the numbers of a column's pages and features, ascending. */
export const permissionsOf = (column: RoleColumn): number[] =>
  heldBy(column)
    .map(permissionId)
    .sort((a, b) => a - b);

const openPages = new Set(roleRows.filter(({ isOpenToAll }) => isOpenToAll).map(({ key }) => key));

/** Returns whether the table allows a call to an account that holds these pages and features. */
export function isAllowed(
  held: readonly string[],
  { pages, feature }: Pick<Call, 'pages' | 'feature'>,
): boolean {
  const hasPage = pages.some((path) => openPages.has(path) || held.includes(path));
  return hasPage && (feature === undefined || held.includes(feature));
}

/** Columns of the accounts that every test database has. */
const columnOf: Readonly<Record<string, RoleColumn>> = {
  superadmin: 'superadmin',
  sysadmin: 'sysadmin',
  agentadmin: 'agentadmin',
  major1: 'major',
  major2: 'major',
  share1: 'share',
  share2: 'share',
  share9: 'share',
  master1: 'master',
  general1: 'general',
  seamless1: 'seamless',
};

/**
 * Returns the pages and features that an account of the test data holds by the table; its sub-account `sub1`
 * was granted only the member list. Throws for other accounts.
 */
export function heldByAccount(account: string): string[] {
  if (account === 'sub1') return ['/memberList'];
  const column = columnOf[account];
  if (!column) throw new Error(`${account} is no account of the test data`);
  return heldBy(column);
}
