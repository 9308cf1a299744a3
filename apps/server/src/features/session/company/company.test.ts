import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OidcSettings } from '../../../platform/config/oidc-settings.ts';
import { seal } from '../../../platform/crypto/crypto.ts';
import { fourEyes } from '../../../testing/access/four-eyes.ts';
import { type Reply, startTestApi, type TestApi } from '../../../testing/api.ts';
import { settingsFor, startProvider, type TestProvider } from '../../../testing/oidc/provider.ts';

const admin = 'http://localhost:8100';
const secret = 'JBSWY3DPEHPK3PXP';
let provider: TestProvider;
let api: TestApi;
let settings: { -readonly [K in keyof OidcSettings]: OidcSettings[K] };

beforeAll(async () => {
  provider = await startProvider(`${admin}/`);
  settings = settingsFor(provider);
  api = await startTestApi({ fourEyes: true, config: { oidc: settings } });
});
afterAll(async () => {
  await api?.stop();
  await provider?.stop();
});

const run = async <Row>(text: string) => (await api.services.databases.systemPool.query(text)).rows as Row[];
beforeEach(async () => {
  settings.createsAccounts = true;
  await run(
    'truncate company_account, company_request, company_role, company_sign_in, sign_in_ticket, approval',
  );
  await run('truncate login_attempt, login_ip_failure');
  await run(`update operator set totp_secret = null, totp_last_step = null, state = 'normal'`);
  await run(`delete from session where operator_id in (select id from operator where account like 'ling%')`);
  await run(`delete from operator where account like 'ling%'`);
  await run(
    `insert into company_role values ('pitboss-admins', 'systemAdmin'), ('pitboss-desk', 'agentAdmin')`,
  );
  provider.add({
    sub: 'u-1',
    claims: { preferred_username: 'ling.chen', name: 'Ling Chen', groups: ['pitboss-desk', 'staff'] },
  });
  for (const account of ['superadmin', 'sysadmin']) api.signOut(account);
});

interface Started {
  readonly url: string;
  readonly ticket: string;
}
interface Step {
  readonly stage: string;
  readonly ticket: string;
  readonly session: { readonly id: string };
}

const call = <T>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  account: string | null = null,
) => api.call<T>(account, path, { body, headers: { origin: admin, language: 'en_us', ...headers } });

/** Signs in at the provider as a user, and returns the reply of the server to it. */
async function signIn(user = 'u-1'): Promise<Reply<Step>> {
  const { ticket, url } = (await call<Started>('/companyAccount/start', {})).data;
  return call<Step>('/companyAccount/finish', { ticket, answer: await provider.signIn(url, user) });
}

/** Links superadmin to a user of the provider. */
async function link(user: string, account = 'superadmin'): Promise<Reply> {
  await bindAll();
  const headers = { 'dynamic-code': new TOTP({ secret }).generate() };
  const started = await call<Started>('/companyAccount/startLink', {}, headers, account);
  expect(started.code, started.desc).toBe(0);
  const answer = await provider.signIn(started.data.url, user);
  return call('/companyAccount/link', { ticket: started.data.ticket, answer }, {}, account);
}
const bindAll = () =>
  api.services.databases.systemPool.query('update operator set totp_secret = $1, totp_last_step = null', [
    seal(api.services.config.secrets.server, secret),
  ]);

