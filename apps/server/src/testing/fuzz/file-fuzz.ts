import fc from 'fast-check';
import { sheetParts } from '../files/sheet.ts';
import { zipOf } from '../files/zip.ts';

/**
 * Files that no program writes: workbooks whose structure is wrong in one to three places, csv texts of
 * separators, quotes and line ends, and any file with bytes changed, left out or doubled. The files depend on
 * the seed only.
 */

/** Changes the parts of a workbook. */
type PartChange = (parts: Record<string, string>) => Record<string, string>;

const addresses = [
  'A1',
  'B2',
  'ZZ1048576',
  'XFD1048576',
  'ZZ150000',
  'A0',
  'a1',
  '',
  '1A',
  'A99999999999',
  'AAAAAAA1',
];
const values = [
  '1',
  '0',
  '-1',
  '1e308',
  '1e999',
  'NaN',
  '',
  ' ',
  '9999999',
  '45000.5',
  '1.7976931348623157E+308',
  '#N/A',
];
const types = ['s', 'b', 'e', 'd', 'n', 'str', 'inlineStr', 'x', ''];
const texts = [
  'account',
  '账号',
  "'=1",
  '=1',
  '😀'.repeat(50),
  '_x0000_',
  '_xD800_',
  'a'.repeat(40_000),
  '&#0;',
  '&lt;',
  '',
];

const cell = fc
  .record({
    r: fc.option(fc.constantFrom(...addresses), { freq: 3 }),
    s: fc.option(fc.constantFrom('0', '1', '99', '-1', 'x')),
    t: fc.option(fc.constantFrom(...types)),
    v: fc.constantFrom(...values, ...texts),
    shape: fc.constantFrom('v', 'is', 'f', 'both', 'none'),
  })
  .map(({ r, s, t, v, shape }) => {
    const attributes = Object.entries({ r, s, t }).map(([name, value]) =>
      value === null ? '' : ` ${name}="${value}"`,
    );
    const inner = {
      v: `<v>${v}</v>`,
      is: `<is><t>${v}</t></is>`,
      f: `<f>${v}</f>`,
      both: `<f/><v>${v}</v>`,
      none: '',
    };
    return `<c${attributes.join('')}>${inner[shape as keyof typeof inner]}</c>`;
  });
const row = fc
  .tuple(
    fc.option(fc.constantFrom('1', '2', '1048576', '0', '-1', 'x', '999999999')),
    fc.array(cell, { maxLength: 6 }),
  )
  .map(([r, cells]) => `<row${r === null ? '' : ` r="${r}"`}>${cells.join('')}</row>`);
const heading =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>account</t></is></c><c r="B1" t="inlineStr"><is><t>remark</t></is></c></row>';

const sheetPath = 'xl/worksheets/sheet1.xml';
const paths = Object.keys(sheetParts({ rows: '' }));
const replace =
  (path: string, from: string | RegExp, to: string): PartChange =>
  (parts) => ({ ...parts, [path]: (parts[path] ?? '').replace(from, () => to) });

const entities =
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
const targets = [
  'sheet9.xml',
  '/xl/workbook.xml',
  '../../../etc/passwd',
  'http://localhost/x',
  'workbook.xml',
  '',
  '_rels/workbook.xml.rels',
];
const ranges = ['A1:XFD1048576', 'B2:A1', 'A2:A9', 'x', 'A1', ''];

