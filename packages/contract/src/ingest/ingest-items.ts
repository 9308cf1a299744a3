import { anchorLimits } from '@pitboss/rules/anchors/anchor';
import { checkMobileIfGiven, textLimits } from '@pitboss/rules/checks/field-checks';
import { checkMemberAccount } from '@pitboss/rules/checks/member-checks';
import * as z from 'zod/mini';
import { withForm } from '../core/form.ts';
import { bounds } from '../core/limits.ts';
import {
  account,
  amount,
  areaId,
  balance,
  content,
  currency,
  detail,
  gameId,
  ip,
  jackpotLevel,
  key,
  label,
  memberKind,
  noteOfAnchor,
  profile,
  record,
  rtp,
  time,
  who,
} from './ingest-fields.ts';

const roundBet = z.strictObject({
  /**
   * Unique within the round. A bet that was placed by a `bet` event keeps its id, and is settled by the
   * round.
   */
  betId: key,
  ...who,
  areaId: z.optional(areaId),
  /** Stake. */
  amount,
  /** Gross payout, stake included: profit is win less amount. */
  win: amount,
  /** Jackpot, paid on top of the win. */
  jackpot: z.optional(amount),
  jackpotLevel: z.optional(jackpotLevel),
  currency: z.optional(currency),
  ip,
  /** When the bet was made. */
  at: time,
  rtp: z.optional(rtp),
  /** Balance after the bet, for members whose agent keeps the wallet; ignored for others. */
  balance: z.optional(balance),
});

export const round = z.strictObject({
  /** The sender's message number; carried along, not part of the round. */
  eventId: z.optional(key),
  /** The game's round number (inning id): unique over all nodes. */
  roundId: key,
  gameId,
  roomId: label,
  tableId: z.optional(z.nullable(label)),
  shoeNo: z.optional(z.nullable(label)),
  handNo: z.optional(z.nullable(z.int().check(z.nonnegative(), z.maximum(bounds.int)))),
  result: record,
  player: record,
  banker: record,
  cardType: record,
  startedAt: time,
  endedAt: time,
  bets: z.array(roundBet),
});

const event = <T extends string, S extends Record<string, z.ZodMiniType>>(type: T, shape: S) =>
  z.strictObject({ eventId: key, type: z.literal(type), at: time, ...shape });

