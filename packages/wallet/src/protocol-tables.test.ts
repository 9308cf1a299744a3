import { describe, expect, it } from 'vitest';
import { amountPattern, currencyPattern, readAmount, readSigned, signedPattern } from './amounts.ts';
import {
  afterEvent,
  afterWord,
  type Breaker,
  breakerStates,
  closedBreaker,
  isFailure,
  mayCall,
} from './breaker.ts';
import {
  callUrl,
  groupOf,
  groups,
  isMovement,
  isTake,
  methodOf,
  movements,
  pays,
  refersTo,
  takes,
  undoOf,
  undos,
  walletCallNames,
} from './calls.ts';
import { busyRetryAt, busyWaits, nextAttemptAt, nodeWaits } from './clock.ts';
import { failReasons, meaningOf, walletClasses } from './codes.ts';
import { agentActions, allowedActions, deskActions, eventOfAction, recoveryAction } from './desk.ts';
import {
  callOutcomes,
  durationBounds,
  durationClass,
  healthOf,
  noDurations,
  percentile,
  slotMs,
} from './health.ts';
import { anyTxIdPattern, benchIdOf, benchTxId, isBenchId, txIdPattern } from './ids.ts';
import { lockEventOf, lockEvents, lockPolicies } from './member-lock.ts';
import {
  checkHeaders,
  hmacMatches,
  hmacSignature,
  hmacSigner,
  hmacVerify,
  replyMethod,
  signedLines,
  signHeaders,
} from './sign.ts';
import { isFinal, isOpen, nodeStates, orderEvents, orderStates, transitionRows } from './transitions.ts';

describe('calls', () => {
  it('are takes, pays, undos and the technical ones', () => {
    expect(takes).toEqual(['bet', 'betAndSettle', 'withhold']);
    expect(pays).toEqual(['settle', 'return', 'bonus']);
    expect(undos).toEqual(['cancel', 'cancelWithhold']);
    expect(movements).toEqual([...takes, ...pays, ...undos]);
    expect(walletCallNames).toEqual([...takes, ...pays, ...undos, 'balance', 'status', 'ping']);
    expect(groups).toEqual(['take', 'pay', 'undo']);
    expect(groupOf).toEqual({
      bet: 'take',
      betAndSettle: 'take',
      withhold: 'take',
      settle: 'pay',
      return: 'pay',
      bonus: 'pay',
      cancel: 'undo',
      cancelWithhold: 'undo',
    });
    expect(undoOf).toEqual({ bet: 'cancel', betAndSettle: 'cancel', withhold: 'cancelWithhold' });
    expect(refersTo).toEqual({
      bet: [],
      betAndSettle: [],
      withhold: [],
      settle: ['bet'],
      return: ['withhold'],
      bonus: [],
      cancel: ['bet', 'betAndSettle'],
      cancelWithhold: ['withhold'],
    });
    expect(movements.filter(isTake)).toEqual(['bet', 'betAndSettle', 'withhold']);
    expect(['bet', 'balance', 'toString'].map(isMovement)).toEqual([true, false, false]);
    expect(walletCallNames.filter((call) => methodOf(call) === 'GET')).toEqual(['ping']);
    expect(methodOf('bet')).toBe('POST');
  });

  it('lie below the callback address with and without a slash at its end', () => {
    expect(callUrl('https://w.example/a/b/', 'bet').href).toBe('https://w.example/a/b/v1/bet');
    expect(callUrl('https://w.example/a/b', 'bet').href).toBe('https://w.example/a/b/v1/bet');
  });
});

describe('patterns of amounts and currencies', () => {
  it.each(['1', '1.5', '1.50', '1234567890123.99', '0'])('take %s', (text) => {
    expect(amountPattern.test(text)).toBe(true);
    expect(signedPattern.test(`-${text}`)).toBe(true);
  });

  it.each(['', 'x1', '1x', '1.', '1.555', '12345678901234', '1.x', '--1'])('reject %j', (text) => {
    expect([amountPattern.test(text), signedPattern.test(text)]).toEqual([false, false]);
  });

  it('take currencies of three or four capital letters', () => {
    expect(
      ['CNY', 'USDT', 'CN', 'USDTX', 'cny', 'xCNY', 'CNY1'].map((text) => currencyPattern.test(text)),
    ).toEqual([true, true, false, false, false, false, false]);
  });

  it('read minor units', () => {
    expect([readAmount('1.5'), readAmount('12'), readAmount('-1'), readAmount(1)]).toEqual([
      150n,
      1200n,
      null,
      null,
    ]);
    expect([readSigned('-1.05'), readSigned('1.5'), readSigned('x'), readSigned(null)]).toEqual([
      -105n,
      150n,
      null,
      null,
    ]);
  });
});

