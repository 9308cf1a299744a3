import { anchorActions, anchorLimits, anchorStates, anchorTypes } from '@pitboss/rules/anchors/anchor';
import * as d from '../define.ts';

/** An anchor's id: chosen by a game server, or made here. */
export const anchorId = d.string().check(d.regex(/^[!-~]{1,64}$/));
const roomId = d.short(64);
/** A part of gift money: 0 to 1, at most 4 decimals. */
const share = d.string().check(d.regex(/^[01](\.\d{1,4})?$/));
const reason = d.shortFilled(anchorLimits.reason);

const common = { pages: ['/anchorList'], origin: 'spec' } as const;
const edit = { ...common, feature: 'anchors.edit', effect: 'write' } as const;

const written = {
  nickname: d.shortFilled(anchorLimits.nickname),
  type: d.choice(anchorTypes),
  /** The agency; of an anchor of the platform there is none. */
  agentId: d.optional(d.nullable(d.id)),
  /** Where the anchor usually streams. */
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
  /** Over all that its game servers said; null before the first. */
  meanViewers: d.nullable(d.decimal),
  /** Stakes in the room during the streams, of settled bets of normal members, by currency. */
  roomBet: d.record(d.currencyCode, d.money),
  /** The same at the rates of the days on which the streams began. */
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
  /** Null for good, or without a ban. */
  bannedUntil: d.nullable(d.time),
  /** Why the last ban or forced close. */
  reason: d.string(),
  /** What the application or its author said. */
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
      en_us: 'Anchors, with their figures over a range or altogether',
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
    origin: 'ours',
    path: '/anchor/get',
    payload: 'query',
    effect: 'read',
    summary: { zh_cn: '主播详情与分成记录', en_us: 'One anchor, with the changes of its shares' },
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
    example: { query: { id: 'anchor-1' } },
  }),
  add: d.call({
    ...edit,
    path: '/anchor/add',
    payload: 'body',
    summary: { zh_cn: '新增主播（待审核）', en_us: 'Enters an anchor, to be reviewed' },
    audit: { zh_cn: '新增主播', en_us: 'Anchor added' },
    request: d.object({
      /** Made here when absent. */
      id: d.optional(anchorId),
      ...written,
      /** 0 unless said otherwise; above it a second person agrees. */
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
    summary: { zh_cn: '修改主播资料', en_us: 'Changes what is known of an anchor' },
    audit: { zh_cn: '修改主播', en_us: 'Anchor changed' },
    request: d.object({ id: anchorId, version: d.optional(d.count), ...written }),
    response: d.nothing,
    example: { body: { id: 'anchor-1', nickname: '小鹿', type: 'own' } },
  }),
  updateState: d.call({
    ...common,
    feature: 'anchors.state',
    effect: 'write',
    path: '/anchor/updateAccountState',
    payload: 'query',
    summary: {
      zh_cn: '允许开播、封禁、解封、强制下播、下播并封禁',
      en_us: 'Allows, bans, unblocks, force-closes an anchor, or closes and bans it',
    },
    audit: { zh_cn: '变更主播状态', en_us: 'State of an anchor changed' },
    outcomes: {
      field: 'action',
      texts: {
        allow: { zh_cn: '允许主播开播', en_us: 'Anchor allowed to stream' },
        ban: { zh_cn: '封禁主播', en_us: 'Anchor banned' },
        unblock: { zh_cn: '解封主播', en_us: 'Ban of an anchor lifted' },
        forceClose: { zh_cn: '强制主播下播', en_us: 'Stream of an anchor closed' },
        forceCloseBan: { zh_cn: '强制下播并封禁主播', en_us: 'Stream closed and anchor banned' },
      },
    },
    request: d.object({
      id: anchorId,
      action: d.choice(anchorActions),
      /** End of a ban; without it, until it is lifted. */
      until: d.optional(d.wireTime),
      /** Bans and forced closes say why. */
      reason: d.optional(d.short(anchorLimits.reason)),
    }),
    response: d.nothing,
    example: { query: { id: 'anchor-1', action: 'ban', reason: 'swears' } },
  }),
  loginCode: d.call({
    ...common,
    feature: 'anchors.code',
    effect: 'write',
    path: '/anchor/getLoginCode',
    payload: 'query',
    summary: {
      zh_cn: '主播登录验证码：6位，5分钟内一次有效',
      en_us: 'A login code: 6 digits, for 5 minutes and one login; the one before is void',
    },
    audit: { zh_cn: '生成主播登录码', en_us: 'Login code of an anchor made' },
    request: d.object({ id: anchorId }),
    response: d.object({ code: d.text, until: d.time }),
    example: { query: { id: 'anchor-1' } },
  }),
  setShares: d.call({
    ...edit,
    origin: 'ours',
    path: '/anchor/setShares',
    payload: 'body',
    summary: {
      zh_cn: '设置主播与公会的礼物分成（须复核）',
      en_us: 'Sets the shares of gift money from now on (second person)',
    },
    audit: { zh_cn: '设置主播分成', en_us: 'Shares of an anchor set' },
    request: d.object({
      id: anchorId,
      anchorShare: share,
      agencyShare: d.optional(share),
      reason: d.optional(reason),
    }),
    response: d.nothing,
    example: { body: { id: 'anchor-1', anchorShare: '0.5', agencyShare: '0', reason: 'contract' } },
  }),
} as const;
