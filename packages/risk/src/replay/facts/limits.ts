import { type MonitorConfig, thresholdOf } from '../../config.ts';
import { type MonitorCode, monitorOf } from '../../monitors.ts';
import type { Figure } from '../../rules/monitor.ts';
import type { ReplayFacts } from './played.ts';
import { inNumbers, type Totals } from './weights.ts';

/** Thresholds as plain numbers. */
export interface Limits {
  readonly table: number;
  readonly alarm: number;
}

/** A figure of a monitor, to be measured in plain numbers. */
export interface Rule {
  readonly name: string;
  readonly figure: Figure;
  readonly value: (sums: Totals) => number | null;
}

const dayMinutes = 1_440;
const beijingMinutes = 8 * 60;
/** Epoch ms of midnight in Beijing. */
export const startOf = (day: number): number => (day * dayMinutes - beijingMinutes) * 60_000;
/** The Beijing day of a minute, in days since 1970. */
export const dayOf = (minute: number): number => Math.floor((minute + beijingMinutes) / dayMinutes);

/** Figures and thresholds of a version of a rule. */
interface AllLimits {
  readonly rules: readonly Rule[];
  on(day: number, currency: string): (Limits | null)[];
  /** The lowest alarms of a currency on any day of the span. */
  lowest(currency: string): readonly number[];
}

/**
 * The figures of a version of a rule, and what their thresholds are in a currency on a Beijing day: null
 * without a rate.
 */
export function createLimits(
  code: MonitorCode,
  config: MonitorConfig,
  { rateOf, from, to }: Pick<ReplayFacts, 'rateOf' | 'from' | 'to'>,
): AllLimits {
  const rules: Rule[] = Object.entries(monitorOf(code).figures).map(([name, figure]) => ({
    name,
    figure,
    value: inNumbers(figure.of),
  }));
  const known = new Map<number, Map<string, (Limits | null)[]>>();
  const lowest = new Map<string, readonly number[]>();

  function on(day: number, currency: string): (Limits | null)[] {
    const ofDay = known.get(day) ?? new Map<string, (Limits | null)[]>();
    const found = ofDay.get(currency);
    if (found) return found;
    const fresh = rules.map(({ name, figure }) => {
      const set = thresholdOf(config, name, figure.unit, currency || '*', (one) => rateOf(one, startOf(day)));
      return set && { table: Number(set.table), alarm: Number(set.alarm) };
    });
    known.set(day, ofDay.set(currency, fresh));
    return fresh;
  }

  return {
    rules,
    on,
    lowest(currency) {
      const before = lowest.get(currency);
      if (before) return before;
      const found = rules.map(() => Number.POSITIVE_INFINITY);
      for (let day = dayOf(from); config.enabled && day <= dayOf(to); day += 1)
        on(day, currency).forEach((limit, index) => {
          found[index] = Math.min(found[index] as number, limit?.alarm ?? Number.POSITIVE_INFINITY);
        });
      lowest.set(currency, found);
      return found;
    },
  };
}
