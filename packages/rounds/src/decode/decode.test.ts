import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECODABLE_IDS } from '../catalogue.ts';
import { dealRound } from '../deal/deal.ts';
import { createRng } from '../deal/rng.ts';
import examples from '../examples.json' with { type: 'json' };
import type { RoundRecord } from '../types.ts';
import { decode, decodeParsed } from './decode.ts';
import { encode } from './encode.ts';

interface Example {
  record: RoundRecord;
  expected: Record<string, unknown>;
}
const all = examples as unknown as Example[];
const statuses = ['ok', 'mismatch', 'error'];
const isFullSize = process.env.PITBOSS_TEST_SIZE === 'full';
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
process.stdout.write(`decode seed ${seed}\n`);

/** The documented part of a result: the decoder may add fields. */
function documented(record: unknown, expected: Record<string, unknown>): Record<string, unknown> {
  const decoded = decode(record) as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.keys(expected).map((key) => [key, decoded[key]]));
}

describe('worked examples', () => {
  it('cover every decodable id', () => {
    expect([...new Set(all.map(({ record }) => record.gameId))].sort()).toEqual([...DECODABLE_IDS].sort());
  });
  it.each(all.map((example) => [example.record.inningId, example] as const))(
    '%s',
    (_, { record, expected }) => {
      expect(documented(record, expected)).toEqual(expected);
    },
  );
});

describe('generated rounds', () => {
  it.each(DECODABLE_IDS.map((id) => [id]))('of %i decode as ok and are written again the same', (gameId) => {
    const rng = createRng(`${seed}-${gameId}`);
    for (let index = 0; index < (isFullSize ? 10_000 : 300); index += 1) {
      const record = { gameId, inningId: `R${index}`, ...dealRound(gameId, rng) };
      const { decoded, parsed } = decodeParsed(record);
      expect({ record, decoded }).toMatchObject({ decoded: { status: 'ok', mismatches: [] } });
      expect(parsed && encode(parsed)).toEqual(record);
    }
  });
});

describe('anything else', () => {
  it('returns a status and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(statuses).toContain(decode(value).status);
      }),
      { seed, numRuns: 2_000 },
    );
  });

  it('one changed, added or removed character of a good record never throws and never hangs', () => {
    const good = all.filter(({ expected }) => expected.status === 'ok').map(({ record }) => record);
    const fields = ['result', 'player', 'banker', 'cardType'] as const;
    const alphabet = '0123456789,;|:-+ xé\u0000';
    fc.assert(
      fc.property(
        fc.constantFrom(...good),
        fc.constantFrom(...fields),
        fc.nat(),
        fc.constantFrom(...alphabet),
        fc.nat(2),
        (record, field, at, letter, how) => {
          const text = record[field];
          const position = text.length ? at % text.length : 0;
          const changed =
            text.slice(0, position) +
            (how === 2 ? '' : letter) +
            text.slice(how === 1 ? position : position + 1);
          const decoded = decode({ ...record, [field]: changed });
          expect(statuses).toContain(decoded.status);
          if (decoded.status === 'ok')
            expect(encode(decodeParsed({ ...record, [field]: changed }).parsed!)).toEqual({
              ...record,
              [field]: changed,
            });
        },
      ),
      { seed, numRuns: isFullSize ? 100_000 : 10_000 },
    );
  });

  it.each([
    ['no object', null, 'E_TYPE', 'record'],
    ['a list', [], 'E_TYPE', 'record'],
    ['a missing field', { gameId: 201, result: '1|1', player: '', banker: '' }, 'E_TYPE', 'cardType'],
    [
      'a field that is too long',
      { gameId: 999, result: 'x'.repeat(1025), player: '', banker: '', cardType: '' },
      'E_TYPE',
      'result',
    ],
    [
      'an unknown game before a bad pipe',
      { gameId: 999, result: '', player: '', banker: '', cardType: '' },
      'E_GAME',
      'gameId',
    ],
    [
      'a bad pipe before a bad prefix',
      { gameId: 201, result: 'x||', player: '', banker: '', cardType: '' },
      'E_PIPE',
      'result',
    ],
    [
      'a bad prefix before a bad outcome',
      { gameId: 201, result: '2,1|x', player: '', banker: '', cardType: '' },
      'E_SYNTAX',
      'result',
    ],
    [
      'a repeated area',
      { gameId: 201, result: '1,1|x', player: '', banker: '', cardType: '' },
      'E_DUP',
      'result',
    ],
    [
      'an area out of range before order',
      { gameId: 201, result: '5,1000,2|x', player: '', banker: '', cardType: '' },
      'E_RANGE',
      'result',
    ],
    [
      'a bad outcome before a bad player',
      { gameId: 201, result: '1|9,0,0', player: 'x', banker: '', cardType: '' },
      'E_RANGE',
      'result',
    ],
    [
      'a bad player before a bad banker',
      { gameId: 201, result: '1|1,0,0', player: '53,1', banker: 'x', cardType: '' },
      'E_RANGE',
      'player',
    ],
    [
      'a bad banker before a bad cardType',
      { gameId: 201, result: '1|1,0,0', player: '1,2', banker: '1', cardType: 'x' },
      'E_COUNT',
      'banker',
    ],
    [
      'a bad cardType last',
      { gameId: 201, result: '1|1,0,0', player: '1,2', banker: '1,3', cardType: '01' },
      'E_SYNTAX',
      'cardType',
    ],
    [
      'a card beyond its copies over both hands',
      { gameId: 317, result: '1|1', player: '1,2,3', banker: '3,4,5', cardType: '' },
      'E_DUP',
      'player',
    ],
    [
      'a field that must be empty, after the lists',
      { gameId: 234, result: '0|1,2', player: 'x', banker: '1', cardType: '' },
      'E_SYNTAX',
      'player',
    ],
    [
      'a wrong number of seats',
      { gameId: 309, result: '1|1,2,3,4,5;6,7,8,9,10', player: '1,2,3', banker: '', cardType: '' },
      'E_COUNT',
      'player',
    ],
    [
      'a banker who does not sit',
      { gameId: 308, result: '1|1,2,3,4,5;6,7,8,9,10', player: '1,2', banker: '3', cardType: '' },
      'E_RANGE',
      'banker',
    ],
    [
      'nobody alive',
      { gameId: 307, result: '1|1,2,3:0;4,5,6:0', player: '1,2', banker: '', cardType: '' },
      'E_RANGE',
      'result',
    ],
  ])('%s', (_, record, code, field) => {
    expect(decode(record)).toEqual({ status: 'error', code, field });
  });
});

describe('claims that do not follow from the cards', () => {
  const base = all.find(({ record }) => record.inningId === 'E201-00001')?.record as RoundRecord;
  it.each([
    ['areas', { result: '1|2,0,0' }, ['M_AREA']],
    ['winner', { result: '2|1,0,0' }, ['M_WINNER']],
    ['pair flags', { result: '2|2,1,0' }, ['M_WINNER']],
    ['types', { cardType: '8,0|2,0' }, ['M_TYPE']],
    [
      'the third card',
      { player: '9,13', banker: '1,1,1', result: '2|2,1,0', cardType: '' },
      ['M_AREA', 'M_RULE'],
    ],
  ])('%s', (_, change, mismatches) => {
    expect(decode({ ...base, ...change })).toMatchObject({ status: 'mismatch', mismatches });
  });
  it('leave the derived values in sight', () => {
    expect(decode({ ...base, result: '1|1,0,0' })).toMatchObject({
      status: 'mismatch',
      areas: [2],
      derivedCardType: '9,0|2,0',
      view: { winner: 'player' },
    });
  });
});
