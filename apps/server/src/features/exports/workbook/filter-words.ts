import type { Language } from '@pitboss/rules/i18n';
import { utcOf } from '../../../domain/workbook/cells.ts';
import { operationName } from '../../../kernel/audit/line-outcome.ts';
import { clockFor, type ExportRequest, text, withoutPaging, wordsOf, yesNo } from '../plan.ts';
import { filterLabels, filterValues } from './filter.text.ts';

/** Name of the game, area or agent that a filter's number stands for; undefined for any other field. */
export type FilterNames = (field: string, value: unknown) => string | undefined;

function wordOf(field: string, value: unknown, language: Language): string {
  const plain = text(value);
  if (typeof value === 'boolean') return yesNo[language][value ? 0 : 1];
  if (field === 'offsetMinutes' && typeof value === 'number') return utcOf(value * 60_000);
  if (field === 'type') return (operationName(plain) ?? filterValues.type?.[plain])?.[language] ?? plain;
  if (field === 'inside') return plain.replaceAll('|', ' / ');
  return filterValues[field]?.[plain]?.[language] ?? plain;
}

/**
 * The filter of a request in words: what the payload says, by the names that the console gave its fields and by our own
 * for what a screen adds by itself. The zone's distance from UTC goes without saying where the zone has a name.
 */
export function filterWords(
  request: ExportRequest,
  language: Language,
  nowMs: number,
  names: FilterNames,
): { label: string; value: string }[] {
  const { clock, name } = clockFor(request, nowMs);
  const known = new Map(request.filters.map((label) => [label.field, label]));
  const payload = withoutPaging(request.payload);
  return Object.entries(payload).flatMap(([field, value]) => {
    if (value === undefined || value === null || value === '') return [];
    if (field === 'offsetMinutes' && payload.zone !== undefined && payload.zone !== 'local') return [];
    const asked = known.get(field);
    const label = asked?.label ?? filterLabels[field]?.[language] ?? field;
    const isTime = /(^|_)time$|Time$|At$/.test(field) && typeof value === 'number' && value > 1e11;
    const words = isTime
      ? `${new Date(clock(value)).toISOString().slice(0, 19).replace('T', ' ')} (${name})`
      : (names(field, value) ?? wordsOf(asked ?? {}).get(text(value)) ?? wordOf(field, value, language));
    return [{ label, value: words.slice(0, 500) }];
  });
}
