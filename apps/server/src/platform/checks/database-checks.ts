import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { migrationNames } from '../db/migrate/migrate.ts';
import { advice, type Finding, ok, wrong } from '../errors/finding.ts';
import { onClient } from '../months/on-client.ts';
import { readState, runningUrl } from '../postgres/cluster-state.ts';
import { checkExternalMark } from '../postgres/external-mark.ts';
import { packagedBinaries } from '../postgres/postgres-programs.ts';
import { checkPostgres } from '../postgres/server-state.ts';
import { markOf, otherSecrets } from '../start/check-secrets.ts';
import { findNewerSchema, newerSchemaText } from '../start/schema-writer.ts';
import { demoForProduction, unmarked } from '../start/world.ts';
import { checkTesting } from './settings-checks.ts';

const requestRoles = ['pitboss_app', 'pitboss_all', 'pitboss_tenant'] as const;

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    name,
  ]);
  return rows[0]?.there ?? false;
}

/** Checks that the login role owns the schema and may use the roles of requests, or may make both. */
export async function checkRoles(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{
    user: string;
    database: string;
    owner: string | null;
    mayCreate: boolean;
    mayMakeRoles: boolean;
    missing: string[];
    foreign: string[];
  }>(
    `select current_user as user, current_database() as database,
      has_schema_privilege('public', 'create') as "mayCreate",
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayMakeRoles",
      (select pg_get_userbyid(relowner) from pg_class where oid = to_regclass('public.kysely_migration')
        and not pg_has_role(relowner, 'usage')) as owner,
      coalesce((select array_agg(name) from unnest($1::text[]) name where not exists (
        select from pg_roles where rolname = name)), '{}') as missing,
      coalesce((select array_agg(rolname::text order by rolname) from pg_roles
        where rolname = any($1) and not pg_has_role(oid, 'member')), '{}') as foreign`,
    [requestRoles],
  );
  const [row] = rows;
  if (!row) return [];
  if (row.owner)
    return [
      wrong(
        'roles',
        `The tables of this database belong to "${row.owner}", not to the user "${row.user}"; connect as "${row.owner}", or ask the database administrator to run: reassign owned by "${row.owner}" to "${row.user}";`,
      ),
    ];
  if (!row.mayCreate)
    return [
      wrong(
        'roles',
        `The database user "${row.user}" may not create tables. Ask the database administrator to run: alter database "${row.database}" owner to "${row.user}";`,
      ),
    ];
  const statements = [
    ...(row.mayMakeRoles ? [] : row.missing.map((name) => `create role ${name} nologin;`)),
    ...(row.mayMakeRoles && row.foreign.length === 0
      ? []
      : [...row.missing, ...row.foreign].length
        ? [`grant ${[...row.missing, ...row.foreign].sort().join(', ')} to "${row.user}";`]
        : []),
  ];
  if (statements.length === 0)
    return [ok('roles', `"${row.user}" owns the schema and has the roles of requests.`)];
  const what =
    row.missing.length && !row.mayMakeRoles
      ? 'may not create roles'
      : 'has not been granted the roles of requests';
  return [
    wrong(
      'roles',
      `The database user "${row.user}" ${what}. Ask the database administrator to run: ${statements.join(' ')}`,
    ),
  ];
}

/** Checks that this version knows the schema, and counts the steps that it will add. */
async function checkSchema(client: pg.Client): Promise<Finding> {
  if (!(await hasTable(client, 'kysely_migration'))) return ok('schema', 'is made at the first start.');
  const newer = await findNewerSchema(onClient(client));
  if (newer) return wrong('schema', newerSchemaText(newer));
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from kysely_migration');
  const older = migrationNames.length - (rows[0]?.n ?? 0);
  return older > 0
    ? advice('schema', `the schema lacks ${older} steps, which the start adds; take a backup before.`)
    : ok('schema', 'is up to date.');
}

/** Checks what the database was made as against WORLD, and what is only for demo data. */
async function checkKind(client: pg.Client, config: Config): Promise<Finding[]> {
  if (!(await hasTable(client, 'setting')) || !(await hasTable(client, 'operator'))) return [];
  const { rows } = await client.query<{ mark: { demo?: boolean } | null; filled: boolean }>(
    `select (select value from setting where key = 'world') as mark,
      exists (select from operator) as filled`,
  );
  const { mark = null, filled = false } = rows[0] ?? {};
  if (!mark) return filled ? [wrong('kind of data', unmarked)] : [ok('kind of data', 'none yet.')];
  const demo = mark.demo === true;
  if (demo && config.world === 'none') return [wrong('kind of data', demoForProduction)];
  const findings = [ok('kind of data', demo ? 'demo data' : 'production'), checkTesting(config, demo)];
  if (config.fourEyes === false && !demo)
    findings.push(
      advice(
        'second approver',
        'the second approver is off by FOUR_EYES=off: one operator makes guarded changes alone; remove the setting.',
      ),
    );
  return findings;
}

