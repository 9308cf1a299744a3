import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** One statement of the specification and how far the product has it. */
export interface CoverageRow {
  /** Section and running number, `2.14`. */
  readonly id: string;
  readonly statement: string;
  readonly state: 'built' | 'part' | 'open';
  /** Area of the rest, from `pages.ts`; absent when built. */
  readonly area?: string;
  /** Description of the missing part; absent when built. */
  readonly lacks?: string;
  /** The file to read first. */
  readonly where?: string;
  /**
   * Tests that fail when the statement is no longer true: `file::title`, or `file::title::row` for one row of
   * a table.
   */
  readonly tests: readonly string[];
}

export interface CoverageSection {
  readonly title: string;
  readonly rows: readonly CoverageRow[];
}

const folder = resolve(import.meta.dirname, '../../tests/coverage');

/** Returns the sections of the specification in their order. */
export const coverageSections = (): CoverageSection[] =>
  readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CoverageSection);

const stateText = ({ state, area, lacks }: CoverageRow): string =>
  state === 'built' ? state : `${state} (${area}): ${lacks}`;

function testText(test: string): string {
  const [file = '', title = '', row] = test.split('::');
  return `\`${file.split('/').at(-1)}\`: ${title}${row ? ` (${row})` : ''}`.replaceAll('|', '\\|');
}

const rowText = (row: CoverageRow): string =>
  `| ${[
    row.id,
    row.statement,
    stateText(row),
    row.where ? `\`${row.where}\`` : '',
    row.tests.map(testText).join('<br>'),
  ].join(' | ')} |`;

/** Returns the page with one row for every statement of the specification. */
export const specCoverageDocument = (): string =>
  [
    '# Coverage of the specification',
    '',
    'Generated from `tests/coverage/` by `npm run docs`; not edited by hand. One row for every statement of the specification, in its order and in our words.',
    '',
    '- `built`: a user or caller has it today. `part`: some of it is there, and the row says what is missing. `open`: not there yet.',
    '- The file is the one to read first; the tests are those that fail when the statement is no longer true. `tests/unit/spec-coverage.test.ts` checks that they exist.',
    ...coverageSections().flatMap(({ title, rows }, index) => [
      '',
      `## ${index + 1}. ${title}`,
      '',
      '| id | statement | state | file | tests |',
      '|---|---|---|---|---|',
      ...rows.map(rowText),
    ]),
    '',
  ].join('\n');
