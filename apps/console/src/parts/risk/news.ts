/** State of a monitor in the badge. */
export interface Known {
  readonly open: number;
  readonly critical: number;
  readonly latest: string | null;
  readonly sound: boolean;
}
type Counts = Readonly<Record<string, Known>>;

/** Returns the kind of sound for new alerts: only newer ones of a monitor that is set to sound count. */
export function newsOf(before: Counts | null, now: Counts): 'none' | 'alert' | 'critical' {
  if (!before) return 'none';
  let news: 'none' | 'alert' | 'critical' = 'none';
  for (const [code, { sound, latest, critical }] of Object.entries(now)) {
    const known = before[code];
    if (!sound || latest === null || BigInt(latest) <= BigInt(known?.latest ?? 0)) continue;
    if (critical > (known?.critical ?? 0)) return 'critical';
    news = 'alert';
  }
  return news;
}

/** Merges a reply into the known state: the newest alert of a monitor stays known after its decision. */
export function remembered(before: Counts | null, now: Counts): Counts {
  const all = { ...now };
  for (const [code, known] of Object.entries(before ?? {})) {
    const { latest } = known;
    const own = all[code];
    if (latest !== null && BigInt(own?.latest ?? 0) < BigInt(latest))
      all[code] = { ...(own ?? { ...known, open: 0, critical: 0 }), latest };
  }
  return all;
}
