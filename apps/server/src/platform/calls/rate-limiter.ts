import ipaddr from 'ipaddr.js';

/** Max number of keys of one limiter; the least recently used one is evicted first. */
const maxKeys = 20_000;

/** Token buckets in memory: `perSecond` refilled up to `burst`. Bounded, whatever keys callers make up. */
export function createRateLimiter(perSecond: number, burst: number) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    /** Takes one token of a key; false when there is none. */
    take(key: string): boolean {
      const now = performance.now();
      const known = buckets.get(key);
      const bucket = known ?? { tokens: burst, at: now };
      bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
      bucket.at = now;
      const ok = bucket.tokens >= 1;
      if (ok) bucket.tokens -= 1;
      // A map keeps its insertion order: the most recently used key is last.
      if (known) buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value as string);
      return ok;
    },
    /** Keys that are remembered. */
    get size(): number {
      return buckets.size;
    },
  };
}

/** The most recent of some keys, up to a number. */
export function createRecent(max: number) {
  const keys = new Set<string>();
  return {
    has: (key: string) => keys.has(key),
    add(key: string): void {
      keys.delete(key);
      keys.add(key);
      if (keys.size > max) keys.delete(keys.values().next().value as string);
    },
    delete: (key: string) => keys.delete(key),
  };
}

/**
 * Returns the key of a caller: an IPv4 address, or the /64 of an IPv6 one, all of which a single host may
 * use.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : address.toByteArray().slice(0, 8).join('.');
}
