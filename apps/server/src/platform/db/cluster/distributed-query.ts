/**
 * Query that returns one row where the operator has created the extension in this database and has requested
 * its use.
 */
export const distributedQuery =
  "select from pg_extension where extname = 'citus' and current_setting('pitboss.distribute', true) = 'on'";
