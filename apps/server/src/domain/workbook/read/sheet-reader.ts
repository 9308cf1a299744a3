import { letters } from '../cells.ts';
import { positionOf } from './cell-address.ts';
import { formatCode, type NumberFormat, numberFormat, shownNumber } from './number-formats.ts';
import { xmlReader } from './read-xml.ts';
import { type CellReason, type SheetCell, sheetLimits, tooHeavy, UnreadableFile } from './sheet-limits.ts';
import type { PartReader } from './unzip-parts.ts';
import { type CellStyle, TextRuns } from './workbook-parts.ts';

/** Parts of the workbook that cells of a sheet refer to. */
export interface SheetContext {
  readonly strings: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly formats: ReadonlyMap<number, string>;
}

/** A merged range, its corners included; all from 0. */
export interface MergedRange {
  readonly fromColumn: number;
  readonly toColumn: number;
  readonly fromRow: number;
  readonly toRow: number;
}

/** A cell while it is read. */
interface OpenCell {
  readonly column: number;
  readonly row: number;
  readonly type: string;
  readonly style: CellStyle | undefined;
  value: string;
  hasFormula: boolean;
}

type Shown = Omit<SheetCell, 'column'> & { readonly isQuoted?: boolean };

/** A cell as read from a sheet; `isQuoted` is true when an apostrophe at its start belongs to the text. */
export type ReadCell = SheetCell & { readonly isQuoted?: boolean };

const unreadable = () => new UnreadableFile('import.unreadable');

/** A cell with its text, or the reason why the text is not what the sheet shows. */
function shownAs({ hasFormula, style }: OpenCell, text: string, reason?: CellReason): Shown {
  if (hasFormula) return { text, reason: 'formula' };
  if (reason) return { text, reason };
  return style?.isQuoted ? { text, isQuoted: true } : { text };
}

/** Collects the cells that hold something and the merged ranges of a sheet, within the limits. */
export class SheetReader {
  readonly rows = new Map<number, Map<number, ReadCell>>();
  readonly merged: MergedRange[] = [];
  readonly #context: SheetContext;
  readonly #inline = new TextRuns();
  readonly #formats = new Map<number, NumberFormat>();
  #row = -1;
  #column = -1;
  #cell: OpenCell | undefined;
  #element = '';
  #cells = 0;

  constructor(context: SheetContext) {
    this.#context = context;
  }

  /** Reads the part of the sheet. */
  get reader(): PartReader {
    return xmlReader({
      open: (name, attributes) => this.#open(name, attributes),
      text: (text) => this.#text(text),
      close: (name) => this.#close(name),
    });
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#element = name;
    if (this.#cell) {
      this.#inline.open(name);
      if (name === 'f') this.#cell.hasFormula = true;
    } else if (name === 'row') this.#openRow(attributes.r);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'mergeCell') this.#merge(attributes.ref ?? '');
  }

  #openRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : positionOf(`A${number}`)?.row;
    if (row === undefined) throw unreadable();
    this.#row = row;
    this.#column = -1;
  }

  /** A cell without an address is to the right of the one before it. */
  #openCell(attributes: Readonly<Record<string, string>>): void {
    const address = attributes.r;
    const position =
      address === undefined ? { column: this.#column + 1, row: this.#row } : positionOf(address);
    if (!position || position.row !== this.#row) throw unreadable();
    this.#column = position.column;
    this.#cell = {
      column: position.column,
      row: position.row,
      type: attributes.t ?? 'n',
      style: this.#context.styles[Number(attributes.s ?? 0)],
      value: '',
      hasFormula: false,
    };
  }

  #text(text: string): void {
    if (!this.#cell) return;
    if (this.#element === 'v') {
      this.#cell.value += text;
      if (this.#cell.value.length > sheetLimits.cellText) throw unreadable();
    } else this.#inline.add(text);
  }

  #close(name: string): void {
    this.#element = '';
    this.#inline.close(name);
    if (name !== 'c' || !this.#cell) return;
    const cell = this.#cell;
    this.#cell = undefined;
    const shown = this.#shown(cell, this.#inline.take());
    if (shown.text === '' && !shown.reason) return;
    this.#keep(cell, shown);
  }

  #keep({ column, row }: OpenCell, shown: Shown): void {
    this.#cells += 1;
    if (row >= sheetLimits.rows || column >= sheetLimits.columns || this.#cells > sheetLimits.cells)
      throw new UnreadableFile('import.beyond', {
        cell: `${letters(column)}${row + 1}`,
        rows: String(sheetLimits.rows),
        columns: String(sheetLimits.columns),
        cells: String(sheetLimits.cells),
      });
    let cells = this.rows.get(row);
    if (!cells) {
      cells = new Map();
      this.rows.set(row, cells);
    }
    if (cells.has(column)) throw unreadable();
    cells.set(column, { column, ...shown });
  }

  #shown(cell: OpenCell, inline: string): Shown {
    const { type, value } = cell;
    if (type === 'inlineStr') return shownAs(cell, inline);
    if (type === 'str') return shownAs(cell, value);
    if (value.trim() === '') return shownAs(cell, '');
    switch (type) {
      case 's': {
        const text = /^\s*\d{1,7}\s*$/.test(value) ? this.#context.strings[Number(value)] : undefined;
        if (text === undefined) throw unreadable();
        return shownAs(cell, text);
      }
      case 'b':
        return shownAs(cell, Number(value) ? 'TRUE' : 'FALSE', 'boolean');
      case 'e':
        return shownAs(cell, value, 'error');
      case 'd':
        return shownAs(cell, value, 'date');
      case 'n': {
        const number = Number(value);
        if (!Number.isFinite(number)) throw unreadable();
        const { text, reason } = shownNumber(number, this.#format(cell.style?.formatId ?? 0));
        return shownAs(cell, text, reason);
      }
      default:
        throw unreadable();
    }
  }

  #format(id: number): NumberFormat {
    let format = this.#formats.get(id);
    if (format === undefined) {
      format = numberFormat(formatCode(id, this.#context.formats));
      this.#formats.set(id, format);
    }
    return format;
  }

  #merge(ref: string): void {
    const [first = '', last = first] = ref.split(':');
    const from = positionOf(first);
    const to = positionOf(last);
    if (!from || !to) throw unreadable();
    this.merged.push({
      fromColumn: Math.min(from.column, to.column),
      toColumn: Math.max(from.column, to.column),
      fromRow: Math.min(from.row, to.row),
      toRow: Math.max(from.row, to.row),
    });
    if (this.merged.length > sheetLimits.mergedRanges) throw tooHeavy();
  }
}
