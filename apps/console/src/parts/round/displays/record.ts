import type { RoundRecord } from '@pitboss/rounds/types';

/**
 * The views of some games hold no cards, since those stand in the record itself. These helpers read them;
 * they are only used on records that the decoder has accepted, so they need no checks of their own.
 */

/** Numbers of a comma list; empty for an empty text. */
export function numbersOf(list: string): number[] {
  return list === '' ? [] : list.split(',').map(Number);
}

/** Part of the result after the pipe. */
export function outcomeOf(record: RoundRecord): string {
  return record.result.slice(record.result.indexOf('|') + 1);
}

/** Lists between semicolons in the outcome, without the state flags after a colon. */
export function groupsOf(record: RoundRecord): number[][] {
  return outcomeOf(record)
    .split(';')
    .map((group) => numbersOf(group.split(':')[0] ?? ''));
}

/** State flag after the colon of every group, null where there is none. */
export function flagsOf(record: RoundRecord): (number | null)[] {
  return outcomeOf(record)
    .split(';')
    .map((group) => (group.includes(':') ? Number(group.split(':')[1]) : null));
}

/** Segments of a card type text: `9,0|2,0` gives [[9,0],[2,0]]. */
export function segmentsOf(cardType: string | null): number[][] {
  return (cardType ?? '') === '' ? [] : (cardType ?? '').split('|').map(numbersOf);
}

/** Cards of the largest rank first, as players hold them; 2 above the ace, jokers on top. */
export function sortedForHolding(cards: readonly number[]): number[] {
  const weight = (card: number) => {
    if (card > 52) return card;
    const rank = (card - 1) % 13;
    return (rank < 2 ? rank + 13 : rank) + Math.floor((card - 1) / 13) / 10;
  };
  return [...cards].sort((a, b) => weight(b) - weight(a));
}
