import type { Call, RequestOf } from '@pitboss/contract/core/define';
import { fieldKind, isList } from '@pitboss/contract/core/row-fields';
import type { exports } from '@pitboss/contract/desk/exports';
import { type Zone, zoneOffset } from '@pitboss/rules/time';
import { isKnownLocation } from '@pitboss/rules/zones/known-location';
import { clockOf, utcOf } from '../../../domain/workbook/cells.ts';
import { AppError } from '../../../platform/errors/app-error.ts';

export type ExportRequest = RequestOf<typeof exports.create>;
type Row = Readonly<Record<string, unknown>>;
type Column = ExportRequest['columns'][number];

/** Labels for yes and no. */
export const yesNo = { zh_cn: ['是', '否'], en_us: ['Yes', 'No'] } as const;
const pagingFields = new Set(['pageNo', 'pageSize', 'cursor', 'edge']);

/** Returns a payload without its page number and size. */
export const withoutPaging = (payload: Row): Record<string, unknown> =>
  Object.fromEntries(Object.entries(payload).filter(([field]) => !pagingFields.has(field)));

/** Throws for a request that names no list, a field that its rows do not have, or an unknown zone. */
export function checkRequest(call: Call, request: ExportRequest): void {
  if (!isList(call) || (call.payload !== 'body' && call.payload !== 'query'))
    throw new AppError('export.notAList');
  for (const key of request.columns.flatMap(({ key, orElse = [], bySign = key }) => [key, ...orElse, bySign]))
    if (!fieldKind(call, key)) throw new AppError('request.invalid', { field: key });
  if (request.zoneName !== undefined && !isKnownLocation(request.zoneName))
    throw new AppError('request.invalid', { field: 'zoneName' });
}

/** Reads the value at a path (dots for fields of a field) of a row. */
export function reader(path: string): (row: Row) => unknown {
  if (!path.includes('.')) return (row) => row[path];
  const names = path.split('.');
  return (row) => names.reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);
}

/** Returns the labels of a column's values, by value. */
export const labelsOf = (column: Pick<Column, 'words'>) => new Map(Object.entries(column.words ?? {}));

/** Returns the clock of a request's zone and the name of the zone for headings. */
export function clockFor(request: Pick<ExportRequest, 'zone' | 'zoneName'>, nowMs: number) {
  const zone: Zone = request.zone;
  const clock = clockOf(zone, request.zoneName);
  const offset = zone === 'local' ? clock(nowMs) - nowMs : zoneOffset(zone, nowMs);
  // The device's own zone may change its offset within the file, so times are labelled with its name.
  const name = zone === 'local' ? (request.zoneName ?? 'UTC') : utcOf(offset);
  return { clock, name };
}

/** Returns a value as plain text; an empty text for an object. */
export function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(text).filter(Boolean).join(', ');
  return typeof value === 'object' ? '' : String(value);
}
