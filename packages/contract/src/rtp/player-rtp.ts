import * as d from '../core/define.ts';
import { rtpDeletion, rtpEnds, rtpFilters, rtpInput, rtpSetting, rtpVersions } from './rtp-rows.ts';

/** RTP of players: in one game or in all; each ends by itself. */
const common = { pages: ['/rtpPlayerManagement'], origin: 'spec' } as const;
const edit = { ...common, payload: 'query', feature: 'rtpPlayer.edit', effect: 'write' } as const;

export const playerLevels = ['playerGame', 'player'] as const;

export const playerRtp = {
  list: d.call({
    ...common,
    path: '/rtp/pagePlayerRTP',
    payload: 'body',
    effect: 'read',
    summary: { zh_cn: '玩家RTP列表，含历史', en_us: 'Player RTPs, active or ended' },
    request: d.listRequest(
      {
        account: d.optional(d.text),
        ...rtpFilters,
        level: d.optional(d.choice(playerLevels)),
        endedWhy: d.optional(d.choice(rtpEnds)),
      },
      ['from', 'rtp', 'agentAccount', 'endedAt'],
    ),
    versions: rtpVersions,
    response: d.pageOf(
      d.object({
        ...rtpSetting,
        memberId: d.id,
        memberAccount: d.text,
        currency: d.currencyCode,
        /** Net of the player in the games since the beginning at which it ends; null: none. */
        target: d.nullable(d.money),
        /** Current or final net of the player; null without a target. */
        net: d.nullable(d.money),
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  set: d.call({
    ...edit,
    path: '/rtp/addOrUpdatePlayerRTP',
    summary: {
      zh_cn: '设置玩家RTP，不填游戏为全部游戏；最长15天，可设会员目标输赢',
      en_us:
        'Set the RTP of a player, for all games without a game; at most 15 days, optionally until a target win/loss',
    },
    audit: { zh_cn: '设置玩家RTP', en_us: 'Set player RTP' },
    subject: { field: 'account', kind: 'memberAccount', reach: 'subtree' },
    request: d.object({
      account: d.filled,
      /** Agent of the member, where several tenants have the account. */
      agentId: d.optional(d.id),
      gameId: d.optional(d.queryCount),
      ...rtpInput,
      /** Net of the player in the member's currency, with a sign: reached from above where negative. */
      target: d.optional(d.text),
      version: d.queryVersion,
    }),
    response: d.object({ id: d.id }),
    example: { query: { account: 'demo1', gameId: '201', rtp: '0.900', reason: '客诉补偿' } },
  }),
  remove: d.call({
    ...edit,
    path: '/rtp/deletePlayerRTP',
    summary: { zh_cn: '删除玩家RTP', en_us: 'Delete a player RTP' },
    audit: { zh_cn: '删除玩家RTP', en_us: 'Delete player RTP' },
    request: rtpDeletion,
    response: d.nothing,
    example: { query: { id: '1', reason: '调整结束' } },
  }),
} as const;
