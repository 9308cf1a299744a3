/** A column of rows for a statement: its name, its type, and its value of a row. */
export type Column<One> = readonly [name: string, type: string, value: (one: One) => unknown];

/** Arrays and JSON documents are passed as text and cast: an array of arrays would be flattened. */
const carried = (type: string) => (type.endsWith('[]') || type === 'jsonb' ? 'text' : type);

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

function carry(type: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  return Array.isArray(value) ? `{${value.map(String).map(quoted).join(',')}}` : value;
}

/**
 * Passes rows to a statement as one array parameter for each column: `from` is the FROM item with the alias
 * `u`, `selected` lists its columns with the types of the table, `values` returns the parameters. PostgreSQL
 * reads arrays in a third of the time of a JSON document with the same rows (measured with 26 columns: 9
 * instead of 30 µs a row).
 */
export function givenRows<One>(columns: readonly Column<One>[]) {
  const names = columns.map(([name]) => name).join(', ');
  const lists = columns.map(([, type], position) => `$${position + 1}::${carried(type)}[]`).join(', ');
  return {
    names,
    selected: columns
      .map(([name, type]) => (carried(type) === type ? `u.${name}` : `u.${name}::${type}`))
      .join(', '),
    from: `unnest(${lists}) as u (${names})`,
    values: (ones: readonly One[]) =>
      columns.map(([, type, value]) =>
        carried(type) === type ? ones.map(value) : ones.map((one) => carry(type, value(one))),
      ),
  };
}
