import { describe, expect, it } from 'vitest';
import { readAmount, readSigned } from './amounts.ts';
import { afterEvent, afterWord, type Breaker, closedBreaker, mayCall } from './breaker.ts';
import { callUrl, groups } from './calls.ts';
import { busyRetryAt, nextAttemptAt } from './clock.ts';
import { bonusId, returnId, settleId, txIdPattern, undoId } from './ids.ts';
import { lockEventOf, lockEvents, lockPolicies, locksMember } from './member-lock.ts';
import {
  type AnyBody,
  callbackBody,
  callbackSchemas,
  contentOf,
  statusBody,
  wrongField,
} from './messages.ts';
import {
  checkHeaders,
  hmacMatches,
  hmacSignature,
  hmacSigner,
  hmacVerify,
  signedLines,
  signHeaders,
} from './sign.ts';
import { dueOnReturn, shownWithholding } from './withholding.ts';

describe('signatures', () => {
  const secret = 'correct horse battery staple';
  // The vector of the protocol (wallet: signing), which openssl dgst -sha256 -hmac confirms.
  const vector = '17166a21695dee662e9ae1b42b1b202ef3cc6af445bc7a9fe9a0111ea32b493a';
  const at = 1_760_000_000_000;

  it('are those of the published vector', () => {
    const lines = signedLines('REPLY', '/v1/ping', at, '{"code":0}');
    expect(lines).toBe(
      'REPLY\n/v1/ping\n1760000000000\n7a97b9b4d758a3929b8a2be53fbe189c9ba9378d6fbb8190d37f7cc14f5cf5d3',
    );
    expect(hmacSignature(secret, lines)).toBe(vector);
    expect(hmacMatches(secret, lines, vector)).toBe(true);
    expect(hmacMatches(secret, lines, vector.replace('1', '2'))).toBe(false);
    expect(hmacMatches(secret, lines, '')).toBe(false);
  });

  it('prove a message within 30 seconds, under a key that is valid', () => {
    const message = { method: 'POST', path: '/w/v1/bet?x=1', body: '{}' };
    const headers = signHeaders(hmacSigner('7', secret), message, at);
    // Made with openssl from the four lines of the message.
    expect(headers).toEqual({
      'key-id': '7',
      timestamp: '1760000000000',
      signature: '5487be3ecf8fa4ab3e5a64b0f52d8c0e728644ac511b2cfdfc27627f124f824f',
    });
    const verify = hmacVerify([
      { keyId: '8', secret: 'new' },
      { keyId: '7', secret },
    ]);
    const found = (more: object, now = at, over: object = {}) =>
      checkHeaders({ ...headers, ...more }, { ...message, ...over }, verify, now);
    expect(found({})).toBe('valid');
    expect(found({}, at + 30_000)).toBe('valid');
    expect(found({}, at + 30_001)).toBe('clock');
    expect(found({}, at - 30_001)).toBe('clock');
    expect(found({ signature: undefined })).toBe('absent');
    for (const more of [
      { 'key-id': '9' },
      { 'key-id': undefined },
      { timestamp: String(at + 1) },
      { timestamp: 'x' },
    ])
      expect(found(more)).toBe('wrong');
    for (const over of [{ body: '{} ' }, { path: '/w/v1/bet' }, { method: 'GET' }])
      expect(found({}, at, over)).toBe('wrong');
  });
});

describe('amounts', () => {
  it.each([
    ['0', 0n],
    ['10', 1_000n],
    ['10.5', 1_050n],
    ['10.05', 1_005n],
    ['9999999999999.99', 999_999_999_999_999n],
  ])('%s is read', (text, minor) => expect(readAmount(text)).toBe(minor));
  it.each(['', '-1', '1.', '.5', '1.005', '1e3', ' 1', '1,0', '10000000000000', '+1', 5, null])(
    '%s is none',
    (text) => expect(readAmount(text)).toBeNull(),
  );
  it('may be below zero where the protocol allows it', () => {
    expect(readSigned('-0.05')).toBe(-5n);
    expect(readSigned('--1')).toBeNull();
  });
});

it('ids of ours are derived and cannot be a node’s', () => {
  expect([undoId('X'), undoId('X', 2), settleId('X'), returnId('X'), bonusId('7')]).toEqual([
    'X~c1',
    'X~c2',
    'X~s',
    'X~r',
    'B7',
  ]);
  expect(txIdPattern.test('X~c1')).toBe(false);
  expect(txIdPattern.test('!'.repeat(48))).toBe(true);
  for (const wrong of ['', 'a b', 'x'.repeat(49), 'é']) expect(txIdPattern.test(wrong)).toBe(false);
});

