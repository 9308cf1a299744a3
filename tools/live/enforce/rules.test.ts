import type { ConfigItem } from '@pitboss/contract/ingest/ingest-config';
import { expect, it } from 'vitest';
import { createRules } from './rules.ts';

const minute = 60_000;
/** Midnight of a day in Beijing. */
const midnight = Date.parse('2026-03-01T16:00:00Z');
const ticker = (id: string, version: string, over: object): ConfigItem => ({
  kind: 'ticker',
  id,
  version,
  data: {
    content: { zh_cn: id, en_us: id },
    from: midnight,
    until: midnight + 60 * minute + 1,
    interval: 20,
    periods: [],
    zone: 'BeiJing',
    gameIds: null,
    sort: 1,
    ...over,
  },
});

it('plays the news tickers of a game according to the feed, in order, until they are removed', () => {
  const rules = createRules();
  const from = { full: false } as const;
  rules.apply({
    ...from,
    items: [ticker('a', '1', { sort: 2 }), ticker('b', '2', { gameIds: [203], interval: 30 })],
  });
  const plays = (gameId: number, since = 0) =>
    rules
      .plays(gameId, midnight + since, midnight + 120 * minute)
      .map(({ at, text }) => `${text} ${(at - midnight) / minute}`);
  expect(plays(203)).toEqual(['b 0', 'a 0', 'a 20', 'b 30', 'a 40', 'b 60', 'a 60']);
  expect(plays(204, 1)).toEqual(['a 20', 'a 40', 'a 60']);
  rules.apply({
    ...from,
    items: [ticker('a', '3', { interval: 60 }), { kind: 'ticker', id: 'b', version: '4', data: null }],
  });
  expect(plays(203)).toEqual(['a 0', 'a 60']);
});

it('takes no bets in a closed game, nor on a game server that is closed or maintained', () => {
  const rules = createRules('mine');
  const member = { account: 'm', agent: 'a' };
  const feed = (...items: ConfigItem[]) => rules.apply({ full: false, items });
  const game = (state: string, more: object = {}) =>
    ({
      kind: 'game',
      id: '240',
      version: '1',
      data: {
        state,
        newsTicker: true,
        voice: true,
        ai: false,
        robots: 0,
        memberChat: true,
        multiples: {},
        ...more,
      },
    }) as ConfigItem;
  const node = (id: string, state: string, maintenance: object | null = null) =>
    ({ kind: 'node', id, version: '2', data: { state, former: state, maintenance } }) as ConfigItem;
  expect(rules.mayBet(member, 240, midnight)).toBe(true);
  for (const [closed, open] of [
    [game('closure'), game('online')],
    [game('test'), game('online')],
    [game('online', { open: false }), game('online', { open: true })],
    [node('mine', 'closure'), node('mine', 'online')],
  ] as const) {
    feed(closed);
    expect(rules.mayBet(member, 240, midnight)).toBe(false);
    feed(open);
    expect(rules.mayBet(member, 240, midnight)).toBe(true);
  }
  const text = { zh_cn: '升级', en_us: 'Upgrade' };
  feed(node('other', 'closure'), node('mine', 'online', { from: midnight, until: midnight + minute, text }));
  expect([midnight - 1, midnight, midnight + minute].map((at) => rules.mayBet(member, 240, at))).toEqual([
    true,
    false,
    true,
  ]);
  feed(game('online', { betRange: { CNY: { min: '1.00', max: '5.00' } } }));
  expect([99n, 100n, 500n, 501n].map((amount) => rules.inRange(240, 'CNY', amount))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
