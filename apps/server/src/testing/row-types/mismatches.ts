import type pg from 'pg';
import type { Kinds } from './row-types.ts';

/** Kinds of the driver's values by the database's types; `any` is JSON. */
const kindsOfTypes: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Buffer',
  18: 'string',
  19: 'string',
  20: 'string',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number',
  114: 'any',
  650: 'string',
  700: 'number',
  701: 'number',
  869: 'string',
  1000: 'boolean[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  1016: 'string[]',
  1042: 'string',
  1043: 'string',
  1082: 'string',
  1114: 'Date',
  1184: 'Date',
  1185: 'Date[]',
  1700: 'string',
  2205: 'string',
  2278: 'string',
  3802: 'any',
};

/** Rows of a result whose values are compared. */
const rowsCompared = 200;

/**
 * Returns how a result differs from its row type: columns that it lacks, kinds of values that differ, nulls
 * where the type admits none. Columns that the type does not name are ignored, and so is what JSON contains.
 */
export function mismatches(
  kinds: Kinds,
  { fields, rows }: pg.QueryResult<Record<string, unknown>>,
): string[] {
  const types = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const compared = rows.slice(0, rowsCompared);
  return Object.entries(kinds).flatMap(([column, admitted]) => {
    const name = column.replace(/\?$/, '');
    const kind = admitted.replace(/ \| null$/, '');
    const type = types.get(name);
    if (type === undefined) return name === column ? [`${name} is missing`] : [];
    const found = kindsOfTypes[type];
    if (found === undefined) return [`${name} is of the type ${type}: add it to kindsOfTypes`];
    if (kind !== 'any' && found !== 'any' && found !== kind) return [`${name} is ${found}, not ${kind}`];
    const isNull = kind === admitted && kind !== 'any' && compared.some((row) => row[name] === null);
    return isNull ? [`${name} is null`] : [];
  });
}
