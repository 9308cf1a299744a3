import { labelWindows } from '@pitboss/rules/labels/labels';
import * as d from '../core/define.ts';
import { conditions, effects, member, reason, side, tag } from './label-fields.ts';

const playersPage = { pages: ['/singleListPlayer'] } as const;
const entriesPage = { pages: ['/listSingleBlackWhite'] } as const;

export const entryKinds = ['auto', 'manual'] as const;
export const entryStates = ['active', 'ended'] as const;
export const entryEnds = ['expired', 'removed'] as const;

/** Figures of a member; null where there is none, as a return rate without bets. */
const figures = {
  stakeCny: d.nullable(d.money),
  netWinCny: d.nullable(d.money),
  returnRate: d.nullable(d.decimal),
  bets: d.nullable(d.decimal),
  winShare: d.nullable(d.decimal),
  streak: d.nullable(d.decimal),
  transferInCny: d.nullable(d.money),
  netTransferCny: d.nullable(d.money),
  accountDays: d.nullable(d.decimal),
  accountsOnIp: d.nullable(d.decimal),
  abnormalAlerts: d.nullable(d.decimal),
  oppositeRounds: d.nullable(d.decimal),
};

/** Members that labels evaluate, and their entries on labels. */
export const labelEntries = {
  players: d.call({
    ...playersPage,
    path: '/singleBlackWhite/listPlayer',
    payload: 'body',
    effect: 'read',
    origin: 'spec',
    limit: 'report',
    summary: {
      zh_cn: '点控玩家：所选时段的判定指标与现有标签',
      en_us: 'Members with label figures over a period up to now, and their labels',
    },
    request: d.listRequest(
      {
        window: d.optional(d.choice(labelWindows)),
        account: d.optional(d.text),
        agentId: d.optional(d.id),
        currency: d.optional(d.currencyCode),
        /** With an active entry of this label. */
        tag: d.optional(tag),
      },
      ['netWinCny', 'stakeCny', 'bets', 'returnRate', 'memberAccount', 'createdAt'],
    ),
    response: d.pageOf(
      d.object({
        id: d.id,
        ...member,
        ...figures,
        entries: d.array(d.object({ id: d.id, tag, kind: d.choice(entryKinds), until: d.nullable(d.time) })),
        entryWords: d.bilingual,
        createdAt: d.time,
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  choices: d.call({
    ...playersPage,
    path: '/singleBlackWhite/labelChoices',
    payload: 'none',
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '可加入的标签', en_us: 'Labels that members can be added to, with effects' },
    response: d.object({ labels: d.array(d.object({ tag, enabled: d.boolean, effects })) }),
  }),
  add: d.call({
    ...playersPage,
    path: '/singleBlackWhite/addSingleBlackWhite',
    payload: 'body',
    feature: 'labels.add',
    effect: 'write',
    origin: 'spec',
    summary: {
      zh_cn: '人工加入黑白名单',
      en_us: 'Add members to a label manually, with an expiry time where required',
    },
    audit: { zh_cn: '加入黑白名单', en_us: 'Add to black/white list' },
    touches: ['members', 'rtp'],
    subject: { field: 'memberIds', kind: 'member', reach: 'subtree' },
    request: d.object({
      memberIds: d.idList,
      tag,
      until: d.optional(d.time),
      reason,
      /** The alert of risk control from which it is done, which then remembers it. */
      alertId: d.optional(d.id),
    }),
    response: d.object({ ids: d.array(d.id) }),
    example: () => ({
      body: {
        memberIds: ['101'],
        tag: 'manualBlack',
        until: Date.now() + 7 * 86_400_000,
        reason: '疑似作弊，观察',
      },
    }),
  }),
  entries: d.call({
    ...entriesPage,
    path: '/singleBlackWhite/listSingleBlackWhite',
    payload: 'body',
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '黑白名单', en_us: 'Black/white list entries, active or ended' },
    request: d.listRequest(
      {
        ...d.optionalRange,
        account: d.optional(d.text),
        agentId: d.optional(d.id),
        side: d.optional(side),
        tag: d.optional(tag),
        kind: d.optional(d.choice(entryKinds)),
        state: d.optional(d.choice(entryStates)),
        endedWhy: d.optional(d.choice(entryEnds)),
        id: d.optional(d.id),
      },
      ['since', 'until', 'memberAccount', 'endedAt'],
    ),
    response: d.pageOf(
      d.object({
        id: d.id,
        ...member,
        side,
        tag,
        kind: d.choice(entryKinds),
        state: d.choice(entryStates),
        since: d.time,
        until: d.nullable(d.time),
        /**
         * Of an automatic one: the minute of the run that made it, and of the last in which the conditions
         * held.
         */
        ranAt: d.nullable(d.time),
        heldAt: d.nullable(d.time),
        version: d.count,
        conditions,
        /** Figures then, by figure and span, e.g. `netWin 24h`. */
        figures: d.record(d.string(), d.text),
        effects,
        conditionWords: d.bilingual,
        figureWords: d.bilingual,
        effectWords: d.bilingual,
        reason: d.text,
        actor: d.nullable(d.text),
        approver: d.nullable(d.text),
        endedAt: d.nullable(d.time),
        endedWhy: d.nullable(d.choice(entryEnds)),
        endedBy: d.nullable(d.text),
        endReason: d.nullable(d.text),
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  remove: d.call({
    ...entriesPage,
    path: '/singleBlackWhite/deleteSingleBlackWhite',
    payload: 'query',
    feature: 'labels.remove',
    effect: 'write',
    origin: 'spec',
    summary: {
      zh_cn: '结束黑白名单记录',
      en_us: 'End entries; the same label is not applied automatically for 24 hours',
    },
    audit: { zh_cn: '结束黑白名单记录', en_us: 'End black/white list entry' },
    touches: ['members', 'rtp'],
    request: d.object({ ids: d.queryIds, reason }),
    response: d.nothing,
    example: { query: { ids: ['1'], reason: '核实无异常' } },
  }),
} as const;
