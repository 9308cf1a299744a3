import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { installation } from '../../apps/server/src/platform/start/program.ts';
import { benches } from '../pitboss/commands.ts';

/**
 * `npm run bench`: every benchmark one after the other, with the machine named first. Figures are for
 * reading, not for asserting.
 */
const parts = ['bundle-report', 'decode-bench', 'ingest-bench', 'calls-bench', 'lists-bench', 'export-bench'];

process.stdout.write(
  `${cpus()[0]?.model ?? 'processor'} x ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}\n`,
);
let failed = 0;
for (const part of parts) {
  process.stdout.write(`\n== ${part}\n`);
  const program = `tools/bench/${part}.ts`;
  const compiled = benches.includes(program);
  const args = compiled ? ['scripts/bench.mjs', part] : ['--import', 'tsx', program];
  const { status } = spawnSync(process.execPath, args, { cwd: installation, stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
process.exit(failed ? 1 : 0);
