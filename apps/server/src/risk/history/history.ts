import { setImmediate as breathe } from 'node:timers/promises';
import type { RiskEvent, RiskItem } from '@pitboss/risk/events';
import { minuteStart } from '@pitboss/risk/minutes/minutes';
import type { Happened } from '@pitboss/risk/replay/facts/happened';
import { onConnection, type RunSql } from '../../domain/sql/run-sql.ts';
import type { ServerServices } from '../../platform/calls/services.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import {
  dayOf,
  forgetDays,
  keptDays,
  lastDay,
  lateDays,
  makeDay,
  missingDays,
  openDay,
  runningDay,
  staleDays,
} from './days.sql.ts';
import { type Columns, type HistoryKind, historyKinds, roundMs } from './source.ts';
import { createViewer } from './viewer.ts';
import { type View, wantedOf } from './views.ts';

/** Days that are built concurrently: one is read by the database while the other is packed. */
const madeAtOnce = 2;
/** Days that are opened before the one that is replayed. */
const ahead = 3;

/**
 * Opens the days of a range: current ones immediately, since they take longest, the others a few before they
 * are needed.
 */
function opener(run: RunSql, view: View, closed: number, last: number) {
  const { kind } = view;
  const opened = new Map<number, Promise<Columns>>();
  const open = (day: number): Promise<Columns> => {
    const known = opened.get(day);
    if (known) return known;
    const fresh = day <= closed ? openDay(run, kind, day, wantedOf(view)) : runningDay(run, kind, day);
    // Its failure is met where it is awaited.
    fresh.catch(() => undefined);
    opened.set(day, fresh);
    return fresh;
  };
  for (let day = closed + 1; day <= last; day += 1) void open(day);
  return (day: number): Promise<Columns> => {
    for (let next = day; next <= Math.min(day + ahead, last); next += 1) void open(next);
    const columns = open(day);
    opened.delete(day);
    return columns;
  };
}

/** Interval from a minute up to a timestamp (epoch ms). */
interface Span {
  readonly from: number;
  readonly toMs: number;
}

/** The days of a time, and the last of them that is over. */
export function daysOf({ from, toMs }: Span) {
  const first = dayOf(minuteStart(from));
  const last = dayOf(toMs);
  return { first, last, closed: Math.min(last, lastDay(toMs)) };
}

/** Archives the days of a span that are not archived yet, or have changed since. */
export async function putAway(
  run: RunSql,
  kind: HistoryKind,
  span: Span,
  step: (done: number, of: number) => void = () => undefined,
): Promise<void> {
  const { first, closed } = daysOf(span);
  // Bets of the previous day may have been paid on the first one.
  const missing = await missingDays(run, [kind], first - 1, closed);
  let done = 0;
  for (let next = 0; next < missing.length; next += madeAtOnce)
    await Promise.all(
      missing.slice(next, next + madeAtOnce).map(async ({ day }) => {
        await makeDay(run, kind, day);
        done += 1;
        step(done, missing.length);
      }),
    );
}

/**
 * Yields the counted rows of a view in a span, in order of time, day by day. Days that are not archived yet,
 * or have changed since, are read first; `step` receives the share of completed work.
 */
export async function* history(
  run: RunSql,
  view: View,
  span: Span,
  step: (share: number) => void,
): AsyncGenerator<Happened> {
  const { kind } = view;
  const { first, last, closed } = daysOf(span);
  let before = 0;
  await putAway(run, kind, span, (done, of) => {
    before = of;
    step(done / (of + last - first + 1));
  });
  const steps = before + last - first + 1;
  const open = opener(run, view, closed, last);
  const viewer = createViewer(view);
  for (const day of await lateDays(run, kind, first))
    viewer.before(await openDay(run, kind, day, wantedOf(view)), day, minuteStart(span.from));
  for (let day = first; day <= last; day += 1) {
    yield* viewer.day(await open(day), day, span.toMs);
    step((before + day - first + 1) / steps);
    await breathe();
  }
}

/** The days that an event changes, of what is kept: by the days on which its row is found. */
function changedBy(event: RiskEvent): readonly (readonly [HistoryKind, number])[] {
  const own = dayOf('betAt' in event ? event.betAt : event.at);
  switch (event.kind) {
    case 'signal':
    case 'signedOut':
      return [];
    case 'registered':
      return [['member', own]];
    case 'transfer':
      return [
        ['transfer', own],
        ['withdrawal', own],
        ['withdrawal', own + 1],
      ];
    case 'signedIn':
      // A common sign-in links two members for seven days.
      return [['address', own], ...Array.from({ length: 8 }, (_, day) => ['pair', own + day] as const)];
    default:
      // A round is kept on the day of its first bet, one of a pair on that of its last; a withdrawal knows
      // the bets of the day before.
      return [
        ...(['bet', 'hall', 'address', 'round', 'pair', 'withdrawal'] as const).map(
          (kind) => [kind, own] as const,
        ),
        ['round', own - 1],
        ['pair', own + 1],
        ['withdrawal', own + 1],
      ];
  }
}

/** Marks the archived days stale whose data an evaluated message has changed. */
export async function markChanged(run: RunSql, items: readonly RiskItem[], nowMs: number): Promise<void> {
  // Events shortly after midnight may change the archived previous day.
  const today = dayOf(nowMs);
  const days = new Map<HistoryKind, Set<number>>(historyKinds.map((kind) => [kind, new Set()]));
  for (const item of items)
    for (const event of item) {
      const at = 'betAt' in event ? event.betAt : event.at;
      if (dayOf(at - roundMs) < today)
        for (const [kind, day] of changedBy(event)) if (day < today) days.get(kind)?.add(day);
    }
  for (const [kind, changed] of days) if (changed.size > 0) await staleDays(run, kind, [...changed]);
}

const everyMs = 10 * 60_000;

/** Archives completed and changed days; deletes days that no back-test covers. */
export const historyJob = ({ databases }: Pick<ServerServices, 'databases'>): JobKind => ({
  name: 'riskHistory',
  everyMs,
  async work({ signal }) {
    const run = onConnection(databases.systemPool);
    const last = lastDay(Date.now());
    await forgetDays(run, last - keptDays);
    for (const { kind, day } of await missingDays(run, historyKinds, last - keptDays, last)) {
      if (signal.aborted) return;
      await makeDay(run, kind, day);
    }
  },
});
