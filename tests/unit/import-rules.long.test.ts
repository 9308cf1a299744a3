import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectOutput, startChild } from '../../apps/server/src/testing/processes/child-process.ts';

/**
 * The import rules are checked against a small tree that breaks each of them once: a rule that cannot fire,
 * because of a pattern that never matches, fails here.
 */

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const config = join(root, '.dependency-cruiser.cjs');
const require = createRequire(import.meta.url);
const rules = (require(config) as { forbidden: { name: string }[] }).forbidden.map(({ name }) => name);

/** One violation a rule: the file that imports, and what it imports. */
const planted: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  'no-circles': [
    ['packages/rules/src/egg.ts', 'packages/rules/src/hen.ts'],
    ['packages/rules/src/hen.ts', 'packages/rules/src/egg.ts'],
  ],
  'pure-packages': [['packages/rules/src/reads.ts', 'node:fs']],
  'signing-on-servers': [['apps/console/src/shell/signs.ts', 'packages/wallet/src/sign.ts']],
  'packages-from-npm': [['packages/contract/src/draws.ts', 'react']],
  'package-rounds': [['packages/rounds/src/a.ts', 'packages/rules/src/time.ts']],
  'package-ledger': [['packages/ledger/src/a.ts', 'packages/rounds/src/cards.ts']],
  'package-rules': [['packages/rules/src/a.ts', 'packages/ledger/src/money.ts']],
  'package-wallet': [['packages/wallet/src/a.ts', 'packages/rules/src/time.ts']],
  'package-risk': [['packages/risk/src/a.ts', 'packages/contract/src/core/define.ts']],
  'package-contract': [['packages/contract/src/a.ts', 'packages/ledger/src/money.ts']],
  'server-platform': [['apps/server/src/platform/a.ts', 'apps/server/src/domain/calendar/range-limits.ts']],
  'server-domain': [['apps/server/src/domain/a.ts', 'apps/server/src/features/bets/bets.sql.ts']],
  'server-wallet': [['apps/server/src/wallet/a.ts', 'apps/server/src/ingest/group/items.ts']],
  'server-risk': [['apps/server/src/risk/a.ts', 'apps/server/src/ingest/group/items.ts']],
  'reference-wallet': [['apps/wallet/src/a.ts', 'apps/server/src/platform/auth/session.ts']],
  'server-ingest': [['apps/server/src/ingest/a.ts', 'apps/server/src/features/bets/bets.sql.ts']],
  'server-agent-api': [['apps/server/src/agent-api/a.ts', 'apps/server/src/ingest/group/items.ts']],
  'migrations-stand-alone': [
    ['apps/server/migrations/0001-a.ts', 'apps/server/src/platform/auth/session.ts'],
  ],
  'server-features-never-meet': [
    ['apps/server/src/features/members/a.ts', 'apps/server/src/features/bets/bets.sql.ts'],
  ],
  'slices-never-own-the-database': [
    ['apps/server/src/features/bets/c.ts', 'apps/server/src/platform/calls/services.ts'],
    ['apps/server/src/features/bets/c.ts', 'apps/server/src/platform/db/databases/owner.ts'],
  ],
  'console-kit': [['apps/console/src/kit/a.ts', 'apps/console/src/parts/links.tsx']],
  'console-parts': [['apps/console/src/parts/a.ts', 'packages/ledger/src/money.ts']],
  'lists-without-the-library': [
    ['apps/console/src/kit/list/a.ts', 'react-aria-components'],
    ['apps/console/src/kit/filters/a.ts', 'react-aria-components'],
    ['apps/console/src/kit/table/a.ts', 'react-aria-components'],
    ['apps/console/src/kit/controls/a.ts', 'react-aria-components'],
    ['apps/console/src/kit/menu/a.ts', 'react-aria-components'],
    ['apps/console/src/kit/time/a.ts', 'react-aria-components'],
    ['apps/console/src/kit/export/a.ts', 'react-aria-components'],
    ['apps/console/src/kit/detail/a.ts', 'react-aria-components'],
    ['apps/console/src/kit/tabs/a.ts', 'react-aria-components'],
    ['apps/console/src/kit/grid/a.ts', 'react-aria-components'],
    ['apps/console/src/kit/frame.ts', 'react-aria-components'],
    ['apps/console/src/parts/games/a.ts', 'react-aria-components'],
  ],
  'console-features-never-meet': [
    ['apps/console/src/features/members/a.ts', 'apps/console/src/features/bets/lists/bets.text.ts'],
  ],
  'shell-knows-features-by-their-pages': [
    ['apps/console/src/shell/a.ts', 'apps/console/src/features/bets/lists/bets.text.ts'],
  ],
  'shell-without-the-library': [
    ['apps/console/src/shell/Bar.tsx', 'react-aria-components'],
    ['apps/console/src/main.tsx', 'react-aria-components'],
  ],
  'shell-fetches-its-dialogs': [
    ['apps/console/src/shell/Bar.tsx', 'apps/console/src/shell/OwnDialog.tsx'],
    ['apps/console/src/shell/frame/Bar.tsx', 'apps/console/src/shell/sign-in/OwnDialog.tsx'],
    ['apps/console/src/shell/Bar.tsx', 'apps/console/src/kit/library/library-look.tsx'],
  ],
  'console-and-server-never-meet': [['apps/console/src/main.ts', 'apps/server/src/app.ts']],
  'server-and-console-never-meet': [['apps/server/src/main.ts', 'apps/console/src/parts/links.tsx']],
  'database-client-behind-sql-files': [
    ['apps/server/src/features/bets/bets.routes.ts', 'kysely'],
    ['apps/server/src/features/bets/bets.rules.ts', 'pg'],
    ['apps/server/src/features/bets/copies.ts', 'pg-copy-streams'],
    ['apps/console/src/shell/b.ts', 'pg'],
  ],
};

