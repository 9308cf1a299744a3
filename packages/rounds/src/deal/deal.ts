import { dealBankedBull } from './banked.ts';
import {
  dealCoin,
  dealFanTan,
  dealPlinko,
  dealRoulette,
  dealRps,
  dealSicBo,
  dealSingleDie,
  dealSlot,
  dealSymbolDice,
  dealTearOpen,
  dealTriColour,
  dealWheel,
} from './chance.ts';
import { freshDrawer } from './deck.ts';
import type { RoundRecord } from './record.ts';
import type { Rng } from './rng.ts';
import { dealDouDizhu, dealMahjong, dealRunFast } from './score.ts';
import { dealAgainstBanker, dealAllCompareBull, dealHoldem, dealThirteen, dealZhaJinHua } from './seated.ts';
import { dealFromShoe, type Shoe } from './shoe.ts';
import {
  dealCrash,
  dealHiLo,
  dealInBetween,
  dealKeno,
  dealLuckyNumber,
  dealMines,
  dealScratch,
  dealTower,
} from './solo.ts';
import { dealBaccarat, dealBlackjack, dealDragonTiger, dealRedBlack } from './two-hand.ts';

/** Options of a deal. */
export interface DealOptions {
  /** Shoe to deal 201 and 203 from; without one, each round comes from a freshly shuffled shoe. */
  readonly shoe?: Shoe;
}

const DEALERS: Readonly<Record<number, (rng: Rng) => RoundRecord>> = {
  201: (rng) => dealBaccarat(freshDrawer(rng, 8)),
  202: (rng) => dealBankedBull(rng, 3),
  203: (rng) => dealDragonTiger(freshDrawer(rng, 8)),
  204: dealSicBo,
  205: dealRoulette,
  206: dealFanTan,
  231: dealMines,
  232: dealPlinko,
  233: dealWheel,
  234: dealHiLo,
  235: dealCrash,
  236: dealSlot,
  237: dealKeno,
  238: dealTower,
  239: dealLuckyNumber,
  240: dealCoin,
  241: dealMines,
  242: dealPlinko,
  243: dealWheel,
  244: dealHiLo,
  245: dealCrash,
  246: dealRps,
  247: dealSingleDie,
  248: dealSymbolDice,
  249: dealTriColour,
  253: dealScratch,
  254: dealTearOpen,
  301: dealDouDizhu,
  307: dealZhaJinHua,
  308: (rng) => dealAgainstBanker(rng, 308),
  309: dealAllCompareBull,
  310: (rng) => dealAgainstBanker(rng, 310),
  311: (rng) => dealAgainstBanker(rng, 311),
  312: (rng) => dealAgainstBanker(rng, 312),
  313: dealHoldem,
  314: dealThirteen,
  315: dealBlackjack,
  316: dealInBetween,
  317: dealRedBlack,
  318: (rng) => dealBankedBull(rng, 4),
  319: dealSymbolDice,
  320: dealMahjong,
  321: dealRunFast,
};

/** Deals one round of a decodable game; throws a RangeError for any other id (ENCODING §3, rules §1-§12). */
export function dealRound(gameId: number, rng: Rng, options: DealOptions = {}): RoundRecord {
  if (options.shoe !== undefined && (gameId === 201 || gameId === 203))
    return dealFromShoe(gameId, options.shoe);
  const deal = DEALERS[gameId];
  if (deal === undefined) throw new RangeError(`game ${gameId} has no rounds to deal`);
  return deal(rng);
}
