import { createHash } from 'node:crypto';
import type { importOutcomes } from '@pitboss/contract/content/languages';
import {
  isRoomLanguage,
  placeholderSource,
  placeholdersFit,
  type RoomLanguage,
  roomTextMax,
} from '@pitboss/rules/content/room-texts';
import type { KeyRow } from './languages.sql.ts';
import type { FileText } from './text-file.ts';
import { cellOf, textOf } from './text-state.ts';

export interface Evaluated extends FileText {
  readonly outcome: (typeof importOutcomes)[number];
  readonly before: string;
}
/** A text that can be applied. */
export type Applicable = Evaluated & { readonly language: RoomLanguage };

export const isApplicable = (row: Evaluated): row is Applicable =>
  row.outcome === 'new' || row.outcome === 'changed';

/** Returns true for a text in one line and of bounded length, as it may be stored. */
export const isPlain = (text: string): boolean =>
  text.length <= roomTextMax && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text);

/**
 * Compares the texts of a file with the stored ones. Sources and translations must keep the placeholders of
 * the source. The last text counts when the file contains a cell twice, as in any such file.
 */
export function evaluateTexts(texts: readonly FileText[], rows: readonly KeyRow[]): Evaluated[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  const last = new Map(texts.map((text) => [`${text.language} ${text.key}`, text]));
  const evaluate = (text: FileText): Evaluated => {
    const row = known.get(text.key);
    if (!row) return { ...text, before: '', outcome: 'unknownKey' };
    const { language } = text;
    if (!isRoomLanguage(language)) return { ...text, before: '', outcome: 'invalid' };
    const cell = cellOf(row, language);
    const before = cell?.content ?? '';
    const as = (outcome: Evaluated['outcome']): Evaluated => ({ ...text, before, outcome });
    if (text.text === before) return as('same');
    if (!isPlain(text.text)) return as('invalid');
    const current = textOf(row, 'zh_cn');
    const source = language === 'zh_cn' ? placeholderSource(text.key, current) : current;
    if (!placeholdersFit(source, text.text)) return as('brokenPlaceholder');
    if (text.revision !== null && cell && cell.revision > text.revision) return as('changedMeanwhile');
    return as(before === '' ? 'new' : 'changed');
  };
  return [...last.values()].map(evaluate);
}

/**
 * Returns a fingerprint of the state on which a preview is based: the revisions of the texts that the import
 * would overwrite.
 */
export function basisOf(evaluated: readonly Evaluated[], rows: readonly KeyRow[]): string {
  const known = new Map(rows.map((row) => [row.key, row]));
  const lines = evaluated.filter(isApplicable).map(({ key, language }) => {
    const row = known.get(key);
    return `${key} ${language} ${row && cellOf(row, language)?.revision} ${row?.source_revision}`;
  });
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 32);
}
