import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { Config } from '../config/config.ts';
import { createS3Client } from './s3-client.ts';

const folder = 'deliveries';
const ownerPattern = /^\d{1,19}$/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Opens the file that an agent has put into the object storage for a day (YYYY-MM-DD), at
 * `<S3_PREFIX>deliveries/<agent id>/<day>.csv`, without a bucket in the folder of that name of the data folder;
 * null when there is none.
 */
export async function openDelivery(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  agentId: string,
  day: string,
): Promise<Readable | null> {
  if (!ownerPattern.test(agentId) || !dayPattern.test(day)) return null;
  const key = `${folder}/${agentId}/${day}.csv`;
  if (!s3) {
    const file = await open(join(dataDir, key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
      return null;
    });
    return file?.createReadStream() ?? null;
  }
  const reply = await createS3Client(s3)('GET', `${s3.prefix}${key}`);
  if (reply.status === 404) {
    await reply.body?.cancel();
    return null;
  }
  return reply.body ? Readable.fromWeb(reply.body as WebStream) : Readable.from([]);
}
