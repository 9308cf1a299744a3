import { anchorActions, anchorLimits, anchorStates, anchorTypes } from '@pitboss/rules/anchors/anchor';
import { refer } from '@pitboss/rules/messages';
import * as d from '../core/define.ts';

/** An anchor's id: chosen by a game server, or made here. */
export const anchorId = d.string().check(d.regex(/^[!-~]{1,64}$/));
const roomId = d.short(64);
/** A part of gift money: 0 to 1, at most 4 decimals. */
const share = d.text.check(
  d.enforcing((text) => (/^[01](\.\d{1,4})?$/.test(text) ? null : refer('shareWrong'))),
);
const reason = d.shortFilled(anchorLimits.reason);

const common = { pages: ['/anchorList'], origin: 'spec' } as const;
const edit = { ...common, feature: 'anchors.edit', effect: 'write' } as const;

const written = {
  nickname: d.nickname(anchorLimits.nickname),
  type: d.choice(anchorTypes),
  /** The agency; of an anchor of the platform there is none. */
  agentId: d.optional(d.nullable(d.id)),
  /** Usual room of the anchor's streams. */
  roomId: d.optional(d.nullable(roomId)),
  note: d.optional(d.short(anchorLimits.note)),
};

/** Gifts of normal members during streams, without what was reversed. */
export const streamGifts = {
  giftCoins: d.record(d.currencyCode, d.money),
  /** At the rates of the days on which the streams began. */
  giftCoinsCny: d.money,
  /** Pieces. */
  giftCount: d.count,
  senders: d.count,
};
export const streamGiftTotals = { giftCoinsCny: d.money, giftCount: d.count, senders: d.count };

/** Figures of streams, each whole, but for the hours, which are cut at the ends of the range. */
export const streamFigures = {
  streams: d.count,
  hours: d.decimal,
  /** Mean of all values that game servers reported; null before the first. */
  meanViewers: d.nullable(d.decimal),
  /** Stakes in the room during the streams, of settled bets of normal members, by currency. */
  roomBet: d.record(d.currencyCode, d.money),
  /** Stakes converted at the rates of the days on which the streams began. */
  roomBetCny: d.money,
  chatLines: d.count,
  ...streamGifts,
};

const row = d.object({
  id: anchorId,
  nickname: d.text,
  type: d.choice(anchorTypes),
  agentId: d.nullable(d.id),
  agentAccount: d.nullable(d.text),
  roomId: d.nullable(d.text),
  roomName: d.nullable(d.bilingual),
  state: d.choice(anchorStates),
  banned: d.boolean,
  /** Null for a permanent ban, or without a ban. */
  bannedUntil: d.nullable(d.time),
  /** Why the last ban or forced close. */
  reason: d.string(),
  /** Note of the application or of its author. */
  note: d.string(),
  lastLoginAt: d.nullable(d.time),
  lastLoginIp: d.nullable(d.text),
  anchorShare: d.decimal,
  agencyShare: d.decimal,
  ...streamFigures,
  operator: d.nullable(d.text),
  createdAt: d.time,
  updatedAt: d.time,
  /** Rises with every change; a change names the one it was made from. */
  version: d.count,
});