const change: fc.Arbitrary<PartChange> = fc.oneof(
  fc.constantFrom(...paths).map(
    (path): PartChange =>
      ({ [path]: _, ...rest }) =>
        rest,
  ),
  fc.constantFrom(...paths).map(
    (path): PartChange =>
      (parts) => ({ ...parts, [path]: entities + (parts[path] ?? '') }),
  ),
  fc.constantFrom(...paths).map((path): PartChange => replace(path, /<\w+/, '<open><')),
  fc.constantFrom(...paths).map((path): PartChange => replace(path, />/, `>${'<deep>'.repeat(2_000)}`)),
  fc.constantFrom(...paths).map((path): PartChange => replace(path, /<(\w)/g, '<x:$1')),
  fc.tuple(fc.constantFrom(...paths), fc.nat(2_000)).map(
    ([path, at]): PartChange =>
      (parts) => ({ ...parts, [path]: (parts[path] ?? '').slice(0, at) }),
  ),
  fc
    .constantFrom(...targets)
    .map((target) => replace('xl/_rels/workbook.xml.rels', /Target="[^"]*"/, `Target="${target}"`)),
  fc.constantFrom(...targets).map((target) => replace('_rels/.rels', /Target="[^"]*"/, `Target="${target}"`)),
  fc
    .constantFrom('A1:ZZ1048576', 'A1:XFD1048576', 'x', '')
    .map((ref) => replace(sheetPath, '<sheetData>', `<dimension ref="${ref}"/><sheetData>`)),
  fc
    .array(fc.constantFrom(...ranges), { maxLength: 50 })
    .map((refs) =>
      replace(
        sheetPath,
        '</worksheet>',
        `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
      ),
    ),
  fc
    .constantFrom('numFmtId="99999"', 'numFmtId="x"', '', 'numFmtId="14"', 'quotePrefix="x"')
    .map((look) => replace('xl/styles.xml', /<xf [^>]*>/, `<xf ${look}/>`.repeat(1_000))),
  fc.constant<PartChange>((parts) => ({ ...parts, 'xl/nested.zip': zipOf(parts).toString('latin1') })),
  fc.constant<PartChange>((parts) => ({ ...parts, [sheetPath]: zipOf(parts).toString('latin1') })),
  fc.constant<PartChange>((parts) => ({
    ...Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`x${n}`, ''])),
    ...parts,
  })),
  fc.constant<PartChange>((parts) => ({ ...parts, [sheetPath]: `\uFEFF${parts[sheetPath] ?? ''}` })),
  fc.constant<PartChange>((parts) => ({
    ...parts,
    'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(20_000)}</sst>`,
  })),
);

/** Generates copies with bytes changed, left out or doubled at a few positions. */
const damaged = (file: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        byte: fc.nat(255),
        kind: fc.constantFrom('set', 'cut', 'double', 'end'),
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((steps) => {
      let bytes: Buffer = Buffer.from(file);
      for (const { at, byte, kind } of steps) {
        const position = Math.min(bytes.length - 1, Math.floor(at * bytes.length));
        if (position < 0) break;
        if (kind === 'set') bytes[position] = byte;
        else if (kind === 'end') bytes = bytes.subarray(0, position);
        else if (kind === 'cut')
          bytes = Buffer.concat([bytes.subarray(0, position), bytes.subarray(position + byte)]);
        else
          bytes = Buffer.concat([bytes.subarray(0, position), bytes.subarray(Math.max(0, position - byte))]);
      }
      return Buffer.from(bytes);
    });

const workbook = fc
  .tuple(fc.array(row, { maxLength: 8 }), fc.array(change, { maxLength: 3 }))
  .map(([rows, changes]) => {
    let parts: Record<string, string> = sheetParts({
      rows: heading + rows.join(''),
      strings: ['a', 'b'],
      formats: ['yyyy'],
    });
    for (const one of changes) parts = one(parts);
    return zipOf(parts);
  })
  .chain((file) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(file) }, { weight: 1, arbitrary: damaged(file) }),
  );

const signs = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '=',
  "'",
  '=""',
  '\u0000',
  '\uFEFF',
  '😀',
  'account',
  '账号',
  '1E+99',
  '\u202e',
];
const csv = fc
  .tuple(fc.array(fc.constantFrom(...signs), { maxLength: 60 }), fc.constantFrom('utf8', 'utf16le', 'latin1'))
  .map(([parts, encoding]) => Buffer.from(`account,remark\n${parts.join('')}`, encoding as BufferEncoding))
  .chain((file) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(file) }, { weight: 1, arbitrary: damaged(file) }),
  );

/** Generates malformed workbooks. */
export const oddWorkbooks = (seed: number, count: number): Buffer[] =>
  fc.sample(workbook, { seed, numRuns: count });

/** Generates malformed csv files. */
export const oddTables = (seed: number, count: number): Buffer[] => fc.sample(csv, { seed, numRuns: count });

/** Generates damaged copies of some files. */
export const oddCopies = (files: readonly Buffer[], seed: number, count: number): Buffer[] =>
  fc.sample(fc.oneof(...files.map(damaged)), { seed, numRuns: count });
