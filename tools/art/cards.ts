import { line, lineWidth } from './glyphs.ts';
import { circle, el, gradient, group, path, position, rect, star, svg } from './svg.ts';

const WIDTH = 88;
const HEIGHT = 124;
const RED = '#c8202f';
const BLACK = '#1d2430';
const GOLD = '#c9982f';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** Suits in a square of 100: 1 diamonds, 2 clubs, 3 hearts, 4 spades, as the wire numbers them. */
const SUITS: readonly string[] = [
  'M50 3C59 20 71 36 87 50 71 64 59 80 50 97 41 80 29 64 13 50 29 36 41 20 50 3Z',
  'M50 6A21.5 21.5 0 0 1 65.4 42.5 21.5 21.5 0 1 1 55.6 73.5C57.4 83.5 60.4 90 67 95.500H33C39.600 90 42.600 83.500 44.400 73.500A21.500 21.500 0 1 1 34.600 42.500 21.500 21.500 0 0 1 50 6Z',
  'M50 93C22 70 5 52 5 31 5 17 16 8 28 8 38 8 46 14 50 24 54 14 62 8 72 8 84 8 95 17 95 31 95 52 78 70 50 93Z',
  'M50 4C60 26 93 42 93 65 93 78 84 86 74 86 66 86 59.500 82 55.500 75.500 56.500 84.500 60 91 67 95.500H33C40 91 43.500 84.500 44.500 75.500 40.500 82 34 86 26 86 16 86 7 78 7 65 7 42 40 26 50 4Z',
];

const suitColour = (suit: number) => (suit === 1 || suit === 3 ? RED : BLACK);

function suitAt(suit: number, x: number, y: number, size: number, colour = suitColour(suit)): string {
  return position(x, y, size / 100, path(SUITS[suit - 1] ?? '', { fill: colour }));
}

function paper(...children: string[]): string {
  return svg(
    WIDTH,
    HEIGHT,
    el('defs', {}, gradient('p', '#ffffff', '#f4f2ec')),
    rect(1, 1, WIDTH - 2, HEIGHT - 2, { rx: 9, fill: 'url(#p)', stroke: '#b9b3a5', 'stroke-width': 1.6 }),
    ...children,
  );
}

function corner(rank: string, suit: number): string {
  const colour = suitColour(suit);
  const tight = rank === '10';
  const height = tight ? 33 : 35;
  const middle = tight ? 25 : Math.max(19, 8 + lineWidth(rank, height) / 2);
  return line(rank, middle, 9, height, colour, tight ? 3 : 3.3) + suitAt(suit, middle - 10.5, 50, 21);
}

const crowns: Readonly<Record<string, string>> = {
  // A cap with a feather, a tiara with pearls, a crown with a cross.
  J:
    path('M8 30C10 14 30 8 46 16 52 19 54 24 54 30Z', { fill: 'currentColor' }) +
    path('M30 14C36 4 48 0 58 4 54 12 44 17 34 17Z', { fill: GOLD }) +
    rect(6, 29, 50, 6, { rx: 2, fill: GOLD }),
  Q:
    path('M8 30L4 10 18 20 30 4 42 20 56 10 52 30Z', { fill: GOLD }) +
    [
      [4, 9],
      [30, 4],
      [56, 9],
    ]
      .map(([x, y]) => circle(x ?? 0, y ?? 0, 4, { fill: 'currentColor' }))
      .join('') +
    rect(7, 29, 46, 6, { rx: 2, fill: 'currentColor' }),
  K:
    path('M8 30L3 9 17 17C20 12 25 9 30 9S40 12 43 17L57 9 52 30Z', { fill: 'currentColor' }) +
    path('M30 -3V9M24 2H36', { stroke: GOLD, 'stroke-width': 4, 'stroke-linecap': 'round' }) +
    circle(3, 8, 3.4, { fill: GOLD }) +
    circle(57, 8, 3.4, { fill: GOLD }) +
    rect(7, 29, 46, 6, { rx: 2, fill: GOLD }),
};

