import { poolLevels } from '@pitboss/rules/pools/pool-rules';
import * as d from '../core/define.ts';

/** Schemas that the calls of pools share (risk §5). RTP has three decimals, proportions and ratios four. */

export const poolSwitch = ['open', 'closed'] as const;
export const poolRecordKinds = ['contribution', 'payout', 'seed', 'drain', 'shortfall'] as const;
export const poolChanges = ['created', 'changed', 'opened', 'closed', 'limits', 'deleted'] as const;

/** 1 mini, 2 minor, 3 major, 4 grand. */
export const poolLevel = d.union([d.literal(1), d.literal(2), d.literal(3), d.literal(4)]);
/** Level of a pool in a list's filter or a query string. */
export const queryLevel = d.queryInteger(poolLevels);

/** Limits of a level in a currency; a cap of 0.00 means none. */
export const poolLimit = d.object({
  level: poolLevel,
  currency: d.currencyCode,
  seed: d.money,
  cap: d.money,
  mustHit: d.boolean,
});

export const poolLimitInput = d.object({
  level: poolLevel,
  currency: d.currencyCode,
  seed: d.amountInput,
  cap: d.amountInput,
  mustHit: d.boolean,
});

export const poolAgent = d.object({ agentId: d.id, agentAccount: d.text });

/** Terms of a version of a group. */
export const poolTermsRow = {
  groupId: d.id,
  version: d.int,
  name: d.text,
  agents: d.array(poolAgent),
  /** Null: all games. */
  games: d.nullable(d.array(d.int)),
  rtp: d.decimal,
  proportion: d.decimal,
  /** Of the four levels. */
  ratios: d.array(d.decimal),
  /** Agents, games and ratios as one line each, as lists and files have them; no games are all. */
  agentAccounts: d.string(),
  gameIds: d.string(),
  distribution: d.string(),
  limits: d.array(poolLimit),
  state: d.choice(poolSwitch),
  /** When this version began, who made it and why. */
  at: d.time,
  actor: d.text,
  approver: d.nullable(d.text),
  reason: d.text,
};
