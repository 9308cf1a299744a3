import { plainArray, type Statement } from '../sql/run-sql.ts';

/**
 * Returns the statements that mark members as touched, in the transaction that stores their events; labels
 * evaluate them at their next run. Rows are only added, so that writers never wait for a run. `id` is new.
 * Empty without members.
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
