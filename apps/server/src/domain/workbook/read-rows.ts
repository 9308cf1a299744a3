import type { ErrorKey } from '@pitboss/contract/errors';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { cellsOf } from './read-cells.ts';

/** One row of an uploaded file, as text; `line` counts from 1, the heading included. */
export type FileRow<C extends string> = Readonly<Record<C, string>> & { readonly line: number };

/** What may stand in a reply: one line, of bounded length. */
const plain = (cell: string | undefined) =>
  (cell ?? '')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

/**
 * The rows of an uploaded file: xlsx (its first sheet) or csv. The first row names the columns by `headings`, which are in lower
 * case without blanks; unknown ones are ignored, empty rows left out. Refuses what cannot be read, what lacks the column that
 * is needed (as `lacking`), and more than `most` rows.
 */
export async function readRows<C extends string>(
  base64: string,
  of: {
    readonly headings: Readonly<Record<string, C>>;
    readonly needed: C;
    readonly lacking: ErrorKey;
    readonly most: number;
  },
): Promise<FileRow<C>[]> {
  let cells: string[][];
  try {
    cells = await cellsOf(Buffer.from(base64, 'base64'));
  } catch {
    throw new Refusal('import.unreadable');
  }
  const [heading = [], ...rows] = cells;
  const known = new Map(Object.entries<C>(of.headings));
  const columns = heading.map((cell) => known.get(cell.replace(/[\s*\uFEFF]/g, '').toLowerCase()));
  if (!columns.includes(of.needed)) throw new Refusal(of.lacking);
  const empty = Object.fromEntries([...known.values()].map((column) => [column, '']));
  const found = rows.flatMap((row, index): FileRow<C>[] => {
    const fields = { ...empty } as Record<C, string>;
    for (const [place, column] of columns.entries()) if (column) fields[column] = plain(row[place]);
    return Object.values(fields).some((field) => field !== '') ? [{ line: index + 2, ...fields }] : [];
  });
  if (found.length > of.most) throw new Refusal('import.tooMany', { max: String(of.most) });
  return found;
}
