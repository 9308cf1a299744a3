import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readWorkbook, tableOf, unzip } from '../../testing/files/xlsx.ts';
import { clockOf, letters, neutral, numberCell, textCell, unprotected } from './cells.ts';
import { sheetName, Workbook } from './workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitboss-workbook-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
async function written(rows: readonly Record<string, unknown>[], rowsMax?: number, title = 'List') {
  files += 1;
  const path = join(folder, `${files}.xlsx`);
  const columns = [
    {
      title: 'Text',
      width: 10,
      cell: (position: string, row: Record<string, unknown>) => textCell(position, String(row.text)),
    },
    {
      title: 'Figure',
      width: 10,
      cell: (position: string, row: Record<string, unknown>) => numberCell(position, row.figure, 2),
    },
  ];
  const book = new Workbook(path, title, columns, rowsMax);
  for (let from = 0; from < rows.length; from += 7) await book.add(rows.slice(from, from + 7));
  const { bytes } = await book.end('Cover', () => [[(position) => textCell(position, 'cover')]]);
  const file = readFileSync(path);
  expect(file.length).toBe(bytes);
  return readWorkbook(file);
}

describe('a workbook', () => {
  it('continues in the next sheet when one is full, without lost or doubled rows', async () => {
    const rows = Array.from({ length: 23 }, (_, index) => ({ text: `row ${index}`, figure: `${index}.50` }));
    const sheets = await written(rows, 6);
    expect(sheets.map((sheet) => sheet.name)).toEqual([
      'List',
      'Cover',
      'List 2',
      'List 3',
      'List 4',
      'List 5',
    ]);
    expect(tableOf(sheets).map((sheet) => sheet.rows.length)).toEqual([6, 6, 6, 6, 4]);
    for (const sheet of tableOf(sheets)) expect(sheet.rows[0]?.A?.value).toBe('Text');
    const back = tableOf(sheets).flatMap((sheet) => sheet.rows.slice(1));
    expect(back.map((row) => [row.A?.value, row.B?.value])).toEqual(
      rows.map((row) => [row.text, Number(row.figure)]),
    );
  });

  it('has a head without rows, and no two sheets of one name', async () => {
    const [data, cover] = await written([], undefined, 'cover');
    expect(data?.rows).toHaveLength(1);
    expect(cover?.name).toBe('Cover');
    expect(data?.name.toLowerCase()).not.toBe('cover');
  });

  it('returns any text that a cell can hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 20 }),
        async (texts) => {
          const sheets = await written(texts.map((text) => ({ text, figure: null })));
          const back = texts.map((_, index) => sheets[0]?.rows[index + 1]?.A?.value ?? '');
          // Control characters are not allowed in the format.
          const kept = (text: string) =>
            text.replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) =>
              /[\t\n\r\u007f-\u009f]/.test(sign) ? sign : '',
            );
          expect(back).toEqual(texts.map(kept));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('marks texts that read like formulas as texts, without a sign that a user sees', async () => {
    const texts = ['=1+1', '+8613800138000', "'tis", 'plain'];
    const [sheet] = await written(texts.map((text) => ({ text, figure: null })));
    expect(sheet?.rows.slice(1).map(({ A }) => [A?.value, A?.style])).toEqual([
      ['=1+1', 8],
      ['+8613800138000', 8],
      ["'tis", 8],
      ['plain', 0],
    ]);
    // The second style is that of titles.
    expect(textCell('A1', '=1+1', 1)).toContain(' s="9"');
    const styles = unzip(readFileSync(join(folder, `${files}.xlsx`))).get('xl/styles.xml') ?? '';
    const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf [^>]*>/g)].map(
      String,
    );
    expect(formats.map((format) => format.includes('quotePrefix="1"'))).toEqual([
      ...Array(8).fill(false),
      ...Array(8).fill(true),
    ]);
  });

  it('has the fingerprint of its table: SHA-256 of the unpacked sheets in their order', async () => {
    const path = join(folder, 'fingerprint.xlsx');
    const column = { title: 'T', width: 9, cell: (position: string) => textCell(position, position) };
    const book = new Workbook(path, 'List', [column], 3);
    await book.add([{}, {}, {}, {}, {}]);
    const { fingerprint } = await book.end('Cover', (known) => [[(position) => textCell(position, known)]]);
    const parts = unzip(readFileSync(path));
    const hash = createHash('sha256');
    for (const sheet of [2, 3, 4]) hash.update(parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? '');
    expect(fingerprint).toBe(hash.digest('hex'));
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(fingerprint);
  });

  it('keeps the digits of a number, and of one too long for a number', () => {
    expect(numberCell('A1', '-1234567890123.45', 2)).toContain('<v>-1234567890123.45</v>');
    expect(numberCell('A1', '12345678901234.56', 2)).toContain('<t>12345678901234.56</t>');
    expect(numberCell('A1', '=1+1', 2)).toContain('<c r="A1" s="8" t="inlineStr"><is><t>=1+1</t>');
    expect(numberCell('A1', null, 2)).toBe('');
  });

  it('names sheets as spreadsheets allow', () => {
    expect(sheetName("'a/b:c[d]*?'", 1)).toBe('a b c d');
    expect(sheetName('x'.repeat(40), 12)).toBe(`${'x'.repeat(28)} 12`);
    expect(sheetName('', 1)).toBe('Sheet');
    expect([0, 25, 26, 51, 52, 701, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });

  it('follows the clock of a zone through its changes', () => {
    const clock = clockOf('local', 'Europe/Paris');
    const wall = (iso: string) => new Date(clock(Date.parse(iso))).toISOString().slice(0, 16);
    expect(wall('2026-03-29T00:59:00Z')).toBe('2026-03-29T01:59');
    expect(wall('2026-03-29T01:00:00Z')).toBe('2026-03-29T03:00');
    expect(wall('2026-10-25T01:00:00Z')).toBe('2026-10-25T02:00');
    const nepal = clockOf('local', 'Asia/Kathmandu');
    expect(new Date(nepal(0)).toISOString()).toBe('1970-01-01T05:30:00.000Z');
    expect(new Date(nepal(Date.UTC(2026, 0, 1))).toISOString()).toBe('2026-01-01T05:45:00.000Z');
    expect(clockOf('NewYork', undefined)(0)).toBe(-4 * 3_600_000);
  });
});

describe('the guard against formulas', () => {
  it('protects every text that begins like one', () => {
    for (const text of ['=a', '+a', '-a', '@a', '\ta', '\ra', '\na', '  =a', '＝a', '　＋a', '＠a', '－a'])
      expect(neutral(text)).toBe(`'${text}`);
    for (const text of ['a=b', '1-2', '', ' a', "'=a", '¬=']) expect(neutral(text)).toBe(text);
    expect(["'=a", "'+1", "'a", "''=a", '=a'].map(unprotected)).toEqual(['=a', '+1', "'a", "''=a", '=a']);
  });
});
