import { configLimits } from '@pitboss/risk/config';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import * as d from '../core/define.ts';
import { alertStates } from './alert-words.ts';
import {
  about,
  aboutRoom,
  act,
  code,
  figure,
  monitorReply,
  monitorRequest,
  severity,
  threshold,
} from './risk-words.ts';

const page = { pages: ['/riskManagement'] } as const;

const pair = d.object({ table: figure, alarm: figure });

/** Settings of a monitor. */
export const setting = d.object({
  enabled: d.boolean,
  sound: d.boolean,
  severity,
  windowMinutes: d.count,
  unit: d.choice(['minutes', 'hours']),
  rows: d.count,
  /** By figure (`value` where there is one) and currency; `*` applies to every currency. */
  thresholds: d.record(d.string(), d.record(d.string(), pair)),
  /** Those of the other currencies, at the rates of this day. */
  derived: d.record(d.string(), d.record(d.string(), pair)),
  /** Minimum figures that gate table and alarm; null where the monitor has none. */
  least: d.nullable(figure),
  /** Addresses that are left out; null where the monitor does not support it. */
  ignore: d.nullable(d.array(d.text)),
  version: d.count,
  /** Null for the settings that the product comes with. */
  author: d.nullable(d.text),
  reason: d.text,
  at: d.nullable(d.time),
  /** Saved without a back-test. */
  untested: d.boolean,
  /** Version that runs silently in parallel. */
  shadow: d.nullable(d.count),
});

/** Monitors with a table of figures; opposite bets have a list of their records instead. */
export type TableCode = Exclude<MonitorCode, 'relativelyBet' | 'signal'>;
export const hasTable = (of: MonitorCode): of is TableCode => of !== 'relativelyBet' && of !== 'signal';

/** Settings of one monitor as they are sent: what is left out stays. */
export const change = d.object({
  /** Version that was read: the change is rejected when it is outdated. */
  version: d.count,
  enabled: d.optional(d.boolean),
  sound: d.optional(d.boolean),
  severity: d.optional(severity),
  windowMinutes: d.optional(d.count.check(d.positive(), d.maximum(configLimits.hours.max * 60))),
  unit: d.optional(d.choice(['minutes', 'hours'])),
  rows: d.optional(d.count),
  least: d.optional(threshold),
  /** Addresses and networks to leave out, instead of those of before. */
  ignore: d.optional(d.array(d.shortFilled(60)).check(d.maxLength(200))),
  /** Null: derived from CNY again. */
  thresholds: d.optional(
    d.record(
      d.string(),
      d.record(
        d.string().check(d.regex(/^([A-Z]{3,4}|\*)$/)),
        d.nullable(d.object({ table: threshold, alarm: threshold })),
      ),
    ),
  ),
});

/** Returns the call of a monitor without a payload. */
const bareMonitor = <P extends `/${string}`>(of: TableCode, path: P) =>
  d.call({
    ...page,
    path,
    payload: 'none',
    effect: 'read',
    origin: 'spec',
    summary: monitorOf(of).about,
    response: monitorReply,
  });

/** The call of a monitor; its page is the one with all panels. */
const monitor = <P extends `/${string}`>(of: TableCode, path: P) =>
  d.call({
    ...page,
    path,
    payload: 'query',
    effect: 'read',
    origin: 'spec',
    summary: monitorOf(of).about,
    request: monitorRequest,
    response: monitorReply,
    example: { query: {} },
  });

/** The call of each monitor, by its code. */
export const monitorCalls = {
  proxyGroupLose: monitor('proxyGroupLose', '/riskControl/getProxyGroupLoseMonitor'),
  betInfo: monitor('betInfo', '/riskControl/getBetInfo'),
  memberWinLose: monitor('memberWinLose', '/riskControl/getMemberWinLose'),
  proxyWinLose: monitor('proxyWinLose', '/riskControl/getProxyWinLose'),
  betAmount: monitor('betAmount', '/riskControl/getBetAmountMonitor'),
  smallgameBetReturn: monitor('smallgameBetReturn', '/riskControl/getSmallgameBetReturnMonitor'),
  registered: monitor('registered', '/riskControl/getRegisteredMonitor'),
  transfer: monitor('transfer', '/riskControl/getTransferMonitor'),
  playerTransfer: monitor('playerTransfer', '/riskControl/getPlayerTransferMonitor'),
  transferFailure: monitor('transferFailure', '/riskControl/getTransferFailureMonitor'),
  accountIp: monitor('accountIp', '/riskControl/getAccountIpMonitor'),
  seamlessOrder: monitor('seamlessOrder', '/riskControl/getSeamlessOrderMonitor'),
  wmOrder: bareMonitor('wmOrder', '/riskControl/getWMOrderMonitor'),
  hallData: monitor('hallData', '/riskControl/getHallData'),
  online: monitor('online', '/riskControl/getOnlineMonitor'),
  singleBet: monitor('singleBet', '/riskControl/getSingleBetMonitor'),
  singleFish: monitor('singleFish', '/riskControl/getSingleFishMonitor'),
  playerContinuousWin: monitor('playerContinuousWin', '/riskControl/getPlayerContinuousWinMonitor'),
  playerTransfer2: bareMonitor('playerTransfer2', '/riskControl/getPlayerTransferMonitor2'),
  transferLimit: bareMonitor('transferLimit', '/riskControl/getTransferLimitMonitor'),
} as const satisfies Record<TableCode, d.Call>;

