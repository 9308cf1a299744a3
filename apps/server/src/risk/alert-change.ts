import type { Facts } from '@pitboss/risk/rules/columns';
import type { Severity } from '@pitboss/risk/rules/monitor';
import type { IdMaker } from '../platform/db/ids.ts';
import type { Step } from './evaluation/evaluate.ts';
import type { CurrentConfig, Limits, Memory, Standing } from './evaluation/memory.ts';
import type { AlertRow } from './known-alerts.sql.ts';

/** A bet, an order or a signal of an alert that several may share. */
export interface AlertItem {
  readonly key: string;
  readonly subject: string;
  readonly figure: string;
  readonly currency: string;
  readonly value: bigint;
  /** Epoch ms. */
  readonly at: number;
}

/** An alert as it will be stored. */
export interface AlertChange {
  readonly id: string;
  key: string;
  number: number;
  /** Of the key; of an alert that several bets share, the member or the room. */
  subject: string;
  /** The figure that raised it, or that of its peak. */
  standing: Standing;
  readonly isNew: boolean;
  /** Alert of an episode that was decided about before. */
  readonly escalated: boolean;
  limits: Limits;
  figure: string;
  /** It has a new peak, that of another figure or currency than before with the limits of that. */
  peak: 'none' | 'same' | 'other';
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
  /** Epoch ms of the newest event that was counted; null where all of that minute was. */
  peakUpTo: number | null;
  severity: Severity;
  readonly foldKey: string | null;
  /** Bets, orders or signals that share it, and the largest of them. */
  count: number;
  largest: string;
  /** Those that are new or have changed. */
  readonly items: Map<string, AlertItem>;
}

/** An alert that steps may join, stored or new. */
export interface Known {
  readonly id: string;
  readonly open: boolean;
  key: string;
  number: number;
  subject: string;
  currency: string;
  figure: string;
  value: bigint;
  count: number;
  largest: string;
  readonly foldKey: string | null;
  change: AlertChange | null;
}

const openStates = new Set(['open', 'snoozed']);

/** Returns a stored alert for the steps of a turn. */
export const knownOf = (row: AlertRow): Known => ({
  id: row.id,
  open: openStates.has(row.state),
  key: row.key,
  number: row.number,
  subject: row.subject,
  currency: row.currency,
  figure: row.figure,
  value: BigInt(row.value),
  count: row.items,
  largest: row.largest ?? row.subject,
  foldKey: row.fold_key,
  change: null,
});

/** State of a turn while its steps raise and join alerts. */
export interface Judging {
  readonly memory: Memory;
  readonly ids: IdMaker;
  readonly changes: AlertChange[];
}

/** Always critical from twice the alarm threshold (risk §1). */
const severityOf = (set: Severity, value: bigint, alarm: bigint): Severity =>
  value >= 2n * alarm ? 'critical' : set;

/** Fields of a change that differ between a new and a stored alert. */
type ChangeOf = Pick<
  AlertChange,
  'isNew' | 'escalated' | 'episode' | 'version' | 'windowMinutes' | 'windowUnit' | 'peakUpTo'
>;

/** Starts the change of an alert by a step; the alert keeps it for the steps after. */
function startChange(
  { changes }: Judging,
  alert: Known,
  { standing, value, limits, at, extra, minute }: Step,
  set: Severity,
  of: ChangeOf,
): AlertChange {
  const { id, key, number, subject, figure, foldKey, count, largest } = alert;
  alert.change = {
    ...of,
    id,
    key,
    number,
    subject,
    standing,
    limits,
    figure,
    extra,
    peak: 'none',
    at,
    value: alert.value,
    peakAt: at,
    peakMinute: minute,
    severity: severityOf(set, value, limits.alarm),
    foldKey,
    count,
    largest,
    items: new Map(),
  };
  changes.push(alert.change);
  return alert.change;
}

/** Raises an alert by a step. */
export function raise(
  judging: Judging,
  step: Step,
  { version, config }: CurrentConfig,
  of: {
    readonly number: number;
    readonly episode: number;
    readonly escalated: boolean;
    foldKey?: string | null;
  },
): Known {
  const { standing, value, figure } = step;
  const { subject, currency } = standing.of;
  const alert: Known = {
    id: judging.ids.next(),
    open: true,
    key: standing.key,
    number: of.number,
    subject,
    currency: currency ?? '',
    figure,
    value,
    count: 1,
    largest: subject,
    foldKey: of.foldKey ?? null,
    change: null,
  };
  startChange(judging, alert, step, config.severity, {
    isNew: true,
    escalated: of.escalated,
    episode: of.episode,
    version,
    windowMinutes: config.windowMinutes,
    windowUnit: config.unit,
    peakUpTo: step.upTo ?? null,
  });
  return alert;
}

/** Returns the change of an alert that a step joins, created when it is its first one. */
export const changeOf = (judging: Judging, alert: Known, step: Step, set: Severity): AlertChange =>
  alert.change ??
  startChange(judging, alert, step, set, {
    isNew: false,
    escalated: false,
    episode: step.minute,
    version: 0,
    windowMinutes: 0,
    windowUnit: 'minutes',
    peakUpTo: null,
  });

/** An open alert takes the value of a step as its peak. */
export function takePeak(alert: Known, change: AlertChange, step: Step, set: Severity): void {
  const { standing, minute, value, limits, at, figure, extra } = step;
  const other = figure !== alert.figure || (standing.of.currency ?? '') !== alert.currency;
  alert.value = value;
  alert.figure = figure;
  alert.currency = standing.of.currency ?? '';
  Object.assign(change, { standing, value, figure, extra, limits, peakAt: at, peakMinute: minute });
  change.peakUpTo = step.upTo ?? null;
  alert.largest = standing.of.subject;
  change.largest = alert.largest;
  if (other || change.peak !== 'other') change.peak = other ? 'other' : 'same';
  if (severityOf(set, value, limits.alarm) === 'critical') change.severity = 'critical';
}
