import { type FigureKey, keyText, onlyFigure } from '@pitboss/risk/keys';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import type { Facts } from '@pitboss/risk/rules/columns';
import { limitsOf, type Step, show, standingOf } from '../evaluation/evaluate.ts';
import type { Memory, Owner } from '../evaluation/memory.ts';

/** Subject whose state is evaluated; the monitors of states have one figure each, without a currency. */
export interface Seen {
  readonly code: MonitorCode;
  readonly subject: string;
  readonly owner: Owner;
  /** Epoch ms of the newest event. */
  readonly at: number;
  /** Epoch ms up to which it counts; absent for the complete minute. */
  readonly upTo?: number;
  /** Numbers from which the figure is computed. */
  readonly extra?: Facts;
}

const keyOf = ({ code, subject }: Pick<Seen, 'code' | 'subject'>): FigureKey => ({
  code,
  figure: onlyFigure,
  subject,
  currency: null,
});

const limitsFor = (memory: Memory, of: FigureKey) => {
  const figure = monitorOf(of.code).figures[onlyFigure];
  return figure ? limitsOf(memory, of, figure) : null;
};

/**
 * Applies the figure of a minute: at or above the alarm threshold it may raise, the end of a minute may end
 * an episode, and that of the current minute is shown.
 */
export function observe(memory: Memory, seen: Seen, minute: number, value: bigint, steps: Step[]): void {
  const of = keyOf(seen);
  const limits = limitsFor(memory, of);
  if (!limits || (!memory.standings.has(keyText(of)) && value < limits.table)) return;
  const standing = standingOf(memory, of, seen.owner);
  const step = { standing, minute, value, at: seen.at, limits, figure: onlyFigure, extra: seen.extra ?? {} };
  const { upTo } = seen;
  if (value >= limits.alarm) steps.push({ ...step, ended: false, ...(upTo && { upTo }) });
  if (minute < memory.minute) steps.push({ ...step, ended: true });
  else show(standing, value, limits, seen.at);
}

/** Updates a figure that changed without an event, if it is active. */
export function showNow(
  memory: Memory,
  seen: Pick<Seen, 'code' | 'subject'> & { readonly at?: number },
  value: bigint,
): void {
  const of = keyOf(seen);
  const limits = limitsFor(memory, of);
  const standing = memory.standings.get(keyText(of));
  if (limits && standing) show(standing, value, limits, seen.at);
}

/** Everything of a monitor that is shown or has an episode. */
export const standingOfCode = (memory: Memory, code: MonitorCode) =>
  [...memory.standings.values()].filter(({ of }) => of.code === code);

/** Below every threshold. */
export const unmeasured = -1n;

/** Returns the last millisecond of a minute, in epoch ms. */
export const minuteEnd = (minute: number): number => (minute + 1) * 60_000 - 1;
