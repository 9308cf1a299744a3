import * as d from '../core/define.ts';
import { approvalKinds, isUnconditional, type RuledKind } from './approvals.ts';
import { roles } from './session.ts';

/** Roles that a rule applies to: all, or one. Sub-accounts count as agents. */
export const ruleRoles = ['all', 'superAdmin', 'systemAdmin', 'agentAdmin', 'agent'] as const;

/** Actions that rules are for; the other kinds of changes always need an approver. */
export const ruleActions = approvalKinds.filter((kind): kind is RuledKind => !isUnconditional(kind));

/**
 * Value that a rule of an action compares: an amount in CNY, a rise of an RTP, or none, so that it applies to
 * every change.
 */
export const ruleMeasures = {
  quota: 'amount',
  points: 'amount',
  transfer: 'amount',
  reversal: 'amount',
  rtp: 'rise',
  pool: 'rise',
  password: 'none',
  wallet: 'none',
  restore: 'none',
  win: 'none',
  activity: 'none',
  anchor: 'none',
  conflict: 'none',
  kill: 'none',
} as const satisfies Record<RuledKind, 'amount' | 'rise' | 'none'>;

export type RuleMeasure = (typeof ruleMeasures)[keyof typeof ruleMeasures];

const key = {
  action: d.choice(ruleActions as [keyof typeof ruleMeasures, ...(keyof typeof ruleMeasures)[]]),
  role: d.choice(ruleRoles),
};

const page = { pages: ['/approvalRules'], origin: 'ours', payload: 'body' } as const;

/** Rules that determine which changes need a second approver. */
export const approvalRules = {
  list: d.call({
    ...page,
    path: '/approvalRules/list',
    effect: 'read',
    summary: { zh_cn: '审批规则', en_us: 'Approval rules' },
    request: d.listRequest({ action: d.optional(key.action), role: d.optional(key.role) }, ['action']),
    response: d.object({
      total: d.count,
      /** Of all rules together, as in the rows; a change carries the one that it was made on. */
      version: d.count,
      list: d.array(
        d.object({
          /** Action and role, which a rule goes by. */
          id: d.text,
          ...key,
          /**
           * Amount in CNY or rise of an RTP from which on it applies, counted over 24 hours; null for every
           * change.
           */
          threshold: d.nullable(d.decimal),
          version: d.count,
          changedBy: d.nullable(d.text),
          changedAt: d.nullable(d.time),
        }),
      ),
    }),
    example: { body: { pageNo: 1, pageSize: 50 } },
  }),
  preview: d.call({
    ...page,
    path: '/approvalRules/preview',
    effect: 'read',
    limit: 'report',
    summary: {
      zh_cn: '预览：最近七天内按此规则需要审批的变更',
      en_us: 'Changes of the last 7 days that would have needed approval under this rule',
    },
    request: d.object({ ...key, threshold: d.optional(d.text), remove: d.optional(d.boolean) }),
    response: d.object({
      /** Number of matching changes; the list has the newest. */
      total: d.count,
      /** Number of them that needed an approver by the current rules. */
      now: d.count,
      /** Number of changes of the week that were evaluated, the newest first. */
      considered: d.count,
      list: d.array(
        d.object({
          id: d.id,
          at: d.time,
          maker: d.text,
          role: d.choice(roles),
          action: d.choice(approvalKinds),
          target: d.text,
          /** Total of the maker's changes of the target within 24 hours, this change included. */
          amount: d.nullable(d.money),
          rise: d.nullable(d.decimal),
          approver: d.nullable(d.text),
        }),
      ),
    }),
    example: { body: { action: 'quota', role: 'all', threshold: '1000.00' } },
  }),
  set: d.call({
    ...page,
    path: '/approvalRules/set',
    feature: 'approvalRules.edit',
    effect: 'write',
    summary: { zh_cn: '设置审批规则', en_us: 'Set an approval rule' },
    audit: { zh_cn: '设置审批规则', en_us: 'Set approval rule' },
    request: d.object({ ...key, threshold: d.optional(d.text), reason: d.filled, version: d.count }),
    response: d.object({ version: d.int }),
    example: { body: { action: 'transfer', role: 'all', threshold: '1000.00', reason: 'audit', version: 0 } },
  }),
  remove: d.call({
    ...page,
    path: '/approvalRules/remove',
    feature: 'approvalRules.edit',
    effect: 'write',
    summary: { zh_cn: '删除审批规则', en_us: 'Delete an approval rule' },
    audit: { zh_cn: '删除审批规则', en_us: 'Delete approval rule' },
    request: d.object({ ...key, reason: d.filled, version: d.count }),
    response: d.object({ version: d.int }),
    example: { body: { action: 'transfer', role: 'all', reason: 'audit', version: 0 } },
  }),
} as const;
