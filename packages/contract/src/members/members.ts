import { textLimits } from '@pitboss/rules/checks/field-checks';
import { muteDurations } from '@pitboss/rules/mute';
import * as d from '../define.ts';

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
});

/** What a batch of members answers: how many of them it changed; the others stood there already. */
const changedCount = d.object({ changed: d.count });
/** The alert of risk control from which it is done, which then remembers it. */
const fromAlert = { alertId: d.optional(d.id) };
const ids = { field: 'ids', kind: 'member', reach: 'subtree' } as const;

export const members = {
  list: d.call({
    path: '/player/list',
    payload: 'body',
    pages: ['/memberList'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '会员列表', en_us: 'Members of the caller’s tree' },
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
    summary: { zh_cn: '停止或启用会员投注', en_us: 'Stops or enables the bets of members' },
    audit: { zh_cn: '停止启用会员投注', en_us: 'Bets of members stopped or enabled' },
    outcomes: {
      field: 'betBanned',
      texts: {
        true: { zh_cn: '停止会员投注', en_us: 'Bets of a member stopped' },
        false: { zh_cn: '恢复会员投注', en_us: 'Bets of a member allowed again' },
      },
    },
    subject: ids,
    request: d.object({ ids: d.wireIds, banned: d.wireBoolean, ...fromAlert }),
    response: changedCount,
    example: { query: { ids: ['101'], banned: true } },
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
      en_us: 'Mutes members from now on for a while, or lifts their mutes',
    },
    audit: { zh_cn: '会员禁言', en_us: 'Members muted or mutes lifted' },
    outcomes: {
      field: 'chatBannedUntil',
      texts: {
        null: { zh_cn: '解除会员禁言', en_us: 'Mute of a member lifted' },
        '*': { zh_cn: '会员禁言', en_us: 'Member muted' },
      },
    },
    touches: ['chat'],
    subject: ids,
    request: d.object({
      ids: d.wireIds,
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
      en_us: 'Enables or disables members; who is disabled goes offline and cannot come back',
    },
    audit: { zh_cn: '启用停用会员', en_us: 'Members enabled or disabled' },
    outcomes: {
      field: 'state',
      texts: {
        blocked: { zh_cn: '停用会员', en_us: 'Member disabled' },
        normal: { zh_cn: '启用会员', en_us: 'Member enabled' },
      },
    },
    touches: ['dashboard'],
    subject: ids,
    request: d.object({ ids: d.idList, state: d.choice(memberStates) }),
    response: changedCount,
    example: { body: { ids: ['101'], state: 'blocked' } },
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
      en_us: 'Ends the sign-ins of members: no bet before they sign in again',
    },
    audit: { zh_cn: '强制会员下线', en_us: 'Members forced offline' },
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
      en_us: 'Sets the killing probability of members; null takes it away',
    },
    audit: { zh_cn: '设置点杀概率', en_us: 'Killing probability set' },
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
      en_us: 'Killing probabilities of a member, in force and ended, newest first',
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
    summary: { zh_cn: '编辑会员资料', en_us: 'Edits nickname, name, mobile number and remark of a member' },
    audit: { zh_cn: '编辑会员资料', en_us: 'Member edited' },
    subject: { field: 'id', kind: 'member', reach: 'subtree' },
    request: d.object({
      id: d.id,
      nickname: d.optional(d.shortFilled(textLimits.memberNickname)),
      name: d.optional(d.short(textLimits.memberName)),
      mobile: d.optional(d.text),
      remark: d.optional(d.text),
    }),
    response: d.nothing,
    example: { body: { id: '101', remark: 'VIP' } },
  }),
} as const;
