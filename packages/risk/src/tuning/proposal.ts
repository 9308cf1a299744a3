import { divHalfEven } from '@pitboss/ledger/money';

/** An alert as far as a threshold's quality goes: its peak, and what was decided. */
export interface Outcome {
  readonly peak: bigint;
  readonly verdict: 'normal' | 'abnormal' | 'undeterminable' | null;
}

/** Decided alerts, and abnormal ones among them, that a proposal needs at least (risk §3). */
const min = { decided: 20, abnormal: 1 } as const;

/** Cut to two significant digits. */
export function twoDigits(value: bigint): bigint {
  let unit = 1n;
  while (value / unit >= 100n) unit *= 10n;
  return (value / unit) * unit;
}

export interface Proposal {
  readonly alarm: bigint;
  readonly proposed: bigint;
  /** Percent of the alerts that would not have been raised. */
  readonly fewer: number;
}

/**
 * A higher threshold that would have missed none of the abnormal alerts: the lowest peak of an abnormal one,
 * cut to two significant digits. Null when too little was decided, or the threshold could not be higher.
 */
export function proposalOf(alarm: bigint, outcomes: readonly Outcome[]): Proposal | null {
  const abnormal = outcomes.filter(({ verdict }) => verdict === 'abnormal');
  const decided = outcomes.filter(({ verdict }) => verdict !== null);
  if (decided.length < min.decided || abnormal.length < min.abnormal) return null;
  const lowest = abnormal.reduce((low, { peak }) => (peak < low ? peak : low), abnormal[0]?.peak ?? 0n);
  const proposed = twoDigits(lowest);
  if (proposed <= alarm) return null;
  const below = outcomes.filter(({ peak }) => peak < proposed).length;
  return { alarm, proposed, fewer: Number(divHalfEven(BigInt(below) * 100n, BigInt(outcomes.length))) };
}