describe('the breaker', () => {
  const failed = { kind: 'firstAttempt', failed: true } as const;
  const fine = { kind: 'firstAttempt', failed: false } as const;
  const play = (from: Breaker, ...events: [Parameters<typeof afterEvent>[1], number][]) =>
    events.reduce((breaker, [event, at]) => afterEvent(breaker, event, at), from);

  it('is closed at first', () => {
    expect(breakerStates).toEqual(['closed', 'open', 'stopped']);
    expect(closedBreaker).toEqual({
      state: 'closed',
      forced: null,
      failures: [],
      good: 0,
      since: null,
      pingAt: null,
    });
  });

  it('opens at the fifth failure in a row within thirty seconds, and pings after thirty', () => {
    const times = (...at: number[]) =>
      play(closedBreaker, ...at.map((ms) => [failed, ms] as [typeof failed, number]));
    expect(times(1, 2, 3, 4).state).toBe('closed');
    expect(times(1, 2, 3, 30_000, 30_001)).toEqual({
      state: 'open',
      forced: null,
      failures: [],
      good: 0,
      since: 30_001,
      pingAt: 60_001,
    });
    expect(times(1, 2, 3, 4, 30_002)).toMatchObject({ state: 'closed', failures: [1, 2, 3, 4, 30_002] });
    // The oldest of six drops out.
    expect(times(1, 2, 3, 4, 30_002, 30_003)).toMatchObject({
      state: 'closed',
      failures: [2, 3, 4, 30_002, 30_003],
    });
    expect(times(1, 40_000, 40_001, 40_002, 40_003, 40_004).state).toBe('open');
  });

  it('resets failures after a success, and returns the same object without any', () => {
    const two = play(closedBreaker, [failed, 1], [failed, 2]);
    expect(play(two, [fine, 3])).toEqual(closedBreaker);
    expect(play(closedBreaker, [fine, 3])).toBe(closedBreaker);
  });

  it('counts no failures while it is open', () => {
    const open = play(closedBreaker, ...[1, 2, 3, 4, 5].map((at) => [failed, at] as [typeof failed, number]));
    expect(play(open, [failed, 6])).toBe(open);
  });

  it('closes at the first good ping, and pings again after a bad one', () => {
    const open = play(closedBreaker, ...[1, 2, 3, 4, 5].map((at) => [failed, at] as [typeof failed, number]));
    expect(play(open, [{ kind: 'ping', good: true }, 9])).toEqual(closedBreaker);
    expect(play(open, [{ kind: 'ping', good: false }, 100])).toEqual({ ...open, pingAt: 30_100 });
    expect(play(closedBreaker, [{ kind: 'ping', good: false }, 9])).toBe(closedBreaker);
  });

  it('stops at a fatal reply, and restarts the count of good pings at another one', () => {
    const stopped = play(closedBreaker, [{ kind: 'fatal' }, 7]);
    expect(stopped).toEqual({ ...closedBreaker, state: 'stopped', since: 7, pingAt: 60_007 });
    const one = play(stopped, [{ kind: 'ping', good: true }, 100]);
    expect(one).toEqual({ ...stopped, good: 1, pingAt: 60_100 });
    expect(play(one, [{ kind: 'fatal' }, 200])).toEqual({ ...stopped, pingAt: 60_100 });
  });

  it('keeps what an operator has forced through every event', () => {
    const forced = { ...closedBreaker, forced: 'closed' } as const;
    expect(play(forced, [{ kind: 'fatal' }, 7]).forced).toBe('closed');
    expect(play(forced, [{ kind: 'fatal' }, 7], [{ kind: 'resume' }, 8])).toEqual(forced);
    expect(play(forced, ...[1, 2, 3, 4, 5].map((at) => [failed, at] as [typeof failed, number])).forced).toBe(
      'closed',
    );
  });

  it('calls as it was forced, else while it is closed', () => {
    const open = { ...closedBreaker, state: 'open' } as const;
    expect([closedBreaker, open].map((one) => mayCall(one))).toEqual([true, false]);
    expect([mayCall({ ...closedBreaker, forced: 'open' }), mayCall({ ...open, forced: 'closed' })]).toEqual([
      false,
      true,
    ]);
  });

  it('is unchanged by a word from before, and by one while it is closed', () => {
    const stopped = play(closedBreaker, [{ kind: 'fatal' }, 100]);
    expect(afterWord(stopped, { forced: null, resumedAt: null })).toBe(stopped);
    expect(afterWord(stopped, { forced: null, resumedAt: 100 })).toEqual(closedBreaker);
    const failures = play(closedBreaker, [failed, 1]);
    expect(afterWord(failures, { forced: null, resumedAt: 100 })).toBe(failures);
    expect(afterWord({ ...stopped, since: null }, { forced: null, resumedAt: 0 }).state).toBe('closed');
  });

  it('counts everything except a reply with a code as a failure', () => {
    const steps = ['unsent', 'noReply', 'http', 'unreadable', 'code'] as const;
    expect(steps.filter((step) => isFailure({ step }))).toEqual(['unsent', 'noReply', 'http', 'unreadable']);
  });
});

