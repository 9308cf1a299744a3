import { textLimits } from '@pitboss/rules/checks/field-checks';
import * as d from '../core/define.ts';

/** Benefits that a member can be barred from (spec §3: disabled benefits). */
export const benefitKinds = ['all', 'activities', 'rewards', 'discounts', 'rebates'] as const;

const who = {
  memberId: d.id,
  memberAccount: d.text,
  agentId: d.id,
  agentAccount: d.text,
  currency: d.currencyCode,
};
const note = { operator: d.nullable(d.text), at: d.time };
const filters = { account: d.optional(d.text), agentId: d.optional(d.id) };

/** Most transfers a day that a limit can name. */
export const dayCountMax = 999_999;

/** Limits of transfers; null where there is none. Money in the member's currency. */
const limits = {
  inMax: d.nullable(d.money),
  outMax: d.nullable(d.money),
  inDayMax: d.nullable(d.money),
  outDayMax: d.nullable(d.money),
  dayCount: d.nullable(d.count),
};
/** Limits as typed: an empty text is no limit; the rules return the error of an amount (spec §5). */
const typedLimits = {
  inMax: d.optional(d.text),
  outMax: d.optional(d.text),
  inDayMax: d.optional(d.text),
  outDayMax: d.optional(d.text),
  dayCount: d.optional(d.text),
  remark: d.optional(d.text),
};
/** Accounts joined by commas; an unknown one rejects the whole request. */
const accounts = d.shortFilled(textLimits.accounts);

export const tradeLimits = {
  list: d.call({
    path: '/player/getPlayerTradeLimit',
    payload: 'body',
    pages: ['/memberTransferMan'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '会员转账限额', en_us: 'Transfer limits of members' },
    request: d.listRequest(filters, ['at', 'memberAccount']),
    versions: { kind: 'tradeLimit', key: 'memberId' },
    response: d.pageOf(d.object({ ...who, ...limits, remark: d.text, ...note, version: d.count })),
    example: { body: {} },
  }),
  add: d.call({
    path: '/player/addPlayerTradeLimit',
    payload: 'query',
    pages: ['/memberTransferMan'],
    feature: 'tradeLimits.edit',
    effect: 'write',
    origin: 'spec',
    subject: { field: 'account', kind: 'memberAccount', reach: 'subtree' },
    summary: { zh_cn: '新增转账限额', en_us: 'Add a transfer limit of a member' },
    audit: { zh_cn: '新增会员转账限额', en_us: 'Add member transfer limit' },
    request: d.object({ account: d.filled, ...typedLimits }),
    response: d.nothing,
    example: { query: { account: 'demo1', inMax: '5000' } },
  }),
  update: d.call({
    path: '/player/updatePlayerTradeLimit',
    payload: 'query',
    pages: ['/memberTransferMan'],
    feature: 'tradeLimits.edit',
    effect: 'write',
    origin: 'spec',
    subject: { field: 'memberId', kind: 'member', reach: 'subtree' },
    summary: { zh_cn: '修改转账限额', en_us: 'Edit the transfer limit of a member' },
    audit: { zh_cn: '修改会员转账限额', en_us: 'Edit member transfer limit' },
    request: d.object({ memberId: d.id, ...typedLimits, version: d.queryVersion }),
    response: d.nothing,
    example: { query: { memberId: '101', inMax: '5000' } },
  }),
  remove: d.call({
    path: '/player/deletePlayerTradeLimit',
    payload: 'query',
    pages: ['/memberTransferMan'],
    feature: 'tradeLimits.edit',
    effect: 'write',
    origin: 'spec',
    subject: { field: 'memberId', kind: 'member', reach: 'subtree' },
    summary: { zh_cn: '移除转账限额', en_us: 'Remove the transfer limit of a member' },
    audit: { zh_cn: '移除会员转账限额', en_us: 'Remove member transfer limit' },
    request: d.object({ memberId: d.id }),
    response: d.nothing,
    example: { query: { memberId: '101' } },
  }),
} as const;