describe('an account that is created at its first sign-in', () => {
  it('has the role of its groups and the names of its claims, and is found again by issuer and subject', async () => {
    const first = await signIn();
    expect(first.data.stage, first.desc).toBe('done');
    const again = await signIn();
    expect(again.data.session.id).toBe(first.data.session.id);
    expect(
      await run(`select o.account, o.nickname, o.role, c.subject, c.managed from operator o
        join company_account c on c.operator_id = o.id`),
    ).toEqual([
      { account: 'ling_chen', nickname: 'Ling Chen', role: 'agentAdmin', subject: 'u-1', managed: true },
    ]);
    expect(
      await run(
        `select account, after from audit_log where call = '/companyAccount/finish' order by id limit 1`,
      ),
    ).toEqual([{ account: 'ling_chen', after: { created: true, role: 'agentAdmin', subject: 'u-1' } }]);
  });

  it('follows its groups: another role ends its sessions, no role keeps it out', async () => {
    await signIn();
    provider.add({ sub: 'u-1', claims: { preferred_username: 'ling.chen', groups: ['pitboss-admins'] } });
    expect((await signIn()).data.stage).toBe('done');
    expect(await run(`select role from operator where account = 'ling_chen'`)).toEqual([
      { role: 'systemAdmin' },
    ]);
    expect(
      await run(`select count(*)::int as n from session s join operator o on o.id = s.operator_id
      where o.account = 'ling_chen'`),
    ).toEqual([{ n: 1 }]);
    provider.add({ sub: 'u-1', claims: { preferred_username: 'ling.chen', groups: [] } });
    expect((await signIn()).code).toBe(1127);
  });

  it('stays out once it is disabled, and is not created again', async () => {
    await signIn();
    await run(`update operator set state = 'blocked' where account = 'ling_chen'`);
    expect((await signIn()).code).toBe(1109);
    expect(await run(`select account from operator where account like 'ling%'`)).toHaveLength(1);
  });

  it('takes over no account of the same name or email', async () => {
    const claims = {
      preferred_username: 'superadmin',
      email: 'superadmin@example.com',
      groups: ['pitboss-desk'],
    };
    provider.add({ sub: 'u-2', claims });
    const reply = await signIn('u-2');
    expect(reply.data.session.id).not.toBe('1');
    expect(await run(`select account, role from operator where id = ${reply.data.session.id}`)).toEqual([
      { account: 'superadmin_2', role: 'agentAdmin' },
    ]);
    await run(`update operator set account = 'ling_2' where account = 'superadmin_2'`);
  });

  it('is one when its first sign-in is made twice at the same time', async () => {
    const replies = await Promise.all([signIn(), signIn()]);
    expect(replies.map(({ code }) => code)).toEqual([0, 0]);
    expect(await run(`select account from operator where account like 'ling%'`)).toEqual([
      { account: 'ling_chen' },
    ]);
  });

  it('is not created where the setting is off, or no group gives a role', async () => {
    settings.createsAccounts = false;
    expect((await signIn()).code).toBe(1126);
    settings.createsAccounts = true;
    provider.add({ sub: 'u-3', claims: { groups: ['staff'] } });
    expect((await signIn('u-3')).code).toBe(1127);
    expect(await run('select outcome from company_sign_in order by id')).toEqual([
      { outcome: 'unknown' },
      { outcome: 'noRole' },
    ]);
  });
});

describe('an account that its user has linked', () => {
  it('keeps its role, and its dynamic code is still required', async () => {
    expect((await link('u-1')).code).toBe(0);
    const first = await signIn();
    expect(first.data).toMatchObject({ stage: 'secondFactor', passkey: null });
    const wrong = await call('/login/secondFactor', { ticket: first.data.ticket, dynamicCode: '000000' });
    expect(wrong.code).toBe(1106);
    const second = await signIn();
    await run('update operator set totp_last_step = null');
    const dynamicCode = new TOTP({ secret }).generate();
    const done = await call<Step>('/login/secondFactor', { ticket: second.data.ticket, dynamicCode });
    expect(done.data).toMatchObject({ stage: 'done', session: { id: '1' } });
    expect(await run(`select role from operator where id = 1`)).toEqual([{ role: 'superAdmin' }]);
  });

  it.each([[['pwd', 'mfa']], [['hwk']], [['fido']]])(
    'needs no code when the provider states a second factor: %j',
    async (amr) => {
      provider.add({ sub: 'u-4', claims: { amr } });
      expect((await link('u-4')).code).toBe(0);
      expect((await signIn('u-4')).data.stage).toBe('done');
      provider.add({ sub: 'u-4', claims: { amr: ['pwd'] } });
      expect((await signIn('u-4')).data.stage).toBe('secondFactor');
    },
  );

  it('is linked by its own session only, once, and after a fresh dynamic code', async () => {
    await bindAll();
    expect((await call('/companyAccount/startLink', {}, {}, 'superadmin')).code).toBe(1351);
    expect((await link('u-1')).code).toBe(0);
    expect((await link('u-1', 'sysadmin')).code).toBe(1128);
    const headers = { 'dynamic-code': new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }) };
    const started = await call<Started>('/companyAccount/startLink', {}, headers, 'superadmin');
    const body = { ticket: started.data.ticket, answer: await provider.signIn(started.data.url, 'u-1') };
    expect((await call('/companyAccount/link', body, {}, 'sysadmin')).code).toBe(1125);
  });
});

