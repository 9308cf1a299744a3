import { defaultConfig } from '@pitboss/risk/config';
import type { RiskItem, SettledEvent } from '@pitboss/risk/events';
import { createSeries, minuteStart } from '@pitboss/risk/minutes/minutes';
import { describe, expect, it } from 'vitest';
import { judge } from './classify.ts';
import { addedBy } from './evaluation/added.ts';
import { endMinuteOf, evaluateItem, type Step } from './evaluation/evaluate.ts';
import { createMemory } from './evaluation/memory.ts';
import type { AlertRow } from './known-alerts.sql.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const first = 29_700_000;
const key = 'memberWinLose|win|m:7|CNY';

const won = (minute: number, yuan: number): RiskItem => {
  const at = minuteStart(minute) + 1_000;
  const event: SettledEvent = {
    kind: 'settled',
    placed: true,
    tenant: '1',
    agent: '2',
    member: '7',
    currency: 'CNY',
    bet: `${minute} ${yuan}`,
    game: 203,
    betAt: at,
    at,
    stake: '0',
    win: String(yuan * 100),
    jackpot: '0',
    ip: '',
    hall: 0,
  };
  return [event];
};

/** The evaluation of one member's wins, in the window of the default settings, without a database. */
function play(windowMinutes: number) {
  const memory = createMemory();
  const config = { ...defaultConfig('memberWinLose'), windowMinutes };
  memory.configs.set('memberWinLose', { version: 1, config });
  memory.minute = first;
  const alerts: AlertRow[] = [];
  let id = 0;
  const run = (work: (steps: Step[]) => void) => {
    const steps: Step[] = [];
    work(steps);
    const stored = { ofKeys: [...alerts], ofItems: [], folds: [], numbers: [] };
    for (const { isNew, ...change } of judge(memory, { next: () => String(++id) }, steps, stored)) {
      if (change.key !== key) continue;
      const known = alerts.findIndex((one) => one.id === change.id);
      const row = { ...change, value: String(change.value), state: 'open', currency: 'CNY' };
      const stated = { ...row, fold_key: null, items: 1, largest: null };
      if (known < 0) alerts.push(stated);
      else alerts[known] = { ...(alerts[known] as AlertRow), value: row.value };
    }
  };
  return {
    values: () => alerts.map(({ value }) => Number(value) / 100),
    episodes: () =>
      (memory.standings.get(key)?.episodes ?? []).map(({ from, to }) => [from - first, to && to - first]),
    receive(minute: number, yuan: number) {
      const item = won(first + minute, yuan);
      for (const { text } of item.flatMap((event) => [...addedBy(event)]))
        if (!memory.series.has(text)) memory.keep(text, createSeries());
      run((steps) => evaluateItem(memory, item, new Map(), steps));
    },
    turnTo(minute: number) {
      run((steps) => endMinuteOf(memory, steps, first + minute));
    },
    decide() {
      for (const [index, alert] of alerts.entries()) alerts[index] = { ...alert, state: 'normal' };
    },
  };
}

// Table 5,000 and alarm 20,000 CNY.
describe('a late event', () => {
  it('raises nothing in an episode that is decided, up to twice the value of the verdict', () => {
    const live = play(60);
    live.turnTo(30);
    live.receive(30, 25_000);
    live.decide();
    // Reaches the alarm by itself, and stays above the table until the episode begins.
    live.receive(20, 24_999);
    expect(live.values()).toEqual([25_000]);
    live.receive(25, 1);
    expect(live.values()).toEqual([25_000, 50_000]);
    expect(live.episodes()).toEqual([[20, null]]);
  });

  it('belongs to an episode that is over when it happened in it, and prolongs it', () => {
    const live = play(10);
    live.receive(0, 25_000);
    live.decide();
    live.turnTo(14);
    expect(live.episodes()).toEqual([[0, 10]]);
    live.receive(8, 21_000);
    expect(live.values()).toEqual([25_000]);
    live.turnTo(30);
    expect(live.episodes()).toEqual([[0, 18]]);
  });

  it('raises an alert of its own when no episode covers it', () => {
    const live = play(10);
    live.receive(0, 25_000);
    live.decide();
    live.turnTo(19);
    live.receive(12, 21_000);
    expect(live.values()).toEqual([25_000, 21_000]);
    live.turnTo(40);
    expect(live.episodes()).toEqual([
      [0, 10],
      [12, 22],
    ]);
  });

  it('lets the open alert follow the peak, in whatever minute it is', () => {
    const live = play(60);
    live.turnTo(30);
    live.receive(30, 25_000);
    live.receive(10, 10_000);
    expect(live.values()).toEqual([35_000]);
  });
});

/** Returns random numbers below 1 that a seed repeats. */
function random(from: number) {
  let state = from;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe(`wins in any order (SEED=${seed})`, () => {
  it('have the episodes and the highest value that they have in the order of their times', () => {
    const next = random(seed);
    const below = (limit: number) => Math.floor(next() * limit);
    for (let round = 0; round < 300; round += 1) {
      const length = 3 + below(8);
      const wins = Array.from({ length: 12 }, () => {
        const at = below(60);
        return { at, yuan: 1_000 + below(24_000), seen: at + (below(2) ? below(length) : 0) };
      });
      const received = (by: 'at' | 'seen') => {
        const one = play(length);
        for (const win of [...wins].sort((a, b) => a[by] - b[by])) {
          one.turnTo(win[by]);
          one.receive(win.at, win.yuan);
        }
        one.turnTo(100);
        return one;
      };
      const [late, inTime] = [received('seen'), received('at')];
      const minutesOf = (one: typeof late) =>
        new Set(
          one
            .episodes()
            .flatMap(([from = 0, to]) =>
              Array.from({ length: (to ?? 100) - (from ?? 0) + 1 }, (_, at) => (from ?? 0) + at),
            ),
        );
      expect([...minutesOf(late)].sort(), `round ${round}`).toEqual([...minutesOf(inTime)].sort());
      expect(Math.max(0, ...late.values())).toBe(Math.max(0, ...inTime.values()));
    }
  });
});
