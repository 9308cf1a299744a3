import { bullMult, bullType, compareBull } from '../engines/cards/bull.ts';
import { compareRank, rankBest } from '../engines/cards/poker.ts';
import { compareSanGong, sanGongMult, sanGongType } from '../engines/cards/san-gong.ts';
import { rowsOf, scoreThirteen } from '../engines/cards/thirteen.ts';
import { threeCardStrength, threeCardType, zhaJinHuaWinner } from '../engines/cards/three-card.ts';
import { compareErBa, erBaMult, erBaType } from '../engines/tiles/er-ba-gang.ts';
import { comparePaiGow, DOMINOES, paiGowMult, paiGowType } from '../engines/tiles/pai-gow.ts';
import { arrangeThirteen } from './arrange.ts';
import { dealCards, dealOf, handsOf, oneTo, pickSeats } from './deck.ts';
import { makeRecord, type RoundRecord } from './record.ts';
import type { Rng } from './rng.ts';

/** Weights of the table sizes of 2, 3, … players. */
const TABLE_SIZES = [14, 22, 26, 20, 10, 5, 2, 1] as const;

const ascending = (areas: number[]): number[] => areas.sort((a, b) => a - b);

function seatsAtTable(rng: Rng): number[] {
  return pickSeats(rng, 2 + rng.weighted(TABLE_SIZES), 9);
}

/** Parameters of a game against a seated banker. */
interface BankerGame {
  readonly pieces: readonly number[];
  readonly handSize: number;
  readonly type: (hand: readonly number[]) => number;
  readonly mult: (type: number) => number;
  readonly compare: (a: readonly number[], b: readonly number[]) => number;
}

const BANKER_GAMES: Readonly<Record<308 | 310 | 311 | 312, BankerGame>> = {
  308: { pieces: oneTo(52), handSize: 5, type: bullType, mult: bullMult, compare: compareBull },
  310: { pieces: oneTo(52), handSize: 3, type: sanGongType, mult: sanGongMult, compare: compareSanGong },
  311: {
    pieces: oneTo(40).map((n) => (n + 3) >> 2),
    handSize: 2,
    type: erBaType,
    mult: erBaMult,
    compare: compareErBa,
  },
  312: {
    pieces: [...DOMINOES].flatMap(([domino, copies]) => new Array<number>(copies).fill(domino)),
    handSize: 2,
    type: paiGowType,
    mult: paiGowMult,
    compare: comparePaiGow,
  },
};

/**
 * A seated banker against every other seat; an equal hand loses to the banker and the winner's multiplier
 * counts (rules §3, §5, §6; 308, 310, 311, 312).
 */
export function dealAgainstBanker(rng: Rng, gameId: 308 | 310 | 311 | 312): RoundRecord {
  const game = BANKER_GAMES[gameId];
  const seats = seatsAtTable(rng);
  const hands = handsOf(dealOf(rng, game.pieces, seats.length * game.handSize), game.handSize);
  const banker = rng.int(seats.length);
  const types = hands.map(game.type);
  const mults = types.map(game.mult);
  const net = seats.map((_, index) => {
    if (index === banker) return 0;
    return game.compare(hands[index]!, hands[banker]!) > 0 ? mults[index]! : -mults[banker]!;
  });
  net[banker] = -net.reduce((sum, points) => sum + points);
  return makeRecord(
    seats.filter((_, index) => net[index]! > 0),
    hands.join(';'),
    {
      player: seats.join(','),
      banker: String(seats[banker]),
      cardType: types.map((type, index) => `${type},${mults[index]}`).join('|'),
    },
  );
}

/** All-Compare Bull: the best hand takes its multiplier from every other seat (rules §3, 309). */
export function dealAllCompareBull(rng: Rng): RoundRecord {
  const seats = seatsAtTable(rng);
  const hands = handsOf(dealCards(rng, seats.length * 5), 5);
  let best = 0;
  for (let index = 1; index < hands.length; index++) {
    if (compareBull(hands[index]!, hands[best]!) > 0) best = index;
  }
  return makeRecord([seats[best]!], hands.join(';'), {
    player: seats.join(','),
    cardType: hands.map((hand) => `${bullType(hand)},${bullMult(bullType(hand))}`).join('|'),
  });
}

/** Keeps one seat live when all seats folded, since a pot always has a winner. */
function keepOneLive(rng: Rng, live: boolean[]): boolean[] {
  if (!live.includes(true)) live[rng.int(live.length)] = true;
  return live;
}

/** Zha Jin Hua: weak hands fold more often than strong ones (rules §4, 307). */
export function dealZhaJinHua(rng: Rng): RoundRecord {
  const seats = seatsAtTable(rng);
  const hands = handsOf(dealCards(rng, seats.length * 3), 3);
  const live = hands.map((hand) => {
    const top = (threeCardStrength(hand) >> 10) & 15;
    const folds = threeCardType(hand) > 1 ? 0.06 : top >= 13 ? 0.3 : 0.7;
    return !rng.chance(folds);
  });
  keepOneLive(rng, live);
  const winner = zhaJinHuaWinner(
    hands,
    seats.map((_, index) => index).filter((index) => live[index]),
  );
  return makeRecord(
    [seats[winner]!],
    hands.map((hand, index) => `${hand.join(',')}:${live[index] ? 1 : 0}`).join(';'),
    { player: seats.join(','), cardType: hands.map(threeCardType).join('|') },
  );
}

/**
 * Texas Hold'em: five community cards, two per seat, best five of seven; equal hands split (rules §9, 313).
 */
export function dealHoldem(rng: Rng): RoundRecord {
  const seats = seatsAtTable(rng);
  const cards = dealCards(rng, 5 + 2 * seats.length);
  const board = cards.slice(0, 5);
  const hands = handsOf(cards.slice(5), 2);
  const ranks = hands.map((hand) => rankBest([...board, ...hand]));
  const live = ranks.map(({ category }) => !rng.chance(category === 1 ? 0.75 : category === 2 ? 0.45 : 0.12));
  keepOneLive(rng, live);
  const showdown = seats.map((_, index) => index).filter((index) => live[index]);
  const best = showdown.reduce((a, b) => (compareRank(ranks[b]!, ranks[a]!) > 0 ? b : a));
  const winners = showdown.filter((index) => compareRank(ranks[index]!, ranks[best]!) === 0);
  const groups = hands.map((hand, index) => `${hand.join(',')}:${live[index] ? 1 : 0}`);
  return makeRecord(
    ascending(winners.map((index) => seats[index]!)),
    [board.join(','), ...groups].join(';'),
    {
      player: seats.join(','),
      banker: String(rng.pick(seats)),
      cardType: ranks.map((rank) => rank.category).join('|'),
    },
  );
}

/** Thirteen cards in three rows; now and then a player swaps rows by mistake and fouls (rules §9, 314). */
export function dealThirteen(rng: Rng): RoundRecord {
  const seats = pickSeats(rng, 2 + rng.weighted([25, 30, 45]), 4);
  const hands = handsOf(dealCards(rng, seats.length * 13), 13).map((hand) => {
    const rows = arrangeThirteen(hand);
    if (!rng.chance(0.01)) return rows;
    return [...rows.slice(0, 3), ...rows.slice(8), ...rows.slice(3, 8)];
  });
  const net = scoreThirteen(hands);
  return makeRecord(
    seats.filter((_, index) => net[index]! > 0),
    hands.join(';'),
    {
      player: seats.join(','),
      cardType: hands
        .map(rowsOf)
        .map((rows) => `${rows.front.category},${rows.middle.category},${rows.back.category}`)
        .join('|'),
    },
  );
}
