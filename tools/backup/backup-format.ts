import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrationNames, runMigrations } from '../../apps/server/src/platform/db/migrate/migrate.ts';
import { onClient } from '../../apps/server/src/platform/months/on-client.ts';
import { installedRelease } from '../../apps/server/src/platform/start/release.ts';

/**
 * The backup file, gzipped lines: a JSON head (schema version, partitions, secrets), then every table as one
 * JSON line and its rows in COPY's text format, closed by "\."; then every uploaded file as one JSON line
 * with its name and one of its bytes in base64. One snapshot of the whole database, and the files that it
 * speaks of.
 */
export interface BackupHead {
  pitbossBackup: 1;
  /** Version of Pitboss that made the backup; absent in backups from before releases had one. */
  version?: string;
  madeAt: string;
  migrations: string[];
  partitions: { name: string; parent: string; bound: string }[];
  /** Uploaded files that follow the tables; absent in backups from before there were any. */
  files?: number;
  secrets: unknown;
}

/** Storage of uploaded files: reads their bytes by name, and writes them on a restore. */
export interface BackupFiles {
  read(name: string): Promise<Buffer | null>;
  write(name: string, bytes: Buffer): Promise<void>;
}
const noFiles: BackupFiles = { read: async () => null, write: async () => undefined };

const endOfTable = '\\.';
const migrationTables = ["'kysely_migration'", "'kysely_migration_lock'"].join(',');
/**
 * Tables that a backup leaves out, because their rows expire with sessions: a session revoked after the
 * backup must not become valid again.
 */
export const passingTables: ReadonlySet<string> = new Set([
  'session',
  'captcha',
  'login_blob',
  'company_request',
  'passkey_challenge',
  'sign_in_ticket',
  'server_lease',
]);

/** Tables that hold rows of their own. */
async function tables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p') and not c.relispartition
      and c.relname not in (${migrationTables})
    group by c.relname order by c.relname`);
  return rows;
}

const list = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

async function write(out: Writable, chunk: string | Buffer): Promise<void> {
  if (!out.write(chunk)) await once(out, 'drain');
}

/**
 * Names of the uploaded files; none in a database of before there were any, which may be backed up before it
 * is upgraded.
 */
async function fileNames(client: pg.ClientBase): Promise<string[]> {
  const known = await client.query<{ known: boolean }>(
    "select to_regclass('public.stored_file') is not null as known",
  );
  if (!known.rows[0]?.known) return [];
  const { rows } = await client.query<{ name: string }>('select name from stored_file order by name');
  return rows.map(({ name }) => name);
}

/** Writes the whole database as one consistent snapshot. Returns the number of rows. */
export async function writeBackup(
  client: pg.Client,
  out: Writable,
  secrets: unknown,
  progress: (line: string) => void,
  files: BackupFiles = noFiles,
): Promise<number> {
  await client.query('begin isolation level repeatable read read only');
  const migrations = (
    await client.query<{ name: string }>('select name from kysely_migration order by name')
  ).rows.map((row) => row.name);
  const partitions = (
    await client.query<BackupHead['partitions'][number]>(`
      select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind = 'r'
        join pg_class p on p.oid = i.inhparent order by c.relname`)
  ).rows;
  const names = await fileNames(client);
  const head: BackupHead = {
    pitbossBackup: 1,
    version: installedRelease().version,
    madeAt: new Date().toISOString(),
    migrations,
    partitions,
    files: names.length,
    secrets,
  };
  await write(out, `${JSON.stringify(head)}\n`);
  let total = 0;
  for (const table of await tables(client)) {
    if (passingTables.has(table.name)) continue;
    await write(out, `${JSON.stringify({ table: table.name, columns: table.columns })}\n`);
    const stream = client.query(
      copyTo(`copy (select ${list(table.columns)} from "${table.name}") to stdout`),
    );
    for await (const chunk of stream) await write(out, chunk as Buffer);
    total += stream.rowCount;
    await write(out, `${endOfTable}\n`);
    progress(`${table.name}: ${stream.rowCount} rows`);
  }
  for (const name of names) {
    // One that was removed since the snapshot has a line of its own, with nothing in it.
    const bytes = await files.read(name);
    await write(out, `${JSON.stringify({ file: name })}\n${bytes?.toString('base64') ?? ''}\n`);
  }
  if (names.length) progress(`uploaded files: ${names.length}`);
  await client.query('commit');
  return total;
}

/** Lines of a stream as bytes, so that COPY data passes through untouched. */
async function* linesOf(input: Readable): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of input) {
    rest = rest.length ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer);
    let from = 0;
    for (let at = rest.indexOf(10, from); at !== -1; at = rest.indexOf(10, from)) {
      yield rest.subarray(from, at + 1);
      from = at + 1;
    }
    rest = rest.subarray(from);
  }
  if (rest.length) throw new Error('the file ends in the middle of a line');
}

/** Why a backup of a newer schema is not restored; `version` is the one that made it, where it is known. */
export const newerBackup = (version: string | undefined): string =>
  `the backup was made by ${version ? `Pitboss ${version}` : 'a newer version of Pitboss'}, this is ${installedRelease().version}; restore it with that version`;

const notABackup = 'this is not a backup of Pitboss, or it is damaged';

/** The first line of a backup, which must be of a schema that this version knows. */
async function readHead(lines: AsyncGenerator<Buffer>): Promise<BackupHead> {
  let head: Partial<BackupHead>;
  try {
    const first = await lines.next();
    head = first.done ? {} : (JSON.parse(first.value.toString()) as Partial<BackupHead>);
  } catch (error) {
    // A file that is not there is another matter.
    throw (error as { code?: string }).code === 'ENOENT' ? error : new Error(notABackup);
  }
  if (head.pitbossBackup !== 1 || !head.migrations || !head.partitions) throw new Error(notABackup);
  if (head.migrations.some((name) => !migrationNames.includes(name)))
    throw new Error(newerBackup(head.version));
  return head as BackupHead;
}

/** Makes the empty schema of a version in place of whatever is there. */
async function makeSchema(client: pg.Client, head: BackupHead): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  if (rows.length > 0)
    await client.query(`drop table ${rows.map(({ name }) => `"${name}"`).join(', ')} cascade`);
  await runMigrations(
    onClient(client),
    migrationNames.filter((name) => head.migrations.includes(name)),
  );
  for (const { name, parent, bound } of head.partitions)
    await client.query(`create table if not exists "${name}" partition of "${parent}" ${bound}`);
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Takes the references between tables away, so that their rows may come in any order. */
async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`);
  return rows;
}

