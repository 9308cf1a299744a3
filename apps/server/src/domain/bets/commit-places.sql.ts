import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/**
 * Assigns a `place` to the commits that have none, of one tenant or of all. One transaction assigns at a
 * time, and sees every earlier commit: a reader that sees a place has all lower ones of the tenant, and later
 * commits get a higher one.
 */
export async function givePlaces(system: Db, tenantId?: string): Promise<void> {
  const own = tenantId === undefined ? sql`true` : sql`tenant_id = ${tenantId}::bigint`;
  const waiting = await sql`select from bet_commit where ${own} and place is null limit 1`.execute(system);
  if (waiting.rows.length === 0) return;
  await system.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('bet-commit', 0))`.execute(tx);
    await sql`
      with fresh as materialized (
        select tenant_id, stamp, row_number() over (partition by tenant_id order by stamp) as n from bet_commit
        where ${own} and place is null),
      last as materialized (
        select t.tenant_id, coalesce((select max(l.place) from bet_commit l
          where l.tenant_id = t.tenant_id and l.place is not null), 0) as place
        from (select distinct tenant_id from fresh) t)
      update bet_commit c set place = last.place + fresh.n from fresh join last using (tenant_id)
      where c.tenant_id = fresh.tenant_id and c.stamp = fresh.stamp`.execute(tx);
  });
}
