import type { Measure } from '../../rules/monitor.ts';
import type { Totals } from '../facts/weights.ts';

/** Sums over the last minutes of one subject, as numbers. */
export interface Window extends Totals {
  /** The minute that the window ends with. */
  readonly at: number;
  /** Resets the window for another subject. */
  reset(): void;
  /**
   * Adds to a minute that is not before the one the window ends with, and moves the window there; `who` it is
   * of.
   */
  add(minute: number, staked: number, out: number, extra: number, who: number): void;
  /** Lets the window end with a later minute. */
  move(minute: number): void;
  /**
   * The minute in which something drops out next, if nothing is added: until then its sums stay as they are.
   */
  readonly leaves: number;
  /** True when the last addition ended the episode. */
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
  private kept: Float64Array = new Float64Array(64 * width);
  private first = 0;
  private end = 0;

  constructor(length: number) {
    this.length = length;
  }

  get leaves(): number {
    return this.first === this.end
      ? Number.POSITIVE_INFINITY
      : (this.kept[this.first] as number) + this.length;
  }

  reset(): void {
    this.at = Number.NEGATIVE_INFINITY;
    this.clear();
  }

  /** Nothing has happened. */
  clear(): void {
    this.count = 0;
    this.in = 0;
    this.out = 0;
    this.extra = 0;
    this.first = 0;
    this.end = 0;
  }

  move(minute: number): void {
    if (minute <= this.at) return;
    this.at = minute;
    const { kept, end } = this;
    let { first } = this;
    while (first < end && (kept[first] as number) <= minute - this.length) {
      this.count -= kept[first + 1] as number;
      this.in -= kept[first + 2] as number;
      this.out -= kept[first + 3] as number;
      this.extra -= kept[first + 4] as number;
      first += width;
    }
    this.first = first;
  }

  /** Makes room for another minute: where old ones were, or as much again. */
  private room(): Float64Array {
    if (this.end + width <= this.kept.length) return this.kept;
    const own = this.kept.subarray(this.first, this.end);
    if (this.first * 2 < this.kept.length) this.kept = new Float64Array(2 * this.kept.length);
    this.kept.set(own);
    this.first = 0;
    this.end = own.length;
    return this.kept;
  }

  add(minute: number, staked: number, out: number, extra: number): void {
    this.move(minute);
    let kept: Float64Array = this.kept;
    const last = this.end - width;
    if (last >= this.first && kept[last] === minute) {
      kept[last + 1] = (kept[last + 1] as number) + 1;
      kept[last + 2] = (kept[last + 2] as number) + staked;
      kept[last + 3] = (kept[last + 3] as number) + out;
      kept[last + 4] = (kept[last + 4] as number) + extra;
    } else {
      kept = this.room();
      const { end } = this;
      kept[end] = minute;
      kept[end + 1] = 1;
      kept[end + 2] = staked;
      kept[end + 3] = out;
      kept[end + 4] = extra;
      this.end = end + width;
    }
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

/**
 * Offsets in the entry of a member: the newest minute, and the entries of the previous and the next member; 0
 * means none.
 */
const minuteAt = 0;
const beforeAt = 1;
const afterAt = 2;
const ofOne = 3;

/** Counts the distinct members in the window with a linked list, the least recently seen first. */
class Crowd implements Window {
  at = Number.NEGATIVE_INFINITY;
  count = 0;
  readonly in = 0;
  readonly out = 0;
  readonly extra = 0;
  private readonly length: number;
  private kept: Int32Array = new Int32Array(1_024 * ofOne);
  private first = 0;
  private last = 0;

  constructor(length: number) {
    this.length = length;
  }

  get leaves(): number {
    return this.first === 0
      ? Number.POSITIVE_INFINITY
      : (this.kept[this.first + minuteAt] as number) + this.length;
  }

  reset(): void {
    while (this.first !== 0) this.remove(this.first);
    this.at = Number.NEGATIVE_INFINITY;
    this.count = 0;
  }

  move(minute: number): void {
    if (minute <= this.at) return;
    this.at = minute;
    while (this.first !== 0 && (this.kept[this.first + minuteAt] as number) <= minute - this.length) {
      this.remove(this.first);
      this.count -= 1;
    }
  }

  private remove(one: number): void {
    const { kept } = this;
    const before = kept[one + beforeAt] as number;
    const after = kept[one + afterAt] as number;
    if (before === 0) this.first = after;
    else kept[before + afterAt] = after;
    if (after === 0) this.last = before;
    else kept[after + beforeAt] = before;
    kept[one + minuteAt] = 0;
  }

  add(minute: number, _staked: number, _out: number, _extra: number, who: number): void {
    this.move(minute);
    const one = (who + 1) * ofOne;
    if (one === this.last) {
      this.kept[one + minuteAt] = minute;
      return;
    }
    if (one + ofOne > this.kept.length) {
      const larger = new Int32Array(2 * (one + ofOne));
      larger.set(this.kept);
      this.kept = larger;
    }
    const { kept } = this;
    if (kept[one + minuteAt] === 0) this.count += 1;
    else this.remove(one);
    kept[one + minuteAt] = minute;
    kept[one + beforeAt] = this.last;
    kept[one + afterAt] = 0;
    if (this.last === 0) this.first = one;
    else kept[this.last + afterAt] = one;
    this.last = one;
  }
}

/** A window of so many minutes in which nothing of a measure has happened. */
export function createWindow(minutes: number, measure?: Measure): Window {
  if (measure === 'streak') return new Streak(minutes);
  return measure === 'address' ? new Crowd(minutes) : new Minutes(minutes);
}
