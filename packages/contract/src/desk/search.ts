import { accountStates } from '../access/sub-accounts.ts';
import { agentLevels } from '../agents/agents.ts';
import * as d from '../core/define.ts';
import { memberStates } from '../members/members.ts';
import { orderKinds } from '../orders/order-labels.ts';

/** Letters that can be looked for; the longest ids have 48. */
export const searchLength = 60;

/** Field by which a member was found. */
export const memberIdentities = ['account', 'id', 'mobile', 'nickname'] as const;

/** Pages of the lists that show orders. */
export const orderPages = [
  '/seamlessOrder',
  '/smallgameSeamlessOrder',
  '/seamlessWithholding',
  '/wmOrder',
] as const;

const hit = d.discriminatedUnion('kind', [
  d.object({
    kind: d.literal('member'),
    id: d.id,
    account: d.text,
    nickname: d.text,
    agentAccount: d.text,
    state: d.choice(memberStates),
    by: d.choice(memberIdentities),
  }),
  d.object({
    kind: d.literal('agent'),
    id: d.id,
    account: d.text,
    name: d.text,
    level: d.choice(agentLevels),
  }),
  d.object({
    kind: d.literal('operator'),
    id: d.id,
    account: d.text,
    nickname: d.text,
    state: d.choice(accountStates),
  }),
  d.object({
    kind: d.literal('bet'),
    id: d.id,
    inningId: d.nullable(d.text),
    gameId: d.int,
    memberAccount: d.text,
    amount: d.money,
    currency: d.currencyCode,
    betTime: d.time,
  }),
  d.object({ kind: d.literal('round'), inningId: d.text, gameId: d.int, startedAt: d.time }),
  d.object({
    kind: d.literal('order'),
    id: d.id,
    txId: d.text,
    page: d.choice(orderPages),
    movement: d.choice(orderKinds),
    memberAccount: d.text,
    amount: d.money,
    currency: d.currencyCode,
  }),
  /** An address that members registered or signed in from; at most 99 are counted. */
  d.object({ kind: d.literal('address'), ip: d.ip, members: d.count }),
  d.object({ kind: d.literal('announcement'), id: d.id, title: d.bilingual }),
  /** An entry of the ledger, by its number or by its reference in statements. */
  d.object({
    kind: d.literal('entry'),
    id: d.id,
    ref: d.text,
    owner: d.choice(['member', 'agent']),
    account: d.text,
    amount: d.money,
    currency: d.currencyCode,
    at: d.time,
  }),
  d.object({ kind: d.literal('alert'), id: d.id, code: d.text, name: d.text, at: d.time }),
  d.object({ kind: d.literal('case'), id: d.id, at: d.time }),
  d.object({ kind: d.literal('approval'), id: d.id, target: d.text, at: d.time }),
]);

/** The search of the console: whatever the caller's pages and tree hold. */
export const search = {
  find: d.call({
    path: '/search/find',
    payload: 'body',
    pages: ['/index'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '全局搜索：会员、代理、子账号、注单、牌局、订单、账目、告警、案件、审批、IP、公告',
      en_us:
        'Global search: members, agents, sub-accounts, bets, rounds, orders, ledger entries, alerts, cases, approvals, IPs, announcements',
    },
    request: d.object({ words: d.shortFilled(searchLength) }),
    response: d.array(hit),
    example: { body: { words: 'demo' } },
  }),
} as const;
