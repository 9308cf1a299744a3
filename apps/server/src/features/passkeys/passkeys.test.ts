import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seal } from '../../platform/crypto/crypto.ts';
import { type Reply, startTestApi, type TestApi } from '../../testing/api.ts';
import { type Authenticator, createAuthenticator } from '../../testing/passkeys/authenticator.ts';
import { sealPassword } from '../../testing/sealed.ts';
import { testPassword } from '../../testing/users.ts';

const admin = 'http://localhost:8100';
const secret = 'JBSWY3DPEHPK3PXP';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ fourEyes: true });
});
afterAll(() => api.stop());
beforeEach(async () => {
  // Sign-ins end the oldest sessions of an account.
  for (const account of ['superadmin', 'sysadmin']) api.signOut(account);
  await run('truncate passkey, passkey_challenge, sign_in_ticket, inbox_item, login_attempt, approval');
  await run('truncate login_ip_failure');
  await api.services.databases.systemPool.query(
    'update operator set totp_secret = $1, totp_last_step = null',
    [seal(api.services.config.secrets.server, secret)],
  );
});

const run = async <Row>(text: string) => (await api.services.databases.systemPool.query(text)).rows as Row[];
const freshCode = () => new TOTP({ secret }).generate();
const inHeader = (reply: string) => Buffer.from(reply).toString('base64url');

/** Calls as superadmin at the administrators' console. */
function call<T = unknown>(
  path: string,
  payload: { body?: unknown; query?: Record<string, string> } = {},
  headers: Record<string, string> = {},
  account = 'superadmin',
): Promise<Reply<T>> {
  return api.call<T>(account, path, {
    ...payload,
    headers: { origin: admin, language: 'en_us', ...headers },
  });
}

async function challengeFor(purpose: 'confirm' | 'register', account = 'superadmin'): Promise<string> {
  const reply = await call<{ options: string | null }>(
    '/passkey/challenge',
    { body: { purpose } },
    {},
    account,
  );
  expect(reply.code, reply.desc).toBe(0);
  return reply.data.options ?? '';
}

/** Registers a passkey of superadmin with a dynamic code. */
async function register(name = 'Laptop'): Promise<{ authenticator: Authenticator; id: string }> {
  const authenticator = createAuthenticator(admin);
  const credential = authenticator.register(await challengeFor('register'));
  await run('update operator set totp_last_step = null');
  const reply = await call<{ id: string }>(
    '/passkey/add',
    { body: { name, credential } },
    { 'dynamic-code': freshCode() },
  );
  expect(reply.code, reply.desc).toBe(0);
  return { authenticator, id: reply.data.id };
}

interface Step {
  readonly stage: string;
  readonly ticket: string;
  readonly passkey: string;
}

/** Sends account, password and picture code. */
async function signIn(account = 'superadmin', origin = admin): Promise<Reply<Step>> {
  const salt = await api.call<{ salt: string; publicKey: string }>(null, '/getSalt', { query: { account } });
  const { captchaId } = (await api.call<{ captchaId: string }>(null, '/getCaptcha')).data;
  const code = api.lines.find((line) => line.includes(captchaId))?.split(': ')[1] ?? '';
  const pwd = sealPassword(salt.data, testPassword, Date.now());
  return api.call<Step>(null, '/login', {
    body: { account, pwd, time: Date.now(), captchaId, code },
    headers: { origin },
  });
}

const finish = (ticket: string, passkey: string, headers: Record<string, string> = {}) =>
  api.call<{ stage: string }>(null, '/login/secondFactor', {
    body: { ticket, passkey },
    headers: { origin: admin, ...headers },
  });

