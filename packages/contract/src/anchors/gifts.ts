import * as d from '../core/define.ts';

/** Members who may send it: all, fans of the anchor, or those entering the room. */
export const giftTypes = ['ordinary', 'fans', 'admission'] as const;
export const giftStates = ['enabled', 'disabled'] as const;

export const giftLimits = {
  /** Ours, so that requests have an end. */
  name: 50,
  /** Sort numbers are positive integers, 1 first (spec §5). */
  sort: 9_999,
  /** Most pieces of a sending (spec content §7). */
  most: 9_999,
} as const;

const common = { pages: ['/giftMan'], origin: 'spec' } as const;
const edit = { ...common, feature: 'gifts.edit', effect: 'write' } as const;

/** A file that `/upload/giftStatic` or `/upload/giftDynamic` took in. */
const file = d.string().check(d.regex(/^[0-9a-f]{32}$/));
const amounts = d.record(d.currencyCode, d.amountInput);
const amountsOut = d.record(d.currencyCode, d.money);

const name = d.object({ zh_cn: d.shortFilled(giftLimits.name), en_us: d.shortFilled(giftLimits.name) });
const conditions = d.object({
  /** Least stakes of the 30 days before, by currency; a currency that is not named has none. */
  turnover: d.optional(amounts),
  /** Least sum that the member has sent to the anchor before, by currency. */
  sent: d.optional(amounts),
  /** Most pieces of a sending. */
  most: d.optional(d.int.check(d.minimum(1), d.maximum(giftLimits.most))),
});
const written = {
  type: d.optional(d.choice(giftTypes)),
  /** Conditions that are left out do not apply. */
  conditions: d.optional(conditions),
  state: d.optional(d.choice(giftStates)),
  /** 1 first. */
  sort: d.optional(d.int.check(d.minimum(1), d.maximum(giftLimits.sort))),
};
const example = {
  name: { zh_cn: '玫瑰', en_us: 'Rose' },
  prices: { CNY: '10.00' },
  type: 'ordinary' as const,
  conditions: { most: 99 },
};

/** Gifts that members send to anchors (spec content §7). */
export const gifts = {
  listGift: d.call({
    ...common,
    pages: ['/giftMan', '/gift'],
    path: '/anchor/listGift',
    payload: 'body',
    effect: 'read',
    limit: 'report',
    summary: { zh_cn: '礼物列表，含销量', en_us: 'Gifts with sales in a period or in 30 days' },
    request: d.listRequest(
      {
        name: d.optional(d.text),
        type: d.optional(d.choice(giftTypes)),
        state: d.optional(d.choice(giftStates)),
        /** When they were sold; without both ends the last 30 days. */
        ...d.optionalRange,
        /** Sales in this currency alone. */
        currency: d.optional(d.currencyCode),
      },
      ['sort', 'updatedAt'],
    ),
    response: d.pageWithTotals(
      d.object({
        id: d.id,
        name: d.bilingual,
        /** Addresses of the pictures. */
        staticPicture: d.string(),
        dynamicPicture: d.string(),
        /** Format of the dynamic picture. */
        dynamicKind: d.choice(['image', 'video', 'svga']),
        type: d.choice(giftTypes),
        prices: amountsOut,
        /** The prices as they are read: CNY 10.00. */
        priceTexts: d.array(d.text),
        conditions: d.object({ turnover: amountsOut, sent: amountsOut, most: d.int }),
        /** The conditions as they are read. */
        conditionText: d.bilingual,
        state: d.choice(giftStates),
        sort: d.int,
        /** Once sent it stays: it can be disabled, not deleted. */
        sent: d.boolean,
        /** Pieces that normal members sent in the range, without what was reversed. */
        sold: d.count,
        coins: d.record(d.currencyCode, d.money),
        /** At the rates of the Beijing days on which they were sent. */
        coinsCny: d.money,
        senders: d.count,
        operator: d.nullable(d.text),
        updatedAt: d.time,
        version: d.count,
      }),
      d.object({ sold: d.count, coinsCny: d.money, senders: d.count }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  addGift: d.call({
    ...edit,
    path: '/anchor/addGift',
    payload: 'body',
    summary: {
      zh_cn: '新增礼物；静态和动态图片必填',
      en_us: 'Add a gift; static and dynamic picture are required',
    },
    audit: { zh_cn: '新增礼物', en_us: 'Add gift' },
    request: d.object({ name, prices: amounts, staticPicture: file, dynamicPicture: file, ...written }),
    response: d.object({ id: d.id }),
    example: {
      body: {
        ...example,
        staticPicture: '0123456789abcdef0123456789abcdef',
        dynamicPicture: 'fedcba9876543210fedcba9876543210',
      },
    },
  }),
  updateGift: d.call({
    ...edit,
    path: '/anchor/updateGift',
    payload: 'body',
    summary: {
      zh_cn: '修改、启用或停用礼物；未给出的内容不变',
      en_us: 'Edit, enable or disable a gift; omitted fields stay unchanged',
    },
    audit: { zh_cn: '修改礼物', en_us: 'Edit gift' },
    request: d.object({
      id: d.id,
      version: d.version,
      name: d.optional(name),
      prices: d.optional(amounts),
      staticPicture: d.optional(file),
      dynamicPicture: d.optional(file),
      ...written,
    }),
    response: d.nothing,
    example: { body: { id: '1', ...example } },
  }),
  deleteGift: d.call({
    ...edit,
    path: '/anchor/deleteGift',
    payload: 'query',
    summary: { zh_cn: '删除从未送出的礼物', en_us: 'Delete a gift that was never sent' },
    audit: { zh_cn: '删除礼物', en_us: 'Delete gift' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '1' } },
  }),
} as const;

/** Reversal of a gift (spec content §7): only an operator can reverse one. */
export const giftReversals = {
  reverse: d.call({
    pages: ['/giftRecord'],
    feature: 'gifts.reverse',
    origin: 'ours',
    effect: 'write',
    limit: 'money',
    path: '/anchor/reverseGift',
    payload: 'body',
    summary: {
      zh_cn: '冲正一次送礼：各分成退回会员（需第二人）',
      en_us: 'Reverse a gift: all shares return to the member (second approver)',
    },
    audit: { zh_cn: '冲正礼物', en_us: 'Reverse gift' },
    request: d.object({ id: d.id, reason: d.shortFilled(200) }),
    response: d.nothing,
    example: { body: { id: '1', reason: 'sent by mistake' } },
  }),
} as const;
