import { join } from 'node:path';
import { UserError } from '../calls/user-error.ts';
import type { Config } from '../start/config.ts';
import { createFolderStore } from './folder-store.ts';
import { exportLayout, uploadLayout } from './layouts.ts';
import { StorageRefused } from './s3-client.ts';
import type { S3Settings } from './s3-settings.ts';
import { checkBucket, createS3Store } from './s3-store.ts';
import type { FileStore, Layout } from './store.ts';

type Place = Pick<Config, 'dataDir' | 'filesDir' | 'exportDir' | 's3'>;

function storeOf(s3: S3Settings | null | undefined, folder: string, name: string, layout: Layout): FileStore {
  const local = createFolderStore(folder, layout);
  return s3 ? createS3Store(s3, { folder: name, local, layout }) : local;
}

/** The storage of uploaded files of a server with this configuration. */
export const fileStoreOf = ({ dataDir, filesDir, s3 }: Place): FileStore =>
  storeOf(s3, filesDir ?? join(dataDir, 'files'), 'files', uploadLayout);

/** The storage of exported lists of a server with this configuration. */
export const exportStoreOf = ({ dataDir, exportDir, s3 }: Place): FileStore =>
  storeOf(s3, exportDir ?? join(dataDir, 'exports'), 'exports', exportLayout);

/** Refuses to start on a bucket that cannot be used: wrong keys are found before somebody uploads. */
export async function checkStorage({ s3 }: Pick<Config, 's3'>): Promise<void> {
  if (!s3) return;
  await checkBucket(s3).catch((error: Error) => {
    const { cause } = error as { cause?: { cause?: Error } & Error };
    const reason =
      error instanceof StorageRefused
        ? `${error.status} ${error.word}`.trim()
        : (cause?.cause?.message ?? cause?.message ?? error.message);
    throw new UserError(`The bucket at S3_URL cannot be used: ${reason}.`);
  });
}
