import type { RequestOf } from '@pitboss/contract/define';
import { discounts } from '@pitboss/contract/shop/discounts';
import { discountText, parseDiscount } from '@pitboss/ledger/money';
import { checkAnnouncementTimes } from '@pitboss/rules/content/announcement-checks';
import { refer } from '@pitboss/rules/messages';
import { endings } from '../../domain/content/endings.ts';
import { moneyText, ms } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import {
  type DiscountRow,
  type DiscountWritten,
  deleteDiscount,
  holdDiscount,
  holdGoodsOf,
  listDiscounts,
  overlapping,
  saveDiscount,
  stopDiscount,
} from './discounts.sql.ts';

type Request = RequestOf<typeof discounts.add>;

function whole(request: Request): DiscountWritten {
  const { name, goodsIds, startTime, endTime, zone = 'BeiJing' } = request;
  const factor = parseDiscount(request.discount.trim());
  if (factor === null) throw new Refusal('rule.broken', { message: refer('discountWrong') }, 'discount');
  if (goodsIds.length === 0) obey(refer('fieldChoose', { field: 'goodsIds' }));
  obey(checkAnnouncementTimes(startTime, endTime));
  return { name, goodsIds: [...new Set(goodsIds)], factor, startTime, endTime, zone };
}
/** What the operation log shows of a discount. */
const written = ({ factor, ...rest }: DiscountWritten) => ({ ...rest, discount: discountText(factor) });
const shown = (row: DiscountRow) => ({
  name: { zh_cn: row.name_zh, en_us: row.name_en },
  goodsIds: row.goods.map(({ id }) => id),
  discount: discountText(row.factor),
  startTime: ms(row.start_at),
  endTime: ms(row.end_at),
  zone: row.zone,
});
const targetOf = (id: string, name: string) => `discount:${id} ${name}`;

/** Refuses unknown goods, and goods that have a discount in this time; whoever else writes one for them waits. */
async function checkGoods({ tx }: WriteContext, id: string, discount: DiscountWritten): Promise<void> {
  const known = await holdGoodsOf(tx, discount.goodsIds);
  const unknown = discount.goodsIds.find((one) => !known.has(one));
  if (unknown !== undefined) throw new Refusal('goods.unknown', { id: unknown }, 'goodsIds');
  const other = await overlapping(tx, id, discount);
  if (other)
    throw new Refusal(
      'discount.overlap',
      { name: { zh_cn: other.name_zh, en_us: other.name_en } },
      'goodsIds',
    );
}

const { held, stop, remove } = endings<DiscountRow>({
  hold: holdDiscount,
  stop: stopDiscount,
  remove: deleteDiscount,
  target: ({ id, name_zh: name }) => targetOf(id, name),
  shown: shown,
});

/** Prices of goods for a time (spec content §4). */
export const discountRoutes = serve(discounts, {
  stop,
  remove,

  async list({ db }, filter) {
    const { total, rows } = await listDiscounts(db, filter);
    return {
      total,
      list: rows.map((row) => ({
        id: row.id,
        name: { zh_cn: row.name_zh, en_us: row.name_en },
        goods: row.goods.map(({ id, zh_cn, en_us }) => ({ id, name: { zh_cn, en_us } })),
        goodsNames: {
          zh_cn: row.goods.map(({ zh_cn }) => zh_cn).join(', '),
          en_us: row.goods.map(({ en_us }) => en_us).join(', '),
        },
        discount: discountText(row.factor),
        startTime: ms(row.start_at),
        endTime: ms(row.end_at),
        zone: row.zone,
        state: row.state,
        sold: Object.values(row.sums).reduce((sum, [pieces]) => sum + Number(pieces), 0),
        givenUp: Object.fromEntries(
          Object.entries(row.sums).map(([currency, [, minor]]) => [currency, moneyText(minor)]),
        ),
        givenUpTexts: Object.entries(row.sums).map(
          ([currency, [, minor]]) => `${currency} ${moneyText(minor)}`,
        ),
        operator: row.operator,
        updatedAt: ms(row.updated_at),
        version: row.version,
      })),
    };
  },

  async add(context, request) {
    const discount = whole(request);
    const id = context.services.ids.next(Date.now());
    await checkGoods(context, id, discount);
    await saveDiscount(context.tx, id, discount, context.session);
    context.audit({ target: targetOf(id, discount.name.zh_cn), before: null, after: written(discount) });
    return { id };
  },

  async update(context, { id, version, ...request }) {
    const discount = whole(request);
    const before = await held(context, id, version);
    if (before.state !== 'notStarted') throw new Refusal('discount.running');
    await checkGoods(context, id, discount);
    await saveDiscount(context.tx, id, discount, context.session);
    context.audit({
      target: targetOf(id, discount.name.zh_cn),
      before: shown(before),
      after: written(discount),
    });
    return null;
  },
});
