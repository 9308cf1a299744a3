import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startTestApi, type TestApi } from '../../testing/api.ts';
import { sealPassword } from '../../testing/sealed.ts';
import { testPassword } from '../../testing/users.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Binding {
  readonly bindTicket: string;
  readonly otpauthUrl: string;
  readonly recoveryCodes: string[];
}

/** The code of the present step, or of one `steps` later, which the server accepts too. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Binds an authenticator to an account; returns its secret and the recovery codes. */
async function bind(account: string): Promise<{ secret: string; codes: string[] }> {
  const { data } = await api.call<Binding>(account, '/dynamicCode/start');
  const secret = new URL(data.otpauthUrl).searchParams.get('secret') ?? '';
  const body = { bindTicket: data.bindTicket, dynamicCode: codeOf(secret, -1) };
  expect((await api.call(account, '/dynamicCode/bind', { body })).code).toBe(0);
  api.signOut(account);
  return { secret, codes: data.recoveryCodes };
}

async function signIn(account: string, dynamicCode: string): Promise<Reply> {
  const salt = await api.call<{ salt: string; publicKey: string }>(null, '/getSalt', { query: { account } });
  const { captchaId } = (await api.call<{ captchaId: string }>(null, '/getCaptcha')).data;
  const code = api.lines.find((line) => line.includes(captchaId))?.split(': ')[1] ?? '';
  const pwd = sealPassword(salt.data, testPassword, Date.now());
  const body = { account, pwd, time: Date.now(), captchaId, code, dynamicCode };
  return api.call(null, '/login', { body });
}

const run = async <Row>(text: string) => (await api.services.databases.systemPool.query(text)).rows as Row[];
const left = async (account: string) =>
  (await api.call<{ operator: { recoveryCodesLeft: number } }>(account, '/proxyUser/getMyInfo', {})).data
    .operator.recoveryCodesLeft;

describe('recovery codes', () => {
  it('are ten, are shown with the binding, and are stored as hashes only', async () => {
    expect(await left('share1')).toBe(0);
    const { codes } = await bind('share1');
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await left('share1')).toBe(10);
    const stored = JSON.stringify(
      await run("select recovery_codes::text[] as codes from operator where account = 'share1'"),
    );
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('sign in once each in place of the dynamic code, with a message to the user and an entry in the log', async () => {
    const { codes, secret } = await bind('share2');
    const [first = '', second = ''] = codes;
    expect((await signIn('share2', first.toLowerCase().replaceAll('-', ' '))).code).toBe(0);
    expect((await signIn('share2', first)).code).toBe(1106);
    expect((await signIn('share2', 'ABCD-EFGH-JKMN-PQRS')).code).toBe(1106);
    expect((await signIn('share2', second)).code).toBe(0);
    // The authenticator still works.
    expect((await signIn('share2', codeOf(secret))).code).toBe(0);
    expect(await left('share2')).toBe(8);
    expect(
      await run(
        `select i.kind, i.params from inbox_item i join operator o on o.id = i.operator_id
         where o.account = 'share2' order by i.id`,
      ),
    ).toEqual([
      { kind: 'recoveryCodeUsed', params: { ip: '127.0.0.1', left: '9' } },
      { kind: 'recoveryCodeUsed', params: { ip: '127.0.0.1', left: '8' } },
    ]);
    expect(
      await run("select after from audit_log where call = '/login' and account = 'share2' order by id"),
    ).toEqual([{ after: { recoveryCodesLeft: 9 } }, { after: { recoveryCodesLeft: 8 } }]);
  });

  it('sign in once when the same code is sent twice at the same time', async () => {
    const { codes } = await bind('major2');
    const replies = await Promise.all([signIn('major2', codes[4] ?? ''), signIn('major2', codes[4] ?? '')]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1106]);
  });

  it('of another account do not sign in', async () => {
    const { codes } = await bind('share9');
    await bind('general1');
    expect((await signIn('general1', codes[0] ?? '')).code).toBe(1106);
    expect((await signIn('share9', codes[0] ?? '')).code).toBe(0);
  });

  it('are replaced on request after a fresh dynamic code, and the former ones end', async () => {
    const { codes, secret } = await bind('master1');
    const renew = (dynamicCode: string) =>
      api.call<{ recoveryCodes: string[] }>('master1', '/dynamicCode/renewRecoveryCodes', {
        body: { dynamicCode },
      });
    expect((await renew('000000')).code).toBe(1106);
    // A recovery code that was found does not make further ones.
    expect((await renew(codes[0] ?? '')).code).toBe(1106);
    const { code, data } = await renew(codeOf(secret));
    expect(code).toBe(0);
    expect(data.recoveryCodes).toHaveLength(10);
    expect((await signIn('master1', codes[0] ?? '')).code).toBe(1106);
    expect((await signIn('master1', data.recoveryCodes[0] ?? '')).code).toBe(0);
    expect(
      await run(
        "select account, code from audit_log where call = '/dynamicCode/renewRecoveryCodes' order by id",
      ),
    ).toEqual([1106, 1106, 0].map((code) => ({ account: 'master1', code })));
  });

  it('are not made for an account without an authenticator', async () => {
    const reply = await api.call('major1', '/dynamicCode/renewRecoveryCodes', {
      body: { dynamicCode: '000000' },
    });
    expect(reply).toMatchObject({ code: 1352 });
  });
});