describe('registering a passkey', () => {
  it('needs a fresh dynamic code, stores the public key only, and tells the user', async () => {
    const authenticator = createAuthenticator(admin);
    const credential = authenticator.register(await challengeFor('register'));
    const body = { name: 'Laptop', credential };
    expect((await call('/passkey/add', { body })).code).toBe(1351);
    expect((await call('/passkey/add', { body }, { 'dynamic-code': '000000' })).code).toBe(1353);
    const reply = await call('/passkey/add', { body }, { 'dynamic-code': freshCode() });
    expect(reply.code, reply.desc).toBe(0);
    expect((await call('/passkey/list')).data).toMatchObject([
      { name: 'Laptop', host: 'localhost', lastUsedAt: null },
    ]);
    expect(await run('select kind, params from inbox_item')).toEqual([
      { kind: 'passkeyAdded', params: { name: 'Laptop', ip: '127.0.0.1' } },
    ]);
    expect(
      await run(`select account, after from audit_log where call = '/passkey/add' and code = 0`),
    ).toEqual([{ account: 'superadmin', after: { passkey: 'Laptop', host: 'localhost' } }]);
  });

  it('accepts each challenge once, from the session that requested it, within five minutes', async () => {
    const options = await challengeFor('register');
    const add = async (credential: string, account = 'superadmin') => {
      await run('update operator set totp_last_step = null');
      const body = { name: 'Phone', credential };
      return (await call('/passkey/add', { body }, { 'dynamic-code': freshCode() }, account)).code;
    };
    expect(await add(createAuthenticator(admin).register(options), 'sysadmin')).toBe(1113);
    expect(await add(createAuthenticator(admin).register(options))).toBe(0);
    expect(await add(createAuthenticator(admin).register(options))).toBe(1113);
    const late = await challengeFor('register');
    await run(`update passkey_challenge set expires_at = now() - interval '1 second'`);
    expect(await add(createAuthenticator(admin).register(late))).toBe(1113);
    const other = createAuthenticator('http://127.0.0.1:8100').register(await challengeFor('register'));
    expect(await add(other)).toBe(1113);
  });

  it('is limited to ten of an account', async () => {
    await run(`insert into passkey (id, operator_id, credential_id, public_key, counter, transports, host, name, created_at)
      select n, 1, 'c' || n, '', 0, '{}', 'localhost', 'n' || n, now() from generate_series(1, 9) n`);
    const codes: number[] = [];
    for (const steps of [0, 1]) {
      const credential = createAuthenticator(admin).register(await challengeFor('register'));
      const dynamicCode = new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
      const reply = await call(
        '/passkey/add',
        { body: { name: 'More', credential } },
        { 'dynamic-code': dynamicCode },
      );
      codes.push(reply.code);
    }
    expect(codes).toEqual([0, 1116]);
  });

  it('is not offered to a script, at an address in numbers, or to an account without an authenticator', async () => {
    const at = (origin?: string) =>
      api.call<{ options: string | null }>('superadmin', '/passkey/challenge', {
        body: { purpose: 'register' },
        headers: origin ? { origin } : {},
      });
    expect((await at()).data.options).toBeNull();
    expect((await at('http://127.0.0.1:8100')).data.options).toBeNull();
    await run('update operator set totp_secret = null');
    const credential = createAuthenticator(admin).register(await challengeFor('register'));
    expect((await call('/passkey/add', { body: { name: 'Laptop', credential } })).code).toBe(1352);
  });
});

describe('signing in with a passkey', () => {
  it('replaces the dynamic code after the password, and opens a session', async () => {
    const { authenticator } = await register();
    const first = await signIn();
    expect(first.data.stage).toBe('secondFactor');
    const options = JSON.parse(first.data.passkey) as { rpId: string; allowCredentials: { id: string }[] };
    expect([options.rpId, options.allowCredentials.map(({ id }) => id)]).toEqual([
      'localhost',
      [authenticator.id],
    ]);
    const done = await finish(first.data.ticket, authenticator.prove(first.data.passkey));
    expect(done.data).toMatchObject({ stage: 'done', session: { id: '1', mustChangePassword: false } });
    expect(await run(`select after from audit_log where call = '/login/secondFactor'`)).toEqual([
      { after: { passkey: 'Laptop' } },
    ]);
    expect(
      (await run<{ result: string }>('select result from operator_login order by id desc limit 2')).map(
        ({ result }) => result,
      ),
    ).toEqual(['ok', 'login.dynamicCodeRequired']);
  });

  it('uses up the ticket with every attempt, right or wrong', async () => {
    const { authenticator } = await register();
    const { ticket, passkey } = (await signIn()).data;
    expect((await finish(ticket, createAuthenticator(admin).prove(passkey))).code).toBe(1113);
    expect((await finish(ticket, authenticator.prove(passkey))).code).toBe(1113);
    const again = (await signIn()).data;
    const proof = authenticator.prove(again.passkey);
    const replies = await Promise.all([finish(again.ticket, proof), finish(again.ticket, proof)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1113]);
  });

  it.each([
    ['after five minutes', `update sign_in_ticket set expires_at = now() - interval '1 second'`],
    [
      'after the password was changed',
      `update operator set password_hash = password_hash || ' ' where id = 1`,
    ],
    ['after its passkey was removed', 'delete from passkey'],
  ])('is rejected %s', async (_, statement) => {
    const { authenticator } = await register();
    const { ticket, passkey } = (await signIn()).data;
    const [before] = await run<{ password_hash: string }>('select password_hash from operator where id = 1');
    await run(statement);
    expect((await finish(ticket, authenticator.prove(passkey))).code).toBe(1113);
    await run(`update operator set password_hash = '${before?.password_hash}' where id = 1`);
  });

  it('is rejected from another browser, for another origin, and when the sign counter does not grow', async () => {
    const { authenticator } = await register();
    const attempt = async (prove: (options: string) => string, headers = {}) => {
      const { ticket, passkey } = (await signIn()).data;
      return (await finish(ticket, prove(passkey), headers)).code;
    };
    expect(await attempt((options) => authenticator.prove(options), { 'user-agent': 'other' })).toBe(1113);
    expect(await attempt((options) => authenticator.prove(options, 'https://evil.example'))).toBe(1113);
    authenticator.setCounter(20);
    expect(await attempt((options) => authenticator.prove(options))).toBe(0);
    authenticator.setCounter(20);
    expect(await attempt((options) => authenticator.prove(options))).toBe(1113);
    expect(await run('select counter from passkey')).toEqual([{ counter: '21' }]);
  });

  it('is rejected for a disabled account', async () => {
    const { authenticator } = await register();
    const { ticket, passkey } = (await signIn()).data;
    await run(`update operator set state = 'blocked' where id = 1`);
    expect((await finish(ticket, authenticator.prove(passkey))).code).toBe(1109);
    await run(`update operator set state = 'normal' where id = 1`);
  });

  it('counts failures like wrong dynamic codes: the fifth locks the account', async () => {
    await register();
    const codes: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { ticket, passkey } = (await signIn()).data;
      codes.push((await finish(ticket, createAuthenticator(admin).prove(passkey))).code);
    }
    expect(codes).toEqual([1113, 1113, 1103]);
  });

  it('is not offered where the passkey does not work', async () => {
    await register();
    expect((await signIn('superadmin', 'http://127.0.0.1:8100')).code).toBe(1105);
  });
});

