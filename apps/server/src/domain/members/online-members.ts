import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { keptPlan } from '../../platform/db/reads/kept-plan.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

/** Counts the members in scope who are online. */
export async function onlineMembers(db: Tx, scope: Scope): Promise<number> {
  const found = await keptPlan(
    sql<{
      n: number;
    }>`select count(*)::int as n from member m where m.online_since is not null
      and ${within(scope, 'm.agent_id')}`,
  ).execute(db);
  return found.rows[0]?.n ?? 0;
}
