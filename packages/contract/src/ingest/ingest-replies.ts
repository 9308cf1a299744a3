import { rtpLevels } from '@pitboss/rules/rtp/chain';
import { nodeStates } from '@pitboss/wallet/transitions';
import * as z from 'zod/mini';
import { bounds } from '../core/limits.ts';
import {
  accountText,
  codeNumber,
  contentText,
  countOf,
  currencyText,
  foreignIdText,
  gameNumber,
  idText,
  nameText,
  timeMs,
} from './reply-fields.ts';

/** Replies of the game servers' interface: `data` of each reply, for its types and its description. */

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
  codes: z.array(idText),
  /** Field of an error: result, player, banker, cardType, gameId or record. */
  field: z.optional(nameText),
});
export type DecodedVerdict = z.output<typeof decoded>;

const reply = {
  /** Round id or event id; empty when it could not be read. */
  id: idText,
  status: z.enum(['accepted', 'duplicate', 'conflict', 'invalid']),
  code: codeNumber,
  desc: nameText,
  /** Path of the wrong field, e.g. `bets.3.amount`. */
  field: z.optional(nameText),
};

const batchReply = z.strictObject({
  ...reply,
  /** The member's balance after a bet, settlement, cancel, resettlement or transfer on our ledger. */
  balance: z.optional(money),
  /** Of chat lines: how they are shown; `content` is the text to show instead where words are masked. */
  show: z.optional(
    z.strictObject({ action: z.enum(['show', 'mask', 'hide']), content: z.optional(contentText) }),
  ),
  /** Of rounds: whether the record can be shown. A record that cannot is accepted all the same. */
  decoded: z.optional(decoded),
});
/** Result of one item, in the order of the request. */
export type IngestAnswer = z.output<typeof batchReply>;

const batch = z.strictObject({
  accepted: countOf,
  duplicate: countOf,
  conflict: countOf,
  invalid: countOf,
  results: z.array(batchReply),
});
export type IngestReply = z.output<typeof batch>;

const problem = z.strictObject({ code: codeNumber, desc: nameText, field: nameText });
export type IngestProblem = z.output<typeof problem>;

const betCheck = z.strictObject({
  betId: idText,
  member: accountText,
  /** True when exactly one member matches; otherwise the remaining fields are null. */
  known: z.boolean(),
  currency: z.nullable(currencyText),
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
  areas: z.nullable(z.array(countOf)),
  /** Hand types as they follow from the record; null when it cannot be read or the game has none. */
  derivedCardType: z.nullable(contentText),
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
  gameId: gameNumber,
  name: z.strictObject({ zh_cn: nameText, en_us: nameText }),
  category: nameText,
  state: nameText,
  /** True when its records are decoded, checked and rendered. */
  decodable: z.boolean(),
  /** Encoding of its records, see docs/integrators/records.md; null when it has none. */
  encoding: z.nullable(nameText),
  areas: z.array(
    z.strictObject({ areaId: countOf, name: z.strictObject({ zh_cn: nameText, en_us: nameText }) }),
  ),
});
const games = z.strictObject({
  games: z.array(game),
  /** Bounds of requests and of times, in items, bets, bytes and milliseconds. */
  limits: z.record(z.string(), z.int().check(z.nonnegative(), z.maximum(bounds.timeMs.to))),
});
export type IngestGamesReply = z.output<typeof games>;

const unknown = z.strictObject({ id: idText, state: z.literal('unknown') });
const roundState = z.union([
  unknown,
  z.strictObject({
    id: idText,
    state: z.literal('accepted'),
    /** SHA-256 of the content. */
    hash,
    storedAt: timeMs,
    /** Record number; null once the round has been removed by the retention. */
    recordId: z.nullable(idText),
    bets: countOf,
    /** Sums over the bets of the round. */
    amount: money,
    win: money,
    jackpot: money,
  }),
]);
const eventState = z.union([
  unknown,
  z.strictObject({
    id: idText,
    state: z.enum(['accepted', 'refused']),
    /** Code of the rejection; 0 when accepted. */
    code: codeNumber,
    hash,
    storedAt: timeMs,
  }),
]);

/** A movement of a member's wallet, wherever the wallet is. */
const walletTx = z.strictObject({
  txId: idText,
  /** `open`: anything that is not final and not `ok`. */
  state: z.enum(nodeStates),
  /** It cannot change any more; a bet that is ok, once it is settled. */
  final: z.boolean(),
  amount: z.nullable(money),
  /** After the movement, as far as it is known. */
  balance: z.nullable(money),
  currency: z.nullable(currencyText),
  /** The agent's own number of it. */
  agentTxId: z.nullable(foreignIdText),
  /** Path of the wrong field of a rejected call. */
  field: z.optional(nameText),
});
export type WalletTx = z.output<typeof walletTx>;

/** Member that opens a game, and the game. */
const launch = z.strictObject({
  member: accountText,
  /** Account of its agent, to be sent with everything about the member. */
  agent: accountText,
  currency: currencyText,
  gameId: gameNumber,
  /** Address of the member, as the agent's server saw it. */
  ip: z.string().check(z.maxLength(45)),
  language: z.nullable(idText),
  /** Address that the game returns to. */
  returnUrl: z.nullable(contentText),
  sessionId: idText,
});
export type LaunchReply = z.output<typeof launch>;

/** Thousandths: what applies, what is set and at which level (risk §4), and the ceiling. */
const rtp = z.strictObject({
  rtp: z.int().check(z.minimum(0), z.maximum(1_000)),
  set: z.int().check(z.minimum(0), z.maximum(1_000)),
  level: z.enum(rtpLevels),
  ceiling: z.int().check(z.minimum(0), z.maximum(1_000)),
});
export type IngestRtp = z.output<typeof rtp>;

/** Schemas of `data`, by the call. */
export const ingestReplies = { batch, rtp, check, games, roundState, eventState, walletTx, launch } as const;
