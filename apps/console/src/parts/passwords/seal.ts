import { session } from '@pitboss/contract/access/session';
import { send } from '../../kit/calls/send.ts';

const encoder = new TextEncoder();

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** Bytes of a PEM public key. */
function bytesOf(pem: string): Uint8Array<ArrayBuffer> {
  const binary = atob(pem.replace(/-----[^-]+-----|\s/g, ''));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/**
 * RSA-OAEP with SHA-256: by the browser, or by our own implementation if the browser does not provide it
 * (plain http beyond localhost).
 */
async function encrypt(publicKey: string, texts: string): Promise<string> {
  const spki = bytesOf(publicKey);
  const message = encoder.encode(texts);
  if (!globalThis.crypto?.subtle) {
    const { rsaOaep } = await import('./rsa-oaep.ts');
    return base64(rsaOaep(spki, message));
  }
  const key = await crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ]);
  return base64(new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, message)));
}

/**
 * Passwords of an account, encrypted for the server (spec §9): password, derived key and the server's own
 * time, so that a wrong clock here does not spoil the sign-in.
 */
export async function sealPasswords(
  account: string,
  ...passwords: readonly string[]
): Promise<{ sealed: string[]; time: number }> {
  // The password module loads in parallel with the salt: it is not part of the first page, and adds no delay.
  const [{ derivePasswordKey, loginText }, { salt, publicKey, serverTime, askedAt }] = await Promise.all([
    import('@pitboss/rules/password'),
    send(session.salt, { account }).then((reply) => ({ ...reply, askedAt: performance.now() })),
  ]);
  const sealed: string[] = [];
  for (const password of passwords) {
    const now = serverTime + Math.round(performance.now() - askedAt);
    sealed.push(await encrypt(publicKey, loginText(password, derivePasswordKey(password, salt), now)));
  }
  return { sealed, time: serverTime };
}