describe('the clock of retries', () => {
  const next = (attempts: number, random: number, age = 0, group: 'pay' | 'undo' = 'pay') =>
    nextAttemptAt({ group, attempts, firstAt: 1_000, endedAt: 1_000 + age }, random);
  const minute = 60_000;

  it('doubles from a second to a minute, a fifth more or less', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 20].map((attempts) => next(attempts, 0.5))).toEqual(
      [1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => 1_000 + seconds * 1_000),
    );
    expect([next(0, 0.5), next(1, 0), next(1, 1)]).toEqual([2_000, 1_800, 2_200]);
  });

  it('waits ten minutes once the first attempt is ten minutes old', () => {
    const age = 10 * minute;
    expect(next(9, 0.5, age - 1)).toBe(1_000 + age - 1 + minute);
    expect(next(9, 0.5, age)).toBe(1_000 + age + 10 * minute);
    expect(next(9, 0, age)).toBe(1_000 + age + 8 * minute);
  });

  it('gives a pay to an operator after a day, and tries an undo by the hour', () => {
    const day = 24 * 60 * minute;
    expect(next(9, 0.5, day - 1)).toBe(1_000 + day - 1 + 10 * minute);
    expect(next(9, 0.5, day)).toBeNull();
    expect(next(9, 0.5, day, 'undo')).toBe(1_000 + day + 60 * minute);
  });

  it('repeats a take to a busy wallet twice', () => {
    expect(busyWaits).toEqual([1_000, 2_000]);
    expect(nodeWaits).toEqual({ takeMs: 5_500, otherMs: 900 });
    expect([busyRetryAt(1, 500), busyRetryAt(2, 500), busyRetryAt(3, 500), busyRetryAt(0, 500)]).toEqual([
      1_500,
      2_500,
      null,
      null,
    ]);
  });
});

describe('codes', () => {
  it('have five classes and three reasons', () => {
    expect(walletClasses).toEqual(['ok', 'reject', 'busy', 'fatal', 'uncertain']);
    expect(failReasons).toEqual(['refused', 'logic', 'timeout']);
    expect(meaningOf(0, 'take')).toEqual({ class: 'ok', reason: null });
    expect(meaningOf(1105, 'undo')).toEqual({ class: 'reject', reason: 'logic', manual: true });
    expect(meaningOf(1102, 'undo')).toEqual({ class: 'ok', reason: null, settled: true });
    expect(meaningOf(42, 'take')).toEqual({ class: 'uncertain', reason: 'refused' });
  });
});

describe('recovery of orders', () => {
  const order = (call: (typeof movements)[number], state: (typeof orderStates)[number]) =>
    recoveryAction({ call, state, settled: false, final: false });

  it('queries the state of unclear takes and sends other orders again', () => {
    expect([order('bet', 'uncertain'), order('bet', 'manual')]).toEqual(['askStatus', 'askStatus']);
    expect([order('settle', 'uncertain'), order('cancel', 'manual')]).toEqual(['resend', 'resend']);
    for (const state of ['created', 'sent', 'ok', 'rejected', 'cancelling', 'cancelled'] as const)
      expect([order('bet', state), order('settle', state)], state).toEqual([null, null]);
  });

  it('knows the buttons and the two of an agent', () => {
    expect(deskActions).toEqual([
      'askStatus',
      'resend',
      'cancel',
      'markDone',
      'markTaken',
      'markNotTaken',
      'returnBySums',
      'markFailed',
      'lock',
      'unlock',
    ]);
    expect(agentActions).toEqual(['askStatus', 'resend']);
    expect(allowedActions({ call: 'bet', state: 'ok', settled: true, final: false }, true)).toEqual([]);
  });

  it('has an event for every button that changes an order', () => {
    const events = (state: 'manual' | 'ok') => deskActions.map((action) => eventOfAction(action, { state }));
    expect(events('manual')).toEqual([
      null,
      'deskSend',
      'deskCancelling',
      'deskOk',
      'deskOk',
      'deskCancelled',
      null,
      'deskRejected',
      null,
      null,
    ]);
    expect(events('ok').slice(1, 3)).toEqual(['retry', 'undoAsked']);
  });
});

