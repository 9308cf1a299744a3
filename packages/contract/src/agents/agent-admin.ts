import * as d from '../define.ts';
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
  /** Null for people above the caller. */
  actor: d.nullable(d.text),
  approver: d.nullable(d.text),
  reason: d.text,
});

const custom = {
  /** Name that members see; empty for the agent's own. */
  brand: d.text,
  /** Chip that is chosen when a member enters a table; null for the game's own. */
  defaultChip: d.nullable(d.amountInput),
  chatAllowed: d.boolean,
  jackpotShown: d.boolean,
  /** Address of the customer service; empty for none. */
  serviceLink: d.longText,
};

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
        'Open an agent with its operator account; without a parent, administrators open a new tenant and agents a child of their own',
    },
    audit: { zh_cn: '新增代理', en_us: 'Add agent' },
    subject: { field: 'parentId', kind: 'agent', reach: 'subtree' },
    touches: ['dashboard'],
    request: d.object({
      parentId: d.optional(d.id),
      account: d.text,
      /** First password, encrypted like a sign-in text of the new account; it must be changed at the first sign-in. */
      pwd: sealed,
      name: d.text,
      currency: d.text,
      phone: d.text,
      remark: d.text,
      rtp: d.text,
      /** Doing business unless said otherwise. */
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
      en_us: 'Edit an agent; games taken from it are taken from everyone below too',
    },
    audit: { zh_cn: '编辑代理', en_us: 'Edit agent' },
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
      en_us: 'RTP of an agent (now, or as it was at an instant) and its history, newest first',
    },
    subject: onAgent('subtree'),
    request: d.object({ id: d.id, asOf: d.optional(d.wireTime) }),
    response: d.object({
      id: d.id,
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
        'Set the RTP of an agent, with a reason; never above its parent’s, and agents below that would exceed it can follow',
    },
    audit: { zh_cn: '设置代理RTP', en_us: 'Set agent RTP' },
    subject: onAgent('belowSelf'),
    touches: ['rtp'],
    request: d.object({ id: d.id, rtp: d.text, reason: d.text, lowerOthers: d.optional(d.boolean) }),
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
      en_us: 'Enable or disable an agent; disabling ends every session of its tree at once',
    },
    audit: { zh_cn: '启用停用代理', en_us: 'Enable or disable agent' },
    outcomes: {
      field: 'state',
      texts: {
        blocked: { zh_cn: '停用代理', en_us: 'Agent disabled' },
        normal: { zh_cn: '启用代理', en_us: 'Agent enabled' },
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
      en_us: 'Unlock an agent that is suspended for multiple incorrect passwords',
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
      en_us: 'Stop or enable the bets of an agent and everyone below',
    },
    audit: { zh_cn: '停止启用投注', en_us: 'Stop or enable bets' },
    outcomes: {
      field: 'betBanned',
      texts: {
        true: { zh_cn: '停止代理投注', en_us: 'Bets under an agent stopped' },
        false: { zh_cn: '恢复代理投注', en_us: 'Bets under an agent allowed again' },
      },
    },
    subject: onAgent('belowSelf'),
    touches: ['members'],
    /** `alertId`: the alert of risk control from which it is done. */
    request: d.object({ id: d.id, banned: d.wireBoolean, alertId: d.optional(d.id) }),
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
      en_us: 'Set until when an agent may sign in; without a time there is no end',
    },
    audit: { zh_cn: '设置有效期', en_us: 'Set validity' },
    subject: onAgent('belowSelf'),
    request: d.object({ id: d.id, validUntil: d.optional(d.wireTime) }),
    response: d.nothing,
    example: () => ({ query: { id: '12', validUntil: Date.now() + 30 * 86_400_000 } }),
  }),
  uploadLogo: d.call({
    path: '/proxyUser/uploadLogo',
    payload: 'body',
    pages: ['/agentList'],
    feature: 'agents.edit',
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '设置代理图标为刚上传的文件（png，132至150像素正方形，不超过256KB）；为空则删除',
      en_us:
        'Make a file just uploaded the logo of an agent (square png of 132 to 150 pixels, at most 256 KB); null removes it',
    },
    audit: { zh_cn: '上传代理图标', en_us: 'Upload agent logo' },
    subject: onAgent('subtree'),
    /** `file` is what an upload of the kind `logo` answered (uploads.ts). */
    request: d.object({ id: d.id, file: d.nullable(d.string().check(d.regex(/^[0-9a-f]{32}$/))) }),
    response: d.object({ logo: d.nullable(d.text) }),
    example: { body: { id: '12', file: null } },
  }),
  custom: d.call({
    path: '/proxyCustom/getProxyCustom',
    payload: 'query',
    pages: ['/agentList', '/agent'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '代理自定义设置', en_us: 'Custom settings of an agent' },
    subject: onAgent('subtree'),
    request: d.object({ id: d.id }),
    response: d.object({ id: d.id, ...custom, logo: d.nullable(d.text), updatedAt: d.nullable(d.time) }),
    example: { query: { id: '12' } },
  }),
  updateCustom: d.call({
    path: '/proxyCustom/updateProxyCustom',
    payload: 'body',
    pages: ['/agentList'],
    feature: 'agents.custom',
    effect: 'write',
    origin: 'spec',
    summary: { zh_cn: '修改代理自定义设置', en_us: 'Change the custom settings of an agent' },
    audit: { zh_cn: '修改代理自定义设置', en_us: 'Change custom settings' },
    subject: onAgent('subtree'),
    request: d.object({ id: d.id, ...custom, defaultChip: d.nullable(d.text) }),
    response: d.nothing,
    example: {
      body: {
        id: '12',
        brand: '金沙华南',
        defaultChip: '50',
        chatAllowed: true,
        jackpotShown: true,
        serviceLink: 'https://help.example.com/chat',
      },
    },
  }),
  currencies: d.call({
    path: '/currency/getProxyCurrency',
    payload: 'query',
    pages: ['/agentList'],
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '代理可用币种：下级与上级同币种，新的大股东不限',
      en_us: 'Currencies of agents to be opened below an agent: its own; all for a new tenant',
    },
    subject: onAgent('subtree'),
    request: d.object({ id: d.optional(d.id) }),
    response: d.array(d.object({ code: d.currencyCode, name_zh_cn: d.text, name_en_us: d.text })),
    example: { query: { id: '11' } },
  }),
} as const;
