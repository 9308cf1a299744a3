import type { Call, RequestOf } from '@pitboss/contract/define';
import type { exports } from '@pitboss/contract/exports';
import { fieldKind, isList } from '@pitboss/contract/row-fields';
import type { Language } from '@pitboss/rules/i18n';
import { type Zone, zoneOffset } from '@pitboss/rules/time';
import { Refusal } from '../../kernel/refusal.ts';
import {
  type Clock,
  clockOf,
  knownPlace,
  neutral,
  numberCell,
  styles,
  textCell,
  timeCell,
  utcOf,
} from './cells.ts';
import type { SheetColumn } from './workbook.ts';

export type ExportRequest = RequestOf<typeof exports.create>;
type Row = Readonly<Record<string, unknown>>;
type Column = ExportRequest['columns'][number];

/** Names of games and areas in one language; areas by `game_area`. */
export interface Names {
  readonly games: ReadonlyMap<number, string>;
  readonly areas: ReadonlyMap<string, string>;
}

const yesNo = { zh_cn: ['是', '否'], en_us: ['Yes', 'No'] } as const;
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

function reader(path: string): (row: Row) => unknown {
  if (!path.includes('.')) return (row) => row[path];
  const names = path.split('.');
  return (row) => names.reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);
}

const wordsOf = (column: Pick<Column, 'words'>) => new Map(Object.entries(column.words ?? {}));

/** The clock of a request's zone and the name that heads its times. */
export function clockFor(request: Pick<ExportRequest, 'zone' | 'zoneName'>, nowMs: number) {
  const zone: Zone = request.zone;
  const clock = clockOf(zone, request.zoneName);
  const offset = zone === 'local' ? clock(nowMs) - nowMs : zoneOffset(zone, nowMs);
  // The device's own zone may change its offset within the file, so its name says which zone it is.
  const name = zone === 'local' ? (request.zoneName ?? 'UTC') : utcOf(offset);
  return { clock, name };
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(text).filter(Boolean).join(', ');
  return typeof value === 'object' ? '' : String(value);
}

/** What a column writes; a kind that the field cannot hold falls back to the field's own. */
function cellOf(
  call: Call,
  column: Column,
  tools: { clock: Clock; language: Language; names: Names },
): SheetColumn['cell'] {
  const read = reader(column.key);
  const field = fieldKind(call, column.key);
  const words = wordsOf(column);
  const plain: SheetColumn['cell'] = (place, row) => {
    const value = text(read(row));
    return textCell(place, neutral(words.get(value) ?? value));
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
  tools: { clock: Clock; zoneName: string; language: Language; names: Names },
): SheetColumn[] {
  return request.columns.map((column) => {
    const kind = column.kind === 'auto' ? fieldKind(call, column.key) : column.kind;
    const title = kind === 'time' ? `${column.title} (${tools.zoneName})` : column.title;
    const least = kind === 'time' ? 21 : Math.ceil([...title].length * 1.2) + 2;
    return {
      title,
      width: Math.min(80, Math.max(least, Math.round((column.width ?? 100) / 7))),
      cell: firstOf(
        [column.key, ...(column.orElse ?? [])].map((key) => cellOf(call, { ...column, key }, tools)),
      ),
    };
  });
}

/** Sums of the money columns by the currency of their rows, in minor units. */
export class ControlTotals {
  readonly #columns: readonly { title: string; key: string; read: (row: Row) => unknown }[];
  readonly #sums = new Map<string, { count: number; minor: bigint[] }>();

  constructor(call: Call, request: ExportRequest) {
    const money = request.columns.filter((column) => fieldKind(call, column.key) === 'money');
    this.#columns =
      fieldKind(call, 'currency') === 'text'
        ? money.map(({ key, title }) => ({ key, title, read: reader(key) }))
        : [];
  }

  get titles(): readonly string[] {
    return this.#columns.map((column) => column.title);
  }

  add(rows: readonly Row[]): void {
    if (!this.#columns.length) return;
    for (const row of rows) {
      const currency = text(row.currency);
      let sums = this.#sums.get(currency);
      if (!sums) {
        sums = { count: 0, minor: this.#columns.map(() => 0n) };
        this.#sums.set(currency, sums);
      }
      sums.count += 1;
      for (const [index, column] of this.#columns.entries()) {
        const value = column.read(row);
        // The wire's money has exactly two places, so its digits are the minor units.
        if (typeof value === 'string')
          sums.minor[index] = (sums.minor[index] ?? 0n) + BigInt(value.replace('.', ''));
      }
    }
  }

  /** One line a currency, in the order of their codes. */
  lines(): { currency: string; count: number; minor: readonly bigint[] }[] {
    return [...this.#sums]
      .map(([currency, sums]) => ({ currency, ...sums }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  }
}

const filterZh: Readonly<Record<string, string>> = {
  start_time: '开始时间',
  end_time: '结束时间',
  sort: '排序',
  order: '顺序',
};
const filterEn: Readonly<Record<string, string>> = {
  start_time: 'From',
  end_time: 'To',
  sort: 'Sorted by',
  order: 'Order',
};

/** Name of the game or agent that a filter's number stands for; undefined for any other field. */
export type FilterNames = (field: string, value: unknown) => string | undefined;

/** The filter of a request in words: what the payload says, by the names the console gave its fields. */
export function filterWords(
  request: ExportRequest,
  language: Language,
  nowMs: number,
  names: FilterNames,
): { label: string; value: string }[] {
  const { clock, name } = clockFor(request, nowMs);
  const own = language === 'zh_cn' ? filterZh : filterEn;
  const known = new Map(request.filters.map((label) => [label.field, label]));
  return Object.entries(withoutPaging(request.payload)).flatMap(([field, value]) => {
    if (value === undefined || value === null || value === '') return [];
    const label = known.get(field);
    const named = names(field, value);
    if (named) return [{ label: label?.label ?? own[field] ?? field, value: named }];
    const isTime = /(^|_)time$|Time$|At$/.test(field) && typeof value === 'number' && value > 1e11;
    const words = isTime
      ? `${new Date(clock(value)).toISOString().slice(0, 19).replace('T', ' ')} (${name})`
      : typeof value === 'boolean'
        ? yesNo[language][value ? 0 : 1]
        : (wordsOf(label ?? {}).get(text(value)) ?? text(value));
    return [{ label: label?.label ?? own[field] ?? field, value: words.slice(0, 500) }];
  });
}

/** Names a file may bear on any system: letters, digits, blanks and a few signs. */
export const fileTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
    .trim()
    .slice(0, 80) || 'export';
