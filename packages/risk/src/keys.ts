import type { Monitor } from './monitor.ts';
import { type MonitorCode, monitorOf } from './monitors.ts';

/** Who a figure is about: the text of its key, e.g. `m:12`; several figures of one monitor set their name before it. */
export interface FigureKey {
  readonly code: MonitorCode;
  /** `value` where the monitor has one figure. */
  readonly figure: string;
  readonly subject: string;
  /** Null for figures that are no sums of money; what is said has one, and its key none. */
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

/** Whether a subject is a single thing that happened, a bet or an order: its keys raise once for ever (risk §1, episode). */
export const raisesOnce = (subject: string): boolean => /^(bet|order):/.test(subject);
