import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Row types of the statements that the source writes as `sql<Row>`: key, and kinds of values by column.
 * Written by `npm run db:types`.
 */
export const rowTypesFile = join(import.meta.dirname, 'row-types.generated.json');

/** Kinds of values by column; `name?` may be left out, `kind | null` may be null. */
export type Kinds = Readonly<Record<string, string>>;
export type RowType = readonly [key: string, kinds: Kinds];

/** Returns the key of a statement: a hash of the texts between its values. */
export const keyOfTexts = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);

/** Returns the key of the statement of one page that `pageRows` writes, from the texts of its columns. */
export const keyOfPage = (select: readonly string[]): string => keyOfTexts(['pageRows', ...select]);

/** Returns the generated row types by key; statements that differ only in their values share one. */
export function readRowTypes(): ReadonlyMap<string, readonly RowType[]> {
  const types = new Map<string, RowType[]>();
  for (const type of JSON.parse(readFileSync(rowTypesFile, 'utf8')) as RowType[])
    types.set(type[0], [...(types.get(type[0]) ?? []), type]);
  return types;
}
