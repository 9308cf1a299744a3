import { rtpLevels } from '@pitboss/rules/rtp/chain';
import { nodeStates } from '@pitboss/wallet/transitions';
import * as z from 'zod/mini';

/** Replies of the game servers' interface: `data` of each reply, for its types and its description. */

const count = z.int().check(z.nonnegative());
const time = z.int().check(z.nonnegative());
const money = z.string().check(z.regex(/^-?\d+\.\d{2}$/));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * Result of decoding a round's record: `ok`; `mismatch` when it claims what does not follow from its cards;
 * `error` when it cannot be read; `none` for games without an image of the round. The codes are those of
 * docs/integrators/records.md.
 */
const decoded = z.strictObject({
  verdict: z.enum(['ok', 'mismatch', 'error', 'none']),
  /** Of a mismatch all codes, of an error the first. */
  codes: z.array(z.string()),
  /** Field of an error: result, player, banker, cardType, gameId or record. */
  field: z.optional(z.string()),
});
export type DecodedVerdict = z.output<typeof decoded>;

const reply = {
  /** Round id or event id; empty when it could not be read. */
  id: z.string(),
  status: z.enum(['accepted', 'duplicate', 'conflict', 'invalid']),
  code: z.int(),
  desc: z.string(),
  /** Path of the wrong field, e.g. `bets.3.amount`. */
  field: z.optional(z.string()),
};

const batchReply = z.strictObject({
  ...reply,
  /** The member's balance after a bet, settlement, cancel, resettlement or transfer on our ledger. */
  balance: z.optional(money),
  /** Of chat lines: how they are shown; `content` is the text to show instead where words are masked. */
  show: z.optional(
    z.strictObject({ action: z.enum(['show', 'mask', 'hide']), content: z.optional(z.string()) }),
  ),
  /** Of rounds: whether the record can be shown. A record that cannot is accepted all the same. */
  decoded: z.optional(decoded),
});
/** Result of one item, in the order of the request. */
export type IngestAnswer = z.output<typeof batchReply>;

const batch = z.strictObject({
  accepted: count,
  duplicate: count,
  conflict: count,
  invalid: count,
  results: z.array(batchReply),
});
export type IngestReply = z.output<typeof batch>;

const problem = z.strictObject({ code: z.int(), desc: z.string(), field: z.string() });
export type IngestProblem = z.output<typeof problem>;

const betCheck = z.strictObject({
  betId: z.string(),
  member: z.string(),
  /** True when exactly one member matches; otherwise the remaining fields are null. */
  known: z.boolean(),
  currency: z.nullable(z.string()),
  /**
   * `here` when our ledger moves, `agent` when the agent of the member keeps the wallet and nothing moves
   * here.
   */
  wallet: z.nullable(z.enum(['here', 'agent'])),
  /**
   * Effect of the round on balances, in the order of the bets; null without one: a repeated round, a remote
   * wallet.
   */
  effect: z.nullable(
    z.strictObject({
      /** Taken now; 0.00 for a bet that was placed, and paid for, before. */
      stake: money,
      win: money,
      jackpot: money,
      before: money,
      after: money,
    }),
  ),
});
export type IngestBetCheck = z.output<typeof betCheck>;

const roundCheck = z.strictObject({
  ...reply,
  decoded,
  /** Winning areas as they follow from the record; null when it cannot be read. */
  areas: z.nullable(z.array(z.int())),
  /** Hand types as they follow from the record; null when it cannot be read or the game has none. */
  derivedCardType: z.nullable(z.string()),
  /** View that the console renders, by game; null when the record cannot be read. */
  view: z.nullable(z.unknown()),
  /** All errors of the round, not only the first. */
  problems: z.array(problem),
  bets: z.array(betCheck),
});
export type IngestRoundCheck = z.output<typeof roundCheck>;

const check = z.strictObject({ results: z.array(roundCheck) });
export type IngestCheckReply = z.output<typeof check>;

const game = z.strictObject({
  gameId: z.int(),
  name: z.strictObject({ zh_cn: z.string(), en_us: z.string() }),
  category: z.string(),
  state: z.string(),
  /** True when its records are decoded, checked and rendered. */
  decodable: z.boolean(),
  /** Encoding of its records, see docs/integrators/records.md; null when it has none. */
  encoding: z.nullable(z.string()),
  areas: z.array(
    z.strictObject({ areaId: z.int(), name: z.strictObject({ zh_cn: z.string(), en_us: z.string() }) }),
  ),
});
const games = z.strictObject({
  games: z.array(game),
  /** Bounds of requests and of times, in items, bets, bytes and milliseconds. */
  limits: z.record(z.string(), z.int()),
});
export type IngestGamesReply = z.output<typeof games>;

const unknown = z.strictObject({ id: z.string(), state: z.literal('unknown') });
const roundState = z.union([
  unknown,
  z.strictObject({
    id: z.string(),
    state: z.literal('accepted'),
    /** SHA-256 of the content. */
    hash,
    storedAt: time,
    /** Record number; null once the round has been removed by the retention. */
    recordId: z.nullable(z.string()),
    bets: count,
    /** Sums over the bets of the round. */
    amount: money,
    win: money,
    jackpot: money,
  }),
]);
const eventState = z.union([
  unknown,
  z.strictObject({
    id: z.string(),
    state: z.enum(['accepted', 'refused']),
    /** Code of the rejection; 0 when accepted. */
    code: z.int(),
    hash,
    storedAt: time,
  }),
]);

/** A movement of a member's wallet, wherever the wallet is. */
const walletTx = z.strictObject({
  txId: z.string(),
  /** `open`: anything that is not final and not `ok`. */
  state: z.enum(nodeStates),
  /** It cannot change any more; a bet that is ok, once it is settled. */
  final: z.boolean(),
  amount: z.nullable(money),
  /** After the movement, as far as it is known. */
  balance: z.nullable(money),
  currency: z.nullable(z.string()),
  /** The agent's own number of it. */
  agentTxId: z.nullable(z.string()),
  /** Path of the wrong field of a rejected call. */
  field: z.optional(z.string()),
});
export type WalletTx = z.output<typeof walletTx>;

/** Member that opens a game, and the game. */
const launch = z.strictObject({
  member: z.string(),
  /** Account of its agent, to be sent with everything about the member. */
  agent: z.string(),
  currency: z.string(),
  gameId: z.int(),
  /** Address of the member, as the agent's server saw it. */
  ip: z.string(),
  language: z.nullable(z.string()),
  /** Address that the game returns to. */
  returnUrl: z.nullable(z.string()),
  sessionId: z.string(),
});
export type LaunchReply = z.output<typeof launch>;

/** Thousandths: what applies, what is set and at which level (risk §4), and the ceiling. */
const rtp = z.strictObject({
  rtp: z.int(),
  set: z.int(),
  level: z.enum(rtpLevels),
  ceiling: z.int(),
});
export type IngestRtp = z.output<typeof rtp>;

/** Schemas of `data`, by the call. */
export const ingestReplies = { batch, rtp, check, games, roundState, eventState, walletTx, launch } as const;
