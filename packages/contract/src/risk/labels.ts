import { textLimits } from '@pitboss/rules/checks/field-checks';
import {
  labelComparisons,
  labelFigures,
  labelLimits,
  labelSchedules,
  labelSides,
  labelTags,
  labelWindows,
} from '@pitboss/rules/labels/labels';
import * as d from '../define.ts';

/** Black and white labels, whom they judge, and who is on them (risk §6). */
const labelsPage = { pages: ['/singleBlackWhiteLabe'] } as const;
const playersPage = { pages: ['/singleListPlayer'] } as const;
const entriesPage = { pages: ['/listSingleBlackWhite'] } as const;

export const entryKinds = ['auto', 'manual'] as const;
export const entryStates = ['active', 'ended'] as const;
export const entryEnds = ['expired', 'removed'] as const;

const condition = d.object({
  figure: d.choice(labelFigures),
  window: d.choice(labelWindows),
  comparison: d.choice(labelComparisons),
  /** Money in CNY, percentages and whole numbers as decimals. */
  value: d.text,
  /** Upper end of `between`, which holds with both its ends. */
  to: d.optional(d.text),
});
const conditions = d.array(condition);
const effects = d.object({
  rtp: d.optional(d.text),
  kill: d.optional(d.text),
  /** Largest stake of a bet, by currency. */
  maxStake: d.optional(d.record(d.string(), d.text)),
  betBan: d.optional(d.boolean),
  miniBan: d.optional(d.boolean),
  benefitsOff: d.optional(d.boolean),
  exempt: d.optional(d.boolean),
  mark: d.optional(d.boolean),
});
const tag = d.choice(labelTags);
const side = d.choice(labelSides);
const schedule = d.choice(labelSchedules);
const reason = d.shortFilled(textLimits.remark);

const setting = {
  enabled: d.boolean,
  conditions,
  schedule,
  stayHours: d.count,
  effects,
  /** 0: as the product comes. */
  version: d.count,
  author: d.nullable(d.text),
  reason: d.text,
  at: d.nullable(d.time),
};

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
const member = {
  memberId: d.id,
  memberAccount: d.text,
  agentId: d.id,
  agentAccount: d.text,
  currency: d.currencyCode,
};

export const singleLabels = {
  list: d.call({
    path: '/singleBlackWhite/listSingleBlackWhiteLabel',
    ...labelsPage,
    payload: 'body',
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '黑白名单标签',
      en_us: 'The eight labels, what they judge and do, and how they last ran',
    },
    request: d.listRequest({ side: d.optional(side) }, ['active', 'at']),
    response: d.pageOf(
      d.object({
        tag,
        side,
        /** Members come by hand alone. */
        manual: d.boolean,
        ...setting,
        /** Members on it now. */
        active: d.count,
        /** Of the last run: its minute, whom it judged, who met the conditions, who came on it. */
        lastRunAt: d.nullable(d.time),
        judged: d.nullable(d.count),
        held: d.nullable(d.count),
        entered: d.nullable(d.count),
        nextRunAt: d.nullable(d.time),
        /** Conditions and effects in words. */
        conditionWords: d.bilingual,
        effectWords: d.bilingual,
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  update: d.call({
    ...labelsPage,
    path: '/singleBlackWhite/updateSingleBlackWhiteLabel',
    payload: 'body',
    feature: 'labels.edit',
    effect: 'write',
    origin: 'spec',
    summary: {
      zh_cn: '修改黑白名单标签，产生新版本',
      en_us: 'Changes a label, which makes a new version of it; what is left out stays',
    },
    audit: { zh_cn: '修改黑白名单标签', en_us: 'Black or white label changed' },
    touches: ['members', 'rtp'],
    request: d.object({
      tag,
      /** The version that was read: another one by now refuses the change. */
      version: d.count,
      enabled: d.optional(d.boolean),
      conditions: d.optional(conditions.check(d.maxLength(labelLimits.conditions))),
      schedule: d.optional(schedule),
      stayHours: d.optional(d.count),
      effects: d.optional(effects),
      reason,
    }),
    response: d.object({ version: d.count }),
    example: {
      body: {
        tag: 'highReturn',
        version: 0,
        enabled: true,
        schedule: '15',
        stayHours: 24,
        conditions: [{ figure: 'returnRate', window: '24h', comparison: '>=', value: '150.00' }],
        effects: { mark: true },
        reason: '活动期间收紧',
      },
    },
  }),
  preview: d.call({
    ...labelsPage,
    path: '/singleBlackWhite/preview',
    payload: 'body',
    effect: 'read',
    origin: 'ours',
    limit: 'report',
    summary: {
      zh_cn: '条件预览：现在满足条件的会员数',
      en_us: 'How many members meet conditions now, and some of them',
    },
    request: d.object({ conditions: conditions.check(d.minLength(1), d.maxLength(labelLimits.conditions)) }),
    response: d.object({
      members: d.count,
      judged: d.count,
      some: d.array(d.object({ ...member, figures: d.record(d.string(), d.text) })),
    }),
    example: { body: { conditions: [{ figure: 'bets', window: '24h', comparison: '>=', value: '10' }] } },
  }),
  versions: d.call({
    ...labelsPage,
    path: '/singleBlackWhite/listVersions',
    payload: 'body',
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '标签版本', en_us: 'Versions of a label, newest first, with what each changed' },
    request: d.object({ tag }),
    response: d.object({
      list: d.array(
        d.object({
          ...setting,
          approver: d.nullable(d.text),
          /** What it changed: names of settings. */
          changed: d.array(d.choice(['enabled', 'conditions', 'schedule', 'stayHours', 'effects'])),
        }),
      ),
    }),
    example: { body: { tag: 'highReturn' } },
  }),
  players: d.call({
    ...playersPage,
    path: '/singleBlackWhite/listPlayer',
    payload: 'body',
    effect: 'read',
    origin: 'spec',
    limit: 'report',
    summary: {
      zh_cn: '点控玩家：所选时段的判定指标与现有标签',
      en_us: 'Members with the figures that labels judge, over a span up to now, and their labels',
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
    summary: { zh_cn: '可加入的标签', en_us: 'The labels that members can be put on, with what each does' },
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
      en_us: 'Puts members on a label by hand, until an end where the label asks for one',
    },
    audit: { zh_cn: '加入黑白名单', en_us: 'Members put on a black or white list' },
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
    summary: { zh_cn: '黑白名单', en_us: 'Entries of the lists, in force or ended' },
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
        /** Of an automatic one: the minute of the run that made it, and of the last in which the conditions held. */
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
      en_us: 'Ends entries; a run does not enter the member by the same label for 24 hours',
    },
    audit: { zh_cn: '结束黑白名单记录', en_us: 'Entries of a black or white list ended' },
    touches: ['members', 'rtp'],
    request: d.object({ ids: d.wireIds, reason }),
    response: d.nothing,
    example: { query: { ids: ['1'], reason: '核实无异常' } },
  }),
} as const;
