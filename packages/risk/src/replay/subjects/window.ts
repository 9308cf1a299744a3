import type { Measure } from '../../monitor.ts';
import type { Totals } from '../weights.ts';

/** Sums over the last minutes of one subject, as numbers. */
export interface Window extends Totals {
  /** The minute that the window ends with. */
  readonly at: number;
  /** Adds to a minute that is not before the one the window ends with, and moves the window there; `who` it is of. */
  add(minute: number, staked: number, out: number, extra: number, who: number): void;
  /** Lets the window end with a later minute. */
  move(minute: number): void;
  /** The minute in which something drops out next, if nothing is added: until then its sums stay as they are. */
  readonly leaves: number;
  /** What was added last ended it all: an episode is over with it. */
  readonly cut?: boolean;
}

/** Numbers of a minute that are kept: the minute, its count and its three sums. */
const width = 5;

class Minutes implements Window {
  at = Number.NEGATIVE_INFINITY;
  count = 0;
  in = 0;
  out = 0;
  extra = 0;
  private readonly length: number;
  private kept: number[] = [];
  private first = 0;

  constructor(length: number) {
    this.length = length;
  }

  get leaves(): number {
    const first = this.kept[this.first];
    return first === undefined ? Number.POSITIVE_INFINITY : first + this.length;
  }

  /** Nothing has happened. */
  clear(): void {
    this.count = 0;
    this.in = 0;
    this.out = 0;
    this.extra = 0;
    this.kept = [];
    this.first = 0;
  }

  move(minute: number): void {
    if (minute <= this.at) return;
    this.at = minute;
    const kept = this.kept;
    let first = this.first;
    while (first < kept.length && (kept[first] as number) <= minute - this.length) {
      this.count -= kept[first + 1] as number;
      this.in -= kept[first + 2] as number;
      this.out -= kept[first + 3] as number;
      this.extra -= kept[first + 4] as number;
      first += width;
    }
    if (first > 64 * width && first * 2 > kept.length) {
      this.kept = kept.slice(first);
      first = 0;
    }
    this.first = first;
  }

  add(minute: number, staked: number, out: number, extra: number): void {
    this.move(minute);
    const kept = this.kept;
    const last = kept.length - width;
    if (last >= this.first && kept[last] === minute) {
      kept[last + 1] = (kept[last + 1] as number) + 1;
      kept[last + 2] = (kept[last + 2] as number) + staked;
      kept[last + 3] = (kept[last + 3] as number) + out;
      kept[last + 4] = (kept[last + 4] as number) + extra;
    } else kept.push(minute, 1, staked, out, extra);
    this.count += 1;
    this.in += staked;
    this.out += out;
    this.extra += extra;
    // Beyond this a double skips whole numbers; ninety trillion of a currency with two places.
    if (
      !(Number.isSafeInteger(this.in) && Number.isSafeInteger(this.out) && Number.isSafeInteger(this.extra))
    )
      throw new RangeError('sums too large for a replay');
  }
}

/** Rounds won in a row: what is lost empties the window, and what is neither won nor lost is not in it. */
class Streak extends Minutes {
  cut = false;

  override add(minute: number, staked: number, out: number): void {
    this.move(minute);
    this.cut = out < staked;
    if (this.cut) this.clear();
    else if (out > staked) super.add(minute, staked, out, 0);
  }
}

/** How many different people were there. */
class Crowd implements Window {
  at = Number.NEGATIVE_INFINITY;
  count = 0;
  readonly in = 0;
  readonly out = 0;
  readonly extra = 0;
  private readonly length: number;
  /** The newest minute of each, the longest gone first. */
  private readonly last = new Map<number, number>();
  private newest = -1;

  constructor(length: number) {
    this.length = length;
  }

  get leaves(): number {
    const first = this.last.values().next().value;
    return first === undefined ? Number.POSITIVE_INFINITY : first + this.length;
  }

  move(minute: number): void {
    if (minute <= this.at) return;
    this.at = minute;
    for (const [who, last] of this.last) {
      if (last > minute - this.length) break;
      this.last.delete(who);
    }
    this.count = this.last.size;
  }

  add(minute: number, _staked: number, _out: number, _extra: number, who: number): void {
    this.move(minute);
    // Who came last is at the end already.
    if (who !== this.newest) this.last.delete(who);
    this.newest = who;
    this.last.set(who, minute);
    this.count = this.last.size;
  }
}

/** A window of so many minutes in which nothing of a measure has happened. */
export function createWindow(minutes: number, measure?: Measure): Window {
  if (measure === 'streak') return new Streak(minutes);
  return measure === 'address' ? new Crowd(minutes) : new Minutes(minutes);
}