it("a call's path is below the callback address, with or without a trailing slash, and keeps its query", () => {
  expect(callUrl('https://w.example/api/', 'bet').href).toBe('https://w.example/api/v1/bet');
  expect(callUrl('https://w.example', 'ping').href).toBe('https://w.example/v1/ping');
  expect(callUrl('https://w.example/a?k=1', 'bet').href).toBe('https://w.example/a/v1/bet?k=1');
});

const envelope: AnyBody & { requestId: string; agentId: string } = {
  requestId: 'f81d4fae-7dec-4d0a-a765-00a0c91e6bf6',
  txId: 'T1',
  refTxId: [],
  agentId: '15',
  memberAccount: 'm',
  currency: 'CNY',
  gameId: 201,
  roundId: 'R1',
  amount: '10',
  type: 'bet',
  occurredAt: 1_760_000_000_000,
};

describe('bodies', () => {
  const settle = {
    ...envelope,
    type: 'settle',
    refTxId: ['B'],
    bet: '10',
    validBet: '10',
    win: '15',
    net: '5',
    amount: '15',
  };
  const batch = { ...settle, type: 'betAndSettle', refTxId: [], amount: '10', minBalance: '4' };

  it('are written with two places and their defaults, and keep nothing that is not the wallet’s', () => {
    const body = callbackBody({ ...envelope, roomId: 'r', ip: '1.2.3.4', agent: 'a', jackpotLevel: 1 });
    expect(body).toBe(
      '{"requestId":"f81d4fae-7dec-4d0a-a765-00a0c91e6bf6","txId":"T1","refTxId":[],"agentId":"15","memberAccount":"m","currency":"CNY","gameId":201,"roundId":"R1","amount":"10.00","type":"bet","occurredAt":1760000000000,"final":false}',
    );
    expect(callbackSchemas.bet.safeParse(JSON.parse(body)).success).toBe(true);
    expect(JSON.parse(callbackBody({ ...settle, net: '-5', win: '5' })).net).toBe('-5.00');
    const requested = JSON.parse(statusBody(body, 'other')) as object;
    expect(requested).toMatchObject({ requestId: 'other', type: 'status', txId: 'T1', amount: '10.00' });
  });

  it('are equal when all but the request is', () => {
    const content = contentOf(envelope);
    expect(contentOf({ ...envelope, requestId: 'x', amount: '10.00', final: false })).toBe(content);
    expect(contentOf(Object.fromEntries(Object.entries(envelope).reverse()) as unknown as AnyBody)).toBe(
      content,
    );
    for (const more of [
      { amount: '10.01' },
      { final: true },
      { roundId: 'R2' },
      { occurredAt: 1 },
      { refTxId: ['a'] },
    ])
      expect(contentOf({ ...envelope, ...more })).not.toBe(content);
  });

  it.each([
    ['bet', envelope, null],
    ['bet', { ...envelope, refTxId: ['x'] }, 'refTxId'],
    ['bet', { ...envelope, amount: '0.00' }, null],
    ['settle', settle, null],
    ['settle', { ...settle, refTxId: [] }, 'refTxId'],
    ['settle', { ...settle, refTxId: ['B', 'B'] }, 'refTxId'],
    ['settle', { ...settle, refTxId: Array.from({ length: 100 }, (_, n) => `B${n}`) }, null],
    ['settle', { ...settle, refTxId: Array.from({ length: 101 }, (_, n) => `B${n}`) }, 'refTxId'],
    ['settle', { ...settle, net: '4.99' }, 'net'],
    ['settle', { ...settle, amount: '15.01' }, 'amount'],
    ['settle', { ...settle, jackpot: '5', amount: '20' }, null],
    ['settle', { ...settle, win: '0', net: '-10', amount: '0' }, null],
    ['betAndSettle', batch, null],
    ['betAndSettle', { ...batch, amount: '15' }, 'amount'],
    ['cancel', { ...envelope, refTxId: ['B'], reason: 'operator' }, null],
    ['cancel', { ...envelope, reason: 'operator' }, 'refTxId'],
    ['withhold', { ...envelope, amount: '0' }, 'amount'],
    ['return', { ...envelope, refTxId: ['W'], totalBet: '1', totalWin: '1', amount: '0' }, null],
    ['return', { ...envelope, refTxId: Array.from({ length: 21 }, (_, n) => `W${n}`) }, 'refTxId'],
    ['bonus', { ...envelope, amount: '0' }, 'amount'],
    ['balance', { ...envelope, amount: '0.00' }, null],
    ['balance', envelope, 'amount'],
  ] as const)('%s: what does not fit is named', (call, body, field) => {
    expect(wrongField(call, body as AnyBody)).toBe(field);
  });
});

