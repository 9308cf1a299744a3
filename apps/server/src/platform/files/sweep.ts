import { resumable, uploadLimits } from '@pitboss/contract/content/uploads';
import type { Databases } from '../db/databases/databases.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { FileStore } from './store.ts';
import { enteredOf, forgetFile, outlived } from './stored-files.sql.ts';
import { endUpload, forgetUpload, holdUpload, partsOf, uploadsBefore } from './upload-parts.sql.ts';

const hourMs = 3_600_000;

/**
 * Removes unused files: those that waited too long for their call, images that were replaced long ago, and
 * bytes without a row, left by a server that was killed between the two steps. Returns their number.
 */
export async function sweepFiles(
  { system }: Pick<Databases, 'system'>,
  store: FileStore,
  nowMs: number,
): Promise<number> {
  const before = nowMs - uploadLimits.waitsMs;
  let swept = 0;
  for (const name of await outlived(system, new Date(before), new Date(nowMs))) {
    await system.transaction().execute((tx) => forgetFile(tx, name));
    await store.remove(name);
    swept += 1;
  }
  swept += await sweepUploads(system, store, nowMs);
  for await (const file of store.olderThan(before)) {
    if (file.name !== '' && (await enteredOf(system, [file.name])).size > 0) continue;
    await file.remove();
    swept += 1;
  }
  return swept;
}

/** Time that a failed upload stays visible. */
const failedKeptMs = 7 * 86_400_000;

/** Ends uploads that were not resumed within a day, and deletes those that ended long ago. */
async function sweepUploads(system: Databases['system'], store: FileStore, nowMs: number): Promise<number> {
  const old = await uploadsBefore(system, {
    begun: new Date(nowMs - resumable.keptMs),
    ended: new Date(nowMs - failedKeptMs),
  });
  for (const { id, over } of old) {
    const parts = await system.transaction().execute(async (tx) => {
      const upload = await holdUpload(tx, id);
      if (!upload || (upload.state !== 'uploading') !== over) return [];
      if (over) return forgetUpload(tx, upload);
      const names = await partsOf(tx, id);
      await endUpload(tx, upload, { reason: 'file.gone' });
      return names;
    });
    for (const part of parts) await store.remove(part);
  }
  return old.length;
}

/** The sweep as regular work; every server does it for its own folder, which may be a shared one. */
export const sweepFilesJob = (databases: Databases, store: FileStore): JobKind => ({
  name: 'sweepFiles',
  everyMs: hourMs,
  onEach: true,
  work: () => sweepFiles(databases, store, Date.now()),
});
