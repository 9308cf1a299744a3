/** Calls `visit` with every combination of `size` cards of 1..`deck`; the array is reused between calls. */
export function eachHand(deck: number, size: number, visit: (hand: readonly number[]) => void): void {
  const hand = new Array<number>(size).fill(0);
  const descend = (position: number, from: number) => {
    if (position === size) {
      visit(hand);
      return;
    }
    const last = deck - (size - position) + 1;
    for (let card = from; card <= last; card++) {
      hand[position] = card;
      descend(position + 1, card + 1);
    }
  };
  descend(0, 1);
}

const SUITS = 'DCHS';

/** Reads short names such as `D7 SA H10` into card ids. */
export function cards(names: string): number[] {
  return names.split(' ').map((name) => {
    if (name === 'BJ') return 53;
    if (name === 'RJ') return 54;
    const face = name.slice(1);
    const rank = { A: 1, J: 11, Q: 12, K: 13 }[face] ?? Number(face);
    return SUITS.indexOf(name[0]!) * 13 + rank;
  });
}