describe('the clock of retries', () => {
  const after = (attempts: number, ageMs: number, group: 'pay' | 'undo' = 'pay', random = 0.5) => {
    const at = nextAttemptAt({ group, attempts, firstAt: 0, endedAt: ageMs }, random);
    return at === null ? null : at - ageMs;
  };
  it('doubles up to a minute, give or take a fifth', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((k) => after(k, 1_000));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(after(1, 0, 'pay', 0)).toBe(800);
    expect(after(1, 0, 'pay', 0.999_999)).toBe(1_200);
  });
  it('retries every ten minutes, then leaves a pay to an operator and retries an undo hourly', () => {
    expect(after(20, 599_999)).toBe(60_000);
    expect(after(20, 600_000)).toBe(600_000);
    expect(after(200, 86_399_999)).toBe(600_000);
    expect(after(200, 86_400_000)).toBeNull();
    expect(after(200, 86_400_000, 'undo')).toBe(3_600_000);
  });
  it('retries a busy wallet after one and two seconds, and not a third time', () => {
    expect([1, 2, 3].map((n) => busyRetryAt(n, 100))).toEqual([1_100, 2_100, null]);
  });
});

describe('the breaker', () => {
  type Event = Parameters<typeof afterEvent>[1];
  const fail: Event = { kind: 'firstAttempt', failed: true };
  const play = (from: Breaker, ...events: [Event, number][]) =>
    events.reduce((breaker, [event, at]) => afterEvent(breaker, event, at), from);
  const five = (step: number): [Event, number][] => [0, 1, 2, 3, 4].map((n) => [fail, n * step]);

  it('opens after five failures in a row within 30 seconds', () => {
    expect(mayCall(play(closedBreaker, ...five(7_500)))).toBe(false);
    expect(mayCall(play(closedBreaker, ...five(7_501)))).toBe(true);
    const well: [Event, number] = [{ kind: 'firstAttempt', failed: false }, 5];
    expect(mayCall(play(closedBreaker, ...five(1).slice(0, 4), well, [fail, 6]))).toBe(true);
  });
  it('closes after one good ping, sent every 30 seconds', () => {
    const open = play(closedBreaker, ...five(1));
    expect(open.pingAt).toBe(30_004);
    const again = afterEvent(open, { kind: 'ping', good: false }, 30_010);
    expect([mayCall(again), again.pingAt]).toEqual([false, 60_010]);
    expect(mayCall(afterEvent(again, { kind: 'ping', good: true }, 60_010))).toBe(true);
  });
  it("stops at a fatal reply until three good pings in a row, one a minute, or an operator's action", () => {
    const stopped = afterEvent(closedBreaker, { kind: 'fatal' }, 0);
    expect([stopped.state, stopped.pingAt]).toEqual(['stopped', 60_000]);
    const good = { kind: 'ping', good: true } as const;
    const bad = { kind: 'ping', good: false } as const;
    expect(play(stopped, [good, 1], [good, 2], [bad, 3], [good, 4], [good, 5]).state).toBe('stopped');
    expect(play(stopped, [good, 1], [good, 2], [good, 3]).state).toBe('closed');
    expect(play(stopped, [{ kind: 'resume' }, 1]).state).toBe('closed');
  });
  it("gives precedence to an operator's setting", () => {
    const word = (forced: 'open' | 'closed' | null, resumedAt: number | null = null) => ({
      forced,
      resumedAt,
    });
    expect(mayCall(afterWord(closedBreaker, word('open')))).toBe(false);
    const open = play(closedBreaker, ...five(1));
    const closed = afterWord(open, word('closed'));
    expect([mayCall(closed), closed.state, closed.pingAt]).toEqual([true, 'open', 30_004]);
    expect(mayCall(afterWord(closed, word(null)))).toBe(false);
    // A repeated setting changes nothing.
    expect(afterWord(closed, word('closed'))).toBe(closed);
    expect(play(closed, [{ kind: 'ping', good: true }, 10]).forced).toBe('closed');
  });
  it("resumes at an operator's request, but not at one from before it stopped", () => {
    const stopped = afterEvent(closedBreaker, { kind: 'fatal' }, 100);
    expect(afterWord(stopped, { forced: null, resumedAt: 99 })).toBe(stopped);
    expect(afterWord(stopped, { forced: null, resumedAt: 100 }).state).toBe('closed');
    expect(mayCall(afterWord(stopped, { forced: 'open', resumedAt: 100 }))).toBe(false);
  });
});

