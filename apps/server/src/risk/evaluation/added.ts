import type { RiskEvent } from '@pitboss/risk/events';
import { minuteOf, type Sums } from '@pitboss/risk/minutes/minutes';
import { type MonitorCode, monitorCodes, monitorOf } from '@pitboss/risk/monitors';
import {
  type Figure,
  isSingleMeasure,
  type Measure,
  type Monitor,
  type SubjectKind,
} from '@pitboss/risk/rules/monitor';
import { countedOf, kindOf, subjectOf } from '@pitboss/risk/subjects';
import { type Owner, type SeriesKey, seriesText } from './memory.ts';

/** Increment of a row of `risk_minute`. */
export interface MinuteChange extends SeriesKey {
  readonly minute: number;
  readonly part: number;
  readonly agentId: string;
  sums: Sums;
}

/** A monitor with its figures by name. */
interface Watching {
  readonly code: MonitorCode;
  readonly monitor: Monitor;
  readonly figures: readonly (readonly [name: string, figure: Figure])[];
}
/** The monitors that count a measure about a kind of subject. */
export const watchers = new Map<Measure, Map<SubjectKind, Watching[]>>();
for (const code of monitorCodes) {
  const monitor: Monitor = monitorOf(code);
  if (isSingleMeasure(monitor.measure)) continue;
  const kinds = watchers.get(monitor.measure) ?? new Map<SubjectKind, Watching[]>();
  watchers.set(monitor.measure, kinds);
  const figures = Object.entries(monitor.figures);
  kinds.set(monitor.subject, [...(kinds.get(monitor.subject) ?? []), { code, monitor, figures }]);
}

/** Owner of a figure that concerns no agent. */
export const noUser: Owner = { tenantId: '0', agentId: '0', memberId: null };

function ownerOf(subject: string, event: RiskEvent): Owner {
  const { tenant: tenantId, agent: agentId, member } = event;
  switch (kindOf(subject)) {
    case 'm':
    case 'day':
      return { tenantId, agentId, memberId: member };
    case 'a':
      return { tenantId, agentId, memberId: null };
    case 'g':
      // Groups of pools may have agents of several tenants.
      return subject.startsWith('g:') ? noUser : { tenantId, agentId: tenantId, memberId: null };
    case 't':
      return { tenantId, agentId: tenantId, memberId: null };
    default:
      return noUser;
  }
}

/** Increment of a series by an event. */
interface Added extends MinuteChange {
  /** Of the series. */
  readonly text: string;
  readonly owner: Owner;
  readonly at: number;
}
/** Cached increments: each event is evaluated when its series are read, and again when it is counted. */
const remembered = new WeakMap<RiskEvent, readonly Added[]>();

/** Returns the increments of an event, by series. */
export function addedBy(event: RiskEvent): readonly Added[] {
  const known = remembered.get(event);
  if (known) return known;
  const all: Added[] = [];
  for (const { measure, at, currency, sums } of countedOf(event))
    for (const kind of watchers.get(measure)?.keys() ?? []) {
      const subject = subjectOf(kind, event);
      if (subject === null) continue;
      const own = kind === 'm';
      all.push({
        measure,
        subject,
        currency,
        at,
        sums,
        minute: minuteOf(at),
        text: seriesText({ measure, subject, currency }),
        owner: ownerOf(subject, event),
        part: own && 'game' in event ? event.game : 0,
        agentId: own ? event.agent : '0',
      });
    }
  remembered.set(event, all);
  return all;
}
