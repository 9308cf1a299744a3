/**
 * Returns the start of a test query that reads the named tables as ordinary ones: `${plainTables('bet',
 * 'member')} select …`. Each table is read completely before the rest is evaluated, so that a cluster runs
 * everything that PostgreSQL supports: the expected values come from plain SQL, without the restrictions of
 * queries to a cluster. Only for the few rows of tests.
 */
export const plainTables = (...names: readonly string[]): string =>
  `with ${names.map((name) => `${name} as materialized (select * from ${name})`).join(', ')}`;
