import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { idFloor } from '../../kernel/database/ids.ts';
import type { JobKind } from '../../kernel/jobs/job-kind.ts';

/**
 * How long the ids of members lie behind before these are counted ahead: longer than a transaction may run and clocks of servers
 * may differ. A member who comes in below the border all the same is missing from counts until the next time.
 */
export const settlingMs = 600_000;

/**
 * Counts the members of every agent ahead, up to a border that is the same for all (member-counts.ts): anew each time, so that
 * nothing that was missed stays so.
 */
export async function countMembersAhead(db: Db, nowMs: number): Promise<void> {
  const until = sql`${idFloor(nowMs - settlingMs)}::bigint`;
  await db.transaction().execute(async (tx) => {
    // Who counts at once would leave two borders behind.
    await sql`lock table member_count in exclusive mode`.execute(tx);
    await sql`delete from member_count`.execute(tx);
    // Agents without members have a row too, which tells the border.
    await sql`insert into member_count (tenant_id, agent_id, until, n)
      select tenant_id, agent_id, ${until}, sum(n) from (select a.tenant_id, a.id as agent_id, 0 as n from agent a
        union all select m.tenant_id, m.agent_id, count(*) from member m where m.id < ${until} group by 1, 2) c group by 1, 2`.execute(
      tx,
    );
  });
}

/** Counting as regular work. */
export const countMembersJob = ({ databases }: { readonly databases: { readonly system: Db } }): JobKind => ({
  name: 'countMembers',
  everyMs: 300_000,
  atStart: true,
  work: () => countMembersAhead(databases.system, Date.now()),
});
