import { companyRoles } from '@pitboss/contract/access/company-account';

export type CompanyRole = (typeof companyRoles)[number];

/** A group of the company's identity, and the role that it gives. */
export interface GroupRole {
  readonly group: string;
  readonly role: CompanyRole;
}

/** Returns the groups of claims: a list, or one name; empty for any other value. */
export function groupsOf(claims: Readonly<Record<string, unknown>>, groupsClaim: string): string[] {
  const value = claims[groupsClaim];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((group): group is string => typeof group === 'string') : [];
}

/** Returns the strongest role that groups give; null when none of them has one. */
export function roleOfGroups(mapping: readonly GroupRole[], groups: readonly string[]): CompanyRole | null {
  const given = new Set(mapping.filter(({ group }) => groups.includes(group)).map(({ role }) => role));
  return companyRoles.find((role) => given.has(role)) ?? null;
}
