import { checkIds } from '@pitboss/wallet/bench/check-texts';
import { problemKeys, skipKeys } from '@pitboss/wallet/bench/problem-texts';
import { outcomes } from '@pitboss/wallet/bench/result';
import { walletCallNames } from '@pitboss/wallet/calls';
import * as d from '../core/define.ts';

/** The test bench of an agent's wallet: runs, results of each check, and the report. */

export const benchStates = ['queued', 'running', 'done', 'stopped', 'failed'] as const;

const runRow = {
  id: d.id,
  agentId: d.id,
  state: d.choice(benchStates),
  callbackUrl: d.string(),
  memberAccount: d.text,
  currency: d.currencyCode,
  operator: d.text,
  /** Nothing failed, and nothing was left out but what is optional. */
  whole: d.boolean,
  passed: d.count,
  failed: d.count,
  skipped: d.count,
  createdAt: d.time,
  startedAt: d.nullable(d.time),
  finishedAt: d.nullable(d.time),
};

const headers = d.record(d.text, d.string());

const exchange = d.object({
  call: d.choice(walletCallNames),
  /** `check`: what it is about; `prepares`: what it needs; `tidies`: puts the balance right again. */
  part: d.choice(['check', 'prepares', 'tidies']),
  /** Deliberate kind of signature of the request. */
  sign: d.choice(['right', 'wrong', 'old']),
  method: d.text,
  url: d.string(),
  sentHeaders: headers,
  sent: d.nullable(d.string()),
  /** Codes that are right; empty where anything will do. */
  expected: d.array(d.int),
  /** Null without a reply. */
  status: d.nullable(d.int),
  heardHeaders: headers,
  heard: d.nullable(d.string()),
  /** Of the reply. */
  signature: d.nullable(d.choice(['valid', 'wrong', 'clock', 'absent'])),
  /** Why there is no whole reply. */
  failure: d.nullable(d.text),
  durationMs: d.count,
});

const checkResult = d.object({
  id: d.choice(checkIds),
  outcome: d.choice(outcomes),
  problems: d.array(d.object({ key: d.choice(problemKeys), params: d.record(d.text, d.string()) })),
  skipped: d.nullable(d.object({ key: d.choice(skipKeys), checks: d.array(d.choice(checkIds)) })),
  exchanges: d.array(exchange),
  times: d.nullable(d.object({ median: d.count, slowest: d.count, calls: d.count })),
});

const common = { payload: 'body', pages: ['/myInfo', '/seamlessList'], origin: 'ours' } as const;
/** Agents leave it out and get their own. */
const agentId = d.optional(d.id);
const one = d.object({ id: d.id });

export const walletBench = {
  list: d.call({
    ...common,
    path: '/walletBench/list',
    effect: 'read',
    summary: { zh_cn: '钱包测试记录', en_us: 'Last twenty wallet tests' },
    request: d.object({ agentId }),
    response: d.object({
      /** Checks of a whole run. */
      checks: d.count,
      /** The seamless wallet is switched on only after a whole run. */
      required: d.boolean,
      /** The seamless wallet is on, and has not passed since the last change of its address or keys. */
      due: d.boolean,
      list: d.array(d.object(runRow)),
    }),
    example: { body: { agentId: '15' } },
  }),
  get: d.call({
    ...common,
    path: '/walletBench/get',
    effect: 'read',
    summary: { zh_cn: '钱包测试结果', en_us: 'Wallet test result by check' },
    request: one,
    response: d.object({ ...runRow, results: d.array(checkResult) }),
    example: { body: { id: '1' } },
  }),
  report: d.call({
    ...common,
    path: '/walletBench/report',
    effect: 'read',
    summary: { zh_cn: '下载钱包测试报告', en_us: 'Wallet test report as a printable page or JSON' },
    request: d.object({
      id: d.id,
      language: d.choice(['zh_cn', 'en_us']),
      format: d.choice(['html', 'json']),
    }),
    response: d.object({ fileName: d.text, mime: d.text, content: d.string() }),
    example: { body: { id: '1', language: 'en_us', format: 'html' } },
  }),
  start: d.call({
    ...common,
    path: '/walletBench/start',
    feature: 'myInfo.transfer',
    effect: 'write',
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    summary: {
      zh_cn: '测试钱包：以测试会员向回调地址发送真实请求',
      en_us: 'Test a wallet: real requests to the callback address for a test member',
    },
    audit: { zh_cn: '开始钱包测试', en_us: 'Start wallet test' },
    touches: ['orders'],
    request: d.object({ agentId, memberAccount: d.shortFilled(64) }),
    response: d.object({ id: d.id }),
    example: { body: { agentId: '15', memberAccount: 'test1' } },
  }),
  stop: d.call({
    ...common,
    path: '/walletBench/stop',
    feature: 'myInfo.transfer',
    effect: 'write',
    summary: {
      zh_cn: '停止钱包测试',
      en_us: 'Stop a wallet test after the current check and clean up',
    },
    audit: { zh_cn: '停止钱包测试', en_us: 'Stop wallet test' },
    request: one,
    response: d.nothing,
    example: { body: { id: '1' } },
  }),
} as const;
