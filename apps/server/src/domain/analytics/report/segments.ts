import { beijingDayNumber } from '../../calendar/beijing-days.ts';
import type { Span } from '../../calendar/time-units.ts';
import type { RatesByDay } from '../../currency/day-rates.ts';

/**
 * Beijing days between changes of a currency's rate: all bets of a segment and currency are converted at one
 * rate. Each currency has segments of its own, so that changes of others do not divide its bets.
 */
export interface Segments {
  /** Expression of the segment of a bet `f`, a number among those of its currency. */
  readonly segment: string;
  /** Rates in hundred-millionths. A currency without a rate at a time has none for it. */
  readonly rated: readonly (readonly [currency: string, segment: number, rate: bigint])[];
}

/** As wide as sums of sums and of products need; `numeric` is narrower in the copy. */
export const wide = 'decimal(38, 0)';

/** SQL of what is valid on the day of a bet `f`: halves the list by its first days, which is faster than a join. */
function onDay(list: readonly (readonly [firstDay: number, valid: string])[]): string {
  const [only] = list;
  if (list.length <= 1) return only?.[1] ?? 'null';
  const middle = list.length >> 1;
  const day = Number(list[middle]?.[0]);
  return `case when f.day < ${day} then ${onDay(list.slice(0, middle))} else ${onDay(list.slice(middle))} end`;
}

/** Returns the Beijing days that some spans touch, of which there is one at least and whose rates are known. */
function daysOf(spans: readonly Span[], { firstDay }: RatesByDay) {
  const first = Math.max(firstDay, beijingDayNumber(Math.min(...spans.map(({ from }) => from))));
  return { first, last: Math.max(first, beijingDayNumber(Math.max(...spans.map(({ to }) => to)))) };
}

/** Divides the days of some spans, of which there is one at least, into segments. */
export function segmentsOf(spans: readonly Span[], rates: RatesByDay): Segments {
  const { first, last } = daysOf(spans, rates);
  const rated: [code: string, segment: number, rate: bigint][] = [];
  const cases: string[] = [];
  for (const [index, code] of rates.codes.entries()) {
    const segments: [firstDay: number, segment: string][] = [];
    let before: bigint | undefined | null = null;
    for (let day = first; day <= last; day += 1) {
      const rate = rates.rates[index]?.[day - rates.firstDay];
      if (rate === before) continue;
      before = rate;
      // Without a rate the bets of that time are unrated, and the report fails.
      if (rate !== undefined) rated.push([code, segments.length, rate]);
      segments.push([day, String(segments.length)]);
    }
    if (segments.length > 1) cases.push(`when '${code.replaceAll("'", "''")}' then ${onDay(segments)}`);
  }
  return { segment: cases.length === 0 ? '0' : `case f.currency ${cases.join(' ')} else 0 end`, rated };
}
