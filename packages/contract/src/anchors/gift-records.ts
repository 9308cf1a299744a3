import * as d from '../core/define.ts';
import { anchorId } from './anchors.ts';

/** A gift as the record of its sending names it. */
export const sentGift = {
  giftId: d.id,
  gift: d.bilingual,
  count: d.count,
  currency: d.currencyCode,
};

/** Single gifts that members sent (spec content §7, §9). */
export const giftRecords = {
  list: d.call({
    pages: ['/giftRecord'],
    origin: 'ours',
    path: '/anchor/listGiftRecord',
    payload: 'body',
    effect: 'read',
    limit: 'report',
    behind: true,
    summary: {
      zh_cn: '礼物记录，含各币种合计',
      en_us: 'Gift records with totals per currency and in CNY',
    },
    request: d.listRequest(
      {
        ...d.optionalRange,
        memberAccount: d.optional(d.text),
        /** The member's agent, with all below it. */
        agentId: d.optional(d.id),
        /** Part of the nickname, or the id. */
        anchor: d.optional(d.text),
        roomId: d.optional(d.text),
        giftId: d.optional(d.id),
        currency: d.optional(d.currencyCode),
        /** The record of a stream, during which they were sent. */
        recordId: d.optional(d.id),
        reversed: d.optional(d.boolean),
      },
      ['at', 'amount'],
    ),
    response: d.pageWithTotals(
      d.object({
        id: d.id,
        /** The game server's number of it. */
        sendId: d.text,
        at: d.time,
        memberId: d.id,
        memberAccount: d.text,
        /** Test members, robots and anchors are in no total. */
        isNormal: d.boolean,
        agentId: d.id,
        agentAccount: d.text,
        anchorId,
        nickname: d.text,
        roomId: d.text,
        roomName: d.nullable(d.bilingual),
        ...sentGift,
        price: d.money,
        amount: d.flow,
        postedAt: d.time,
        reversedAt: d.nullable(d.time),
        reversalReason: d.nullable(d.text),
      }),
      /** Of normal members, without what was reversed. */
      d.object({
        gifts: d.count,
        count: d.count,
        senders: d.count,
        /** At the rates of the Beijing days on which they were sent. */
        amountCny: d.money,
        currencies: d.array(
          d.object({ currency: d.currencyCode, gifts: d.count, count: d.count, amount: d.money }),
        ),
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
} as const;
