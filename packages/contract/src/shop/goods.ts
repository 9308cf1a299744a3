import * as d from '../core/define.ts';

/** States of goods: on sale to members, or off. */
export const goodsStates = ['onSale', 'off'] as const;

/** Bounds of goods; ours, so that requests and numbers have an end. */
export const goodsLimits = {
  name: 50,
  code: 64,
  /** Sort numbers are positive integers, 1 first (spec §5). */
  sort: 9_999,
  /** Of a member and Beijing day, and of one purchase. */
  limit: 1_000_000,
  stock: 1_000_000_000,
} as const;

const common = { pages: ['/goodList'], origin: 'ours' } as const;
const edit = { ...common, feature: 'goods.edit', effect: 'write' } as const;

const name = d.object({ zh_cn: d.shortFilled(goodsLimits.name), en_us: d.shortFilled(goodsLimits.name) });
/** By currency; a currency without a price is not sold in. */
const pricesIn = d.record(d.currencyCode, d.priceInput);
export const pricesOut = d.record(d.currencyCode, d.money);
const written = {
  /** Code of the item that the game server hands out; defined by the game server. */
  code: d.optional(d.short(goodsLimits.code)),
  /** A file that `/upload/goods` took in; null: none. */
  picture: d.optional(d.nullable(d.string().check(d.regex(/^[0-9a-f]{32}$/)))),
  /** 1 first. */
  sort: d.optional(d.wholeWithin(1, goodsLimits.sort)),
  /** Pieces that a member may buy on a Beijing day; null: any number. */
  limit: d.optional(d.nullable(d.wholeWithin(1, goodsLimits.limit))),
  /** Pieces that are left to be sold; null: unlimited. */
  stock: d.optional(d.nullable(d.wholeWithin(0, goodsLimits.stock))),
};
const example = {
  name: { zh_cn: '小喇叭', en_us: 'Megaphone' },
  prices: { CNY: '10.00', USD: '1.50' },
  code: 'horn-1',
  limit: 10,
};

/** Goods that members buy in games (spec content §4). */
export const goods = {
  list: d.call({
    ...common,
    pages: ['/goodList', '/storeDiscount'],
    path: '/goods/list',
    payload: 'body',
    effect: 'read',
    summary: { zh_cn: '商品列表', en_us: 'Goods with sales in 30 days' },
    request: d.listRequest({ name: d.optional(d.text), state: d.optional(d.choice(goodsStates)) }, [
      'sort',
      'sold',
      'updatedAt',
    ]),
    response: d.pageOf(
      d.object({
        id: d.id,
        name: d.bilingual,
        /** Address of the picture; null for none. */
        picture: d.nullable(d.string()),
        prices: pricesOut,
        /** The prices as they are read: CNY 10.00. */
        priceTexts: d.array(d.text),
        code: d.text,
        state: d.choice(goodsStates),
        sort: d.int,
        limit: d.nullable(d.int),
        stock: d.nullable(d.int),
        /** Pieces that normal members bought in the last 30 Beijing days, today among them, and kept. */
        sold: d.count,
        operator: d.nullable(d.text),
        updatedAt: d.time,
        version: d.count,
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  add: d.call({
    ...edit,
    path: '/goods/add',
    payload: 'body',
    summary: { zh_cn: '新增商品', en_us: 'Add goods' },
    audit: { zh_cn: '新增商品', en_us: 'Add goods' },
    request: d.object({ name, prices: pricesIn, state: d.optional(d.choice(goodsStates)), ...written }),
    response: d.object({ id: d.id }),
    example: { body: example },
  }),
  update: d.call({
    ...edit,
    path: '/goods/update',
    payload: 'body',
    summary: {
      zh_cn: '修改商品；未给出的内容不变',
      en_us: 'Edit goods; omitted fields stay unchanged',
    },
    audit: { zh_cn: '修改商品', en_us: 'Edit goods' },
    request: d.object({
      id: d.id,
      version: d.version,
      name: d.optional(name),
      prices: d.optional(pricesIn),
      ...written,
    }),
    response: d.nothing,
    example: { body: { id: '1', ...example } },
  }),
  updateState: d.call({
    ...edit,
    path: '/goods/updateState',
    payload: 'query',
    summary: { zh_cn: '上架或下架', en_us: 'Put goods on sale or take them off sale' },
    audit: { zh_cn: '商品上下架', en_us: 'Put goods on or off sale' },
    outcomes: {
      field: 'state',
      texts: {
        onSale: { zh_cn: '商品上架', en_us: 'Put goods on sale' },
        off: { zh_cn: '商品下架', en_us: 'Take goods off sale' },
      },
    },
    request: d.object({ id: d.id, state: d.choice(goodsStates) }),
    response: d.nothing,
    example: { query: { id: '1', state: 'off' } },
  }),
  listPurchase: d.call({
    ...common,
    pages: ['/goodList', '/storeDiscount'],
    path: '/goods/listPurchase',
    payload: 'body',
    effect: 'read',
    summary: { zh_cn: '购买记录，含各币种合计', en_us: 'Purchases with totals per currency' },
    request: d.listRequest(
      {
        ...d.optionalRange,
        memberAccount: d.optional(d.text),
        agentId: d.optional(d.id),
        goodsId: d.optional(d.id),
        discountId: d.optional(d.id),
        currency: d.optional(d.currencyCode),
        refunded: d.optional(d.boolean),
      },
      ['at', 'amount'],
    ),
    response: d.pageWithTotals(
      d.object({
        id: d.id,
        /** The game server's number of it. */
        purchaseId: d.text,
        at: d.time,
        memberId: d.id,
        memberAccount: d.text,
        agentId: d.id,
        agentAccount: d.text,
        goodsId: d.id,
        goods: d.bilingual,
        count: d.count,
        /** Price of one piece, and what was paid for it. */
        price: d.money,
        unit: d.money,
        /** The discount that it was bought at; null: full price. */
        discountId: d.nullable(d.id),
        discountName: d.nullable(d.bilingual),
        discount: d.nullable(d.text),
        currency: d.currencyCode,
        amount: d.flow,
        /** Place of the payment: our ledger, or the wallet of the agent. */
        paidBy: d.choice(['ledger', 'wallet']),
        refundedAt: d.nullable(d.time),
        reason: d.nullable(d.text),
      }),
      d.array(
        d.object({
          currency: d.currencyCode,
          purchases: d.count,
          count: d.count,
          /** Of all, and of those that were refunded. */
          amount: d.money,
          refunded: d.money,
        }),
      ),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
} as const;
