import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

/**
 * Age in ms of a member's id before it is included in precomputed counts: longer than a transaction may run
 * and than clocks of servers differ. A member that still commits below the watermark is missing from counts
 * until the next run.
 */
export const settlingMs = 600_000;

/**
 * Precomputes the member count of every agent, up to a common watermark (member-counts.ts). Recounts
 * everything each time, so that a missed member is included in the next run.
 */
export async function countMembersAhead(db: Db, nowMs: number): Promise<void> {
  const until = sql`${idFloor(nowMs - settlingMs)}::bigint`;
  await db.transaction().execute(async (tx) => {
    // Concurrent runs would leave two watermarks.
    await sql`lock table member_count in exclusive mode`.execute(tx);
    await sql`delete from member_count`.execute(tx);
    // Agents without members have a row too, which stores the watermark.
    await sql`insert into member_count (tenant_id, agent_id, until, n)
      select tenant_id, agent_id, ${until}, sum(n) from (select a.tenant_id, a.id as agent_id, 0 as n
        from agent a
        union all select m.tenant_id, m.agent_id, count(*) from member m where m.id < ${until}
          group by 1, 2) c group by 1, 2`.execute(tx);
  });
}

/** Counting as regular work. */
export const countMembersJob = ({ databases }: { readonly databases: { readonly system: Db } }): JobKind => ({
  name: 'countMembers',
  everyMs: 300_000,
  atStart: true,
  work: () => countMembersAhead(databases.system, Date.now()),
});
