import { anchorLimits } from '@pitboss/rules/anchors/anchor';
import { checkMobileIfGiven, textLimits } from '@pitboss/rules/checks/field-checks';
import { characterCount } from '@pitboss/rules/text-width';
import { nodeSchemas } from '@pitboss/wallet/messages';
import * as z from 'zod/mini';
import { bounds } from '../limits.ts';
import { configAck, configAcked, configLimits, configReply } from './ingest-config.ts';
import { ingestReplies } from './ingest-replies.ts';

export { type IngestCode, ingestCodes } from './ingest-codes.ts';
export type { IngestAnswer, IngestReply } from './ingest-replies.ts';

/**
 * What game servers send (wallet: ingest). It is a protocol of its own, beside the calls of the console: signed per
 * node, batches of up to 500 items, an answer per item. Money is a decimal string of at most two places in the
 * member's currency, instants are epoch milliseconds (UTC).
 */
export const ingestLimits = {
  /** Items of one request. */
  items: 500,
  /** Bets of one request, over all its rounds. */
  bets: 5_000,
  bodyBytes: 8 * 1024 * 1024,
  /** How far the clock of a node may be off. */
  skewMs: 30_000,
  /** Items older than this are refused, because the memory of ids does not reach further back. */
  maxAgeMs: 31 * 86_400_000,
  /** Items from the future are refused beyond this. */
  maxAheadMs: 60_000,
} as const;

// --- schema words -------------------------------------------------------------------------------------

/** An id that a node chose: visible ASCII. */
const key = z.string().check(z.regex(/^[!-~]{1,64}$/));
const account = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{1,64}$/u));
const label = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{0,64}$/u));
/** A part of a round's record, as the game writes it. */
const record = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{0,4000}$/u));
const content = z.string().check(z.regex(/^[^\0\p{Cs}]{1,2000}$/u));
const amount = z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/));
const balance = z.string().check(z.regex(/^-?\d{1,13}(\.\d{1,2})?$/));
const ip = z.string().check(z.regex(/^[0-9a-fA-F:.]{2,45}$/));
const time = z.int().check(z.minimum(bounds.timeMs.from), z.maximum(bounds.timeMs.to));
const gameId = z.int().check(z.positive(), z.maximum(bounds.int));
const areaId = z.nullable(z.int().check(z.nonnegative(), z.maximum(bounds.int)));
const currency = z.string().check(z.regex(/^[A-Z]{3,4}$/));
/** Return to player in thousandths. */
const rtp = z.int().check(z.minimum(0), z.maximum(1000));
/** JSON of the sender's own shape, bounded. */
const detail = z.record(
  z.string().check(z.maxLength(40)),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

/** A text of a member's profile, at most so many characters, as the console's form takes it. */
const profile = (max: number) => label.check(z.refine((text) => characterCount(text) <= max));
/** Kinds of members, as the consoles name them. */
const memberKind = z.enum(['normal', 'test', 'anchor', 'robot']);

/** Words of an applicant. */
const noteOfAnchor = z.string().check(
  z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u),
  z.refine((text) => characterCount(text) <= anchorLimits.note),
);

/** The level of the member's pool that pays the jackpot, 1 mini to 4 grand; without it the lowest that covers it. */
const jackpotLevel = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** Names a member: its account, and an agent at or above it where the account is not unique over the tenants. */
const who = { member: account, agent: z.optional(account) };

