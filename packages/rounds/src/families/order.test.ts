import { describe, expect, it } from 'vitest';
import { decode } from '../decode/decode.ts';
import examples from '../examples.json' with { type: 'json' };
import type { RoundRecord } from '../types.ts';

type Change = Partial<Omit<RoundRecord, 'gameId' | 'inningId'>> & { readonly outcome?: string };
type Case = readonly [what: string, gameId: number, change: Change, code: string, field: string];

/** A good example of a game with some fields changed; `outcome` keeps the areas before the pipe. */
function changed(gameId: number, { outcome, ...change }: Change): RoundRecord {
  const record = examples.find(
    (example) => example.record.gameId === gameId && example.expected.status === 'ok',
  )!.record as RoundRecord;
  const result = outcome === undefined ? record.result : `${record.result.split('|')[0]}|${outcome}`;
  return { ...record, result, ...change };
}

const bull = (hands: number) => Array.from({ length: 5 * hands }, (_, index) => index + 1).join(',');
const dealt = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index).join(',');
const dealt301 = [dealt(4, 17), dealt(21, 17), dealt(38, 17)];
const cells = (...special: readonly (readonly [cell: number, state: number])[]) =>
  Array.from({ length: 25 }, (_, index) => special.find(([cell]) => cell === index + 1)?.[1] ?? 0).join(',');

const twoHand: readonly Case[] = [
  ['syntax before count', 201, { outcome: '2,x' }, 'E_SYNTAX', 'result'],
  ['count before range', 201, { outcome: '9,0' }, 'E_COUNT', 'result'],
  ['a flag out of range', 201, { outcome: '2,2,0' }, 'E_RANGE', 'result'],
  ['one card too many', 201, { player: '1,2,3,4' }, 'E_COUNT', 'player'],
  ['a joker', 201, { banker: '53,1' }, 'E_RANGE', 'banker'],
  ['nine copies need two hands of three', 315, { player: '2,2,2,2,2', banker: '2,2,2,2' }, 'E_DUP', 'player'],
  ['copies before the claim', 317, { player: '1,2,3', banker: '4,5,3', cardType: 'x' }, 'E_DUP', 'player'],
  ['copies inside the second hand', 317, { player: '1,2,3', banker: '5,5,4' }, 'E_DUP', 'player'],
  ['the claim last', 203, { cardType: '1||2' }, 'E_COUNT', 'cardType'],
  ['winner code of another game', 203, { outcome: '4' }, 'E_RANGE', 'result'],
  ['no cards', 203, { banker: '' }, 'E_COUNT', 'banker'],
];

const bankTable: readonly Case[] = [
  ['count before range', 202, { outcome: `${bull(3)},99` }, 'E_COUNT', 'result'],
  ['range before duplicates', 202, { outcome: `1,1,${dealt(3, 17)},53` }, 'E_RANGE', 'result'],
  ['duplicates', 318, { outcome: `1,1,${dealt(3, 23)}` }, 'E_DUP', 'result'],
  ['fixed players', 202, { player: '1,2,3,4', banker: '1' }, 'E_FIELD', 'player'],
  ['the house', 318, { banker: '1', cardType: 'x' }, 'E_FIELD', 'banker'],
];

