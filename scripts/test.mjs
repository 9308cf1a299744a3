import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumPath, ensureChromium, ensureProxies } from './chromium.mjs';
import { checkNode, ensureBuilt, ensureCompiled, ensureInstalled } from './ensure.mjs';
import { root, run } from './run.mjs';

/**
 * `npm test` is the complete quick profile; `npm run test:long` sets PITBOSS_LONG and runs the long ones besides. A part
 * named first (`npm run lint`, `types`, `test:unit`, `test:api`, `test:e2e`) runs alone, on the files named after it.
 * `--database URL` makes the API tests' databases beside that one instead of on an embedded PostgreSQL.
 */
checkNode();
const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false }, database: { type: 'string' } },
  allowPositionals: true,
});
const [part, ...files] = positionals;
const { long, database } = values;
const env = {
  ...process.env,
  ...(long ? { PITBOSS_LONG: '1' } : {}),
  ...(database ? { PITBOSS_TEST_DATABASE: database } : {}),
};
await ensureInstalled();
const output = join(root, 'test-output');
if (!part) rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

let [passed, failed] = [0, 0];
/** What failed, said once more at the end: thousands of lines may follow the first. */
const failures = [];
const node = (...args) => run(process.execPath, args, { env });
/** The native compiler checks the types; the older one beside it is what the import checker can drive. */
const tsc = (project) => node(join('node_modules', 'typescript-go', 'bin', 'tsc'), '-p', project);
const bin = (name) => join('node_modules', '.bin', name);

async function step(title, work) {
  process.stdout.write(`\n== ${title}\n`);
  const started = Date.now();
  const code = await work();
  process.stdout.write(
    `== ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
  );
  return code === 0;
}

async function check(title, work) {
  if (await step(title, work)) passed += 1;
  else {
    failed += 1;
    failures.push(title);
  }
}

/** Runs one vitest configuration, or projects of it, and adds its counts. */
async function suite(title, config, ...more) {
  const report = join(output, `${config}.json`);
  rmSync(report, { force: true });
  const ok = await step(title, () =>
    node(
      bin('vitest'),
      ...['run', '--config', `${config}.config.ts`, '--reporter=default', '--reporter=json'],
      ...[`--outputFile.json=${report}`, ...more],
    ),
  );
  const result = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 };
  passed += result.numPassedTests;
  failed += result.numFailedTests + (!ok && result.numFailedTests === 0 ? 1 : 0);
  if (!ok) failures.push(...failuresOf(result), `${title} (above)`);
}

/** Failed tests of a report by file and name, each with its first line of complaint; files that could not begin alike. */
function failuresOf({ testResults = [] }) {
  const first = (text) => (text ?? '').split('\n')[0].slice(0, 300);
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && status === 'failed') return [`${file}: ${first(message)}`];
    return tests.map(({ fullName, failureMessages, meta }) => {
      const shown = meta?.shown ? `\n  at ${meta.shown}` : '';
      return `${file} > ${fullName}: ${first(failureMessages[0])}${shown}`;
    });
  });
}

const parts = {
  async lint() {
    await check('lint', () => run(bin('biome'), ['check', '--error-on-warnings', '.'], { env }));
    await check('import rules', () =>
      run(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'tools'], { env }),
    );
  },
  async types() {
    await check('types of the server and the tools', () => tsc('tsconfig.json'));
    await check('types of the console', () => tsc('apps/console/tsconfig.json'));
    await check('types of the browser tests', () => tsc('tests/e2e/tsconfig.json'));
  },
  async unit() {
    // One of the unit tests packs the built console.
    if (files.length === 0 || files.some((file) => 'tests/unit/dist.test.ts'.includes(file)))
      await ensureBuilt();
    await suite('unit tests', 'vitest', '--project', 'unit', ...files);
  },
  api: () => suite('API tests', 'vitest', '--project', 'api', ...files),
  async e2e() {
    await ensureBuilt();
    if ((await ensureChromium()) && chromiumPath() && (!long || (await ensureProxies()))) {
      env.CHROMIUM_PATH = chromiumPath();
      env.PITBOSS_PROGRAMS = await ensureCompiled();
      // One file needs one worker, and so one product.
      await suite('browser tests', 'vitest.e2e', ...files, ...(files.length === 1 ? ['--maxWorkers=1'] : []));
    } else failed += 1;
  },
};

if (part) await parts[part]();
else {
  await parts.lint();
  await parts.types();
  await ensureBuilt();
  await suite('unit and API tests', 'vitest');
  await check('weight of the console', () =>
    node('--import', 'tsx', join('tools', 'bench', 'bundle-report.ts')),
  );
  await parts.e2e();
}

if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((line) => `- ${line}\n`).join('')}`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