describe('durations', () => {
  it('are counted in classes up to their bounds', () => {
    expect(durationBounds).toEqual([
      5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 4000, 5000,
    ]);
    expect([0, 4, 5, 4_999, 5_000, 9_999].map(durationClass)).toEqual([0, 0, 1, 20, 21, 21]);
    expect(noDurations()).toEqual(Array(22).fill(0));
    expect(callOutcomes).toEqual(['ok', 'network', 'slow', 'business']);
  });

  it('have percentiles between the bounds of a class', () => {
    const counted = (...pairs: [number, number][]) => {
      const durations = noDurations();
      for (const [place, count] of pairs) durations[place] = count;
      return durations;
    };
    // Ten calls of 10 to 15 ms: half of them below 12.5, all below 15.
    expect(percentile(counted([2, 10]), 0.5)).toBe(13);
    expect(percentile(counted([2, 10]), 1)).toBe(15);
    // Four of eight lie below 5 ms, so that the middle is there.
    expect(percentile(counted([0, 4], [2, 4]), 0.5)).toBe(5);
    expect(percentile(counted([0, 4], [2, 4]), 0.75)).toBe(13);
    expect(percentile(counted([21, 2]), 0.5)).toBe(5_500);
    expect(percentile(counted([0, 1]), 0)).toBe(0);
    expect(percentile(counted([0, 1]), 2)).toBe(6_000);
    expect(percentile(noDurations(), 0.5)).toBeNull();
  });

  it('are summed over the half hours of a day', () => {
    const now = 100 * slotMs + 5;
    const slot = (at: number, place: number) => ({
      at,
      calls: 1,
      pings: 2,
      network: 3,
      slow: 4,
      business: 5,
      durations: noDurations().map((_, n) => (n === place ? 10 : 0)),
    });
    const health = healthOf(
      [slot(100 * slotMs, 2), slot(53 * slotMs, 2), slot(52 * slotMs, 21), slot(101 * slotMs, 21)],
      now,
    );
    expect({ ...health, bars: [] }).toEqual({
      calls: 2,
      pings: 4,
      network: 6,
      slow: 8,
      business: 10,
      p50: 13,
      p95: 15,
      bars: [],
    });
    expect(health.bars).toHaveLength(48);
    expect(health.bars[0]).toEqual({ at: 53 * slotMs, calls: 3, errors: 12 });
    expect(health.bars[47]).toEqual({ at: 100 * slotMs, calls: 3, errors: 12 });
    expect(health.bars[1]).toEqual({ at: 54 * slotMs, calls: 0, errors: 0 });
    expect(healthOf([{ ...slot(100 * slotMs, 2), durations: [1] }], now)).toMatchObject({ p50: 3 });
  });
});

describe('ids', () => {
  it.each(['!', '}', 'a'.repeat(48)])('of nodes are %s', (id) => expect(txIdPattern.test(id)).toBe(true));
  it.each(['', ' ', '~', 'a b', 'a'.repeat(49), 'a\n', '\na'])('of nodes are not %j', (id) =>
    expect(txIdPattern.test(id)).toBe(false),
  );

  it('of both may hold a tilde and have 64 characters', () => {
    expect(
      ['~', 'a'.repeat(64), 'a'.repeat(65), '', 'a b', 'a ', ' a'].map((id) => anyTxIdPattern.test(id)),
    ).toEqual([true, true, false, false, false, false, false]);
  });

  it('of the test bench name the run and the movement', () => {
    expect(benchIdOf('35')).toBe('z');
    expect(benchIdOf('36')).toBe('10');
    expect(benchTxId(benchIdOf('36'), 'bet-b')).toBe('BENCH-10-bet-b');
    expect(benchTxId(benchIdOf('36'), 'x'.repeat(60))).toHaveLength(48);
    expect(
      [
        'BENCH-10-bet',
        'BENCH-10-Bet',
        'BENCH-10-9',
        'BENCH--bet',
        'xBENCH-10-bet',
        `BENCH-${'a'.repeat(15)}-b`,
        'BENCH-1A-b',
      ].map(isBenchId),
    ).toEqual([true, true, false, false, false, false, false]);
    expect(isBenchId(`BENCH-${'a'.repeat(14)}-b`)).toBe(true);
  });
});

