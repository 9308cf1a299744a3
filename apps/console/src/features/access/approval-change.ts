import type { access } from '@pitboss/contract/access';
import type { ReplyOf } from '@pitboss/contract/define';
import { type Language, say, type Text } from '../../kit/text.ts';
import { valueText } from './access.text.ts';

type Row = ReplyOf<typeof access.approvals>['list'][number];

/** Fields that explain a change and are none themselves. */
const beside = new Set(['reason', 'remark', 'currency', 'transferMode']);

/** A value in words, where it is one of those that are kept as words of the program. */
export function valueIn(value: string | null, language: Language): string {
  const known = value === null ? undefined : (valueText as Readonly<Record<string, Text>>)[value];
  return known ? say(known, language) : value || '-';
}

/** What changes, in a few words: before and after of the fields that matter. */
export function shortChange(row: Row, language: Language): string {
  const changed = row.changes.filter(({ before, after }) => before !== after);
  const told = changed.filter(({ field }) => !beside.has(field));
  return (
    (told.length ? told : changed)
      .map(({ before, after }) =>
        before === null
          ? valueIn(after, language)
          : `${valueIn(before, language)} → ${valueIn(after, language)}`,
      )
      .join('; ') || '-'
  );
}

/** The target of an audit line without its kind and number, e.g. "agent:12 share1" as share1. */
export const targetName = (target: string): string => target.replace(/^[a-z]+:\d+ (?=.)/, '');
