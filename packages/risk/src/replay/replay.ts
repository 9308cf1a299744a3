import type { MonitorConfig } from '../config.ts';
import { keyText } from '../keys.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';
import type { Alert, Outcome, Replay, ReplayFacts } from './facts/played.ts';
import { createPlayer } from './player.ts';
import { gatherRows } from './subjects/rows.ts';
import type { Named, Part, Subject } from './subjects/who.ts';

/** Rows that are played before the others go on. */
const sliceRows = 8_000;

/**
 * Plays versions of a rule over what happened, subject after subject, each in the order of its times. Of
 * everything that happened it keeps what the monitor counts, so that of very much a part of the subjects is
 * looked at in one go.
 */
export function createReplay(
  code: MonitorCode,
  configs: readonly MonitorConfig[],
  facts: ReplayFacts,
  part: Part = { part: 0, of: 1 },
): Replay {
  const gathered = gatherRows(code, facts, part);
  const players = configs.map((config) => createPlayer(code, config, facts));
  return {
    take: (piece) => gathered.take(piece),
    *end(give) {
      const sorted = gathered.sorted();
      const { rows, length, all } = sorted;
      const stretch = { place: 0, first: 0, end: 0 };
      let rest = sliceRows;
      while (sorted.next(stretch)) {
        const { place, first, end } = stretch;
        const named = all[place] as Named;
        const day = sorted.dayOf(stretch);
        let looking = false;
        for (const player of players) if (player.begin(named, day, rows, first, end)) looking = true;
        for (let row = first; row < end; ) {
          const next = Math.min(end, row + rest);
          if (looking) for (const player of players) player.take(rows, row, next, end);
          rest -= next - row;
          row = next;
          if (rest > 0) continue;
          rest = sliceRows;
          yield row / length;
        }
        if (!looking) continue;
        const versions = players.map((player) => player.end());
        if (versions.some(({ length: alerts }) => alerts > 0))
          give(new Played(code, sorted.subjectOf(stretch), versions));
      }
    },
  };
}

/** Outcome of one subject. */
class Played implements Outcome {
  readonly versions: Outcome['versions'];
  private readonly code: MonitorCode;
  private readonly of: Subject;

  constructor(code: MonitorCode, of: Subject, versions: Outcome['versions']) {
    this.code = code;
    this.of = of;
    this.versions = versions;
  }

  get subject(): string {
    return this.of.name;
  }

  get isAlone(): boolean {
    return this.of.isAlone;
  }

  /** Wins in a row are no money. */
  private get currency(): string {
    return monitorOf(this.code).measure === 'streak' ? '' : this.of.currency;
  }

  keyOf({ figure }: Alert): string {
    return keyText({ code: this.code, figure, subject: this.subject, currency: this.currency || null });
  }

  raised(alert: Alert) {
    const { tenant, agent, member } = this.of.person;
    const about = { key: this.keyOf(alert), subject: this.subject, currency: this.currency };
    return { ...alert, ...about, tenant, agent, member };
  }
}
