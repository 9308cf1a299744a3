import type { Call } from '@pitboss/contract/core/define';
import type { Conflict } from '@pitboss/contract/core/record-versions';
import { takesNull } from '@pitboss/contract/core/row-fields';

type Fields = Readonly<Record<string, unknown>>;
/** Value of a conflicting field that is to be saved. */
export type Choice = 'mine' | 'stored';

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the paths at which a payload may hold its fields: the payload, its parts, and the record of a
 * payload with several.
 */
function positionsIn(payload: unknown, record: string | undefined): readonly (readonly string[])[] {
  const parts = [[], ['changes'], ['body'], ['query'], ...(record ? [['body', record]] : [])];
  return parts.filter((path) => isFields(at(payload, path)));
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner))
      return inner.find((one) => isFields(one) && String(Object.values(one)[0]) === key);
    return isFields(inner) ? inner[key] : undefined;
  }, value);
}

/**
 * Returns a copy with another value at a path; undefined removes the field. In a list the path names an entry
 * by its first field, and the entry is removed.
 */
function put(value: unknown, [key = '', ...inner]: readonly string[], next: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((one) => !(isFields(one) && String(Object.values(one)[0]) === key));
  if (!isFields(value)) return value;
  if (inner.length > 0) return { ...value, [key]: put(value[key], inner, next) };
  const { [key]: _, ...others } = value;
  return next === undefined ? others : { ...others, [key]: next };
}

function pathOf(payload: unknown, record: string | undefined, field: string): readonly string[] {
  const own = field.split('.');
  const position = positionsIn(payload, record).find((path) => at(payload, [...path, ...own]) !== undefined);
  return [...(position ?? positionsIn(payload, record).at(-1) ?? []), ...own];
}

/** The value that a payload has of a field; of an entry of a list, what it is set to. */
export function valueIn(payload: unknown, record: string | undefined, field: string): unknown {
  const value = at(payload, pathOf(payload, record, field));
  return /^\w+\.\d+$/.test(field) && isFields(value) ? Object.values(value)[1] : value;
}

/**
 * Returns true when a payload updates several records at once: one of them cannot keep a stored value on its
 * own.
 */
export const isOfSeveral = (payload: unknown): boolean =>
  isFields(payload) && isFields(payload.versions) && Object.keys(payload.versions).length > 1;

/** Names the version in a payload that its conflict has given. */
function withVersion(payload: unknown, { record, version }: Conflict): unknown {
  if (record === undefined) return put(payload, ['version'], version);
  if (isFields(payload) && isFields(payload.body)) return put(payload, ['body', record, 'version'], version);
  const versions = at(payload, ['versions']);
  return put(payload, ['versions'], { ...(isFields(versions) ? versions : {}), [record]: version });
}

/** Returns true when the user keeps the stored values of all entries of a list that were to be changed. */
const isEmptied = (payload: unknown, field: string): boolean => {
  const [list = '', ...entry] = field.split('.');
  const entries = at(payload, [list]);
  return entry.length > 0 && Array.isArray(entries) && entries.length === 0;
};

/**
 * The payload of the next try: with the stored values where the user keeps or has not touched them, on the
 * version that has them. Null when nothing is left to change.
 */
export function chosenPayload(
  call: Call,
  payload: unknown,
  conflict: Conflict,
  choices: Readonly<Record<string, Choice>>,
): unknown {
  let next = payload;
  const stored = conflict.fields.filter(({ field }) => choices[field] === 'stored');
  for (const { field, value } of [...stored, ...(conflict.kept ?? [])]) {
    const path = pathOf(next, conflict.record, field);
    // Nothing stored is sent as nothing where the call knows no null.
    next = put(next, path, value === null && !takesNull(call, path) ? undefined : value);
  }
  return conflict.fields.some(({ field }) => isEmptied(next, field)) ? null : withVersion(next, conflict);
}
