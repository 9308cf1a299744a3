import { describe, expect, it } from 'vitest';
import type { RiskEvent } from './events.ts';
import { isBet } from './events.ts';
import { foldKeyText, keyText, raisesOnce } from './keys.ts';
import { pivotPattern, pivotsOf, sharedCause } from './pivots.ts';
import {
  beijingDate,
  countedOf,
  hallNames,
  hallOf,
  hallSubject,
  kindOf,
  looksAt,
  plainName,
  subjectOf,
} from './subjects.ts';

const member = { tenant: '5', agent: '12', member: '33', currency: 'CNY' } as const;
const bet = {
  ...member,
  bet: '900',
  game: 201,
  betAt: 1_000,
  stake: '500',
  ip: '10.0.0.1',
  hall: 1,
} as const;
const placed: RiskEvent = { ...bet, kind: 'placed' };
const settled: RiskEvent = { ...bet, kind: 'settled', at: 2_000, win: '800', jackpot: '50' };
const transfer: RiskEvent = {
  ...member,
  kind: 'transfer',
  order: '7',
  at: 3_000,
  direction: 'in',
  amount: '250',
};
const registered: RiskEvent = { ...member, kind: 'registered', at: 4_000 };
const signedIn: RiskEvent = { ...member, kind: 'signedIn', at: 5_000, ip: '10.0.0.1', online: 1 };
const none = { count: 0, in: 0n, out: 0n, extra: 0n };

describe('countedOf', () => {
  const placedOnce = [
    { measure: 'placed', at: 1_000, currency: 'CNY', sums: { ...none, count: 1, in: 500n } },
    { measure: 'hall', at: 1_000, currency: '', sums: { ...none, count: 1 } },
  ];
  const settledOnce = {
    measure: 'settled',
    at: 2_000,
    currency: 'CNY',
    sums: { count: 1, in: 500n, out: 800n, extra: 50n },
  };

  it('counts a bet by the time it was made, and a cancelled one back', () => {
    expect(countedOf(placed)).toEqual(placedOnce);
    expect(countedOf({ ...bet, kind: 'cancelled' })).toEqual([
      { measure: 'placed', at: 1_000, currency: 'CNY', sums: { ...none, count: -1, in: -500n } },
      { measure: 'hall', at: 1_000, currency: '', sums: { ...none, count: -1 } },
    ]);
  });

  it('counts a settled bet by its payout time, and as made where the message made it', () => {
    expect(countedOf(settled)).toEqual([settledOnce]);
    expect(countedOf({ ...settled, placed: true })).toEqual([...placedOnce, settledOnce]);
  });

  it('counts a correction by its differences', () => {
    const corrected: RiskEvent = {
      ...bet,
      kind: 'corrected',
      at: 2_000,
      win: '-300',
      jackpot: '20',
      total: { win: '500', jackpot: '70' },
    };
    expect(countedOf(corrected)).toEqual([
      { measure: 'settled', at: 2_000, currency: 'CNY', sums: { ...none, out: -300n, extra: 20n } },
    ]);
  });

  it('counts transfers by their direction, and failed ones without money', () => {
    expect(countedOf(transfer)).toEqual([
      { measure: 'moved', at: 3_000, currency: 'CNY', sums: { ...none, count: 1, in: 250n } },
    ]);
    expect(countedOf({ ...transfer, direction: 'out' })).toEqual([
      { measure: 'moved', at: 3_000, currency: 'CNY', sums: { ...none, count: 1, out: 250n } },
    ]);
    expect(countedOf({ ...transfer, failed: 'noMoney' })).toEqual([
      { measure: 'failed', at: 3_000, currency: '', sums: { ...none, count: 1 } },
    ]);
    expect(countedOf({ ...transfer, failed: 'limit' })).toEqual([
      { measure: 'limited', at: 3_000, currency: '', sums: { ...none, count: 1, in: 250n } },
    ]);
  });

  it('counts registrations, and neither sessions nor signals', () => {
    expect(countedOf(registered)).toEqual([
      { measure: 'registered', at: 4_000, currency: '', sums: { ...none, count: 1 } },
    ]);
    expect(countedOf(signedIn)).toEqual([]);
    expect(countedOf({ ...signedIn, kind: 'signedOut' })).toEqual([]);
    const signal: RiskEvent = {
      ...member,
      kind: 'signal',
      signal: 'limits',
      about: 'bet:900',
      at: 1,
      amount: '5',
    };
    expect(countedOf(signal)).toEqual([]);
  });
});

