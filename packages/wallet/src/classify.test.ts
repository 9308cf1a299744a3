import { describe, expect, it } from 'vitest';
import { type Group, groups } from './calls.ts';
import {
  classify,
  classifyStatus,
  type Exchange,
  pingIsGood,
  signatureModes,
  statusStates,
} from './classify.ts';

const requestId = 'f81d4fae-7dec-4d0a-a765-00a0c91e6bf6';
const expected = { requestId, currency: 'CNY', signatures: 'check' } as const;
const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const good = { code: 0, requestId, balance: '90.00', currency: 'CNY' };
const reply = (value: unknown, more: Partial<Exchange & { kind: 'reply' }> = {}): Exchange => ({
  kind: 'reply',
  status: 200,
  body: bytes(value),
  signature: 'absent',
  ...more,
});

/**
 * Table of the protocol (wallet: classes, 5), column by column: class, and reason (omitted when it is
 * `refused`).
 */
const table: readonly [codes: readonly number[], take: string, pay: string, undo: string][] = [
  [[0, 1], 'ok', 'ok', 'ok'],
  [[1001, 1002, 1003, 1004, 1005, 1104], 'reject refused', 'reject refused', 'reject refused'],
  [[1101], 'reject refused', 'reject logic', 'ok'],
  [[1102], 'uncertain logic', 'reject logic', 'ok settled'],
  [[1103], 'reject refused', 'reject logic', 'ok'],
  [[1105], 'reject logic manual', 'reject logic manual', 'reject logic manual'],
  [[1201, 2005], 'busy refused', 'busy refused', 'busy refused'],
  [[2001, 2002, 2003, 2004], 'fatal refused', 'fatal refused', 'fatal refused'],
];
const listed = new Map(table.flatMap(([codes, ...columns]) => codes.map((code) => [code, columns] as const)));
const texts = (group: Group, exchange: Exchange) => {
  const { class: cls, reason, manual, settled } = classify(group, expected, exchange);
  return [cls, reason, manual && 'manual', settled && 'settled'].filter(Boolean).join(' ');
};

describe('a code', () => {
  it('has the class of the table for each group of orders, for every code', () => {
    for (const [column, group] of groups.entries())
      for (let code = -10; code <= 6_000; code += 1)
        expect(texts(group, reply({ ...good, code })), `${code} ${group}`).toBe(
          listed.get(code)?.[column] ?? 'uncertain refused',
        );
  });

  it.each([5000, 9999, -1, 2 ** 40, 1106])('of %s is uncertain for every group', (code) => {
    for (const group of groups) expect(texts(group, reply({ ...good, code }))).toBe('uncertain refused');
  });
});

describe('a reply with fields that the platform does not know', () => {
  it('has the class of its code', () => {
    const later = { ...good, laterField: { deep: [1] }, state2: 'x' };
    for (const group of groups) expect(texts(group, reply(later))).toBe('ok');
    expect(classifyStatus(expected, reply({ ...later, state: 'done' })).state).toBe('done');
  });
});

