import { gameSettings } from '@pitboss/contract/games/game-settings';
import type { Actor, Trail } from '../audit/trail.ts';
import { at, type Sink, text } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';

interface Change {
  readonly game: number;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Days before now. */
  readonly ago: number;
  readonly mini?: true;
  readonly reason?: string;
}

/**
 * Changes of game settings so far, with reasons. RTP is set only now, since earlier bets have the RTP of
 * their time.
 */
const changes: readonly Change[] = [
  { game: 203, field: 'memberChat', before: true, after: false, ago: 40, reason: '刷屏' },
  { game: 203, field: 'memberChat', before: false, after: true, ago: 38 },
  { game: 203, field: 'profitability', before: null, after: -500, ago: 21 },
  { game: 201, field: 'profitability', before: null, after: 2_000, ago: 12, reason: '重点关注' },
  { game: 201, field: 'ai', before: false, after: true, ago: 9 },
  { game: 307, field: 'robots', before: 0, after: 8, ago: 16 },
  { game: 310, field: 'robots', before: 0, after: 12, ago: 16 },
  { game: 310, field: 'voice', before: true, after: false, ago: 3.2 },
  { game: 101, field: 'hours', before: 24, after: 72, ago: 6 },
  { game: 101, field: 'profitability', before: null, after: 0, ago: 6 },
  { game: 205, field: 'newsTicker', before: true, after: false, ago: 2.4 },
  {
    game: 240,
    field: 'betRange',
    before: {},
    after: { CNY: { min: '1.00', max: '2000.00' } },
    ago: 30,
    mini: true,
  },
  {
    game: 240,
    field: 'chips',
    before: {},
    after: { CNY: ['1.00', '5.00', '10.00', '50.00', '100.00'] },
    ago: 30,
    mini: true,
  },
  { game: 240, field: 'largestPayout', before: {}, after: { CNY: '20000.00' }, ago: 30, mini: true },
  { game: 240, field: 'hot', before: false, after: true, ago: 14, mini: true },
  { game: 246, field: 'multiples', before: {}, after: { 3: '2.95' }, ago: 11, mini: true },
  { game: 246, field: 'sort', before: 1, after: 2, ago: 11, mini: true },
  { game: 232, field: 'hot', before: false, after: true, ago: 14, mini: true },
  { game: 239, field: 'rtp', before: null, after: 955, ago: 1 / 86_400, mini: true, reason: '活动结束' },
];

const columnOf: Readonly<Record<string, string>> = {
  memberChat: 'member_chat',
  newsTicker: 'news_ticker',
  betRange: 'bet_range',
  largestPayout: 'largest_payout',
};
/** Columns of `game_setting` in their order, with their default values. */
const usual = {
  rtp: null,
  profitability: null,
  hours: 24,
  news_ticker: true,
  voice: true,
  ai: false,
  robots: 0,
  member_chat: true,
  bet_range: {},
  largest_payout: {},
  chips: {},
  sort: 1,
  hot: false,
  multiples: {},
} as const;

const json = (value: unknown) => text(JSON.stringify(value));

/** Settings of games with their history. */
export function writeGameSettings(input: {
  readonly sink: Sink;
  readonly trail: Trail;
  readonly id: (ms: number) => string;
  readonly actors: readonly Actor[];
  readonly nowMs: number;
}): void {
  const { sink, trail, id, actors, nowMs } = input;
  const rows = new Map<number, { values: Record<string, unknown>; ms: number }>();
  const inOrder = [...changes].sort((a, b) => b.ago - a.ago);
  for (const [place, { game, field, before, after, ago, mini, reason }] of inOrder.entries()) {
    // Not exactly at midnight, because operators make changes in the course of a day.
    const ms = Math.floor(nowMs - ago * dayMs - (ago > 1 ? (place % 7) * (hourMs / 9) : 0));
    const actor = actors[place % actors.length] as Actor;
    const row = rows.get(game) ?? { values: { ...usual }, ms };
    row.values[columnOf[field] ?? field] = after;
    rows.set(game, { ...row, ms });
    const both = [before, after].map((value) => (value === null ? null : json(value)));
    sink.add(
      'game_setting_change',
      id(ms),
      game,
      field,
      ...both,
      actor.id,
      actor.account,
      null,
      reason ?? null,
      at(ms),
    );
    trail.note({
      ms,
      actor,
      target: `game:${game}`,
      call: (field === 'multiples'
        ? gameSettings.setMultiple
        : mini
          ? gameSettings.updateMini
          : gameSettings.update
      ).path,
      before: { [`${game}.${field}`]: before },
      after: { [`${game}.${field}`]: after, ...(reason ? { reason } : {}) },
    });
  }
  for (const [game, { values, ms }] of rows)
    sink.add(
      'game_setting',
      game,
      ...Object.values(values).map((value) =>
        value !== null && typeof value === 'object'
          ? json(value)
          : (value as string | number | boolean | null),
      ),
      at(ms),
    );
}
