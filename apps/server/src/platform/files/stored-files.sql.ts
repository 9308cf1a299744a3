import { memberImages, type StoredKind, uploadLimits } from '@pitboss/contract/content/uploads';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { AppError } from '../errors/app-error.ts';

export interface NewFile {
  readonly name: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly kind: StoredKind;
  readonly type: string;
  readonly bytes: number;
  readonly operatorId: string;
  /** Its bytes are counted already, since its upload began. */
  readonly counted?: boolean;
  /** Used from the start, without a call that uses it. */
  readonly used?: boolean;
}

/**
 * Enters a file and adds its bytes to the total. Throws `file.quota` when the total would exceed the limit.
 */
export async function enterFile(tx: Tx | Db, file: NewFile): Promise<void> {
  const counted = file.counted
    ? undefined
    : await sql`update stored_total set bytes = bytes + ${file.bytes}
        where bytes + ${file.bytes} <= ${uploadLimits.totalBytes}`.execute(tx);
  if (counted && Number(counted.numAffectedRows) !== 1) throw new AppError('file.quota');
  const now = new Date();
  await sql`insert into stored_file (tenant_id, agent_id, name, kind, type, bytes, operator_id, created_at,
    used_at)
    values (${file.tenantId}::bigint, ${file.agentId}::bigint, ${file.name}, ${file.kind}, ${file.type},
      ${file.bytes}, ${file.operatorId}::bigint,
      ${now}, ${file.used ? now : null})`.execute(tx);
}

/**
 * Marks a file that the operator uploaded as used and assigns it to an agent. Throws `file.gone` for a file
 * that does not exist, belongs to another operator or is in use already: a file belongs to the record that
 * the call created.
 */
export async function useFile(
  tx: Tx,
  name: string,
  of: { kind: StoredKind; operatorId: string; tenantId: string; agentId: string },
): Promise<void> {
  const { rows } = await sql<{ type: string; bytes: string; created_at: Date }>`
    delete from stored_file where name = ${name} and kind = ${of.kind}
      and operator_id = ${of.operatorId}::bigint and used_at is null
    returning type, bytes, created_at`.execute(tx);
  const [file] = rows;
  if (!file) throw new AppError('file.gone', {}, 'file');
  // Inserted again, because the tenant is the distribution key, which an update cannot change.
  await sql`insert into stored_file (tenant_id, agent_id, name, kind, type, bytes, operator_id, created_at,
    used_at)
    values (${of.tenantId}::bigint, ${of.agentId}::bigint, ${name}, ${of.kind}, ${file.type},
      ${file.bytes}::bigint, ${of.operatorId}::bigint,
      ${file.created_at}, now())`.execute(tx);
}

/** Deletes a file's row; its bytes are removed after the commit. */
export async function forgetFile(tx: Tx | Db, name: string): Promise<void> {
  const { rows } = await sql<{ bytes: string; kind: string }>`
    delete from stored_file where name = ${name} returning bytes, kind`.execute(tx);
  for (const { bytes, kind } of rows) {
    const total = sql.table(kind === 'video' ? 'video_space' : 'stored_total');
    await sql`update ${total} set bytes = greatest(bytes - ${bytes}::bigint, 0)`.execute(tx);
  }
}

/**
 * Takes a picture that members were shown out of use: its address holds for a while more (`memberPictures`).
 */
export async function endImage(tx: Tx, name: string): Promise<void> {
  await sql`update stored_file set ends_at = now() + interval '1 ms' * ${memberImages.keptMs}
    where name = ${name}`.execute(tx);
}

/**
 * Returns kind, type and size of a file, with the owner's privileges: every holder of a signed address may
 * see it.
 */
export async function findFile(
  db: Db,
  name: string,
): Promise<{ kind: string; type: string; bytes: string; used: boolean } | undefined> {
  const { rows } = await sql<{ kind: string; type: string; bytes: string; used: boolean }>`
    select kind, type, bytes, used_at is not null as used from stored_file where name = ${name}`.execute(db);
  return rows[0];
}

/**
 * Returns names of files that have waited since before a time for a call that uses them, and of images whose
 * time is over.
 */
export async function outlived(db: Db, before: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from stored_file where (used_at is null and created_at < ${before}) or ends_at < ${now}
      limit 1000`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns those of some names that are entered, or are parts of running uploads. */
export async function enteredOf(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from stored_file where name = any(${`{${names.join(',')}}`}::text[])
    union all select name from upload_part where name = any(${`{${names.join(',')}}`}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