const seated: readonly Case[] = [
  ['flag before list', 307, { outcome: '1,x,3:2;4,5,6:1' }, 'E_SYNTAX', 'result'],
  ['no flag', 307, { outcome: '' }, 'E_SYNTAX', 'result'],
  ['first group before the second flag', 307, { outcome: '1,2:1;4,5,6:9' }, 'E_COUNT', 'result'],
  ['group before number of groups', 308, { outcome: '1,2,3,4,60' }, 'E_RANGE', 'result'],
  ['number of groups', 308, { outcome: '1,2,3,4,5' }, 'E_COUNT', 'result'],
  ['number of groups before duplicates', 309, { outcome: '1,1,2,3,4' }, 'E_COUNT', 'result'],
  ['five thirteens', 314, { outcome: Array(5).fill(dealt(1, 13)).join(';') }, 'E_COUNT', 'result'],
  ['duplicates before the live seat', 307, { outcome: '1,2,3:0;1,5,6:0' }, 'E_DUP', 'result'],
  ['live seat before player', 307, { outcome: '1,2,3:0;4,5,6:0', player: 'x' }, 'E_RANGE', 'result'],
  ['a board card in a hand', 313, { outcome: '1,2,3,4,5;5,6:1;7,8:1' }, 'E_DUP', 'result'],
  ['a board of four', 313, { outcome: '1,2,3,4;x' }, 'E_COUNT', 'result'],
  ['fifth copy of a tile', 311, { outcome: '1,1;1,1;1,2', player: '1,2,3' }, 'E_DUP', 'result'],
  ['no such domino', 312, { outcome: '12,66;65,64' }, 'E_RANGE', 'result'],
  ['second copy of a single domino', 312, { outcome: '54,66;54,64' }, 'E_DUP', 'result'],
  ['repeated seat', 310, { player: '1,1,6' }, 'E_DUP', 'player'],
  ['seat ten', 310, { player: '1,4,10' }, 'E_RANGE', 'player'],
  ['no banker', 308, { banker: '' }, 'E_COUNT', 'banker'],
  ['seats before a banker that must be empty', 314, { player: '1', banker: '1' }, 'E_COUNT', 'player'],
  ['a banker that must be empty before the claim', 309, { banker: '3', cardType: 'x' }, 'E_FIELD', 'banker'],
];

const cardRun: readonly Case[] = [
  ['joker first', 234, { outcome: '53,1', player: 'x' }, 'E_RANGE', 'result'],
  ['guess for a single card', 244, { outcome: '1', player: '1' }, 'E_COUNT', 'player'],
  ['guess out of range', 234, { outcome: '1,2', player: '4' }, 'E_RANGE', 'player'],
  ['guesses before banker', 234, { outcome: '1,2', player: '', banker: '1' }, 'E_COUNT', 'player'],
  ['banker before cardType', 234, { banker: '1', cardType: '1' }, 'E_FIELD', 'banker'],
  ['cardType', 234, { cardType: 'x' }, 'E_FIELD', 'cardType'],
  ['equal cards', 316, { outcome: '1,2,2' }, 'E_DUP', 'result'],
  ['guess without equal posts', 316, { outcome: '1,2,3', player: '1' }, 'E_FIELD', 'player'],
  ['equal posts without a guess', 316, { outcome: '1,14,3', player: '' }, 'E_COUNT', 'player'],
  ['bad guess before banker', 316, { outcome: '1,14,3', player: '3', banker: 'x' }, 'E_RANGE', 'player'],
];

