import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeWhole } from '../disk/whole-file.ts';
import { UserError } from '../errors/user-error.ts';

export interface Secrets {
  /** Keyed into every password hash. */
  readonly pepper: Buffer;
  /** Pepper before the last rotation, for passwords that were not entered since. */
  readonly formerPepper?: Buffer;
  /** Makes salts of unknown accounts stable and encrypts second-factor secrets. */
  readonly server: Buffer;
  /** True for secrets that were generated now and are in no file yet. */
  readonly isNew?: boolean;
}

const names = ['pepper', 'server'] as const;
const hexKey = /^[0-9a-f]{64}$/i;

/**
 * Reads the JSON of hex strings, or returns the reason why it cannot be used, which quotes nothing of it.
 */
export function readSecrets(text: string): Secrets | string {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return 'it is no JSON';
  }
  const values = names.map((name) => (raw as Record<string, unknown> | null)?.[name]);
  const wrong = names.find((_, index) => !hexKey.test(String(values[index])));
  if (wrong) return `"${wrong}" is not 64 hex digits`;
  const [pepper, server] = values.map((value) => Buffer.from(String(value), 'hex')) as [Buffer, Buffer];
  const { formerPepper } = raw as { formerPepper?: unknown };
  if (formerPepper === undefined) return { pepper, server };
  return hexKey.test(String(formerPepper))
    ? { pepper, server, formerPepper: Buffer.from(String(formerPepper), 'hex') }
    : '"formerPepper" is not 64 hex digits';
}

/**
 * Returns the secrets of PITBOSS_SECRETS (`given`), or of `secrets.json` in the data folder. Without such a
 * file they are new (`keepSecrets` writes them), but never next to an existing database, whose passwords could
 * not be verified any more. Throws `UserError` when they are missing or invalid.
 */
export function loadSecrets(dataDir: string, given: string | undefined): Secrets {
  if (given !== undefined) {
    const parsed = readSecrets(given);
    if (typeof parsed !== 'string') return parsed;
    throw new UserError(
      `PITBOSS_SECRETS cannot be used (${parsed}); it is {"pepper":"<64 hex digits>","server":"<64 hex digits>"}.`,
    );
  }
  const file = resolve(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    if (existsSync(resolve(dataDir, 'postgres.json')))
      throw new UserError(
        `The data folder ${dataDir} holds a database but no secrets.json; restore that file from a backup.`,
      );
    return { pepper: randomBytes(32), server: randomBytes(32), isNew: true };
  }
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UserError(`The secrets in ${file} cannot be read: ${(error as Error).message}.`);
  }
  const parsed = readSecrets(text);
  if (typeof parsed === 'string')
    throw new UserError(`The secrets in ${file} are damaged (${parsed}); restore the file from a backup.`);
  return parsed;
}

/** Secrets as `secrets.json` and PITBOSS_SECRETS have them. */
export const secretsText = ({ pepper, server, formerPepper }: Secrets): string =>
  JSON.stringify({
    pepper: pepper.toString('hex'),
    server: server.toString('hex'),
    ...(formerPepper && { formerPepper: formerPepper.toString('hex') }),
  });

/** Writes new secrets to `secrets.json` of the data folder; does nothing for those that are there already. */
export function keepSecrets(dataDir: string, secrets: Secrets): void {
  const file = resolve(dataDir, 'secrets.json');
  if (!secrets.isNew || existsSync(file)) return;
  try {
    writeWhole(file, secretsText(secrets));
  } catch (error) {
    throw new UserError(`The data folder ${dataDir} cannot be written: ${(error as Error).message}.`);
  }
}