describe('isBet', () => {
  it('is true for events of a bet', () => {
    expect([placed, settled, transfer, registered].map(isBet)).toEqual([true, true, false, false]);
  });
});

describe('subjectOf', () => {
  it.each([
    ['m', 'm:33'],
    ['a', 'a:12'],
    ['g', 't:5'],
    ['game', 'game:201'],
    ['streak', 'm:33|game:201'],
    ['hall', 'game:201|hall:expert'],
    ['t', 't:5'],
    ['bet', null],
    ['order', null],
    ['ip', null],
    ['pair', null],
    ['books', null],
  ] as const)('of %s for a settled bet is %s', (kind, subject) => {
    expect(subjectOf(kind, settled)).toBe(subject);
  });

  it('names the pool group of the agent where it has one', () => {
    expect(subjectOf('g', { ...settled, group: '8' })).toBe('g:8');
  });

  it('names the Beijing day of the event where it has a time of its own', () => {
    const late = Date.UTC(2026, 2, 1, 16);
    expect(subjectOf('day', { ...transfer, at: late })).toBe('m:33|2026-03-02');
    expect(subjectOf('day', { ...transfer, at: late - 1 })).toBe('m:33|2026-03-01');
    expect(subjectOf('day', placed)).toBeNull();
    expect(beijingDate(late)).toBe('2026-03-02');
  });

  it('is null for games and halls where the event is about no bet', () => {
    for (const kind of ['game', 'streak', 'hall'] as const) expect(subjectOf(kind, transfer)).toBeNull();
  });
});

describe('halls', () => {
  it('are named by game and level, and read back', () => {
    expect(hallNames).toEqual(['newbie', 'expert', 'master']);
    expect([0, 1, 2].map((hall) => hallSubject(201, hall as 0 | 1 | 2))).toEqual([
      'game:201|hall:newbie',
      'game:201|hall:expert',
      'game:201|hall:master',
    ]);
    expect(hallOf('game:201|hall:master')).toEqual({ game: 201, hall: 'master' });
  });

  it.each([
    'game:201',
    'game:201|hall:other',
    'xgame:201|hall:master',
    'game:|hall:master',
    'game:x|hall:master',
    'game:201|hall:master!',
    'm:1',
  ])('are not read from %s', (subject) => {
    expect(hallOf(subject)).toBeNull();
  });
});

describe('plainName', () => {
  it('is the address or the name of the ledger, else the subject itself', () => {
    expect(plainName('ip:10.0.0.1')).toBe('10.0.0.1');
    expect(plainName('books:ledger')).toBe('Ledger');
    expect(plainName('books:unknown')).toBe('books:unknown');
    expect(plainName('m:33')).toBe('m:33');
    expect(plainName('zip:1')).toBe('zip:1');
  });
});

describe('kindOf', () => {
  it.each([
    ['m:33', 'm'],
    ['a:12', 'a'],
    ['t:5', 'g'],
    ['g:8', 'g'],
    ['game:201', 'game'],
    ['game:201|hall:expert', 'hall'],
    ['m:33|game:201', 'streak'],
    ['m:33|m:34', 'pair'],
    ['m:33|2026-03-01', 'day'],
    ['bet:900', 'bet'],
    ['order:7', 'order'],
    ['ip:10.0.0.1', 'ip'],
    ['books:ledger', 'books'],
  ])('of %s is %s', (subject, kind) => {
    expect(kindOf(subject)).toBe(kind);
  });
});

describe('looksAt', () => {
  it('is false for other games of a monitor of mini games only', () => {
    expect([looksAt({}, false), looksAt({}, true)]).toEqual([true, true]);
    expect([looksAt({ games: 'mini' }, false), looksAt({ games: 'mini' }, true)]).toEqual([false, true]);
  });
});

