import { beijingDayNumber } from '../../calendar/beijing-days.ts';
import type { Span } from '../../calendar/time-units.ts';
import type { RatesByDay } from '../../currency/day-rates.ts';
import type { Draft } from './draft.ts';

/** Beijing days between changes of a rate: all bets of a segment and currency are converted at one rate. */
export interface Segments {
  /** Joins that the expression of the segment needs. */
  readonly joins: readonly string[];
  /** Expression of the segment of a bet. */
  readonly segment: string;
  /** Rates in hundred-millionths; a currency without a rate at a time has no line for it. */
  readonly rated: readonly (readonly [currency: string, segment: number, rate: bigint])[];
}

/** As wide as sums of sums and of products need; `numeric` is narrower in the copy. */
export const wide = 'decimal(38, 0)';

/** Divides the days of some spans, of which there is one at least, into segments. */
export function segmentsOf(
  sql: Draft,
  spans: readonly Span[],
  { firstDay, codes, rates }: RatesByDay,
): Segments {
  const first = Math.max(firstDay, beijingDayNumber(Math.min(...spans.map(({ from }) => from))));
  const last = Math.max(first, beijingDayNumber(Math.max(...spans.map(({ to }) => to))));
  const days: [day: number, segment: number][] = [];
  const rated: [code: string, segment: number, rate: bigint][] = [];
  let known = '';
  let segment = -1;
  for (let day = first; day <= last; day += 1) {
    const now = rates.map((line) => line[day - firstDay]);
    const text = now.join();
    if (text !== known) {
      segment += 1;
      for (const [index, code] of codes.entries()) {
        const rate = now[index];
        // Without a rate the bets of that time are unrated, and the report fails.
        if (rate !== undefined) rated.push([code, segment, rate]);
      }
      known = text;
    }
    days.push([day, segment]);
  }
  if (segment <= 0) return { joins: [], segment: '0', rated };
  const relation = sql.relation({ day: 'integer', segment: 'integer' }, days);
  return { joins: [`join ${relation} d on d.day = f.day`], segment: 'd.segment', rated };
}
