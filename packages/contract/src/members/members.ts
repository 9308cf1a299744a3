import { textLimits } from '@pitboss/rules/checks/field-checks';
import { muteDurations } from '@pitboss/rules/mute';
import { transferModes } from '../agents/agents.ts';
import * as d from '../core/define.ts';

export const memberStates = ['normal', 'blocked'] as const;
export const memberTypes = ['normal', 'test', 'anchor', 'robot'] as const;

export const memberRow = d.object({
  id: d.id,
  account: d.text,
  nickname: d.text,
  name: d.text,
  mobile: d.text,
  remark: d.text,
  agentId: d.id,
  agentAccount: d.text,
  currency: d.currencyCode,
  balance: d.money,
  /** Of its agent: who moves the member's money. */
  transferMode: d.choice(transferModes),
  state: d.choice(memberStates),
  betBanned: d.boolean,
  /** The end of a mute; an unlimited one ends in the year 9999. */
  chatBannedUntil: d.nullable(d.end),
  chatBanRemark: d.text,
  /** Above 0 up to 1, two places, e.g. "0.25"; null when none is set. */
  killProbability: d.nullable(d.decimal),
  /** When it ends by itself. */
  killUntil: d.nullable(d.time),
  type: d.choice(memberTypes),
  online: d.boolean,
  currentGameId: d.nullable(d.int),
  registerIp: d.ip,
  loginIp: d.nullable(d.ip),
  createdAt: d.time,
  lastLoginAt: d.nullable(d.time),
  version: d.count,
});

/** Reply of a batch of members: the number of them that it changed; the others already had the state. */
const changedCount = d.object({ changed: d.count });
/** The alert of risk control from which it is done, which then remembers it. */
const fromAlert = { alertId: d.optional(d.id) };
const ids = { field: 'ids', kind: 'member', reach: 'subtree' } as const;
/** Reason for stopping a member; the console requires it, other callers may leave it out. */
const stopReason = { reason: d.optional(d.shortFilled(textLimits.remark)) };

