import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
} from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limits } from '@pitboss/contract/limits';
import { derivePasswordKey, type LoginText, parseLoginText } from '@pitboss/rules/password';
import { Refusal } from '../calls/refusal.ts';
import type { Db } from '../database/db.ts';
import type { Secrets } from '../start/secrets.ts';
import { seal, sha256, unseal } from './crypto.ts';

/** The library's number for argon2id; its const enum cannot be imported into isolated modules. */
const argon2id = 2;
/** argon2id costs: 14 ms on the reference machine, so that a flood of sign-ins cannot starve two cores. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const concurrentHashes = 2;
const waitingHashes = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** Two hashes at a time; beyond fifty waiting the server says it is busy. */
async function slot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= concurrentHashes) {
    if (waiting.length >= waitingHashes) throw new Refusal('login.busy');
    await new Promise<void>((go) => waiting.push(go));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Hash at rest of a plain password, peppered with the server's secret. */
export const hashPassword = (secrets: Secrets, password: string): Promise<string> =>
  slot(() => hash(password, { ...cost, secret: secrets.pepper }));

export const verifyPassword = (secrets: Secrets, stored: string, password: string): Promise<boolean> =>
  slot(() => verify(stored, password, { secret: secrets.pepper }).catch(() => false));

/** Salt that an unknown account would have: the same at every asking, so that accounts cannot be distinguished. */
export function decoySalt(secrets: Secrets, accountKey: string): string {
  return createHmac('sha256', secrets.server).update(`salt:${accountKey}`).digest('hex').slice(0, 32);
}

/** Accounts are compared without regard to case and width. */
export const accountKey = (account: string): string => account.normalize('NFKC').toLowerCase();

export interface LoginKey {
  readonly publicKey: string;
  /**
   * Opens an encrypted text: fresh (60 s), never seen before, and its key derived from its password and the account's
   * salt. Anything else is the same pre-login refusal. It is used up at once, whatever becomes of the caller's transaction.
   */
  open(blob: string, salt: string): Promise<LoginText>;
}

const keySetting = 'login_key';

/** A new RSA key for encrypted texts, in PEM. It takes the best part of a second of the processor. */
export const newLoginKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 3072 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** Keeps a key as that of the installation, unless it has one. */
export async function keepLoginKey(db: Db, secrets: Secrets, pem: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key: keySetting, value: JSON.stringify(seal(secrets.server, pem)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The RSA key of encrypted texts, made by the first server that asks. It lives in the database, sealed with the server's
 * secret, so that any server of an installation opens what another one's salt call invited.
 */
export async function loadLoginKey(db: Db, secrets: Secrets): Promise<LoginKey> {
  const stored = db.selectFrom('setting').select('value').where('key', '=', keySetting);
  if (!(await stored.executeTakeFirst())) await keepLoginKey(db, secrets, newLoginKey());
  // Another server may have been first.
  const row = await stored.executeTakeFirstOrThrow();
  const key = createPrivateKey(unseal(secrets.server, row.value as string));
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    open: (blob, salt) =>
      openBlob(db, blob, salt, () =>
        privateDecrypt(
          { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
          Buffer.from(blob, 'base64'),
        ).toString('utf8'),
      ),
  };
}

async function openBlob(db: Db, blob: string, salt: string, decrypt: () => string): Promise<LoginText> {
  let parsed: LoginText | null = null;
  try {
    parsed = parseLoginText(decrypt());
  } catch {
    throw new Refusal('login.prelogin');
  }
  if (!parsed || Math.abs(Date.now() - parsed.timeMs) > limits.loginBlobMs)
    throw new Refusal('login.prelogin');
  await db.deleteFrom('login_blob').where('expires_at', '<', new Date()).execute();
  const first = await db
    .insertInto('login_blob')
    .values({ hash: sha256(blob), expires_at: new Date(Date.now() + 5 * 60_000) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(first.numInsertedOrUpdatedRows ?? 0) !== 1) throw new Refusal('login.prelogin');
  if (derivePasswordKey(parsed.password, salt) !== parsed.key) throw new Refusal('login.prelogin');
  return parsed;
}
