import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
} from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limits } from '@pitboss/contract/core/limits';
import { derivePasswordKey, type LoginText, parseLoginText } from '@pitboss/rules/password';
import { normalPassword } from '@pitboss/rules/validation';
import type { Secrets } from '../config/secrets.ts';
import { seal, sha256, unseal } from '../crypto/crypto.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors/app-error.ts';

/** The library's number for argon2id; its const enum cannot be imported into isolated modules. */
const argon2id = 2;
/** argon2id costs: 14 ms on the reference machine, so that a flood of sign-ins cannot starve two cores. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const concurrentHashes = 2;
const waitingHashes = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs two hashes at a time; throws `login.busy` when fifty more are waiting. */
async function slot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= concurrentHashes) {
    if (waiting.length >= waitingHashes) throw new AppError('login.busy');
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

/** Hash at rest of a plain password in NFC, peppered with the server's secret. */
export const hashPassword = (secrets: Secrets, password: string): Promise<string> =>
  slot(() => hash(normalPassword(password), { ...cost, secret: secrets.pepper }));

/**
 * Returns whether a password matches a hash, in NFC or, for hashes from before passwords were normalised, as
 * it was sent; with the pepper in use or the one before the last rotation.
 */
export async function verifyPassword(secrets: Secrets, stored: string, password: string): Promise<boolean> {
  const peppers = [secrets.pepper, ...(secrets.formerPepper ? [secrets.formerPepper] : [])];
  const normal = normalPassword(password);
  for (const secret of peppers)
    for (const text of new Set([normal, password]))
      if (await slot(() => verify(stored, text, { secret }).catch(() => false))) return true;
  return false;
}

/**
 * Returns the salt of an unknown account: the same for every request, so that unknown accounts cannot be
 * distinguished from existing ones.
 */
export function decoySalt(secrets: Secrets, accountKey: string): string {
  return createHmac('sha256', secrets.server).update(`salt:${accountKey}`).digest('hex').slice(0, 32);
}

/** Accounts are compared without regard to case and width. */
export const accountKey = (account: string): string => account.normalize('NFKC').toLowerCase();

export interface LoginKey {
  readonly publicKey: string;
  /**
   * Decrypts an encrypted text: at most 60 s old, never used before, with its key derived from its password
   * and the account's salt. Throws the same pre-login rejection for anything else. The text is consumed
   * immediately, whether or not the caller's transaction commits.
   */
  open(blob: string, salt: string): Promise<LoginText>;
}

const keySetting = 'login_key';

/** A new RSA key for encrypted texts, in PEM. It takes the best part of a second of the processor. */
export const newLoginKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 3072 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** Stores the sign-in key of the installation, sealed; leaves an existing one. */
export async function keepLoginKey(db: Db, secrets: Secrets, pem: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key: keySetting, value: JSON.stringify(seal(secrets.server, pem)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Loads the RSA key of encrypted texts; the first server that needs it creates it. It is stored in the
 * database, sealed with the server's secret, so that any server of an installation can decrypt texts
 * encrypted with the public key that another one returned.
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
    throw new AppError('login.prelogin');
  }
  if (!parsed || Math.abs(Date.now() - parsed.timeMs) > limits.loginBlobMs)
    throw new AppError('login.prelogin');
  await db.deleteFrom('login_blob').where('expires_at', '<', new Date()).execute();
  const first = await db
    .insertInto('login_blob')
    .values({ hash: sha256(blob), expires_at: new Date(Date.now() + 5 * 60_000) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(first.numInsertedOrUpdatedRows ?? 0) !== 1) throw new AppError('login.prelogin');
  if (derivePasswordKey(parsed.password, salt) !== parsed.key) throw new AppError('login.prelogin');
  return parsed;
}
