import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seal } from '../../../platform/crypto/crypto.ts';
import { type Reply, startTestApi, type TestApi } from '../../../testing/api.ts';
import { settingsFor, startProvider, type TestProvider } from '../../../testing/oidc/provider.ts';

/** Ends of links to company accounts, and authenticators that are bound after the provider. */

const admin = 'http://localhost:8100';
const secret = 'JBSWY3DPEHPK3PXP';
let provider: TestProvider;
/** A production server, where everyone has a second factor, and one of demo data. */
let production: TestApi;
let demo: TestApi;

beforeAll(async () => {
  provider = await startProvider(`${admin}/`);
  const oidc = settingsFor(provider);
  demo = await startTestApi({ config: { oidc } });
  production = await startTestApi({ demo: false, config: { oidc, extraOrigins: [admin] } });
  await run(production, `insert into company_role values ('pitboss-desk', 'agentAdmin')`);
  const claims = { preferred_username: 'ling.chen', groups: ['pitboss-desk'] };
  provider.add({ sub: 'u-1', claims });
  provider.add({ sub: 'u-2', claims: { ...claims, preferred_username: 'mei.lin' }, amr: ['pwd', 'mfa'] });
});
afterAll(async () => {
  await demo?.stop();
  await production?.stop();
  await provider?.stop();
});

const run = async <Row>(api: TestApi, text: string, values: unknown[] = []) =>
  (await api.services.databases.systemPool.query(text, values)).rows as Row[];

interface Step {
  readonly stage: string;
  readonly ticket: string;
  readonly bindTicket: string;
  readonly otpauthUrl: string;
  readonly recoveryCodes: readonly string[];
  readonly session: { readonly id: string };
}

const call = <T>(
  api: TestApi,
  path: string,
  body: unknown = {},
  headers: Record<string, string> = {},
  account: string | null = null,
) => api.call<T>(account, path, { body, headers: { origin: admin, language: 'en_us', ...headers } });

/** Signs in at the provider as a user, and returns the reply of the server to it. */
async function signIn(api: TestApi, user: string): Promise<Reply<Step>> {
  const started = await call<{ ticket: string; url: string }>(api, '/companyAccount/start');
  expect(started.code, started.desc).toBe(0);
  const { ticket, url } = started.data;
  return call<Step>(api, '/companyAccount/finish', { ticket, answer: await provider.signIn(url, user) });
}

describe('the end of a link', () => {
  const fresh = () => ({ 'dynamic-code': new TOTP({ secret }).generate() });
  const withNewStep = () => run(demo, 'update operator set totp_last_step = null');
  beforeEach(async () => {
    await run(demo, 'truncate company_account, company_sign_in');
    await run(demo, 'update operator set totp_secret = $1, totp_last_step = null', [
      seal(demo.services.config.secrets.server, secret),
    ]);
  });

  /** Links superadmin to a user of the provider. */
  async function link(user: string): Promise<Reply> {
    await withNewStep();
    const started = await call<{ ticket: string; url: string }>(
      demo,
      '/companyAccount/startLink',
      {},
      fresh(),
      'superadmin',
    );
    const answer = await provider.signIn(started.data.url, user);
    return call(demo, '/companyAccount/link', { ticket: started.data.ticket, answer }, {}, 'superadmin');
  }
  const unlink = (headers = {}, account = 'superadmin') =>
    call(demo, '/companyAccount/unlink', {}, headers, account);
  const links = () => run(demo, 'select subject, operator_id from company_account');

  it('requires a fresh second factor, and leaves the sign-in of the company without an account', async () => {
    expect((await link('u-1')).code).toBe(0);
    expect((await unlink()).code).toBe(1351);
    expect((await unlink({ 'dynamic-code': '000000' })).code).toBe(1353);
    expect(await links()).toEqual([{ subject: 'u-1', operator_id: '1' }]);
    await withNewStep();
    expect((await unlink(fresh())).code).toBe(0);
    expect(await links()).toEqual([]);
    // No group has a role here, so that no account is created either.
    expect((await signIn(demo, 'u-1')).code).toBe(1127);
    const entries = await run(
      demo,
      `select account, code, after from audit_log where call = '/companyAccount/unlink' and code = 0`,
    );
    expect(entries).toEqual([{ account: 'superadmin', code: 0, after: null }]);
    await withNewStep();
    expect((await unlink(fresh())).code).toBe(1002);
  });

  it('frees the identity for another link, and keeps the session', async () => {
    expect((await link('u-1')).code).toBe(0);
    expect((await link('u-2')).code).toBe(1128);
    await withNewStep();
    expect((await unlink(fresh())).code).toBe(0);
    expect((await link('u-2')).code).toBe(0);
    expect(await links()).toEqual([{ subject: 'u-2', operator_id: '1' }]);
  });

  it('is not for operators of agents, nor without a session', async () => {
    await withNewStep();
    const origin = { origin: 'http://localhost:8101' };
    expect((await unlink({ ...fresh(), ...origin }, 'major1')).code).toBe(1117);
    expect((await call(demo, '/companyAccount/unlink')).code).toBe(2001);
  });
});

