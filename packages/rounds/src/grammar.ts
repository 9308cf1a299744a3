import type { DecodeFailure, ErrorCode, ErrorField, TextField } from './types.ts';

/** Longest string of a record, in UTF-16 units (encoding §1). */
export const MAX_TEXT = 1024;

const COMMA = 44;
const ZERO = 48;
const MAX_DIGITS = 9;
const MAX_AREAS = 64;
const MAX_AREA = 999;

/** Constraints of a list, in the order in which they are checked (encoding §1). */
export interface ListRule {
  readonly min: number;
  readonly max: number;
  readonly low: number;
  readonly high: number;
  /** The legal values where they are not simply a range. */
  readonly allowed?: ReadonlySet<number>;
  /** Maximum number of occurrences of a value. */
  readonly copies?: number;
}

/** The lowest and highest legal value of one position. */
export type Bounds = readonly [low: number, high: number];

/** Rule of a list of exactly `count` values between `low` and `high`. */
export function exactly(count: number, low: number, high: number, copies?: number): ListRule {
  return { min: count, max: count, low, high, copies };
}

/** Appends the comma-separated integers of a text; false when a token is not an INT (encoding §1). */
function scanInts(text: string, out: number[]): boolean {
  let value = 0;
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === COMMA) {
      if (digits === 0) return false;
      out.push(value);
      value = 0;
      digits = 0;
      continue;
    }
    const digit = code - ZERO;
    // A value of zero after a digit means a leading zero.
    if (digit < 0 || digit > 9 || digits === MAX_DIGITS || (digits > 0 && value === 0)) return false;
    value = value * 10 + digit;
    digits++;
  }
  if (digits === 0) return false;
  out.push(value);
  return true;
}

// Occurrences per value, kept between calls; every user clears it first. Values reach 66 (the dominoes).
const seen = new Uint8Array(128);

function exceeds(list: readonly number[], copies: number): boolean {
  for (let i = 0; i < list.length; i++) {
    if (++seen[list[i]!]! > copies) return true;
  }
  return false;
}

/**
 * Reads the fields of one record. It keeps the first failure, and all later reads return empty lists, so that
 * a family reads its fields in the order of the checks without testing for errors after every step (encoding
 * §1).
 */
export class Reader {
  error: DecodeFailure | null = null;

  /** Notes a failure unless there is an earlier one. */
  fail(code: ErrorCode, field: ErrorField): void {
    if (this.error === null) this.error = { status: 'error', code, field };
  }

  /** A list: token syntax, count, ranges, uniqueness (encoding §1). */
  list(field: TextField, text: string, rule: ListRule): number[] {
    const out = this.ints(field, text, rule.min, rule.max);
    for (let i = 0; i < out.length; i++) {
      const value = out[i]!;
      if (value < rule.low || value > rule.high || (rule.allowed !== undefined && !rule.allowed.has(value))) {
        this.fail('E_RANGE', field);
        return [];
      }
    }
    if (rule.copies !== undefined) this.copies(field, [out], rule.copies);
    return this.error === null ? out : [];
  }

  /** A list with bounds of its own for every position. */
  tuple(field: TextField, text: string, bounds: readonly Bounds[]): number[] {
    const out = this.ints(field, text, bounds.length, bounds.length);
    for (let i = 0; i < out.length; i++) {
      const [low, high] = bounds[i]!;
      if (out[i]! < low || out[i]! > high) {
        this.fail('E_RANGE', field);
        return [];
      }
    }
    return out;
  }

  /** Token syntax and count of a list; an empty text is a list of no items (encoding §1). */
  ints(field: TextField, text: string, min: number, max: number): number[] {
    if (this.error !== null) return [];
    const out: number[] = [];
    if (text.length > 0 && !scanInts(text, out)) this.fail('E_SYNTAX', field);
    else if (out.length < min || out.length > max) this.fail('E_COUNT', field);
    return this.error === null ? out : [];
  }

  /** Fails when a value occurs more than `limit` times over all lists; values are at most 127. */
  copies(field: TextField, lists: readonly (readonly number[])[], limit: number): void {
    if (this.error !== null) return;
    seen.fill(0);
    for (let i = 0; i < lists.length; i++) {
      if (exceeds(lists[i]!, limit)) {
        this.fail('E_DUP', field);
        return;
      }
    }
  }

  /** A field that must have one value, mostly the empty one (encoding §2). */
  fixed(field: TextField, text: string, expected: string): void {
    if (text !== expected) this.fail('E_FIELD', field);
  }

  /** Returns the winning areas before the pipe; `0` means none (encoding §1, §6). */
  prefix(text: string): number[] {
    if (text === '0') return [];
    const areas = this.ints('result', text, 1, MAX_AREAS);
    let ascending = true;
    for (let i = 0; i < areas.length; i++) {
      if (areas[i]! < 1 || areas[i]! > MAX_AREA) {
        this.fail('E_RANGE', 'result');
        return [];
      }
      if (i > 0 && areas[i]! <= areas[i - 1]!) ascending = false;
    }
    if (!ascending) this.fail(new Set(areas).size < areas.length ? 'E_DUP' : 'E_SYNTAX', 'result');
    return areas;
  }

  /** The claimed hand types: nothing, or lists between pipes (encoding §1). */
  claim(text: string): number[][] {
    if (text === '') return [];
    return text.split('|').map((segment) => this.ints('cardType', segment, 1, MAX_TEXT));
  }
}
