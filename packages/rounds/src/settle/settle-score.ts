import type { RoundRecord } from '../deal/record.ts';
import { bullMult, bullType, compareBull } from '../engines/cards/bull.ts';
import { douDizhuMultiplier, douDizhuNet } from '../engines/cards/dou-dizhu.ts';
import { runFastNet } from '../engines/cards/run-fast.ts';
import { compareSanGong } from '../engines/cards/san-gong.ts';
import { scoreThirteen } from '../engines/cards/thirteen.ts';
import { compareErBa } from '../engines/tiles/er-ba-gang.ts';
import { comparePaiGow } from '../engines/tiles/pai-gow.ts';

/** Base stakes that a seat puts into the pot of 307 and 313 when it folds and when it shows its hand. */
const POT_SHARES: Readonly<Record<307 | 313, readonly [folded: number, shown: number]>> = {
  307: [1, 3],
  313: [1, 4],
};

/** The multiplier of 301 counts up to here, so that a member knows the most a round can cost. */
export const DOU_DIZHU_CAP = 96;

/** Most base stakes that a seat can lose in one round, by game; at the largest table for a banker. */
export const SCORE_LIABILITY: Readonly<Record<number, number>> = {
  301: 2 * DOU_DIZHU_CAP,
  307: 3,
  308: 8 * 5,
  309: 5,
  310: 8 * 6,
  311: 8 * 4,
  312: 8 * 5,
  313: 4,
  314: 3 * 3,
  320: 1,
  321: 32,
};

/** Score of a round: `net[i] / divisor` base stakes for `seats[i]`; the nets sum to zero. */
export interface SeatScore {
  readonly seats: readonly number[];
  readonly net: readonly number[];
  readonly divisor: number;
}

const numbers = (list: string): number[] => list.split(',').map(Number);

const BANKER_COMPARE: Readonly<Record<number, (a: readonly number[], b: readonly number[]) => number>> = {
  308: compareBull,
  310: compareSanGong,
  311: compareErBa,
  312: comparePaiGow,
};

function againstBanker(
  gameId: number,
  seats: readonly number[],
  record: RoundRecord,
  outcome: string,
): number[] {
  const hands = outcome.split(';').map(numbers);
  const mults = record.cardType.split('|').map((type) => numbers(type)[1]!);
  const banker = seats.indexOf(Number(record.banker));
  const compare = BANKER_COMPARE[gameId]!;
  let bankerNet = 0;
  const net = seats.map((_, index) => {
    if (index === banker) return 0;
    const points = compare(hands[index]!, hands[banker]!) > 0 ? mults[index]! : -mults[banker]!;
    bankerNet -= points;
    return points;
  });
  net[banker] = bankerNet;
  return net;
}

/** Pot games: folded seats lose their ante, shown hands the full share, the winners split the pot. */
function pot(
  gameId: 307 | 313,
  seats: readonly number[],
  winners: readonly number[],
  outcome: string,
): SeatScore {
  const groups = outcome.split(';');
  const states = (gameId === 313 ? groups.slice(1) : groups).map((group) => group.endsWith(':1'));
  const [folded, shown] = POT_SHARES[gameId];
  const paid = states.map((live) => (live ? shown : folded));
  const total = paid.reduce((sum, share) => sum + share, 0);
  const divisor = winners.length;
  const net = seats.map((seat, index) => (winners.includes(seat) ? total : 0) - paid[index]! * divisor);
  return { seats, net, divisor };
}

/**
 * Net base stakes of every seat of a score game (rules §3-§6, §9, §11). The pots of 307 and 313 are not part
 * of a record and are modelled with fixed shares; the record must be a consistent one.
 */
export function seatScore(gameId: number, record: RoundRecord): SeatScore {
  const [prefix, outcome] = record.result.split('|') as [string, string];
  const seats = numbers(record.player);
  const winners = numbers(prefix);
  switch (gameId) {
    case 301: {
      const [bid, bombs, rocket, spring, side] = numbers(outcome.split(';')[1]!) as [
        number,
        number,
        number,
        number,
        number,
      ];
      const mult = Math.min(DOU_DIZHU_CAP, douDizhuMultiplier({ bid, bombs, rocket, spring }));
      return { seats, net: douDizhuNet(seats.indexOf(Number(record.banker)), side, mult), divisor: 1 };
    }
    case 307:
    case 313:
      return pot(gameId, seats, winners, outcome);
    case 309: {
      const hand = numbers(outcome.split(';')[seats.indexOf(winners[0]!)]!);
      const mult = bullMult(bullType(hand));
      const net = seats.map((seat) => (seat === winners[0] ? mult * (seats.length - 1) : -mult));
      return { seats, net, divisor: 1 };
    }
    case 314:
      return { seats, net: scoreThirteen(outcome.split(';').map(numbers)), divisor: 1 };
    case 320: {
      const net = seats.map((seat) => (winners[0] === 0 ? 0 : seat === winners[0] ? 1 : -1));
      return { seats, net, divisor: 1 };
    }
    case 321:
      return { seats, net: runFastNet(numbers(outcome)), divisor: 1 };
    default:
      return { seats, net: againstBanker(gameId, seats, record, outcome), divisor: 1 };
  }
}
