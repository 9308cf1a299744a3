import { features, pageByPath } from '@pitboss/contract/core/pages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyPassword } from '../../../platform/auth/passwords.ts';
import { fourEyes } from '../../../testing/access/four-eyes.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { sealed } from '../../../testing/sealed.ts';

let api: TestApi;
let eyes: ReturnType<typeof fourEyes>;
beforeAll(async () => {
  api = await startTestApi({ fourEyes: true });
  eyes = fourEyes(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await eyes.run('truncate approval, operator_control, guarded_change');
  await eyes.run("update agent set state = 'blocked' where id = 12");
  await eyes.run("update operator set permissions = null where account in ('sysadmin', 'major1')");
});

const sameUser = 1355;
/** Requests a change that waits for approval: unblocking an agent. */
const restore = async (account: string) =>
  (await eyes.call(account, '/proxyUser/updateState', { query: { id: '12', state: 'normal' } })).code;
const stateOfAgent = async () =>
  (await eyes.run<{ state: string }>('select state from agent where id = 12'))[0]?.state;
const isOwn = async (account: string) =>
  (await eyes.call<{ list: { own: boolean }[] }>(account, '/approvals/list', { body: {} })).data.list[0]?.own;
const waitingFor = async (account: string) =>
  (await eyes.call<{ waits: { kind: string; count: number }[] }>(account, '/inbox/list', {})).data.waits.find(
    ({ kind }) => kind === 'approvals',
  )?.count ?? 0;

async function addAdministrator(account: string): Promise<void> {
  const permissions = [
    ...['/agentList', '/approvals', '/inbox'].map((path) => pageByPath(path)?.id ?? 0),
    features['approvals.decide']?.id ?? 0,
  ];
  const body = {
    account,
    nickname: account,
    phone: '',
    role: 'systemAdmin',
    permissions,
    pwd: await sealed(api, account, 'Sesame77'),
  };
  const reply = await eyes.call('superadmin', '/subAccount/add', { body });
  expect(reply.code, reply.desc).toBe(0);
  await eyes.run(`update operator set must_change_password = false where account = '${account}'`);
}

describe('the count of approvals in the inbox', () => {
  const listed = async (account: string, filter: object) =>
    (
      await eyes.call<{ list: { kind: string; own: boolean }[] }>(account, '/approvals/list', {
        body: filter,
      })
    ).data.list.map(({ kind, own }) => `${kind} ${own ? 'own' : 'foreign'}`);

  it('links to exactly the changes that the caller may decide', async () => {
    expect(await restore('superadmin')).toBe(1350);
    expect(await restore('major1')).toBe(1350);
    // Open for both, and each may decide that of the other.
    expect(await listed('superadmin', { state: 'open' })).toEqual(['restore foreign', 'restore own']);
    expect(await waitingFor('superadmin')).toBe(1);
    expect(await listed('superadmin', { canDecide: true })).toEqual(['restore foreign']);
    expect(await listed('superadmin', { canDecide: false })).toEqual(['restore own']);
    expect(await waitingFor('sysadmin')).toBe(2);
    expect(await listed('sysadmin', { canDecide: true })).toHaveLength(2);
    // Neither own changes nor those of operators above.
    expect(await waitingFor('major1')).toBe(0);
    expect(await listed('major1', { canDecide: true })).toEqual([]);
    await eyes.approveLast('superadmin');
    expect(await waitingFor('superadmin')).toBe(0);
    expect(await listed('superadmin', { canDecide: true })).toEqual([]);
  });

  it('excludes changes of subjects whose page the caller lacks', async () => {
    expect(await restore('major1')).toBe(1350);
    expect(await waitingFor('sysadmin')).toBe(1);
    const rights = ['/approvals', '/inbox'].map((path) => pageByPath(path)?.id ?? 0);
    const decides = features['approvals.decide']?.id ?? 0;
    await eyes.run(
      `update operator set permissions = '{${[...rights, decides].join(',')}}' where account = 'sysadmin'`,
    );
    expect(await waitingFor('sysadmin')).toBe(0);
    expect(await listed('sysadmin', { canDecide: true })).toEqual([]);
    expect(await listed('sysadmin', { state: 'open' })).toEqual(['restore foreign']);
    expect((await eyes.approveLast('sysadmin')).code).toBe(1003);
  });
});

describe('an approver', () => {
  it('cannot be an account that the maker created within seven days', async () => {
    await addAdministrator('puppet1');
    expect(await restore('superadmin')).toBe(1350);
    expect(await isOwn('puppet1')).toBe(true);
    expect(await waitingFor('puppet1')).toBe(0);
    const reply = await eyes.approveLast('puppet1');
    expect(reply.code).toBe(sameUser);
    expect(reply.desc).toContain('accounts the requester created');
    expect(await stateOfAgent()).toBe('blocked');
    await eyes.run("update operator_control set at = at - interval '7 days 1 second'");
    expect(await waitingFor('puppet1')).toBe(1);
    expect((await eyes.approveLast('puppet1')).code).toBe(0);
    expect(await stateOfAgent()).toBe('normal');
  });

  it('cannot be an account whose password or permissions the maker set', async () => {
    const [{ id = '' } = {}] = await eyes.run<{ id: string }>(
      "select id from operator where account = 'sysadmin'",
    );
    const pwd = await sealed(api, 'sysadmin', 'Sesame77');
    expect((await eyes.call('superadmin', '/subAccount/resetPassword', { body: { id, pwd } })).code).toBe(0);
    await eyes.run("update operator set must_change_password = false where account = 'sysadmin'");
    api.signOut('sysadmin');
    expect(await restore('superadmin')).toBe(1350);
    expect((await eyes.approveLast('sysadmin')).code).toBe(sameUser);

    await eyes.run('truncate operator_control');
    const permissions = [
      ...['/agentList', '/approvals'].map((path) => pageByPath(path)?.id ?? 0),
      features['approvals.decide']?.id ?? 0,
    ];
    const body = { id, nickname: 'sysadmin', phone: '', permissions };
    expect((await eyes.call('superadmin', '/subAccount/update', { body })).code).toBe(0);
    expect((await eyes.approveLast('sysadmin')).code).toBe(sameUser);
    // An update with unchanged permissions records no control over the account.
    await eyes.run('truncate operator_control');
    expect((await eyes.call('superadmin', '/subAccount/update', { body })).code).toBe(0);
    expect((await eyes.approveLast('sysadmin')).code).toBe(0);
  });

  it('is no agent that the maker opened, and opening an agent ties no other account to the maker', async () => {
    const pwd = await sealed(api, 'opened01', 'Sesame77');
    const body = {
      account: 'opened01',
      pwd,
      name: 'Opened',
      currency: 'CNY',
      phone: '',
      remark: '',
      rtp: '0.960',
      gameIds: null,
      validUntil: null,
      transferMode: 'manual',
      parentId: '11',
    };
    expect((await eyes.call('superadmin', '/proxyUser/add', { body })).code).toBe(0);
    const [tie] = await eyes.run<{ kind: string; account: string }>(
      'select c.kind, o.account from operator_control c join operator o on o.id = c.operator_id',
    );
    expect(tie).toEqual({ kind: 'created', account: 'opened01' });
    expect(await restore('superadmin')).toBe(1350);
    expect((await eyes.approveLast('sysadmin')).code).toBe(0);
  });

  it('cannot be an account that was created after the request', async () => {
    expect(await restore('major1')).toBe(1350);
    await addAdministrator('late0001');
    // The creation time alone excludes the account, even without a record of its creator.
    await eyes.run('truncate operator_control');
    expect((await eyes.approveLast('late0001')).code).toBe(sameUser);
    expect((await eyes.approveLast('superadmin')).code).toBe(0);
  });

  it("cannot be the owner or another sub-account of the maker's owner, sub-accounts of sub-accounts included", async () => {
    const rights = [
      ...['/agentList', '/approvals', '/inbox'].map((path) => pageByPath(path)?.id ?? 0),
      ...['approvals.decide', 'agents.state'].map((key) => features[key as keyof typeof features]?.id ?? 0),
    ];
    // Of sysadmin: two sub-accounts, and one of the first of these.
    for (const [id, account, owner] of [
      ['901', 'family01', 'sysadmin'],
      ['902', 'family02', 'sysadmin'],
      ['903', 'family03', 'family01'],
    ])
      await eyes.run(
        `insert into operator (id, account, account_key, nickname, role, owner_id, tenant_id, permissions, salt, password_hash, totp_secret, created_at)
         select ${id}, '${account}', '${account}', '${account}', o.role, o.id, o.tenant_id, '{${rights.join(',')}}', o.salt, o.password_hash, o.totp_secret, now() - interval '30 days'
         from operator o where o.account = '${owner}'`,
      );
    for (const maker of ['sysadmin', 'family01', 'family02', 'family03']) {
      await eyes.run('truncate approval');
      expect(await restore(maker)).toBe(1350);
      for (const approver of ['sysadmin', 'family01', 'family02', 'family03']) {
        expect(await isOwn(approver)).toBe(true);
        expect(await waitingFor(approver)).toBe(0);
        expect((await eyes.approveLast(approver)).code).toBe(sameUser);
      }
      expect(await stateOfAgent()).toBe('blocked');
    }
    expect((await eyes.approveLast('superadmin')).code).toBe(0);
    expect(await stateOfAgent()).toBe('normal');
  });

  it('requires no permission for the action, but a page that shows the subject, and the message names what is missing', async () => {
    expect(await restore('superadmin')).toBe(1350);
    const set = (...ids: number[]) =>
      eyes.run(`update operator set permissions = '{${ids.join(',')}}' where account = 'sysadmin'`);
    const approvals = pageByPath('/approvals')?.id ?? 0;
    const decide = features['approvals.decide']?.id ?? 0;
    await set(approvals);
    expect(await eyes.approveLast('sysadmin')).toMatchObject({
      code: 1003,
      desc: 'You do not have permission for this: “Decide approvals” is missing.',
    });
    await set(approvals, decide);
    expect(await eyes.approveLast('sysadmin')).toMatchObject({
      code: 1003,
      desc: 'You do not have permission for this: “Agent list” is missing.',
    });
    expect(await stateOfAgent()).toBe('blocked');
    await set(approvals, decide, pageByPath('/agentList')?.id ?? 0);
    expect((await eyes.approveLast('sysadmin')).code).toBe(0);
    expect(await stateOfAgent()).toBe('normal');
  });
});

describe('an agent administrator', () => {
  it('waits for an approver for every quota, even of 0.01, and for points', async () => {
    const quota = await eyes.call('agentadmin', '/proxyUser/addBalance', {
      body: { id: '11', direction: 'in', amount: '0.01', remark: '' },
    });
    expect(quota.code, quota.desc).toBe(1350);
    const points = await eyes.call('agentadmin', '/proxyUser/buyPoints', {
      body: { id: '11', amount: '0.01', remark: '' },
    });
    expect(points.code, points.desc).toBe(1350);
    expect(await eyes.run('select id from ledger_transfer')).toEqual([]);
    const waiting = await eyes.run('select kind, target from approval order by id');
    expect(waiting).toEqual([
      { kind: 'quota', target: 'agent:11 major1' },
      { kind: 'points', target: 'agent:11 major1' },
    ]);
  });

  it('waits for the reset of a password, which signs in once it is approved', async () => {
    const hashOf = async () =>
      (
        await eyes.run<{ password_hash: string }>(
          "select password_hash from operator where account = 'share1'",
        )
      )[0]?.password_hash;
    const before = await hashOf();
    const body = { id: '12', pwd: await sealed(api, 'share1', 'Sesame77') };
    expect((await eyes.call('agentadmin', '/proxyUser/resetPassword', { body })).code).toBe(1350);
    expect(await hashOf()).toBe(before);
    const stored = JSON.stringify(await eyes.run('select * from approval'));
    expect(stored).not.toContain('argon2');
    const reply = await eyes.approveLast('superadmin');
    expect(reply.code, reply.desc).toBe(0);
    expect(await verifyPassword(api.services.config.secrets, (await hashOf()) ?? '', 'Sesame77')).toBe(true);
    expect(
      await eyes.run(
        "select must_change_password as must, password_expires_at > now() + interval '23 hours' as later from operator where account = 'share1'",
      ),
    ).toEqual([{ must: true, later: true }]);
  });
});
