import { type Card, rankOf, suitOf } from '../cards.ts';
import {
  baccaratAreas,
  baccaratValue,
  bankerDraws,
  isNatural,
  isPair,
  playerDraws,
  points,
} from '../engines/cards/baccarat.ts';
import {
  blackjackAreas,
  blackjackFlag,
  blackjackOutcome,
  isBlackjack,
  isSoft,
  total,
} from '../engines/cards/blackjack.ts';
import { dragonTigerAreas } from '../engines/cards/dragon-tiger.ts';
import { redBlackAreas, threeCardType } from '../engines/cards/three-card.ts';
import { dealCards, freshDrawer } from './deck.ts';
import { makeRecord, type RoundRecord } from './record.ts';
import type { Rng } from './rng.ts';

/** Takes the next card of whatever the round is dealt from. */
export type DrawCard = () => Card;

const flag = (condition: boolean): number => (condition ? 1 : 0);

/** Baccarat: P1 B1 P2 B2 and the third cards by rule (rules §1). */
export function dealBaccarat(draw: DrawCard): RoundRecord {
  const player = [draw()];
  const banker = [draw()];
  player.push(draw());
  banker.push(draw());
  const playerNatural = isNatural(player);
  const bankerNatural = isNatural(banker);
  const playerTwo = points(player);
  const bankerTwo = points(banker);
  if (playerDraws(playerTwo, bankerTwo)) player.push(draw());
  const third = player.length === 3 ? baccaratValue(player[2]!) : null;
  if (bankerDraws(playerTwo, bankerTwo, third)) banker.push(draw());
  const areas = baccaratAreas(player, banker);
  return makeRecord(areas, `${areas[0]},${flag(isPair(banker))},${flag(isPair(player))}`, {
    player: player.join(','),
    banker: banker.join(','),
    cardType: `${points(player)},${flag(playerNatural)}|${points(banker)},${flag(bankerNatural)}`,
  });
}

/** Dragon Tiger: one card each (rules §2). */
export function dealDragonTiger(draw: DrawCard): RoundRecord {
  const dragon = draw();
  const tiger = draw();
  const areas = dragonTigerAreas(dragon, tiger);
  const type = (card: Card) => `${rankOf(card)},${suitOf(card) + 1}`;
  return makeRecord(areas, String(areas[0]), {
    player: String(dragon),
    banker: String(tiger),
    cardType: `${type(dragon)}|${type(tiger)}`,
  });
}

/** Red vs Black: three cards each from one deck (rules §4). */
export function dealRedBlack(rng: Rng): RoundRecord {
  const cards = dealCards(rng, 6);
  const red = cards.slice(0, 3);
  const black = cards.slice(3);
  const areas = redBlackAreas(red, black);
  return makeRecord(areas, String(areas[0]), {
    player: red.join(','),
    banker: black.join(','),
    cardType: `${threeCardType(red)}|${threeCardType(black)}`,
  });
}

/** Returns whether a sensible player draws, by the usual table without splits and doubles. */
function playerHits(hand: readonly Card[], upCard: Card): boolean {
  const points = total(hand);
  const up = rankOf(upCard);
  const weakDealer = up >= 2 && up <= 6;
  if (isSoft(hand)) return points <= 17 || (points === 18 && (up === 1 || up >= 9));
  if (points >= 17 || points <= 11) return points <= 11;
  if (points === 12) return up < 4 || up > 6;
  return !weakDealer;
}

/** Blackjack from eight decks; the dealer looks for a blackjack before anyone draws (rules §10). */
export function dealBlackjack(rng: Rng): RoundRecord {
  const draw = freshDrawer(rng, 8);
  const player = [draw()];
  const dealer = [draw()];
  player.push(draw());
  dealer.push(draw());
  if (!isBlackjack(player) && !isBlackjack(dealer)) {
    while (playerHits(player, dealer[0]!)) player.push(draw());
    if (total(player) <= 21) while (total(dealer) < 17) dealer.push(draw());
  }
  const outcome = blackjackOutcome(player, dealer);
  return makeRecord(blackjackAreas(outcome), String(outcome), {
    player: player.join(','),
    banker: dealer.join(','),
    cardType: `${total(player)},${blackjackFlag(player)}|${total(dealer)},${blackjackFlag(dealer)}`,
  });
}
