import type { Totals } from './weights.ts';

/** Sums over the last minutes of one subject, as numbers. */
export interface Window extends Totals {
  /** The minute that the window ends with. */
  readonly at: number;
  /** Adds to a minute that is not before the one the window ends with, and moves the window there. */
  add(minute: number, staked: number, out: number, extra: number): void;
  /** Lets the window end with a later minute. */
  move(minute: number): void;
}

/** Numbers of a minute that are kept: the minute, its count and its three sums. */
const width = 5;

class Minutes implements Window {
  at = Number.NEGATIVE_INFINITY;
  count = 0;
  in = 0;
  out = 0;
  extra = 0;
  readonly #length: number;
  #kept: number[] = [];
  #first = 0;

  constructor(length: number) {
    this.#length = length;
  }

  move(minute: number): void {
    if (minute <= this.at) return;
    this.at = minute;
    const kept = this.#kept;
    let first = this.#first;
    while (first < kept.length && (kept[first] as number) <= minute - this.#length) {
      this.count -= kept[first + 1] as number;
      this.in -= kept[first + 2] as number;
      this.out -= kept[first + 3] as number;
      this.extra -= kept[first + 4] as number;
      first += width;
    }
    if (first > 64 * width && first * 2 > kept.length) {
      this.#kept = kept.slice(first);
      first = 0;
    }
    this.#first = first;
  }

  add(minute: number, staked: number, out: number, extra: number): void {
    this.move(minute);
    const kept = this.#kept;
    const last = kept.length - width;
    if (last >= this.#first && kept[last] === minute) {
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

/** A window of so many minutes in which nothing has happened. */
export const createWindow = (minutes: number): Window => new Minutes(minutes);