export const disabledBenefits = {
  list: d.call({
    path: '/player/listPlayerDisabledBenefits',
    payload: 'body',
    pages: ['/welfareBlacklist'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '福利黑名单', en_us: 'Members with blocked benefits' },
    request: d.listRequest({ ...filters, kind: d.optional(d.choice(benefitKinds)) }, ['at', 'memberAccount']),
    response: d.pageOf(
      d.object({
        id: d.id,
        ...who,
        kind: d.choice(benefitKinds),
        reason: d.text,
        /** End; null for a permanent restriction. */
        until: d.nullable(d.time),
        ...note,
      }),
    ),
    example: { body: {} },
  }),
  add: d.call({
    path: '/player/addDisabledBenefits',
    payload: 'query',
    pages: ['/welfareBlacklist'],
    feature: 'welfareBlacklist.edit',
    effect: 'write',
    origin: 'spec',
    subject: { field: 'accounts', kind: 'memberAccount', reach: 'subtree' },
    summary: { zh_cn: '加入福利黑名单', en_us: 'Block benefits' },
    audit: { zh_cn: '加入福利黑名单', en_us: 'Block benefits' },
    request: d.object({
      accounts,
      kind: d.choice(benefitKinds),
      reason: d.filled,
      until: d.optional(d.queryTime),
    }),
    response: d.nothing,
    example: { query: { accounts: 'demo1', kind: 'rewards', reason: 'bonus hunting' } },
  }),
  remove: d.call({
    path: '/player/deleteDisabledBenefits',
    payload: 'query',
    pages: ['/welfareBlacklist'],
    feature: 'welfareBlacklist.edit',
    effect: 'write',
    origin: 'spec',
    summary: { zh_cn: '移出福利黑名单', en_us: 'Unblock benefits' },
    audit: { zh_cn: '移出福利黑名单', en_us: 'Unblock benefits' },
    request: d.object({ ids: d.queryIds }),
    response: d.nothing,
    example: { query: { ids: '1' } },
  }),
} as const;

export const smallGameBlacklist = {
  list: d.call({
    path: '/player/listSmallgameBlacklist',
    payload: 'body',
    pages: ['/smallgameBlacklist'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '小游戏黑名单', en_us: 'Members with blocked mini games' },
    request: d.listRequest({ ...filters, gameId: d.optional(d.int) }, ['at', 'memberAccount']),
    response: d.pageOf(
      d.object({
        ...who,
        /** The mini games; null for all of them. */
        gameIds: d.nullable(d.array(d.int)),
        reason: d.text,
        ...note,
      }),
    ),
    example: { body: {} },
  }),
  add: d.call({
    path: '/player/addSmallgameBlacklist',
    payload: 'query',
    pages: ['/smallgameBlacklist'],
    feature: 'smallGameBlacklist.edit',
    effect: 'write',
    origin: 'spec',
    subject: { field: 'accounts', kind: 'memberAccount', reach: 'subtree' },
    summary: { zh_cn: '加入小游戏黑名单', en_us: 'Block mini games' },
    audit: { zh_cn: '加入小游戏黑名单', en_us: 'Block mini games' },
    request: d.object({
      accounts,
      /** Ids joined by commas; all mini games without any. */
      gameIds: d.optional(d.string().check(d.regex(/^\d{1,6}(,\d{1,6}){0,99}$/))),
      reason: d.filled,
    }),
    response: d.nothing,
    example: { query: { accounts: 'demo1', reason: 'collusion' } },
  }),
  remove: d.call({
    path: '/player/deleteSmallgameBlacklist',
    payload: 'query',
    pages: ['/smallgameBlacklist'],
    feature: 'smallGameBlacklist.edit',
    effect: 'write',
    origin: 'spec',
    subject: { field: 'memberIds', kind: 'member', reach: 'subtree' },
    summary: { zh_cn: '移出小游戏黑名单', en_us: 'Unblock mini games' },
    audit: { zh_cn: '移出小游戏黑名单', en_us: 'Unblock mini games' },
    request: d.object({ memberIds: d.queryIds }),
    response: d.nothing,
    example: { query: { memberIds: '101' } },
  }),
} as const;
