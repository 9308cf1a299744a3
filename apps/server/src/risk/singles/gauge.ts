import { type FigureKey, keyText } from '@pitboss/risk/keys';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import type { Facts } from '@pitboss/risk/rules/columns';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { limitsOf, type Step, show, standingOf } from '../evaluation/evaluate.ts';
import type { Memory, Owner, Standing } from '../evaluation/memory.ts';

/** A figure that is no sum of minutes, with its values since a change. */
export interface Gauge {
  readonly of: FigureKey;
  readonly owner: Owner;
  /** The earliest minute that changed, and the event that did it (epoch ms). */
  readonly from: number;
  readonly at: number;
  readonly valueAt: (minute: number) => bigint;
  readonly facts: Facts;
}

/** Returns the additional data of a monitor's alert, from the columns of its row. */
export function extraOf(code: MonitorCode, facts: Facts): Facts {
  const { extras = [] }: Monitor = monitorOf(code);
  return Object.fromEntries(extras.flatMap((name) => (facts[name] == null ? [] : [[name, facts[name]]])));
}

/** Evaluates a figure in each minute affected by an event, as if it had arrived in time (risk §1, live). */
export function lookAtGauge(memory: Memory, gauge: Gauge, steps: Step[]): Standing | null {
  const { of, owner, from, at, valueAt, facts } = gauge;
  const { figures }: Monitor = monitorOf(of.code);
  const figure = figures[of.figure];
  const limits = figure && limitsOf(memory, of, figure);
  if (!limits) return null;
  let standing = memory.standings.get(keyText(of)) ?? null;
  const extra = extraOf(of.code, facts);
  for (let minute = from; minute <= memory.minute; minute += 1) {
    const value = valueAt(minute);
    if (!standing && value < limits.table) continue;
    standing ??= standingOf(memory, of, owner);
    const step = { standing, minute, value, at, limits, figure: of.figure, extra };
    if (value >= limits.alarm) steps.push({ ...step, ended: false });
    if (minute < memory.minute) steps.push({ ...step, ended: true });
    else {
      show(standing, value, limits, at);
      standing.facts = facts;
      standing.changed = true;
    }
  }
  if (standing) memory.gauges.set(standing.key, valueAt);
  return standing;
}
