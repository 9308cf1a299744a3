/** Has one row where the operator has made the extension in this database, and asked for it to be used. */
export const distributedQuestion =
  "select from pg_extension where extname = 'citus' and current_setting('pitboss.distribute', true) = 'on'";
