import { rankOf } from '../cards.ts';
import { GAMES } from '../catalogue.ts';
import type { RoundRecord } from '../deal/record.ts';
import { SCORE_LIABILITY } from './settle-score.ts';

/** An area that members bet on, with its share of the bets. */
export interface WeightedArea {
  readonly areaId: number;
  readonly weight: number;
}

/** Bets of the live tables by area; ranges list every area from the first to the last with equal weights. */
const TABLE_WEIGHTS: Readonly<
  Record<number, readonly (readonly [from: number, to: number, weight: number])[]>
> = {
  201: [
    [1, 1, 46],
    [2, 2, 42],
    [3, 3, 5],
    [4, 5, 3],
  ],
  202: [
    [1, 3, 22],
    [11, 13, 11],
  ],
  203: [
    [1, 2, 46],
    [3, 3, 7],
    [4, 4, 1],
  ],
  204: [
    [1, 4, 18],
    [104, 117, 0.6],
    [201, 206, 1.6],
    [311, 316, 0.5],
    [321, 326, 0.15],
    [330, 330, 1.5],
    [412, 456, 0.4],
  ],
  205: [
    [1, 2, 14],
    [3, 6, 7],
    [7, 12, 4],
    [100, 136, 0.6],
  ],
  206: [
    [1, 4, 14],
    [5, 6, 22],
  ],
  246: [
    [1, 2, 42],
    [3, 3, 16],
  ],
  247: [
    [1, 6, 7],
    [7, 10, 15],
  ],
  248: [[1, 6, 1]],
  249: [
    [1, 1, 48],
    [2, 2, 32],
    [3, 3, 20],
  ],
  317: [
    [1, 2, 44],
    [3, 3, 12],
  ],
  318: [
    [1, 4, 17],
    [11, 14, 8],
  ],
  319: [[1, 6, 1]],
};

const tableAreas = new Map<number, readonly WeightedArea[]>();
for (const game of GAMES) {
  const ranges = TABLE_WEIGHTS[game.id] ?? [];
  const areas = game.areas.flatMap(({ id }) => {
    const range = ranges.find(([from, to]) => id >= from && id <= to);
    return range === undefined ? [] : [{ areaId: id, weight: range[2] }];
  });
  if (areas.length > 0) tableAreas.set(game.id, areas);
}

/**
 * In-Between is bet after the posts are seen: members avoid fewer than four ranks between them, and equal
 * posts are played when one side is clearly larger (rules §10).
 */
function inBetweenInterest(record: RoundRecord): number {
  const [low, high] = record.result
    .split('|')[1]!
    .split(',')
    .slice(0, 2)
    .map((card) => rankOf(Number(card)))
    .sort((a, b) => a - b) as [number, number];
  if (low === high) return Math.abs(low - 7) >= 3 ? 0.2 : 0;
  const between = high - low - 1;
  return between >= 6 ? 1 : between === 5 ? 0.9 : between === 4 ? 0.6 : 0;
}

/**
 * Returns the areas that members bet on in a round, with their popularity as weights. Tables offer the same
 * areas every round; single-player rounds have the one area the player chose; score games have one member per
 * seat. Keno tickets are booked on the area of their number of picks, scratch tickets on area 1. An empty
 * list means that the round has no bets, as with narrow posts of In-Between.
 */
export function betAreas(gameId: number, record: RoundRecord): readonly WeightedArea[] {
  const table = tableAreas.get(gameId);
  if (table !== undefined) return table;
  if (SCORE_LIABILITY[gameId] !== undefined) {
    return record.player.split(',').map((seat) => ({ areaId: Number(seat), weight: 1 }));
  }
  const player = record.player.split(',');
  const parts = record.result.split('|')[1]!.split(',');
  switch (gameId) {
    case 233:
    case 243:
      return [{ areaId: Number(parts[1]), weight: 1 }];
    case 236:
      return [1, 2, 3, 4, 5].map((areaId) => ({ areaId, weight: 1 }));
    case 237:
      return [{ areaId: player.length, weight: 1 }];
    case 239:
      return [{ areaId: Number(player[1]), weight: 1 }];
    case 240:
      return [{ areaId: Number(player[0]), weight: 1 }];
    case 316: {
      const weight = inBetweenInterest(record);
      return weight === 0 ? [] : [{ areaId: 1, weight }];
    }
    default:
      return [{ areaId: 1, weight: 1 }];
  }
}
