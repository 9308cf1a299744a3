import { fieldName } from '@pitboss/contract/core/labels/field-names';
import { features, pageByPath, pages } from '@pitboss/contract/core/pages';
import type { Language, Text } from '@pitboss/rules/i18n';
import { formatCount, formatMoney } from '../money.ts';

/** A value of a record, as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Words of values that stand for a choice. */
const words: Readonly<Record<string, Text>> = {
  manual: { zh_cn: '手动转账', en_us: 'Manual' },
  automatic: { zh_cn: '自动转账', en_us: 'Automatic' },
  seamless: { zh_cn: '单一钱包', en_us: 'Seamless wallet' },
  normal: { zh_cn: '正常', en_us: 'Normal' },
  blocked: { zh_cn: '封停', en_us: 'Blocked' },
  suspended: { zh_cn: '密码错误锁定', en_us: 'Suspended' },
  backoffice: { zh_cn: '后台', en_us: 'Console' },
  api: { zh_cn: 'API', en_us: 'API' },
  open: { zh_cn: '开启', en_us: 'Open' },
  closed: { zh_cn: '关闭', en_us: 'Closed' },
};
/** Pages and features by their numbers, as permission lists have them. */
const grants = new Map<Json, Text>([...pages, ...Object.values(features)].map((one) => [one.id, one]));
const wordFields = new Set(['transferMode', 'state', 'status', 'kind', 'type']);
const instantField = /(At|Until|From|To|Time|_time|_at)$/;
/** Numbers that count; others may be ids or ports. */
const countField = /^(rows|bytes|count)$/;
/** Format of money in payloads: rates have more decimals, counts have none. */
const amount = /^-?\d{1,24}\.\d{2}$/;
const earliestInstant = 1_000_000_000_000;

/** Formats a value for display; `format` formats timestamps. Empty for null, undefined and ''. */
export function valueWords(
  key: string,
  value: Json | undefined,
  language: Language,
  format: (ms: number) => string,
): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean')
    return { zh_cn: value ? '是' : '否', en_us: value ? 'Yes' : 'No' }[language];
  if (key === 'permissions' && grants.has(value)) return grants.get(value)?.[language] ?? '';
  if (typeof value === 'number' && countField.test(key)) return formatCount(value);
  if (typeof value === 'number')
    return instantField.test(key) && value >= earliestInstant ? format(value) : String(value);
  if (typeof value === 'string' && amount.test(value)) return formatMoney(value);
  if (key === 'page' && typeof value === 'string') return pageByPath(value)?.[language] ?? value;
  if (typeof value === 'string')
    return wordFields.has(key) && Object.hasOwn(words, value) ? (words[value]?.[language] ?? value) : value;
  if (Array.isArray(value))
    return value.map((one: Json) => valueWords(key, one, language, format)).join(', ');
  return JSON.stringify(value);
}

/** Formats a value as `valueWords` does, and a composite value as its parts with their names. */
export function partWords(
  key: string,
  value: Json | undefined,
  language: Language,
  format: (ms: number) => string,
): string {
  if (Array.isArray(value)) return value.map((one: Json) => partWords(key, one, language, format)).join('; ');
  if (value === null || typeof value !== 'object') return valueWords(key, value, language, format);
  return Object.entries(value)
    .map(([name, part]) => `${fieldName(name, language)}: ${partWords(name, part, language, format) || '-'}`)
    .join(', ');
}
