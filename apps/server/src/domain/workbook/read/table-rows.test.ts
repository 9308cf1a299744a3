import { describe, expect, it } from 'vitest';
import { inlineCell, sheetOf, sheetParts, type TestSheet, textRows } from '../../../testing/files/sheet.ts';
import { zipOf } from '../../../testing/files/zip.ts';
import { UnreadableFile } from './sheet-limits.ts';
import { tableRows } from './table-rows.ts';

const columns = {
  headings: { account: 'account', 会员账号: 'account', remark: 'remark', 备注: 'remark' },
  needed: 'account',
  lacking: 'import.noAccounts',
  rowsMax: 5_000,
} as const;
const read = (file: Buffer) => tableRows(file, columns);
const readCsv = (text: string | Buffer) => read(Buffer.from(text as string));
const heading = `<row r="1">${inlineCell('A1', 'Account')}${inlineCell('B1', 'Remark')}</row>`;
const readSheet = (rows: string, more: Partial<TestSheet> = {}) =>
  read(sheetOf({ rows: heading + rows, ...more }));

/** The message of a rejected file: its key and what it names. */
function rejection(work: () => unknown): { key: string; params: object } {
  try {
    work();
  } catch (error) {
    if (error instanceof UnreadableFile) return { key: error.key, params: error.params };
    throw error;
  }
  throw new Error('The file was read.');
}

/** Reads one cell at B2, in a row with an account. */
function remarkOf(cell: string, more: Partial<TestSheet> = {}) {
  const [row] = readSheet(`<row r="2">${inlineCell('A2', 'a')}${cell}</row>`, more);
  return row?.problem ? `${row.problem.cell} ${row.problem.reason}` : row?.fields.remark;
}

describe('a cell of a workbook', () => {
  const formats = ['000000', 'yyyy-mm-dd', '0.00%', '#,##0.00', '0_ ', '[h]:mm', '"No "0', '@'];
  it.each([
    ['a text', inlineCell('B2', ' 小明 '), '小明'],
    ['a shared text', '<c r="B2" t="s"><v>1</v></c>', 'shared'],
    [
      'runs of a text',
      '<c r="B2" t="inlineStr"><is><r><t>ab</t></r><rPh><t>x</t></rPh><r><t>cd</t></r></is></c>',
      'abcd',
    ],
    ['an escaped character', '<c r="B2" t="inlineStr"><is><t>a_x0041_b</t></is></c>', 'aAb'],
    ['a whole number', '<c r="B2"><v>13800138000</v></c>', '13800138000'],
    ['a fraction', '<c r="B2"><v>1.1000000000000001</v></c>', '1.1'],
    ['15 digits', '<c r="B2"><v>123456789012345</v></c>', '123456789012345'],
    ['16 digits', '<c r="B2"><v>1234567890123456</v></c>', 'B2 digits'],
    ['16 digits of which the last is lost', '<c r="B2"><v>1.23456789012345E+15</v></c>', 'B2 digits'],
    ['a number padded by its format', '<c r="B2" s="1"><v>42</v></c>', '000042'],
    ['a date', '<c r="B2" s="2"><v>45000</v></c>', 'B2 date'],
    ['a built-in date', '<c r="B2" s="9"><v>45000</v></c>', 'B2 date'],
    ['a percentage', '<c r="B2" s="3"><v>0.5</v></c>', 'B2 format'],
    ['an amount with separators', '<c r="B2" s="4"><v>1234</v></c>', 'B2 format'],
    ['a number with room for a sign', '<c r="B2" s="5"><v>42</v></c>', '42'],
    ['a duration', '<c r="B2" s="6"><v>1.5</v></c>', 'B2 date'],
    ['a format with words', '<c r="B2" s="7"><v>7</v></c>', 'B2 format'],
    ['a number in a text format', '<c r="B2" s="8"><v>7</v></c>', '7'],
    ['TRUE', '<c r="B2" t="b"><v>1</v></c>', 'B2 boolean'],
    ['a formula', '<c r="B2" t="str"><f>"0"&amp;1</f><v>01</v></c>', 'B2 formula'],
    ['an error', '<c r="B2" t="e"><v>#N/A</v></c>', 'B2 error'],
    ['a zero byte', '<c r="B2" t="inlineStr"><is><t>a_x0000_b</t></is></c>', 'B2 control'],
    ['a bell', '<c r="B2" t="inlineStr"><is><t>a_x0007_b</t></is></c>', 'B2 control'],
    ['a control character at its end', '<c r="B2" t="inlineStr"><is><t>ab_x0085_</t></is></c>', 'B2 control'],
    ['half of a surrogate pair', '<c r="B2" t="inlineStr"><is><t>a_xD83D_</t></is></c>', 'B2 control'],
    ['a line break', inlineCell('B2', 'a\nb'), 'a\nb'],
    ['a date in ISO form', '<c r="B2" t="d"><v>2026-01-01</v></c>', 'B2 date'],
    ['an apostrophe that protects', inlineCell('B2', "'+8613800138000"), '+8613800138000'],
    ['an apostrophe of the text itself', inlineCell('B2', "'=x", 10), "'=x"],
    ['nothing', '<c r="B2" s="2"/>', ''],
  ])('that holds %s is read as the sheet shows it, or named with the reason', (_, cell, expected) => {
    const looks = ['numFmtId="14"', 'numFmtId="0" quotePrefix="1"'];
    expect(remarkOf(cell, { formats, looks, strings: ['x', 'shared'] })).toBe(expected);
  });

  it('without an address is to the right of the one before, in the row after the one before', () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = `<row>${cell('Account')}${cell('Remark')}</row><row>${cell('a')}${cell('b')}</row>`;
    expect(read(sheetOf({ rows }))).toEqual([
      { line: 2, fields: { account: 'a', remark: 'b' }, problem: null },
    ]);
  });

  it('of a merged range is named in every row of the range that is filled', () => {
    const rows = [2, 3, 4].map(
      (n) => `<row r="${n}">${inlineCell(`A${n}`, `m${n}`)}${n === 2 ? inlineCell('B2', 'x') : ''}</row>`,
    );
    const after = '<mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="C1:D9"/></mergeCells>';
    expect(readSheet(rows.join(''), { after }).map(({ line, problem }) => [line, problem])).toEqual([
      [2, { column: 'remark', cell: 'B2', reason: 'merged' }],
      [3, { column: 'remark', cell: 'B3', reason: 'merged' }],
      [4, null],
    ]);
  });

  it('in a column that is not imported may be anything', () => {
    const rows = `<row r="1">${inlineCell('A1', 'account')}${inlineCell('B1', 'Opened')}</row><row r="2">${inlineCell('A2', 'a')}<c r="B2" t="b"><v>1</v></c></row>`;
    expect(read(sheetOf({ rows }))).toEqual([
      { line: 2, fields: { account: 'a', remark: '' }, problem: null },
    ]);
  });
});

