import { isJoker, rankOf } from '../cards.ts';
import type { RoundRecord } from '../deal/record.ts';
import {
  hiLoMultStep,
  hiLoWays,
  kenoPayX100,
  luckyMultX10000,
  luckyWays,
  minesMultX100,
  plinkoMultX10,
  SCRATCH_PRIZES,
  scratchPrizeSymbols,
  slotLinePay,
  towerMultX100,
  wheelMultX10,
} from '../engines/chance/mini.ts';

/** Total return of a stake as an exact fraction; 0 when the bet is lost. */
export interface Multiplier {
  readonly times: number;
  readonly per: number;
}

const LOST: Multiplier = { times: 0, per: 1 };

const numbers = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number));

/** Multiplier ×100 of a Hi-Lo run that was not lost (ENCODING §3 234). */
function hiLoMultX100(cards: readonly number[], guesses: readonly number[]): number {
  let base = cards[0]!;
  let mult = 100;
  guesses.forEach((guess, index) => {
    const card = cards[index + 1]!;
    if (isJoker(card)) return;
    if (guess !== 3) mult = hiLoMultStep(mult, hiLoWays(rankOf(base), guess === 1 ? 1 : 2));
    base = card;
  });
  return mult;
}

function keno(drawn: readonly number[], picks: readonly number[]): Multiplier {
  const hits = picks.filter((pick) => drawn.includes(pick)).length;
  return { times: kenoPayX100(picks.length, hits), per: 100 };
}

/**
 * Total return of a bet on a mini game whose odds come from the outcome (rules §12, ENCODING §3), or null
 * for games with fixed odds. Keno and scratch tickets are paid by their hits whatever area they are booked
 * on.
 */
export function miniMultiplier(gameId: number, record: RoundRecord, areaId: number): Multiplier | null {
  const [prefix, outcome] = record.result.split('|') as [string, string];
  const won = prefix.split(',').includes(String(areaId));
  const parts = numbers(outcome);
  const player = numbers(record.player);
  switch (gameId) {
    case 231:
    case 241:
      return won ? { times: minesMultX100(player.length, Number(record.banker)), per: 100 } : LOST;
    case 232:
    case 242: {
      // Boards also return part of a lost stake, so the prefix does not decide here.
      const path = outcome.slice(outcome.lastIndexOf(',') + 1);
      let bucket = 0;
      for (const step of path) if (step === '1') bucket++;
      return { times: plinkoMultX10(parts[0]!, parts[1]!, bucket), per: 10 };
    }
    case 233:
    case 243:
      return won ? { times: wheelMultX10(parts[0]!, parts[1]!, parts[2]!), per: 10 } : LOST;
    case 234:
    case 244:
      return won ? { times: hiLoMultX100(parts, player), per: 100 } : LOST;
    case 235:
    case 245:
      return won ? { times: player[0]!, per: 100 } : LOST;
    case 236:
      return { times: slotLinePay(parts, areaId), per: 1 };
    case 237:
      return keno(parts, player);
    case 238:
      return won ? { times: towerMultX100(player.length), per: 100 } : LOST;
    case 239: {
      const ways = luckyWays(player[0]!, player[1] === 1 ? 1 : 2);
      return won ? { times: luckyMultX10000(ways), per: 10_000 } : LOST;
    }
    case 253: {
      const symbol = scratchPrizeSymbols(parts)[0];
      return symbol === undefined ? LOST : { times: SCRATCH_PRIZES[symbol - 1]!, per: 1 };
    }
    default:
      return null;
  }
}
