import { features } from '@pitboss/contract/pages';
import { describe, expect, it } from 'vitest';
import { effectivePermissions, type Role, rolePermissions } from './permissions.ts';

const reverse = features['ledger.reverse']?.id ?? 0;

describe('features of roles', () => {
  it('gives the undoing of money to the super administrator alone, also by a list of its own', () => {
    const holders = (['superAdmin', 'systemAdmin', 'agentAdmin', 'agent', 'subAccount'] as Role[]).filter(
      (role) => rolePermissions(role).includes(reverse),
    );
    expect(holders).toEqual(['superAdmin']);
    expect(effectivePermissions('systemAdmin', [reverse], null)).toEqual([]);
  });
});
