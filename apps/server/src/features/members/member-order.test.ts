import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const db = () => api.services.databases.system;
beforeEach(async () => {
  await sql`update member set last_login_at = null, created_at = timestamptz '2026-01-01 08:00Z'`.execute(
    db(),
  );
  // A member that was created lately and never signed in.
  await sql`update member set created_at = timestamptz '2026-03-01 20:00Z' where id = 312`.execute(db());
  await sql`update member m set last_login_at = at
    from (values (311, timestamptz '2026-03-01 08:00Z'), (313, timestamptz '2026-03-02 08:00Z'),
      (314, timestamptz '2026-03-01 08:00Z')) as v (id, at) where m.id = v.id`.execute(db());
});

const idsOf = async (body: object) => {
  const reply = await api.call<{ list: { id: string }[] }>('major1', '/player/list', { body });
  return reply.data.list.map(({ id }) => id);
};

it('lists members last active first, by their sign-in or else their creation, each by the newest id', async () => {
  expect(await idsOf({})).toEqual(['313', '312', '314', '311', '316']);
  expect(await idsOf({ sort: 'lastLoginAt' })).toEqual(['313', '314', '311', '316', '312']);
  expect(await idsOf({ sort: 'createdAt' })).toEqual(['316', '314', '313', '312', '311']);
});

it('returns every member once when the pages of the default order are read', async () => {
  const pages = await Promise.all([1, 2, 3].map((pageNo) => idsOf({ pageNo, pageSize: 2 })));
  expect(pages).toEqual([['313', '312'], ['314', '311'], ['316']]);
});

it('has an index for the default order', async () => {
  const { rows } = await db()
    .transaction()
    .execute(async (tx) => {
      // A table of a few rows is always read in full.
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain (costs off)
      select m.* from member m order by coalesce(m.last_login_at, m.created_at) desc, m.id desc limit 20`.execute(
        tx,
      );
    });
  expect(rows.map((row) => row['QUERY PLAN'].trim())).toEqual([
    'Limit',
    '->  Index Scan using member_last_active on member m',
  ]);
});
