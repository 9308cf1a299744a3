/** A column of rows that a statement is given: its name, its type, and its value in one of them. */
export type Column<One> = readonly [name: string, type: string, value: (one: One) => unknown];

/** Lists and documents lie in a list of texts, and are read from there: a list of lists would be one flat list. */
const carried = (type: string) => (type.endsWith('[]') || type === 'jsonb' ? 'text' : type);

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

function carry(type: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  return Array.isArray(value) ? `{${value.map(String).map(quoted).join(',')}}` : value;
}

/**
 * Rows that a statement is given as one list a column: `from` stands after its `from` and calls them `u`, `selected` names
 * their columns there as the table has them, `values` are the parameters. PostgreSQL reads lists in a third of the time that
 * it takes for a document of the same rows (measured with 26 columns: 9 beside 30 µs a row).
 */
export function givenRows<One>(columns: readonly Column<One>[]) {
  const names = columns.map(([name]) => name).join(', ');
  const lists = columns.map(([, type], place) => `$${place + 1}::${carried(type)}[]`).join(', ');
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
