import { describe, expect, it } from 'vitest';
import { evaluate, type Received } from './bench/evaluate.ts';
import type { Step } from './bench/step.ts';
import { classify } from './classify.ts';
import { storableText } from './foreign-text.ts';

const requestId = 'f81d4fae-7dec-4d0a-a765-00a0c91e6bf6';
const expected = { requestId, currency: 'CNY', signatures: 'off' } as const;
/** A successful reply with more fields, as text. */
const reply = (fields: string) =>
  new TextEncoder().encode(
    `{"code":0,"requestId":"${requestId}","balance":"1.00","currency":"CNY"${fields}}`,
  );
const agentTxIdOf = (fields: string) =>
  classify('take', expected, { kind: 'reply', status: 200, body: reply(fields), signature: 'absent' })
    .agentTxId;

describe('the text of another side', () => {
  it.each([
    ['a\0b', 10, 'a\uFFFDb'],
    ['\ud800', 10, '\uFFFD'],
    ['😀😀😀', 2, '😀😀'],
    ['数据', 10, '数据'],
  ])('%j is stored as text of the database, at most %i characters', (text, max, stored) => {
    expect(storableText(text, max)).toBe(stored);
  });
});

describe('the message of a reply', () => {
  it('is stored in NFC, without what cannot be stored', () => {
    const received = classify('take', expected, {
      kind: 'reply',
      status: 200,
      signature: 'absent',
      body: reply(',"message":"cafe\u0301\\u0000","agentTxId":"e\u0301"'),
    });
    expect([received.message, received.agentTxId]).toEqual(['caf\u00e9\uFFFD', 'e\u0301']);
  });
});

describe('the agent’s id of a movement', () => {
  it.each([
    [',"agentTxId":"A-1"', 'A-1'],
    [',"agentTxId":"A\\u00001"', 'A\uFFFD1'],
    [',"agentTxId":"A\\ud800"', 'A\uFFFD'],
    [',"agentTxId":4711', '4711'],
    [',"agentTxId" : 12345678901234567890', '12345678901234567890'],
    [',"agentTxId":7.10', '7.10'],
    [',"agentTxId":-3e2', '-3e2'],
    [',"inner":{"agentTxId":5},"agentTxId":6', '6'],
    [',"message":"\\"agentTxId\\":8","agentTxId":9', '9'],
    [',"agentTxId":null', null],
    [',"agentTxId":true', null],
    [',"agentTxId":{"a":1}', null],
    ['', null],
  ])('is read from %s', (fields, agentTxId) => {
    expect(agentTxIdOf(fields)).toBe(agentTxId);
  });
});

describe('the test bench', () => {
  const step: Step = { call: 'bet', as: 'b', amount: 100n, expect: { codes: [0], moves: -100n } };
  const problemsOf = (body: string) => {
    const received: Received = {
      kind: 'reply',
      because: null,
      detail: '',
      status: 200,
      body: new TextEncoder().encode(body),
      signature: 'absent',
      durationMs: 1,
      sentHeaders: {},
      heardHeaders: {},
    };
    const { across } = evaluate(step, received, { ...expected, balance: null });
    return across.map(([, { key, params }]) => [key, params.got]);
  };

  it('shows a wrong request id without what cannot be stored, and at most 100 characters of it', () => {
    expect(problemsOf('{"code":0,"requestId":"a\\u0000b","balance":"1.00","currency":"CNY"}')).toEqual([
      ['requestId', 'a\uFFFDb'],
    ]);
    expect(
      problemsOf(`{"code":0,"requestId":"${'x'.repeat(300)}","balance":"1.00","currency":"CNY"}`),
    ).toEqual([['requestId', 'x'.repeat(100)]]);
  });

  it('shows an object in the place of a text as JSON', () => {
    expect(
      problemsOf(`{"code":0,"requestId":"${requestId}","balance":"1.00","currency":{"toString":1}}`),
    ).toEqual([['currency', '{"toString":1}']]);
  });
});
