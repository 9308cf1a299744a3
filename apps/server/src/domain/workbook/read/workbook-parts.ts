import { posix } from 'node:path';
import { xmlReader } from './read-xml.ts';
import { sheetLimits, tooHeavy, UnreadableFile } from './sheet-limits.ts';
import { type PartReader, type UnpackBudget, unzipParts } from './unzip-parts.ts';

/** A look of cells, as far as it decides what a cell means. */
export interface CellStyle {
  readonly formatId: number;
  /** The text was marked as text when it was written, so that an apostrophe at its start belongs to it. */
  readonly isQuoted: boolean;
}

interface Relationship {
  readonly type: string;
  readonly target: string;
}

/**
 * Reads relationships by their id; targets become paths in the archive, those of other servers are left out.
 */
function relationshipReader(folder: string, into: Map<string, Relationship>): PartReader {
  return xmlReader({
    open(name, { Id, Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      into.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
  });
}

/** Paths of a workbook's parts in its archive. */
export interface PartPaths {
  readonly sheet: string;
  readonly styles: string | undefined;
  readonly sharedStrings: string | undefined;
}

const relationshipsOf = (path: string) => `${posix.dirname(path)}/_rels/${posix.basename(path)}.rels`;

/**
 * Finds the first sheet that the workbook shows, its styles and its shared strings. Throws when there is no
 * such sheet.
 */
export function findParts(file: Uint8Array, budget: UnpackBudget): PartPaths {
  const root = new Map<string, Relationship>();
  unzipParts(file, new Map([['_rels/.rels', relationshipReader('', root)]]), budget);
  const workbook =
    [...root.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const related = new Map<string, Relationship>();
  const shown: string[] = [];
  const workbookReader = xmlReader({
    open(name, attributes) {
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return;
      const [, id] = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key)) ?? [];
      if (id !== undefined) shown.push(id);
    },
  });
  const readers = new Map([
    [workbook, workbookReader],
    [relationshipsOf(workbook), relationshipReader(posix.dirname(workbook), related)],
  ]);
  unzipParts(file, readers, budget);
  const sheets = shown.flatMap((id) => related.get(id) ?? []).filter(({ type }) => type === 'worksheet');
  const [sheet] = sheets;
  if (!sheet) throw new UnreadableFile('import.unreadable');
  const pathOf = (kind: string) => [...related.values()].find(({ type }) => type === kind)?.target;
  return { sheet: sheet.target, styles: pathOf('styles'), sharedStrings: pathOf('sharedStrings') };
}

/** Reads the styles of cells in their order, and the workbook's own number formats by their number. */
export function styleReader(styles: CellStyle[], formats: Map<number, string>): PartReader {
  let inCells = false;
  return xmlReader({
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? 'unknown');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells)
        styles.push({
          formatId: Number(attributes.numFmtId ?? 0),
          isQuoted: /^(1|true)$/.test(attributes.quotePrefix ?? ''),
        });
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
}

/** Decodes the text of a cell: `_x000A_` represents the character with that code. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Collects the text of `t` elements, runs of it joined; readings of Chinese and Japanese characters (`rPh`)
 * are left out.
 */
export class TextRuns {
  #text = '';
  #isText = false;
  #isReading = false;

  open(name: string): void {
    if (name === 'rPh') this.#isReading = true;
    this.#isText = name === 't' && !this.#isReading;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isReading = false;
    if (name === 't') this.#isText = false;
  }

  add(text: string): void {
    if (!this.#isText) return;
    this.#text += text;
    if (this.#text.length > 7 * sheetLimits.cellText) throw tooHeavy();
  }

  /** Returns the text so far and begins another one. */
  take(): string {
    if (this.#text === '') return '';
    const text = unescaped(this.#text);
    this.#text = '';
    if (text.length > sheetLimits.cellText) throw new UnreadableFile('import.unreadable');
    return text;
  }
}

/** Reads the strings that cells refer to by their position. */
export function sharedStringReader(strings: string[]): PartReader {
  const runs = new TextRuns();
  return xmlReader({
    open: (name) => runs.open(name),
    text: (text) => runs.add(text),
    close(name) {
      runs.close(name);
      if (name !== 'si') return;
      strings.push(runs.take());
      if (strings.length > sheetLimits.sharedStrings) throw tooHeavy();
    },
  });
}
