import { plainArray, type Statement } from '../sql/run-sql.ts';

/**
 * The statement that notes members to whom something happened, in the transaction that stores it: labels judge them at their next run.
 * Rows are only added, so that nobody waits for a run. `id` is fresh. None without members.
 */
export function touchStatements(id: string, memberIds: Iterable<string>): Statement[] {
  const members = [...new Set(memberIds)];
  if (members.length === 0) return [];
  return [
    {
      name: 'label-touch',
      text: 'insert into label_touch (id, members) values ($1::bigint, $2::bigint[])',
      values: [id, plainArray(members)],
    },
  ];
}
