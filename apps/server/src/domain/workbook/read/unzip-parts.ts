import { unzipSync } from 'fflate';
import { sheetLimits, tooHeavy, UnreadableFile } from './sheet-limits.ts';

/** Receives a part of an archive piece by piece. */
export type PartReader = (bytes: Uint8Array, isLast: boolean) => void;

/** Bytes that may still be unpacked from a file, over all its parts. */
export interface UnpackBudget {
  left: number;
}

const pieceBytes = 64 * 1024;

/**
 * Names of entries are found by the archive's directory, as spreadsheets do; only the requested ones are
 * unpacked.
 */
function unpack(
  file: Uint8Array,
  names: ReadonlyMap<string, unknown>,
  budget: UnpackBudget,
): Record<string, Uint8Array> {
  let entries = 0;
  const seen = new Set<string>();
  return unzipSync(file, {
    filter({ name, size, originalSize }) {
      entries += 1;
      if (entries > sheetLimits.archiveEntries) throw tooHeavy();
      if (!names.has(name)) return false;
      if (seen.has(name)) throw new UnreadableFile('import.unreadable');
      seen.add(name);
      // No more than the stated bytes are kept, so that an archive that states too few is cut and not larger.
      budget.left -= Math.max(size, originalSize);
      if (budget.left < 0) throw tooHeavy();
      return true;
    },
  });
}

/**
 * Unpacks some parts of a zip archive within a budget and hands each to its reader in pieces. Returns the
 * names of the parts that were there. Throws for an archive that is damaged, has too many entries, or has one
 * of the parts twice.
 */
export function unzipParts(
  file: Uint8Array,
  readers: ReadonlyMap<string, PartReader>,
  budget: UnpackBudget,
): ReadonlySet<string> {
  const parts = new Map(Object.entries(unpack(file, readers, budget)));
  for (const [name, reader] of readers) {
    const bytes = parts.get(name);
    if (!bytes) continue;
    for (let at = 0; at === 0 || at < bytes.length; at += pieceBytes)
      reader(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length);
  }
  return new Set(parts.keys());
}
