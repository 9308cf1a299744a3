import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fourEyes } from '../../../testing/access/four-eyes.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';

let api: TestApi;
let eyes: ReturnType<typeof fourEyes>;
beforeAll(async () => {
  // The first rules guard amounts from 3,000.00 on.
  api = await startTestApi({ fourEyes: true, config: { fourEyesQuota: 300_000n } });
  eyes = fourEyes(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await eyes.run('truncate approval, approval_rules, guarded_change');
  await eyes.run('update agent set rtp = 950 where id = 21');
});

const waits = 1350;
let orders = 0;
/**
 * Sends quota to a tenant. Each order has a different remark, because an identical order within a short time
 * is rejected as a mistake.
 */
const give = async (amount: string, id = '11', account = 'superadmin') => {
  orders += 1;
  const body = { id, direction: 'in', amount, remark: `order ${orders}` };
  return (await eyes.call(account, '/proxyUser/addBalance', { body })).code;
};
const raiseTo = async (rtp: string) =>
  (
    await eyes.call('superadmin', '/proxyUser/setRTP', {
      body: { id: '21', rtp, reason: 'x', lowerOthers: true },
    })
  ).code;
const balanceOf = async (id: string) =>
  (
    await eyes.run<{ balance: string }>(
      `select coalesce(sum(balance), 0)::text as balance from ledger_account where kind = 'agent' and owner_id = ${id}`,
    )
  )[0]?.balance;
const ageChanges = (interval: string) =>
  eyes.run(`update guarded_change set at = at - interval '${interval}'`);

interface Rule {
  readonly id: string;
  readonly threshold: string | null;
  readonly version: number;
}
const rules = async () =>
  (
    await eyes.call<{ version: number; list: Rule[] }>('superadmin', '/approvalRules/list', {
      body: { pageSize: 100 },
    })
  ).data;
const set = (account: string, rule: object) =>
  eyes.call<{ version: number }>(account, '/approvalRules/set', {
    body: { reason: 'test', version: 0, ...rule },
  });
const preview = async (rule: object) =>
  (
    await eyes.call<{
      total: number;
      now: number;
      considered: number;
      list: { target: string; amount: string }[];
    }>('superadmin', '/approvalRules/preview', { body: rule })
  ).data;

describe('amounts and rises of a day', () => {
  it('count together: the fourth transfer of 999.99 to one agent waits', async () => {
    const before = BigInt((await balanceOf('11')) ?? 0);
    for (let time = 0; time < 3; time += 1) expect(await give('999.99')).toBe(0);
    expect(await give('999.99')).toBe(waits);
    expect(BigInt((await balanceOf('11')) ?? 0) - before).toBe(299_997n);
    // Another agent, another maker and the next day start a new total.
    expect(await give('999.99', '21')).toBe(0);
    expect(await give('999.99', '11', 'sysadmin')).toBe(0);
    await ageChanges('24 hours');
    expect(await give('999.99')).toBe(0);
  });

  it('count across the actions with an amount', async () => {
    expect(await give('2000.00')).toBe(0);
    const points = await eyes.call('superadmin', '/proxyUser/buyPoints', {
      body: { id: '11', amount: '1000.00', remark: '' },
    });
    expect(points.code).toBe(waits);
  });

  it('exclude what an approver approved', async () => {
    expect(await give('5000.00')).toBe(waits);
    expect((await eyes.approveLast('sysadmin')).code).toBe(0);
    expect(await give('2999.99')).toBe(0);
    expect(await give('0.01')).toBe(waits);
  });

  it('apply to an RTP raised in three steps of 0.010 too, and a decrease does not reset the total', async () => {
    expect(await raiseTo('0.960')).toBe(0);
    expect(await raiseTo('0.970')).toBe(waits);
    expect(await raiseTo('0.955')).toBe(0);
    expect(await raiseTo('0.957')).toBe(waits);
    await ageChanges('24 hours');
    expect(await raiseTo('0.957')).toBe(0);
  });
});

describe('the approval rules', () => {
  it('start with those of the configuration and of agent administrators', async () => {
    const { version, list } = await rules();
    expect(version).toBe(0);
    expect(list.map(({ id, threshold }) => `${id} ${threshold ?? '-'}`)).toEqual([
      'activity.all -',
      'anchor.all -',
      'conflict.all -',
      'kill.all -',
      'password.agentAdmin -',
      'points.agentAdmin 0.00',
      'points.all 3000.00',
      'pool.all 0.011',
      'quota.agentAdmin 0.00',
      'quota.all 3000.00',
      'restore.all -',
      'reversal.all 3000.00',
      'rtp.all 0.011',
      'transfer.all 3000.00',
      'wallet.all -',
      'win.all -',
    ]);
  });

  it('change with an approver only, and are in force from then on', async () => {
    expect((await set('superadmin', { action: 'quota', role: 'superAdmin', threshold: '10.00' })).code).toBe(
      waits,
    );
    expect((await rules()).version).toBe(0);
    expect(await give('10.00')).toBe(0);
    const reply = await eyes.approveLast('sysadmin');
    expect(reply.code, reply.desc).toBe(0);
    expect((await rules()).list.find(({ id }) => id === 'quota.superAdmin')).toMatchObject({
      threshold: '10.00',
      version: 1,
    });
    expect(await give('10.00', '21')).toBe(waits);
    expect(await give('10.00', '21', 'sysadmin')).toBe(0);
    const [stored] = await eyes.run('select version, actor, approver, reason from approval_rules');
    expect(stored).toEqual({ version: 1, actor: 'superadmin', approver: 'sysadmin', reason: 'test' });
    const [line] = await eyes.run<{ target: string; after: unknown }>(
      "select target, after from audit_log where call = '/approvalRules/set' and code = 0 order by id desc limit 1",
    );
    expect(line?.target).toBe('approvalRule:quota superAdmin');
    expect(JSON.stringify(line?.after)).toContain('"threshold":"10.00"');
  });

  it('can be removed with an approver', async () => {
    const body = { action: 'restore', role: 'all', reason: 'test', version: 0 };
    expect((await eyes.call('superadmin', '/approvalRules/remove', { body })).code).toBe(waits);
    expect((await eyes.approveLast('sysadmin')).code).toBe(0);
    await eyes.run("update agent set state = 'blocked' where id = 12");
    const query = { id: '12', state: 'normal' };
    expect((await eyes.call('superadmin', '/proxyUser/updateState', { query })).code).toBe(0);
    expect(
      (await eyes.call('superadmin', '/approvalRules/remove', { body: { ...body, version: 1 } })).code,
    ).toBe(1002);
  });

  it('are read by system administrators and changed by the super administrator', async () => {
    const rule = { action: 'quota', role: 'all', threshold: '10.00' };
    expect((await set('sysadmin', rule)).code).toBe(1003);
    expect((await eyes.call('sysadmin', '/approvalRules/list', { body: {} })).code).toBe(0);
    for (const account of ['agentadmin', 'major1'])
      expect((await eyes.call(account, '/approvalRules/list', { body: {} })).code).toBe(1003);
  });

  it('reject a change of a rule that was changed meanwhile, and report operator, time and stored value', async () => {
    const versions = [
      [1, '[{"action":"quota","role":"all","threshold":100000}]', 'sysadmin'],
      [2, '[{"action":"quota","role":"all","threshold":200000}]', 'otheradmin'],
      [3, '[]', 'sysadmin'],
      [4, '[{"action":"quota","role":"all","threshold":200000}]', 'lastadmin'],
    ];
    for (const [version, rule, actor] of versions)
      await eyes.run(
        `insert into approval_rules (version, rules, operator_id, actor, reason, at)
         values (${version}, '${rule}', 2, '${actor}', 'x', '2026-11-01T00:00:0${version}Z')`,
      );
    const stale = await set('superadmin', { action: 'quota', role: 'all', threshold: '10.00', version: 1 });
    expect(stale).toMatchObject({
      code: 1358,
      field: 'threshold',
      desc: 'lastadmin changed Threshold of this rule at 2026-11-01 08:00:04 (Beijing time). Please check before saving.',
      conflict: {
        version: 4,
        fields: [
          {
            field: 'threshold',
            value: '2000.00',
            operator: 'lastadmin',
            changedAt: Date.UTC(2026, 10, 1, 0, 0, 4),
          },
        ],
      },
    });
    // Versions that never existed, one of them beyond the integers of the database.
    for (const version of [9, 3_786_912_000_000]) {
      const body = { action: 'quota', role: 'all', reason: 'test', version };
      const removal = await eyes.call('superadmin', '/approvalRules/remove', { body });
      expect(removal).toMatchObject({ code: 1358, desc: stale.desc });
      expect(removal).not.toHaveProperty('conflict');
    }
    expect(await eyes.run('select id from approval')).toEqual([]);
    // Without a threshold on both sides there is nothing to choose from.
    await eyes.run(
      `insert into approval_rules (version, rules, operator_id, actor, reason, at) values (5, '[]', 2, 'sysadmin', 'x', now())`,
    );
    for (const rule of [
      { action: 'quota', role: 'all', threshold: '10.00', version: 4 },
      { action: 'wallet', role: 'all', version: 0 },
    ]) {
      const plain = await set('superadmin', rule);
      expect(plain).toMatchObject({
        code: 1358,
        desc: expect.stringContaining('changed Threshold of this rule'),
      });
      expect(plain).not.toHaveProperty('conflict');
    }
    await eyes.run('delete from approval_rules where version = 5');
    // As at version 2, which is read again, and another rule than the changed one.
    for (const rule of [
      { action: 'quota', role: 'all', version: 2 },
      { action: 'points', role: 'all', version: 1 },
    ])
      expect(await set('superadmin', { ...rule, threshold: '10.00' })).toMatchObject({ code: waits });
  });

  it.each([
    ['an amount with three places', { action: 'quota', role: 'all', threshold: '1.001' }],
    ['an amount without a figure', { action: 'quota', role: 'all' }],
    ['a negative rise', { action: 'rtp', role: 'all', threshold: '-0.010' }],
    ['a threshold where nothing is compared', { action: 'wallet', role: 'all', threshold: '1.00' }],
  ])('reject %s at its field', async (_, rule) => {
    expect(await set('superadmin', rule)).toMatchObject({ code: 1357, field: 'threshold' });
  });
});

describe('the preview of a rule', () => {
  it('shows the changes of the last seven days that would have needed an approver', async () => {
    for (const amount of ['400.00', '400.00', '400.00']) expect(await give(amount)).toBe(0);
    expect(await give('700.00', '21')).toBe(0);
    const rule = { action: 'quota', role: 'all', threshold: '1000.00' };
    const shown = await preview(rule);
    expect(shown).toMatchObject({ total: 1, now: 0, considered: 4 });
    expect(shown.list).toMatchObject([{ target: 'agent:11 major1', amount: '1200.00' }]);
    expect((await preview({ ...rule, role: 'systemAdmin' })).total).toBe(0);
    await ageChanges('7 days');
    expect(await preview(rule)).toMatchObject({ total: 0, considered: 0 });
  });

  it('shows the changes that a rule to be removed keeps waiting', async () => {
    expect(await give('5000.00')).toBe(waits);
    expect((await eyes.approveLast('sysadmin')).code).toBe(0);
    expect(await preview({ action: 'quota', role: 'all', remove: true })).toMatchObject({ total: 0, now: 1 });
  });
});
