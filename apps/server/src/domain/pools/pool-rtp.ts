import { groupOfLine } from '@pitboss/rules/pools/pool-rules';
import type { RunSql } from '../sql/run-sql.ts';

/** The RTP that a group of pools sets, with who set it: level 8 of the chain (risk §4). */
interface PoolRtp {
  readonly id: string;
  readonly level: 'pool';
  readonly agentId: string;
  readonly gameId: number | null;
  readonly rtp: number;
  readonly from: Date;
  readonly until: null;
  readonly actor: string;
  readonly approver: string | null;
  readonly reason: string;
}

interface Row {
  id: string;
  agents: string[];
  games: number[] | null;
  rtp: number;
  set_at: Date;
  actor: string;
  approver: string | null;
  reason: string;
}

/** The groups as they were at $1; who set their RTP is of the version that began it. */
const groupsText = `
  select t.id, t.agents, t.games, t.rtp, s.at as set_at, s.actor, s.approver, s.reason
  from pool_group g
  cross join lateral (select * from pool_terms v where v.group_id = g.id and v.at <= $1 order by v.number desc
    limit 1) t
  cross join lateral (select * from pool_terms v where v.group_id = g.id and v.number <= t.number
    and v.number > coalesce((select max(o.number) from pool_terms o where o.group_id = g.id
      and o.number < t.number and o.rtp <> t.rtp), 0)
    order by v.number limit 1) s
  where g.created_at <= $1 and (g.deleted_at is null or g.deleted_at > $1)`;

/**
 * Returns the RTP that the pool group of a line of agents (from the bottom up) set at a time: one row for
 * each game of the group, or one row for all games. The group of the nearest agent applies. Empty without a
 * group.
 */
export async function poolRtpHeld(
  run: RunSql,
  line: readonly { readonly id: string }[],
  at: Date,
): Promise<PoolRtp[]> {
  const rows = await run<Row>('rtp-pools', groupsText, [at]);
  const ids = line.map(({ id }) => id);
  const group = groupOfLine(rows, ids);
  if (!group) return [];
  const agentId = ids.find((id) => group.agents.includes(id)) ?? '0';
  return (group.games ?? [null]).map((gameId) => ({
    id: group.id,
    level: 'pool',
    agentId,
    gameId,
    rtp: group.rtp,
    from: group.set_at,
    until: null,
    actor: group.actor,
    approver: group.approver,
    reason: group.reason,
  }));
}
