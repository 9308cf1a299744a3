import { gameStates } from '@pitboss/rules/games/game-settings';
import * as z from 'zod/mini';
import { contentText, countOf, decimalText, timeMs } from './reply-fields.ts';

/** Items of the config feed about games and game servers themselves. */
export const gameKinds = {
  /**
   * Settings of a game: no new rounds in closure and maintain, in test only for test members; `robots` at
   * most a room. Mini games have the second half: open, and amounts by currency (none: no bound).
   */
  game: z.strictObject({
    state: z.enum(gameStates),
    newsTicker: z.boolean(),
    voice: z.boolean(),
    ai: z.boolean(),
    robots: countOf,
    memberChat: z.boolean(),
    /** Max multiple of a bet on an area, by area; areas that are not named have the game's own. */
    multiples: z.record(z.string(), decimalText),
    open: z.optional(z.boolean()),
    betRange: z.optional(z.record(z.string(), z.strictObject({ min: decimalText, max: decimalText }))),
    largestPayout: z.optional(z.record(z.string(), decimalText)),
    chips: z.optional(z.record(z.string(), z.array(decimalText))),
    sort: z.optional(countOf),
    hot: z.optional(z.boolean()),
  }),
  /**
   * State of a game server, by its key-id: closure and maintain accept no new bets, purchases and gifts
   * (1306), test only those of test members, blocked nothing at all. A planned maintenance is announced from
   * its notice on, and applies from `from` up to `until` by the clock, whatever other state was received;
   * before and after it the state is `former`.
   */
  node: z.strictObject({
    state: z.enum([...gameStates, 'blocked']),
    former: z.enum([...gameStates, 'blocked']),
    maintenance: z.nullable(
      z.strictObject({
        from: timeMs,
        until: timeMs,
        text: z.strictObject({ zh_cn: contentText, en_us: contentText }),
      }),
    ),
  }),
} as const;