describe('the lock of a member', () => {
  it('follows the table of the two policies, and never comes with "off"', () => {
    const table = {
      takeRefused: '--',
      takeTimedOut: '--',
      takeUnclear: '-x',
      undoNotOk: 'xx',
      payStuck: 'xx',
      manual: 'xx',
    };
    for (const event of lockEvents)
      for (const policy of lockPolicies)
        expect(locksMember(policy, event), `${event} ${policy}`).toBe(
          policy !== 'off' && table[event][policy === 'default' ? 0 : 1] === 'x',
        );
  });
  it.each([
    ['take', 'reject', false, false, 1, 'takeRefused'],
    ['take', 'fatal', false, false, 1, 'takeRefused'],
    ['take', 'uncertain', true, false, 1, 'takeTimedOut'],
    ['take', 'uncertain', false, false, 1, 'takeUnclear'],
    ['take', 'busy', false, false, 1, null],
    ['take', 'reject', false, true, 1, 'manual'],
    ['undo', 'busy', false, false, 1, 'undoNotOk'],
    ['undo', 'uncertain', true, false, 1, 'undoNotOk'],
    ['pay', 'uncertain', true, false, 4, null],
    ['pay', 'uncertain', true, false, 5, 'payStuck'],
    ['pay', 'reject', false, false, 1, 'manual'],
  ] as const)(
    '%s %s (timed out %s, conflict %s, attempt %s): %s',
    (group, cls, timedOut, manual, attempts, event) => {
      expect(lockEventOf(group, { class: cls, timedOut, manual }, attempts)).toBe(event);
    },
  );
  it('never comes with success', () => {
    for (const group of groups)
      expect(lockEventOf(group, { class: 'ok', timedOut: false, manual: false }, 9)).toBeNull();
  });
});

describe('withholdings', () => {
  it('give back what was held less bets plus wins', () => {
    expect(dueOnReturn(1_000n, 300n, 120n)).toBe(820n);
    expect(dueOnReturn(1_000n, 1_500n, 600n)).toBe(100n);
    expect(dueOnReturn(1_000n, 1_000n, 0n)).toBe(0n);
    for (const [held, bet, win] of [
      [1_000n, 1_001n, 0n],
      [1_000n, -1n, 0n],
      [1_000n, 0n, -1n],
      [-1n, 0n, 5n],
    ] as const)
      expect(dueOnReturn(held, bet, win)).toBeNull();
  });
  it.each([
    [{ state: 'created' }, 'notReturned'],
    [{ state: 'sent' }, 'notReturned'],
    [{ state: 'uncertain', reason: 'timeout' }, 'notReturned timeout'],
    [{ state: 'cancelling' }, 'notReturned'],
    [{ state: 'manual' }, 'notReturned'],
    [{ state: 'ok', wasOk: true }, 'notReturned'],
    [{ state: 'ok', wasOk: true, returned: 'uncertain' }, 'notReturned'],
    [{ state: 'ok', wasOk: true, returned: 'ok' }, 'returned'],
    [{ state: 'ok', wasOk: true, returned: 'rejected', reason: 'logic' }, 'fail logic'],
    [{ state: 'ok', wasOk: true, final: true }, 'success'],
    [{ state: 'cancelled', wasOk: true }, 'returned'],
    [{ state: 'cancelled', reason: 'refused' }, 'fail refused'],
    [{ state: 'cancelled' }, 'fail timeout'],
    [{ state: 'rejected', reason: 'refused' }, 'fail refused'],
  ] as const)('%j shows as %s', (order, wanted) => {
    const { shown, reason } = shownWithholding({
      final: false,
      wasOk: false,
      reason: null,
      returned: null,
      ...order,
    });
    expect([shown, reason].filter(Boolean).join(' ')).toBe(wanted);
  });
});
