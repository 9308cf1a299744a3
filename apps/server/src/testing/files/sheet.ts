import { zipOf } from './zip.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

export interface TestSheet {
  /** Rows as XML. */
  readonly rows: string;
  /** XML that follows the rows in the sheet, e.g. merged ranges. */
  readonly after?: string;
  readonly strings?: readonly string[];
  /** Codes of number formats; style 1 has the first of them. */
  readonly formats?: readonly string[];
  /** Attributes of further styles, after those of the formats. */
  readonly looks?: readonly string[];
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** Returns a cell with an inline text. */
export const inlineCell = (position: string, text: string, style = 0): string =>
  `<c r="${position}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Rows of texts from A1 on. */
export const textRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells, row) => {
      const drawn = cells.map((text, column) =>
        inlineCell(`${String.fromCharCode(65 + column)}${row + 1}`, text),
      );
      return `<row r="${row + 1}">${drawn.join('')}</row>`;
    })
    .join('');

/** Returns the XML parts of a workbook with one sheet, as a spreadsheet program writes them. */
export function sheetParts({ rows, after = '', strings = [], formats = [], looks = [] }: TestSheet) {
  const numFmts = formats.map(
    (code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`,
  );
  const xfs = [
    '<xf numFmtId="0"/>',
    ...formats.map((_, index) => `<xf numFmtId="${200 + index}" applyNumberFormat="1"/>`),
    ...looks.map((look) => `<xf ${look}/>`),
  ];
  return {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${numFmts.join('')}</numFmts><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
  };
}

/** A workbook with one sheet. */
export const sheetOf = (sheet: TestSheet): Buffer => zipOf(sheetParts(sheet));
