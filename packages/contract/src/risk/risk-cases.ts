import { pivotPattern } from '@pitboss/risk/pivots';
import { severities } from '@pitboss/risk/rules/monitor';
import * as d from '../core/define.ts';
import { verdicts } from './alert-words.ts';
import { alert } from './risk-control.ts';
import { record } from './risk-records.ts';
import { code, severity } from './risk-words.ts';

const page = { pages: ['/riskManagement'] } as const;
const write = { ...page, effect: 'write', feature: 'risk.decide', origin: 'ours' } as const;
const read = { ...page, effect: 'read', origin: 'ours' } as const;

/** Open: at least one of its alerts is undecided. */
export const caseStates = ['open', 'closed'] as const;
export const snoozeStates = ['active', 'ended'] as const;

/** A snooze lasts so long at most (risk §3). */
export const snoozeDaysMax = 30;

/** Subject of a case or a snooze, as in keys: `m:12`, `a:`, `t:`, `g:`, `ip:`, `game:`. */
const pivot = d.string().check(d.regex(pivotPattern), d.within64Bits);

const pivots = d.array(
  d.object({
    pivot: d.text,
    /** Account or name. */
    name: d.text,
    memberId: d.nullable(d.id),
    agentId: d.nullable(d.id),
  }),
);

const riskCase = d.object({
  /** Id of its first alert. */
  id: d.id,
  state: d.choice(caseStates),
  pivots,
  codes: d.array(code),
  /** The highest of its alerts. */
  severity,
  /** Alerts in all, those undecided, and of these the snoozed ones. */
  alerts: d.count,
  open: d.count,
  snoozed: d.count,
  assignee: d.nullable(d.text),
  openedAt: d.time,
  /** When its newest alert was raised. */
  lastAt: d.time,
  /** When its last alert was decided; null while it is open. */
  closedAt: d.nullable(d.time),
});

export const riskCases = {
  list: d.call({
    ...read,
    path: '/riskControl/pageCase',
    payload: 'body',
    summary: { zh_cn: '风控工单列表', en_us: 'Risk cases' },
    request: d.listRequest(
      {
        state: d.optional(d.choice(caseStates)),
        pivot: d.optional(pivot),
        severity: d.optional(d.choice(severities)),
        /** Account; empty: none. */
        assignee: d.optional(d.text),
      },
      ['lastAt', 'openedAt'],
    ),
    response: d.pageOf(riskCase),
    example: { body: {} },
  }),
  one: d.call({
    ...read,
    path: '/riskControl/getCase',
    payload: 'query',
    summary: { zh_cn: '风控工单详情', en_us: 'Risk case with its alerts and decisions' },
    request: d.object({ id: d.id }),
    response: d.object({
      case: riskCase,
      /** The newest ones. */
      alerts: d.array(alert),
      records: d.array(record),
    }),
    example: { query: { id: '1' } },
  }),
  assignees: d.call({
    ...read,
    path: '/riskControl/listAssignees',
    payload: 'none',
    summary: { zh_cn: '可指派的处理人', en_us: 'Accounts that can be assigned to a case' },
    response: d.array(d.text),
  }),
  assign: d.call({
    ...write,
    path: '/riskControl/assignCase',
    payload: 'body',
    summary: { zh_cn: '指派风控工单', en_us: 'Assign a risk case, or clear its assignee' },
    audit: { zh_cn: '指派风控工单', en_us: 'Assign risk case' },
    request: d.object({ id: d.id, assignee: d.nullable(d.filled) }),
    response: d.nothing,
    example: { body: { id: '1', assignee: 'superadmin' } },
  }),
  decide: d.call({
    ...write,
    path: '/riskControl/decideCase',
    payload: 'body',
    summary: { zh_cn: '处理风控工单', en_us: 'Decide all open alerts of a risk case' },
    audit: { zh_cn: '处理风控工单', en_us: 'Decide risk case' },
    request: d.object({
      id: d.id,
      result: d.choice(verdicts),
      remark: d.optional(d.short(200)),
      /** Id of the newest alert that was seen: later ones stay open. */
      upTo: d.optional(d.id),
    }),
    response: d.object({ ids: d.array(d.id), undoUntil: d.time }),
    example: { body: { id: '1', result: 'normal' } },
  }),
} as const;

export const riskSnoozes = {
  add: d.call({
    ...write,
    path: '/riskControl/snooze',
    payload: 'body',
    summary: {
      zh_cn: '静默某对象的告警至指定时间',
      en_us: 'Snooze alerts about a subject until a given time, for one or all monitors',
    },
    audit: { zh_cn: '静默风控告警', en_us: 'Snooze risk alerts' },
    request: d.object({
      /** Absent: every monitor. */
      code: d.optional(code),
      pivot,
      until: d.time,
      reason: d.shortFilled(200),
    }),
    response: d.object({
      id: d.id,
      /** Alerts that were open and are snoozed now. */
      snoozed: d.count,
    }),
    example: () => ({ body: { pivot: 'm:101', until: Date.now() + 3_600_000, reason: 'tournament' } }),
  }),
  end: d.call({
    ...write,
    path: '/riskControl/endSnooze',
    payload: 'body',
    summary: { zh_cn: '提前结束静默', en_us: 'End snoozes early' },
    audit: { zh_cn: '提前结束静默', en_us: 'End snooze' },
    request: d.object({ ids: d.idList }),
    response: d.object({
      /** Alerts that turned open. */
      opened: d.count,
    }),
    example: { body: { ids: ['1'] } },
  }),
  list: d.call({
    ...read,
    path: '/riskControl/pageSnooze',
    payload: 'body',
    summary: { zh_cn: '静默列表', en_us: 'Snoozes, newest first' },
    request: d.listRequest(
      {
        state: d.optional(d.choice(snoozeStates)),
        code: d.optional(code),
        pivot: d.optional(pivot),
      },
      ['at', 'until'],
    ),
    response: d.pageOf(
      d.object({
        id: d.id,
        state: d.choice(snoozeStates),
        /** Null: every monitor. */
        code: d.nullable(code),
        pivot: d.text,
        name: d.text,
        until: d.time,
        reason: d.text,
        author: d.nullable(d.text),
        at: d.time,
        endedAt: d.nullable(d.time),
        /** Operator who ended it early. */
        endedBy: d.nullable(d.text),
        /** Alerts that it covers now. */
        alerts: d.count,
      }),
    ),
    example: { body: {} },
  }),
} as const;