/** Imports that the same files may have. */
const allowed: readonly (readonly [string, string])[] = [
  ['packages/contract/src/b.ts', 'packages/rules/src/time.ts'],
  ['packages/contract/src/b.ts', 'zod'],
  ['apps/server/migrations/0002-b.ts', 'kysely'],
  ['apps/server/src/platform/b.ts', 'kysely'],
  ['apps/server/src/domain/b.ts', 'apps/server/src/platform/auth/session.ts'],
  ['apps/server/src/domain/b.ts', 'kysely'],
  ['apps/server/src/ingest/b.ts', 'apps/server/src/domain/calendar/range-limits.ts'],
  ['apps/server/src/features/members/b.ts', 'apps/server/src/domain/calendar/range-limits.ts'],
  ['apps/server/src/features/members/members.sql.ts', 'kysely'],
  ['apps/server/src/features/members/members.test.ts', 'pg'],
  ['apps/console/src/kit/b.ts', 'packages/contract/src/b.ts'],
  ['apps/console/src/parts/b.ts', 'apps/console/src/kit/b.ts'],
  ['apps/console/src/kit/form/b.ts', 'react-aria-components'],
  ['apps/console/src/shell/account/PasswordDialog.tsx', 'react-aria-components'],
  ['apps/console/src/features/members/b.ts', 'apps/console/src/parts/links.tsx'],
  ['apps/console/src/shell/c.ts', 'apps/console/src/features/members/members.pages.ts'],
];

interface Report {
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { name: string };
    }[];
  };
}

const npm = ['react-aria-components', 'kysely', 'pg', 'pg-copy-streams', 'react', 'zod'];
let folder: string;
let violations: Report['summary']['violations'];

/** The entry of an npm package where the real one has it, so that it resolves as in the product. */
function plantPackage(name: string): void {
  const from = join(root, 'node_modules', name);
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as {
    main: string;
    exports?: unknown;
  };
  const entries = new Set([
    ...(/\.c?js$/.test(manifest.main) ? [manifest.main] : []),
    ...(JSON.stringify(manifest.exports ?? '').match(/(?<=")\.\/[^"*]+\.(?:m?js|d\.ts)/g) ?? []),
  ]);
  for (const entry of entries) write(join('node_modules', name, entry), '');
  write(join('node_modules', name, 'package.json'), JSON.stringify(manifest));
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pitboss-imports-'));
  const imports = [...Object.values(planted).flat(), ...allowed];
  const files = new Map<string, string[]>();
  for (const [from, to] of imports) {
    files.set(from, [...(files.get(from) ?? []), to]);
    if (/^(packages|apps)\//.test(to) && !files.has(to)) files.set(to, []);
  }
  for (const [file, wanted] of files) {
    const up = '../'.repeat(file.split('/').length - 1);
    const lines = wanted.map((to) => `import '${/^(packages|apps)\//.test(to) ? up + to : to}';`);
    write(file, `${lines.join('\n')}\nexport {};\n`);
  }
  for (const name of npm) plantPackage(name);
  write('package.json', JSON.stringify({ dependencies: Object.fromEntries(npm.map((name) => [name, '*'])) }));
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  // Its exit status is the number of violations and indicates no failure.
  const cruise = startChild(
    process.execPath,
    [cruiser, '--config', config, '--output-type', 'json', 'packages', 'apps'],
    { cwd: folder },
  );
  const written = collectOutput(cruise);
  await cruise.ended;
  if (!written.stdout) throw cruise.failure('The check of the imports printed no report.');
  violations = (JSON.parse(written.stdout) as Report).summary.violations;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the import rules', () => {
  it('have a planted violation each', () => {
    expect(Object.keys(planted).sort()).toEqual([...rules].sort());
  });

  it.each(Object.entries(planted))('%s reports what breaks it', (rule, imports) => {
    const found = violations.filter(({ rule: { name } }) => name === rule).map(({ from, to }) => [from, to]);
    for (const [from, to] of imports) {
      const seen = found.some(
        ([file, target]) =>
          file === from && (target === to.replace('node:', '') || target?.startsWith(`node_modules/${to}/`)),
      );
      expect(
        rule === 'no-circles' ? found.length > 0 : seen,
        `${from} imports ${to}: ${JSON.stringify(found)}`,
      ).toBe(true);
    }
  });

  it('let through what they allow', () => {
    const reported = new Set(violations.map(({ from }) => from));
    expect(allowed.filter(([from]) => reported.has(from))).toEqual([]);
  });
});
