import { timingSafeEqual } from 'node:crypto';
import { integrationSignature } from '../../domain/agents/integration-signature.ts';

/** The three headers that prove who sends a request (wallet: sign). */
export interface IngestHeaders {
  'key-id': string;
  timestamp: string;
  signature: string;
}

/**
 * Signature of a request: hex HMAC-SHA-256 under the node's secret over the lines method, path with query,
 * timestamp (epoch ms) and hex SHA-256 of the raw body (of nothing for GET).
 */
export function signIngest(
  secret: string,
  method: string,
  path: string,
  timestamp: number | string,
  body: string | Uint8Array,
): string {
  return integrationSignature(secret, method, path, timestamp, body).signature;
}

/** The headers of a request made now. */
export function ingestHeaders(
  node: { id: string; secret: string },
  method: string,
  path: string,
  body: string | Uint8Array,
  atMs = Date.now(),
): IngestHeaders {
  return {
    'key-id': node.id,
    timestamp: String(atMs),
    signature: signIngest(node.secret, method, path, atMs, body),
  };
}

/** Compares two signatures in a time that does not depend on where they differ. */
export function sameSignature(expected: string, given: string): boolean {
  const a = Buffer.from(expected, 'hex');
  const b = Buffer.from(given, 'hex');
  return a.length === b.length && a.length > 0 && timingSafeEqual(a, b);
}
