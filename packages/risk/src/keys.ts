import { type MonitorCode, monitorOf } from './monitors.ts';
import type { Monitor } from './rules/monitor.ts';

/**
 * Key of a figure: `subject` is e.g. `m:12`; the key starts with the name of the figure where a monitor has
 * several.
 */
export interface FigureKey {
  readonly code: MonitorCode;
  /** `value` where the monitor has one figure. */
  readonly figure: string;
  readonly subject: string;
  /**
   * Null for figures that are not money. The figure of a signal has a currency, but its key does not include
   * it.
   */
  readonly currency: string | null;
}

/** The only figure of a monitor. */
export const onlyFigure = 'value';

/** The key of an alert (risk §1): `code|subject[|currency]`. */
export function keyText({ code, figure, subject, currency }: FigureKey): string {
  const { oneKey, said }: Monitor = monitorOf(code);
  const side = figure === onlyFigure || oneKey ? '' : `${figure}|`;
  return `${code}|${side}${subject}${currency === null || said ? '' : `|${currency}`}`;
}

/** Returns whether a subject is a single bet or order: its keys raise one alert only (risk §1, episode). */
export const raisesOnce = (subject: string): boolean => /^(bet|order):/.test(subject);
