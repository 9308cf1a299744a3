import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { type Reply, startTestApi, type TestApi } from '../../testing/api.ts';
import { parsedLines } from '../../testing/log.ts';
import { sealPassword } from '../../testing/sealed.ts';
import { testPassword } from '../../testing/users.ts';

let api: TestApi;
let salts: Record<string, { salt: string; publicKey: string }> = {};

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function blob(account: string, password: string, timeMs = Date.now()): Promise<string> {
  const known =
    salts[account] ??
    (await api.call<{ salt: string; publicKey: string }>(null, '/getSalt', { query: { account } })).data;
  salts = { ...salts, [account]: known };
  return sealPassword(known, password, timeMs);
}

async function captcha(): Promise<{ captchaId: string; code: string }> {
  const { captchaId } = (await api.call<{ captchaId: string }>(null, '/getCaptcha')).data;
  const line = api.lines.find((entry) => entry.includes(captchaId)) ?? '';
  return { captchaId, code: line.split(': ')[1] ?? '' };
}

/**
 * The codes of the present step and of the one after it. The server accepts a code one step before and after
 * its own, so both are accepted, in this order, also when the step ends between them or before them.
 */
function codesAround(secret: string): [present: string, next: string] {
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 });
  const now = Date.now();
  return [totp.generate({ timestamp: now }), totp.generate({ timestamp: now + 30_000 })];
}

type Signed = { stage: string; session: { token: string; id: string; mustChangePassword: boolean } };

