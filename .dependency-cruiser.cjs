/** Who may import whom; one rule with a capture group covers every slice, future ones too. */
const test = '\\.test\\.tsx?$|/testing/';
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: '^(packages|apps|tools)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'pure-packages',
      comment: 'packages run anywhere: no node modules; messages are signed on servers alone',
      severity: 'error',
      from: { path: '^packages/', pathNot: `${test}|^packages/wallet/src/sign\\.ts$` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'packages-from-npm',
      comment: 'and only npm packages that run anywhere as well',
      severity: 'error',
      from: { path: '^packages/', pathNot: test },
      to: { path: 'node_modules/', pathNot: 'node_modules/(zod|dayjs|@noble/hashes)/' },
    },
    {
      name: 'signing-on-servers',
      comment: 'what is built for browsers signs nothing',
      severity: 'error',
      from: { path: '^(apps/console|packages/(?!wallet/))', pathNot: test },
      to: { path: '^packages/wallet/src/sign\\.ts$', reachable: true },
    },
    only('package-rounds', '^packages/rounds/', '^packages/rounds/'),
    only('package-ledger', '^packages/ledger/', '^packages/ledger/'),
    only('package-rules', '^packages/rules/', '^packages/rules/'),
    only('package-wallet', '^packages/wallet/', '^packages/(wallet|ledger)/'),
    only('package-risk', '^packages/risk/', '^packages/(risk|ledger|rules)/'),
    only('package-contract', '^packages/contract/', '^packages/(contract|risk|rules|wallet)/'),
    only(
      'server-platform',
      '^apps/server/src/platform/',
      '^(apps/server/(src/platform|migrations)/|packages/(contract|rules|wallet)/)',
    ),
    only('server-domain', '^apps/server/src/domain/', '^(apps/server/src/(platform|domain)/|packages/)'),
    only(
      'server-wallet',
      '^apps/server/src/wallet/',
      '^(apps/server/src/(platform|domain|wallet)/|packages/)',
    ),
    only('server-risk', '^apps/server/src/risk/', '^(apps/server/src/(platform|domain|risk)/|packages/)'),
    only(
      'server-ingest',
      '^apps/server/src/ingest/',
      '^(apps/server/src/(platform|domain|wallet|ingest)/|packages/)',
    ),
    only('reference-wallet', '^apps/wallet/', '^(apps/wallet/|packages/)'),
    only(
      'server-agent-api',
      '^apps/server/src/agent-api/',
      '^(apps/server/src/(platform|domain|agent-api)/|packages/)',
    ),
    {
      name: 'migrations-stand-alone',
      comment: 'what has shipped must not change with the code',
      severity: 'error',
      from: { path: '^apps/server/migrations/', pathNot: test },
      to: { path: '^(packages|apps|tools)/', pathNot: '^apps/server/migrations/' },
    },
    {
      name: 'server-features-never-meet',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: test },
      to: {
        path: '^(apps|tools)/',
        // What is decided of orders goes through the same view and transitions as their machinery.
        pathNot: '^apps/server/src/(platform|domain|wallet/orders|features/$1)/',
      },
    },
    {
      name: 'slices-never-own-the-database',
      comment: "a slice has its call's transaction: neither the server's pools nor the owner's rights in it",
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: test },
      to: { path: '^apps/server/src/platform/(calls/services|db/databases/owner)\\.ts$' },
    },
    only('console-kit', '^apps/console/src/kit/', '^(apps/console/src/kit/|packages/(contract|rules)/)'),
    only(
      'console-parts',
      '^apps/console/src/parts/',
      '^(apps/console/src/(kit|parts)/|packages/(contract|rounds|rules)/)',
    ),
    {
      name: 'lists-without-the-library',
      comment:
        'lists and their controls are drawn by hand: the component library comes with dialogs, forms and some screens',
      severity: 'error',
      from: {
        path: '^apps/console/src/(kit/(list|filters|table|tabs|detail|grid|controls|menu|time|export|[^/]+$)|parts/games/)',
        pathNot: test,
      },
      to: {
        path: 'node_modules/(react-aria|react-aria-components|react-stately|@internationalized|@rc-component)/',
      },
    },
    {
      name: 'shell-without-the-library',
      comment:
        'menus, tabs, header and sign-in come before any dialog; the dialogs of the own account come when opened',
      severity: 'error',
      from: { path: '^apps/console/src/(shell|main)', pathNot: `${test}|Dialog\\.tsx$` },
      to: {
        path: 'node_modules/(react-aria|react-aria-components|react-stately|@internationalized|@rc-component)/',
      },
    },
    {
      name: 'shell-fetches-its-dialogs',
      comment: 'a dialog that is imported outright brings the library into the shell',
      severity: 'error',
      from: { path: '^apps/console/src/shell/', pathNot: test },
      to: {
        path: '^apps/console/src/(shell/[^.]*Dialog|kit/library/library-look)\\.tsx$',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'console-features-never-meet',
      severity: 'error',
      from: { path: '^apps/console/src/features/([^/]+)/', pathNot: test },
      to: { path: '^(apps|tools)/', pathNot: '^apps/console/src/(kit|parts|features/$1)/' },
    },
    {
      name: 'shell-knows-features-by-their-pages',
      severity: 'error',
      from: { path: '^apps/console/src/shell/', pathNot: test },
      to: { path: '^apps/console/src/features/', pathNot: '\\.pages\\.ts$' },
    },
    {
      name: 'console-and-server-never-meet',
      severity: 'error',
      from: { path: '^apps/console/' },
      to: { path: '^apps/(server|wallet)/' },
    },
    {
      name: 'server-and-console-never-meet',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^(apps/console|tools)/' },
    },
    {
      name: 'database-client-behind-sql-files',
      comment:
        'only *.sql.ts and domain/ ask the database, besides the platform code, migrations, the sign-in and what game servers send',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: `${test}|\\.sql\\.ts$|^apps/server/(migrations|src/(platform|domain|ingest|wallet|features/session))/`,
      },
      to: { path: 'node_modules/(kysely|pg|pg-copy-streams)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What the product itself builds; packages from npm keep their code in folders of that name.
    exclude: { path: '^(dist|apps/console/dist)/|(^|/)test-output/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