/** Checks that the secrets are those that the database was made with. */
async function checkSecretsOf(client: pg.Client, { secrets, dataDir }: Config): Promise<Finding[]> {
  if (!(await hasTable(client, 'setting'))) return [];
  const { rows } = await client.query<{ mark: string }>(
    `select value #>> '{}' as mark from setting where key = 'secretsMark'`,
  );
  const mark = rows[0]?.mark;
  if (mark === undefined || mark === markOf(secrets)) return [ok('secrets of the database', 'are these.')];
  return [
    wrong(
      'secrets of the database',
      secrets.isNew
        ? `The secrets of this database are missing: ${dataDir} has no secrets.json and PITBOSS_SECRETS is not set; restore one of them from a backup.`
        : otherSecrets,
    ),
  ];
}

const dayMs = 86_400_000;
/** Hours between nightly backups, with time for one of them. */
const backupHours = 26;

/** Checks that the latest backup of production data is from the last day. */
async function checkBackup(client: pg.Client, now = Date.now()): Promise<Finding[]> {
  if (!(await hasTable(client, 'setting'))) return [];
  const { rows } = await client.query<{ at: string | null; demo: boolean | null }>(
    `select (select value #>> '{}' from setting where key = 'backupAt') as at,
      (select (value ->> 'demo')::boolean from setting where key = 'world') as demo`,
  );
  const { at = null, demo = null } = rows[0] ?? {};
  if (demo !== false) return [];
  if (at === null)
    return [
      advice('backup', 'there is no backup yet; run "pitboss backup", or enable pitboss-backup.timer.'),
    ];
  const text = `the latest is of ${new Date(Number(at)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return (now - Number(at)) / dayMs < backupHours / 24
    ? [ok('backup', text)]
    : [advice('backup', `${text}; find out why none followed ("systemctl status pitboss-backup").`)];
}

/** Checks what a database contains, before anything is changed in it. */
export async function checkContents(client: pg.Client, config: Config): Promise<Finding[]> {
  const roles = await checkRoles(client);
  // Another user's tables cannot be read either.
  if (roles.some(({ level }) => level === 'wrong')) return roles;
  return [
    ...roles,
    await checkSchema(client),
    ...(await checkKind(client, config)),
    ...(await checkSecretsOf(client, config)),
    ...(await checkBackup(client)),
  ];
}

/** Address of the database to check; a finding where there is none to connect to. */
function locate({ databaseUrl, dataDir }: Config): string | Finding {
  if (databaseUrl) return databaseUrl;
  const mark = checkExternalMark(dataDir, databaseUrl);
  if (mark.level === 'wrong') return mark;
  try {
    packagedBinaries();
    const state = existsSync(dataDir) ? readState(dataDir) : null;
    if (!state) return ok('database', 'the embedded one is made at the first start.');
    if (!existsSync(join(state.cluster, 'PG_VERSION')))
      return wrong(
        'database',
        `The data folder ${dataDir} is damaged: the database in ${state.cluster} is missing; restore it from a backup or remove the folder.`,
      );
    return (
      runningUrl(dataDir) ??
      ok('database', `the embedded one in ${state.cluster} is stopped; it starts with the server.`)
    );
  } catch (error) {
    return wrong('database', (error as Error).message);
  }
}

/** Checks a database for the doctor: whether it answers, its server and its contents. Changes nothing. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const url = locate(config);
  if (typeof url !== 'string') return [url];
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code;
    if (!config.databaseUrl)
      return [wrong('database', `The embedded database does not answer (${reason}); restart the server.`)];
    return [wrong('database', `The database at DATABASE_URL does not answer: ${reason}.`)];
  }
  try {
    return [...(await checkPostgres(client)), ...(await checkContents(client, config))];
  } catch (error) {
    return [wrong('database', `The database at DATABASE_URL cannot be read: ${(error as Error).message}.`)];
  } finally {
    await client.end();
  }
}
