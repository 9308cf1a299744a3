import { describe, expect, it } from 'vitest';
import { DECODABLE_IDS } from '../catalogue.ts';
import { thirdCardRuleHolds } from '../engines/cards/baccarat.ts';
import { blackjackRuleHolds } from '../engines/cards/blackjack.ts';
import { holdsRocket, quadsHeld } from '../engines/cards/dou-dizhu.ts';
import { dealRound } from './deal.ts';
import type { RoundRecord } from './record.ts';
import { createRng } from './rng.ts';

const numbers = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number));
const outcomeOf = (record: RoundRecord): string => record.result.split('|')[1]!;

/** Shape of each field: outcome, player, banker and cardType (ENCODING §2, §3). */
const SHAPES: Readonly<Record<number, readonly [string, string, string, string]>> = {
  201: ['[123],[01],[01]', 'L{2,3}', 'L{2,3}', '\\d,[01]\\|\\d,[01]'],
  202: ['L{20}', '1,2,3', '0', 'B{4}'],
  203: ['[123]', 'N', 'N', 'N,[1-4]\\|N,[1-4]'],
  204: ['D,D,D', '', '', ''],
  205: ['N', '', '', ''],
  206: ['N,[1-4]', '', '', ''],
  231: ['[0-3](,[0-3]){24}', 'L{1,6}', 'N', ''],
  232: ['(8,[123],[01]{8}|16,[123],[01]{16})', '', '', ''],
  233: ['[1-5]0,[123],N', '', '', ''],
  234: ['L{2,9}', '[123](,[123])*', '', ''],
  235: ['N', 'N', '', ''],
  236: ['[1-8](,[1-8]){8}', '', '', ''],
  237: ['L{10}', 'L{1,10}', '', ''],
  238: ['[123](,[123]){7}', '[123](,[123]){0,7}', '', ''],
  239: ['N', 'N,[12]', '', ''],
  240: ['[12]', '[12]', '', ''],
  246: ['[123],[123]', '', '', ''],
  247: ['D', '', '', ''],
  248: ['D,D,D', '', '', ''],
  249: ['[123]', '', '', ''],
  253: ['[1-8](,[1-8]){8}', '[1-9](,[1-9]){0,8}', '', ''],
  254: ['[12]', '', '', ''],
  301: ['L{3};[123],N,[01],[012],[12]', '1,2,3', '[123]', 'L{17}\\|L{17}\\|L{17}'],
  307: ['N,N,N:[01](;N,N,N:[01])+', 'L{2,9}', '', '[1-6](\\|[1-6])+'],
  308: ['L{5}(;L{5})+', 'L{2,9}', '[1-9]', 'B{2,9}'],
  309: ['L{5}(;L{5})+', 'L{2,9}', '', 'B{2,9}'],
  310: ['L{3}(;L{3})+', 'L{2,9}', '[1-9]', 'B{2,9}'],
  311: ['L{2}(;L{2})+', 'L{2,9}', '[1-9]', 'B{2,9}'],
  312: ['L{2}(;L{2})+', 'L{2,9}', '[1-9]', 'B{2,9}'],
  313: ['L{5}(;N,N:[01])+', 'L{2,9}', '[1-9]', 'N(\\|N)+'],
  314: ['L{13}(;L{13})+', 'L{2,4}', '', 'L{3}(\\|L{3})+'],
  315: ['[1-4]', 'L{2,11}', 'L{2,11}', 'N,[012]\\|N,[012]'],
  316: ['L{3}', '[12]?', '', '[123]'],
  317: ['[12]', 'L{3}', 'L{3}', '[1-6]\\|[1-6]'],
  318: ['L{25}', '1,2,3,4', '0', 'B{5}'],
  319: ['D,D,D', '', '', ''],
  320: ['(0|L{14};N;[12],[12])', '1,2', '[12]', ''],
  321: ['L{3}', '1,2,3', '[123]', 'L{16}\\|L{16}\\|L{16}'],
};
const TWINS: Readonly<Record<number, number>> = { 241: 231, 242: 232, 243: 233, 244: 234, 245: 235 };

