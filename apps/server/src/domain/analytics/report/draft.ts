import type { StatementValue } from '../../../platform/calls/analytics.ts';

/** SQL with its values, which are numbered in the order of `bind`. Both engines read what it writes. */
export interface Draft {
  bind(value: StatementValue): string;
  /** A relation with these columns (name and type), by rows, whose values contain no comma. */
  relation(
    columns: Readonly<Record<string, string>>,
    rows: readonly (readonly (number | bigint | string)[])[],
  ): string;
  readonly values: StatementValue[];
}

/** Starts an SQL text without values. */
export function startDraft(): Draft {
  const values: StatementValue[] = [];
  const bind = (value: StatementValue) => `$${values.push(value)}`;
  return {
    values,
    bind,
    relation: (columns, rows) => {
      const list = (index: number) => bind(rows.map((row) => String(row[index])).join(','));
      const fields = Object.entries(columns).map(([name, type], index) =>
        rows.length === 0
          ? `null::${type} as ${name}`
          : `unnest(string_to_array(${list(index)}::varchar, ','))::${type} as ${name}`,
      );
      return `(select ${fields.join(', ')}${rows.length === 0 ? ' where false' : ''})`;
    },
  };
}
