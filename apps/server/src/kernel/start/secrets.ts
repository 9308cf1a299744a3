import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { UserError } from '../calls/user-error.ts';
import type { Db } from '../database/db.ts';
import { writeWhole } from './whole-file.ts';

export interface Secrets {
  /** Keyed into every password hash. */
  readonly pepper: Buffer;
  /** Makes salts of unknown accounts stable and encrypts second-factor secrets. */
  readonly server: Buffer;
}

const names = ['pepper', 'server'] as const;

/** Reads the JSON of two hex strings; the reason of a failure quotes nothing of it. */
function parseSecrets(text: string): Secrets | string {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return 'it is no JSON';
  }
  const values = names.map((name) => (raw as Record<string, unknown> | null)?.[name]);
  const wrong = names.find((_, index) => !/^[0-9a-f]{64}$/i.test(String(values[index])));
  if (wrong) return `"${wrong}" is not 64 hex digits`;
  const [pepper, server] = values.map((value) => Buffer.from(String(value), 'hex')) as [Buffer, Buffer];
  return { pepper, server };
}

/**
 * The secrets of PITBOSS_SECRETS (`given`), or of `secrets.json` in the data folder, which is made at the first start
 * and never beside a database that is there already: its passwords could be checked no more.
 */
export function loadSecrets(dataDir: string, given: string | undefined): Secrets {
  if (given !== undefined) {
    const parsed = parseSecrets(given);
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
    const fresh = { pepper: randomBytes(32).toString('hex'), server: randomBytes(32).toString('hex') };
    try {
      writeWhole(file, JSON.stringify(fresh));
    } catch (error) {
      throw new UserError(`The data folder ${dataDir} cannot be written: ${(error as Error).message}.`);
    }
  }
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UserError(`The secrets in ${file} cannot be read: ${(error as Error).message}.`);
  }
  const parsed = parseSecrets(text);
  if (typeof parsed === 'string')
    throw new UserError(`The secrets in ${file} are damaged (${parsed}); restore the file from a backup.`);
  return parsed;
}

const markKey = 'secretsMark';

/** A mark by which secrets are known again, and which says nothing of them. */
const markOf = ({ pepper, server }: Secrets): string =>
  createHmac('sha256', Buffer.concat([pepper, server]))
    .update('pitboss secrets')
    .digest('hex');

/**
 * Refuses a start with other secrets than those the database was made with: nobody could sign in, and second factors
 * would be lost. `opens` tries the secrets on something sealed, for a database that has no mark yet.
 */
export async function checkSecrets(db: Db, secrets: Secrets, opens: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ value: string }>`select value from setting where key = ${markKey}`.execute(db);
  const fits = rows[0]
    ? rows[0].value === markOf(secrets)
    : await opens().then(
        () => true,
        () => false,
      );
  if (!fits)
    throw new UserError(
      'These are not the secrets this database was made with; restore secrets.json or PITBOSS_SECRETS from a backup.',
    );
  if (!rows[0])
    await sql`insert into setting (key, value) values (${markKey}, ${JSON.stringify(markOf(secrets))}::jsonb)
      on conflict (key) do nothing`.execute(db);
}
