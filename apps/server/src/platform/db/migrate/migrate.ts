import { Migrator, sql } from 'kysely';
import { migrations } from '../../../../migrations/migrations.gen.ts';
import { UserError } from '../../errors/user-error.ts';
import { distribute } from '../cluster/distribute.ts';
import type { Db } from '../db.ts';
import { ensurePartitions } from '../partitions.ts';

/**
 * Names of the migrations that this version knows, as the database keeps them, in the order in which they
 * run. A migration that has shipped is never edited.
 */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

const migratorTables = `
  create table if not exists kysely_migration (name varchar(255) not null primary key,
    timestamp varchar(255) not null);
  create table if not exists kysely_migration_lock (id varchar(255) not null primary key,
    is_locked integer default 0 not null);
  insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0) on conflict do nothing;`;

/**
 * Runs some migrations in order and enters them, in the caller's transaction: for a restore, which makes the
 * schema of the backup's version first and brings it up to date behind the rows.
 */
export async function runMigrations(db: Db, names: readonly string[]): Promise<void> {
  // As the migrator makes them, which finds them when the server starts.
  await sql.raw(migratorTables).execute(db);
  for (const name of names) {
    await migrations[name]?.up(db);
    await sql`insert into kysely_migration (name, timestamp) values (${name},
      ${new Date().toISOString()})`.execute(db);
  }
}

/** Migrations of this version that a database has not had. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const had = new Set(rows.map(({ name }) => name));
  return migrationNames.filter((name) => !had.has(name));
}

/** Brings the schema up to date and makes the partitions of the months around now. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === '42501') {
      throw new UserError(
        'The database user may not create roles. Ask the database administrator to run: create role pitboss_app nologin; create role pitboss_all nologin; create role pitboss_tenant nologin; grant pitboss_app, pitboss_all, pitboss_tenant to <this user>.',
      );
    }
    throw new Error(`The database could not be migrated: ${message}`, { cause: error });
  }
  await ensurePartitions(db, Date.now());
  await distribute(db);
}
