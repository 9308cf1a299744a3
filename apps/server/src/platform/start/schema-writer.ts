import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { migrationNames } from '../db/migrate/migrate.ts';
import { UserError } from '../errors/user-error.ts';
import { installedRelease } from './release.ts';

const key = 'schemaWriter';

/** Steps of a database that this version does not know, and the version that wrote them, where it is known. */
interface NewerSchema {
  readonly steps: readonly string[];
  readonly version: string | undefined;
}

const has = async (db: Db, table: string): Promise<boolean> =>
  (await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)).rows[0]
    ?.there ?? false;

/** Returns what makes the schema of a database newer than this version; null when it is not. */
export async function findNewerSchema(db: Db): Promise<NewerSchema | null> {
  if (!(await has(db, 'kysely_migration'))) return null;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const steps = rows.map(({ name }) => name).filter((name) => !migrationNames.includes(name));
  if (steps.length === 0) return null;
  const writer = (await has(db, 'setting'))
    ? await sql<{ version: string | null }>`select value->>'version' as version from setting
        where key = ${key} and value->>'schema' = ${steps.at(-1)}`.execute(db)
    : undefined;
  return { steps, version: writer?.rows[0]?.version ?? undefined };
}

/** One sentence about a schema that is newer than this version, with what to do. */
export function newerSchemaText({ steps, version }: NewerSchema): string {
  const writer = version ? `Pitboss ${version}` : 'a newer version of Pitboss';
  return (
    `The schema of this database was written by ${writer} (${steps.length} steps that are unknown here, the last ${steps.at(-1)}); ` +
    `this is Pitboss ${installedRelease().version}. Start ${version ? `${version} or newer` : 'that version'}, or restore the backup made before the upgrade.`
  );
}

/** Throws `UserError` for a database whose schema a newer version has written. */
export async function assertKnownSchema(db: Db): Promise<void> {
  const newer = await findNewerSchema(db);
  if (newer) throw new UserError(newerSchemaText(newer));
}

/** Notes in the database that this version wrote the schema, where another version has written it so far. */
export async function noteSchemaWriter(db: Db): Promise<void> {
  const { version, schema } = installedRelease();
  const value = JSON.stringify({ version, schema });
  await sql`insert into setting (key, value) values (${key}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value
    where setting.value->>'schema' is distinct from ${schema}`.execute(db);
}
