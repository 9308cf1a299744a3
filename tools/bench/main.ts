import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

/** `npm run bench`: every benchmark one after the other, with the machine named first. Figures are for reading, not for asserting. */
const parts = ['bundle-report', 'decode-bench', 'ingest-bench', 'calls-bench', 'lists-bench', 'export-bench'];

process.stdout.write(
  `${cpus()[0]?.model ?? 'processor'} x ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}\n`,
);
let failed = 0;
for (const part of parts) {
  process.stdout.write(`\n== ${part}\n`);
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, `${part}.ts`)],
    { stdio: 'inherit' },
  );
  if (status !== 0) failed += 1;
}
process.exit(failed ? 1 : 0);
