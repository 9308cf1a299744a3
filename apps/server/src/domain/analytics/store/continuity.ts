import { monthMovesKey } from '../../../platform/db/partitions.ts';

/**
 * SQL of the identity of a database with its months: it differs after a restore into another one, and after a
 * month has left the database or come back.
 */
export const originSql = `concat_ws(' ', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()),
  (select value #>> '{}' from setting where key = '${monthMovesKey}'))`;

/**
 * SQL condition that a store continues this database: it was copied from it (`origin`), and each of its
 * `positions` (JSON text) is a commit that the database has. After the restore of an older backup a place is
 * missing or belongs to another commit. Both are numbers of parameters, such as `$1`.
 */
export const continuesSql = (positions: string, origin: string): string =>
  `(${origin}::text is not distinct from ${originSql} and not exists (
    select from json_to_recordset(${positions}::json) as q ("tenantId" bigint, place bigint, stamp bigint)
    left join bet_commit c on c.tenant_id = q."tenantId" and c.place = q.place
    where c.stamp is distinct from q.stamp))`;
