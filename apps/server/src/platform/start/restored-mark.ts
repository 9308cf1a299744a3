import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File of a data folder whose database was restored and has not been proved since. */
export const restoredMark = 'restored';

/** Marks a data folder after a restore: the next server on it proves the ledger. */
export const markRestored = (dataDir: string, madeAt: string): void =>
  writeFileSync(join(dataDir, restoredMark), `${madeAt}\n`, { mode: 0o600 });