describe('a reply of the provider', () => {
  it('counts once, from the browser that started, with its state and within five minutes', async () => {
    const start = async () => (await call<Started>('/companyAccount/start', {})).data;
    const finish = async (ticket: string, answer: string, headers = {}) =>
      (await call('/companyAccount/finish', { ticket, answer }, headers)).code;
    const first = await start();
    const answer = await provider.signIn(first.url, 'u-1');
    const other = await start();
    expect(await finish(other.ticket, answer)).toBe(1125);
    expect(await finish(first.ticket, answer, { 'user-agent': 'other' })).toBe(1125);
    expect(await finish(first.ticket, answer)).toBe(1125);
    const late = await start();
    const lateAnswer = await provider.signIn(late.url, 'u-1');
    await run(`update company_request set expires_at = now() - interval '1 second'`);
    expect(await finish(late.ticket, lateAnswer)).toBe(1125);
    expect(await run('select id from company_sign_in')).toEqual([]);
  });

  it('that denies the sign-in is reported in words, in both languages', async () => {
    const { ticket, url } = (await call<Started>('/companyAccount/start', {})).data;
    const answer = await provider.signIn(url, 'nobody');
    const reply = await call('/companyAccount/finish', { ticket, answer }, { language: 'zh_cn' });
    expect([reply.code, reply.desc]).toEqual([1118, '公司账号登录已取消或被拒绝']);
    expect((await signIn('nobody')).desc).toBe(
      'The sign-in with the company account was cancelled or denied.',
    );
  });

  it('is not accepted at the agents’ console', async () => {
    const reply = await call('/companyAccount/start', {}, { origin: 'http://localhost:8101' });
    expect(reply.code).toBe(1117);
  });
});

it('shows the raw claims of sign-ins beside the roles that their groups give now', async () => {
  await signIn();
  const list = async () =>
    (
      await call<{ signIns: { claims: string; role: string | null; groups: string[]; account: string }[] }>(
        '/companyAccount/list',
        {},
        {},
        'sysadmin',
      )
    ).data.signIns;
  const [shown] = await list();
  expect(shown).toMatchObject({
    account: 'ling_chen',
    groups: ['pitboss-desk', 'staff'],
    role: 'agentAdmin',
  });
  expect(JSON.parse(shown?.claims ?? '{}')).toMatchObject({
    sub: 'u-1',
    preferred_username: 'ling.chen',
    groups: ['pitboss-desk', 'staff'],
  });
  await run(`delete from company_role where group_name = 'pitboss-desk'`);
  expect((await list())[0]?.role).toBeNull();
});

it('changes of the roles of groups wait for a second approver, and only super administrators make them', async () => {
  const eyes = fourEyes(api);
  const body = { group: 'auditors', role: 'agentAdmin', reason: 'new team' };
  expect((await eyes.call('sysadmin', '/companyAccount/addRole', { body })).code).toBe(1003);
  expect((await eyes.call('superadmin', '/companyAccount/addRole', { body })).code).toBe(1350);
  const approved = await eyes.approveLast('sysadmin');
  expect(approved.code, approved.desc).toBe(0);
  expect(await run(`select role from company_role where group_name = 'auditors'`)).toEqual([
    { role: 'agentAdmin' },
  ]);
  const removal = { body: { group: 'auditors', reason: 'team left' } };
  expect((await eyes.call('superadmin', '/companyAccount/removeRole', removal)).code).toBe(1350);
  expect((await eyes.approveLast('sysadmin')).code).toBe(0);
  expect(await run(`select role from company_role where group_name = 'auditors'`)).toEqual([]);
});

it('leaves the sign-in with account and password as it is when the provider is away', async () => {
  const away: TestApi = await startTestApi({
    config: { oidc: { ...settings, issuer: 'http://127.0.0.1:9' } },
  });
  try {
    const reply = await away.call(null, '/companyAccount/start', { body: {}, headers: { origin: admin } });
    expect(reply.code).toBe(1119);
    expect((await away.call('superadmin', '/passkey/list')).code).toBe(0);
  } finally {
    await away.stop();
  }
});
