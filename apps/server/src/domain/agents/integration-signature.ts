import { createHmac, hash } from 'node:crypto';

/**
 * Signature of requests between platform and integrators (wallet: sign): hex HMAC-SHA-256 under the shared
 * secret over the lines method, path with query, timestamp (epoch ms) and hex SHA-256 of the raw body.
 * `lines` is what was signed.
 */
export function integrationSignature(
  secret: string,
  method: string,
  path: string,
  timestamp: number | string,
  body: string | Uint8Array,
): { lines: string; signature: string } {
  const bodyHash = hash('sha256', body, 'hex');
  const lines = `${method}\n${path}\n${timestamp}\n${bodyHash}`;
  return { lines, signature: createHmac('sha256', secret).update(lines).digest('hex') };
}