describe('keys of alerts', () => {
  it('name code, figure, subject and currency', () => {
    const key = { code: 'memberWinLose', figure: 'win', subject: 'm:7', currency: 'CNY' } as const;
    expect(keyText(key)).toBe('memberWinLose|win|m:7|CNY');
    expect(keyText({ ...key, currency: null })).toBe('memberWinLose|win|m:7');
    expect(keyText({ ...key, code: 'betAmount', figure: 'value' })).toBe('betAmount|m:7|CNY');
  });

  it('leave out the figure of a monitor with one key, and the currency where nothing is summed', () => {
    expect(keyText({ code: 'singleBet', figure: 'win', subject: 'bet:9', currency: 'CNY' })).toBe(
      'singleBet|bet:9',
    );
    expect(keyText({ code: 'playerTransfer2', figure: 'value', subject: 'order:9', currency: 'CNY' })).toBe(
      'playerTransfer2|order:9',
    );
    expect(
      keyText({ code: 'smallgameBetReturn', figure: 'value', subject: 'game:301', currency: 'CNY' }),
    ).toBe('smallgameBetReturn|game:301|CNY');
    expect(keyText({ code: 'signal', figure: 'limits', subject: 'bet:9', currency: 'CNY' })).toBe(
      'signal|limits|bet:9',
    );
  });

  it('that several share name code, kind of signal, subject and minute', () => {
    const bet = { code: 'singleBet', figure: 'win', subject: 'bet:9', currency: 'CNY' } as const;
    expect(foldKeyText(bet, 'm:7', 29_700_000)).toBe('singleBet|fold|m:7|29700000');
    const signal = { ...bet, code: 'signal', figure: 'limits' } as const;
    expect(foldKeyText(signal, 'room:r-1', 29_700_000)).toBe('signal|limits|fold|room:r-1|29700000');
  });

  it('raise once for a bet or an order only', () => {
    expect(['bet:1', 'order:1', 'm:1', 'xbet:1', 'game:1'].map(raisesOnce)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('pivots', () => {
  it('are the subject without what follows it', () => {
    expect(pivotsOf('m:1', '9')).toEqual(['m:1']);
    expect(pivotsOf('m:1|game:201', '9')).toEqual(['m:1']);
    expect(pivotsOf('game:201|hall:expert', null)).toEqual(['game:201']);
    expect(pivotsOf('ip:10.0.0.1', null)).toEqual(['ip:10.0.0.1']);
    expect(pivotsOf('', null)).toEqual(['']);
  });

  it('are the member of a bet or order, and both members of a pair', () => {
    expect(pivotsOf('bet:5', '9')).toEqual(['m:9']);
    expect(pivotsOf('order:5', '9')).toEqual(['m:9']);
    expect(pivotsOf('bet:5', null)).toEqual([]);
    expect(pivotsOf('m:1|m:2', '9')).toEqual(['m:1', 'm:2']);
    expect(pivotsOf('a:1|m:2', '9')).toEqual(['a:1']);
  });

  it('share a cause when members went offline in one minute', () => {
    expect(sharedCause('online', 10)).toEqual(['online:600000']);
    expect(sharedCause('betAmount', 10)).toEqual([]);
  });

  it.each([
    'm:1',
    'a:12',
    't:5',
    'g:8',
    'game:201',
    'm:1234567890123456789',
    'ip:10.0.0.1',
    'ip:2001:db8::/64',
    'ip:AB',
    'books:ledger',
  ])('take %s', (text) => {
    expect(pivotPattern.test(text)).toBe(true);
  });

  it.each([
    'm:',
    'm:12345678901234567890',
    'm:x',
    'x:1',
    'xm:1',
    'm:1x',
    'm:1|m:2',
    'ip:1',
    'ip:zz',
    `ip:${'1'.repeat(51)}`,
    'books:',
    'books:Ledger',
    `books:${'a'.repeat(21)}`,
    'ip:1.2!',
    'books:a1',
    '',
  ])('reject %j', (text) => {
    expect(pivotPattern.test(text)).toBe(false);
  });
});
