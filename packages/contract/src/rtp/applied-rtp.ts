import { rtpLevels } from '@pitboss/rules/rtp/chain';
import { observedMarks } from '@pitboss/rules/rtp/observed';
import * as d from '../core/define.ts';

/** RTP that applies, and the observed RTP of bets (risk §4). */
const read = { payload: 'body', effect: 'read', origin: 'ours' } as const;

/** Dimensions of observed rates. */
export const observedBy = ['game', 'agent', 'agentGame', 'member'] as const;
/**
 * Comparison of a bet's own RTP with the one that applied at its time: equal; equal to that of the version
 * its game server had acknowledged by then; different; the bet has none.
 */
export const betVerdicts = ['equal', 'lag', 'differs', 'none'] as const;

const set = {
  from: d.time,
  /** Null: the RTP at the opening of the agent, or an automatic change. */
  actor: d.nullable(d.text),
  approver: d.nullable(d.text),
  reason: d.nullable(d.text),
};

export const appliedRtp = {
  resolve: d.call({
    ...read,
    path: '/rtp/resolve',
    pages: ['/rtpObserved', '/rtpManagement', '/rtpManagement2', '/rtpPlayerManagement'],
    summary: {
      zh_cn: '生效RTP：会员（或代理）在某游戏、某时刻，或某张注单的RTP及其完整依据',
      en_us:
        'Applied RTP of a member or agent in a game at a given time, or of a bet, with the full resolution chain',
    },
    request: d.object({
      /** Of a stored bet: its member, game and time are meant. */
      betId: d.optional(d.id),
      memberId: d.optional(d.id),
      /** Without a member: as members of the agent have it that nothing is set for. */
      agentId: d.optional(d.id),
      gameId: d.optional(d.queryCount),
      /** Default: now. */
      at: d.optional(d.time),
    }),
    response: d.object({
      memberId: d.nullable(d.id),
      memberAccount: d.nullable(d.text),
      agentId: d.id,
      agentAccount: d.text,
      gameId: d.int,
      at: d.time,
      /** The lower of what is set and the ceiling. */
      rtp: d.decimal,
      set: d.decimal,
      level: d.choice(rtpLevels),
      ceiling: d.decimal,
      ceilingAgentId: d.id,
      ceilingAgentAccount: d.text,
      /** All that is set, strongest first, down to the number of the agent; the first one counts. */
      chain: d.array(
        d.object({
          level: d.choice(rtpLevels),
          /** Number of the level, 1 to 9. */
          place: d.count,
          id: d.nullable(d.id),
          agentId: d.id,
          agentAccount: d.text,
          gameId: d.nullable(d.int),
          rtp: d.decimal,
          until: d.nullable(d.time),
          ...set,
        }),
      ),
      /** Numbers of the agent and all above it, from the bottom; the lowest is the ceiling. */
      numbers: d.array(d.object({ agentId: d.id, agentAccount: d.text, rtp: d.decimal, ...set })),
      bet: d.nullable(
        d.object({
          id: d.id,
          rtp: d.nullable(d.decimal),
          verdict: d.choice(betVerdicts),
          /** The game server that sent it; null where that is not known any more. */
          node: d.nullable(d.text),
          /** The version that it had acknowledged by then. */
          version: d.nullable(d.text),
        }),
      ),
    }),
    example: { body: { memberId: '101', gameId: 201 } },
  }),
  observed: d.call({
    ...read,
    path: '/rtp/observed',
    pages: ['/rtpObserved'],
    limit: 'report',
    summary: {
      zh_cn: '实际RTP与设定RTP：按游戏、代理或会员，含95%区间与异常标记',
      en_us: 'Observed and configured RTP by game, agent or member, with 95% interval and assessment',
    },
    request: d.listRequest(
      {
        ...d.range,
        by: d.optional(d.choice(observedBy)),
        /** One currency alone; all of them in CNY at the day's rate otherwise. */
        currency: d.optional(d.currencyCode),
        agentId: d.optional(d.id),
        gameId: d.optional(d.int),
        memberAccount: d.optional(d.text),
        mark: d.optional(d.choice(observedMarks)),
        /** Rows with too few bets go back further than `start_time`, up to 180 days, until they have enough. */
        extend: d.optional(d.boolean),
      },
      ['bets', 'amount', 'observed'],
    ),
    response: d.pageOf(
      d.object({
        /** Unique key of a row. */
        id: d.text,
        gameId: d.nullable(d.int),
        agentId: d.nullable(d.id),
        agentAccount: d.nullable(d.text),
        memberId: d.nullable(d.id),
        memberAccount: d.nullable(d.text),
        currency: d.currencyCode,
        /** Start of the range of the row. */
        from: d.time,
        bets: d.count,
        amount: d.money,
        payout: d.money,
        /** Payouts over stakes, without jackpots, with its interval; null with too few bets. */
        observed: d.nullable(d.decimal),
        low: d.nullable(d.decimal),
        high: d.nullable(d.decimal),
        /** Of the bets that carry an RTP, weighted by their stakes. */
        set: d.nullable(d.decimal),
        mark: d.nullable(d.choice(observedMarks)),
      }),
    ),
    example: () => ({ body: d.lastWeek() }),
  }),
} as const;