/** An alert as it is sent: lists and its card show it. */
export const alert = d.object({
  id: d.id,
  code,
  key: d.string(),
  /** Counts the alerts of the key. */
  number: d.count,
  figure: d.text,
  ...about,
  ...aboutRoom,
  currency: d.nullable(d.currencyCode),
  state: d.choice(alertStates),
  severity,
  /** The peak; from the verdict on the value it had then. */
  value: figure,
  alarm: figure,
  /** The threshold was derived from CNY. */
  derived: d.boolean,
  content: d.bilingual,
  version: d.count,
  windowMinutes: d.count,
  /** Raised again in an episode that had been decided about. */
  escalated: d.boolean,
  /**
   * Bets, orders or signals of its subject in one minute that share it, and the subject of the largest of
   * several; the evidence lists them all.
   */
  count: d.count,
  largest: d.nullable(d.text),
  /** Operator (`system` for the product itself) and time of the verdict; null while there is none. */
  handler: d.nullable(d.text),
  decidedAt: d.nullable(d.time),
  /** When the event happened, that of the peak, and when the alert was raised. */
  at: d.time,
  peakAt: d.time,
  raisedAt: d.time,
  /** The case that it belongs to; null for one of an earlier version. */
  caseId: d.nullable(d.id),
  /** Undecided alerts of that case. */
  caseOpen: d.count,
  /** Until when it is snoozed. */
  snoozedUntil: d.nullable(d.time),
  /** Actions taken from it, oldest first. */
  acts: d.array(act),
});

export const riskControl = {
  settings: d.call({
    ...page,
    path: '/riskControl/getRiskControlConf',
    payload: 'query',
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '风控监控设置', en_us: 'Risk monitor settings' },
    request: d.object({ code: d.optional(code) }),
    response: d.record(d.string(), setting),
    example: { query: {} },
  }),
  saveSettings: d.call({
    ...page,
    path: '/riskControl/updateRiskControlConfMap',
    payload: 'body+query',
    feature: 'risk.configure',
    effect: 'write',
    origin: 'spec',
    summary: { zh_cn: '修改风控监控设置', en_us: 'Edit risk monitor settings, all or none' },
    audit: { zh_cn: '修改风控监控设置', en_us: 'Edit risk monitor settings' },
    request: d.object({
      query: d.object({
        reason: d.shortFilled(200),
        mode: d.optional(d.choice(['live', 'shadow'])),
        /** Ids of back-tests of exactly these settings. */
        backTest: d.optional(d.queryIds),
        /** They are saved without a back-test. */
        untested: d.optional(d.queryBoolean),
      }),
      body: d.record(d.string(), change),
    }),
    response: d.record(d.string(), d.object({ version: d.count })),
    example: {
      query: { reason: 'too many alerts', untested: true },
      body: { memberWinLose: { version: 1, rows: 30 } },
    },
  }),
  ...monitorCalls,
  alerts: d.call({
    ...page,
    path: '/riskControl/pageAlert',
    payload: 'body',
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '风控告警列表', en_us: 'Risk alerts, newest first' },
    request: d.listRequest(
      {
        state: d.optional(d.choice(alertStates)),
        code: d.optional(code),
        /** Figure of the monitor, for signals the kind of event. */
        figure: d.optional(d.short(40)),
        key: d.optional(d.short(200)),
        severity: d.optional(severity),
        ids: d.optional(d.idList),
        /** Raised at or after this. */
        since: d.optional(d.time),
      },
      ['raisedAt'],
    ),
    response: d.pageOf(alert),
    example: { body: {} },
  }),
} as const;