describe('a guarded change', () => {
  const reset = { body: { id: '12', reason: 'lost phone' } };

  it('takes a passkey in place of the dynamic code, once', async () => {
    const { authenticator } = await register();
    expect((await call('/proxyUser/resetDynamicCode', reset)).code).toBe(1351);
    const passkey = inHeader(authenticator.prove(await challengeFor('confirm')));
    expect((await call('/proxyUser/resetDynamicCode', reset, { passkey })).code).toBe(1350);
    const other = { body: { id: '13', reason: 'lost phone' } };
    expect((await call('/proxyUser/resetDynamicCode', other, { passkey })).code).toBe(1353);
  });

  it('takes no passkey of another user, of a challenge for registering, or unreadable', async () => {
    const { authenticator } = await register();
    const forRegistering = authenticator.prove(await challengeFor('register'));
    const ofOther = createAuthenticator(admin).prove(await challengeFor('confirm'));
    for (const passkey of [inHeader(forRegistering), inHeader(ofOther), 'x'])
      expect((await call('/proxyUser/resetDynamicCode', reset, { passkey })).code).toBe(1353);
  });

  it('removes the passkeys with the authenticator', async () => {
    await register();
    await run('update operator set totp_last_step = null');
    await run("update passkey set operator_id = (select id from operator where account = 'share1')");
    await call('/proxyUser/resetDynamicCode', reset, { 'dynamic-code': freshCode() });
    const [open] = await run<{ id: string }>(`select id from approval where state = 'open'`);
    await run('update operator set totp_last_step = null');
    const query = { approvalId: open?.id ?? '' };
    const approved = await call('/approvals/approve', { query }, { 'dynamic-code': freshCode() }, 'sysadmin');
    expect(approved.code, approved.desc).toBe(0);
    expect(await run('select id from passkey')).toEqual([]);
  });
});

describe('renaming and removing', () => {
  it('removes with a passkey, tells the user, and leaves those of others', async () => {
    const { authenticator, id } = await register();
    const query = { id };
    expect((await call('/passkey/rename', { body: { id, name: 'Work phone' } })).code).toBe(0);
    expect((await call('/passkey/rename', { body: { id, name: 'Mine' } }, {}, 'sysadmin')).code).toBe(1002);
    expect((await call('/passkey/remove', { query })).code).toBe(1351);
    await run('update operator set totp_last_step = null');
    const foreign = await call('/passkey/remove', { query }, { 'dynamic-code': freshCode() }, 'sysadmin');
    expect(foreign.code).toBe(1002);
    const passkey = inHeader(authenticator.prove(await challengeFor('confirm')));
    expect((await call('/passkey/remove', { query }, { passkey })).code).toBe(0);
    expect((await call('/passkey/list')).data).toEqual([]);
    expect(await run(`select kind, params from inbox_item where kind = 'passkeyRemoved'`)).toEqual([
      { kind: 'passkeyRemoved', params: { name: 'Work phone', ip: '127.0.0.1' } },
    ]);
    expect((await signIn()).code).toBe(1105);
  });
});
