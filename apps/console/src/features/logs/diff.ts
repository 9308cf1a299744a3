import type { logs } from '@pitboss/contract/access/logs';
import type { ReplyOf } from '@pitboss/contract/core/define';
import type { Json } from '../../kit/values/value-words.ts';

/** A line of the operation log, as the list and the drawer show it. */
export type Line = ReplyOf<typeof logs.opLog>['list'][number];

/** One field of a change: names from the outside in, a number for the place in a list. */
export interface DiffRow {
  readonly path: readonly (string | number)[];
  /** Undefined where the side does not have the field. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly state: 'added' | 'removed' | 'changed' | 'same';
}

type Fields = { readonly [key: string]: Json };
const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
/**
 * Returns true for a list whose elements are compared individually; lists of plain values are more readable
 * as a unit.
 */
const isDeepList = (value: Json | undefined): value is readonly Json[] =>
  isList(value) && value.some((one) => typeof one === 'object' && one !== null);

/** Reads a side of a line; a text that is no JSON is shown as it is. */
export function parseSide(text: string | null): Json | undefined {
  if (text === null) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return value === null ? undefined : value;
  } catch {
    return text;
  }
}

/** Returns true when two values are equal, regardless of the order of their fields. */
export function sameValue(a: Json | undefined, b: Json | undefined): boolean {
  if (isList(a) && isList(b))
    return a.length === b.length && a.every((value, position) => sameValue(value, b[position]));
  if (isFields(a) && isFields(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].every(
      (key) => Object.hasOwn(a, key) === Object.hasOwn(b, key) && sameValue(a[key], b[key]),
    );
  }
  return a === b;
}

function stateOf(before: Json | undefined, after: Json | undefined): DiffRow['state'] {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  return sameValue(before, after) ? 'same' : 'changed';
}

function walk(
  path: readonly (string | number)[],
  before: Json | undefined,
  after: Json | undefined,
  rows: DiffRow[],
): void {
  const sides = [before, after];
  const nested = (fits: (value: Json | undefined) => boolean) =>
    sides.some(fits) && sides.every((side) => side === undefined || side === null || fits(side));
  if (nested(isFields)) {
    const [a, b] = sides.map((side) => (isFields(side) ? side : {})) as [Fields, Fields];
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    if (keys.length > 0) {
      for (const key of keys)
        walk(
          [...path, key],
          Object.hasOwn(a, key) ? a[key] : undefined,
          Object.hasOwn(b, key) ? b[key] : undefined,
          rows,
        );
      return;
    }
  }
  if (sides.some(isDeepList) && nested(isList)) {
    const [a, b] = sides.map((side) => (isList(side) ? side : []));
    for (let position = 0; position < Math.max(a?.length ?? 0, b?.length ?? 0); position += 1)
      walk([...path, position], a?.[position], b?.[position], rows);
    return;
  }
  if (before === undefined && after === undefined) return;
  rows.push({ path, before, after, state: stateOf(before, after) });
}

/**
 * Returns the fields of a change with both values, nested ones by their path, in the order in which they were
 * written.
 */
export function diffOf(before: Json | undefined, after: Json | undefined): DiffRow[] {
  const rows: DiffRow[] = [];
  walk([], before, after, rows);
  return rows;
}

/** Returns the innermost field of a path, without places in lists; '' for a value without fields. */
export const fieldOf = (path: DiffRow['path']): string =>
  path.findLast((part): part is string => typeof part === 'string') ?? '';
