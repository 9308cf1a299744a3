import { type ResumableKind, resumable } from '@pitboss/contract/content/uploads';
import { refer } from '@pitboss/rules/messages';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { AppError } from '../errors/app-error.ts';

export interface UploadRow {
  readonly id: string;
  readonly kind: ResumableKind;
  readonly name: string;
  readonly type: string;
  readonly bytes: string;
  readonly received: string;
  readonly state: 'uploading' | 'failed' | 'done';
  readonly file: string | null;
  readonly operator_id: string;
  readonly created_at: Date;
}

/** Reserves bytes for an upload; throws when fewer are left. */
export async function reserveSpace(tx: Tx, bytes: number): Promise<void> {
  const { totalBytes } = resumable.video;
  const counted = await sql`update video_space set bytes = bytes + ${bytes}
    where bytes + ${bytes} <= ${totalBytes}::bigint`.execute(tx);
  if (Number(counted.numAffectedRows) === 1) return;
  throw new AppError('rule.broken', { message: refer('videoSpaceFull') }, 'bytes');
}

const releaseSpace = (db: Tx | Db, bytes: string) =>
  sql`update video_space set bytes = greatest(bytes - ${bytes}::bigint, 0)`.execute(db);

/** Bytes of videos and of uploads that go on. */
export async function usedSpace(db: Tx | Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select bytes from video_space`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

export async function enterUpload(
  tx: Tx,
  upload: { id: string; kind: ResumableKind; name: string; type: string; bytes: number },
  by: { readonly operatorId: string; readonly account: string },
): Promise<void> {
  await sql`insert into file_upload (id, kind, name, type, bytes, operator_id, actor, created_at, updated_at)
    values (${upload.id}::bigint, ${upload.kind}, ${upload.name}, ${upload.type}, ${upload.bytes},
      ${by.operatorId}::bigint,
      ${by.account}, now(), now())`.execute(tx);
}

/** An upload, held until the commit so that parts and the end come one after another. */
export async function holdUpload(tx: Tx | Db, id: string): Promise<UploadRow | undefined> {
  const { rows } =
    await sql<UploadRow>`select * from file_upload where id = ${id}::bigint for update`.execute(tx);
  return rows[0];
}

/** Enters a part of an upload that is held. */
export async function enterPart(
  tx: Tx | Db,
  part: { uploadId: string; startsAt: number; bytes: number; name: string },
): Promise<void> {
  await sql`insert into upload_part (upload_id, starts_at, bytes, name)
    values (${part.uploadId}::bigint, ${part.startsAt}, ${part.bytes}, ${part.name})`.execute(tx);
  await sql`update file_upload set received = ${part.startsAt + part.bytes}, updated_at = now()
    where id = ${part.uploadId}::bigint`.execute(tx);
}

/** Names of the parts of an upload, in their order. */
export async function partsOf(db: Tx | Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from upload_part where upload_id = ${id}::bigint order by starts_at`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Ends an upload that is held: its parts are entered no more, and what it reserved is free unless it became a
 * file.
 */
export async function endUpload(
  tx: Tx | Db,
  upload: Pick<UploadRow, 'id' | 'bytes'>,
  end: { readonly file: string } | { readonly reason: string },
): Promise<void> {
  await sql`delete from upload_part where upload_id = ${upload.id}::bigint`.execute(tx);
  const file = 'file' in end ? end.file : null;
  await sql`update file_upload set state = ${file ? 'done' : 'failed'}, file = ${file},
    reason = ${'reason' in end ? end.reason : null}, updated_at = now()
      where id = ${upload.id}::bigint`.execute(tx);
  if (!file) await releaseSpace(tx, upload.bytes);
}

/**
 * Deletes an upload whose row is locked, in any state; returns the names of its parts, whose bytes are
 * removed after the commit.
 */
export async function forgetUpload(tx: Tx | Db, upload: UploadRow): Promise<string[]> {
  const parts = await partsOf(tx, upload.id);
  await sql`delete from file_upload where id = ${upload.id}::bigint`.execute(tx);
  if (upload.state === 'uploading') await releaseSpace(tx, upload.bytes);
  return parts;
}

/** Uploads that cannot be resumed any more, and those that ended long ago. */
export async function uploadsBefore(
  db: Db,
  before: { readonly begun: Date; readonly ended: Date },
): Promise<{ id: string; over: boolean }[]> {
  const { rows } = await sql<{ id: string; over: boolean }>`
    select id, state <> 'uploading' as over from file_upload
    where (state = 'uploading' and created_at < ${before.begun}) or (state <> 'uploading'
      and updated_at < ${before.ended})
    order by id limit 1000`.execute(db);
  return rows;
}
