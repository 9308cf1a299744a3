import * as d from '../define.ts';
import { figure, links, verdicts } from './risk-words.ts';

const page = {
  payload: 'query',
  pages: ['/riskManagement'],
  feature: 'risk.decide',
  effect: 'write',
  origin: 'spec',
} as const;

const verdict = { result: d.choice(verdicts), remark: d.optional(d.short(200)) };

const decided = d.object({
  /** Records, one a thing that was decided. */
  ids: d.array(d.id),
  /** Until when they can be undone. */
  undoUntil: d.time,
});

const example = { query: { id: '1', result: 'normal' } } as const;

const states = ['open', ...verdicts] as const;

/** One of the two members of a record. */
const side = { account: d.text, agentId: d.id, agentAccount: d.text, currency: d.currencyCode };

/** Verdicts that the specification has calls of their own for; they leave the same records as those on alerts. */
export const riskDesk = {
  transferLimit: d.call({
    ...page,
    path: '/order/dealwithTransferLimit',
    summary: { zh_cn: '处理转账超限', en_us: "Decide a day's alert of refused transfers" },
    audit: { zh_cn: '处理转账超限', en_us: 'Refused transfers of a day decided' },
    /** Of the alert. */
    request: d.object({ id: d.id, ...verdict }),
    response: decided,
    example,
  }),
  transferMonitor2: d.call({
    ...page,
    path: '/order/dealwithTransferMonitor2',
    summary: {
      zh_cn: '处理低流水转出',
      en_us: 'Decide an order out after too little play; it moves no money',
    },
    audit: { zh_cn: '处理低流水转出', en_us: 'Order out after too little play decided' },
    /** Of the order, or of its alert. */
    request: d.object({ id: d.id, ...verdict }),
    response: decided,
    example,
  }),
  opposites: d.call({
    path: '/riskControl/getRelativelyBetRecord',
    payload: 'body',
    pages: ['/riskManagement'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '对打记录', en_us: 'Rounds in which linked members staked on opposite areas' },
    request: d.listRequest(
      {
        ...d.optionalRange,
        /** Account, of either member. */
        member: d.optional(d.text),
        state: d.optional(d.choice(states)),
      },
      ['at', 'matched'],
    ),
    response: d.pageOf(
      d.object({
        id: d.id,
        /** When the later of the bets was made. */
        at: d.time,
        round: d.text,
        gameId: d.int,
        lowId: d.id,
        lowAccount: side.account,
        lowAgentId: side.agentId,
        lowAgentAccount: side.agentAccount,
        lowArea: d.int,
        /** Less what the member has on the opposite area. */
        lowAmount: d.money,
        lowCurrency: side.currency,
        highId: d.id,
        highAccount: side.account,
        highAgentId: side.agentId,
        highAgentAccount: side.agentAccount,
        highArea: d.int,
        highAmount: d.money,
        highCurrency: side.currency,
        /** The lower of both in CNY. */
        matched: figure,
        links: d.array(d.choice(links)),
        state: d.choice(states),
        handler: d.nullable(d.text),
        decidedAt: d.nullable(d.time),
        key: d.string(),
        /** The newest alert of the pair. */
        alertId: d.nullable(d.id),
      }),
    ),
    example: { body: {} },
  }),
  decideOpposite: d.call({
    ...page,
    path: '/order/dealwithRelativelyBetRecord',
    summary: { zh_cn: '处理对打记录', en_us: 'Decide a round of opposite bets; it moves no money' },
    audit: { zh_cn: '处理对打记录', en_us: 'Round of opposite bets decided' },
    request: d.object({ id: d.id, ...verdict }),
    response: decided,
    example,
  }),
  decideOpposites: d.call({
    ...page,
    path: '/order/batchDealwithRelativelyBetRecord',
    summary: { zh_cn: '批量处理对打记录', en_us: 'Decide rounds of opposite bets, all of them or none' },
    audit: { zh_cn: '批量处理对打记录', en_us: 'Rounds of opposite bets decided' },
    request: d.object({ ids: d.wireIds, ...verdict }),
    response: decided,
    example: { query: { ids: '1', result: 'normal' } },
  }),
} as const;