/** Anchors, who apply by an event or are entered here (spec content §7). */
export const anchors = {
  list: d.call({
    pages: ['/anchorList', '/anchor'],
    origin: 'spec',
    path: '/anchor/list',
    payload: 'body',
    effect: 'read',
    limit: 'report',
    summary: {
      zh_cn: '主播列表及其在时间范围内的数据',
      en_us: 'Anchors with their figures for a period or in total',
    },
    request: d.listRequest(
      {
        state: d.optional(d.choice(anchorStates)),
        banned: d.optional(d.boolean),
        type: d.optional(d.choice(anchorTypes)),
        /** The agency, with all below it. */
        agentId: d.optional(d.id),
        /** Part of the nickname, or the id. */
        name: d.optional(d.text),
        ...d.optionalRange,
      },
      ['createdAt', 'lastLoginAt', 'nickname', 'hours', 'streams'],
    ),
    response: d.pageWithTotals(
      row,
      d.object({
        streams: d.count,
        hours: d.decimal,
        roomBetCny: d.money,
        chatLines: d.count,
        ...streamGiftTotals,
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  get: d.call({
    ...common,
    pages: ['/anchorList', '/anchorDetail'],
    origin: 'ours',
    path: '/anchor/get',
    payload: 'query',
    effect: 'read',
    summary: { zh_cn: '主播详情与分成记录', en_us: 'Anchor details with share history' },
    request: d.object({ id: anchorId }),
    response: d.object({
      anchor: row,
      shares: d.array(
        d.object({
          id: d.id,
          from: d.time,
          anchorShare: d.decimal,
          agencyShare: d.decimal,
          reason: d.string(),
          operator: d.text,
          approver: d.nullable(d.text),
        }),
      ),
    }),
    example: { query: { id: 'A1001' } },
  }),
  add: d.call({
    ...edit,
    path: '/anchor/add',
    payload: 'body',
    summary: { zh_cn: '新增主播（待审核）', en_us: 'Add an anchor, pending review' },
    audit: { zh_cn: '新增主播', en_us: 'Add anchor' },
    request: d.object({
      /** Made here when absent. */
      id: d.optional(anchorId),
      ...written,
      /** Default 0; above it a second approver is required. */
      anchorShare: d.optional(share),
      agencyShare: d.optional(share),
    }),
    response: d.object({ id: anchorId }),
    example: { body: { nickname: '小鹿', type: 'own' } },
  }),
  update: d.call({
    ...edit,
    path: '/anchor/update',
    payload: 'body',
    summary: { zh_cn: '修改主播资料', en_us: 'Edit an anchor' },
    audit: { zh_cn: '修改主播', en_us: 'Edit anchor' },
    request: d.object({ id: anchorId, version: d.version, ...written }),
    response: d.nothing,
    example: { body: { id: 'A1001', nickname: '小鹿', type: 'own' } },
  }),
  updateState: d.call({
    ...common,
    feature: 'anchors.state',
    effect: 'write',
    path: '/anchor/updateAccountState',
    payload: 'query',
    summary: {
      zh_cn: '允许开播、封禁、解封、强制下播、下播并封禁',
      en_us: 'Allow, ban, unblock or force-close an anchor, or close and ban',
    },
    audit: { zh_cn: '变更主播状态', en_us: 'Change anchor status' },
    outcomes: {
      field: 'action',
      texts: {
        allow: { zh_cn: '允许主播开播', en_us: 'Allow anchor' },
        ban: { zh_cn: '封禁主播', en_us: 'Ban anchor' },
        unblock: { zh_cn: '解封主播', en_us: 'Unblock anchor' },
        forceClose: { zh_cn: '强制主播下播', en_us: 'Force-close stream' },
        forceCloseBan: { zh_cn: '强制下播并封禁主播', en_us: 'Force-close stream and ban anchor' },
      },
    },
    request: d.object({
      id: anchorId,
      action: d.choice(anchorActions),
      /** End of a ban; without it, until it is lifted. */
      until: d.optional(d.queryTime),
      /** Required for bans and forced closes. */
      reason: d.optional(d.short(anchorLimits.reason)),
    }),
    response: d.nothing,
    example: { query: { id: 'A1001', action: 'ban', reason: 'swears' } },
  }),
  loginCode: d.call({
    ...common,
    feature: 'anchors.code',
    effect: 'write',
    path: '/anchor/getLoginCode',
    payload: 'query',
    summary: {
      zh_cn: '主播登录验证码：6位，5分钟内有效，限用一次',
      en_us:
        'Generate a login code: 6 digits, valid for 5 minutes and one sign-in; the previous code becomes invalid',
    },
    audit: { zh_cn: '生成主播登录码', en_us: 'Generate anchor login code' },
    request: d.object({ id: anchorId }),
    shownOnce: true,
    response: d.object({ code: d.text, until: d.time }),
    example: { query: { id: 'A1001' } },
  }),
  setShares: d.call({
    ...edit,
    origin: 'ours',
    path: '/anchor/setShares',
    payload: 'body',
    summary: {
      zh_cn: '设置主播与公会的礼物分成（须复核）',
      en_us: 'Set the gift shares of anchor and agency (second approver)',
    },
    audit: { zh_cn: '设置主播分成', en_us: 'Set anchor shares' },
    request: d.object({
      id: anchorId,
      anchorShare: share,
      agencyShare: d.optional(share),
      reason: d.optional(reason),
      version: d.version,
    }),
    response: d.nothing,
    example: { body: { id: 'A1001', anchorShare: '0.5', agencyShare: '0', reason: 'contract' } },
  }),
} as const;
