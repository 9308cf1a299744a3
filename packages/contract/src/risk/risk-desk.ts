import * as d from '../core/define.ts';
import { verdicts } from './alert-words.ts';
import { figure, links } from './risk-words.ts';

const page = {
  payload: 'query',
  pages: ['/riskManagement'],
  feature: 'risk.decide',
  effect: 'write',
  origin: 'spec',
} as const;

const verdict = { result: d.choice(verdicts), remark: d.optional(d.short(200)) };

const decided = d.object({
  /** Ids of the records, one for each alert, order or opposite bet that was decided. */
  ids: d.array(d.id),
  /** Until when they can be undone. */
  undoUntil: d.time,
});

const example = { query: { id: '1', result: 'normal' } } as const;

const states = ['open', ...verdicts] as const;

/** One of the two members of a record. */
const side = { account: d.text, agentId: d.id, agentAccount: d.text, currency: d.currencyCode };

/**
 * Verdicts that the specification has calls of their own for; they leave the same records as those on alerts.
 */
export const riskDesk = {
  transferLimit: d.call({
    ...page,
    path: '/order/dealwithTransferLimit',
    summary: { zh_cn: '处理转账超限', en_us: 'Decide the daily alert of transfers beyond limits' },
    audit: { zh_cn: '处理转账超限', en_us: 'Decide transfers beyond limits' },
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
      en_us: 'Decide a withdrawal with low play; no money moves',
    },
    audit: { zh_cn: '处理低流水转出', en_us: 'Decide low-play withdrawal' },
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
    summary: { zh_cn: '对打记录', en_us: 'Rounds in which linked members bet on opposite areas' },
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
    summary: { zh_cn: '处理对打记录', en_us: 'Decide an opposite bet record; no money moves' },
    audit: { zh_cn: '处理对打记录', en_us: 'Decide opposite bets' },
    request: d.object({ id: d.id, ...verdict }),
    response: decided,
    example,
  }),
  decideOpposites: d.call({
    ...page,
    path: '/order/batchDealwithRelativelyBetRecord',
    summary: { zh_cn: '批量处理对打记录', en_us: 'Decide several opposite bet records, all or none' },
    audit: { zh_cn: '批量处理对打记录', en_us: 'Decide opposite bets in batch' },
    request: d.object({ ids: d.queryIds, ...verdict }),
    response: decided,
    example: { query: { ids: '1', result: 'normal' } },
  }),
} as const;