const plainGames: readonly Case[] = [
  ['seven on a die', 204, { outcome: '1,2,7' }, 'E_RANGE', 'result'],
  ['two dice', 319, { outcome: '1,7' }, 'E_COUNT', 'result'],
  ['outcome before player', 247, { outcome: '7', player: '1' }, 'E_RANGE', 'result'],
  ['player before banker', 248, { player: '1', banker: '1', cardType: '1' }, 'E_FIELD', 'player'],
  ['banker before cardType', 205, { banker: '1', cardType: '1' }, 'E_FIELD', 'banker'],
  ['cardType', 249, { cardType: '1' }, 'E_FIELD', 'cardType'],
  ['no such level', 233, { outcome: '15,1,1' }, 'E_RANGE', 'result'],
  ['index above the level', 243, { outcome: '10,1,11' }, 'E_RANGE', 'result'],
  ['pocket 37', 205, { outcome: '37' }, 'E_RANGE', 'result'],
  ['bead 201', 206, { outcome: '201,1' }, 'E_RANGE', 'result'],
  ['two parts before syntax', 232, { outcome: 'x,1' }, 'E_COUNT', 'result'],
  ['rows before path', 232, { outcome: '9,1,x' }, 'E_RANGE', 'result'],
  ['alphabet before length', 242, { outcome: '8,1,012' }, 'E_SYNTAX', 'result'],
  ['length of the path', 242, { outcome: '8,1,0101' }, 'E_COUNT', 'result'],
  ['crash below one', 235, { outcome: '99' }, 'E_RANGE', 'result'],
  ['cash-out of 100', 245, { player: '100', banker: '1' }, 'E_RANGE', 'player'],
  ['ten digits', 235, { outcome: '1000000000' }, 'E_SYNTAX', 'result'],
  ['number drawn twice', 237, { outcome: '1,1,2,3,4,5,6,7,8,9' }, 'E_DUP', 'result'],
  ['no picks', 237, { player: '' }, 'E_COUNT', 'player'],
  ['target 0', 239, { player: '0,1' }, 'E_RANGE', 'player'],
  ['no guess', 240, { player: '' }, 'E_COUNT', 'player'],
  ['one hand', 246, { outcome: '1' }, 'E_COUNT', 'result'],
  ['cell scratched twice', 253, { player: '1,1' }, 'E_DUP', 'player'],
  ['third result', 254, { outcome: '3' }, 'E_RANGE', 'result'],
];

const grid: readonly Case[] = [
  ['24 cells', 231, { outcome: Array(24).fill(0).join(',') }, 'E_COUNT', 'result'],
  ['cell state 4', 241, { outcome: cells([3, 4]) }, 'E_RANGE', 'result'],
  ['picked twice', 231, { player: '9,9' }, 'E_DUP', 'player'],
  ['picks before mine count', 231, { player: '26', banker: 'x' }, 'E_RANGE', 'player'],
  ['mine count before cardType', 241, { banker: '25', cardType: 'x' }, 'E_RANGE', 'banker'],
  ['symbol 9', 236, { outcome: '1,2,3,4,5,6,7,8,9' }, 'E_RANGE', 'result'],
  ['trap 4', 238, { outcome: '1,1,1,1,1,1,1,4' }, 'E_RANGE', 'result'],
  ['nine picks', 238, { player: '1,1,1,1,1,1,1,1,1', banker: '1' }, 'E_COUNT', 'player'],
];

const score: readonly Case[] = [
  ['one part before its syntax', 301, { outcome: 'x' }, 'E_COUNT', 'result'],
  ['bottom before facts', 301, { outcome: '1,2;x' }, 'E_COUNT', 'result'],
  ['facts before player', 301, { outcome: '1,2,3;4,0,0,0,1', player: '' }, 'E_RANGE', 'result'],
  ['player before landlord', 301, { player: '1,2', banker: '4' }, 'E_FIELD', 'player'],
  ['landlord before hands', 301, { banker: '4', cardType: '' }, 'E_RANGE', 'banker'],
  ['number of hands', 301, { cardType: 'x' }, 'E_COUNT', 'cardType'],
  ['no hands', 321, { cardType: '' }, 'E_COUNT', 'cardType'],
  ['a hand of 16', 301, { cardType: `${dealt(1, 16)}|x|x` }, 'E_COUNT', 'cardType'],
  [
    'a bottom card that is also held',
    301,
    { outcome: '1,2,4;1,0,0,0,1', cardType: dealt301.join('|') },
    'E_DUP',
    'cardType',
  ],
  ['no part or three', 320, { outcome: '' }, 'E_COUNT', 'result'],
  ['no such tile', 320, { outcome: `${Array(14).fill(20).join(',')};x;x` }, 'E_RANGE', 'result'],
  [
    'fifth copy before the win tile',
    320,
    { outcome: `${Array(14).fill(11).join(',')};x;x` },
    'E_DUP',
    'result',
  ],
  ['dealer after a drawn hand', 320, { result: '0|0', banker: '3' }, 'E_RANGE', 'banker'],
  ['two without cards', 321, { outcome: '0,0,3', player: '' }, 'E_RANGE', 'result'],
  ['nobody without cards', 321, { outcome: '1,2,3' }, 'E_RANGE', 'result'],
  ['a card outside the 48', 321, { cardType: `2,${dealt(3, 15)}|x|x` }, 'E_RANGE', 'cardType'],
];

