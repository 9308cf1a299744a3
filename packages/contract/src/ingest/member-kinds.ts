import * as z from 'zod/mini';
import {
  accountText,
  currencyText,
  decimalText,
  gameNumber,
  idText,
  nameText,
  timeMs,
} from './reply-fields.ts';

const member = { member: accountText, agent: accountText };
const reason = z.enum(['blocked', 'betBan']);
/** Automatic end: the item no longer applies from that timeMs on. */
const ends = { until: z.optional(timeMs) };
const thousandths = z.int().check(z.minimum(0), z.maximum(1000));
/** In force from then on, up to the end but without it; null: until it is gone. */
const since = { from: timeMs, until: z.nullable(timeMs) };

/** Scope of a group of pools: agents by id, each in one group at most; games, null for all of them. */
export const poolOf = { agents: z.array(idText), gameIds: z.nullable(z.array(gameNumber)) };

/** Items of the config feed about members and their agents: RTP, bans, limits, labels and sessions. */
export const memberKinds = {
  /** Set by a game, unless something nearer is set for the member or its agents (level 7). */
  'rtp.game': z.strictObject({ gameId: gameNumber, rtp: thousandths }),
  /**
   * Set for the members of some agents and of all below them, unless a nearer agent is in another group
   * (level 8).
   */
  'rtp.pool': z.strictObject({ ...poolOf, rtp: thousandths }),
  'rtp.agent': z.strictObject({
    agent: accountText,
    /** Id of the agent above; null at the top. */
    parent: z.nullable(idText),
    /** Thousandths. The lowest of an agent and all above it holds for its members. */
    rtp: thousandths,
  }),
  /**
   * Set for the members of an agent and of all below it, where nothing nearer is (levels 4 to 6, spec risk
   * §4).
   */
  'rtp.agentGame': z.strictObject({
    agent: accountText,
    /** Id of the agent, as in `rtp.agent`. */
    agentId: idText,
    level: z.enum(['agentGame2', 'agent2', 'agentGame1']),
    /** Null: all games. */
    gameId: z.nullable(gameNumber),
    rtp: thousandths,
    ...since,
  }),
  /** Set for one member (levels 1 to 3), before everything that is set for agents. */
  'rtp.member': z.strictObject({
    ...member,
    level: z.enum(['playerGame', 'player', 'label']),
    /** Of a label: of several black ones the lowest counts, of white ones the highest. */
    side: z.optional(z.enum(['black', 'white'])),
    gameId: z.nullable(gameNumber),
    rtp: thousandths,
    ...since,
  }),
  'ban.member': z.strictObject({ ...member, reason: z.enum(['blocked', 'betBan', 'label']), ...ends }),
  /** Holds for the members of the agent and of all below it. */
  'ban.agent': z.strictObject({ agent: accountText, reason }),
  /** No bets in these mini games; null: in none of them. */
  mini: z.strictObject({ ...member, gameIds: z.nullable(z.array(gameNumber)), ...ends }),
  /** Wins become losses with this probability, above 0 to 1. */
  kill: z.strictObject({ ...member, probability: z.number().check(z.minimum(0), z.maximum(1)), ...ends }),
  /** No bet above this amount, a decimal with two places. */
  maxStake: z.strictObject({ ...member, currency: currencyText, amount: decimalText, ...ends }),
  /** Labels of a member, for information. */
  list: z.strictObject({ ...member, side: z.enum(['black', 'white']), labels: z.array(nameText) }),
  mute: z.strictObject({ ...member, until: timeMs }),
  /**
   * Sessions from before `at` end: of the member, or of all members of the agent, who sign in again from
   * `signInFrom` on.
   */
  offline: z.union([
    z.strictObject({ ...member, at: timeMs, until: timeMs }),
    z.strictObject({ agent: accountText, at: timeMs, signInFrom: timeMs, until: timeMs }),
  ]),
} as const;
