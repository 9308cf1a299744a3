/** Descriptions of the fields of a game's record; the decoder of packages/rounds is authoritative. */
export interface RecordFields {
  /** The part of `result` behind the pipe. */
  readonly outcome: string;
  readonly player: string;
  readonly banker: string;
  readonly cardType: string;
  /** Areas that the prefix names, and further checks of the record. */
  readonly rules: string;
}

const empty = 'empty';
const alone = { player: empty, banker: empty, cardType: empty };
const bull = '0 no bull, 1 to 9 bull one to nine, 10 bull bull, 11 five faces, 12 bomb, 13 five small';
const three = '1 high card, 2 pair, 3 straight, 4 flush, 5 straight flush, 6 trio';
const poker =
  '1 high card, 2 pair, 3 two pairs, 4 three of a kind, 5 straight, 6 flush, 7 full house, 8 four of a kind, 9 straight flush, 10 royal flush';
const seats = 'the seats (1 to 9, all different) in the order of the groups, e.g. `1,4,5`';
const bankerSeat = 'the seat of the banker';
const net =
  'Each seat is compared with the banker, who wins ties: a winner gets its own multiplier, a loser pays the banker’s. Areas: the seats that end above zero.';

const bullTable = (players: number): RecordFields => ({
  outcome: `${5 * (players + 1)} different cards: five of the banker, then five of each player from 1 to ${players}`,
  player: `always \`${Array.from({ length: players }, (_, n) => n + 1).join(',')}\``,
  banker: 'always `0`',
  cardType: `\`type,multiplier\` of each hand, banker first; types: ${bull}`,
  rules: 'Areas: `n` and `10+n` for every player n that beats the banker.',
});
const mines: RecordFields = {
  outcome:
    '25 cells, row by row: 0 safe and covered, 1 mine and covered, 2 safe and opened, 3 the mine that was hit',
  player: 'the cells that were picked (1 to 25) in their order; empty when none was',
  banker: 'number of mines, 1 to 24',
  cardType: empty,
  rules:
    'Area 1 when at least one cell was opened and no mine hit. The mines must be as many as `banker` says, the opened cells those of `player`, and a hit the last pick.',
};
const plinko: RecordFields = {
  outcome:
    '`rows,risk,path`: 8 or 16 rows; risk 1 low, 2 medium, 3 high; the path has a digit per row, 0 left and 1 right',
  ...alone,
  rules: 'The bucket is the number of ones. Area 1 when its multiplier is above 1.',
};
const wheel: RecordFields = {
  outcome:
    '`level,type,index`: 10, 20, 30, 40 or 50 segments; risk 1 low, 2 medium, 3 high; the segment from 1',
  ...alone,
  rules: 'Area: the risk type when the multiplier of the segment is above 0.',
};
const hiLo: RecordFields = {
  outcome:
    '1 to 52 cards in the order in which they were turned; jokers (53, 54) may occur but not first, and a card may occur again',
  player:
    'a guess for every card after the first: 1 higher or same, 2 lower or same, 3 skip; empty for one card',
  banker: empty,
  cardType: empty,
  rules:
    'Area 1 when nothing was guessed wrong and at least one guess counted. No step may follow a wrong guess.',
};
const crash: RecordFields = {
  outcome: 'the crash point in hundredths, at least 100: 237 is x2.37',
  player: 'the point of cash-out in hundredths, above 100; 0 when the member did not cash out',
  banker: empty,
  cardType: empty,
  rules: 'Area 1 when the member cashed out at or below the crash point.',
};

