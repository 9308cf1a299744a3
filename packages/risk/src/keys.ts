import { type MonitorCode, monitorOf } from './monitors.ts';
import { isSummed, type Monitor } from './rules/monitor.ts';

/**
 * Key of a figure: `subject` is e.g. `m:12`; the key starts with the name of the figure where a monitor has
 * several.
 */
export interface FigureKey {
  readonly code: MonitorCode;
  /** `value` where the monitor has one figure. */
  readonly figure: string;
  readonly subject: string;
  /** Null for figures without money. Only keys of sums and return rates include it. */
  readonly currency: string | null;
}

/** The only figure of a monitor. */
export const onlyFigure = 'value';

/** The key of an alert (risk §1): `code|subject[|currency]`. */
export function keyText({ code, figure, subject, currency }: FigureKey): string {
  const monitor: Monitor = monitorOf(code);
  const side = figure === onlyFigure || monitor.oneKey ? '' : `${figure}|`;
  return `${code}|${side}${subject}${currency === null || !isSummed(monitor) ? '' : `|${currency}`}`;
}

/**
 * Returns the key of the alert that all bets, orders or signals of a subject (`m:12`, `room:7`) share in a
 * minute, when there are several: `singleBet|fold|m:12|29700000`.
 */
export function foldKeyText({ code, figure }: FigureKey, subject: string, minute: number): string {
  const kind = monitorOf(code).measure === 'signal' ? `${code}|${figure}` : code;
  return `${kind}|fold|${subject}|${minute}`;
}

/** Returns whether a subject is a single bet or order: its keys raise once only (risk §1, episode). */
export const raisesOnce = (subject: string): boolean => /^(bet|order):/.test(subject);
