import { userInfo } from '../access/session.ts';
import * as d from '../core/define.ts';

export const agentStates = ['normal', 'blocked', 'suspended'] as const;
/** Doing business, or opened to try the platform. */
export const accountTypes = ['formal', 'test'] as const;
export type AccountType = (typeof accountTypes)[number];
export const transferModes = ['manual', 'automatic', 'seamless'] as const;
export const agentLevels = ['majorShareholder', 'shareholder', 'masterAgent', 'general'] as const;
/** The layer of the last level, which holds no agents. */
export const lastLayer = agentLevels.length;

const agentRow = d.object({
  id: d.id,
  account: d.text,
  name: d.text,
  level: d.choice(agentLevels),
  accountType: d.choice(accountTypes),
  parentId: d.nullable(d.id),
  /** Display name of the direct parent; null where the caller must not see it. */
  parentName: d.nullable(d.text),
  state: d.choice(agentStates),
  betBanned: d.boolean,
  currency: d.currencyCode,
  transferMode: d.choice(transferModes),
  balance: d.money,
  credit: d.money,
  /** Thousandths as an exact decimal with three places, e.g. "0.965". */
  rtp: d.decimal,
  subAgents: d.count,
  members: d.count,
  createdAt: d.time,
  lastLoginAt: d.nullable(d.time),
  validUntil: d.nullable(d.time),
  version: d.count,
});

const agentDetail = d.object({
  ...agentRow.shape,
  phone: d.text,
  remark: d.text,
  callbackUrl: d.longText,
  /** Fingerprint (SHA-256, hex in pairs) of the public key in use; null for none. */
  publicKey: d.nullable(d.text),
  callbackChangedAt: d.nullable(d.time),
  /** Address of the picture on the API, signed for an hour or two; null for none. */
  logo: d.nullable(d.text),
  ancestors: d.array(d.object({ id: d.id, name: d.text, level: d.choice(agentLevels) })),
  gameIds: d.nullable(d.array(d.int)),
});

export const agents = {
  userInfo: d.call({
    path: '/proxyUser/getUserInfo',
    payload: 'none or body',
    pages: ['/index', '/myInfo'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '当前用户信息', en_us: 'Current user' },
    response: userInfo,
  }),
  gameIds: d.call({
    path: '/proxyUser/getGameIds',
    payload: 'query',
    pages: ['/index', '/agentList'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '用户可用游戏编号', en_us: 'Ids of the games permitted to a user' },
    subject: { field: 'uid', kind: 'agent', reach: 'subtree' },
    request: d.object({ uid: d.id }),
    response: d.array(d.int),
    example: { query: { uid: '11' } },
  }),
  list: d.call({
    path: '/proxyUser/list',
    payload: 'body',
    pages: ['/agentList'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '代理列表', en_us: "Agents in the caller's tree" },
    request: d.listRequest(
      {
        account: d.optional(d.text),
        name: d.optional(d.text),
        level: d.optional(d.choice(agentLevels)),
        state: d.optional(d.choice(agentStates)),
        accountType: d.optional(d.choice(accountTypes)),
        currency: d.optional(d.currencyCode),
        transferMode: d.optional(d.choice(transferModes)),
        /** Without the caller's own agent, as the counts of the home page. */
        below: d.optional(d.boolean),
        parentId: d.optional(d.id),
        ...d.optionalRange,
      },
      ['createdAt', 'account', 'balance', 'lastLoginAt', 'subAgents', 'members'],
    ),
    versions: { kind: 'agent', key: 'id' },
    response: d.pageOf(agentRow),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  detail: d.call({
    path: '/proxyUser/get',
    payload: 'query',
    pages: ['/agentList', '/agent'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '代理详情', en_us: 'Agent details' },
    subject: { field: 'id', kind: 'agent', reach: 'subtree' },
    request: d.object({ id: d.id }),
    versions: { kind: 'agent', key: 'id' },
    response: agentDetail,
    example: { query: { id: '11' } },
  }),
  funds: d.call({
    path: '/proxyUser/getFunds',
    payload: 'query',
    pages: ['/agentList', '/agent'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '代理及下级的会员资金',
      en_us: 'Money of the members of an agent and all below: free on our ledger, in open bets, withheld',
    },
    subject: { field: 'id', kind: 'agent', reach: 'subtree' },
    request: d.object({ id: d.id }),
    response: d.array(
      d.object({
        currency: d.currencyCode,
        /** On our ledger; what members of seamless agents have free is known to their wallets only. */
        free: d.money,
        openBets: d.count,
        openStakes: d.money,
        withheld: d.money,
      }),
    ),
    example: { query: { id: '11' } },
  }),
  find: d.call({
    path: '/proxyUser/getProxyUser',
    payload: 'query',
    pages: ['/agentList'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '按账号查找代理', en_us: 'Find agents by account or name' },
    request: d.object({ keyword: d.filled }),
    response: d.array(d.object({ id: d.id, account: d.text, name: d.text, level: d.choice(agentLevels) })),
    example: { query: { keyword: 'ma' } },
  }),
} as const;
