/** A half-open range [from, to) in epoch ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** Lead of Beijing's clock over UTC. */
export const beijingMs = 8 * hourMs;

/** The last multiple of a step at or before a value. */
export const floorTo = (value: number, step: number) => Math.floor(value / step) * step;

/** Returns the Beijing date of a timestamp as YYYY-MM-DD. */
export const beijingDate = (ms: number): string => new Date(ms + beijingMs).toISOString().slice(0, 10);
