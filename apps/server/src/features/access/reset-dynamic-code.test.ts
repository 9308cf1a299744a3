import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fourEyes } from '../../testing/access/four-eyes.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
let eyes: ReturnType<typeof fourEyes>;
beforeAll(async () => {
  api = await startTestApi({ fourEyes: true });
  eyes = fourEyes(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await eyes.run('truncate approval, operator_control, guarded_change, inbox_item');
  await eyes.run(`update operator set recovery_codes = '{}', totp_secret = null where account = 'share1'`);
});

/** Gives an account a dynamic code and a recovery code. */
const bound = async (account: string) => {
  api.signOut(account);
  expect((await eyes.call(account, '/proxyUser/getUserInfo', {})).code).toBe(0);
  await eyes.run(`update operator set recovery_codes = '{"\\\\x01"}' where account = '${account}'`);
};
const stateOf = async (account: string) =>
  (
    await eyes.run<{ bound: boolean; codes: number; sessions: number }>(
      `select totp_secret is not null as bound, cardinality(recovery_codes) as codes,
         (select count(*)::int from session s where s.operator_id = o.id) as sessions
       from operator o where account = '${account}'`,
    )
  )[0];
const resetShare1 = { body: { id: '12', reason: 'lost phone' } };

it('waits for a second approver, then ends the second factor, its recovery codes and the sessions', async () => {
  await bound('share1');
  expect((await eyes.call('superadmin', '/proxyUser/resetDynamicCode', resetShare1)).code).toBe(1350);
  expect(await stateOf('share1')).toMatchObject({ bound: true, codes: 1 });
  const reply = await eyes.approveLast('sysadmin');
  expect(reply.code, reply.desc).toBe(0);
  expect(await stateOf('share1')).toEqual({ bound: false, codes: 0, sessions: 0 });
});

it('tells the user the reason and has an entry in the operation log', async () => {
  await bound('share1');
  await eyes.call('superadmin', '/proxyUser/resetDynamicCode', resetShare1);
  expect((await eyes.approveLast('sysadmin')).code).toBe(0);
  expect(
    await eyes.run(
      'select o.account, i.kind, i.params from inbox_item i join operator o on o.id = i.operator_id',
    ),
  ).toEqual([{ account: 'share1', kind: 'dynamicCodeReset', params: { reason: 'lost phone' } }]);
  const [entry] = await eyes.run(
    `select account, target, before, after from audit_log
     where call = '/proxyUser/resetDynamicCode' and code = 0 order by id desc limit 1`,
  );
  expect(entry).toMatchObject({
    account: 'superadmin',
    target: 'agent:12 share1',
    before: { dynamicCodeBound: true },
    after: { approvedBy: 'sysadmin', change: { dynamicCodeBound: false, reason: 'lost phone' } },
  });
});

it('makes the account count as the same user as the maker, whose requests it cannot approve', async () => {
  await bound('share1');
  await eyes.call('superadmin', '/proxyUser/resetDynamicCode', resetShare1);
  expect((await eyes.approveLast('sysadmin')).code).toBe(0);
  expect(
    await eyes.run(`select o.account, a.account as actor, c.kind from operator_control c
      join operator o on o.id = c.operator_id join operator a on a.id = c.actor_id`),
  ).toEqual([{ account: 'share1', actor: 'superadmin', kind: 'dynamicCode' }]);
});

it.each([
  ['without a reason', 'superadmin', { id: '12', reason: '' }, 1017],
  ['of an account without an authenticator', 'superadmin', { id: '12', reason: 'lost phone' }, 1112],
  ['of an agent of another tree', 'major1', { id: '21', reason: 'lost phone' }, 1002],
  ['of the own account', 'major1', { id: '11', reason: 'lost phone' }, 1362],
])('is rejected %s', async (_, account, body, code) => {
  expect((await eyes.call(account, '/proxyUser/resetDynamicCode', { body })).code).toBe(code);
});

it('of a sub-account is made by its owner', async () => {
  await bound('sub1');
  const body = { id: '8', reason: 'new phone' };
  expect((await eyes.call('major1', '/subAccount/resetDynamicCode', { body })).code).toBe(1350);
  expect((await eyes.approveLast('superadmin')).code).toBe(0);
  expect(await stateOf('sub1')).toMatchObject({ bound: false, codes: 0 });
});
