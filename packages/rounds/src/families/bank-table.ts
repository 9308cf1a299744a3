import { bullMult, bullType, compareBull } from '../engines/cards/bull.ts';
import { exactly } from '../grammar.ts';
import { type Family, flat, names, PLAIN } from './family.ts';

const handSize = 5;
const doubleArea = 10;

/** 202 and 318: a banker's hand and `players` more, five cards each, from one deck (encoding §3). */
const bankTable = (players: number): Family => {
  const seats = Array.from({ length: players }, (_, index) => index + 1);
  return (fields, read) => {
    const cards = read.list('result', fields.outcome, exactly(handSize * (players + 1), 1, PLAIN, 1));
    read.fixed('player', fields.player, seats.join(','));
    read.fixed('banker', fields.banker, '0');
    if (read.error) return null;
    const hands = [0, ...seats].map((hand) => cards.slice(hand * handSize, (hand + 1) * handSize));
    const types = hands.map(bullType);
    const banker = hands[0]!;
    const areas = seats.map((area) => {
      const win = compareBull(hands[area]!, banker) > 0;
      return { area, win, mult: win ? bullMult(types[area]!) : -bullMult(types[0]!) };
    });
    const winners = areas.filter((area) => area.win).map(({ area }) => area);
    return {
      round: flat(cards, seats, [0]),
      areas: [...winners, ...winners.map((area) => doubleArea + area)],
      derived: types.map((type) => `${type},${bullMult(type)}`).join('|'),
      view: { hands: hands.map(names), types, areas },
    };
  };
};

export const bankTableFamilies: Readonly<Record<number, Family>> = { 202: bankTable(3), 318: bankTable(4) };
