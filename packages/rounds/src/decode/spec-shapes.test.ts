import { describe, expect, it } from 'vitest';
import { GAMES, wheelSegmentsX10 } from '../catalogue.ts';
import { decode } from './decode.ts';

/** Shapes of results in spec §9, on records written out here. */
const viewOf = (gameId: number, result: string, player = '', banker = '', cardType = '') =>
  decode({ gameId, inningId: 'R-1', result, player, banker, cardType });
const zeros = (count: number) => Array.from({ length: count }, () => 0);

describe('a record', () => {
  it('has its outcome behind the pipe of the result', () => {
    expect(viewOf(249, '2|2')).toMatchObject({ status: 'ok', view: { colour: 'yellow' } });
    expect(viewOf(249, '3|3')).toMatchObject({ status: 'ok', areas: [3] });
    // Before the pipe are the areas that won; what comes behind contradicts them here.
    expect(viewOf(249, '3|2')).toMatchObject({ status: 'mismatch', view: { colour: 'yellow' } });
    expect(viewOf(249, '2')).toMatchObject({ status: 'error', field: 'result' });
  });

  it('has segments with commas inside as its card type', () => {
    const typed = (cardType: string) => viewOf(203, '2|2', '15', '8', cardType);
    expect(typed('2,2|8,1')).toMatchObject({ status: 'ok', derivedCardType: '2,2|8,1' });
    // Both are read, and what they claim does not follow from the cards.
    for (const wrong of ['2,2|8,2', '2,2,8,1'])
      expect(typed(wrong)).toMatchObject({ status: 'mismatch', derivedCardType: '2,2|8,1' });
  });
});

describe('grids', () => {
  it.each([231, 241])('of %i have 25 cells', (gameId) => {
    const cells = (count: number) => [1, ...zeros(count - 1)].join(',');
    expect(viewOf(gameId, `1|${cells(25)}`, '5', '1')).toMatchObject({ view: { mines: [1] } });
    for (const count of [24, 26])
      expect(viewOf(gameId, `1|${cells(count)}`, '5', '1')).toMatchObject({
        code: 'E_COUNT',
        field: 'result',
      });
  });

  it('of 236 have three rows of three', () => {
    expect(viewOf(236, '0|6,3,1,5,8,1,8,6,7')).toMatchObject({
      status: 'ok',
      view: {
        grid: [
          [6, 3, 1],
          [5, 8, 1],
          [8, 6, 7],
        ],
      },
    });
    for (const cells of ['6,3,1,5,8,1,8,6', '6,3,1,5,8,1,8,6,7,1'])
      expect(viewOf(236, `0|${cells}`)).toMatchObject({ status: 'error', field: 'result' });
  });
});

it('the table of 202 has twenty cards in four groups of five', () => {
  const cards = [2, 4, 27, 23, 1, 24, 47, 41, 31, 52, 10, 50, 11, 6, 13, 16, 19, 30, 39, 36];
  const table = (dealt: readonly number[]) =>
    viewOf(202, `1,2,3,11,12,13|${dealt.join(',')}`, '1,2,3', '0', '0,1|5,1|6,1|3,1');
  expect(table(cards)).toMatchObject({
    status: 'ok',
    view: {
      hands: [
        ['D2', 'D4', 'HA', 'C10', 'DA'],
        ['CJ', 'S8', 'S2', 'H5', 'SK'],
        ['D10', 'SJ', 'DJ', 'D6', 'DK'],
        ['C3', 'C6', 'H4', 'HK', 'H10'],
      ],
    },
  });
  expect(table(cards.slice(1))).toMatchObject({ status: 'error' });
});

describe('wheels', () => {
  const levels = [10, 20, 30, 40, 50];
  const segments = levels.flatMap((level) => [1, 2, 3].map((type) => wheelSegmentsX10(level, type)));

  it('of 233 and 243 have 10 to 50 segments and three types', () => {
    expect(segments.map((one) => one?.length)).toEqual(levels.flatMap((level) => [level, level, level]));
    for (const gameId of [233, 243])
      for (const wrong of ['10,4,1', '60,1,1', '10,0,1', '10,1,11'])
        expect(viewOf(gameId, `1|${wrong}`)).toMatchObject({ status: 'error', field: 'result' });
  });

  it('pay the multipliers of the specification', () => {
    const multipliers = new Set(segments.flatMap((one) => one ?? []));
    for (const tenths of [11, 15, 13, 18, 20, 30, 40, 50, 90, 190, 280, 380, 470])
      expect(multipliers).toContain(tenths);
  });
});

describe('colours', () => {
  it('of 248 are numbered yellow, gray, purple, blue, red, green', () => {
    expect(viewOf(248, '1,2,3|1,2,3')).toMatchObject({ view: { faces: ['yellow', 'gray', 'purple'] } });
    expect(viewOf(248, '4,5,6|4,5,6')).toMatchObject({ view: { faces: ['blue', 'red', 'green'] } });
  });

  it('of 249 are numbered green, yellow, red', () => {
    expect(['1|1', '2|2', '3|3'].map((result) => viewOf(249, result))).toMatchObject([
      { view: { colour: 'green' } },
      { view: { colour: 'yellow' } },
      { view: { colour: 'red' } },
    ]);
  });
});

it.each([234, 244])('cards 53 and 54 are jokers in %i', (gameId) => {
  for (const [card, name] of [
    [53, 'BJ'],
    [54, 'RJ'],
  ] as const)
    expect(viewOf(gameId, `1|42,11,17,4,${card}`, '1,2,1,1')).toMatchObject({
      status: 'ok',
      view: { cards: ['S3', 'DJ', 'C4', 'D4', name], steps: ['win', 'win', 'win', 'joker'] },
    });
});

describe('card games', () => {
  it('of dragon and tiger end with dragon, tiger or draw', () => {
    const winnerOf = (result: string, player: string, banker: string, cardType: string) =>
      viewOf(203, result, player, banker, cardType);
    expect(winnerOf('1|1', '12', '15', '12,1|2,2')).toMatchObject({ view: { winner: 'dragon' } });
    expect(winnerOf('2|2', '15', '8', '2,2|8,1')).toMatchObject({ view: { winner: 'tiger' } });
    expect(winnerOf('3|3', '15', '2', '2,2|2,1')).toMatchObject({ view: { winner: 'draw' } });
  });

  it('of banker and player end with either or a draw', () => {
    expect(viewOf(201, '2|2,0,0', '35,52', '8,45', '9,1|4,0')).toMatchObject({ view: { winner: 'player' } });
    expect(viewOf(201, '1|1,0,0', '8,45', '35,52', '4,0|9,1')).toMatchObject({ view: { winner: 'banker' } });
    expect(viewOf(201, '3|3,0,0', '35,52', '35,52', '9,1|9,1')).toMatchObject({ view: { winner: 'draw' } });
  });
});

it('games other than the basic ids 1 to 10 are of the kinds fishing, card, board, mini and live', () => {
  const kinds = new Set(GAMES.filter(({ id }) => id > 10).map(({ category }) => category));
  expect([...kinds].sort()).toEqual(['board', 'card', 'fishing', 'live', 'mini']);
});