async function signIn(
  account: string,
  password: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Reply<Signed>> {
  const body = {
    account,
    pwd: await blob(account, password),
    time: Date.now(),
    ...(await captcha()),
    ...more,
  };
  return api.call<Signed>(null, '/login', { body, headers });
}

describe('signing in', () => {
  it('opens a valid session for the right password and code', async () => {
    const reply = await signIn('superadmin', testPassword);
    expect(reply.code).toBe(0);
    const info = await api.app.inject({
      method: 'POST',
      url: '/proxyUser/getUserInfo',
      headers: { token: reply.data.session.token, cookie: '' },
    });
    // The cookie is part of the session: a request with only the token ends it.
    expect(info.json()).toMatchObject({ code: 2001 });
  });

  it('accepts the token together with its cookie', async () => {
    const body = {
      account: 'superadmin',
      pwd: await blob('superadmin', testPassword),
      time: Date.now(),
      ...(await captcha()),
    };
    const login = await api.app.inject({ method: 'POST', url: '/login', payload: body });
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
    expect(String(login.headers['set-cookie'])).toMatch(/HttpOnly/);
    const { token } = (login.json() as Reply<Signed>).data.session;
    const info = await api.app.inject({
      method: 'POST',
      url: '/proxyUser/getUserInfo',
      headers: { token, cookie },
    });
    expect(info.json()).toMatchObject({
      code: 0,
      data: { account: 'superadmin', layer: 0, role: 'superAdmin' },
    });
  });

  it('gives the same response to a wrong password and an unknown account, in the language of the request', async () => {
    const wrong = await signIn('sysadmin', 'Wrong-1-pass', {}, { language: 'zh_cn' });
    const unknown = await signIn('nobody-at-all', 'Wrong-1-pass', {}, { language: 'zh_cn' });
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ code: 1102, desc: '账号或密码错误' });
  });

  it('uses an image code once, right or wrong', async () => {
    const code = await captcha();
    expect((await signIn('superadmin', testPassword, { ...code, code: 'wrong!' })).code).toBe(1101);
    expect((await signIn('superadmin', testPassword, code)).code).toBe(1101);
  });

  it('rejects an encrypted text that was used before or is older than a minute with the pre-login error, whatever its password', async () => {
    const pwd = await blob('superadmin', testPassword);
    expect((await signIn('superadmin', testPassword, { pwd })).code).toBe(0);
    const wrong = await signIn('superadmin', 'Wrong-1-pass');
    expect(wrong.code).toBe(1102);
    const preLogin = { code: 1104, desc: 'Pre-login error.', data: null };
    expect(await signIn('superadmin', testPassword, { pwd })).toMatchObject(preLogin);
    const stale = async (account: string, password: string) =>
      signIn(account, password, { pwd: await blob(account, password, Date.now() - 61_000) });
    for (const password of [testPassword, 'Wrong-1-pass'])
      expect(await stale('superadmin', password)).toMatchObject(preLogin);
    expect(await stale('nobody-here', testPassword)).toMatchObject(preLogin);
    const logged = await api.services.databases.system
      .selectFrom('operator_login')
      .select('result')
      .where('account', '=', 'superadmin')
      .orderBy('id', 'desc')
      .limit(4)
      .execute();
    expect(logged.map((row) => row.result)).toEqual([
      'login.prelogin',
      'login.prelogin',
      'login.prelogin',
      'login.refused',
    ]);
    expect((await signIn('superadmin', testPassword)).code).toBe(0);
  });

  it('rejects an encrypted text older than a minute with the pre-login error when a password is changed', async () => {
    const stale = await blob('sysadmin', testPassword, Date.now() - 61_000);
    const change = { current: stale, next: await blob('sysadmin', 'Brand-New-7') };
    expect(await api.call('sysadmin', '/changePassword', { body: change })).toMatchObject({
      code: 1104,
      desc: 'Pre-login error.',
    });
  });

  it('suspends an account for multiple incorrect passwords, even when they come at once', async () => {
    const tries = await Promise.all(Array.from({ length: 8 }, () => signIn('share1', 'Wrong-1-pass')));
    const codes = tries.map((reply) => reply.code);
    expect(codes.filter((code) => code === 1102).length).toBeLessThanOrEqual(5);
    expect(codes).toContain(1103);
    const locked = await signIn('share1', testPassword);
    expect(locked).toMatchObject({
      code: 1103,
      desc: 'The account is suspended for multiple incorrect passwords.',
    });
  });

  it('accepts agents only at the agent console', async () => {
    expect((await signIn('major1', testPassword, {}, { origin: 'http://localhost:8100' })).code).toBe(1102);
    expect((await signIn('major1', testPassword, {}, { origin: 'http://localhost:8101' })).code).toBe(0);
  });

  it('rejects an unknown origin', async () => {
    expect((await api.call(null, '/getCaptcha', { headers: { origin: 'https://evil.example' } })).code).toBe(
      1008,
    );
  });

  it('stores a password with the pepper in use when it is entered for the first time after a rotation', async () => {
    const { system } = api.services.databases;
    const { secrets } = api.services.config;
    const { pepper, server } = secrets;
    const formerPepper = randomBytes(32);
    const hash = await hashPassword({ pepper: formerPepper, server }, testPassword);
    await system
      .updateTable('operator')
      .set({ password_hash: hash, former_pepper: true })
      .where('account', '=', 'sysadmin')
      .execute();
    expect((await signIn('sysadmin', testPassword)).code).toBe(1102);
    Object.assign(secrets, { formerPepper });
    expect((await signIn('sysadmin', testPassword)).code).toBe(0);
    Object.assign(secrets, { formerPepper: undefined });
    expect((await signIn('sysadmin', testPassword)).code).toBe(0);
    const row = await system
      .selectFrom('operator')
      .select(['former_pepper', 'password_hash'])
      .where('account', '=', 'sysadmin')
      .executeTakeFirstOrThrow();
    expect(row.former_pepper).toBe(false);
    expect(await verifyPassword({ pepper, server }, row.password_hash, testPassword)).toBe(true);
  });

  it('keeps sign-ins in the login log', async () => {
    await signIn('agentadmin', 'Wrong-1-pass');
    await signIn('agentadmin', testPassword);
    const rows = await api.services.databases.system
      .selectFrom('operator_login')
      .select('result')
      .where('account', '=', 'agentadmin')
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.result)).toEqual(['login.refused', 'ok']);
  });

  it('rejects an address outside the whitelist', async () => {
    const { system } = api.services.databases;
    await system
      .insertInto('ip_whitelist')
      .values({
        id: '1',
        tenant_id: '21',
        agent_id: '21',
        kind: 'backoffice',
        network: '198.51.100.0/24',
        operator_id: null,
        created_at: new Date(),
      })
      .execute();
    expect((await signIn('share9', testPassword)).code).toBe(1108);
    await system.deleteFrom('ip_whitelist').execute();
    expect((await signIn('share9', testPassword)).code).toBe(0);
  });
});

