import type { MonitorConfig } from '../config.ts';
import { keyText, onlyFigure } from '../keys.ts';
import { type Episodes, endMinute, reach } from '../minutes/episodes.ts';
import { minuteStart } from '../minutes/minutes.ts';
import type { MonitorCode } from '../monitors.ts';
import type { User } from './facts/happened.ts';
import { createLimits, dayOf } from './facts/limits.ts';
import type { Raised, ReplayFacts } from './facts/played.ts';

/** A subject of a state, with its value at the end of each minute; null where it is not measured. */
export interface Ends extends User {
  readonly subject: string;
  valueAt(minute: number): number | null;
}

/** Plays a rule about what is so at the ends of minutes, for one figure without a currency. */
export function replayEnds(
  code: MonitorCode,
  config: MonitorConfig,
  facts: ReplayFacts,
  subjects: Iterable<Ends>,
): Raised[] {
  const { on } = createLimits(code, config, facts);
  const raised: Raised[] = [];
  const limits = on(dayOf(facts.from), '')[0];
  if (!limits || !config.enabled) return raised;
  for (const one of subjects) {
    let episodes: Episodes = [];
    let alert: Raised | null = null;
    for (let minute = facts.from; minute < facts.to; minute += 1) {
      const value = one.valueAt(minute) ?? -1;
      if (value >= limits.alarm) {
        const reached = reach(minute, BigInt(value), episodes, []);
        const isNew = reached.episodes.length > episodes.length;
        episodes = reached.episodes;
        if (!alert || isNew) {
          const { subject, tenant, agent, member, currency } = one;
          alert = {
            key: keyText({ code, figure: onlyFigure, subject, currency: null }),
            figure: onlyFigure,
            subject,
            tenant,
            agent,
            member,
            currency,
            from: reached.from,
            to: null,
            at: minuteStart(minute + 1) - 1,
            peak: value,
            alarm: limits.alarm,
          };
          raised.push(alert);
        } else alert.peak = Math.max(alert.peak, value);
      }
      episodes = endMinute(minute, episodes, value < limits.table);
      if (alert) alert.to = episodes.at(-1)?.to ?? null;
    }
  }
  return raised.sort((a, b) => a.at - b.at);
}
