import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkNode, ensureInstalled } from './ensure.mjs';
import { parts } from './mutation/parts.mjs';
import { root, run } from './run.mjs';

/**
 * `npm run test:mutation` mutates the parts one after the other and prints their scores; parts that are named
 * run alone. `--incremental` reuses the results of the previous run for code and tests that have not changed,
 * `--mutate PATTERN` narrows a part to some of its files. Ends with 1 when a score is below 95
 * (docs/decisions/0175-mutation-testing.md).
 */
checkNode();
const leastScore = 95;
const { values, positionals } = parseArgs({
  options: { incremental: { type: 'boolean', default: false }, mutate: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.\n`);
  process.exit(1);
}
await ensureInstalled();

/** Counts of a part's mutants by their state, from its report; null when the run ended without one. */
function countsOf(part) {
  const report = join(root, 'test-output', 'mutation', part, 'report.json');
  if (!existsSync(report)) return null;
  const counts = { Killed: 0, Timeout: 0, Survived: 0, NoCoverage: 0 };
  for (const { mutants } of Object.values(JSON.parse(readFileSync(report, 'utf8')).files))
    for (const { status } of mutants) if (status in counts) counts[status] += 1;
  return counts;
}

async function mutate(part) {
  rmSync(join(root, 'test-output', 'mutation', part, 'report.json'), { force: true });
  const started = Date.now();
  const code = await run(
    process.execPath,
    [
      join('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'),
      'run',
      ...(values.incremental ? ['--incremental'] : []),
      ...(values.mutate ? ['--mutate', values.mutate] : []),
    ],
    { env: { ...process.env, PITBOSS_MUTATION_PART: part, SEED: '1' } },
  );
  const minutes = Math.round((Date.now() - started) / 60_000);
  const counts = countsOf(part);
  if (counts === null) return { part, failed: true, line: `no result (exit code ${code}), see above` };
  const { Killed, Timeout, Survived, NoCoverage } = counts;
  const detected = Killed + Timeout;
  const valid = detected + Survived + NoCoverage;
  const score = valid === 0 ? 0 : (100 * detected) / valid;
  const line = `${score.toFixed(2)} % of ${valid} mutants (${Survived} survived, ${NoCoverage} not covered, ${minutes} min)`;
  return { part, failed: score < leastScore, line };
}

const results = [];
for (const part of positionals.length > 0 ? positionals : Object.keys(parts)) {
  process.stdout.write(`\n== ${part}\n`);
  results.push(await mutate(part));
}
process.stdout.write('\nMutation scores\n');
for (const { part, failed, line } of results)
  process.stdout.write(`${part.padEnd(8)} ${line}${failed ? ` BELOW ${leastScore}` : ''}\n`);
process.exit(results.some(({ failed }) => failed) ? 1 : 0);
