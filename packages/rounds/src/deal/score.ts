import { isJoker, RED_JOKER, rankOf } from '../cards.ts';
import { douDizhuMultiplier, douDizhuNet, holdsRocket, quadsHeld } from '../engines/cards/dou-dizhu.ts';
import { RUN_FAST_DECK, RUN_FAST_HAND, RUN_FAST_LEAD } from '../engines/cards/run-fast.ts';
import { MAHJONG_TILES, winShape } from '../engines/tiles/mahjong.ts';
import { dealOf, handsOf, oneTo } from './deck.ts';
import { makeRecord, type RoundRecord } from './record.ts';
import type { Rng } from './rng.ts';

const DECK_54 = oneTo(54);
const SEATS = [0, 1, 2] as const;

/** Rough strength of a climbing-game hand: bombs, jokers, twos and aces. */
function climbingStrength(hand: readonly number[]): number {
  let strength = 3 * quadsHeld(hand);
  for (const card of hand) {
    if (isJoker(card)) strength += card === RED_JOKER ? 4 : 3;
    else if (rankOf(card) === 2) strength += 2;
    else if (rankOf(card) === 1) strength += 1;
  }
  return strength;
}

/**
 * Dou Dizhu without the play itself: the strongest hand tends to bid for the bottom cards, its strength
 * decides how often it wins, and only bombs and rockets that someone holds are played (rules §11, 301).
 */
export function dealDouDizhu(rng: Rng): RoundRecord {
  const cards = dealOf(rng, DECK_54, 54);
  const hands = handsOf(cards.slice(0, 51), 17);
  const bottom = cards.slice(51);
  const strengths = hands.map((hand) => climbingStrength(hand) + 4 * rng.float());
  const landlord = strengths.indexOf(Math.max(...strengths));
  const strength = climbingStrength(hands[landlord]!);
  const bid = 1 + rng.weighted(strength >= 9 ? [5, 15, 80] : strength >= 6 ? [20, 40, 40] : [50, 30, 20]);
  const held = hands.map((hand, seat) => (seat === landlord ? [...hand, ...bottom] : hand));
  const winShare = Math.min(0.75, 0.25 + 0.025 * climbingStrength(held[landlord]!));
  const side = rng.chance(winShare) ? 1 : 2;
  let bombs = 0;
  let rocket = 0;
  for (const hand of held) {
    for (let quad = quadsHeld(hand); quad > 0; quad--) if (rng.chance(0.8)) bombs++;
    if (holdsRocket(hand) && rng.chance(0.85)) rocket = 1;
  }
  const spring = rng.chance(side === 1 ? 0.07 : 0.04) ? side : 0;
  const net = douDizhuNet(landlord, side, douDizhuMultiplier({ bid, bombs, rocket, spring }));
  return makeRecord(
    SEATS.filter((seat) => net[seat]! > 0).map((seat) => seat + 1),
    `${bottom.join(',')};${bid},${bombs},${rocket},${spring},${side}`,
    { player: '1,2,3', banker: String(landlord + 1), cardType: hands.join('|') },
  );
}

/**
 * Run Fast without the play itself: the holder of the three of spades leads, a stronger hand wins more
 * often, and the leader cannot be shut out with all sixteen cards (rules §11, 321).
 */
export function dealRunFast(rng: Rng): RoundRecord {
  const hands = handsOf(dealOf(rng, RUN_FAST_DECK, 48), RUN_FAST_HAND);
  const first = hands.findIndex((hand) => hand.includes(RUN_FAST_LEAD));
  const winner = rng.weighted(hands.map((hand) => 4 + climbingStrength(hand)));
  const left = SEATS.map((seat) => {
    if (seat === winner) return 0;
    if (seat !== first && rng.chance(0.04)) return RUN_FAST_HAND;
    // The sum of two draws makes middling remainders the common ones.
    return 1 + rng.int(8) + rng.int(8);
  });
  return makeRecord([winner + 1], left.join(','), {
    player: '1,2,3',
    banker: String(first + 1),
    cardType: hands.join('|'),
  });
}

/** A set as a run of characters or a triplet. */
function randomSet(rng: Rng): number[] {
  if (rng.chance(0.55)) {
    const low = 11 + rng.int(7);
    return [low, low + 1, low + 2];
  }
  const tile = rng.pick(MAHJONG_TILES);
  return [tile, tile, tile];
}

/** Fourteen winning tiles built from sets, drawn again while they need a fifth copy of a tile. */
function winningTiles(rng: Rng): number[] {
  for (;;) {
    let tiles: number[];
    if (rng.chance(0.08)) {
      tiles = dealOf(rng, MAHJONG_TILES, 7).flatMap((tile) => [tile, tile]);
    } else {
      const pair = rng.pick(MAHJONG_TILES);
      tiles = [pair, pair];
      for (let set = 0; set < 4; set++) tiles.push(...randomSet(rng));
    }
    tiles.sort((a, b) => a - b);
    if (winShape(tiles) !== null) return tiles;
  }
}

/** Share of hands in which the wall runs out first. */
const DRAWN_SHARE = 0.08;

/** Two-player Mahjong: a winning hand by self-draw or discard, or a drawn hand (rules §11, 320). */
export function dealMahjong(rng: Rng): RoundRecord {
  const dealer = 1 + rng.int(2);
  if (rng.chance(DRAWN_SHARE)) return makeRecord([], '0', { player: '1,2', banker: String(dealer) });
  const tiles = winningTiles(rng);
  // The dealer plays first and wins a little more often.
  const seat = rng.chance(0.52) ? dealer : 3 - dealer;
  const mode = rng.chance(0.45) ? 1 : 2;
  return makeRecord([seat], `${tiles.join(',')};${rng.pick(tiles)};${seat},${mode}`, {
    player: '1,2',
    banker: String(dealer),
  });
}