describe('a session', () => {
  it('ends with 2001 after signing out', async () => {
    expect((await api.call('general1', '/logout')).code).toBe(0);
    expect((await api.call('general1', '/player/list', { body: {} })).code).toBe(2001);
  });

  it('ends for everyone below an agent that is blocked, at the next request', async () => {
    expect((await api.call('master1', '/player/list', { body: {} })).code).toBe(0);
    const { system } = api.services.databases;
    await system.updateTable('agent').set({ state: 'blocked' }).where('id', '=', '12').execute();
    expect((await api.call('master1', '/player/list', { body: {} })).code).toBe(2001);
    await system.updateTable('agent').set({ state: 'normal' }).where('id', '=', '12').execute();
  });

  it('ends when its address is no longer on the whitelist', async () => {
    expect((await api.call('share9', '/player/list', { body: {} })).code).toBe(0);
    const { system } = api.services.databases;
    const entry = {
      id: '2',
      tenant_id: '21',
      agent_id: '21',
      kind: 'backoffice' as const,
      network: '198.51.100.0/24',
    };
    await system
      .insertInto('ip_whitelist')
      .values({ ...entry, operator_id: null, created_at: new Date() })
      .execute();
    expect((await api.call('share9', '/player/list', { body: {} })).code).toBe(2001);
    // Another tenant is not bound to it.
    api.signOut('general1');
    expect((await api.call('general1', '/player/list', { body: {} })).code).toBe(0);
    await system.deleteFrom('ip_whitelist').execute();
  });

  it('changes the password after the current one, then requires a new sign-in', async () => {
    const change = async (current: string, next: string) =>
      api.call('share2', '/changePassword', {
        body: { current: await blob('share2', current), next: await blob('share2', next) },
      });
    expect((await change('Wrong-1-pass', 'Brand-New-7')).code).toBe(1121);
    expect((await change(testPassword, '12345')).code).toBe(1017);
    expect((await change(testPassword, testPassword)).code).toBe(1122);
    expect((await change(testPassword, 'Brand-New-7')).code).toBe(0);
    expect((await api.call('share2', '/player/list', { body: {} })).code).toBe(2001);
    expect((await signIn('share2', testPassword)).code).toBe(1102);
    expect((await signIn('share2', 'Brand-New-7')).code).toBe(0);
  });

  it('accepts a password whether its accents are composed or not', async () => {
    api.signOut('share2');
    const body = {
      current: await blob('share2', 'Brand-New-7'),
      next: await blob('share2', 'Pa\u0308ssword-7'),
    };
    expect((await api.call('share2', '/changePassword', { body })).code).toBe(0);
    expect((await signIn('share2', 'P\u00e4ssword-7')).code).toBe(0);
    expect((await signIn('share2', 'Pa\u0308ssword-7')).code).toBe(0);
  });

  it('locks the account after five wrong guesses at its current password, from any session', async () => {
    const change = async (current: string) =>
      (
        await api.call('master1', '/changePassword', {
          body: { current: await blob('master1', current), next: await blob('master1', 'Brand-New-7') },
        })
      ).code;
    api.signOut('master1');
    expect((await signIn('master1', 'Wrong-1-pass')).code).toBe(1102);
    const guesses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) guesses.push(await change(`Wrong-${guess}-pass`));
    expect(guesses).toEqual([1121, 1121, 1121, 1103, 1103, 1103]);
    // Neither the right password nor the sign-in reveals more, and the open session stays open.
    expect(await change(testPassword)).toBe(1103);
    expect((await signIn('master1', testPassword)).code).toBe(1103);
    expect((await api.call('master1', '/player/list', { body: {} })).code).toBe(0);
  });

  it('binds the dynamic code once and requires it from then on', async () => {
    const { bindTicket, otpauthUrl } = (
      await api.call<{ bindTicket: string; otpauthUrl: string }>('major2', '/dynamicCode/start')
    ).data;
    // An app lists the codes of several installations by this name.
    expect(decodeURIComponent(otpauthUrl)).toContain(`otpauth://totp/Pitboss ${hostname()}:major2?`);
    const secret = new URL(otpauthUrl).searchParams.get('secret') ?? '';
    const [first, second] = codesAround(secret);
    expect(
      (await api.call('major2', '/dynamicCode/bind', { body: { bindTicket, dynamicCode: '000000' } })).code,
    ).toBe(1106);
    expect(
      (await api.call('major2', '/dynamicCode/bind', { body: { bindTicket, dynamicCode: first } })).code,
    ).toBe(0);
    expect((await signIn('major2', testPassword)).code).toBe(1105);
    expect((await signIn('major2', testPassword, { dynamicCode: first })).code).toBe(1106);
    const body = {
      account: 'major2',
      pwd: await blob('major2', testPassword),
      time: Date.now(),
      ...(await captcha()),
      dynamicCode: second,
    };
    const opened = await api.app.inject({ method: 'POST', url: '/login', payload: body });
    const { code, data } = opened.json() as Reply<Signed>;
    expect(code).toBe(0);
    const again = await api.app.inject({
      method: 'POST',
      url: '/dynamicCode/start',
      headers: {
        token: data.session.token,
        cookie: String(opened.headers['set-cookie']).split(';')[0] ?? '',
      },
    });
    expect(again.json()).toMatchObject({ code: 1107 });
    expect((await signIn('major2', testPassword, { dynamicCode: second })).code).toBe(1106);
  });
});

