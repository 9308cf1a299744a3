import { rtpLevels } from '@pitboss/rules/rtp/chain';
import * as d from '../core/define.ts';

/**
 * Schemas that the lists and forms of RTP settings share (risk §4). RTP is a decimal with three places, e.g.
 * "0.965".
 */

/** Why a setting ended. */
export const rtpEnds = ['expired', 'target', 'deleted', 'replaced'] as const;
export const rtpStates = ['inForce', 'ended'] as const;

/** Owner and values of a setting. */
export const rtpSetting = {
  id: d.id,
  level: d.choice(rtpLevels),
  /** Name of the setting in the config feed, where the next one of the same subject and game follows it. */
  key: d.text,
  agentId: d.id,
  agentAccount: d.text,
  /** Null: all games. */
  gameId: d.nullable(d.int),
  rtp: d.decimal,
  /** Lowest number of the agent and all above it, which caps it. */
  ceiling: d.decimal,
  /** In force from then on, up to the end but without it. */
  from: d.time,
  until: d.nullable(d.time),
  state: d.choice(rtpStates),
  endedAt: d.nullable(d.time),
  endedWhy: d.nullable(d.choice(rtpEnds)),
  /** Operator who ended it and the reason, for a manual end. */
  endedBy: d.nullable(d.text),
  endReason: d.nullable(d.text),
  actor: d.nullable(d.text),
  approver: d.nullable(d.text),
  reason: d.text,
  /** Of what is set for its subject and game, whichever setting that is now. */
  version: d.count,
};

/** Filters of all three lists; default: settings in force. */
export const rtpFilters = {
  agentId: d.optional(d.id),
  gameId: d.optional(d.queryCount),
  state: d.optional(d.choice(rtpStates)),
  actor: d.optional(d.text),
};

/** Input of a setting. Three decimals at most: more are rejected (spec §5). */
export const rtpInput = { rtp: d.text, reason: d.text, until: d.optional(d.queryTime) };
/** A setting that is deleted, and why. */
export const rtpDeletion = d.object({ id: d.id, reason: d.text });
/** Rows of the lists have the version of what is set for their subject and game. */
export const rtpVersions = { kind: 'rtpSetting', key: 'key' } as const;
