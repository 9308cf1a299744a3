import { plainArray, type RunSql } from '../sql/run-sql.ts';

/**
 * Notes members to whom something happened, in the transaction that stores it: labels judge them at their next run. Rows are
 * only added, so that nobody waits for a run. `id` is fresh.
 */
export async function touchMembers(run: RunSql, id: string, memberIds: Iterable<string>): Promise<void> {
  const members = [...new Set(memberIds)];
  if (members.length === 0) return;
  await run('label-touch', 'insert into label_touch (id, members) values ($1::bigint, $2::bigint[])', [
    id,
    plainArray(members),
  ]);
}
