import { anchorStreams } from '@pitboss/contract/anchors/streams';
import { meanText, noBets } from '../../domain/anchors/figures.ts';
import { noGifts, receivedText, receivedTotals } from '../../domain/anchors/gift-sums.ts';
import { moneyText, ms } from '../../domain/sql/dto.ts';
import { serve } from '../../platform/calls/serve.ts';
import { fileAddress } from '../../platform/files/register.ts';
import {
  type LiveRow,
  listLive,
  listRecords,
  minuteBets,
  minuteGifts,
  newestLines,
  type RecordRow,
} from './anchor-streams.sql.ts';

const who = (row: RecordRow | LiveRow) => ({
  id: row.id,
  streamId: row.stream_id,
  anchorId: row.anchor_id,
  nickname: row.nickname,
  agentId: row.agency_id,
  agentAccount: row.agency_account,
  roomId: row.room_id,
  roomName: row.room_zh === null ? null : { zh_cn: row.room_zh, en_us: row.room_en ?? row.room_zh },
  startTime: ms(row.started_at),
  lengthMs: Math.max(0, Number(row.ms)),
});
const oneDecimal = (value: number | null) => (value === null ? null : value.toFixed(1));

/** Streams as game servers reported them, with the bets and chat messages of their rooms. */
export const anchorStreamRoutes = serve(anchorStreams, {
  async records({ db }, filter) {
    const { total, rows, ms: length, bets, lines, gifts } = await listRecords(db, filter);
    let cny = 0n;
    for (const own of bets.values()) cny += own.cny;
    let chatLines = 0;
    for (const own of lines.values()) chatLines += own;
    return {
      total,
      list: rows.map((row) => {
        const own = bets.get(row.id) ?? noBets;
        return {
          ...who(row),
          endTime: row.how === null ? null : ms(row.over),
          ended: row.how,
          peakViewers: row.peak,
          meanViewers: meanText(row.viewer_sum, row.viewer_count),
          roomBet: own.byCurrency,
          roomBetCny: moneyText(own.cny),
          chatLines: lines.get(row.id) ?? 0,
          ...receivedText(gifts.byKey.get(row.id) ?? noGifts),
        };
      }),
      totals: {
        lengthMs: Number(length ?? 0),
        roomBetCny: moneyText(cny),
        chatLines,
        ...receivedTotals(gifts.all),
      },
    };
  },

  async live({ db, services }, filter) {
    const { total, rows } = await listLive(db, filter);
    const rooms = [...new Set(rows.map((row) => row.room_id))];
    const { sums, counts } = await minuteBets(db, rooms);
    const given = await minuteGifts(
      db,
      rows.map(({ id }) => id),
    );
    const lines = await newestLines(db, rooms);
    return {
      total,
      list: rows.map((row) => {
        const own = sums.get(row.room_id) ?? noBets;
        const gift = given.sums.get(row.id) ?? noBets;
        return {
          ...who(row),
          gameId: row.game_id,
          viewers: row.viewers,
          fps: oneDecimal(row.fps),
          bitrateKbps: oneDecimal(row.bitrate_kbps),
          health: row.health,
          cover: fileAddress(services.config.secrets, 'roomCover', row.cover),
          playUrl: row.play_url,
          minuteBets: counts.get(row.room_id) ?? 0,
          minuteBet: own.byCurrency,
          minuteBetCny: moneyText(own.cny),
          minuteGifts: given.counts.get(row.id) ?? 0,
          minuteGift: gift.byCurrency,
          minuteGiftCny: moneyText(gift.cny),
          chat: lines
            .filter(({ room_id }) => room_id === row.room_id)
            .map((line) => ({
              id: line.id,
              memberId: line.member_id,
              memberAccount: line.member_account,
              content: line.content,
              at: ms(line.at),
              muted: line.muted,
            })),
        };
      }),
    };
  },
});
