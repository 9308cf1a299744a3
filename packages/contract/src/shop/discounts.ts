import { tickerZones } from '@pitboss/rules/content/ticker';
import * as d from '../core/define.ts';
import { goodsLimits } from './goods.ts';

/** From start and end alone. */
export const discountStates = ['notStarted', 'inProgress', 'finished'] as const;

/** Goods of one discount (spec content §4). */
export const discountGoodsMax = 200;

const common = { pages: ['/storeDiscount'], origin: 'ours' } as const;
const edit = { ...common, feature: 'discount.edit', effect: 'write' } as const;

const name = d.object({ zh_cn: d.shortFilled(goodsLimits.name), en_us: d.shortFilled(goodsLimits.name) });
const written = {
  name,
  goodsIds: d.array(d.id).check(d.maxLength(discountGoodsMax)),
  /** Share of the price that is paid, 0 to 1 with at most four decimals: 0.8 pays 80 %, 0 is free. */
  discount: d.text,
  startTime: d.time,
  /** Its last millisecond. */
  endTime: d.time,
  /** Zone in which the author enters times; default Beijing. */
  zone: d.optional(d.choice(tickerZones)),
};
const example = () => ({
  name: { zh_cn: '周末八折', en_us: 'Weekend: 20 % off' },
  goodsIds: ['1'],
  discount: '0.8',
  startTime: Date.now() + 3_600_000,
  endTime: Date.now() + 86_400_000,
});

/** Prices of goods for a time (spec content §4). */
export const discounts = {
  list: d.call({
    ...common,
    path: '/discount/list',
    payload: 'body',
    effect: 'read',
    summary: { zh_cn: '折扣列表', en_us: 'Discounts with the discounted amount' },
    request: d.listRequest(
      {
        goodsId: d.optional(d.id),
        state: d.optional(d.choice(discountStates)),
        /** Discounts that apply at any time in the range. */
        ...d.optionalRange,
        name: d.optional(d.text),
      },
      ['startTime', 'endTime', 'discount', 'updatedAt'],
    ),
    response: d.pageOf(
      d.object({
        id: d.id,
        name: d.bilingual,
        goods: d.array(d.object({ id: d.id, name: d.bilingual })),
        /** Names of the goods as one line, as files have them. */
        goodsNames: d.bilingual,
        discount: d.text,
        startTime: d.time,
        endTime: d.time,
        zone: d.choice(tickerZones),
        state: d.choice(discountStates),
        /** Pieces that normal members bought at it and kept. */
        sold: d.count,
        /** Revenue given up by the discount, by currency. */
        givenUp: d.record(d.currencyCode, d.money),
        /** Revenue given up as texts: CNY 10.00. */
        givenUpTexts: d.array(d.text),
        operator: d.nullable(d.text),
        updatedAt: d.time,
        version: d.count,
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  add: d.call({
    ...edit,
    path: '/discount/add',
    payload: 'body',
    summary: { zh_cn: '新增折扣', en_us: 'Add a discount' },
    audit: { zh_cn: '新增折扣', en_us: 'Add discount' },
    request: d.object(written),
    response: d.object({ id: d.id }),
    example: () => ({ body: example() }),
  }),
  update: d.call({
    ...edit,
    path: '/discount/update',
    payload: 'body',
    summary: { zh_cn: '修改未开始的折扣', en_us: 'Edit a discount that has not started' },
    audit: { zh_cn: '修改折扣', en_us: 'Edit discount' },
    request: d.object({ id: d.id, version: d.version, ...written }),
    response: d.nothing,
    example: () => ({ body: { id: '1', ...example() } }),
  }),
  stop: d.call({
    ...edit,
    path: '/discount/stop',
    payload: 'query',
    summary: { zh_cn: '停止进行中的折扣', en_us: 'Stop a discount in progress' },
    audit: { zh_cn: '停止折扣', en_us: 'Stop discount' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '1' } },
  }),
  remove: d.call({
    ...edit,
    path: '/discount/delete',
    payload: 'query',
    summary: { zh_cn: '删除未开始的折扣', en_us: 'Delete a discount that has not started' },
    audit: { zh_cn: '删除折扣', en_us: 'Delete discount' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '1' } },
  }),
} as const;
