import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumPath, ensureChromium, ensureFirefox, ensureProxies } from './chromium.mjs';
import { checkNode, ensureBuilt, ensureCompiled, ensureInstalled } from './ensure.mjs';
import { root, run, runBuffered } from './run.mjs';
import { hasFullSize, kindOf, profileOf, testFiles } from './test-files.mjs';

/**
 * `npm test` runs the quick profile, `test:long` the rest, `test:full` both, `test:nightly` the full sizes. A
 * part (`lint`, `types`, `unit`, `api`, `e2e`) runs by itself. Further arguments, also after `npm test --`,
 * are parts of paths: only test files whose path contains one of them run, of every kind and profile. `-t
 * NAME` runs the tests of that name; `--database URL` creates the databases of API tests on the server of
 * that URL instead of on an embedded PostgreSQL.
 */
checkNode();
const { values, positionals } = parseArgs({
  options: { name: { type: 'string', short: 't' }, database: { type: 'string' } },
  allowPositionals: true,
});
const commands = ['quick', 'long', 'full', 'nightly', 'lint', 'types', 'unit', 'api', 'e2e'];
const [command, ...patterns] = commands.includes(positionals[0] ?? '')
  ? positionals
  : ['quick', ...positionals];
const env = {
  ...process.env,
  ...(values.database ? { PITBOSS_TEST_DATABASE: values.database } : {}),
};
const output = join(root, 'test-output');
const slowestShown = 10;
const total = { passed: 0, failed: 0, files: [], failures: [] };
const bin = (name) => join('node_modules', '.bin', name);
const print = (line) => process.stdout.write(`${line}\n`);
const minutes = (ms) => (ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`);

function addCheck(title, code, startedMs) {
  print(`== ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${minutes(Date.now() - startedMs)}`);
  if (code === 0) total.passed += 1;
  else {
    total.failed += 1;
    total.failures.push(title);
  }
}

/**
 * Runs checks that need one core each, as many together as the machine has; each prints its output when it
 * ends.
 */
async function checkAll(checks) {
  const left = [...checks];
  const worker = async () => {
    for (let check = left.shift(); check; check = left.shift()) {
      const [title, ...args] = check;
      const startedMs = Date.now();
      const { code, text } = await runBuffered(process.execPath, args, { env });
      if (code !== 0) process.stdout.write(text);
      addCheck(title, code, startedMs);
    }
  };
  await Promise.all(cpus().map(worker));
}

const lintChecks = [
  ['import rules', bin('depcruise'), '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'tools'],
  ['lint', bin('biome'), 'check', '--error-on-warnings', '.'],
  ['unused exports and undeclared imports', bin('knip'), '--no-progress'],
];
/**
 * Type check commands. They use the native compiler; the older TypeScript compiler stays installed because
 * the import checker needs it.
 */
const typesOf = (title, project) => [title, 'node_modules/typescript-go/bin/tsc', '-p', project];
const typeChecks = [
  typesOf('types of the server and the tools', 'tsconfig.json'),
  typesOf('types of the console', 'apps/console/tsconfig.json'),
  typesOf('types of the browser tests', 'tests/e2e/tsconfig.json'),
];

/** Runs test files with one vitest configuration and adds their counts. */
async function suite(title, config, files, ...more) {
  if (files.length === 0) return;
  print(`\n== ${title}: ${files.length} files`);
  const report = join(output, `${config}.json`);
  rmSync(report, { force: true });
  const startedMs = Date.now();
  const code = await run(
    process.execPath,
    [
      bin('vitest'),
      'run',
      '--config',
      `${config}.config.ts`,
      ...(values.name ? ['-t', values.name] : []),
      ...more,
      ...files,
    ],
    { env: { ...env, PITBOSS_TEST_REPORT: report } },
  );
  const result = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { passed: 0, failed: 0, files: [], failures: [] };
  total.passed += result.passed;
  total.failed += result.failed;
  total.files.push(...result.files);
  total.failures.push(
    ...result.failures.map(
      ({ file, name, message, shown }) =>
        `${file}${name ? ` > ${name}` : ''}: ${message}${shown ? `\n  at ${shown}` : ''}`,
    ),
  );
  if (code !== 0 && result.failed === 0) {
    total.failed += 1;
    total.failures.push(`${title} ended with exit code ${code}`);
  }
  print(`== ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${minutes(Date.now() - startedMs)}`);
}

/** One file needs one worker, and so one product. */
const browserSuite = (title, files) =>
  suite(title, 'vitest.e2e', files, ...(files.length === 1 ? ['--maxWorkers=1'] : []));

async function runFiles(files) {
  const own = (...kinds) => files.filter((file) => kinds.includes(kindOf(file)));
  // One of the unit tests packs the built console.
  if (files.some((file) => file.includes('unit/dist'))) await ensureBuilt();
  await suite('unit and API tests', 'vitest', own('unit', 'api'));
  const e2e = own('e2e');
  if (e2e.length === 0) return;
  await ensureBuilt();
  const needsProxies = e2e.some((file) => file.includes('own-names'));
  if (e2e.some((file) => file.includes('firefox'))) await ensureFirefox();
  if ((await ensureChromium()) && chromiumPath() && (!needsProxies || (await ensureProxies()))) {
    env.CHROMIUM_PATH = chromiumPath();
    env.PITBOSS_PROGRAMS = await ensureCompiled();
    // The forms that are saved change much of the demo data, so that they have products of their own.
    const isForm = (file) => file.includes('/forms/');
    await browserSuite(
      'browser tests',
      e2e.filter((file) => !isForm(file)),
    );
    await browserSuite('browser tests of forms', e2e.filter(isForm));
  } else {
    total.failed += 1;
    total.failures.push('browser tests: Chromium or a proxy is missing');
  }
}

const all = testFiles();
const inProfile = (...profiles) => all.filter((file) => profiles.includes(profileOf(file)));
const ofKind = (kind) => inProfile('quick', 'long').filter((file) => kindOf(file) === kind);

/** Files with one of the patterns in their path, of the kind that the command names, if it names one. */
const matching = () =>
  all.filter(
    (file) =>
      patterns.some((pattern) => file.includes(pattern)) &&
      (!['unit', 'api', 'e2e'].includes(command) || kindOf(file) === command),
  );

async function staticChecks() {
  await checkAll([...lintChecks, ...typeChecks]);
  await ensureBuilt();
  const startedMs = Date.now();
  const code = await run(process.execPath, ['--import', 'tsx', 'tools/bench/bundle-report.ts'], { env });
  addCheck('weight of the console', code, startedMs);
}

const profiles = {
  async quick() {
    await staticChecks();
    await runFiles(inProfile('quick'));
  },
  long: () => runFiles(inProfile('long')),
  async full() {
    await staticChecks();
    await runFiles(inProfile('quick', 'long'));
  },
  nightly() {
    env.PITBOSS_TEST_SIZE = 'full';
    return runFiles([...inProfile('nightly'), ...all.filter(hasFullSize)]);
  },
  lint: () => checkAll(lintChecks),
  types: () => checkAll(typeChecks),
  unit: () => runFiles(ofKind('unit')),
  api: () => runFiles(ofKind('api')),
  e2e: () => runFiles(ofKind('e2e')),
};

const startedMs = Date.now();
await ensureInstalled();
mkdirSync(output, { recursive: true });
if (patterns.length === 0) await profiles[command]();
else if (matching().length > 0) await runFiles(matching());
else total.failures.push(`No test file has ${patterns.join(' or ')} in its path.`);

if (total.files.length > 1) {
  print(`\nSlowest files:`);
  const slowest = total.files.sort((a, b) => b.ms - a.ms).slice(0, slowestShown);
  for (const { file, ms } of slowest) print(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
}
if (total.failures.length > 0)
  print(`\nFailed:\n${total.failures.map((failure) => `- ${failure}`).join('\n')}`);
print(`\n${command} in ${minutes(Date.now() - startedMs)}`);
print(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failures.length === 0 && total.failed === 0 && total.passed > 0 ? 0 : 1);
