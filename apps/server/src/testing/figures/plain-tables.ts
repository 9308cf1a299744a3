/**
 * Begins a question of a test that reads the named tables as ordinary ones: `${plainTables('bet', 'member')} select …`. Each
 * is read whole before the rest is answered, so that a cluster, too, answers whatever PostgreSQL does of them: what
 * is to be compared is asked in the plainest words, and not in those that questions to a cluster have to keep to. For the
 * few rows of tests only.
 */
export const plainTables = (...names: readonly string[]): string =>
  `with ${names.map((name) => `${name} as materialized (select * from ${name})`).join(', ')}`;
