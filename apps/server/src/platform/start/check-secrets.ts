import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Secrets } from '../config/secrets.ts';
import type { Db, Tx } from '../db/db.ts';
import { UserError } from '../errors/user-error.ts';

const markKey = 'secretsMark';

/** Returns a fingerprint that identifies secrets without revealing them. */
export const markOf = ({ pepper, server }: Secrets): string =>
  createHmac('sha256', Buffer.concat([pepper, server]))
    .update('pitboss secrets')
    .digest('hex');

/** Sentence about secrets that are others than those of the database. */
export const otherSecrets =
  'These are not the secrets this database was made with; restore secrets.json or PITBOSS_SECRETS from a backup.';

/**
 * Throws `UserError` for a start with other secrets than those the database was created with: no operator
 * could sign in, and second factors would be lost. `opens` tries the secrets on a sealed value, for a
 * database that has no fingerprint yet.
 */
export async function checkSecrets(db: Db, secrets: Secrets, opens: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ value: string }>`select value from setting where key = ${markKey}`.execute(db);
  const fits = rows[0]
    ? rows[0].value === markOf(secrets)
    : await opens().then(
        () => true,
        () => false,
      );
  if (!fits) throw new UserError(otherSecrets);
  if (!rows[0]) await keepMark(db, secrets);
}

/** Stores the fingerprint of the secrets that the database belongs to. */
export const keepMark = (db: Db | Tx, secrets: Secrets): Promise<unknown> =>
  sql`insert into setting (key, value) values (${markKey}, ${JSON.stringify(markOf(secrets))}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);

/** Returns whether the database belongs to these secrets by its fingerprint. */
export async function hasMark(db: Db, secrets: Secrets): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`select value from setting where key = ${markKey}`.execute(db);
  return rows[0]?.value === markOf(secrets);
}
