import type { Card } from '../cards.ts';
import type { Rng } from './rng.ts';

/** The integers 1..n. */
export function oneTo(n: number): number[] {
  return Array.from({ length: n }, (_, index) => index + 1);
}

/** Deals `n` different pieces off a set; the set itself stays as it is. */
export function dealOf(rng: Rng, pieces: readonly number[], n: number): number[] {
  const rest = pieces.slice();
  for (let i = 0; i < n; i++) {
    const j = i + rng.int(rest.length - i);
    const piece = rest[j]!;
    rest[j] = rest[i]!;
    rest[i] = piece;
  }
  rest.length = n;
  return rest;
}

const DECK = oneTo(52);

/** Deals `n` cards from one deck of 52. */
export function dealCards(rng: Rng, n: number): Card[] {
  return dealOf(rng, DECK, n);
}

/** Cuts a flat deal into hands of `size`. */
export function handsOf(cards: readonly number[], size: number): number[][] {
  const hands: number[][] = [];
  for (let from = 0; from < cards.length; from += size) hands.push(cards.slice(from, from + size));
  return hands;
}

/** Draws single cards without replacement from a freshly shuffled shoe of `decks` decks. */
export function freshDrawer(rng: Rng, decks: number): () => Card {
  const taken: number[] = [];
  return () => {
    // A round takes a handful of hundreds of cards, so drawing again on a repeat beats shuffling a shoe.
    let position = rng.int(decks * 52);
    while (taken.includes(position)) position = rng.int(decks * 52);
    taken.push(position);
    return (position % 52) + 1;
  };
}

/** `count` different seats out of 1..`max`, ascending. */
export function pickSeats(rng: Rng, count: number, max: number): number[] {
  return dealOf(rng, oneTo(max), count).sort((a, b) => a - b);
}
