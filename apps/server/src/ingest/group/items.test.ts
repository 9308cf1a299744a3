import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { betEvent, testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { parseEvent } from '../core/parse-event.ts';
import { parseRound } from '../rounds/parse-round.ts';
import { canonical, minorUnits } from './fields.ts';

const now = Date.now();
const read = (value: unknown) => parseRound(JSON.parse(JSON.stringify(value)), now);
const hashOf = (value: unknown) => {
  const item = read(value);
  return 'kind' in item ? item.hash.toString('hex') : `wrong ${item.field}`;
};

test('minor units of decimals', () => {
  expect(minorUnits('5')).toBe(500n);
  expect(minorUnits('5.1')).toBe(510n);
  expect(minorUnits('0.05')).toBe(5n);
  expect(minorUnits('-12.30')).toBe(-1230n);
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (minor) => {
      const text = String(minor).padStart(3, '0');
      return minorUnits(`${text.slice(0, -2)}.${text.slice(-2)}`) === minor;
    }),
  );
});

/**
 * The hashes are stored: with others, what was sent before an update would be a conflict when it is sent
 * again. Both were made with Python: hashlib.sha256 over json.dumps(fields, separators=(',', ':'),
 * ensure_ascii=False).
 */
describe('the stored hash', () => {
  const at = 1_773_100_800_000;
  test('of a round is that of its fields in their order, with money in minor units', () => {
    const bets = [
      {
        betId: 'b-1',
        member: '玩家',
        areaId: 2,
        amount: '5',
        win: '9.5',
        currency: 'CNY',
        ip: '::ffff:192.0.2.7',
        at: at + 1_000,
        balance: '123.45',
      },
      {
        betId: 'b-2',
        member: 'm2',
        agent: 'share1',
        amount: '10.00',
        win: '0',
        jackpot: '0.05',
        jackpotLevel: 2,
        ip: '2001:DB8::1',
        at: at + 2_000,
      },
    ];
    const round = {
      roundId: 'T7-000123',
      gameId: 201,
      roomId: '201-N1',
      shoeNo: 'S-4',
      handNo: 12,
      result: '2|2,0,0',
      player: '38,17,5',
      banker: '15,13,13',
      cardType: '9,0|2,0',
      startedAt: at,
      endedAt: at + 30_000,
      bets,
    };
    const item = parseRound(round, at + 60_000);
    expect('kind' in item ? item.hash.toString('hex') : item).toBe(
      'c936b1a8868d3febeac5d4c6ed9689f10edffd50718990f4815c726d50dcbc09',
    );
  });
  test('of an event is that of its fields by their names', () => {
    const event = {
      eventId: 'e-1',
      type: 'bet',
      at,
      betId: 's-1',
      member: '玩家',
      gameId: 301,
      roomId: '301-N1',
      amount: '10.00',
      ip: '192.0.2.7',
    };
    const item = parseEvent(event, at + 60_000);
    expect('kind' in item ? item.hash.toString('hex') : item).toBe(
      '15207f689ecef3c7597830818cded9ef59331c086f3148c6ef9f8bbfd7dd650d',
    );
  });
});

describe('changes that make a round a different one', () => {
  const round = testRound([testBet({ amount: '5', win: '9.5' })]);
  test('neither the order of keys, nor the spelling of money, nor the message number', () => {
    const reversed = Object.fromEntries(Object.entries(round).reverse());
    const spelled = {
      ...round,
      eventId: 'again',
      bets: round.bets.map((bet) => ({ ...bet, amount: '5.00', win: '9.50', jackpot: '0' })),
    };
    expect(hashOf(reversed)).toBe(hashOf(round));
    expect(hashOf(spelled)).toBe(hashOf(round));
  });
  test.each([
    ['result', { result: 'b|2' }],
    ['endedAt', { endedAt: round.endedAt + 1 }],
    ['tableId', { tableId: 'T1' }],
    ['a bet less', { bets: [] }],
    ['an amount', { bets: round.bets.map((bet) => ({ ...bet, amount: '5.01' })) }],
    ['a win', { bets: round.bets.map((bet) => ({ ...bet, win: '9.51' })) }],
    ['a member', { bets: round.bets.map((bet) => ({ ...bet, member: 'member2' })) }],
    ['a balance', { bets: round.bets.map((bet) => ({ ...bet, balance: '1' })) }],
  ])('%s', (_, change) => {
    expect(hashOf({ ...round, ...change })).not.toBe(hashOf(round));
  });
});

