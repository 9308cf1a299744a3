/** Old and new value of a changed field; null where the field did not exist. */
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Returns the fields of a value by their path: {a: {b: 1}} is a.b; a list is one text. */
function flat(value: unknown, path = ''): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[path || 'value', String(value)]];
  if (Array.isArray(value))
    return [
      [
        path || 'value',
        value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(', '),
      ],
    ];
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key));
}

/** Returns old and new value of every field, in field order, including fields that did not change. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const old = new Map(flat(before));
  const fresh = new Map(flat(after));
  return [...new Set([...old.keys(), ...fresh.keys()])].map((field) => ({
    field,
    before: old.get(field) ?? null,
    after: fresh.get(field) ?? null,
  }));
}
