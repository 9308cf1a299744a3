import { describe, expect, it } from 'vitest';
import { arranged, asDeclared, declaredOrder, hiddenAlerts, ledBy, moved, readLayout } from './layout.ts';

describe('hidden alerts', () => {
  const counts = {
    memberWinLose: { open: 70, beyond: 20, snoozed: 3 },
    transfer: { open: 50, beyond: 10, snoozed: 0 },
    registered: { open: 5, beyond: 5, snoozed: 1 },
  };

  it('are those beyond the feed and the snoozed ones where every panel is in sight', () => {
    expect(hiddenAlerts(counts, asDeclared)).toEqual({ panels: 0, beyond: 35, snoozed: 4, all: 39 });
  });

  it('are all open ones of panels that are folded or hidden, each once', () => {
    expect(hiddenAlerts(counts, { folded: ['transfer'], hidden: [] })).toMatchObject({ panels: 50, all: 79 });
    const both = { folded: ['transfer', 'memberWinLose'], hidden: ['transfer', 'registered'] };
    expect(hiddenAlerts(counts, both)).toEqual({ panels: 125, beyond: 0, snoozed: 4, all: 129 });
  });

  it('are none where nothing waits', () => {
    expect(hiddenAlerts({}, { folded: ['transfer'], hidden: [] }).all).toBe(0);
  });
});

describe('the order of panels', () => {
  const codes = ['a', 'b', 'c', 'd'] as const;

  it('has every monitor once, by groups, as delivered', () => {
    expect(declaredOrder).toEqual([
      'memberWinLose',
      'betAmount',
      'singleBet',
      'singleFish',
      'playerContinuousWin',
      'proxyWinLose',
      'proxyGroupLose',
      'betInfo',
      'smallgameBetReturn',
      'hallData',
      'playerTransfer',
      'playerTransfer2',
      'transfer',
      'transferFailure',
      'transferLimit',
      'seamlessOrder',
      'wmOrder',
      'relativelyBet',
      'accountIp',
      'registered',
      'online',
      'signal',
    ]);
  });

  it('is the chosen one, and a later added panel follows its neighbour', () => {
    expect(arranged(codes, ['d', 'b', 'gone', 'a'])).toEqual(['d', 'b', 'c', 'a']);
    expect(arranged(codes, [])).toEqual(codes);
  });

  it('moves a panel to the position of another one, both ways', () => {
    expect(moved(codes, 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(codes, 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
    expect(moved(codes, 'b', 'b')).toEqual(codes);
  });

  it.each([null, 'x', '[]', '{"order":3,"folded":[1]}'])(
    'is as declared where the store holds %s',
    (stored) => {
      expect(readLayout(stored)).toEqual({ order: [], folded: [], hidden: [], wide: [] });
    },
  );
});

it('puts the panels with alerts first, and keeps the order of the others', () => {
  expect(ledBy(['a', 'b', 'c', 'd'], ['d', 'b', 'unknown'])).toEqual(['b', 'd', 'a', 'c']);
  // A panel that the operator has placed stays there.
  expect(arranged(ledBy(['a', 'b', 'c'], ['c']), ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
});
