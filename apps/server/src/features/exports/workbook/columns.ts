import type { Call } from '@pitboss/contract/core/define';
import { fieldKind, namesCurrency } from '@pitboss/contract/core/row-fields';
import type { Language } from '@pitboss/rules/i18n';
import { isUnlimited } from '@pitboss/rules/mute';
import {
  type Clock,
  numberCell,
  spanCell,
  styles,
  textCell,
  timeCell,
} from '../../../domain/workbook/cells.ts';
import type { SheetColumn } from '../../../domain/workbook/workbook.ts';
import { type ExportRequest, labelsOf, reader, text, yesNo } from './export-request.ts';

type Row = Readonly<Record<string, unknown>>;
type Column = ExportRequest['columns'][number];

/** Names of games and areas in one language; areas by `game_area`. */
export interface Names {
  readonly games: ReadonlyMap<number, string>;
  readonly areas: ReadonlyMap<string, string>;
}

const unlimited = { zh_cn: '无限期', en_us: 'Unlimited' } as const;
interface Tools {
  readonly clock: Clock;
  readonly language: Language;
  readonly names: Names;
  /** The time of the data. */
  readonly atMs: number;
}

/** Formats labels with values, values before and after, or accounts on one line. */
function linesOf(value: unknown, texts: ReadonlyMap<string, string>): string {
  const wordOf = (one: unknown) => texts.get(text(one)) ?? text(one);
  const lines = (Array.isArray(value) ? value : []) as readonly Row[];
  return lines
    .map(({ label, value: said, before, after, account }) => {
      if (account !== undefined) return text(account);
      if (label !== undefined) return `${text(label)}: ${text(said)}`;
      return before === null ? wordOf(after) : `${wordOf(before)} → ${wordOf(after)}`;
    })
    .join('; ');
}

/** Formats amounts by currency on one line. */
function amountsOf(value: unknown): string {
  const all = Object.entries((value ?? {}) as Row);
  return all.map(([currency, amount]) => `${text(amount)} ${currency}`).join('; ');
}

/** Returns the change of a figure as a ratio with four decimals; null without a previous figure. */
function changeOf(now: unknown, before: unknown): string | null {
  if (typeof now !== 'string' || typeof before !== 'string') return null;
  const [figure, base] = [now, before].map((one) => BigInt(one.replace('.', ''))) as [bigint, bigint];
  if (base === 0n) return null;
  const parts = ((figure - base) * 10_000n) / (base < 0n ? -base : base);
  const digits = String(parts < 0n ? -parts : parts).padStart(5, '0');
  return `${parts < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

type Read = (row: Row) => unknown;

/** Milliseconds of the unit of a duration, by how its field ends; such figures are written as h:mm:ss. */
const durations = [
  [/(^|[a-z])Ms$/, 1],
  [/^seconds$/, 1_000],
] as const;
/** Units of other figures, by how their field ends. */
const units = [
  [/minutes$/i, { zh_cn: '分钟', en_us: 'min' }],
  [/hours$/i, { zh_cn: '小时', en_us: 'h' }],
  [/bytes$/i, { zh_cn: '字节', en_us: 'bytes' }],
] as const;

const durationUnit = (key: string): number | undefined =>
  durations.find(([pattern]) => pattern.test(key))?.[1];

/** Returns the unit of a column's figures for its title; undefined where they have none, or the title has it. */
function unitOf(call: Call, { key, title }: Column, kind: string | undefined, tools: Tools & ZoneName) {
  switch (kind) {
    case 'time':
    case 'end':
      return tools.zoneName;
    case 'since':
      return 'h:mm:ss';
    case 'money':
    case 'profit':
      return title.includes('CNY') || namesCurrency(call) ? undefined : 'CNY';
    case 'number':
      return durationUnit(key)
        ? 'h:mm:ss'
        : units.find(([pattern]) => pattern.test(key))?.[1][tools.language];
    default:
      return undefined;
  }
}
interface ZoneName {
  readonly zoneName: string;
}

/** Returns the cell writer of an end: a time, or that there is none. */
const endCell =
  (read: Read, { clock, language }: Tools): SheetColumn['cell'] =>
  (position, row) => {
    const value = read(row);
    return typeof value === 'number' && isUnlimited(value)
      ? textCell(position, unlimited[language])
      : timeCell(position, value, clock);
  };

/** Returns the cell writer of a list of games; `plain` writes what is no list. */
const gamesCell =
  (read: Read, { names }: Tools, plain: SheetColumn['cell']): SheetColumn['cell'] =>
  (position, row) => {
    const ids = read(row);
    if (!Array.isArray(ids)) return plain(position, row);
    return textCell(position, ids.map((id) => names.games.get(id) ?? `#${id}`).join(', '));
  };

/** Returns the cell writer of a game. */
const gameCell =
  (read: Read, { names }: Tools): SheetColumn['cell'] =>
  (position, row) => {
    const id = read(row);
    return typeof id === 'number' ? textCell(position, names.games.get(id) ?? `#${id}`) : '';
  };

