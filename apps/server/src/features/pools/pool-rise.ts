import { groupOfLine } from '@pitboss/rules/pools/pool-rules';
import { type RtpSetting, riseOf } from '@pitboss/rules/rtp/chain';
import { readHeld } from '../../domain/rtp/resolve.ts';
import { gamesWithRtp } from '../../domain/rtp/rtp-settings.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Draft } from './draft.ts';
import { allGroups } from './groups.sql.ts';

/** Fields of a group that determine the RTP of its agents: level 8 of the chain. */
type Reach = Pick<Draft, 'agents' | 'games' | 'rtp'>;

/** Returns the agents whose group may become another one, or none, by a change of a group. */
function moved(before: Reach, after: Reach): string[] {
  const all = [...new Set([...before.agents, ...after.agents])];
  if (JSON.stringify(before.games) !== JSON.stringify(after.games)) return all;
  return all.filter((id) => before.agents.includes(id) !== after.agents.includes(id));
}

/**
 * Returns by how many thousandths the applicable RTP rises, at most, when agents or games join or leave a
 * group: an agent that leaves a low group gets the RTP that is set otherwise. No agent below one of them
 * rises by more, because none exceeds the RTP of the agent above.
 */
export async function riseOfMoved(tx: Tx, groupId: string, before: Reach, after: Reach): Promise<number> {
  const ids = moved(before, after);
  if (ids.length === 0) return 0;
  const groups = await allGroups(tx);
  const others = [...groups.named.values()].filter((other) => other.groupId !== groupId);
  const level8 = (own: Reach, line: readonly { readonly id: string }[]): RtpSetting[] => {
    const group = groupOfLine(
      [own, ...others],
      line.map(({ id }) => id),
    );
    if (!group) return [];
    return (group.games ?? [null]).map((gameId) => ({ level: 'pool', rtp: group.rtp, gameId }));
  };
  let rise = 0;
  for (const agentId of ids) {
    const { line, settings } = await readHeld(inTransaction(tx), { agentId, memberId: null }, new Date());
    const rest = settings.filter(({ level }) => level !== 'pool');
    const [was, will] = [before, after].map((own) => [...rest, ...level8(own, line)]);
    rise = Math.max(rise, riseOf(line, was ?? rest, will ?? rest, gamesWithRtp));
  }
  return rise;
}
