import { createHash } from 'node:crypto';
import { letters, styles, textCell, xml } from './cells.ts';
import { type ZipPart, ZipWriter } from './zip.ts';

/** Rows of one sheet, its head included; the file format's own limit. */
const sheetRowsMax = 1_048_576;
/** A sheet ends early rather than reach the archive's limit of four gigabytes. */
const sheetBytesMax = 3_500_000_000;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

export interface SheetColumn {
  readonly title: string;
  /** Characters that fit. */
  readonly width: number;
  /** Returns the cell of a row at an address like B7; empty without a value. */
  cell(position: string, row: Readonly<Record<string, unknown>>): string;
}

/** Looks of cells in the order of `styles`. */
const looks = [
  'numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"',
  'numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"',
  'numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"',
  'numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"',
  'numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"',
  'numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"',
  'numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"',
  'numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"',
];
/** Every format, then every format for texts that look like formulas. */
const cellFormats = [...looks, ...looks.map((look) => `${look} quotePrefix="1"`)].map(
  (look) => `<xf ${look}/>`,
);

const styleSheet = `${declaration}<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="0.00##%"/><numFmt numFmtId="167" formatCode="[h]:mm:ss"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9EDF3"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs></styleSheet>`;

const columnWidths = (widths: readonly number[]) =>
  `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;

/** A name that a sheet may bear: at most 31 characters, none of []:*?/\, no quotes at the ends. */
export function sheetName(title: string, number: number): string {
  const suffix = number > 1 ? ` ${number}` : '';
  const clean = title.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ');
  const fitted = clean.slice(0, 31 - suffix.length).replace(/^[' ]+|[' ]+$|\p{Surrogate}$/gu, '');
  return `${fitted || 'Sheet'}${suffix}`;
}

/**
 * A workbook that is written while its rows arrive: data sheets first, split at the limit, then the cover
 * sheet with the information that is only known at the end. The table is the first sheet, since programs that
 * read one sheet take the first; the cover is the second, before further sheets of the table.
 */
export class Workbook {
  readonly #zip: ZipWriter;
  readonly #title: string;
  #columns: readonly SheetColumn[];
  #letters: readonly string[];
  readonly #rowsMax: number;
  readonly #hash = createHash('sha256');
  #sheet: ZipPart | undefined;
  #sheets = 0;
  #line = 0;

  constructor(path: string, title: string, columns: readonly SheetColumn[], rowsMax = sheetRowsMax) {
    this.#zip = new ZipWriter(path);
    this.#title = title;
    this.#columns = columns;
    this.#letters = columns.map((_, index) => letters(index));
    this.#rowsMax = Math.min(sheetRowsMax, Math.max(2, rowsMax));
  }

  get sheets(): number {
    return this.#sheets;
  }

  /** Leaves out columns that have no value in any of the rows, which must be all rows, before they are added. */
  leaveOutEmpty(rows: readonly Readonly<Record<string, unknown>>[]): void {
    const filled = this.#columns.filter(({ cell }) => rows.some((row) => cell('A1', row) !== ''));
    if (this.#sheets > 0 || filled.length === 0) return;
    this.#columns = filled;
    this.#letters = filled.map((_, index) => letters(index));
  }

  async #begin(): Promise<void> {
    this.#sheets += 1;
    this.#line = 1;
    const sheet = await this.#zip.part(`xl/worksheets/sheet${this.#sheets + 1}.xml`);
    const head = this.#columns.map((column, index) =>
      textCell(`${this.#letters[index]}1`, column.title, styles.head),
    );
    this.#sheet = sheet;
    await this.#write(
      `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView${this.#sheets === 1 ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnWidths(this.#columns.map((column) => column.width))}<sheetData><row r="1">${head.join('')}</row>`,
    );
  }

  /** Writes to the open sheet of the table, whose bytes the fingerprint covers. */
  async #write(text: string): Promise<void> {
    this.#hash.update(text);
    await this.#sheet?.write(text);
  }

  async #close(): Promise<void> {
    if (!this.#sheet) return;
    await this.#write('</sheetData></worksheet>');
    await this.#sheet.end();
    this.#sheet = undefined;
  }

  /** Adds rows, beginning a new sheet where one is full. */
  async add(rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    for (let from = 0; from < rows.length; ) {
      if (this.#sheet && (this.#line >= this.#rowsMax || this.#sheet.bytes > sheetBytesMax))
        await this.#close();
      if (!this.#sheet) await this.#begin();
      const part = rows.slice(from, from + Math.min(500, this.#rowsMax - this.#line));
      let text = '';
      for (const row of part) {
        this.#line += 1;
        text += `<row r="${this.#line}">`;
        for (let index = 0; index < this.#columns.length; index += 1)
          text += this.#columns[index]?.cell(`${this.#letters[index]}${this.#line}`, row);
        text += '</row>';
      }
      await this.#write(text);
      from += part.length;
    }
  }

  /**
   * Ends the file with its cover: rows of ready cells by column, made from the table's fingerprint. Returns
   * the bytes on disk and the fingerprint: SHA-256, in hex, of the unpacked sheets of the table in their
   * order.
   */
  async end(
    coverName: string,
    coverOf: (fingerprint: string) => readonly (readonly CoverCell[])[],
  ): Promise<{ bytes: number; fingerprint: string }> {
    if (!this.#sheets) await this.#begin();
    await this.#close();
    const fingerprint = this.#hash.digest('hex');
    const lines = coverOf(fingerprint).map((cells, line) => {
      const drawn = cells.map((cell, index) => cell(`${letters(index)}${line + 1}`)).join('');
      return `<row r="${line + 1}">${drawn}</row>`;
    });
    await this.#zip.add(
      'xl/worksheets/sheet1.xml',
      `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"/></sheetViews>${columnWidths([24, 40, 22, 22, 22, 22, 22, 22])}<sheetData>${lines.join('')}</sheetData></worksheet>`,
    );
    const cased = coverName.toLowerCase();
    const [first, ...more] = Array.from({ length: this.#sheets }, (_, index) => {
      const name = sheetName(this.#title, index + 1);
      const free = name.toLowerCase() === cased ? sheetName(`${this.#title} .`, index + 1) : name;
      return { name: free, part: index + 2 };
    });
    await this.#parts([...(first ? [first] : []), { name: coverName, part: 1 }, ...more]);
    return { bytes: await this.#zip.end(), fingerprint };
  }

  /** Sheets in the order in which the workbook shows them; `part` numbers their files. */
  async #parts(sheets: readonly { readonly name: string; readonly part: number }[]): Promise<void> {
    const zip = this.#zip;
    const numbers = sheets.map(({ part }) => part);
    await zip.add('xl/styles.xml', styleSheet);
    await zip.add(
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(({ name, part }) => `<sheet name="${xml(name)}" sheetId="${part}" r:id="rId${part}"/>`).join('')}</sheets></workbook>`,
    );
    await zip.add(
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    );
    await zip.add(
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    );
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
    await zip.add(
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    );
  }

  /** Aborts. */
  destroy(): Promise<void> {
    return this.#zip.destroy();
  }
}

/** A cell of the cover, rendered when its address is known. */
export type CoverCell = (position: string) => string;
