import { labelLimits, labelSchedules } from '@pitboss/rules/labels/labels';
import * as d from '../core/define.ts';
import { labelEntries } from './label-entries.ts';
import { conditions, effects, member, reason, side, tag } from './label-fields.ts';

/** Black and white labels, the members that they evaluate, and their entries (risk §6). */
const labelsPage = { pages: ['/singleBlackWhiteLabe'] } as const;
const schedule = d.choice(labelSchedules);

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

export const singleLabels = {
  list: d.call({
    path: '/singleBlackWhite/listSingleBlackWhiteLabel',
    ...labelsPage,
    payload: 'body',
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '黑白名单标签',
      en_us: 'The eight black/white labels with conditions, effects and last evaluation',
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
        /**
         * Of the last run: its minute, the numbers of members that it evaluated, that met the conditions, and
         * that were added.
         */
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
      en_us: 'Edit a label, creating a new version; omitted fields stay unchanged',
    },
    audit: { zh_cn: '修改黑白名单标签', en_us: 'Edit black/white label' },
    touches: ['members', 'rtp'],
    request: d.object({
      tag,
      /** Version that was read: the change is rejected when it is outdated. */
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
      en_us: 'Preview how many members currently meet the conditions',
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
    summary: { zh_cn: '标签版本', en_us: 'Versions of a label with changes, newest first' },
    request: d.object({ tag }),
    response: d.object({
      list: d.array(
        d.object({
          ...setting,
          approver: d.nullable(d.text),
          /** Names of the settings that it changed. */
          changed: d.array(d.choice(['enabled', 'conditions', 'schedule', 'stayHours', 'effects'])),
        }),
      ),
    }),
    example: { body: { tag: 'highReturn' } },
  }),
  ...labelEntries,
} as const;