describe('the lock of a member', () => {
  it('has its policies and events', () => {
    expect(lockPolicies).toEqual(['default', 'strict', 'off']);
    expect(lockEvents).toEqual([
      'takeRefused',
      'takeTimedOut',
      'takeUnclear',
      'undoNotOk',
      'payStuck',
      'manual',
    ]);
    expect(lockEventOf('pay', { class: 'busy', timedOut: false, manual: false }, 5)).toBe('payStuck');
    expect(lockEventOf('pay', { class: 'fatal', timedOut: false, manual: false }, 4)).toBeNull();
  });
});

describe('signatures', () => {
  const message = { method: 'POST', path: '/v1/bet', body: '{}' };
  const at = 1_760_000_000_000;

  it('cover method, path, time and the hash of the body', () => {
    expect(replyMethod).toBe('REPLY');
    expect(signedLines('POST', '/v1/bet', 5, '')).toBe(
      'POST\n/v1/bet\n5\ne3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  it('are three headers', () => {
    const headers = signHeaders(hmacSigner('7', 'secret'), message, at);
    expect(headers).toEqual({
      'key-id': '7',
      timestamp: '1760000000000',
      signature: hmacSignature('secret', signedLines('POST', '/v1/bet', at, '{}')),
    });
  });

  it('match in either case, and only whole ones', () => {
    const signature = hmacSignature('secret', 'lines');
    expect(hmacMatches('secret', 'lines', signature.toUpperCase())).toBe(true);
    for (const wrong of [`x${signature}`, `${signature}0`, signature.slice(1), '', 'z'.repeat(64)])
      expect(hmacMatches('secret', 'lines', wrong), wrong).toBe(false);
  });

  it('are absent without a signature and wrong with broken headers', () => {
    const verify = hmacVerify([{ keyId: '7', secret: 'secret' }]);
    const headers: Record<string, string | string[] | undefined> = signHeaders(
      hmacSigner('7', 'secret'),
      message,
      at,
    );
    const found = (more: typeof headers, now = at) =>
      checkHeaders({ ...headers, ...more }, message, verify, now);
    expect([found({}), found({ signature: '' }), found({ signature: undefined })]).toEqual([
      'valid',
      'absent',
      'absent',
    ]);
    expect([
      found({ signature: ['a', 'b'] }),
      found({ timestamp: ['1'] }),
      found({ 'key-id': ['7'] }),
    ]).toEqual(['wrong', 'wrong', 'wrong']);
    for (const timestamp of ['x1', '1x', '', '1'.repeat(16)]) {
      const signature = hmacSignature('secret', signedLines('POST', '/v1/bet', timestamp, '{}'));
      expect(found({ timestamp, signature }), timestamp).toBe('wrong');
    }
    expect([found({}, at - 30_000), found({}, at - 30_001)]).toEqual(['valid', 'clock']);
  });
});

describe('states of orders', () => {
  it('are those of the protocol, with the events that lead from one to another', () => {
    expect(orderStates).toEqual([
      'created',
      'sent',
      'ok',
      'rejected',
      'uncertain',
      'cancelling',
      'cancelled',
      'manual',
    ]);
    expect(orderEvents).toHaveLength(28);
    expect(nodeStates).toEqual(['open', 'ok', 'rejected', 'cancelled', 'unknown']);
    expect(transitionRows('undo').at(-1)).toEqual(['created', 'noCall', 'ok', 'answer']);
  });

  it('are final or open by their group', () => {
    const final = (group: 'take' | 'pay') => orderStates.filter((state) => isFinal(group, state));
    expect(final('take')).toEqual(['rejected', 'cancelled']);
    expect(final('pay')).toEqual(['ok', 'rejected']);
    expect(orderStates.filter(isOpen)).toEqual(['created', 'sent', 'uncertain', 'cancelling', 'manual']);
  });
});