/** Expands the short-hands: L{n} list of n numbers, B{n} segments of two numbers, N number, D die. */
function pattern(shape: string): RegExp {
  const repeat = (item: string, glue: string) => (_: string, low: string, high?: string) =>
    `${item}(?:${glue}${item}){${Number(low) - 1},${Number(high ?? low) - 1}}`;
  const expanded = shape
    .replace(/L\{(\d+)(?:,(\d+))?\}/g, repeat('N', ','))
    .replace(/B\{(\d+)(?:,(\d+))?\}/g, repeat('N,N', '\\|'))
    .replaceAll('N', '(?:0|[1-9]\\d{0,8})')
    .replaceAll('D', '[1-6]');
  return new RegExp(`^(?:${expanded})$`);
}

const dealtRounds = process.env.PITBOSS_TEST_SIZE === 'full' ? 400 : 100;

describe('dealt records', () => {
  it.each(DECODABLE_IDS)('game %i has the wire format', (gameId) => {
    const [outcome, ...fields] = SHAPES[TWINS[gameId] ?? gameId]!.map(pattern) as [
      RegExp,
      RegExp,
      RegExp,
      RegExp,
    ];
    const rng = createRng(`format/${gameId}`);
    for (let round = 0; round < dealtRounds; round++) {
      const record = dealRound(gameId, rng);
      const parts = record.result.split('|');
      expect(parts).toHaveLength(2);
      const areas = numbers(parts[0]!);
      expect(areas.every((area, index) => index === 0 || area > areas[index - 1]!)).toBe(true);
      expect(parts[1]).toMatch(outcome);
      expect(record.player).toMatch(fields[0]);
      expect(record.banker).toMatch(fields[1]);
      expect(record.cardType).toMatch(fields[2]);
      for (const text of Object.values(record)) expect(text.length).toBeLessThanOrEqual(1024);
    }
  });

  it('deals different cards from one deck', () => {
    const rng = createRng('one deck');
    const flat = (record: RoundRecord, gameId: number): number[] =>
      (gameId === 317 ? `${record.player},${record.banker}` : outcomeOf(record))
        .replace(/:[01]/g, '')
        .split(/[,;]/)
        .map(Number);
    for (const gameId of [202, 307, 308, 309, 310, 313, 314, 316, 317, 318]) {
      for (let round = 0; round < 200; round++) {
        const cards = flat(dealRound(gameId, rng), gameId);
        expect(new Set(cards).size).toBe(cards.length);
        expect(cards.every((card) => card >= 1 && card <= 52)).toBe(true);
      }
    }
  });

  it('follows the drawing rules of baccarat and blackjack', () => {
    const rng = createRng('draws');
    for (let round = 0; round < 5000; round++) {
      const baccarat = dealRound(201, rng);
      expect(thirdCardRuleHolds(numbers(baccarat.player), numbers(baccarat.banker))).toBe(true);
      const blackjack = dealRound(315, rng);
      expect(blackjackRuleHolds(numbers(blackjack.player), numbers(blackjack.banker))).toBe(true);
    }
  });

  it('plays only bombs and rockets that are in a hand', () => {
    const rng = createRng('landlord');
    for (let round = 0; round < 3000; round++) {
      const record = dealRound(301, rng);
      const [bottom, facts] = outcomeOf(record).split(';').map(numbers) as [number[], number[]];
      const hands = record.cardType.split('|').map(numbers);
      expect(new Set([...bottom, ...hands.flat()]).size).toBe(54);
      hands[Number(record.banker) - 1]!.push(...bottom);
      expect(facts[1]).toBeLessThanOrEqual(hands.reduce((sum, hand) => sum + quadsHeld(hand), 0));
      if (facts[2] === 1) expect(hands.some(holdsRocket)).toBe(true);
      if (facts[3] !== 0) expect(facts[3]).toBe(facts[4]);
    }
  });

  it('leads run fast with the three of spades and one seat goes out', () => {
    const rng = createRng('run fast');
    for (let round = 0; round < 2000; round++) {
      const record = dealRound(321, rng);
      const hands = record.cardType.split('|').map(numbers);
      const left = numbers(outcomeOf(record));
      expect(hands[Number(record.banker) - 1]).toContain(42);
      expect(left.filter((cards) => cards === 0)).toHaveLength(1);
      expect(left[Number(record.banker) - 1]).not.toBe(16);
      expect(new Set(hands.flat()).size).toBe(48);
    }
  });
});
