import { rankOf, shortName, suitOf } from '../cards.ts';
import {
  baccaratAreas,
  baccaratWinner,
  isNatural,
  isPair,
  points,
  thirdCardRuleHolds,
} from '../engines/cards/baccarat.ts';
import {
  blackjackAreas,
  blackjackFlag,
  blackjackOutcome,
  blackjackRuleHolds,
  total,
} from '../engines/cards/blackjack.ts';
import { dragonTigerAreas, dragonTigerWinner } from '../engines/cards/dragon-tiger.ts';
import { compareThree, isLuckyStrike, redBlackAreas, threeCardType } from '../engines/cards/three-card.ts';
import { exactly } from '../grammar.ts';
import { type Family, flat, names, PLAIN } from './family.ts';

const decks = 8;
const flag = (value: boolean): number => (value ? 1 : 0);

/** 201 (encoding §3). */
const baccarat: Family = (fields, read) => {
  const outcome = read.tuple('result', fields.outcome, [
    [1, 3],
    [0, 1],
    [0, 1],
  ]);
  const rule = { min: 2, max: 3, low: 1, high: PLAIN };
  const player = read.list('player', fields.player, rule);
  const banker = read.list('banker', fields.banker, rule);
  read.copies('player', [player, banker], decks);
  if (read.error) return null;
  const winner = baccaratWinner(player, banker);
  const bankerPair = flag(isPair(banker));
  const playerPair = flag(isPair(player));
  const side = (cards: readonly number[]) => `${points(cards)},${flag(isNatural(cards.slice(0, 2)))}`;
  return {
    round: flat(outcome, player, banker),
    areas: baccaratAreas(player, banker),
    derived: `${side(player)}|${side(banker)}`,
    view: {
      winner: (['banker', 'player', 'draw'] as const)[winner - 1],
      playerPoints: points(player),
      bankerPoints: points(banker),
      bankerPair,
      playerPair,
      player: names(player),
      banker: names(banker),
    },
    wrongWinner: outcome[0] !== winner || outcome[1] !== bankerPair || outcome[2] !== playerPair,
    brokenRule: !thirdCardRuleHolds(player, banker),
  };
};

/** 203 (encoding §3). */
const dragonTiger: Family = (fields, read) => {
  const outcome = read.tuple('result', fields.outcome, [[1, 3]]);
  const one = exactly(1, 1, PLAIN);
  const player = read.list('player', fields.player, one);
  const banker = read.list('banker', fields.banker, one);
  if (read.error) return null;
  const dragon = player[0]!;
  const tiger = banker[0]!;
  const winner = dragonTigerWinner(dragon, tiger);
  const side = (card: number) => `${rankOf(card)},${suitOf(card) + 1}`;
  return {
    round: flat(outcome, player, banker),
    areas: dragonTigerAreas(dragon, tiger),
    derived: `${side(dragon)}|${side(tiger)}`,
    view: {
      winner: (['dragon', 'tiger', 'draw'] as const)[winner - 1],
      dragon: shortName(dragon),
      tiger: shortName(tiger),
    },
    wrongWinner: outcome[0] !== winner,
  };
};

/** 315 (encoding §3). */
const blackjack: Family = (fields, read) => {
  const outcome = read.tuple('result', fields.outcome, [[1, 4]]);
  const rule = { min: 2, max: 11, low: 1, high: PLAIN };
  const player = read.list('player', fields.player, rule);
  const dealer = read.list('banker', fields.banker, rule);
  read.copies('player', [player, dealer], decks);
  if (read.error) return null;
  const winner = blackjackOutcome(player, dealer);
  const side = (cards: readonly number[]) => `${total(cards)},${blackjackFlag(cards)}`;
  return {
    round: flat(outcome, player, dealer),
    areas: blackjackAreas(winner),
    derived: `${side(player)}|${side(dealer)}`,
    view: {
      winner: (['player', 'dealer', 'push', 'player_blackjack'] as const)[winner - 1],
      playerTotal: total(player),
      dealerTotal: total(dealer),
    },
    wrongWinner: outcome[0] !== winner,
    brokenRule: !blackjackRuleHolds(player, dealer),
  };
};

/** 317 (encoding §3). */
const redBlack: Family = (fields, read) => {
  const outcome = read.tuple('result', fields.outcome, [[1, 2]]);
  const three = exactly(3, 1, PLAIN);
  const red = read.list('player', fields.player, three);
  const black = read.list('banker', fields.banker, three);
  read.copies('player', [red, black], 1);
  if (read.error) return null;
  const redWins = compareThree(red, black) > 0;
  return {
    round: flat(outcome, red, black),
    areas: redBlackAreas(red, black),
    derived: `${threeCardType(red)}|${threeCardType(black)}`,
    view: {
      winner: redWins ? 'red' : 'black',
      redType: threeCardType(red),
      blackType: threeCardType(black),
      lucky: isLuckyStrike(redWins ? red : black),
    },
    wrongWinner: outcome[0] !== (redWins ? 1 : 2),
  };
};

export const twoHandFamilies: Readonly<Record<number, Family>> = {
  201: baccarat,
  203: dragonTiger,
  315: blackjack,
  317: redBlack,
};
