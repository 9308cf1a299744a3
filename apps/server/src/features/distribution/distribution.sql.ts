import { sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { all, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

/** Returns members by the address from which they registered. */
export async function membersByIp(
  db: Tx,
  scope: Scope,
  agentId: string | undefined,
): Promise<{ ip: string; members: number }[]> {
  const where = all([within(scope, 'm.agent_id'), when(agentId, (id) => underAgent('m.agent_id', id))]);
  return (
    await sql<{ ip: string; members: number }>`
      select m.register_ip as ip, count(*)::int as members from member m where ${where} group by 1`.execute(
      db,
    )
  ).rows;
}

/** Returns the sign-ins of a range by member and address. */
export async function loginsByIp(
  db: Tx,
  scope: Scope,
  filter: { start_time: number; end_time: number; agentId?: string | undefined },
): Promise<{ ip: string; member: string; logins: number }[]> {
  const where = all([
    sql`s.id >= ${idFloor(filter.start_time)}::bigint and s.id < ${idFloor(filter.end_time + 1)}::bigint
      and s.event = 'login'`,
    within(scope, 's.agent_id'),
    when(filter.agentId, (id) => underAgent('s.agent_id', id)),
  ]);
  return (
    await sql<{ ip: string; member: string; logins: number }>`
      select s.ip, s.member_id as member, count(*)::int as logins from member_login s where ${where}
        group by 1, 2`.execute(db)
  ).rows;
}
