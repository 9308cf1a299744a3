import type { languages } from '@pitboss/contract/content/languages';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { type RoomLanguage, roomLanguages } from '@pitboss/rules/content/room-texts';
import type { Cell, KeyRow } from './languages.sql.ts';

/** The text of a key in a language; empty where there is none. */
export const cellOf = (row: KeyRow, language: RoomLanguage): Cell | undefined =>
  row.cells.find((cell) => cell.language === language);
export const textOf = (row: KeyRow, language: RoomLanguage): string => cellOf(row, language)?.content ?? '';

/** Returns true when the source has changed since the text was saved or confirmed. */
export const isStale = (row: KeyRow, cell: Cell | undefined): boolean =>
  cell !== undefined && cell.content !== '' && cell.source_revision < row.source_revision;

type Row = ReplyOf<typeof languages.list>['list'][number];
type Texts = Pick<Row, RoomLanguage>;

export const textsOf = (row: KeyRow): Texts =>
  Object.fromEntries(roomLanguages.map((language) => [language, textOf(row, language)])) as Texts;

/**
 * Returns the missing and stale languages of a key and the resulting status; with `only`, the status regards
 * this language only.
 */
export function stateOf(row: KeyRow, only?: RoomLanguage): Pick<Row, 'status' | 'missing' | 'stale'> {
  const missing = roomLanguages.filter((language) => textOf(row, language) === '');
  const stale = roomLanguages.filter((language) => isStale(row, cellOf(row, language)));
  const counts = (found: readonly RoomLanguage[]) => (only ? found.includes(only) : found.length > 0);
  const status = counts(missing) ? 'missing' : counts(stale) ? 'stale' : 'complete';
  return { status, missing, stale };
}
