import type { staffRoles } from '@pitboss/contract/access/sub-accounts';
import { type Role, rolePermissions } from '../../platform/auth/permissions.ts';
import { AppError } from '../../platform/errors/app-error.ts';

export type StaffRole = (typeof staffRoles)[number];

/**
 * Returns the roles that an operator can create: agents and their sub-accounts create sub-accounts, the super
 * administrator creates administrators. The sub-accounts of an agent administrator are agent administrators
 * with an owner.
 */
export function rolesMadeBy(role: Role): readonly StaffRole[] {
  if (role === 'superAdmin') return ['agentAdmin', 'systemAdmin'];
  if (role === 'agentAdmin') return ['agentAdmin'];
  return role === 'agent' || role === 'subAccount' ? ['subAccount'] : [];
}

/**
 * Returns the permissions that a holder can grant to a role: those that the holder has and the role can hold.
 */
export function grantable(role: Role, held: readonly number[]): readonly number[] {
  return rolePermissions(role).filter((id) => held.includes(id));
}

/**
 * Returns a requested list as it is stored: sorted, each entry once. Throws for an empty list and for
 * permissions beyond the grantor's (security rules, authorization).
 */
export function granted(role: Role, wanted: readonly number[], held: readonly number[]): number[] {
  const max = new Set(grantable(role, held));
  const list = [...new Set(wanted)];
  if (list.length === 0) throw new AppError('subAccount.noPermissions');
  if (list.some((id) => !max.has(id))) throw new AppError('permission.beyond');
  return list.sort((a, b) => a - b);
}

/**
 * Returns whether an account holds a permission that the other lacks. Setting a new password for it would
 * then be a way to gain that permission.
 */
export const isStronger = (theirs: readonly number[], held: readonly number[]): boolean =>
  theirs.some((id) => !held.includes(id));

/**
 * Returns whether impersonating an account would show something withheld from the viewer: a permission that
 * the viewer's role can hold and the viewer does not. Permissions that only the other role can hold (an
 * agent's own pages) do not count.
 */
export const showsTooMuch = (
  theirs: readonly number[],
  viewer: { role: Role; held: readonly number[] },
): boolean => {
  const possible = new Set(rolePermissions(viewer.role));
  return theirs.some((id) => possible.has(id) && !viewer.held.includes(id));
};
