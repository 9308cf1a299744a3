import type { access } from '@pitboss/contract/access/access';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { formatMoney } from '../../../kit/money.ts';
import { type Language, say, type Text, textOf } from '../../../kit/text.ts';
import { valueText } from './approvals.text.ts';

type Row = ReplyOf<typeof access.approvals>['list'][number];

/** Fields that explain a change and are none themselves. */
const beside = new Set(['reason', 'remark', 'currency', 'transferMode']);

/** Fields with amounts in the currency that the change contains. */
const amounts = new Set(['amount', 'balance', 'quota', 'credit', 'points']);

/**
 * The value of a changed field as it is read: amounts with their currency, words of the program in the
 * language.
 */
export function changeIn(row: Row, field: string, value: string | null, language: Language): string {
  if (value === null || !amounts.has(field)) return valueIn(value, language);
  const currency = row.changes.find((change) => change.field === 'currency');
  return [formatMoney(value), currency?.after ?? currency?.before].filter(Boolean).join(' ');
}

/** A value in words, where it is one of those that are kept as words of the program. */
function valueIn(value: string | null, language: Language): string {
  const known = value === null ? undefined : (valueText as Readonly<Record<string, Text>>)[value];
  return known ? say(known, language) : value || '-';
}

/** Summarises a change: before and after of the fields that matter. */
export function shortChange(row: Row, language: Language): string {
  const changed = row.changes.filter(({ before, after }) => before !== after);
  const shown = changed.filter(({ field }) => !beside.has(field));
  return (
    (shown.length ? shown : changed)
      .map(({ field, before, after }) =>
        before === null
          ? changeIn(row, field, after, language)
          : `${changeIn(row, field, before, language)} → ${changeIn(row, field, after, language)}`,
      )
      .join('; ') || '-'
  );
}

/**
 * Target of an audit line in words: its name where it has one ("agent:12 share1" is share1), else its kind and
 * what identifies it. The words of a rule are its action and its role.
 */
export function targetName(target: string, language: Language): string {
  const [, kind, id, name] = /^([a-zA-Z]+)(?::(\S+)(?: (.+))?)?$/s.exec(target) ?? [];
  const kindText = kind && textOf({}, `kind.${kind}`);
  if (!kindText) return target;
  const called = say(kindText, language);
  if (id === undefined) return called;
  if (kind !== 'approvalRule') return name ?? `${called} ${id}`;
  const action = textOf({}, `action.${id}`) ?? textOf({}, `kind.${id}`);
  const parts = [action, textOf({}, `role.${name}`)];
  return [called, ...parts.flatMap((part) => (part ? [say(part, language)] : []))].join(' ');
}