describe('rejected rounds name the field', () => {
  const bet = testBet();
  const cases: [string, string, unknown][] = [
    ['no object', '', 7],
    ['null', '', null],
    ['missing field', 'gameId', { ...testRound([]), gameId: undefined }],
    ['unknown field', 'extra', { ...testRound([]), extra: 1 }],
    ['amount with exponent', 'bets.0.amount', testRound([{ ...bet, amount: '1e3' }])],
    ['amount with three places', 'bets.0.amount', testRound([{ ...bet, amount: '1.005' }])],
    ['negative amount', 'bets.0.amount', testRound([{ ...bet, amount: '-1' }])],
    ['amount as number', 'bets.0.amount', testRound([{ ...bet, amount: 5 as never }])],
    ['win too large', 'bets.1.win', testRound([testBet(), { ...bet, win: '12345678901234' }])],
    ['no address', 'bets.0.ip', testRound([{ ...bet, ip: '999.1.1.1' }])],
    ['unknown bet field', 'bets.0.state', testRound([{ ...bet, state: 1 } as never])],
    ['line break in a record', 'result', testRound([], { result: 'a\nb' })],
    ['NUL in an account', 'bets.0.member', testRound([{ ...bet, member: 'a\0b' }])],
    ['half a character', 'roomId', testRound([], { roomId: '\ud800' })],
    ['id with a space', 'roundId', testRound([], { roundId: 'a b' })],
    ['too old', 'startedAt', testRound([], { startedAt: now - 32 * 86_400_000 })],
    ['in the future', 'endedAt', testRound([], { endedAt: now + 120_000 })],
    ['ends before it starts', 'endedAt', testRound([], { endedAt: now - 3_600_000 })],
    ['bet too old', 'bets.0.at', testRound([{ ...bet, at: now - 32 * 86_400_000 }])],
    ['bet twice', 'bets.1.betId', testRound([bet, bet])],
  ];
  test.each(cases)('%s: %s', (_, field, value) => {
    expect(parseRound(value, now)).toMatchObject({ field });
    expect(parseRound(value, now)).not.toHaveProperty('kind');
  });
  test('prototype keys', () => {
    const text = JSON.stringify(testRound([])).replace('{', '{"__proto__":{"gameId":1},');
    expect(parseRound(JSON.parse(text), now)).toMatchObject({ code: 'syntax' });
  });
});

test('addresses are kept in their plain form', () => {
  const item = read(testRound([testBet({ ip: '::ffff:192.0.2.1' }), testBet({ ip: '2001:DB8::1' })]));
  expect('bets' in item && item.bets.map((bet) => bet.ip)).toEqual(['192.0.2.1', '2001:db8::1']);
});

describe('events', () => {
  test.each([
    ['type', { eventId: 'e', type: 'toString', at: now }],
    ['type', {}],
    ['type', null],
    ['at', betEvent({ at: now + 120_000 })],
    ['ip', betEvent({ ip: '1.2.3' })],
    ['betId', { ...betEvent(), betId: undefined }],
    [
      'detail.deep',
      testEvent('stream', { anchorId: 'a', roomId: 'r', event: 'start', detail: { deep: {} as never } }),
    ],
    ['direction', testEvent('transfer', { member: 'm', direction: 'up' as never, amount: '1' })],
  ])('a wrong %s is named', (field, value) => {
    expect(parseEvent(value, now)).toMatchObject({ field });
  });
  test('the content makes the hash, not the order of keys', () => {
    const event = betEvent();
    const one = parseEvent(event, now);
    const two = parseEvent(Object.fromEntries(Object.entries(event).reverse()), now);
    expect('kind' in one && 'kind' in two && one.hash.equals(two.hash)).toBe(true);
  });
});

test('canonical text is the same for the same content and differs otherwise', () => {
  expect(canonical({ b: 1, a: { d: 'x', c: null } })).toBe('{"a":{"c":null,"d":"x"},"b":1}');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())), (value) => {
      const shuffled = Object.fromEntries(Object.entries(value).reverse());
      return canonical(shuffled) === canonical(value);
    }),
  );
});
