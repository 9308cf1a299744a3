import type { Call, RequestOf } from '@pitboss/contract/define';
import type { exports } from '@pitboss/contract/exports';
import { fieldKind, isList } from '@pitboss/contract/row-fields';
import type { Language } from '@pitboss/rules/i18n';
import { isUnlimited } from '@pitboss/rules/mute';
import { type Zone, zoneOffset } from '@pitboss/rules/time';
import {
  type Clock,
  clockOf,
  knownPlace,
  neutral,
  numberCell,
  spanCell,
  styles,
  textCell,
  timeCell,
  utcOf,
} from '../../domain/workbook/cells.ts';
import type { SheetColumn } from '../../domain/workbook/workbook.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';

export type ExportRequest = RequestOf<typeof exports.create>;
type Row = Readonly<Record<string, unknown>>;
type Column = ExportRequest['columns'][number];

/** Names of games and areas in one language; areas by `game_area`. */
export interface Names {
  readonly games: ReadonlyMap<number, string>;
  readonly areas: ReadonlyMap<string, string>;
}

/** Yes and no in words. */
export const yesNo = { zh_cn: ['是', '否'], en_us: ['Yes', 'No'] } as const;
const unlimited = { zh_cn: '无限期', en_us: 'Unlimited' } as const;
const pagingFields = new Set(['pageNo', 'pageSize', 'cursor', 'edge']);

/** A payload without the page that the console happened to show. */
export const withoutPaging = (payload: Row): Record<string, unknown> =>
  Object.fromEntries(Object.entries(payload).filter(([field]) => !pagingFields.has(field)));

/** Refuses what names no list, no field of its rows, or no zone. */
export function checkRequest(call: Call, request: ExportRequest): void {
  if (!isList(call) || (call.payload !== 'body' && call.payload !== 'query'))
    throw new Refusal('export.notAList');
  for (const key of request.columns.flatMap((column) => [column.key, ...(column.orElse ?? [])]))
    if (!fieldKind(call, key)) throw new Refusal('request.invalid', { field: key });
  if (request.zoneName !== undefined && !knownPlace(request.zoneName))
    throw new Refusal('request.invalid', { field: 'zoneName' });
}

/** Reads the value at a path (dots for fields of a field) of a row. */
export function reader(path: string): (row: Row) => unknown {
  if (!path.includes('.')) return (row) => row[path];
  const names = path.split('.');
  return (row) => names.reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);
}

/** Words of values, by the value. */
export const wordsOf = (column: Pick<Column, 'words'>) => new Map(Object.entries(column.words ?? {}));

/** The clock of a request's zone and the name that heads its times. */
export function clockFor(request: Pick<ExportRequest, 'zone' | 'zoneName'>, nowMs: number) {
  const zone: Zone = request.zone;
  const clock = clockOf(zone, request.zoneName);
  const offset = zone === 'local' ? clock(nowMs) - nowMs : zoneOffset(zone, nowMs);
  // The device's own zone may change its offset within the file, so its name says which zone it is.
  const name = zone === 'local' ? (request.zoneName ?? 'UTC') : utcOf(offset);
  return { clock, name };
}

/** A value as plain text; an object has none. */
export function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(text).filter(Boolean).join(', ');
  return typeof value === 'object' ? '' : String(value);
}

interface Tools {
  readonly clock: Clock;
  readonly language: Language;
  readonly names: Names;
  /** The time of the data. */
  readonly atMs: number;
}

/** Labels with values, values before and after, or accounts, in one line. */
function linesOf(value: unknown, words: ReadonlyMap<string, string>): string {
  const wordOf = (one: unknown) => words.get(text(one)) ?? text(one);
  const lines = (Array.isArray(value) ? value : []) as readonly Row[];
  return lines
    .map(({ label, value: said, before, after, account }) => {
      if (account !== undefined) return text(account);
      if (label !== undefined) return `${text(label)}: ${text(said)}`;
      return before === null ? wordOf(after) : `${wordOf(before)} → ${wordOf(after)}`;
    })
    .join('; ');
}

/** Amounts by currency in one line. */
function amountsOf(value: unknown): string {
  const all = Object.entries((value ?? {}) as Row);
  return all.map(([currency, amount]) => `${text(amount)} ${currency}`).join('; ');
}

