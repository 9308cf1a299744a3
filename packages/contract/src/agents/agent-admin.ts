import * as d from '../core/define.ts';
import { agentCustom } from './agent-custom.ts';
import { accountTypes, transferModes } from './agents.ts';

/** Administration of agents: opening, editing, RTP, state, bets, validity, logo, custom settings. */

const sealed = d.string().check(d.regex(/^[A-Za-z0-9+/=]{300,1024}$/));
const gameIds = d.nullable(d.array(d.int));
const onAgent = (reach: 'subtree' | 'belowSelf') => ({ field: 'id', kind: 'agent', reach }) as const;

const rtpChange = d.object({
  id: d.id,
  validFrom: d.time,
  /** Null at the opening of the agent. */
  before: d.nullable(d.decimal),
  after: d.decimal,
  /** Null for users above the caller. */
  actor: d.nullable(d.text),
  approver: d.nullable(d.text),
  reason: d.text,
});

export const agentAdmin = {
  add: d.call({
    path: '/proxyUser/add',
    payload: 'body',
    pages: ['/agentList'],
    feature: 'agents.add',
    effect: 'write',
    origin: 'spec',
    summary: {
      zh_cn: '新增代理及其登录账号；不填上级时，管理员新增大股东，代理新增自己的直属下级',
      en_us:
        'Add an agent with its operator account; without an upper agent, administrators add a major shareholder and agents a direct sub-agent',
    },
    audit: { zh_cn: '新增代理', en_us: 'Add agent' },
    subject: { field: 'parentId', kind: 'agent', reach: 'subtree' },
    touches: ['dashboard'],
    request: d.object({
      parentId: d.optional(d.id),
      account: d.text,
      /**
       * First password, encrypted like a sign-in text of the new account; it must be changed at the first
       * sign-in.
       */
      pwd: sealed,
      name: d.text,
      currency: d.text,
      phone: d.text,
      remark: d.text,
      rtp: d.text,
      /** Default: formal (a business account). */
      accountType: d.optional(d.choice(accountTypes)),
      gameIds,
      validUntil: d.nullable(d.time),
      transferMode: d.choice(transferModes),
      /** For the seamless wallet only. */
      callbackUrl: d.optional(d.longText),
    }),
    response: d.object({ id: d.id }),
    example: () => ({
      body: {
        parentId: '11',
        account: 'newagent01',
        pwd: 'A'.repeat(512),
        name: '新代理',
        currency: 'CNY',
        phone: '13800138000',
        remark: '',
        rtp: '0.960',
        gameIds: null,
        validUntil: null,
        transferMode: 'manual',
      },
    }),
  }),
  update: d.call({
    path: '/proxyUser/update',
    payload: 'body',
    pages: ['/agentList'],
    feature: 'agents.edit',
    effect: 'write',
    origin: 'spec',
    summary: {
      zh_cn: '修改代理资料；收窄可用游戏时，下级一并收窄',
      en_us: 'Edit an agent; games removed from it are also removed from its sub-agents',
    },
    audit: { zh_cn: '修改代理', en_us: 'Edit agent' },
    subject: onAgent('subtree'),
    touches: ['members', 'reports'],
    request: d.object({
      id: d.id,
      name: d.text,
      phone: d.text,
      remark: d.text,
      /** Of agents below only, like the games. */
      accountType: d.optional(d.choice(accountTypes)),
      gameIds: d.optional(gameIds),
      version: d.version,
    }),
    response: d.nothing,
    example: { body: { id: '12', name: '金沙华南', phone: '', remark: '' } },
  }),
  getRtp: d.call({
    path: '/proxyUser/getProxyRTP',
    payload: 'query',
    pages: ['/agentList', '/rtpManagement', '/agent'],
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '代理RTP及其变更记录',
      en_us: 'RTP of an agent, now or at a given time, with its history, newest first',
    },
    subject: onAgent('subtree'),
    request: d.object({ id: d.id, asOf: d.optional(d.queryTime) }),
    response: d.object({
      id: d.id,
      /** Version of the current setting, whatever time is requested. */
      version: d.count,
      /** Null when the agent was not open yet. */
      rtp: d.nullable(d.decimal),
      asOf: d.time,
      list: d.array(rtpChange),
    }),
    example: { query: { id: '11' } },
  }),
  setRtp: d.call({
    path: '/proxyUser/setRTP',
    payload: 'body',
    pages: ['/agentList'],
    feature: 'agents.rtp',
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '设置代理RTP，须填写原因；不得高于上级，下级超出时可一并下调',
      en_us:
        'Set the RTP of an agent with a reason, not above its upper agent; sub-agents above the new value can be lowered as well',
    },
    audit: { zh_cn: '设置代理RTP', en_us: 'Set agent RTP' },
    subject: onAgent('belowSelf'),
    touches: ['rtp'],
    request: d.object({
      id: d.id,
      rtp: d.text,
      reason: d.text,
      lowerOthers: d.optional(d.boolean),
      version: d.version,
    }),
    response: d.nothing,
    example: { body: { id: '12', rtp: '0.950', reason: '季度调整', lowerOthers: true } },
  }),
  updateState: d.call({
    path: '/proxyUser/updateState',
    payload: 'query',
    pages: ['/agentList'],
    feature: 'agents.state',
    effect: 'write',
    origin: 'spec',
    summary: {
      zh_cn: '启用或停用代理；停用时其下所有登录会话立即失效',
      en_us: 'Enable or disable an agent; disabling ends all sessions of its tree immediately',
    },
    audit: { zh_cn: '启用停用代理', en_us: 'Enable or disable agent' },
    outcomes: {
      field: 'state',
      texts: {
        blocked: { zh_cn: '停用代理', en_us: 'Disable agent' },
        normal: { zh_cn: '启用代理', en_us: 'Enable agent' },
      },
    },
    subject: onAgent('belowSelf'),
    touches: ['access', 'dashboard'],
    request: d.object({ id: d.id, state: d.choice(['normal', 'blocked']) }),
    response: d.nothing,
    example: { query: { id: '12', state: 'blocked' } },
  }),
  unlock: d.call({
    path: '/proxyUser/unlock',
    payload: 'query',
    pages: ['/agentList'],
    feature: 'agents.state',
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '解除因多次输错密码造成的锁定',
      en_us: 'Unlock an agent suspended for multiple incorrect passwords',
    },
    audit: { zh_cn: '解除代理锁定', en_us: 'Unlock agent' },
    subject: onAgent('belowSelf'),
    touches: ['access'],
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '12' } },
  }),
  updateBanBet: d.call({
    path: '/proxyUser/updateBanBet',
    payload: 'query',
    pages: ['/agentList'],
    feature: 'agents.betBan',
    effect: 'write',
    origin: 'spec',
    summary: {
      zh_cn: '停止或启用代理及其下级的投注',
      en_us: 'Stop or enable bets of an agent and its sub-agents',
    },
    audit: { zh_cn: '停止启用投注', en_us: 'Stop or enable bets' },
    outcomes: {
      field: 'betBanned',
      texts: {
        true: { zh_cn: '停止代理投注', en_us: 'Stop agent bets' },
        false: { zh_cn: '恢复代理投注', en_us: 'Enable agent bets' },
      },
    },
    subject: onAgent('belowSelf'),
    touches: ['members'],
    /** `alertId`: the alert of risk control from which it is done. */
    request: d.object({ id: d.id, banned: d.queryBoolean, alertId: d.optional(d.id) }),
    response: d.nothing,
    example: { query: { id: '12', banned: 'true' } },
  }),
  updateValidity: d.call({
    path: '/proxyUser/updateProxyRegTime',
    payload: 'query',
    pages: ['/agentList'],
    feature: 'agents.validity',
    effect: 'write',
    origin: 'spec',
    summary: {
      zh_cn: '设置代理有效期；不填为长期有效，到期后不能登录',
      en_us: 'Set the validity of an agent; empty: no expiry',
    },
    audit: { zh_cn: '设置有效期', en_us: 'Set validity' },
    subject: onAgent('belowSelf'),
    request: d.object({ id: d.id, validUntil: d.optional(d.queryTime), version: d.queryVersion }),
    response: d.nothing,
    example: () => ({ query: { id: '12', validUntil: Date.now() + 30 * 86_400_000 } }),
  }),
  ...agentCustom,
  currencies: d.call({
    path: '/currency/getProxyCurrency',
    payload: 'query',
    pages: ['/agentList'],
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '代理可用币种：下级与上级同币种，新的大股东不限',
      en_us:
        'Currencies available for agents below an agent: the same currency; all for a new major shareholder',
    },
    subject: onAgent('subtree'),
    request: d.object({ id: d.optional(d.id) }),
    response: d.array(d.object({ code: d.currencyCode, name_zh_cn: d.text, name_en_us: d.text })),
    example: { query: { id: '11' } },
  }),
} as const;
