import { nodeSchemas } from '@pitboss/wallet/messages';
import * as z from 'zod/mini';
import { configAck, configAcked, configLimits, configReply } from './ingest-config.ts';
import { accountPattern } from './ingest-fields.ts';
import { events, round } from './ingest-items.ts';
import { ingestReplies } from './ingest-replies.ts';

export { type IngestCode, ingestCodes } from './ingest-codes.ts';
export type { IngestAnswer, IngestReply } from './ingest-replies.ts';

/**
 * Messages of game servers (wallet: ingest). The protocol is separate from the calls of the console: signed
 * per node, batches of up to 500 items, a result per item. Money is a decimal string of at most two places in
 * the member's currency, times are epoch milliseconds (UTC).
 */
export const ingestLimits = {
  /** Items of one request. */
  items: 500,
  /** Bets of one request, over all its rounds. */
  bets: 5_000,
  bodyBytes: 8 * 1024 * 1024,
  /** Largest allowed difference between a node's clock and ours. */
  skewMs: 30_000,
  /** Items older than this are rejected, because stored ids do not reach further back. */
  maxAgeMs: 31 * 86_400_000,
  /** Items further in the future than this are rejected. */
  maxAheadMs: 60_000,
} as const;

/**
 * Stakes, wins or jackpots of one round at most, in minor units: ten of the largest amounts. Totals over
 * hundreds of such rounds still fit PostgreSQL's bigint.
 */
export const roundSumMax = 9_999_999_999_999_990n;

/** The token of a game's address, and the session at the game that it opens. */
export const launchRedeem = z.strictObject({
  token: z.string().check(z.regex(/^[\w-]{20,100}$/)),
  /** Chosen by the node: for ten minutes the same session gets the same reply again. */
  sessionId: z.string().check(z.regex(/^[!-}]{1,48}$/)),
});

const walletCall = <C extends keyof typeof nodeSchemas>(call: C, summary: string) => ({
  method: 'post' as const,
  path: `/ingest/v1/wallet/${call}` as const,
  summary,
  whole: nodeSchemas[call],
  reply: ingestReplies.walletTx,
});

/**
 * The calls, for descriptions: what goes in a batch is listed under `body`, each item being one of `items`.
 */
export const ingestCalls = [
  {
    method: 'post',
    path: '/ingest/v1/rounds:batch',
    summary: 'Stores finished rounds with their settled bets, each completely or not at all',
    body: 'rounds',
    items: { round },
    reply: ingestReplies.batch,
  },
  {
    method: 'post',
    path: '/ingest/v1/rounds:check',
    summary:
      'Validates the body of rounds:batch and stores nothing: decoded view, problems, effect of each bet',
    body: 'rounds',
    items: { round },
    reply: ingestReplies.check,
  },
  {
    method: 'post',
    path: '/ingest/v1/events',
    summary:
      'Stores registrations of members, single bets, settlements, cancels, corrections, sign-ins, transfers, purchases, refunds and gifts, spins of features, sign-ins and claims of activities, chat, shown replies and stream events',
    body: 'events',
    items: events,
    reply: ingestReplies.batch,
  },
  {
    method: 'get',
    path: '/ingest/v1/rounds/{id}',
    summary: 'Returns whether a round is stored, with its totals, by the game’s round number',
    reply: ingestReplies.roundState,
  },
  {
    method: 'get',
    path: '/ingest/v1/events/{id}',
    summary: 'Returns whether an event of the calling node is stored',
    reply: ingestReplies.eventState,
  },
  {
    method: 'get',
    path: '/ingest/v1/games',
    summary:
      'Lists the games that the calling node may send, with their bet areas, and the limits of requests',
    reply: ingestReplies.games,
  },
  {
    method: 'get',
    path: '/ingest/v1/rtp',
    summary:
      'Returns the RTP that applies to a member in a game now, for a node that does not resolve it from the feed',
    query: {
      member: { pattern: accountPattern, required: true, description: 'Account of the member' },
      gameId: { pattern: '^\\d{1,6}$', required: true, description: 'Id of the game' },
      agent: {
        pattern: accountPattern,
        required: false,
        description: 'Account of its agent or of one above, where several members have the account',
      },
    },
    reply: ingestReplies.rtp,
  },
  {
    method: 'get',
    path: '/ingest/v1/config',
    summary: 'Returns the configuration that the node must apply, newer than a version; waits for it',
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
    summary: 'Acknowledges the version up to which the node has applied the config feed, with what failed',
    whole: configAck,
    reply: configAcked,
  },
  {
    method: 'post',
    path: '/ingest/v1/launch',
    summary:
      'Redeems the token of a game’s address, once within 60 s, and returns the member. The same session may repeat it; then send a login event',
    whole: launchRedeem,
    reply: ingestReplies.launch,
  },
  walletCall('bet', 'Takes a stake from the wallet of a member, on our ledger or at its agent'),
  walletCall('settle', 'Pays bets out; a bet is settled once'),
  walletCall('betAndSettle', 'Stake and payout in one step'),
  walletCall(
    'cancel',
    'Reverses a bet that is not settled; leaves a mark that rejects a bet that arrives late',
  ),
  walletCall('withhold', 'Takes money in advance, on entry to a prepaid session'),
  walletCall('return', 'Returns the rest of it, with the totals of the session'),
  walletCall('cancelWithhold', 'Reverses a withholding'),
  walletCall('balance', 'Returns the balance of a member'),
  {
    method: 'get',
    path: '/ingest/v1/tx/{id}',
    summary: 'Returns the state of a movement by its id, whichever node sent it',
    reply: ingestReplies.walletTx,
  },
] as const;