export const events = {
  /** Takes a stake; the bet stays open until a settlement, a round that contains it, or a cancel. */
  bet: event('bet', {
    betId: key,
    ...who,
    roundId: z.optional(key),
    gameId,
    roomId: label,
    areaId: z.optional(areaId),
    amount,
    currency: z.optional(currency),
    ip,
    rtp: z.optional(rtp),
    balance: z.optional(balance),
  }),
  /** Settles an open bet; `at` becomes its payout time. */
  settlement: event('settlement', {
    betId: key,
    win: amount,
    jackpot: z.optional(amount),
    jackpotLevel: z.optional(jackpotLevel),
    balance: z.optional(balance),
  }),
  /** Returns the stake of an open bet. For an unknown bet it leaves a mark that rejects the late bet. */
  cancel: event('cancel', {
    betId: key,
    roundId: z.optional(key),
    reason: z.optional(label),
    balance: z.optional(balance),
  }),
  /** Corrects a settled bet; a bet that came inside a round is found by its round. */
  resettlement: event('resettlement', {
    betId: key,
    roundId: z.optional(key),
    win: amount,
    jackpot: z.optional(amount),
    jackpotLevel: z.optional(jackpotLevel),
    reason: z.optional(label),
    balance: z.optional(balance),
  }),
  /**
   * A member that registered; `at` is when, however long ago. It belongs to the agent of that account and has
   * its currency. Known under the same agent already: a duplicate, nothing is changed.
   */
  member: event('member', {
    member: account.check(z.refine((text) => checkMemberAccount(text) === null)),
    agent: account,
    /** The account itself when absent. */
    nickname: z.optional(profile(textLimits.memberNickname).check(z.regex(/\S/u))),
    name: z.optional(profile(textLimits.memberName)),
    mobile: z.optional(
      withForm(z.string().check(z.refine((text) => checkMobileIfGiven(text) === null)), {
        pattern: '^(1[3-9]\\d{9}|\\+[1-9]\\d{6,14})?$',
      }),
    ),
    kind: z.optional(memberKind),
    /** Address of the registration. */
    ip: z.optional(ip),
  }),
  login: event('login', { ...who, ip, device: z.optional(label), gameId: z.optional(gameId) }),
  logout: event('logout', { ...who, ip: z.optional(ip), device: z.optional(label) }),
  /** Moves money between the agent and its member: `in` to the member, `out` back. */
  transfer: event('transfer', {
    ...who,
    direction: z.enum(['in', 'out']),
    amount,
    currency: z.optional(currency),
    /** Shown in the console; the event id when absent. */
    orderNo: z.optional(key),
  }),
  /**
   * A spin of a feature game, for its records. It contains the symbols and the win; the money is moved by the
   * bet that the spin belongs to.
   */
  spin: event('spin', {
    ...who,
    feature: z.enum(['guanyu', 'hongfu', 'chibi']),
    spinId: key,
    gameId: z.optional(gameId),
    roomId: label,
    symbols: z.string().check(z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{0,200}$/u)),
    stake: amount,
    win: amount,
    freeSpins: z.optional(z.int().check(z.nonnegative(), z.maximum(10_000))),
  }),
  /**
   * A purchase of a member in the shop, validated as of `at`: the amount is the unit price at the discount
   * then, times the count. On our ledger it is paid here; at an agent's wallet a `withhold` with `final` and
   * the txId `purchaseId` precedes it.
   */
  purchase: event('purchase', {
    /** Unique over all nodes. */
    purchaseId: key,
    ...who,
    goodsId: key,
    count: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    amount,
  }),
  /**
   * Reverses a complete purchase, once. For an unknown one it leaves a mark that rejects the late purchase.
   */
  refund: event('refund', { purchaseId: key, reason: z.optional(label) }),
  /** A member signs in for the day, for one activity or, without its id, for all of them. */
  signIn: event('signIn', { ...who, activityId: z.optional(key) }),
  /** A member claims its award of an activity that is paid on claim. */
  claim: event('claim', { ...who, activityId: key }),
  /**
   * A room that a member built, or what has become of it: it is the member's from then on. Sent again with
   * what has changed; an older one that comes late changes nothing.
   */
  room: event('room', {
    roomId: key,
    gameId,
    ...who,
    name: account.check(z.regex(/\S/u)),
    private: z.boolean(),
    open: z.boolean(),
  }),
  /** A chat line; the reply states whether it is shown, with its words masked, or hidden. */
  chat: event('chat', { ...who, roomId: label, content }),
  /** A reply of the config feed was shown in its room. */
  replyShown: event('replyShown', { replyId: key }),
  /**
   * An application to stream: reviewed by an operator. Sent again before that, it replaces the earlier
   * application.
   */
  anchorApply: event('anchorApply', {
    anchorId: key,
    nickname: profile(anchorLimits.nickname).check(z.regex(/\S/u)),
    /** The agency. */
    agent: z.optional(account),
    note: z.optional(noteOfAnchor),
  }),
  /** An anchor signs in with the code that its operator gave it: six digits, for five minutes, once. */
  anchorLogin: event('anchorLogin', { anchorId: key, code: z.string().check(z.regex(/^\d{6}$/)), ip }),
  anchorLogout: event('anchorLogout', { anchorId: key }),
  /**
   * A gift that a member sent to an anchor who streams, validated as of `at`: the amount is the price times
   * the count. On our ledger it is paid here; at an agent's wallet a `withhold` with `final` and the txId
   * `sendId` precedes it.
   */
  gift: event('gift', {
    /** Unique over all nodes. */
    sendId: key,
    ...who,
    anchorId: key,
    roomId: label,
    giftId: key,
    count: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    amount,
  }),
  /** A member becomes a fan of an anchor, or is one no more. */
  fan: event('fan', { ...who, anchorId: key, on: z.boolean() }),
  /**
   * State of an anchor's stream. `event` is start, heartbeat (at least every 90 s) or stop, with its details;
   * a detail that is left out is unknown. Other events are stored with free details; a gift there moves no
   * money.
   */
  stream: event('stream', { anchorId: label, roomId: label, event: label, detail: z.optional(detail) }),
} as const;

const whole = (max: number) => z.int().check(z.nonnegative(), z.maximum(max));
/** Details of a stream's start, heartbeat and stop; further ones are free. */
const streamDetail = z.looseObject({
  /** The stream's own number, new for every start. */
  streamId: z.optional(key),
  viewers: z.optional(whole(anchorLimits.viewers)),
  bitrateKbps: z.optional(z.number().check(z.nonnegative(), z.maximum(10_000_000))),
  fps: z.optional(z.number().check(z.nonnegative(), z.maximum(1_000))),
  playUrl: z.optional(z.nullable(z.string().check(z.maxLength(500), z.regex(/^https?:\/\/[!-~]+$/)))),
});

/** Schemas of the requests' items: each item is checked on its own, so that one cannot fail the batch. */
export const ingestSchemas = { round, roundBet, events, streamDetail } as const;

export type IngestRound = z.input<typeof round>;
export type IngestBet = z.input<typeof roundBet>;
export type IngestEvents = { [K in keyof typeof events]: z.input<(typeof events)[K]> };
export type IngestEventType = keyof IngestEvents;
export type IngestEvent = IngestEvents[IngestEventType];
