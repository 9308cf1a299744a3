import { createHash } from 'node:crypto';
import type { importOutcomes } from '@pitboss/contract/content/languages';
import {
  isRoomLanguage,
  placeholdersFit,
  type RoomLanguage,
  roomTextMax,
} from '@pitboss/rules/content/room-texts';
import type { KeyRow } from './languages.sql.ts';
import type { FileText } from './text-file.ts';
import { cellOf, textOf } from './text-state.ts';

export interface Judged extends FileText {
  readonly outcome: (typeof importOutcomes)[number];
  readonly before: string;
}
/** One that can be taken over. */
export type Applicable = Judged & { readonly language: RoomLanguage };

export const isApplicable = (row: Judged): row is Applicable =>
  row.outcome === 'new' || row.outcome === 'changed';

/** A text in one line, of bounded length, as it may be kept. */
export const isPlain = (text: string): boolean =>
  text.length <= roomTextMax && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text);

/**
 * What the texts of a file are against what is there. A source that the same texts change is the one whose placeholders
 * their translations must have. Of one that is named twice the last counts, as in any such file.
 */
export function judgeTexts(texts: readonly FileText[], rows: readonly KeyRow[]): Judged[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  const last = new Map(texts.map((text) => [`${text.language} ${text.key}`, text]));
  const judge = (text: FileText): Judged => {
    const row = known.get(text.key);
    if (!row) return { ...text, before: '', outcome: 'unknownKey' };
    const { language } = text;
    if (!isRoomLanguage(language)) return { ...text, before: '', outcome: 'invalid' };
    const cell = cellOf(row, language);
    const before = cell?.content ?? '';
    const as = (outcome: Judged['outcome']): Judged => ({ ...text, before, outcome });
    if (text.text === before) return as('same');
    if (!isPlain(text.text)) return as('invalid');
    const newSource = last.get(`zh_cn ${text.key}`)?.text;
    const source = language === 'zh_cn' ? text.text : newSource || textOf(row, 'zh_cn');
    if (!placeholdersFit(source, text.text)) return as('brokenPlaceholder');
    if (text.revision !== null && cell && cell.revision > text.revision) return as('changedMeanwhile');
    return as(before === '' ? 'new' : 'changed');
  };
  return [...last.values()].map(judge);
}

/** What a preview rests on: the texts that it would write over, as they are at that moment. */
export function basisOf(judged: readonly Judged[], rows: readonly KeyRow[]): string {
  const known = new Map(rows.map((row) => [row.key, row]));
  const lines = judged.filter(isApplicable).map(({ key, language }) => {
    const row = known.get(key);
    return `${key} ${language} ${row && cellOf(row, language)?.revision} ${row?.source_revision}`;
  });
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 32);
}
