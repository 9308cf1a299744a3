import { countMembersAhead } from '../../../apps/server/src/domain/members/count-members.ts';
import { closePeriods } from '../../../apps/server/src/domain/rollups/close-periods.ts';
import { countHalfPlayers } from '../../../apps/server/src/domain/rollups/half-players.ts';
import type { Db } from '../../../apps/server/src/platform/db/db.ts';

/**
 * Closes periods and precomputes the counts that a server has a minute after its start; benches run no jobs.
 */
export async function addUpAhead(db: Db): Promise<void> {
  const now = Date.now();
  await closePeriods(db, now);
  await countHalfPlayers(db, now);
  await countMembersAhead(db, now);
}
