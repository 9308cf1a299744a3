import { activityKinds, activityZones, payoutWays } from '@pitboss/rules/activities/activity';
import { anchorTypes } from '@pitboss/rules/anchors/anchor';
import * as z from 'zod/mini';
import { type ConfigKind, configKindNames } from './config-kinds.ts';
import { gameKinds } from './game-kinds.ts';
import { memberKinds, poolOf } from './member-kinds.ts';
import {
  accountText,
  addressText,
  clockText,
  contentText,
  countOf,
  currencyText,
  decimalText,
  gameNumber,
  idText,
  nameText,
  timeMs,
} from './reply-fields.ts';

/**
 * The config feed of game servers (risk §7): settings that they have to apply, as items of a kind and an id
 * whose newest version counts. A node reads from 0 at its start, then waits for newer items, applies them
 * within five seconds and acknowledges.
 */
export const configLimits = {
  /** Items of one reply. */
  items: 1_000,
  /** Longest wait for something newer, in seconds. */
  waitS: 25,
  /** Requests of one node that may wait at the same time. */
  waiting: 8,
  /** Items of one acknowledgement that could not be applied. */
  failed: 1_000,
} as const;

const version = z.string().check(z.regex(/^\d{1,18}$/));

/**
 * Limits in one currency, decimals with two places; areas by their numbers. Without the three of the game
 * areas alone.
 */
const limits = z.strictObject({
  min: z.optional(decimalText),
  max: z.optional(decimalText),
  roundMax: z.optional(decimalText),
  chips: z.optional(z.array(decimalText)),
  areas: z.optional(z.record(z.string(), z.strictObject({ min: decimalText, max: decimalText }))),
});
/**
 * Path of an image at the address of this interface, read without a signature; a replaced image is served for
 * 30 days more.
 */
const image = z.nullable(addressText);
const tenThousandths = z.int().check(z.minimum(0), z.maximum(10_000));

/**
 * Schema of `data`, by kind. Members are named as everywhere in this interface: account, and account of their
 * agent.
 */
