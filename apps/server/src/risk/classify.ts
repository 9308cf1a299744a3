import { keyText, raisesOnce } from '@pitboss/risk/keys';
import { cutEpisode, endMinute, reach } from '@pitboss/risk/minutes/episodes';
import type { Facts } from '@pitboss/risk/rules/columns';
import type { Severity } from '@pitboss/risk/rules/monitor';
import type { IdMaker } from '../platform/db/ids.ts';
import type { Step } from './evaluation/evaluate.ts';
import type { AlertRow } from './evaluation/load.sql.ts';
import type { Limits, Memory, Standing } from './evaluation/memory.ts';

/** An alert as it will stand. */
export interface AlertChange {
  readonly id: string;
  readonly number: number;
  readonly standing: Standing;
  readonly isNew: boolean;
  /** Alert of an episode that was decided about before. */
  readonly escalated: boolean;
  limits: Limits;
  figure: string;
  /** It has taken another figure than the one that raised it, with its limits. */
  otherSide: boolean;
  /** Additional data of the alert. */
  extra: Facts;
  readonly version: number;
  readonly windowMinutes: number;
  readonly windowUnit: 'minutes' | 'hours';
  /** Epoch ms of the event that raised it. */
  readonly at: number;
  value: bigint;
  episode: number;
  /** Epoch ms of the event of its value. */
  peakAt: number;
  /** The last minute of the window that it was counted in. */
  peakMinute: number;
  severity: Severity;
  changed: boolean;
}

/** Returns the keys whose newest alerts the steps need. */
export const requestedAlerts = (steps: readonly Step[]): string[] => [
  ...new Set(steps.filter(({ ended }) => !ended).map(({ standing }) => standing.key)),
];

interface Known {
  readonly open: boolean;
  readonly number: number;
  episode: number;
  value: bigint;
  figure: string;
  readonly id: string;
  change: AlertChange | null;
}

const openStates = new Set(['open', 'snoozed']);

/** Raises, joins and ends alerts, step by step; returns those that are new or have changed. */
export function judge(
  memory: Memory,
  ids: IdMaker,
  steps: readonly Step[],
  alerts: readonly AlertRow[],
): AlertChange[] {
  const known = new Map<string, Known>(
    alerts.map(({ key, state, number, episode, value, id, figure }) => [
      key,
      { open: openStates.has(state), number, episode, value: BigInt(value), id, figure, change: null },
    ]),
  );
  const changes: AlertChange[] = [];
  for (const step of steps) {
    const { standing, minute, value, limits, figure, extra } = step;
    const { episode } = standing;
    const once = raisesOnce(standing.of.subject);
    if (step.cut) {
      // An event from before the episode does not end it.
      if (episode && minute >= episode.from - 1) setEpisode(standing, cutEpisode(minute, episode));
      continue;
    }
    if (step.ended) {
      if (episode) setEpisode(standing, endMinute(minute, episode, value < limits.table));
      continue;
    }
    const config = memory.configs.get(standing.of.code);
    if (!config?.config.enabled) continue;
    const alert = known.get(standing.key) ?? null;
    const { episode: now, raised } = reach(minute, value, episode, alert, once);
    if (!once) setEpisode(standing, now);
    if (raised === 'nothing') continue;
    if (raised === 'joined' && alert) {
      join(alert, step, now.from, changes, config.config.severity);
      continue;
    }
    const fresh: AlertChange = {
      id: ids.next(),
      number: (alert?.number ?? 0) + 1,
      standing,
      isNew: true,
      escalated: raised === 'escalated',
      limits,
      figure,
      extra,
      otherSide: false,
      version: config.version,
      windowMinutes: config.config.windowMinutes,
      windowUnit: config.config.unit,
      at: step.at,
      value,
      episode: now.from,
      peakAt: step.at,
      peakMinute: minute,
      changed: true,
      severity: severityOf(config.config.severity, value, limits.alarm),
    };
    changes.push(fresh);
    known.set(keyText(standing.of), {
      open: true,
      number: fresh.number,
      episode: now.from,
      value,
      id: fresh.id,
      figure,
      change: fresh,
    });
  }
  return changes;
}

/** Always critical from twice the alarm threshold (risk §1). */
const severityOf = (set: Severity, value: bigint, alarm: bigint): Severity =>
  value >= 2n * alarm ? 'critical' : set;

function setEpisode(standing: Standing, episode: Standing['episode']): void {
  if (standing.episode === episode) return;
  standing.episode = episode;
  standing.changed = true;
}

/** The open alert of the key follows the peak. */
function join(alert: Known, step: Step, episode: number, changes: AlertChange[], set: Severity): void {
  const { standing, minute, value, limits, at, figure, extra } = step;
  // Of the other side, what is newest.
  const other = figure !== alert.figure;
  const peak = other || value > alert.value;
  if (!peak && alert.episode === episode) return;
  alert.episode = episode;
  if (peak) alert.value = value;
  alert.figure = figure;
  if (!alert.change) {
    alert.change = {
      id: alert.id,
      number: alert.number,
      standing,
      isNew: false,
      escalated: false,
      limits,
      figure,
      extra,
      otherSide: false,
      version: 0,
      windowMinutes: 0,
      windowUnit: 'minutes',
      at,
      peakAt: at,
      changed: true,
      peakMinute: minute,
      value: alert.value,
      episode,
      severity: set,
    };
    changes.push(alert.change);
  }
  alert.change.episode = episode;
  alert.change.value = alert.value;
  if (peak) Object.assign(alert.change, { peakAt: at, peakMinute: minute, extra });
  if (other) Object.assign(alert.change, { figure, limits, otherSide: true });
  if (severityOf(set, alert.value, limits.alarm) === 'critical') alert.change.severity = 'critical';
}