export const members = {
  list: d.call({
    path: '/player/list',
    payload: 'body',
    pages: ['/memberList'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '会员列表', en_us: "Members in the caller's tree, last signed in first" },
    request: d.listRequest(
      {
        account: d.optional(d.text),
        nickname: d.optional(d.text),
        /** Members of that agent itself, without those of the agents below it. */
        direct: d.optional(d.boolean),
        agentId: d.optional(d.id),
        state: d.optional(d.choice(memberStates)),
        type: d.optional(d.choice(memberTypes)),
        currency: d.optional(d.currencyCode),
        betBanned: d.optional(d.boolean),
        chatBanned: d.optional(d.boolean),
        killed: d.optional(d.boolean),
        online: d.optional(d.boolean),
        /** Members who registered or ever signed in from this address. */
        ip: d.optional(d.ipFilter),
        ...d.optionalRange,
      },
      ['createdAt', 'account', 'balance', 'lastLoginAt'],
    ),
    versions: { kind: 'member', key: 'id' },
    response: d.pageOf(memberRow),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  updateBanBet: d.call({
    path: '/player/updateBanBet',
    payload: 'query',
    pages: ['/memberList'],
    feature: 'members.betBan',
    effect: 'write',
    origin: 'spec',
    summary: { zh_cn: '停止或启用会员投注', en_us: 'Stop or enable bets of members' },
    audit: { zh_cn: '停止启用会员投注', en_us: 'Stop or enable member bets' },
    outcomes: {
      field: 'betBanned',
      texts: {
        true: { zh_cn: '停止会员投注', en_us: 'Stop member bets' },
        false: { zh_cn: '恢复会员投注', en_us: 'Enable member bets' },
      },
    },
    subject: ids,
    request: d.object({ ids: d.queryIds, banned: d.queryBoolean, ...stopReason, ...fromAlert }),
    response: changedCount,
    example: { query: { ids: ['101'], banned: true, reason: '疑似作弊，核实中' } },
  }),
  updateBanChat: d.call({
    path: '/player/updateBanChatTime',
    payload: 'query',
    pages: ['/memberList', '/chatRecord'],
    feature: 'members.chatBan',
    effect: 'write',
    origin: 'spec',
    summary: {
      zh_cn: '会员禁言或解除禁言',
      en_us: 'Mute members for a period, or lift the mute',
    },
    audit: { zh_cn: '会员禁言', en_us: 'Mute members' },
    outcomes: {
      field: 'chatBannedUntil',
      texts: {
        null: { zh_cn: '解除会员禁言', en_us: 'Lift member mute' },
        '*': { zh_cn: '会员禁言', en_us: 'Mute members' },
      },
    },
    touches: ['chat'],
    subject: ids,
    request: d.object({
      ids: d.queryIds,
      duration: d.choice([...muteDurations, 'lift']),
      remark: d.optional(d.text),
      ...fromAlert,
    }),
    response: d.object({ changed: d.count, until: d.nullable(d.end) }),
    example: { query: { ids: ['101'], duration: 'day' } },
  }),
  updateState: d.call({
    path: '/player/updateState',
    payload: 'body',
    pages: ['/memberList', '/member'],
    feature: 'members.state',
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '启用或停用会员',
      en_us: 'Enable or disable members; disabled members go offline and cannot sign in',
    },
    audit: { zh_cn: '启用停用会员', en_us: 'Enable or disable members' },
    outcomes: {
      field: 'state',
      texts: {
        blocked: { zh_cn: '停用会员', en_us: 'Disable member' },
        normal: { zh_cn: '启用会员', en_us: 'Enable member' },
      },
    },
    touches: ['dashboard'],
    subject: ids,
    request: d.object({ ids: d.idList, state: d.choice(memberStates), ...stopReason }),
    response: changedCount,
    example: { body: { ids: ['101'], state: 'blocked', reason: '会员申请停用' } },
  }),
  forceOffline: d.call({
    path: '/player/forceOffline',
    payload: 'body',
    pages: ['/memberList', '/onlineList', '/member'],
    feature: 'members.offline',
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '强制会员下线',
      en_us: 'Force members offline; they must sign in again to bet',
    },
    audit: { zh_cn: '强制会员下线', en_us: 'Force members offline' },
    touches: ['dashboard'],
    subject: ids,
    request: d.object({ ids: d.idList, ...fromAlert }),
    response: changedCount,
    example: { body: { ids: ['101'] } },
  }),
  setKill: d.call({
    path: '/player/setKillProbability',
    payload: 'body',
    pages: ['/memberList', '/member'],
    feature: 'members.kill',
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '设置会员点杀概率',
      en_us: 'Set the killing probability of members; null removes it',
    },
    audit: { zh_cn: '设置点杀概率', en_us: 'Set killing probability' },
    subject: ids,
    request: d.object({
      ids: d.idList,
      probability: d.nullable(d.text),
      /** Its end; 15 days from now at most, and where it is left out. */
      until: d.optional(d.time),
      /** Net of the member in its currency since now, with a sign, at which it ends. */
      target: d.optional(d.text),
      reason: d.optional(d.short(textLimits.remark)),
      ...fromAlert,
      versions: d.versions,
    }),
    response: changedCount,
    example: { body: { ids: ['101'], probability: '0.25' } },
  }),
  killHistory: d.call({
    path: '/player/listKill',
    payload: 'body',
    pages: ['/memberList', '/member'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '会员点杀概率记录',
      en_us: 'Killing probability history of a member, newest first',
    },
    subject: { field: 'id', kind: 'member', reach: 'subtree' },
    request: d.object({ id: d.id }),
    response: d.object({
      list: d.array(
        d.object({
          id: d.id,
          probability: d.decimal,
          from: d.time,
          until: d.time,
          currency: d.currencyCode,
          target: d.nullable(d.money),
          /** Net so far, or at the end; null without a target. */
          net: d.nullable(d.money),
          reason: d.text,
          actor: d.text,
          endedAt: d.nullable(d.time),
          endedWhy: d.nullable(d.choice(['expired', 'target', 'deleted', 'replaced'])),
          endedBy: d.nullable(d.text),
          endReason: d.nullable(d.text),
        }),
      ),
    }),
    example: { body: { id: '101' } },
  }),
  update: d.call({
    path: '/player/update',
    payload: 'body',
    pages: ['/memberList', '/member'],
    feature: 'members.edit',
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '修改会员资料', en_us: 'Edit nickname, name, mobile number and remark of a member' },
    audit: { zh_cn: '修改会员资料', en_us: 'Edit member' },
    subject: { field: 'id', kind: 'member', reach: 'subtree' },
    request: d.object({
      id: d.id,
      nickname: d.optional(d.nickname(textLimits.memberNickname)),
      name: d.optional(d.short(textLimits.memberName)),
      mobile: d.optional(d.text),
      remark: d.optional(d.text),
      version: d.version,
    }),
    response: d.nothing,
    example: { body: { id: '101', remark: 'VIP' } },
  }),
} as const;
