import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { S3Settings } from '../config/s3-settings.ts';
import { uploadLayout } from './layouts.ts';
import { createS3Client, elementOf, type S3Send } from './s3-client.ts';
import { checkedName, type FileStore, type Layout } from './store.ts';

/** The checksum of a file, by which the storage sees that nothing was changed on the way. */
async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Parses a page of a bucket's list: its objects, and the token of the next page, empty when there is none.
 */
function readPage(xml: string): { objects: { key: string; atMs: number }[]; next: string } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => ({
    key: elementOf(content, 'Key'),
    atMs: Date.parse(elementOf(content, 'LastModified')),
  }));
  const more = elementOf(xml, 'IsTruncated') === 'true';
  return { objects, next: more ? elementOf(xml, 'NextContinuationToken') : '' };
}

const listPage = async (send: S3Send, query: Readonly<Record<string, string>>): Promise<string> => {
  const reply = await send('GET', '', { query: { 'list-type': '2', ...query } });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`the bucket is not there: ${reply.status}`);
  return text;
};

/** Checks that the bucket can be read with these keys; throws when it cannot. */
export async function checkBucket(settings: S3Settings): Promise<void> {
  await listPage(createS3Client(settings), { prefix: settings.prefix, 'max-keys': '1' });
}

/**
 * Files in a bucket of an S3-compatible storage, below a prefix, where their layout puts them. Temporary
 * files lie on the disk of this server (`local`): a file enters the bucket whole.
 */
export function createS3Store(
  settings: S3Settings,
  { folder, local, layout = uploadLayout }: { folder: string; local: FileStore; layout?: Layout },
): FileStore {
  const send = createS3Client(settings);
  const prefix = `${settings.prefix}${folder}/`;
  const keyOf = (name: string) => `${prefix}${layout.keyOf(checkedName(name))}`;
  /** The reply about a file; null when it is not there. */
  const about = async (...request: Parameters<S3Send>) => {
    const reply = await send(...request);
    if (reply.status !== 404) return reply;
    await reply.body?.cancel();
    return null;
  };

  return {
    temporary: () => local.temporary(),
    free: () => local.free(),
    async keep(temporary, name) {
      const { size } = await stat(temporary);
      const reply = await send('PUT', keyOf(name), {
        headers: { 'x-amz-content-sha256': await checksum(temporary) },
        body: {
          bytes: size,
          open: () => Readable.toWeb(createReadStream(temporary)) as ReadableStream,
        },
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`the bucket is not there: ${reply.status}`);
      await rm(temporary, { force: true });
    },
    async read(name) {
      const reply = await about('GET', keyOf(name));
      return reply && Buffer.from(await reply.arrayBuffer());
    },
    async stream(name, part) {
      const headers: Record<string, string> = part ? { range: `bytes=${part.start}-${part.end}` } : {};
      const reply = await about('GET', keyOf(name), { headers });
      if (!reply) return null;
      return reply.body ? Readable.fromWeb(reply.body as WebStream) : Readable.from([]);
    },
    async size(name) {
      const reply = await about('HEAD', keyOf(name));
      return reply && Number(reply.headers.get('content-length'));
    },
    async remove(name) {
      await (await send('DELETE', keyOf(name))).body?.cancel();
    },
    async *olderThan(beforeMs) {
      // Files that are still being uploaded, or were left by a server that was killed.
      for await (const file of local.olderThan(beforeMs)) if (file.name === '') yield file;
      let token = '';
      do {
        const from: Record<string, string> = token === '' ? {} : { 'continuation-token': token };
        const { objects, next } = readPage(await listPage(send, { prefix, ...from }));
        for (const { key, atMs } of objects) {
          const name = layout.nameOf(key.slice(prefix.length));
          if (name !== null && atMs < beforeMs) yield { name, remove: () => this.remove(name) };
        }
        token = next;
      } while (token !== '');
    },
  };
}