describe('an authenticator after the provider', () => {
  const codeOf = (otpauthUrl: string) =>
    new TOTP({ secret: new URL(otpauthUrl).searchParams.get('secret') ?? '' }).generate();
  const finish = ({ ticket, bindTicket }: Step, dynamicCode: string) =>
    call<Step>(production, '/login/secondFactor', { ticket, bindTicket, dynamicCode });
  const bound = () =>
    run(
      production,
      `select totp_secret is not null as bound, coalesce(cardinality(recovery_codes), 0) as codes
        from operator where account = 'ling_chen'`,
    );
  const sessions = () =>
    run(
      production,
      `select o.account from session s join operator o on o.id = s.operator_id
        where o.account in ('ling_chen', 'mei_lin')`,
    );

  it('is bound by the account that the first sign-in creates, before it has a session', async () => {
    const first = await signIn(production, 'u-1');
    expect(first.data.stage, first.desc).toBe('bind');
    expect(first.data.recoveryCodes).toHaveLength(10);
    expect(await sessions()).toEqual([]);
    expect((await finish(first.data, '000000')).code).toBe(1106);
    // A ticket is used up by its attempt, right or wrong.
    expect((await finish(first.data, codeOf(first.data.otpauthUrl))).code).not.toBe(0);
    expect(await bound()).toEqual([{ bound: false, codes: 0 }]);

    const second = await signIn(production, 'u-1');
    expect(second.data.stage).toBe('bind');
    const done = await finish(second.data, codeOf(second.data.otpauthUrl));
    expect(done.data.stage, done.desc).toBe('done');
    expect(await bound()).toEqual([{ bound: true, codes: 10 }]);
    expect(await sessions()).toEqual([{ account: 'ling_chen' }]);
    expect(
      await run(
        production,
        `select account, after from audit_log where call = '/dynamicCode/bind' order by id`,
      ),
    ).toEqual([{ account: 'ling_chen', after: { dynamicCodeBound: true } }]);

    const third = await signIn(production, 'u-1');
    expect(third.data).toMatchObject({ stage: 'secondFactor' });
    await run(production, 'update operator set totp_last_step = null');
    const code = codeOf(second.data.otpauthUrl);
    const again = await call<Step>(production, '/login/secondFactor', {
      ticket: third.data.ticket,
      dynamicCode: code,
    });
    expect(again.data.stage, again.desc).toBe('done');
  });

  it('is not required where the provider states a second factor', async () => {
    const reply = await signIn(production, 'u-2');
    expect(reply.data.stage, reply.desc).toBe('done');
    expect(await sessions()).toContainEqual({ account: 'mei_lin' });
  });
});
