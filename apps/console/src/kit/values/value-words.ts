import { features, pageByPath, pages } from '@pitboss/contract/core/pages';
import { changedField, changedValue } from '@pitboss/contract/words/log-words';
import type { Language, Text } from '@pitboss/rules/i18n';
import { formatCount, formatMoney } from '../money.ts';

/** A value of a record, as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Pages and features by their numbers, as permission lists have them. */
const grants = new Map<Json, Text>([...pages, ...Object.values(features)].map((one) => [one.id, one]));
const instantField = /^(at|from|to|until|start|end|since)$|(At|Until|From|To|Time|_time|_at)$/;
/** Numbers that count; others may be ids or ports. */
const countField = /^(rows|bytes|count)$/;
/** Format of money in payloads: rates have more decimals, counts have none. */
const amount = /^-?\d{1,24}\.\d{2}$/;
const earliestInstant = 1_000_000_000_000;

/** Formats timestamps, and knows the call whose values are shown. */
export interface ValueFormat {
  readonly format: (ms: number) => string;
  /** Path of the call; empty where it is unknown. */
  readonly call: string;
}

/** Formats a value for display. Empty for null, undefined and ''. */
export function valueWords(
  key: string,
  value: Json | undefined,
  language: Language,
  how: ValueFormat,
): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean')
    return { zh_cn: value ? '是' : '否', en_us: value ? 'Yes' : 'No' }[language];
  if (key === 'permissions' && grants.has(value)) return grants.get(value)?.[language] ?? '';
  if (typeof value === 'number' && countField.test(key)) return formatCount(value);
  // Stored settings have RTP in thousandths.
  if (typeof value === 'number' && key === 'rtp') return (value / 1000).toFixed(3);
  if (typeof value === 'number')
    return instantField.test(key) && value >= earliestInstant ? how.format(value) : String(value);
  if (typeof value === 'string' && amount.test(value)) return formatMoney(value);
  if (typeof value === 'string' && value.startsWith('/')) return pageByPath(value)?.[language] ?? value;
  if (typeof value === 'string') return changedValue(how.call, key, value)?.[language] ?? value;
  if (Array.isArray(value)) return value.map((one: Json) => valueWords(key, one, language, how)).join(', ');
  return JSON.stringify(value);
}

/** Formats a value as `valueWords` does, and a composite value as its parts with their names. */
export function partWords(
  key: string,
  value: Json | undefined,
  language: Language,
  how: ValueFormat,
): string {
  if (Array.isArray(value)) return value.map((one: Json) => partWords(key, one, language, how)).join('; ');
  if (value === null || typeof value !== 'object') return valueWords(key, value, language, how);
  return Object.entries(value)
    .map(
      ([name, part]) =>
        `${changedField(how.call, name)[language]}: ${partWords(name, part, language, how) || '-'}`,
    )
    .join(', ');
}
