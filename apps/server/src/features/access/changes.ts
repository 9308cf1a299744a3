/** A changed field, side by side; null where it did not exist. */
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Fields of a value by their path: {a: {b: 1}} is a.b; lists count as one text. */
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

/** What a change does to each field, in the order of the fields; those that stay as they are come too. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [new Map(flat(before)), new Map(flat(after))];
  return [...new Set([...old.keys(), ...fresh.keys()])].map((field) => ({
    field,
    before: old.get(field) ?? null,
    after: fresh.get(field) ?? null,
  }));
}
