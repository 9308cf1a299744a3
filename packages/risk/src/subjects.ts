import type { RiskEvent } from './events.ts';
import type { Sums } from './minutes.ts';
import type { Measure, SubjectKind } from './monitors.ts';

/** What an event adds to the minute figures: of which measure, in which minute's time, and how much. */
export interface Counted {
  readonly measure: Measure;
  readonly at: number;
  readonly sums: Sums;
}

/** How an event counts; an event may count for several measures. */
export function countedOf(event: RiskEvent): readonly Counted[] {
  const { at } = event;
  const [out, extra] = [BigInt(event.win), BigInt(event.jackpot)];
  switch (event.kind) {
    case 'settled':
      return [{ measure: 'settled', at, sums: { count: 1, in: BigInt(event.stake), out, extra } }];
    case 'corrected':
      return [{ measure: 'settled', at, sums: { count: 0, in: 0n, out, extra } }];
  }
}

/** Whom an event is about, as the subjects of keys. */
export function subjectOf(kind: SubjectKind, event: RiskEvent): string {
  switch (kind) {
    case 'm':
      return `m:${event.member}`;
    case 'a':
      return `a:${event.agent}`;
  }
}