/** The change of a figure as a ratio with four decimals; null where there was none before. */
function changeOf(now: unknown, before: unknown): string | null {
  if (typeof now !== 'string' || typeof before !== 'string') return null;
  const [figure, base] = [now, before].map((one) => BigInt(one.replace('.', ''))) as [bigint, bigint];
  if (base === 0n) return null;
  const parts = ((figure - base) * 10_000n) / (base < 0n ? -base : base);
  const digits = String(parts < 0n ? -parts : parts).padStart(5, '0');
  return `${parts < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** What a column writes; a kind that the field cannot hold falls back to the field's own. */
function cellOf(call: Call, column: Column, tools: Tools): SheetColumn['cell'] {
  const read = reader(column.key);
  const field = fieldKind(call, column.key);
  const words = wordsOf(column);
  const plain: SheetColumn['cell'] = (place, row) => {
    const found = read(row);
    const wordOf = (value: string) => words.get(value) ?? value;
    const value = Array.isArray(found)
      ? found.map((one) => wordOf(text(one))).join(', ')
      : wordOf(text(found));
    return textCell(place, neutral(value));
  };
  const kind = column.kind === 'auto' ? field : column.kind;
  switch (kind) {
    case 'money':
    case 'profit':
      return field === 'money' ? (place, row) => numberCell(place, read(row), styles.money) : plain;
    case 'rate':
      return field === 'decimal' ? (place, row) => numberCell(place, read(row), styles.rate) : plain;
    case 'decimal':
      return (place, row) => numberCell(place, read(row), styles.plain);
    case 'number':
      return field === 'number' ? (place, row) => numberCell(place, read(row), styles.number) : plain;
    case 'time':
      return field === 'time' || field === 'number'
        ? (place, row) => timeCell(place, read(row), tools.clock)
        : plain;
    case 'end':
      return (place, row) => {
        const value = read(row);
        return typeof value === 'number' && isUnlimited(value)
          ? textCell(place, unlimited[tools.language])
          : timeCell(place, value, tools.clock);
      };
    case 'labels':
    case 'accounts':
    case 'changes':
      return (place, row) => textCell(place, neutral(linesOf(read(row), words)));
    case 'amounts':
      return (place, row) => textCell(place, amountsOf(read(row)));
    case 'change': {
      const before = reader(`previous.${column.key}`);
      return (place, row) => numberCell(place, changeOf(read(row), before(row)), styles.rate);
    }
    case 'since':
      return (place, row) => spanCell(place, read(row), tools.atMs);
    case 'games':
      return (place, row) => {
        const ids = read(row);
        if (!Array.isArray(ids)) return plain(place, row);
        return textCell(place, neutral(ids.map((id) => tools.names.games.get(id) ?? `#${id}`).join(', ')));
      };
    case 'yesNo':
      return (place, row) => {
        const value = read(row);
        return typeof value === 'boolean' ? textCell(place, yesNo[tools.language][value ? 0 : 1]) : '';
      };
    case 'bilingual':
      return (place, row) => textCell(place, neutral(text((read(row) as Row | null)?.[tools.language])));
    case 'game':
      return (place, row) => {
        const id = read(row);
        return typeof id === 'number' ? textCell(place, neutral(tools.names.games.get(id) ?? `#${id}`)) : '';
      };
    case 'area': {
      const game = reader(column.key.replace(/areaId$/, 'gameId'));
      return (place, row) => {
        const id = read(row);
        const name = tools.names.areas.get(`${game(row)}_${id}`);
        return typeof id === 'number' ? textCell(place, neutral(name ?? `#${id}`)) : '';
      };
    }
    default:
      return plain;
  }
}

/** A cell whose column has a word for no value, e.g. for a ban that has no end. */
function orUnset(cell: SheetColumn['cell'], column: Column, key: string): SheetColumn['cell'] {
  const unset = column.words?.null;
  if (unset === undefined) return cell;
  const read = reader(key);
  return (place, row) => (read(row) === null ? textCell(place, neutral(unset)) : cell(place, row));
}

/** The first cell that has a value. */
function firstOf(cells: readonly SheetColumn['cell'][]): SheetColumn['cell'] {
  const [only, ...more] = cells;
  if (only && !more.length) return only;
  return (place, row) => {
    for (const cell of cells) {
      const drawn = cell(place, row);
      if (drawn) return drawn;
    }
    return '';
  };
}

/** The columns of a sheet: titles with the zone where they are times, widths as on screen. */
export function sheetColumns(
  call: Call,
  request: ExportRequest,
  tools: Tools & { readonly zoneName: string },
): SheetColumn[] {
  return request.columns.map((column) => {
    const kind = column.kind === 'auto' ? fieldKind(call, column.key) : column.kind;
    const title = kind === 'time' || kind === 'end' ? `${column.title} (${tools.zoneName})` : column.title;
    const least = kind === 'time' || kind === 'end' ? 21 : Math.ceil([...title].length * 1.2) + 2;
    return {
      title,
      width: Math.min(80, Math.max(least, Math.round((column.width ?? 100) / 7))),
      cell: firstOf(
        [column.key, ...(column.orElse ?? [])].map((key) =>
          orUnset(cellOf(call, { ...column, key }, tools), column, key),
        ),
      ),
    };
  });
}

/** Names a file may bear on any system: letters, digits, blanks and a few signs. */
export const fileTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
    .trim()
    .slice(0, 80) || 'export';
