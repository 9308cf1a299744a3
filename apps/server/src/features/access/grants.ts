import type { staffRoles } from '@pitboss/contract/access/sub-accounts';
import { type Role, rolePermissions } from '../../kernel/access/permissions.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';

export type StaffRole = (typeof staffRoles)[number];

/** Roles that an operator makes: agents and their sub-accounts make sub-accounts, the super administrator administrators. */
export function rolesMadeBy(role: Role): readonly StaffRole[] {
  if (role === 'superAdmin') return ['agentAdmin', 'systemAdmin'];
  return role === 'agent' || role === 'subAccount' ? ['subAccount'] : [];
}

/** What a holder can give to a role: what the holder has and the role may hold. */
export function grantable(role: Role, held: readonly number[]): readonly number[] {
  return rolePermissions(role).filter((id) => held.includes(id));
}

/** A wanted list as it is stored: each entry once, nothing beyond the grantor (security rules, authorization). */
export function granted(role: Role, wanted: readonly number[], held: readonly number[]): number[] {
  const most = new Set(grantable(role, held));
  const list = [...new Set(wanted)];
  if (list.length === 0) throw new Refusal('subAccount.noPermissions');
  if (list.some((id) => !most.has(id))) throw new Refusal('permission.beyond');
  return list.sort((a, b) => a - b);
}

/** Whether somebody holds what the other does not: then a new password for them would be a way to it. */
export const isStronger = (theirs: readonly number[], held: readonly number[]): boolean =>
  theirs.some((id) => !held.includes(id));

/**
 * Whether looking on as somebody would show what was taken from the viewer: something that the viewer's role may hold
 * and the viewer does not. What only the other role has (an agent's own pages) is theirs to show.
 */
export const showsTooMuch = (
  theirs: readonly number[],
  viewer: { role: Role; held: readonly number[] },
): boolean => {
  const possible = new Set(rolePermissions(viewer.role));
  return theirs.some((id) => possible.has(id) && !viewer.held.includes(id));
};
