import { giftRecords } from '@pitboss/contract/anchors/gift-records';
import { moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import { serve } from '../../platform/calls/serve.ts';
import { type GiftRow, listGifts } from './gift-records.sql.ts';

const dto = (row: GiftRow) => ({
  id: row.id,
  sendId: row.send_id,
  at: ms(row.at),
  memberId: row.member_id,
  memberAccount: row.member_account,
  isNormal: row.is_normal,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  anchorId: row.anchor_id,
  nickname: row.nickname,
  roomId: row.room_id,
  roomName: row.room_zh === null ? null : { zh_cn: row.room_zh, en_us: row.room_en ?? row.room_zh },
  giftId: row.gift_id,
  gift: { zh_cn: row.gift_zh, en_us: row.gift_en },
  count: row.count,
  currency: row.currency,
  price: moneyText(row.price),
  amount: moneyText(row.amount),
  postedAt: ms(row.posted_at),
  reversedAt: msOrNull(row.reversed_at),
  reversalReason: row.reversal_reason,
});

/** Gifts that members sent. */
export const giftRecordRoutes = serve(giftRecords, {
  async list({ db, scope }, filter) {
    const { total, rows, senders, sums } = await listGifts(db, scope, filter);
    return {
      total,
      list: rows.map(dto),
      totals: {
        gifts: sums.gifts,
        count: sums.count,
        senders,
        amountCny: sums.amountCny,
        currencies: sums.currencies.map(({ currency, gifts, count, amount }) => ({
          currency,
          gifts,
          count: Number(count),
          amount: moneyText(amount),
        })),
      },
    };
  },
});
