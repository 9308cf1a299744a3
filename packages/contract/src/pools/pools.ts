import * as d from '../core/define.ts';
import { movementPlan } from '../money/movement-plan.ts';
import {
  poolAgent,
  poolChanges,
  poolLevel,
  poolLimitInput,
  poolRecordKinds,
  poolSwitch,
  poolTermsRow,
  queryLevel,
} from './pool-rows.ts';

const groups = { pages: ['/poolManagement'], payload: 'body', origin: 'spec' } as const;
const editGroups = { ...groups, feature: 'pools.edit', effect: 'write', touches: ['rtp'] } as const;
const reason = d.shortFilled(200);
/** Validated by the rules, which return the error message. */
const typed = d.short(20);
const ratios = d.array(typed).check(d.minLength(4), d.maxLength(4));
const agentIds = d.array(d.id).check(d.maxLength(500));
const gameIds = d.array(d.int).check(d.maxLength(500));
const limits = d.array(poolLimitInput).check(d.maxLength(100));

const levelInfo = d.object({
  groupId: d.id,
  /** Of its group. */
  version: d.int,
  name: d.text,
  state: d.choice(poolSwitch),
  level: poolLevel,
  currency: d.currencyCode,
  ratio: d.decimal,
  balance: d.money,
  seed: d.money,
  cap: d.money,
  mustHit: d.boolean,
  /** Contributions an hour, over the last day or, where it had fewer than 100 bets, the last week. */
  hourly: d.money,
  paceHours: d.int,
  bets: d.count,
  /** When the balance reaches the cap at this pace; null without a cap, or where nothing comes in. */
  hitAt: d.nullable(d.time),
  contributed: d.money,
  paid: d.money,
  seeded: d.money,
  drained: d.money,
  shortfall: d.money,
});

const record = d.object({
  id: d.id,
  at: d.time,
  groupId: d.id,
  name: d.text,
  level: poolLevel,
  currency: d.currencyCode,
  kind: d.choice(poolRecordKinds),
  /**
   * Change of the balance; of a shortfall the amount that the tenant's house added, which moves no balance.
   */
  amount: d.flow,
  balanceAfter: d.money,
  /** Bets of an hour's contributions. */
  bets: d.nullable(d.count),
  betId: d.nullable(d.id),
  memberId: d.nullable(d.id),
  memberAccount: d.nullable(d.text),
  operator: d.nullable(d.text),
  reason: d.nullable(d.text),
});

