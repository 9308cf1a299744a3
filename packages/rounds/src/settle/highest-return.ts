import catalogue from '../catalogue.json' with { type: 'json' };
import type { Game, GameArea } from '../catalogue.ts';
import {
  KENO_PAYS_X100,
  luckyMultX10000,
  SCRATCH_PRIZES,
  SLOT_PAYS,
  towerMultX100,
} from '../engines/chance/mini.ts';

/** Floors of the tower (rules §12). */
const TOWER_FLOORS = 8;

const topOf = (tables: readonly (readonly number[])[]) => Math.max(...tables.flat());
const plinko = topOf(Object.values(catalogue.plinko)) * 10;
const wheel = topOf(Object.values(catalogue.wheel).flatMap((levels) => Object.values(levels))) * 10;
const scratch = Math.max(...SCRATCH_PRIZES) * 100;

/**
 * Highest return in hundredths of the stake of games whose pay table is no list of odds. The hand multiplier of
 * bull games is at most five, less the commission; the boards of mines, the steps of Hi-Lo and the point of a
 * crash have no top below the limit of wins.
 */
const tops: Readonly<Record<number, number>> = {
  232: plinko,
  242: plinko,
  233: wheel,
  243: wheel,
  236: Math.max(...SLOT_PAYS) * 100,
  237: topOf(KENO_PAYS_X100),
  238: towerMultX100(TOWER_FLOORS),
  239: luckyMultX10000(1) / 100,
  253: scratch,
};
const doubleBull = 5 * 95 + 100;

/**
 * Returns the highest return of a bet on an area, its stake included, in hundredths of the stake; null where
 * the pay table has no top.
 */
export function highestReturnX100(game: Game, area: GameArea): number | null {
  const top = tops[game.id];
  if (top !== undefined) return top;
  const { odds } = area;
  if (odds === 'hand_multiplier') return doubleBull;
  if (odds === null || typeof odds === 'string') return null;
  // A blackjack wins on the player's box and is paid with the odds of its own area.
  if (game.id === 315 && area.id === 1) return 250;
  const highest = typeof odds === 'number' ? odds : Math.max(...Object.values(odds));
  return Math.max(0, highest + 100);
}
