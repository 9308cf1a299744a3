import { toDto } from '@pitboss/ledger/money';
import { percentOf } from '@pitboss/risk/rules/columns';
import { isBelowProfit } from '@pitboss/rules/games/game-settings';
import { sql } from 'kysely';
import type { ServerServices } from '../../platform/calls/services.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { announceRisk } from '../risk/risk-outbox.ts';
import { signalEvent } from '../risk/signals.ts';
import { inTransaction } from '../sql/run-sql.ts';
import { gameFigures } from './game-figures.ts';

interface Watched {
  id: number;
  hours: number;
  profitability: number;
  signalled: boolean;
}

/**
 * Checks the profit of every game with a target, up to `now` (epoch ms). A game below its target raises one
 * risk signal until it has been above again. Changes no game (spec content §1).
 */
export async function watchProfit(
  { databases, ids }: Pick<ServerServices, 'databases' | 'ids'>,
  now: number,
): Promise<void> {
  await databases.system.transaction().execute(async (db) => {
    const tx = db as unknown as Tx;
    const { rows } = await sql<Watched>`
      select game_id as id, hours, profitability, signalled_at is not null as signalled from game_setting
      where profitability is not null order by game_id for update`.execute(tx);
    const figures = await gameFigures(tx, rows, now);
    for (const game of rows) {
      const of = figures.get(game.id);
      if (!of) continue;
      const below = isBelowProfit(game.profitability, of);
      if (below && !game.signalled) {
        // Difference in hundredths of a percent, an integer of at least one.
        const missing = (BigInt(game.profitability) * of.staked - of.profit * 10_000n) / of.staked;
        const facts = {
          profitRate: toDto(percentOf(of.profit, of.staked) ?? 0n),
          requiredProfit: toDto(BigInt(game.profitability)),
        };
        const signal = { about: `game:${game.id}`, amount: missing > 0n ? missing : 1n, facts, at: now };
        await announceRisk(inTransaction(tx), ids.next(now), now, [[signalEvent('lowProfit', signal)]]);
        await sql`update game_setting set signalled_at = ${new Date(now)} where game_id = ${game.id}`.execute(
          tx,
        );
      } else if (game.signalled && !below && of.staked > 0n && isAbove(game, of))
        await sql`update game_setting set signalled_at = null where game_id = ${game.id}`.execute(tx);
    }
  });
}

const isAbove = (
  { profitability }: Watched,
  { staked, profit }: { readonly staked: bigint; readonly profit: bigint },
): boolean => profit * 10_000n >= BigInt(profitability) * staked;

/** Job of `watchProfit`, every five minutes. */
export const profitJob = (services: ServerServices): JobKind => ({
  name: 'gameProfit',
  everyMs: 300_000,
  work: () => watchProfit(services, Date.now()),
});