/** Returns the cell writer of a bet area, which is named within the game of its row. */
const areaCell =
  (read: Read, game: Read, { names }: Tools): SheetColumn['cell'] =>
  (position, row) => {
    const id = read(row);
    const name = names.areas.get(`${game(row)}_${id}`);
    return typeof id === 'number' ? textCell(position, name ?? `#${id}`) : '';
  };

/** Returns the words of a column for the values of a row, by the sign of its amount where the column has one. */
function wordsOf(column: Column): (row: Row) => (value: string) => string {
  const texts = labelsOf(column);
  const amountOf = column.bySign === undefined ? undefined : reader(column.bySign);
  return (row) => {
    const side = amountOf && (text(amountOf(row)).startsWith('-') ? 'out' : 'in');
    return (value) => (side && texts.get(`${value}.${side}`)) ?? texts.get(value) ?? value;
  };
}

/** Returns the cell writer of a column; a kind that the field cannot hold falls back to the field's own. */
function cellOf(call: Call, column: Column, tools: Tools): SheetColumn['cell'] {
  const read = reader(column.key);
  const field = fieldKind(call, column.key);
  const texts = labelsOf(column);
  const words = wordsOf(column);
  const plain: SheetColumn['cell'] = (position, row) => {
    const found = read(row);
    const wordOf = words(row);
    const value = Array.isArray(found)
      ? found.map((one) => wordOf(text(one))).join(', ')
      : wordOf(text(found));
    return textCell(position, value);
  };
  const kind = column.kind === 'auto' ? field : column.kind;
  switch (kind) {
    case 'money':
    case 'profit':
      return field === 'money' ? (position, row) => numberCell(position, read(row), styles.money) : plain;
    case 'rate':
      return field === 'decimal' ? (position, row) => numberCell(position, read(row), styles.rate) : plain;
    case 'decimal':
      return (position, row) => numberCell(position, read(row), styles.plain);
    case 'number': {
      const ms = durationUnit(column.key);
      if (field === 'number' && ms !== undefined)
        return (position, row) => {
          const value = read(row);
          return typeof value === 'number' ? spanCell(position, 0, value * ms) : '';
        };
      return field === 'number' ? (position, row) => numberCell(position, read(row), styles.number) : plain;
    }
    case 'time':
      return field === 'time' || field === 'number'
        ? (position, row) => timeCell(position, read(row), tools.clock)
        : plain;
    case 'end':
      return endCell(read, tools);
    case 'labels':
    case 'accounts':
    case 'changes':
      return (position, row) => textCell(position, linesOf(read(row), texts));
    case 'amounts':
      return (position, row) => textCell(position, amountsOf(read(row)));
    case 'change': {
      const before = reader(`previous.${column.key}`);
      return (position, row) => numberCell(position, changeOf(read(row), before(row)), styles.rate);
    }
    case 'since':
      return (position, row) => spanCell(position, read(row), tools.atMs);
    case 'games':
      return gamesCell(read, tools, plain);
    case 'yesNo':
      return (position, row) => {
        const value = read(row);
        return typeof value === 'boolean' ? textCell(position, yesNo[tools.language][value ? 0 : 1]) : '';
      };
    case 'bilingual':
      return (position, row) => textCell(position, text((read(row) as Row | null)?.[tools.language]));
    case 'game':
      return gameCell(read, tools);
    case 'area':
      return areaCell(read, reader(column.key.replace(/areaId$/, 'gameId')), tools);
    default:
      return plain;
  }
}

/** Wraps a cell whose column has a label for no value, e.g. for a ban without end. */
function orUnset(cell: SheetColumn['cell'], column: Column, key: string): SheetColumn['cell'] {
  const unset = column.words?.null;
  if (unset === undefined) return cell;
  const read = reader(key);
  return (position, row) => (read(row) === null ? textCell(position, unset) : cell(position, row));
}

/** Returns the first cell that has a value. */
function firstOf(cells: readonly SheetColumn['cell'][]): SheetColumn['cell'] {
  const [only, ...more] = cells;
  if (only && !more.length) return only;
  return (position, row) => {
    for (const cell of cells) {
      const drawn = cell(position, row);
      if (drawn) return drawn;
    }
    return '';
  };
}

/** Returns the columns of a sheet: titles with the zone for times, widths as on screen. */
export function sheetColumns(call: Call, request: ExportRequest, tools: Tools & ZoneName): SheetColumn[] {
  return request.columns.map((column) => {
    const kind = column.kind === 'auto' ? fieldKind(call, column.key) : column.kind;
    const unit = unitOf(call, column, kind, tools);
    const title = unit === undefined ? column.title : `${column.title} (${unit})`;
    const min = kind === 'time' || kind === 'end' ? 21 : Math.ceil([...title].length * 1.2) + 2;
    return {
      title,
      width: Math.min(80, Math.max(min, Math.round((column.width ?? 100) / 7))),
      cell: firstOf(
        [column.key, ...(column.orElse ?? [])].map((key) =>
          orUnset(cellOf(call, { ...column, key }, tools), column, key),
        ),
      ),
    };
  });
}
