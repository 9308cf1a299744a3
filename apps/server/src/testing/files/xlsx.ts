import { inflateRawSync } from 'node:zlib';

/** Returns the entries of a zip archive by name, read through its directory. */
export function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = file.readUInt32LE(at + 20);
    const plain = file.readUInt32LE(at + 24);
    const nameBytes = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const data = inflateRawSync(file.subarray(start, start + packed));
    if (data.length !== plain) throw new Error(`${name} is ${data.length} bytes, not ${plain}`);
    parts.set(name, data.toString('utf8'));
    at += 46 + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

const plainText = (xml: string) =>
  xml
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#13;/g, '\r')
    .replace(/&amp;/g, '&')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

interface ReadCell {
  readonly value: string | number;
  readonly style: number;
}
export interface ReadSheet {
  readonly name: string;
  readonly xml: string;
  /** Cells by row from 0 and column letters. */
  readonly rows: readonly Readonly<Record<string, ReadCell>>[];
}

/**
 * Reads a workbook as a spreadsheet program does: sheets in the order of the workbook, each cell by its
 * address.
 */
export function readWorkbook(file: Buffer): ReadSheet[] {
  const parts = unzip(file);
  const part = (name: string) => {
    const found = parts.get(name);
    if (found === undefined) throw new Error(`the workbook has no ${name}`);
    return found;
  };
  const targets = new Map(
    [...part('xl/_rels/workbook.xml.rels').matchAll(/Id="(\w+)"[^>]*Target="([^"]+)"/g)].map((match) => [
      match[1],
      match[2],
    ]),
  );
  return [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"[^>]*r:id="(\w+)"/g)].map(
    ([, name = '', id]) => {
      const xml = part(`xl/${targets.get(id)}`);
      const rows: Record<string, ReadCell>[] = [];
      for (const [, number, cells = ''] of xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)) {
        const row: Record<string, ReadCell> = {};
        for (const [, column = '', line, style, type, inner = ''] of cells.matchAll(
          /<c r="([A-Z]+)(\d+)"(?: s="(\d+)")?(?: t="(\w+)")?>(.*?)<\/c>/gs,
        )) {
          if (line !== number) throw new Error(`cell ${column}${line} stands in row ${number}`);
          const text = /<t[^>]*>(.*?)<\/t>/s.exec(inner)?.[1] ?? /<v>(.*?)<\/v>/.exec(inner)?.[1] ?? '';
          row[column] = {
            value: type === 'inlineStr' ? plainText(text) : Number(text),
            style: Number(style ?? 0),
          };
        }
        rows[Number(number) - 1] = row;
      }
      return { name: plainText(name), xml, rows: Array.from(rows, (row) => row ?? {}) };
    },
  );
}

/** Returns the sheets of an export with the table: all but the second, which is the cover. */
export const tableOf = (sheets: readonly ReadSheet[]): ReadSheet[] =>
  sheets.filter((_, index) => index !== 1);
