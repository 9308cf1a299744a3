import { UserError } from '../errors/user-error.ts';

/**
 * A bucket that holds the files instead of a folder (S3_URL and the variables with it, docs/operations.md).
 */
export interface S3Settings {
  /** Address of the bucket without a slash at its end, whichever style the storage wants. */
  readonly url: string;
  readonly region: string;
  /** Prefix of every key: empty, or ending in a slash. */
  readonly prefix: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The bucket that the environment names; null for folders. */
export function readS3(env: {
  S3_URL: string | undefined;
  S3_REGION: string;
  S3_PREFIX: string;
  S3_KEY_ID: string | undefined;
  S3_SECRET: string | undefined;
}): S3Settings | null {
  const { S3_URL: url, S3_REGION: region, S3_PREFIX: prefix, S3_KEY_ID: keyId, S3_SECRET: secret } = env;
  if (url === undefined) return null;
  if (!keyId || !secret) throw new UserError('S3_URL needs S3_KEY_ID and S3_SECRET, the keys of the bucket.');
  return {
    url: url.replace(/\/+$/, ''),
    region,
    prefix: prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`,
    keyId,
    secret,
  };
}
