import { describe, expect, it } from 'vitest';
import { permissionsOf, type RoleColumn } from '../../testing/access/roles.ts';
import { entriesReadableWith, mayReadEntries } from './readable-entries.ts';

const mayRead = (role: RoleColumn, call: string) => mayReadEntries(permissionsOf(role), call);

describe('entries of the operation log', () => {
  it.each([
    '/rtp/addOrUpdatePlayerRTP',
    '/proxyUser/setProxyGameRTP',
    '/pool/setPoolInfo',
    '/riskControl/updateRiskControlConfMap',
    '/gameNode/rotateKey',
    '/currency/setRate',
    '/months/detach',
  ])('of %s are for administrators with its page, not for agent administrators', (call) => {
    expect(
      ['superadmin', 'sysadmin', 'agentadmin', 'major'].map((role) => mayRead(role as RoleColumn, call)),
    ).toEqual([true, true, false, false]);
  });

  it.each(['/proxyUser/update', '/player/update', '/subAccount/update', '/changePassword'])(
    'of %s are for agent administrators too',
    (call) => {
      expect(mayRead('agentadmin', call)).toBe(true);
    },
  );

  it('of calls that this version does not know are for readers of every page only', () => {
    expect(mayRead('superadmin', '/gone/call')).toBe(false);
    expect(entriesReadableWith(permissionsOf('superadmin'), 'l.call')).toBeUndefined();
    expect(entriesReadableWith(permissionsOf('agentadmin'), 'l.call')).toBeDefined();
  });
});