/** By game id. */
export const recordFields: Readonly<Record<number, RecordFields>> = {
  201: {
    outcome:
      '`winner,bankerPair,playerPair`: winner 1 banker, 2 player, 3 tie; a pair is 1 when the first two cards have one rank, else 0',
    player: '2 or 3 cards',
    banker: '2 or 3 cards',
    cardType: '`points,natural` of player and banker; natural is 1 for 8 or 9 with two cards',
    rules:
      'Areas: the winner, 4 for a banker pair, 5 for a player pair. The rule of the third card must hold. Eight decks.',
  },
  202: bullTable(3),
  203: {
    outcome: 'the winner: 1 dragon, 2 tiger, 3 draw',
    player: 'the dragon’s card',
    banker: 'the tiger’s card',
    cardType: '`rank,suit` of dragon and tiger; suit 1 diamonds, 2 clubs, 3 hearts, 4 spades',
    rules: 'Only ranks count, ace low. Areas: the winner, and 4 for a draw in one suit.',
  },
  204: {
    outcome: 'three dice, 1 to 6',
    ...alone,
    rules:
      'Areas: 1 small (4 to 10), 2 big (11 to 17), 3 odd, 4 even, none of these for a triple; 100 + sum; 200 + each face shown; 310 + a face shown twice or more; 320 + the face of a triple, and 330; 400 + 10a + b for two different faces a < b.',
  },
  205: {
    outcome: 'the number, 0 to 36',
    ...alone,
    rules:
      'Areas: 100 + number; 1 red, 2 black, 3 odd, 4 even, 5 low, 6 high, 7 to 9 the dozens, 10 to 12 the columns. Zero has 100 alone.',
  },
  206: {
    outcome: '`beads,fan`: 1 to 200 beads and the remainder by four (4 for none)',
    ...alone,
    rules: 'Areas: the fan, and 5 odd or 6 even.',
  },
  231: mines,
  232: plinko,
  233: wheel,
  234: hiLo,
  235: crash,
  236: {
    outcome: 'nine symbols, row by row: 1 cherry, 2 lemon, 3 orange, 4 plum, 5 bell, 6 BAR, 7 melon, 8 seven',
    ...alone,
    rules:
      'Areas: the lines with three equal symbols: 1 to 3 the rows, 4 the diagonal down, 5 the diagonal up.',
  },
  237: {
    outcome: 'ten different numbers from 1 to 40, as drawn',
    player: '1 to 10 different numbers, as picked',
    banker: empty,
    cardType: empty,
    rules: 'Area: the number of hits; none for no hit.',
  },
  238: {
    outcome: 'the column (1 to 3) of the trap on each of eight floors, from the bottom',
    player: 'the columns that were picked, from the bottom; empty when none was',
    banker: empty,
    cardType: empty,
    rules: 'Area 1 when at least one floor was cleared and no trap met. No pick may follow a trap.',
  },
  239: {
    outcome: 'the roll, 0 to 9999, which is 0.00 to 99.99',
    player: '`target,direction`: target 1 to 9998; direction 1 under, 2 over',
    banker: empty,
    cardType: empty,
    rules: 'Area: the direction when it was right.',
  },
  240: {
    outcome: 'the side: 1 heads, 2 tails',
    player: 'the guess: 1 or 2',
    banker: empty,
    cardType: empty,
    rules: 'Area: the side when it was guessed.',
  },
  241: mines,
  242: plinko,
  243: wheel,
  244: hiLo,
  245: crash,
  246: {
    outcome: '`player,banker`: 1 rock, 2 scissors, 3 paper',
    ...alone,
    rules: 'Areas: 1 player, 2 banker, 3 draw.',
  },
  247: {
    outcome: 'the die, 1 to 6',
    ...alone,
    rules: 'Areas: the face; 7 low (1 to 3) or 8 high (4 to 6); 9 odd or 10 even.',
  },
  248: {
    outcome: 'three dice: 1 yellow, 2 gray, 3 purple, 4 blue, 5 red, 6 green',
    ...alone,
    rules: 'Areas: every colour that shows.',
  },
  249: { outcome: 'the colour: 1 green, 2 yellow, 3 red', ...alone, rules: 'Area: the colour.' },
  253: {
    outcome: 'nine symbols, 1 to 8',
    player: 'the cells (1 to 9) that were scratched, in their order; empty when none was',
    banker: empty,
    cardType: empty,
    rules: 'Area: the symbol that occurs three times or more; a card has one such symbol at most.',
  },
  254: { outcome: '1 wins, 2 does not', ...alone, rules: 'Area: the outcome.' },
  301: {
    outcome:
      '`a,b,c;bid,bombs,rocket,spring,side`: the bottom cards; bid 1 to 3, bombs 0 to 20, rocket 0 or 1, spring 0 none, 1 spring, 2 anti-spring, winning side 1 landlord, 2 farmers',
    player: 'always `1,2,3`',
    banker: 'the seat of the landlord',
    cardType:
      'required: the three hands of 17 cards as dealt; with the bottom cards the whole deck with jokers',
    rules:
      'The multiplier is bid × 2 for each bomb, the rocket and a spring; the landlord wins or loses it twice. Areas: the seats above zero.',
  },
  307: {
    outcome: 'a group `a,b,c:s` for each seat; s is 1 at the showdown, 0 folded',
    player: seats,
    banker: empty,
    cardType: `the type of each hand: ${three}`,
    rules:
      'Area: the seat of the best hand at the showdown. 2-3-5 of different suits beats everything where a trio is at the showdown, and is a high card otherwise.',
  },
  308: {
    outcome: 'a group of five cards for each seat',
    player: seats,
    banker: bankerSeat,
    cardType: `\`type,multiplier\` of each hand; types: ${bull}`,
    rules: net,
  },
  309: {
    outcome: 'a group of five cards for each seat',
    player: seats,
    banker: empty,
    cardType: `\`type,multiplier\` of each hand; types: ${bull}`,
    rules: 'Area: the seat of the best hand, which gets its multiplier from every other seat.',
  },
  310: {
    outcome: 'a group of three cards for each seat',
    player: seats,
    banker: bankerSeat,
    cardType:
      '`type,multiplier` of each hand; types: 0 to 9 points, 10 mixed faces, 11 small trio, 12 big trio',
    rules: net,
  },
  311: {
    outcome: 'a group of two tiles for each seat: 1 to 9 dots, 10 the white dragon; four of each',
    player: seats,
    banker: bankerSeat,
    cardType:
      '`type,multiplier` of each hand; types: 0 to 19 half points, 20 er ba gang (2 and 8), 21 a pair',
    rules: net,
  },
  312: {
    outcome:
      'a group of two dominoes for each seat, each written as its two halves with the higher first: 66, 65, … 21, 11',
    player: seats,
    banker: bankerSeat,
    cardType: '`type,multiplier` of each hand; types: 0 to 9 points, 10 gong, 11 wong, 12 a pair, 13 supreme',
    rules: net,
  },
  313: {
    outcome: 'five common cards, then a group `a,b:s` for each seat; s is 1 at the showdown, 0 folded',
    player: seats,
    banker: 'the seat with the dealer button',
    cardType: `the best five of seven of each seat: ${poker}`,
    rules: 'Areas: all seats at the showdown that share the best hand.',
  },
  314: {
    outcome: 'a group of 13 cards for each of 2 to 4 seats: front 3, middle 5, back 5',
    player: seats,
    banker: empty,
    cardType: `\`front,middle,back\` of each seat: ${poker}`,
    rules:
      'Each pair of seats is compared row by row; a hand whose rows do not rise towards the back is foul and loses three. Areas: the seats above zero.',
  },
  315: {
    outcome: 'the winner: 1 player, 2 dealer, 3 push, 4 player with blackjack',
    player: '2 to 11 cards',
    banker: '2 to 11 cards of the dealer',
    cardType: '`total,flag` of player and dealer; flag 0 none, 1 blackjack, 2 bust',
    rules:
      'Areas: 1, 2 or 3 as the outcome; 1 and 4 for a blackjack. The dealer draws below 17 and stands from 17. Eight decks.',
  },
  316: {
    outcome: 'three different cards: both posts, then the shot',
    player: '1 above or 2 below where the posts have one rank, else empty',
    banker: empty,
    cardType: 'the winning area',
    rules: 'Areas: 1 between (or guessed right), 2 outside, 3 the shot has the rank of a post.',
  },
  317: {
    outcome: 'the winner: 1 red, 2 black',
    player: 'three cards of red',
    banker: 'three cards of black',
    cardType: `the type of red and of black: ${three}`,
    rules: 'Areas: the winner, and 3 when the winning hand is a pair of nines or better.',
  },
  318: bullTable(4),
  319: {
    outcome: 'three dice: 1 fish, 2 prawn, 3 crab, 4 gourd, 5 coin, 6 rooster',
    ...alone,
    rules: 'Areas: every picture that shows.',
  },
  320: {
    outcome:
      '`0` for a drawn hand, else `tiles;winningTile;seat,mode`: 14 tiles (11 to 19 characters; 41 to 47 east, south, west, north, red, green, white), the tile that won, seat 1 or 2, mode 1 self-draw, 2 discard',
    player: 'always `1,2`',
    banker: 'the seat of the dealer',
    cardType: empty,
    rules: 'Area: the seat that won. The tiles are four sets and a pair, or seven pairs.',
  },
  321: {
    outcome: 'the cards left to each seat, 0 to 16; exactly one seat has 0',
    player: 'always `1,2,3`',
    banker: 'the seat that leads; it holds the three of spades',
    cardType:
      'required: the three hands of 16 cards as dealt, from the deck of 48 (without jokers, the twos but spades, and the ace of spades)',
    rules: 'Area: the seat without cards. A loser pays its cards, nothing for one card, double for sixteen.',
  },
};
