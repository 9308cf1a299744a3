import type { Language } from '@pitboss/rules/i18n';
import { utcOf } from '../../../domain/workbook/cells.ts';
import { operationName } from '../../../platform/audit/line-outcome.ts';
import { clockFor, type ExportRequest, labelsOf, text, withoutPaging, yesNo } from './export-request.ts';
import { filterLabel, filterValue } from './filter-labels.ts';

/** Returns the name of the game, area or agent for an id in a filter; undefined for any other field. */
export type FilterNames = (field: string, value: unknown) => string | undefined;

function wordOf(field: string, value: unknown, language: Language): string {
  const plain = text(value);
  if (typeof value === 'boolean') return yesNo[language][value ? 0 : 1];
  if (field === 'offsetMinutes' && typeof value === 'number') return utcOf(value * 60_000);
  if (field === 'type') return (operationName(plain) ?? filterValue(field, plain))?.[language] ?? plain;
  if (field === 'inside') return plain.replaceAll('|', ' / ');
  return filterValue(field, plain)?.[language] ?? plain;
}

/**
 * Describes the filter of a request: the values of the payload, with the labels that the console sent for its
 * fields and with the server's own for fields that a screen adds by itself. Omits the zone's offset from UTC
 * if the zone has a name.
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
    const isFixed = payload.zone !== undefined && payload.zone !== 'local';
    if (field === 'offsetMinutes' && (isFixed || payload.zoneName !== undefined)) return [];
    if (field === 'zoneName' && isFixed) return [];
    const requested = known.get(field);
    const label = requested?.label ?? filterLabel(field)?.[language] ?? field;
    const isTime = /(^|_)time$|Time$|At$/.test(field) && typeof value === 'number' && value > 1e11;
    const words = isTime
      ? `${new Date(clock(value)).toISOString().slice(0, 19).replace('T', ' ')} (${name})`
      : (names(field, value) ?? labelsOf(requested ?? {}).get(text(value)) ?? wordOf(field, value, language));
    return [{ label, value: words.slice(0, 500) }];
  });
}
