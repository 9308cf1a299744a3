import { plainArray, type RunSql } from '../sql/run-sql.ts';
import { reopenTenant } from './close-periods.ts';

const figures = ['bets', 'amount', 'payout', 'reward'] as const;
const sums = (sign: '+' | '-', table: string, by: string) =>
  figures.map((name) => `${name} = ${table}.${name} ${sign} ${by}.${name}`).join(', ');

/**
 * Lets the sums of a moved subtree follow it: the agents that are no longer above it lose what its top has in
 * the rollups (which is everything below it too), the agents that are above it now gain the same. Set-based,
 * exact, and only right while the tenant's tree is taken (tree-lock.ts). Sums of members belong to the member
 * and stay.
 */
export async function moveRollups(
  run: RunSql,
  move: { tenantId: string; agentId: string; left: readonly string[]; entered: readonly string[] },
): Promise<void> {
  await reopenTenant(run, move.tenantId);
  for (const [table, time] of [
    ['rollup_hour', 'hour'],
    ['rollup_day', 'day'],
  ] as const) {
    const same = ['tenant_id', 'game_id', 'currency', time]
      .map((name) => `r.${name} = s.${name}`)
      .join(' and ');
    const gone = [move.tenantId, move.agentId, plainArray(move.left)];
    if (move.left.length > 0) {
      await run(
        `${table}-leave`,
        `update ${table} r set ${sums('-', 'r', 's')} from ${table} s
         where s.tenant_id = $1::bigint and s.agent_id = $2::bigint and ${same}
           and r.agent_id = any($3::bigint[])`,
        gone,
      );
      await run(
        `${table}-empty`,
        `delete from ${table} r using ${table} s
         where s.tenant_id = $1::bigint and s.agent_id = $2::bigint and ${same}
           and r.agent_id = any($3::bigint[])
           and r.bets = 0 and r.amount = 0 and r.payout = 0 and r.reward = 0`,
        gone,
      );
    }
    if (move.entered.length > 0)
      await run(
        `${table}-enter`,
        `insert into ${table} (tenant_id, agent_id, game_id, currency, ${time}, ${figures.join(', ')})
         select s.tenant_id, above, s.game_id, s.currency, s.${time},
           ${figures.map((name) => `s.${name}`).join(', ')}
         from ${table} s cross join unnest($3::bigint[]) as above
         where s.tenant_id = $1::bigint and s.agent_id = $2::bigint
         on conflict (agent_id, ${time}, game_id, currency, tenant_id) do update
         set ${sums('+', table, 'excluded')}`,
        [move.tenantId, move.agentId, plainArray(move.entered)],
      );
  }
}