describe('a production start', () => {
  it('logs no verification code, and administrators bind the dynamic code before anything else', async () => {
    const demoApi = api;
    const production = await startTestApi({ demo: false });
    api = production;
    salts = {};
    try {
      const codeFor = async () => {
        const { captchaId } = (await production.call<{ captchaId: string }>(null, '/getCaptcha')).data;
        const row = await production.services.databases.system
          .selectFrom('captcha')
          .select('code')
          .where('id', '=', captchaId)
          .executeTakeFirstOrThrow();
        return { captchaId, code: row.code };
      };
      const attempt = async (more: Record<string, unknown>) =>
        production.call<{ stage: string; bindTicket: string; otpauthUrl: string }>(null, '/login', {
          body: {
            account: 'superadmin',
            pwd: await blob('superadmin', testPassword),
            time: Date.now(),
            ...(await codeFor()),
            ...more,
          },
        });
      const first = await attempt({});
      expect(first.data.stage).toBe('bind');
      expect(production.lines.join()).not.toMatch(/verification code/);
      const secret = new URL(first.data.otpauthUrl).searchParams.get('secret') ?? '';
      const [code, next] = codesAround(secret);
      const { bindTicket } = first.data;
      expect((await attempt({ bindTicket, dynamicCode: '000000' })).code).toBe(1106);
      expect((await attempt({ bindTicket, dynamicCode: code })).data.stage).toBe('done');
      expect((await attempt({})).code).toBe(1105);
      expect((await attempt({ dynamicCode: next })).data.stage).toBe('done');
    } finally {
      api = demoApi;
      salts = {};
      await production.stop();
    }
  });
});

describe('log entries of sign-ins', () => {
  const said = (ip: string) =>
    parsedLines(api.lines)
      .filter((line) => line.ip === ip && line.account !== undefined)
      .map(({ msg, account, reason }) => [msg, account, reason]);

  it('record who signed in, who was rejected and why, and no password', async () => {
    api.lines.length = 0;
    await signIn('sysadmin', testPassword);
    await signIn('sysadmin', 'Wrong-password-1');
    await signIn('sysadmin', testPassword, { code: 'xxxxxx' });
    expect(said('127.0.0.1')).toEqual([
      ['signed in', 'sysadmin', undefined],
      ['sign-in refused', 'sysadmin', 'login.refused'],
      ['sign-in refused', 'sysadmin', 'login.captcha'],
    ]);
    expect(api.lines.join('\n')).not.toContain('Wrong-password-1');
  });
});
