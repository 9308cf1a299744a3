import { DAY_MS, zoneOffset } from '../time.ts';
import type { ActivityTerms } from './activity.ts';
import { earnedBy } from './awards.ts';

const minuteMs = 60_000;
/** Without a logout a session lasts this long after the last sign of life (spec content §3). */
export const aliveMs = 30 * minuteMs;
/** No session is longer. */
export const longestSessionMs = DAY_MS;

/** A login and how its session ended, in epoch ms. */
export interface Session {
  readonly login: number;
  /** A logout or forced sign-out that comes before the next login; null where none does. */
  readonly ended: number | null;
  /** The next login. */
  readonly next: number | null;
  /** Last sign of life from the login up to the next one. */
  readonly lastSign: number;
}

/** When a session was over; `snapshot`: nothing later is counted. */
export function sessionEnd({ login, ended, next, lastSign }: Session, snapshot: number): number {
  const max = Math.min(login + longestSessionMs, snapshot);
  if (ended !== null) return Math.min(ended, max);
  return Math.min(Math.max(lastSign, login) + aliveMs, next ?? max, max);
}

/** A stretch online, its end excluded, in epoch ms. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Sessions in order, cut at the window and, by day, at midnights of the zone. */
function stretches(
  sessions: readonly Session[],
  { start, end, zone, rule }: Pick<ActivityTerms, 'start' | 'end' | 'zone' | 'rule'>,
  snapshot: number,
): Map<number, Stretch[]> {
  const parts = new Map<number, Stretch[]>();
  const add = (key: number, part: Stretch) => {
    const list = parts.get(key);
    if (list) list.push(part);
    else parts.set(key, [part]);
  };
  for (const session of sessions) {
    const to = Math.min(sessionEnd(session, snapshot), end + 1);
    let from = Math.max(session.login, start);
    while (from < to) {
      if (rule.span !== 'day') {
        add(0, { from, to });
        break;
      }
      const offset = zoneOffset(zone, from);
      const day = Math.floor((from + offset) / DAY_MS);
      const midnight = (day + 1) * DAY_MS - offset;
      add(day, { from, to: Math.min(to, midnight) });
      from = midnight;
    }
  }
  return parts;
}

/** When so many minutes were full. */
function fullAt(parts: readonly Stretch[], minutes: number): number {
  let left = minutes * minuteMs;
  for (const { from, to } of parts) {
    if (to - from >= left) return from + left;
    left -= to - from;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Returns the minutes online in an activity's window, the amount that they earn in minor units, and the time
 * at which the first step was reached (infinite if it was not). Milliseconds are totalled before they are
 * rounded down to minutes; with span `day` each day counts separately, and the score is the total of the
 * days' minutes.
 */
export function onlineScore(
  sessions: readonly Session[],
  terms: Pick<ActivityTerms, 'start' | 'end' | 'zone' | 'rule'>,
  currency: string,
  snapshot: number,
): { score: number; earned: bigint; at: number } {
  const lowest = terms.rule.steps?.[0]?.at ?? Number.POSITIVE_INFINITY;
  let score = 0;
  let earned = 0n;
  let at = Number.POSITIVE_INFINITY;
  for (const parts of stretches(sessions, terms, snapshot).values()) {
    const total = parts.reduce((sum, { from, to }) => sum + to - from, 0);
    const minutes = Math.floor(total / minuteMs);
    score += minutes;
    earned += earnedBy(terms.rule, currency, minutes);
    if (minutes >= lowest) at = Math.min(at, fullAt(parts, lowest));
  }
  return { score, earned, at };
}