/** Brings the references back, which proves that every row has what it refers to. */
async function addReferences(client: pg.Client, references: readonly Reference[]): Promise<void> {
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
}

/**
 * Puts a backup in place of everything in the database, in one transaction: all or nothing. A backup of an
 * older version is restored into its own schema, which is then brought up to date. Sessions of its time stay
 * out. Returns its head and the number of rows.
 */
export async function readBackup(
  client: pg.Client,
  input: Readable,
  progress: (line: string) => void,
  files: BackupFiles = noFiles,
): Promise<{ head: BackupHead; rows: number }> {
  const lines = linesOf(input);
  const head = await readHead(lines);
  await client.query('begin');
  try {
    await makeSchema(client, head);
    const references = await dropReferences(client);
    const missing = new Set((await tables(client)).map((table) => table.name));
    let rows = 0;
    let filesRestored = 0;
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      const part = JSON.parse(line.value.toString()) as { table: string; columns: string[]; file?: string };
      const { table, columns } = part;
      if (part.file !== undefined) {
        await restoreFile(part.file, lines, files);
        filesRestored += 1;
        continue;
      }
      if (passingTables.has(table)) await skipTable(table, lines);
      else {
        rows += await restoreTable(client, table, columns, lines);
        progress(`${table} restored`);
      }
      missing.delete(table);
    }
    const cut = [...missing].filter((table) => !passingTables.has(table));
    if (cut.length) throw new Error(`the file is cut: ${cut.join(', ')} are missing`);
    if (filesRestored !== (head.files ?? 0)) throw new Error('the file is cut: uploaded files are missing');
    await addReferences(client, references);
    const newer = migrationNames.filter((name) => !head.migrations.includes(name));
    if (newer.length) progress('Bringing the schema up to date');
    await runMigrations(onClient(client), newer);
    await client.query('commit');
    await client.query('analyze');
    return { head, rows };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Rows of a table until its end. */
async function* rowsOf(table: string, lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let line = await lines.next(); ; line = await lines.next()) {
    if (line.done) throw new Error(`the file is cut inside ${table}`);
    if (line.value.length === 3 && line.value.toString() === `${endOfTable}\n`) return;
    yield line.value;
  }
}

async function skipTable(table: string, lines: AsyncGenerator<Buffer>): Promise<void> {
  for await (const _row of rowsOf(table, lines));
}

/**
 * Brings the bytes of one uploaded file back; they lie there unused when the restore fails, and are swept.
 */
async function restoreFile(name: string, lines: AsyncGenerator<Buffer>, files: BackupFiles): Promise<void> {
  const line = await lines.next();
  if (line.done) throw new Error('the file is cut inside the uploaded files');
  const bytes = Buffer.from(line.value.toString('latin1'), 'base64');
  if (bytes.length > 0) await files.write(name, bytes);
}

async function restoreTable(
  client: pg.Client,
  table: string,
  columns: string[],
  lines: AsyncGenerator<Buffer>,
): Promise<number> {
  // Rows that the migrations themselves have entered.
  await client.query(`delete from "${table}"`);
  const copy = client.query(copyFrom(`copy "${table}" (${list(columns)}) from stdin`));
  let rows = 0;
  try {
    for await (const row of rowsOf(table, lines)) {
      await write(copy, Buffer.from(row));
      rows += 1;
    }
    const done = once(copy, 'finish');
    copy.end();
    await done;
    return rows;
  } catch (error) {
    // The database must receive the end of the rows, or it would wait for more before the rollback.
    copy.on('error', () => undefined);
    const closed = once(copy, 'close').catch(() => undefined);
    copy.destroy(error as Error);
    await closed;
    throw error;
  }
}