describe('before any code', () => {
  it('a call of which nothing left ends a take and leaves the others open', () => {
    expect(groups.map((group) => texts(group, { kind: 'unsent' }))).toEqual([
      'reject timeout',
      'uncertain timeout',
      'uncertain timeout',
    ]);
  });

  it.each(['timeout', 'cut'] as const)(
    'a call without a whole reply (%s) is unknown, never failed',
    (because) => {
      for (const group of groups) {
        expect(texts(group, { kind: 'none', because })).toBe('uncertain timeout');
        expect(classify(group, expected, { kind: 'none', because }).timedOut).toBe(because === 'timeout');
      }
    },
  );

  it('any HTTP status but 200 is uncertain, whatever the body', () => {
    for (let status = 100; status < 600; status += 1) {
      if (status === 200) continue;
      for (const group of groups)
        for (const code of [0, 1001, 1105, 2001])
          expect(texts(group, reply({ ...good, code }, { status }))).toBe('uncertain refused');
    }
    expect(texts('take', reply('', { status: 500, body: null }))).toBe('uncertain refused');
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"code":0'],
    ['a list', [good]],
    ['null', 'null'],
    ['a text', '"0"'],
    ['no code', { ...good, code: undefined }],
    ['a code that is a text', { ...good, code: '0' }],
    ['a broken code', { ...good, code: 0.5 }],
    ['another request', { ...good, requestId: 'f81d4fae-7dec-4d0a-a765-00a0c91e6bf7' }],
    ['no request', { ...good, requestId: undefined }],
    ['no balance', { ...good, balance: undefined }],
    ['a balance that is a number', { ...good, balance: 90 }],
    ['a balance with three places', { ...good, balance: '90.001' }],
    ['a balance with an exponent', { ...good, balance: '9e1' }],
    ['another currency', { ...good, currency: 'USD' }],
    ['no currency', { ...good, currency: undefined }],
    ['a currency in small letters', { ...good, currency: 'cny' }],
  ])('%s cannot be read', (_, value) => {
    for (const group of groups) {
      expect(texts(group, reply(value))).toBe('uncertain logic');
      expect(classify(group, expected, reply(value)).step).toBe('unreadable');
    }
  });

  it('more than 64 KB and what is no UTF-8 cannot be read', () => {
    const filled = (length: number) => {
      const text = JSON.stringify({ ...good, message: '' });
      return bytes({ ...good, message: 'x'.repeat(length - text.length) });
    };
    expect(filled(65_536)).toHaveLength(65_536);
    expect(texts('pay', reply('', { body: filled(65_536) }))).toBe('ok');
    expect(texts('pay', reply('', { body: filled(65_537) }))).toBe('uncertain logic');
    expect(texts('pay', reply('', { body: null }))).toBe('uncertain logic');
    expect(texts('pay', reply('', { body: new Uint8Array([0x7b, 0xff, 0x7d]) }))).toBe('uncertain logic');
  });

  it('a rejection needs neither balance nor currency, and a balance may be below zero', () => {
    expect(texts('take', reply({ code: 1001, requestId }))).toBe('reject refused');
    expect(classify('take', expected, reply({ ...good, balance: '-3.5' })).balance).toBe(-350n);
  });

  it('signatures count as the agent has chosen', () => {
    const found = ['valid', 'wrong', 'clock', 'absent'] as const;
    const passes = { off: 'valid wrong clock absent', check: 'valid absent', require: 'valid' };
    for (const signatures of signatureModes)
      for (const signature of found) {
        const { step } = classify('take', { ...expected, signatures }, reply(good, { signature }));
        expect(step, `${signatures} ${signature}`).toBe(
          passes[signatures].split(' ').includes(signature) ? 'code' : 'unreadable',
        );
      }
  });
});

describe('the state of a movement', () => {
  it.each(statusStates)('%s is sent with code 0 alone', (state) => {
    expect(classifyStatus(expected, reply({ ...good, state })).state).toBe(state);
    for (const code of [1, 1101, 1201, 5000])
      expect(classifyStatus(expected, reply({ ...good, code, state })).state).toBe('none');
  });

  it('is `notOffered` when a wallet replies with 404, 405 or 501, and with no other status', () => {
    for (let status = 100; status < 600; status += 1)
      if (status !== 200)
        expect(classifyStatus(expected, reply(good, { status })).state).toBe(
          [404, 405, 501].includes(status) ? 'notOffered' : 'none',
        );
  });

  it('is none when it cannot be read', () => {
    for (const exchange of [
      { kind: 'unsent' } as const,
      { kind: 'none', because: 'timeout' } as const,
      reply('x'),
      reply({ ...good, state: 'finished' }),
      reply({ ...good, state: 'done', requestId: 'x' }),
    ])
      expect(classifyStatus(expected, exchange).state).toBe('none');
  });
});

describe('a ping', () => {
  it('needs a code alone', () => {
    expect(pingIsGood('check', reply({ code: 0 }))).toBe(true);
    for (const bad of [reply({ code: 1 }), reply({}), reply({ code: 0 }, { status: 500 }), reply('x')])
      expect(pingIsGood('check', bad)).toBe(false);
    expect(pingIsGood('check', reply({ code: 0 }, { signature: 'wrong' }))).toBe(false);
    expect(pingIsGood('require', reply({ code: 0 }))).toBe(false);
    expect(pingIsGood('check', { kind: 'unsent' })).toBe(false);
  });
});
