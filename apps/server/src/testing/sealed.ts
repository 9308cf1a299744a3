import { constants, pbkdf2Sync, publicEncrypt } from 'node:crypto';
import type { Reply, TestApi } from './api.ts';

/**
 * Returns a password in the form that the server expects (spec §9), computed with Node's functions and not
 * with the product's: the password, its PBKDF2-HMAC-SHA-256 (1000 iterations, 16 bytes, upper-case hex) and
 * the time in 13 digits, under RSA-OAEP with SHA-256.
 */
export function sealPassword(
  { salt, publicKey }: { salt: string; publicKey: string },
  password: string,
  timeMs = Date.now(),
): string {
  const key = pbkdf2Sync(password, salt, 1000, 16, 'sha256').toString('hex').toUpperCase();
  return publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(`${password}${key}${String(timeMs).padStart(13, '0')}`),
  ).toString('base64');
}

/** Returns a password of an account, encrypted with the salt and key that the server returns for it. */
export async function sealed(api: TestApi, account: string, password: string): Promise<string> {
  const known = (
    await api.call<{ salt: string; publicKey: string }>(null, '/getSalt', { query: { account } })
  ).data;
  return sealPassword(known, password);
}

export type SignedIn = { stage: string; session: { token: string; id: string; mustChangePassword: boolean } };

/**
 * Returns the request of a sign-in, with a captcha code that was drawn for `asker` and read from the log of a
 * server with demo data.
 */
export async function signInRequest(
  api: TestApi,
  account: string,
  password: string,
  asker: { headers?: Record<string, string>; remoteAddress?: string } = {},
) {
  const image = await api.app.inject({ method: 'POST', url: '/getCaptcha', ...asker });
  const { captchaId } = (image.json() as Reply<{ captchaId: string }>).data;
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