function court(rank: string, suit: number): string {
  const colour = suitColour(suit);
  const tint = colour === RED ? '#fbeae6' : '#e9edf4';
  return (
    rect(39, 44, 42, 72, { rx: 6, fill: tint, stroke: GOLD, 'stroke-width': 1.4 }) +
    rect(42, 47, 36, 66, { rx: 4, fill: 'none', stroke: GOLD, 'stroke-width': 0.7 }) +
    group({ color: colour }, position(43.5, 53, 0.55, crowns[rank] ?? '')) +
    line(rank, 60, 76, 32, colour, 4.4) +
    line(rank, 60, 76, 32, tint, 0.9)
  );
}

function face(rank: number, suit: number): string {
  const name = RANKS[rank - 1] ?? '';
  const body =
    rank > 10
      ? court(name, suit)
      : suitAt(suit, rank === 1 ? 27 : 33, rank === 1 ? 62 : 68, rank === 1 ? 54 : 46);
  return paper(corner(name, suit), body);
}

function joker(red: boolean): string {
  const [main, second, third] = red ? [RED, '#e8a523', '#2f6fb5'] : ['#3b4453', '#79849a', '#1d2430'];
  const ink = red ? RED : BLACK;
  const letters = ['J', 'O', 'K', 'E', 'R'].map((sign, index) =>
    line(sign, 13, 10 + index * 20.5, 15.5, ink, 3.8),
  );
  const hat =
    path('M6 58C2 36 4 22 -2 10 16 10 26 24 30 40Z', { fill: third }) +
    path('M30 40C34 24 44 10 62 10 56 22 58 36 54 58Z', { fill: second }) +
    path('M10 58C12 34 20 12 30 -4 40 12 48 34 50 58Z', { fill: main }) +
    rect(2, 57, 56, 10, { rx: 5, fill: second }) +
    circle(-2, 9, 5.5, { fill: GOLD }) +
    circle(62, 9, 5.5, { fill: GOLD }) +
    circle(30, -5, 5.5, { fill: GOLD });
  return paper(...letters, position(30, 34, 0.83, hat), path(star(55, 105, 12, 5, 5), { fill: main }));
}

function back(main: string, dark: string): string {
  const lattice = Array.from({ length: 16 }, (_, index) => {
    const shift = index * 12 - 60;
    return `M${shift} 9L${shift + 106} 115M${shift + 106} 9L${shift} 115`;
  }).join('');
  return svg(
    WIDTH,
    HEIGHT,
    el('defs', {}, el('clipPath', { id: 'c' }, rect(8, 8, 72, 108, { rx: 5 })), gradient('g', main, dark)),
    rect(1, 1, WIDTH - 2, HEIGHT - 2, { rx: 9, fill: '#fdfcf9', stroke: '#b9b3a5', 'stroke-width': 1.6 }),
    rect(8, 8, 72, 108, { rx: 5, fill: 'url(#g)' }),
    group(
      { 'clip-path': 'url(#c)' },
      path(lattice, { stroke: '#ffffff', 'stroke-opacity': 0.32, 'stroke-width': 1.6 }),
    ),
    rect(11, 11, 66, 102, {
      rx: 3,
      fill: 'none',
      stroke: '#ffffff',
      'stroke-opacity': 0.7,
      'stroke-width': 1.2,
    }),
    circle(44, 62, 19, { fill: dark, stroke: '#fff', 'stroke-width': 2 }),
    path(star(44, 62, 15, 6.4, 4), { fill: '#f1d486' }),
    path(star(44, 62, 9, 4.4, 4, -45), { fill: '#fff' }),
  );
}

/** Cards 1..54, the two backs and the four suits. */
export function cardImages(): Map<string, string> {
  const images = new Map<string, string>();
  for (let card = 1; card <= 52; card++) {
    images.set(`card_${card}`, face(((card - 1) % 13) + 1, Math.floor((card - 1) / 13) + 1));
  }
  images.set('card_53', joker(false));
  images.set('card_54', joker(true));
  images.set('card_back_red', back('#c8303d', '#8d1522'));
  images.set('card_back_blue', back('#2f66b8', '#183a78'));
  for (let suit = 1; suit <= 4; suit++) {
    // A light rim keeps the black suits visible on a dark page.
    images.set(
      `suit_${suit}`,
      svg(
        48,
        48,
        circle(24, 24, 23, { fill: '#fdfcf9', stroke: '#b9b3a5', 'stroke-width': 1.2 }),
        suitAt(suit, 9, 9.5, 30),
      ),
    );
  }
  return images;
}
