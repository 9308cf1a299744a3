import { fixedClock } from '@pitboss/rules/zones/wall-clock';
import * as fc from 'fast-check';
import type { Dimension, ReportQuery } from '../../domain/reports/report.ts';
import { reportCurrencies, reportRooms, scopeOf, under } from './report-bets.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Agents of the test data that call, and an administrator (null). */
export const reportCallers = [null, '11', '12', '13', '14', '21'];

/** A random report of any caller: its node, dimensions, periods, zone, range and filter. */
export const reportRequests = fc.record({
  caller: fc.constantFrom(...reportCallers),
  below: fc.nat(6),
  by: fc.subarray<Exclude<Dimension, 'subtree'>>(['agent', 'game', 'room', 'hall', 'currency', 'period']),
  period: fc.constantFrom('hour' as const, 'day' as const, 'week' as const, 'month' as const),
  offsetMinutes: fc.constantFrom(480, -240, 330, 345, 0, -570),
  back: fc.integer({ min: 0, max: 50 * dayMs }),
  length: fc.integer({ min: 1, max: 40 * dayMs }),
  snap: fc.constantFrom(1, hourMs, dayMs),
  filter: fc.record(
    {
      gameId: fc.constantFrom(201, 202, 203),
      currency: fc.constantFrom(...reportCurrencies),
      roomId: fc.constantFrom(...reportRooms),
      roomType: fc.constantFrom(0, 1),
      hallLevel: fc.constantFrom(0, 1, 2),
    },
    { requiredKeys: [] },
  ),
});
type ReportRequest = typeof reportRequests extends fc.Arbitrary<infer A> ? A : never;

/** Returns a range that ends a while before `now`; days begin at midnight in its zone. */
export function snapped(
  range: { back: number; length: number; snap: number; offset: number },
  now: number,
): { from: number; to: number } {
  const shift = range.snap === dayMs ? range.offset * 60_000 : 0;
  const floor = (at: number) => Math.floor((at + shift) / range.snap) * range.snap - shift;
  const to = floor(now + hourMs - range.back);
  return { from: floor(to - range.length), to: Math.max(to, to - range.length + 1) };
}

/** Returns the query of a random report; by hours it is nine days long at most. */
export function reportQueryOf(request: ReportRequest, now: number) {
  const { caller, below, by, period, offsetMinutes, back, length, snap, filter } = request;
  const scope = scopeOf(caller);
  const visible = under(caller);
  // Administrators may read everything; an agent's report is at least its own tree.
  const position = below % (visible.length + 1);
  const node = position === 0 ? caller : (visible[position - 1] ?? caller);
  const span = snapped({ back, length, snap, offset: offsetMinutes }, now);
  const shortened =
    by.includes('period') && period === 'hour'
      ? { from: Math.max(span.from, span.to - 9 * dayMs), to: span.to }
      : span;
  const query: ReportQuery = {
    span: shortened,
    node,
    by,
    period,
    clock: fixedClock(offsetMinutes),
    filter,
    now,
  };
  return { scope, node, query };
}