const roundBet = z.strictObject({
  /** Unique within the round. A bet that was placed by a `bet` event keeps its id, and is settled by the round. */
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

const round = z.strictObject({
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

const events = {
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
  /** Returns the stake of an open bet. For an unknown bet it leaves a mark that refuses the late bet. */
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
   * A member that registered; `at` is when, however long ago. It belongs to the agent of that account and has its currency. Known
   * under the same agent already: a duplicate, nothing is changed.
   */
  member: event('member', {
    member: account.check(z.regex(/^\S(.*\S)?$/u)),
    agent: account,
    /** The account itself when absent. */
    nickname: z.optional(profile(textLimits.memberNickname).check(z.regex(/\S/u))),
    name: z.optional(profile(textLimits.memberName)),
    mobile: z.optional(z.string().check(z.refine((text) => checkMobileIfGiven(text) === null))),
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
   * A spin of a feature game, for its records. It says what was shown and won; the money is moved by the bet that the spin
   * belongs to.
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
   * Something of the shop that a member bought, judged as of `at`: the amount is the unit price at the discount then, times
   * the count. On our ledger it is paid here; at an agent's wallet a `withhold` with `final` and the txId `purchaseId` goes before.
   */
  purchase: event('purchase', {
    /** Unique over all nodes. */
    purchaseId: key,
    ...who,
    goodsId: key,
    count: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    amount,
  }),
  /** Takes a purchase back whole, once. For an unknown one it leaves a mark that refuses the late purchase. */
  refund: event('refund', { purchaseId: key, reason: z.optional(label) }),
  /** A member signs in for the day, for one activity or, without its id, for all of them. */
  signIn: event('signIn', { ...who, activityId: z.optional(key) }),
  /** A member claims its award of an activity that is paid on claim. */
  claim: event('claim', { ...who, activityId: key }),
  /**
   * A room that a member built, or what has become of it: it is the member's from then on. Sent again with what has changed;
   * an older one that comes late changes nothing.
   */
  room: event('room', {
    roomId: key,
    gameId,
    ...who,
    name: account.check(z.regex(/\S/u)),
    private: z.boolean(),
    open: z.boolean(),
  }),
  /** A chat line; the answer says whether it is shown, with its words masked, or hidden. */
  chat: event('chat', { ...who, roomId: label, content }),
  /** A reply of the config feed was shown in its room. */
  replyShown: event('replyShown', { replyId: key }),
  /** Somebody wants to stream: reviewed by an operator. Sent again before that, it replaces what was said. */
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
   * A gift that a member sent to an anchor who streams, judged as of `at`: the amount is the price times the count. On our ledger it
   * is paid here; at an agent's wallet a `withhold` with `final` and the txId `sendId` goes before.
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
   * State of an anchor's stream. `event` is start, heartbeat (at least every 90 s) or stop, with what the details say of it; a
   * detail that is left out is unknown. Other words are kept with free details; a gift there moves no money.
   */
  stream: event('stream', { anchorId: label, roomId: label, event: label, detail: z.optional(detail) }),
} as const;

const whole = (most: number) => z.int().check(z.nonnegative(), z.maximum(most));
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

/** The token of a game's address, and the session at the game that it opens. */
export const launchRedeem = z.strictObject({
  token: z.string().check(z.regex(/^[\w-]{20,100}$/)),
  /** Chosen by the node: the same session gets the same answer again for ten minutes. */
  sessionId: z.string().check(z.regex(/^[!-}]{1,48}$/)),
});

export type IngestRound = z.input<typeof round>;
export type IngestBet = z.input<typeof roundBet>;
export type IngestEvents = { [K in keyof typeof events]: z.input<(typeof events)[K]> };
export type IngestEventType = keyof IngestEvents;
export type IngestEvent = IngestEvents[IngestEventType];

const walletCall = <C extends keyof typeof nodeSchemas>(call: C, summary: string) => ({
  method: 'post' as const,
  path: `/ingest/v1/wallet/${call}` as const,
  summary,
  whole: nodeSchemas[call],
  reply: ingestReplies.walletTx,
});

/** The calls, for descriptions: what goes in a batch is listed under `body`, each item being one of `items`. */
export const ingestCalls = [
  {
    method: 'post',
    path: '/ingest/v1/rounds:batch',
    summary: 'Finished rounds with their settled bets; each round is stored whole or not at all',
    body: 'rounds',
    items: { round },
    reply: ingestReplies.batch,
  },
  {
    method: 'post',
    path: '/ingest/v1/rounds:check',
    summary:
      'The same body as rounds:batch, judged and not stored: decoded view, problems, what each bet would move',
    body: 'rounds',
    items: { round },
    reply: ingestReplies.check,
  },
  {
    method: 'post',
    path: '/ingest/v1/events',
    summary:
      'Registrations of members, single bets, settlements, cancels, corrections, sign-ins, transfers, purchases, refunds and gifts, spins of features, sign-ins and claims of activities, chat, shown replies and stream events',
    body: 'events',
    items: events,
    reply: ingestReplies.batch,
  },
  {
    method: 'get',
    path: '/ingest/v1/rounds/{id}',
    summary: 'Whether a round is stored and with which sums, by the game’s round number',
    reply: ingestReplies.roundState,
  },
  {
    method: 'get',
    path: '/ingest/v1/events/{id}',
    summary: 'Whether an event of the calling node is stored',
    reply: ingestReplies.eventState,
  },
  {
    method: 'get',
    path: '/ingest/v1/games',
    summary: 'The games that the calling node may send, with their bet areas, and the limits of requests',
    reply: ingestReplies.games,
  },
  {
    method: 'get',
    path: '/ingest/v1/rtp',
    summary:
      'The RTP that applies to a member in a game now, for a node that does not resolve it from the feed',
    query: {
      member: { pattern: '^.{1,64}$', required: true, description: 'Account of the member' },
      gameId: { pattern: '^\\d{1,6}$', required: true, description: 'Id of the game' },
      agent: {
        pattern: '^.{1,64}$',
        required: false,
        description: 'Account of its agent or of one above, where several members have the account',
      },
    },
    reply: ingestReplies.rtp,
  },
  {
    method: 'get',
    path: '/ingest/v1/config',
    summary: 'What the node has to obey, newer than a version; waits for it',
    query: {
      since: {
        pattern: '^\\d{1,18}$',
        required: true,
        description: 'Version that the node has read up to; 0 for everything',
      },
      wait: {
        pattern: '^(\\d|1\\d|2[0-5])$',
        required: false,
        description: `Seconds to wait for something newer, 0 (the default) to ${configLimits.waitS}`,
      },
    },
    reply: configReply,
  },
  {
    method: 'post',
    path: '/ingest/v1/config:ack',
    summary: 'Says up to which version the node has applied the config feed, and what it could not',
    whole: configAck,
    reply: configAcked,
  },
  {
    method: 'post',
    path: '/ingest/v1/launch',
    summary:
      'Redeems the token of a game’s address, once within 60 s: who plays. The same session may ask again; then a login event',
    whole: launchRedeem,
    reply: ingestReplies.launch,
  },
  walletCall('bet', 'Takes a stake from the wallet of a member, on our ledger or at its agent'),
  walletCall('settle', 'Pays bets out; a bet is settled once'),
  walletCall('betAndSettle', 'Stake and payout in one step'),
  walletCall('cancel', 'Takes back a bet that is not settled; leaves a mark against a bet that comes late'),
  walletCall('withhold', 'Takes money in advance, on entry to a prepaid session'),
  walletCall('return', 'Gives back what is left of it, with the sums of the session'),
  walletCall('cancelWithhold', 'Takes back a withholding'),
  walletCall('balance', 'The balance of a member'),
  {
    method: 'get',
    path: '/ingest/v1/tx/{id}',
    summary: 'State of a movement by its id, whichever node sent it',
    reply: ingestReplies.walletTx,
  },
] as const;
