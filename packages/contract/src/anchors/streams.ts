import { streamEnds, streamHealths } from '@pitboss/rules/anchors/anchor';
import * as d from '../core/define.ts';
import { anchorId, streamGifts, streamGiftTotals } from './anchors.ts';

const who = {
  anchorId,
  nickname: d.text,
  agentId: d.nullable(d.id),
  agentAccount: d.nullable(d.text),
  roomId: d.text,
  roomName: d.nullable(d.bilingual),
};
/**
 * Stakes of settled bets of normal members in the room, by currency and in all at the rates of the stream's
 * day.
 */
const bets = { roomBet: d.record(d.currencyCode, d.money), roomBetCny: d.money };

/** Streams of anchors: what was, and what is on (spec content §7). */
export const anchorStreams = {
  records: d.call({
    pages: ['/liveStreamingRecord'],
    origin: 'spec',
    path: '/anchor/listLiveStreamingRecord',
    payload: 'body',
    effect: 'read',
    limit: 'report',
    behind: true,
    summary: { zh_cn: '直播记录', en_us: 'Stream records' },
    request: d.listRequest(
      {
        /** Streams that were on at any time in the range. */
        ...d.optionalRange,
        /** Part of the nickname, or the id. */
        anchor: d.optional(d.text),
        roomId: d.optional(d.text),
        ended: d.optional(d.choice(streamEnds)),
      },
      ['startTime', 'endTime', 'peakViewers', 'lengthMs'],
    ),
    response: d.pageWithTotals(
      d.object({
        id: d.id,
        streamId: d.text,
        ...who,
        startTime: d.time,
        /** Null while it is on. */
        endTime: d.nullable(d.time),
        /** Up to now while it is on. */
        lengthMs: d.count,
        ended: d.nullable(d.choice(streamEnds)),
        peakViewers: d.count,
        meanViewers: d.nullable(d.decimal),
        ...bets,
        chatLines: d.count,
        ...streamGifts,
      }),
      d.object({ lengthMs: d.count, roomBetCny: d.money, chatLines: d.count, ...streamGiftTotals }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  live: d.call({
    pages: ['/chatRoomMan'],
    origin: 'ours',
    path: '/anchor/listLiveRoom',
    payload: 'body',
    effect: 'read',
    summary: {
      zh_cn: '正在直播的房间，含刚刚失联的',
      en_us: 'Live rooms, including streams just lost',
    },
    request: d.listRequest(
      {
        gameId: d.optional(d.int),
        /** The agency, with all below it. */
        agentId: d.optional(d.id),
        health: d.optional(d.choice(streamHealths)),
      },
      ['viewers', 'startTime'],
    ),
    response: d.pageOf(
      d.object({
        id: d.id,
        streamId: d.text,
        ...who,
        gameId: d.nullable(d.int),
        startTime: d.time,
        lengthMs: d.count,
        viewers: d.count,
        fps: d.nullable(d.decimal),
        bitrateKbps: d.nullable(d.decimal),
        health: d.choice(streamHealths),
        /** Address of the room's cover at the API, signed; null where the room has none. */
        cover: d.nullable(d.string()),
        /** Address at which the stream can be played. */
        playUrl: d.nullable(d.string()),
        /** Bets of the last minute. */
        minuteBets: d.count,
        minuteBet: d.record(d.currencyCode, d.money),
        minuteBetCny: d.money,
        /** Gifts of the last minute, in pieces and in money. */
        minuteGifts: d.count,
        minuteGift: d.record(d.currencyCode, d.money),
        minuteGiftCny: d.money,
        /** The newest lines of the room, the newest last. */
        chat: d.array(
          d.object({
            id: d.id,
            memberId: d.id,
            memberAccount: d.text,
            content: d.string(),
            at: d.time,
            muted: d.boolean,
          }),
        ),
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 50 } },
  }),
} as const;
