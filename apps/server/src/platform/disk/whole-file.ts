import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Writes a file atomically, also when the disk is full or the power fails in between: to a temporary file
 * next to it, which is then renamed. Throws the error of the file system; the former content remains then.
 */
export function writeWhole(file: string, text: string): void {
  const beside = `${file}.${process.pid}.part`;
  try {
    const handle = openSync(beside, 'w', 0o600);
    try {
      const content = Buffer.from(text);
      for (let at = 0; at < content.length; ) at += writeSync(handle, content, at);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Returns whether a write failed for lack of space, on the disk or in the user's quota. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as { code?: string } | null)?.code ?? '');

/** No line of ours is longer. */
const longestLine = 2 ** 20;

/**
 * Returns the length of a file up to its last line break, without a line that a full disk or a crash cut off.
 */
export const wholeLines = (content: Buffer): number => content.lastIndexOf(0x0a) + 1;

/** Appends a line behind the last whole one. When it does not fit on the disk the file stays as it was. */
export async function appendWholeLine(file: string, line: string): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, longestLine));
    await handle.read(tail, 0, tail.length, size - tail.length);
    const length = size - tail.length + wholeLines(tail);
    if (length < size) await handle.truncate(length);
    try {
      await handle.writeFile(`${line}\n`);
    } catch (error) {
      await handle.truncate(length);
      throw error;
    }
  } finally {
    await handle.close();
  }
}