describe.each([
  ['two hands', twoHand],
  ['bank table', bankTable],
  ['seated', seated],
  ['card run', cardRun],
  ['dice, wheels, numbers, single results', plainGames],
  ['grid', grid],
  ['score', score],
])('order of checks: %s', (_, cases) => {
  it.each(cases)('%s (%i)', (_what, gameId, change, code, field) => {
    expect(decode(changed(gameId, change))).toEqual({ status: 'error', code, field });
  });
});

describe('claims', () => {
  it.each([
    ['areas', 204, { result: '1|5,2,5' }, ['M_AREA']],
    ['no areas', 205, { result: '0|31' }, ['M_AREA']],
    ['areas of a bank table', 202, { result: `1|${bull(4)}`, cardType: '' }, ['M_AREA']],
    ['a fan that the beads do not leave', 206, { result: '4,6|64,3' }, ['M_WINNER']],
    ['a winner', 203, { outcome: '1' }, ['M_WINNER']],
    ['a winner and areas', 317, { result: '2|2' }, ['M_AREA', 'M_WINNER']],
    ['a blackjack that is none', 315, { outcome: '4' }, ['M_WINNER']],
    ['types', 316, { cardType: '3' }, ['M_TYPE']],
    ['types of too many hands', 307, { cardType: '2|1|1' }, ['M_TYPE']],
    ['a multiplier', 310, { cardType: '3,1|7,1|9,2' }, ['M_TYPE']],
    ['no claim at all', 308, { cardType: '' }, []],
    ['a guess after a loss', 244, { result: '0|7,3,3', player: '1,1' }, ['M_RULE']],
    ['a dealer who draws on 17', 315, { banker: '36,7,1', cardType: '' }, ['M_RULE']],
    ['another number of mines', 231, { banker: '3' }, ['M_RULE']],
    ['a pick after the hit', 231, { player: '12,9' }, ['M_RULE']],
    ['a safe pick that is not opened', 241, { player: '10,22' }, ['M_RULE']],
    ['two hits', 231, { result: `0|${cells([9, 3], [12, 3])}` }, ['M_RULE']],
    ['a pick above the trap', 238, { player: '1,2' }, ['M_RULE']],
    ['two prizes', 253, { result: '1,2|1,1,1,2,2,2,3,4,5', player: '' }, ['M_RULE']],
    ['bombs that nobody held', 301, { outcome: '45,51,37;1,9,0,0,2' }, ['M_RULE']],
    ['a rocket in two hands', 301, { outcome: '45,51,37;1,0,1,0,2' }, ['M_RULE']],
    ["a spring of the farmers' side", 301, { outcome: '45,51,37;1,0,0,1,2' }, ['M_RULE']],
    [
      'tiles that do not win',
      320,
      { outcome: '11,11,11,12,13,14,18,18,18,41,41,44,44,45;45;1,1' },
      ['M_RULE'],
    ],
    [
      'a win tile that is not held',
      320,
      { outcome: '11,11,11,12,13,14,18,18,18,41,41,44,44,44;19;1,1' },
      ['M_RULE'],
    ],
    ['a leader without the three of spades', 321, { banker: '1' }, ['M_RULE']],
  ] as const)('%s (%i)', (_, gameId, change, mismatches) => {
    expect(decode(changed(gameId, change))).toMatchObject({
      status: mismatches.length === 0 ? 'ok' : 'mismatch',
      mismatches,
    });
  });
});
