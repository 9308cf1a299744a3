/** Token buckets in memory: `perSecond` refilled up to `burst`. */
export function createRateLimiter(perSecond: number, burst: number) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    /** Takes one token of a key; false when there is none. */
    take(key: string): boolean {
      const now = Date.now();
      const bucket = buckets.get(key) ?? { tokens: burst, at: now };
      bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
      bucket.at = now;
      const ok = bucket.tokens >= 1;
      if (ok) bucket.tokens -= 1;
      buckets.set(key, bucket);
      if (buckets.size > 50_000)
        for (const [old, entry] of buckets) if (now - entry.at > 60_000) buckets.delete(old);
      return ok;
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimiter>;
