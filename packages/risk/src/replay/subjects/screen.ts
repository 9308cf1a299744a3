import type { Measure } from '../../monitor.ts';
import type { Rule } from '../limits.ts';
import { weightsOf } from '../weights.ts';
import type { Rows } from './course.ts';

/**
 * Tells which subjects may have reached an alarm, from a few numbers of each: most never come near it, and what they did need not be
 * looked at exactly. A window lies within the stretch of its length that runs and the one before it; what adds to the figure in both
 * is never less than the figure.
 */
export interface Screen {
  /** A new subject, with the lowest alarms of its figures. */
  add(subject: number, alarms: readonly number[]): void;
  /** Counts what happened to a subject; whether a figure of it may be at its alarm. Minutes never go back. */
  count(subject: number, minute: number, rows: Rows, row: number): boolean;
  /** What `count` said of a subject last. */
  near(subject: number): boolean;
}

/** Numbers of a subject: the stretch that runs, who was there last or how many it won in a row; then of each figure. */
const [stretchAt, stateAt, figuresAt] = [0, 1, 2];
/** Numbers of a figure: its alarm, what added to it in the stretch that runs and in the one before it. */
const [alarmAt, runningAt, beforeAt, figureWidth] = [0, 1, 2, 3];

/** Null where a figure does not add up: nothing less than the figure itself tells how high it may be. */
export function createScreen(rules: readonly Rule[], measure: Measure, minutes: number): Screen | null {
  const gains = gainsOf(rules, measure);
  if (!gains) return null;
  const width = figuresAt + figureWidth * rules.length;
  // Of those who were there before a stretch one may go on without being counted again.
  const beforehand = measure === 'address' ? 1 : 0;
  const [byStreak, byCrowd] = [measure === 'streak', measure === 'address'];
  let kept = new Float64Array(1_024 * width);

  function reached(base: number): boolean {
    for (let at = base + figuresAt; at < base + width; at += figureWidth) {
      const sum = (kept[at + runningAt] as number) + (kept[at + beforeAt] as number) + beforehand;
      if (sum >= (kept[at + alarmAt] as number)) return true;
    }
    return false;
  }

  /** Begins another stretch. */
  function turn(base: number, stretch: number): void {
    const follows = stretch === (kept[base + stretchAt] as number) + 1;
    kept[base + stretchAt] = stretch;
    for (let at = base + figuresAt; at < base + width; at += figureWidth) {
      kept[at + beforeAt] = follows ? (kept[at + runningAt] as number) : 0;
      kept[at + runningAt] = 0;
    }
  }

  return {
    add(subject, alarms) {
      const base = subject * width;
      if (base + width > kept.length) {
        const larger = new Float64Array(2 * kept.length);
        larger.set(kept);
        kept = larger;
      }
      kept[base + stateAt] = -1;
      alarms.forEach((alarm, index) => {
        kept[base + figuresAt + index * figureWidth + alarmAt] = alarm;
      });
    },
    count(subject, minute, rows, row) {
      const base = subject * width;
      const staked = rows.in[row] as number;
      const out = rows.out[row] as number;
      if (byStreak) {
        // Wins in a row, however long ago the first was.
        const at = base + figuresAt + runningAt;
        if (out !== staked) kept[at] = out < staked ? 0 : (kept[at] as number) + 1;
        return reached(base);
      }
      const stretch = Math.floor(minute / minutes);
      if (stretch !== kept[base + stretchAt]) turn(base, stretch);
      if (byCrowd) {
        const who = rows.who[row] as number;
        if (who !== kept[base + stateAt])
          kept[base + figuresAt + runningAt] = (kept[base + figuresAt + runningAt] as number) + 1;
        kept[base + stateAt] = who;
        return reached(base);
      }
      const extra = rows.extra[row] as number;
      let at = base + figuresAt;
      for (const { count, in: ofStake, out: ofOut, extra: ofExtra } of gains) {
        const gain = count + ofStake * staked + ofOut * out + ofExtra * extra;
        if (gain > 0) kept[at + runningAt] = (kept[at + runningAt] as number) + gain;
        at += figureWidth;
      }
      return reached(base);
    },
    near: (subject) => reached(subject * width),
  };
}

/** What each figure gains by what happens; null where one does not add up. */
function gainsOf(rules: readonly Rule[], measure: Measure) {
  const gains = rules.map(({ figure }) => weightsOf(figure.of));
  // People and wins in a row are counted one by one.
  if (measure === 'address' || measure === 'streak')
    return gains.every((one) => one?.count === 1) ? [] : null;
  return gains.every((one) => one !== null) ? gains : null;
}
