import type { LimitError, Limits } from '@pitboss/rules/rooms/limits';
import { limitErrors } from '@pitboss/rules/rooms/limits';
import type { SentLimits } from '../room/room-row.ts';

/** Typed limits of one currency: by cell, `min` or `areas.3.max`, as in the errors of limits. */
export type Sheet = Readonly<Record<string, string>>;

export const gameCells = ['min', 'max', 'roundMax', 'chips'] as const;

const chipsIn = (typed: string): string[] => typed.split(/[\s,，、;；]+/).filter(Boolean);
const plain = (amount: string | undefined): string => amount?.replace(/\.00$/, '') ?? '';

/** Limits as they are filled in. */
export function sheetOf(limits: Limits): Sheet {
  const sheet: Record<string, string> = {
    min: plain(limits.min),
    max: plain(limits.max),
    roundMax: plain(limits.roundMax),
    chips: (limits.chips ?? []).map(plain).join(' '),
  };
  for (const [id, area] of Object.entries(limits.areas ?? {})) {
    sheet[`areas.${id}.min`] = plain(area.min);
    sheet[`areas.${id}.max`] = plain(area.max);
  }
  return sheet;
}

/**
 * Returns the typed limits; empty cells of areas are omitted, an area with only one value is kept for
 * validation to reject.
 */
export function limitsIn(sheet: Sheet, areaIds: readonly number[]): SentLimits {
  const own = (cell: (typeof gameCells)[number]) => (sheet[cell] ?? '').trim();
  const areas = areaIds.flatMap((id) => {
    const [min, max] = [sheet[`areas.${id}.min`] ?? '', sheet[`areas.${id}.max`] ?? ''].map((text) =>
      text.trim(),
    );
    return min || max ? [[String(id), { min: min ?? '', max: max ?? '' }] as const] : [];
  });
  const chips = chipsIn(own('chips'));
  return {
    ...(own('min') ? { min: own('min') } : {}),
    ...(own('max') ? { max: own('max') } : {}),
    ...(own('roundMax') ? { roundMax: own('roundMax') } : {}),
    ...(chips.length > 0 ? { chips } : {}),
    ...(areas.length > 0 ? { areas: Object.fromEntries(areas) } : {}),
  };
}

/** The first fault of each cell. */
export function errorsOf(sheet: Sheet, areaIds: readonly number[]): ReadonlyMap<string, LimitError> {
  const failures = new Map<string, LimitError>();
  for (const { at, fault } of limitErrors(limitsIn(sheet, areaIds), areaIds))
    if (!failures.has(at)) failures.set(at, fault);
  return failures;
}

/** Strips thousands separators and currency symbols from a figure copied from a spreadsheet. */
const figure = (text: string): string => text.replace(/[\s,，'¥$฿₫]/g, '');

/**
 * A sheet with cells pasted from a spreadsheet, the first at a row and column; `rows` are the cells in their
 * order. What reaches beyond the sheet is left out.
 */
export function pasted(
  sheet: Sheet,
  rows: readonly (readonly string[])[],
  from: { readonly row: number; readonly column: number },
  text: string,
): Sheet {
  const next: Record<string, string> = { ...sheet };
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  for (const [down, line] of lines.entries())
    for (const [right, value] of line.split('\t').entries()) {
      const cell = rows[from.row + down]?.[from.column + right];
      if (cell !== undefined) next[cell] = cell === 'chips' ? chipsIn(value).join(' ') : figure(value);
    }
  return next;
}
