import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { S3Settings } from '../config/s3-settings.ts';
import { UserError } from '../errors/user-error.ts';
import { createFolderStore } from './folder-store.ts';
import { exportLayout, uploadLayout } from './layouts.ts';
import { StorageRejected } from './s3-client.ts';
import { checkBucket, createS3Store } from './s3-store.ts';
import type { FileStore, Layout } from './store.ts';

type Position = Pick<Config, 'dataDir' | 'filesDir' | 'exportDir' | 's3'>;

function storeOf(s3: S3Settings | null | undefined, folder: string, name: string, layout: Layout): FileStore {
  const local = createFolderStore(folder, layout);
  return s3 ? createS3Store(s3, { folder: name, local, layout }) : local;
}

/** The storage of uploaded files of a server with this configuration. */
export const fileStoreOf = ({ dataDir, filesDir, s3 }: Position): FileStore =>
  storeOf(s3, filesDir ?? join(dataDir, 'files'), 'files', uploadLayout);

/** The storage of exported lists of a server with this configuration. */
export const exportStoreOf = ({ dataDir, exportDir, s3 }: Position): FileStore =>
  storeOf(s3, exportDir ?? join(dataDir, 'exports'), 'exports', exportLayout);

/**
 * Throws for a bucket that cannot be used: invalid keys are detected at the start instead of at the first
 * upload.
 */
export async function checkStorage({ s3 }: Pick<Config, 's3'>): Promise<void> {
  if (!s3) return;
  await checkBucket(s3).catch((error: Error) => {
    const { cause } = error as { cause?: { cause?: Error } & Error };
    const reason =
      error instanceof StorageRejected
        ? `${error.status} ${error.word}`.trim()
        : (cause?.cause?.message ?? cause?.message ?? error.message);
    throw new UserError(`The bucket at S3_URL cannot be used: ${reason}.`);
  });
}