describe('a cell of a csv', () => {
  it.each([
    ['a zero byte', 'Account,Remark\na,x\0y\n'],
    ['a zero byte in a short file', 'account,备注\na,\0b'],
    ['an escape', 'Account,Remark\na,"x\u001by"\n'],
    ['a control character of Latin-1', 'Account,Remark\na,x\u0081y\n'],
  ])('that holds %s is named with the reason', (_, text) => {
    expect(readCsv(text)).toMatchObject([
      { line: 2, problem: { column: 'remark', cell: 'B2', reason: 'control' } },
    ]);
  });

  it('is read from UTF-16 without a byte order mark', () => {
    for (const text of ['Account,Remark\na,b\n', 'Account,备注\n会员一,某某的备注某某的备注\n'])
      expect(readCsv(Buffer.from(text, 'utf16le'))).toHaveLength(1);
  });
});

describe('a workbook', () => {
  it.each(['ZZ1048576', 'XFD1048576', 'ZZ150000', 'A1048576', 'XFD2'])(
    'with a filled cell at %s is rejected with that address',
    (cell) => {
      const row = /\d+/.exec(cell)?.[0];
      const file = sheetOf({ rows: `${heading}<row r="${row}">${inlineCell(cell, 'x')}</row>` });
      expect(file.length).toBeLessThan(4_000);
      expect(rejection(() => read(file))).toEqual({
        key: 'import.beyond',
        params: { cell, rows: '20001', columns: '256', cells: '200000' },
      });
    },
  );

  it('with an empty cell at a distant position is read', () => {
    const far = '<row r="1048576"><c r="XFD1048576" s="0"/></row>';
    expect(readSheet(`<row r="2">${inlineCell('A2', 'a')}</row>${far}`)).toHaveLength(1);
  });

  it('with too many filled cells is rejected with the first one too many', () => {
    const letters = Array.from({ length: 26 }, (_, n) => String.fromCharCode(65 + n));
    const rows = Array.from(
      { length: 7_700 },
      (_, n) =>
        `<row r="${n + 1}">${letters.map((letter) => `<c r="${letter}${n + 1}"><v>1</v></c>`).join('')}</row>`,
    );
    expect(rejection(() => read(sheetOf({ rows: rows.join('') })))).toMatchObject({
      key: 'import.beyond',
      params: { cell: 'I7693' },
    });
  });

  it.each<[string, Record<string, string>]>([
    ['unpacks to too much', { 'xl/worksheets/sheet1.xml': ' '.repeat(17 * 1024 * 1024) }],
    ['has too many shared texts', { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(100_001)}</sst>` }],
    ['has too many parts', Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`x${n}`, '']))],
  ])('that %s is rejected as too heavy', (_, parts) => {
    const file = zipOf({ ...parts, ...sheetParts({ rows: heading }), ...parts });
    expect(rejection(() => read(file))).toEqual({ key: 'import.tooHeavy', params: { max: '16' } });
  });

  it.each<[string, Record<string, string>]>([
    ['has a document type', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' }],
    ['nests elements without end', { 'xl/worksheets/sheet1.xml': '<a>'.repeat(100) }],
    ['has no sheet', { 'xl/workbook.xml': '<workbook/>' }],
    [
      'refers to a shared text that is not there',
      {
        'xl/worksheets/sheet1.xml':
          '<worksheet><sheetData><row><c t="s"><v>9</v></c></row></sheetData></worksheet>',
      },
    ],
    [
      'has a cell outside its row',
      {
        'xl/worksheets/sheet1.xml':
          '<worksheet><sheetData><row r="1"><c r="A2"><v>9</v></c></row></sheetData></worksheet>',
      },
    ],
    [
      'has a cell twice',
      {
        'xl/worksheets/sheet1.xml':
          '<worksheet><sheetData><row r="1"><c r="A1"><v>9</v></c><c r="A1"><v>9</v></c></row></sheetData></worksheet>',
      },
    ],
  ])('that %s is rejected as unreadable', (_, parts) => {
    expect(rejection(() => read(zipOf({ ...sheetParts({ rows: heading }), ...parts })))).toEqual({
      key: 'import.unreadable',
      params: {},
    });
  });

  it('that states fewer bytes than it unpacks to is rejected', () => {
    const file = sheetOf({ rows: heading });
    const directory = Buffer.from('PK\x01\x02', 'latin1');
    for (let at = file.indexOf(directory); at >= 0; at = file.indexOf(directory, at + 1))
      file.writeUInt32LE(60, at + 24);
    expect(() => read(file)).toThrow();
  });

  it('is read from the first sheet that is shown', () => {
    const parts = sheetParts({ rows: textRows([['account'], ['shown']]) });
    const sheets =
      '<sheet name="h" sheetId="2" state="hidden" r:id="rId9"/><sheet name="a" sheetId="1" r:id="rId1"/>';
    const workbook = parts['xl/workbook.xml'].replace(/<sheets>.*<\/sheets>/, `<sheets>${sheets}</sheets>`);
    expect(
      read(zipOf({ ...parts, 'xl/workbook.xml': workbook })).map(({ fields }) => fields.account),
    ).toEqual(['shown']);
  });

  it('is rejected where a column is named twice, or by a cell that shows something else', () => {
    expect(
      rejection(() =>
        read(
          sheetOf({
            rows: textRows([
              ['Account', '会员账号'],
              ['a', 'b'],
            ]),
          }),
        ),
      ),
    ).toEqual({
      key: 'import.columnTwice',
      params: { name: '会员账号', cells: 'A1, B1' },
    });
    const merged = { after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>' };
    expect(rejection(() => read(sheetOf({ rows: textRows([['Account'], ['a']]), ...merged })))).toEqual({
      key: 'import.cell',
      params: { cell: 'A1', reason: 'merged' },
    });
  });
});

describe('a csv', () => {
  const plain = [
    { line: 2, fields: { account: 'a', remark: 'x, y' }, problem: null },
    { line: 3, fields: { account: 'b', remark: '' }, problem: null },
  ];
  it.each<[string, string | Buffer]>([
    ['lines that end in CR LF', 'account,remark\r\na,"x, y"\r\nb,\r\n'],
    ['lines that end in CR', 'account,remark\ra,"x, y"\rb,'],
    ['semicolons', 'account;remark\na;x, y\nb;\n'],
    ['tabs', 'account\tremark\na\tx, y\nb\t\n'],
    ['UTF-16 with a mark', Buffer.from('\uFEFFaccount\tremark\r\na\tx, y\r\nb\t', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('account,remark\na,"x, y"\nb,', 'utf16le')],
    ['UTF-16 the other way round', Buffer.from('\uFEFFaccount,remark\na,"x, y"\nb,', 'utf16le').swap16()],
    ['UTF-8 with a mark', '\uFEFFaccount,remark\na,"x, y"\nb,'],
  ])('with %s is read', (_, file) => {
    expect(readCsv(file)).toEqual(plain);
  });

  it('is rejected with the line of a quote that is never closed', () => {
    expect(rejection(() => readCsv('account,remark\na,"b\nc"\nd,"e\nf,g\nh,i\n'))).toEqual({
      key: 'import.quoteOpen',
      params: { line: '4' },
    });
  });

  it('keeps the digits of ="00123", reports other formulas, and removes the protecting apostrophe', () => {
    const rows = readCsv('account,remark\n="00123","=""a""""b"""\nb,=1+1\nc,\'=x\nd,\'tis\n');
    expect(rows.map(({ fields, problem }) => [fields.account, fields.remark, problem])).toEqual([
      ['00123', 'a"b', null],
      ['b', '=1+1', { column: 'remark', cell: 'B3', reason: 'formula' }],
      ['c', '=x', null],
      ['d', "'tis", null],
    ]);
  });

  it('is rejected where a column is named twice', () => {
    expect(rejection(() => readCsv('account,x,Account *\na,b,c\n'))).toEqual({
      key: 'import.columnTwice',
      params: { name: 'Account *', cells: 'A1, C1' },
    });
  });
});
