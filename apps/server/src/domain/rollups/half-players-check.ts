import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { countedSince } from './half-players.ts';

/**
 * An array of half_players that differs from the rows of members; each array has the 12-hour buckets of
 * earlier play, in order.
 */
export interface HalfPlayersDifference {
  readonly table: 'half_players';
  /** Tenant, agent and 12-hour bucket. */
  readonly key: string;
  readonly expected: string;
  readonly found: string;
}

/**
 * Compares the precomputed players of the 12-hour buckets that may be open with the sums of members: the last
 * earlier play of each counted member, and that the arrays contain exactly these. Returns at most `limit`
 * differences.
 */
export async function verifyHalfPlayers(tx: Tx, limit: number): Promise<HalfPlayersDifference[]> {
  const since = countedSince(Date.now());
  const tenants = await tx.selectFrom('agent').select('id').where('layer', '=', 1).orderBy('id').execute();
  const found: HalfPlayersDifference[] = [];
  // One query for each tenant: a cluster executes it on the tenant's shard.
  for (const { id } of tenants) {
    const tenant = sql`${id}::bigint`;
    const { rows } = await sql<Omit<HalfPlayersDifference, 'table'>>`
      with counted as (select r.agent_id, r.half, coalesce((select max(e.half) from rollup_member_half e
          where e.tenant_id = ${tenant} and e.member_id = r.member_id and e.half < r.half and e.bets > 0),
            0) as earlier
        from rollup_member_half r where r.tenant_id = ${tenant} and r.agent_id = any(array(select a.id
          from agent a where a.tenant_id = ${tenant}))
          and r.half >= ${since} and r.earlier is not null and r.bets > 0),
      expected as (select agent_id, half, array_agg(earlier order by earlier) as earlier from counted
        group by 1, 2),
      found as (select agent_id, half, earlier from half_players
        where tenant_id = ${tenant} and half >= ${since})
      select concat_ws(' ', ${tenant}, agent_id, half) as key, coalesce(array_to_string(e.earlier, ' '),
        '') as expected,
        coalesce(array_to_string(f.earlier, ' '), '') as found
      from expected e full join found f using (agent_id, half)
      where coalesce(e.earlier, '{}') <> coalesce(f.earlier, '{}')
        order by 1 limit ${limit - found.length}`.execute(tx);
    found.push(...rows.map((row) => ({ table: 'half_players' as const, ...row })));
  }
  return found;
}
