import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../config/s3-settings.ts';

const tries = 3;
const pauseMs = 200;
/** Max time until the storage begins its reply; sending a body has its own time in addition. */
const replyMs = 30_000;
/** The slowest line that a file of an export still gets through. */
const bytesPerMs = 50;

/**
 * The storage does not respond, or is temporarily unable: the same request may succeed shortly after
 * (platform/db/temporary.ts).
 */
class StorageAway extends Error {
  readonly code = 'STORAGE_AWAY';
}

/** The storage rejects a request: a defect, or keys without the privilege. */
export class StorageRejected extends Error {
  constructor(
    readonly status: number,
    /** The storage's own word, such as AccessDenied. */
    readonly word: string,
  ) {
    super(`the storage of files answers ${status} ${word}`);
  }
}

interface Sending {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Content of a file, opened again for each try. */
  readonly body?: { readonly bytes: number; open(): ReadableStream };
}

/** Sends one signed request to a bucket; gives replies with a status of success and 404. */
export type S3Send = (
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
  key: string,
  sending?: Sending,
) => Promise<Response>;

/** The text of the first element of a name in a reply of the storage; empty without one. */
export const elementOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

/**
 * Requests to a bucket, each tried up to three times while the storage is away. Replies may be streamed for
 * as long as they take.
 */
export function createS3Client({ url, region, keyId, secret }: S3Settings): S3Send {
  async function once(...[method, key, sending = {}]: Parameters<S3Send>): Promise<Response> {
    const { query = {}, headers = {}, body } = sending;
    const address = new URL(key === '' ? `${url}/` : `${url}/${key}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      method,
      url: address.href,
      service: 's3',
      region,
      accessKeyId: keyId,
      secretAccessKey: secret,
      headers: { ...headers, ...(body ? { 'content-length': String(body.bytes) } : {}) },
    }).sign();
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), replyMs + (body?.bytes ?? 0) / bytesPerMs);
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'error',
        signal: late.signal,
        ...(body ? { body: body.open(), duplex: 'half' as const } : {}),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  return async (...request) => {
    for (let trial = 1; ; trial += 1) {
      const reply = await once(...request).catch((error: unknown) => error as Error);
      if (!(reply instanceof Error) && reply.status < 500 && reply.status !== 429) {
        if (reply.ok || reply.status === 404) return reply;
        const word = elementOf(await reply.text().catch(() => ''), 'Code');
        throw new StorageRejected(reply.status, word);
      }
      const cause = reply instanceof Error ? reply : new StorageRejected(reply.status, '');
      if (!(reply instanceof Error)) await reply.body?.cancel();
      if (trial === tries) throw new StorageAway('the storage of files does not answer', { cause });
      await pause(pauseMs * 2 ** trial);
    }
  };
}