export const configKinds = {
  ...memberKinds,
  /**
   * A group of pools with the contents of its levels, sent again every ten seconds: award while it is open,
   * not above the balance, where `mustHit` at the latest when the balance reaches the cap; name the level as
   * `jackpotLevel`. Money by currency.
   */
  pool: z.strictObject({
    ...poolOf,
    name: nameText,
    open: z.boolean(),
    proportion: tenThousandths,
    levels: z.array(
      z.strictObject({
        level: z.int().check(z.minimum(1), z.maximum(4)),
        ratio: tenThousandths,
        currencies: z.record(
          z.string(),
          z.strictObject({ balance: decimalText, seed: decimalText, cap: decimalText, mustHit: z.boolean() }),
        ),
      }),
    ),
  }),
  /**
   * News ticker, which is played at max(beginning of the period, `from`) and every `interval` minutes after,
   * within the periods of the zone's day and before `until`; several of one time by `sort`, then id.
   */
  ticker: z.strictObject({
    content: z.strictObject({ zh_cn: contentText, en_us: contentText }),
    from: timeMs,
    until: timeMs,
    interval: countOf,
    /** HH:mm or HH:mm:ss, the end not part of it; none: the whole day. */
    periods: z.array(z.strictObject({ start: clockText, end: clockText })),
    /** UTC+8, or UTC-4 all year. */
    zone: z.enum(['BeiJing', 'NewYork']),
    /** Null: all games. */
    gameIds: z.nullable(z.array(gameNumber)),
    sort: countOf,
  }),
  /**
   * Texts of rooms in the language that is the id, by key: `game.<id>.name`, `area.<game>.<area>.name`,
   * `room.<id>.name`, `hall.<level>`, `ui.<word>`. A text without a translation is in English, else in
   * Chinese; `{name}` is a placeholder that the node fills.
   */
  text: z.strictObject({ texts: z.record(z.string(), contentText) }),
  /** Goods on sale: prices by currency; what a member may buy on a Beijing day, null: any number. */
  goods: z.strictObject({
    name: z.strictObject({ zh_cn: nameText, en_us: nameText }),
    prices: z.record(z.string(), decimalText),
    /** Code of the item that the game server hands out. */
    code: idText,
    limit: z.nullable(countOf),
    /** Nothing of it is left. */
    soldOut: z.boolean(),
    picture: image,
    sort: countOf,
  }),
  /** An enabled gift; amounts by currency: a currency without a price is not sent in. */
  gift: z.strictObject({
    name: z.strictObject({ zh_cn: nameText, en_us: nameText }),
    /** Anyone, fans of the anchor, or at entering, once a member and stream. */
    giftType: z.enum(['ordinary', 'fans', 'admission']),
    staticPicture: image,
    dynamicPicture: image,
    prices: z.record(z.string(), decimalText),
    sort: countOf,
    /** Least stakes of 30 days, least sum sent to the anchor before, most pieces of a sending. */
    conditions: z.strictObject({
      turnover: z.record(z.string(), decimalText),
      sent: z.record(z.string(), decimalText),
      most: countOf,
    }),
  }),
  /**
   * A unit costs price x discount, half to even to the cent, from `from` and before `until`, for members who
   * are not barred from discounts; at most one discount applies to a product at a time.
   */
  discount: z.strictObject({
    name: z.strictObject({ zh_cn: nameText, en_us: nameText }),
    goodsIds: z.array(idText),
    /** 0 to 1, at most four decimals: 0.8 pays 80 %. */
    discount: decimalText,
    from: timeMs,
    until: timeMs,
  }),
  /**
   * A room, by its id. Closed ones are sent as well; `limits` by currency, `bullets` of fishing games only.
   */
  room: z.strictObject({
    gameId: gameNumber,
    name: z.strictObject({ zh_cn: nameText, en_us: nameText }),
    type: z.enum(['system', 'selfBuilt']),
    hall: z.enum(['newbie', 'expert', 'master']),
    private: z.boolean(),
    /** With which members enter a private room. */
    code: z.nullable(idText),
    sort: countOf,
    /** Listed before the others. */
    hot: z.boolean(),
    open: z.boolean(),
    limits: z.record(z.string(), limits),
    /** At most so many bullets of a member in so many seconds. */
    bullets: z.nullable(z.strictObject({ amount: countOf, seconds: countOf })),
    cover: image,
  }),
  /**
   * Limits in a currency for the rooms named, where the room itself sets none for the area nor for its game.
   */
  limitGroup: z.strictObject({
    name: nameText,
    currency: currencyText,
    gameId: gameNumber,
    limits,
    roomIds: z.array(idText),
  }),
  /**
   * An activity that members are shown from `from` and before `until`; they take part from `start` to `end`,
   * both included. The game server sends `signIn` and, where it is paid by claim, `claim` events; all else is
   * counted here.
   */
  activity: z.strictObject({
    activityKind: z.enum(activityKinds),
    title: z.strictObject({ zh_cn: nameText, en_us: nameText }),
    content: z.strictObject({ zh_cn: contentText, en_us: contentText }),
    picture: image,
    link: z.nullable(addressText),
    sort: countOf,
    from: timeMs,
    until: timeMs,
    start: timeMs,
    end: timeMs,
    payoutTime: timeMs,
    payoutWay: z.enum(payoutWays),
    /** UTC+8, or UTC-4 all year: whose days and weeks count. */
    zone: z.enum(activityZones),
    currencies: z.array(currencyText),
    /**
     * Ids of agents whose members take part, with all below them; null: all agents, except those of `except`.
     */
    agents: z.nullable(z.array(idText)),
    except: z.array(idText),
    /** Amounts by currency. */
    conditions: z.record(z.string(), z.unknown()),
    rule: z.record(z.string(), z.unknown()),
  }),
  /** All sensitive words, one item: the reply to a chat line states what is shown of it. */
  words: z.strictObject({
    words: z.array(z.strictObject({ word: nameText, action: z.enum(['mask', 'block']) })),
  }),
  /** A message of an operator in a room: shown once, then a `replyShown` event; after `until` no more. */
  reply: z.strictObject({
    roomId: idText,
    nickname: nameText,
    content: contentText,
    at: timeMs,
    until: timeMs,
  }),
  /**
   * An anchor, by its id, banned and pending ones too. It may stream while it is allowed and not banned;
   * `bannedUntil` null: for good. Streams that began up to `closedAt` were closed here and are over.
   */
  anchor: z.strictObject({
    nickname: nameText,
    type: z.enum(anchorTypes),
    /** Account of the agency. */
    agent: z.nullable(accountText),
    roomId: z.nullable(idText),
    allowed: z.boolean(),
    banned: z.boolean(),
    bannedUntil: z.nullable(timeMs),
    closedAt: z.nullable(timeMs),
  }),
  ...gameKinds,
} as const satisfies Record<ConfigKind, z.ZodMiniType>;
export type ConfigData = { [K in ConfigKind]: z.output<(typeof configKinds)[K]> };

const item = <K extends ConfigKind>(kind: K) =>
  z.strictObject({
    kind: z.literal(kind),
    /** Id of a member or an agent, of a setting, or of a record of its kind; an item keeps its id. */
    id: idText,
    version,
    /** Null: the item is gone. */
    data: z.nullable(configKinds[kind]),
  });

type ItemOf = { [K in ConfigKind]: ReturnType<typeof item<K>> }[ConfigKind];
const items = z.union(configKindNames.map(item) as ItemOf[]);

export const configReply = z.strictObject({
  /** Version from which to read on. */
  version,
  /** The node drops what it had: `since` was 0, too old, or never given to it. */
  full: z.boolean(),
  /** More is there already: read on without waiting. */
  more: z.boolean(),
  items: z.array(items),
});
export type ConfigReply = z.output<typeof configReply>;
export type ConfigItem = z.output<typeof items>;

export const configQuery = z.strictObject({
  since: version,
  /** Seconds to wait for something newer. */
  wait: z.optional(z.string().check(z.regex(/^(\d|1\d|2[0-5])$/))),
});

const label = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{1,64}$/u));
export const configFailure = z.strictObject({
  kind: label,
  id: label,
  message: z.string().check(z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{0,200}$/u)),
});
export type ConfigFailure = z.output<typeof configFailure>;
export const configAck = z.strictObject({
  /** Everything up to here is in force, but for what failed. */
  version,
  /** All that could not be applied so far; what is not named any more counts as applied. */
  failed: z.array(configFailure).check(z.maxLength(configLimits.failed)),
});
export const configAcked = z.strictObject({ version });
