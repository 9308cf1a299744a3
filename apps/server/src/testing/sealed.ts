import { constants, publicEncrypt } from 'node:crypto';
import { derivePasswordKey, loginText } from '@pitboss/rules/password';
import type { Reply, TestApi } from './api.ts';

/** A password of an account, encrypted as the console does it. */
export async function sealed(api: TestApi, account: string, password: string): Promise<string> {
  const known = (
    await api.call<{ salt: string; publicKey: string }>(null, '/getSalt', { query: { account } })
  ).data;
  const text = loginText(password, derivePasswordKey(password, known.salt), Date.now());
  return publicEncrypt(
    { key: known.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64');
}

export type SignedIn = { stage: string; session: { token: string; id: string; mustChangePassword: boolean } };

/** The request of a sign-in, with a picture code that was drawn for `asker` and read from the log of a demo world. */
export async function signInRequest(
  api: TestApi,
  account: string,
  password: string,
  asker: { headers?: Record<string, string>; remoteAddress?: string } = {},
) {
  const picture = await api.app.inject({ method: 'POST', url: '/getCaptcha', ...asker });
  const { captchaId } = (picture.json() as Reply<{ captchaId: string }>).data;
  const line = api.lines.find((entry) => entry.includes(captchaId)) ?? '';
  return {
    account,
    pwd: await sealed(api, account, password),
    time: Date.now(),
    captchaId,
    code: line.split(': ')[1] ?? '',
  };
}

/** A sign-in as a script does it, without an origin. */
export async function signIn(api: TestApi, account: string, password: string): Promise<Reply<SignedIn>> {
  return api.call<SignedIn>(null, '/login', { body: await signInRequest(api, account, password) });
}
