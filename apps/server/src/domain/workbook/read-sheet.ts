import { inflateRawSync } from 'node:zlib';
import readXlsx from 'read-excel-file/node';

/** A workbook that people import unpacks to a few megabytes; what unpacks to more is none. */
const unpackedMax = 16 * 1024 * 1024;
const entriesMax = 200;

/** Whether the entries of a zip stay within bounds, found by unpacking them and not by what the file says of itself. */
function unpacksWithin(file: Buffer): boolean {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > file.length) return false;
  const entries = file.readUInt16LE(end + 10);
  if (entries > entriesMax) return false;
  let left = unpackedMax;
  let at = file.readUInt32LE(end + 16);
  for (let n = 0; n < entries; n += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) return false;
    const method = file.readUInt16LE(at + 10);
    const packed = file.readUInt32LE(at + 20);
    const local = file.readUInt32LE(at + 42);
    if (local + 30 > file.length) return false;
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(start, start + packed);
    if (method === 8) left -= inflateRawSync(bytes, { maxOutputLength: Math.max(left, 1) }).length;
    else if (method === 0) left -= bytes.length;
    else return false;
    if (left <= 0) return false;
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return true;
}

/** Whether a file is a zip by its first bytes, as workbooks are. */
export const isZip = (file: Buffer): boolean => file.subarray(0, 2).equals(Buffer.from('PK'));

/** The cells of a workbook's first sheet as texts, row by row; throws for what is no workbook or unpacks to too much. */
export async function readSheet(file: Buffer): Promise<string[][]> {
  if (!unpacksWithin(file)) throw new Error('the archive is not a workbook');
  const [sheet] = await readXlsx(file);
  return (sheet?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
}