/** Pools: groups of agents with their levels, what moved, and what each level holds (risk §5). */
export const pools = {
  list: d.call({
    ...groups,
    path: '/pool/listPoolGroup',
    effect: 'read',
    summary: { zh_cn: '奖池列表', en_us: 'Pools with agents, games, RTP and levels' },
    request: d.listRequest(
      { name: d.optional(d.text), agentId: d.optional(d.id), switch: d.optional(d.choice(poolSwitch)) },
      ['name', 'at', 'rtp', 'proportion'],
    ),
    response: d.pageOf(d.object(poolTermsRow)),
    example: { body: {} },
  }),
  create: d.call({
    ...editGroups,
    path: '/pool/createPoolGroup',
    summary: { zh_cn: '新建奖池', en_us: 'Create a pool' },
    audit: { zh_cn: '新建奖池', en_us: 'Create pool' },
    request: d.object({
      name: d.text,
      agentIds: d.optional(agentIds),
      gameIds: d.optional(d.nullable(gameIds)),
      rtp: typed,
      proportion: typed,
      ratios,
      limits: d.optional(limits),
      open: d.optional(d.boolean),
      reason,
    }),
    response: d.object({ groupId: d.id }),
    example: {
      body: {
        name: '春节奖池',
        rtp: '0.950',
        proportion: '0.0100',
        ratios: ['0.4000', '0.3000', '0.2000', '0.1000'],
        limits: [{ level: 1, currency: 'CNY', seed: '100.00', cap: '1000.00', mustHit: true }],
        reason: '活动',
      },
    },
  }),
  update: d.call({
    ...editGroups,
    path: '/pool/updatePoolGroup',
    summary: {
      zh_cn: '修改奖池；修改RTP须第二人批准',
      en_us: 'Edit a pool; changes of its RTP need a second approver',
    },
    audit: { zh_cn: '修改奖池', en_us: 'Edit pool' },
    request: d.object({
      groupId: d.id,
      /** Version that was read; the change is rejected when it is outdated. */
      version: d.version,
      name: d.optional(d.text),
      agentIds: d.optional(agentIds),
      gameIds: d.optional(d.nullable(gameIds)),
      rtp: d.optional(typed),
      proportion: d.optional(typed),
      ratios: d.optional(ratios),
      limits: d.optional(limits),
      open: d.optional(d.boolean),
      reason,
    }),
    response: d.nothing,
    example: { body: { groupId: '1', proportion: '0.0200', reason: '活动结束' } },
  }),
  remove: d.call({
    ...editGroups,
    path: '/pool/deletePoolGroup',
    payload: 'query',
    summary: {
      zh_cn: '删除奖池，须已关闭且余额为零',
      en_us: 'Delete a pool; it must be closed with all balances 0',
    },
    audit: { zh_cn: '删除奖池', en_us: 'Delete pool' },
    request: d.object({ groupId: d.id, reason }),
    response: d.nothing,
    example: { query: { groupId: '1', reason: '活动结束' } },
  }),
  agents: d.call({
    ...groups,
    path: '/pool/listGroupProxy',
    payload: 'query',
    effect: 'read',
    summary: { zh_cn: '奖池所属代理', en_us: 'Agents of a pool with member counts' },
    request: d.queryListRequest({ groupId: d.id }, ['agentAccount']),
    response: d.pageOf(d.object({ ...poolAgent._zod.def.shape, layer: d.int, members: d.count })),
    example: { query: { groupId: '1' } },
  }),
  history: d.call({
    ...groups,
    path: '/pool/listPoolHistory',
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '奖池历史', en_us: 'Version history of a pool with author and reason' },
    request: d.listRequest({ groupId: d.id }, ['at']),
    response: d.pageOf(d.object({ ...poolTermsRow, change: d.choice(poolChanges) })),
    example: { body: { groupId: '1' } },
  }),
  records: d.call({
    path: '/pool/listRecord',
    payload: 'body',
    pages: ['/pool'],
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '奖池记录',
      en_us: 'Pool records: contributions by hour, all others individually',
    },
    request: d.listRequest(
      {
        ...d.optionalRange,
        groupId: d.optional(d.id),
        level: d.optional(queryLevel),
        currency: d.optional(d.currencyCode),
        kind: d.optional(d.choice(poolRecordKinds)),
        betId: d.optional(d.id),
        memberAccount: d.optional(d.text),
      },
      ['at', 'amount'],
    ),
    response: d.pageWithTotals(
      record,
      d.array(
        d.object({
          currency: d.currencyCode,
          kind: d.choice(poolRecordKinds),
          count: d.count,
          amount: d.money,
        }),
      ),
    ),
    example: { body: {} },
  }),
  info: d.call({
    path: '/pool/listPoolInfo',
    payload: 'none',
    pages: ['/jackpotPoolManagement'],
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '彩金池：各等级余额、补底、上限与预计触发时间',
      en_us: 'Jackpot pools: balance, seed, cap and estimated hit of each level',
    },
    response: d.array(levelInfo),
  }),
  planDrain: d.call({
    path: '/pool/planDrain',
    payload: 'body',
    pages: ['/jackpotPoolManagement'],
    feature: 'jackpotPools.edit',
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '提取预览：提取前后的余额', en_us: 'Preview a drain: balances before and after' },
    request: d.object({ groupId: d.id, level: poolLevel, currency: d.currencyCode, drain: typed }),
    response: movementPlan,
    example: { body: { groupId: '1', level: 1, currency: 'CNY', drain: '1.00' } },
  }),
  setInfo: d.call({
    path: '/pool/setPoolInfo',
    payload: 'query',
    pages: ['/jackpotPoolManagement'],
    feature: 'jackpotPools.edit',
    effect: 'write',
    origin: 'spec',
    limit: 'money',
    touches: ['rtp'],
    summary: {
      zh_cn: '设置彩金池：开关、补底、上限、必中；提取须第二人批准',
      en_us: 'Set a jackpot pool: switch, seed, cap, must-hit; drain needs a second approver',
    },
    audit: { zh_cn: '设置彩金池', en_us: 'Set jackpot pool' },
    request: d.object({
      groupId: d.id,
      level: d.optional(queryLevel),
      currency: d.optional(d.currencyCode),
      open: d.optional(d.queryBoolean),
      seed: d.optional(typed),
      cap: d.optional(typed),
      mustHit: d.optional(d.queryBoolean),
      /** Amount to take out of the level, back to the platform's house. */
      drain: d.optional(typed),
      reason,
      version: d.queryVersion,
    }),
    response: d.nothing,
    example: { query: { groupId: '1', open: 'true', reason: '开放' } },
  }),
} as const;
