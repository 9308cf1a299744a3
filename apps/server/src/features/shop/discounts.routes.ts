import type { RequestOf } from '@pitboss/contract/core/define';
import { discounts } from '@pitboss/contract/shop/discounts';
import { discountText, parseDiscount } from '@pitboss/ledger/money';
import { checkAnnouncementTimes } from '@pitboss/rules/content/announcement-checks';
import { refer } from '@pitboss/rules/messages';
import { amountText } from '@pitboss/rules/words/amount-text';
import { endings } from '../../domain/content/endings.ts';
import { moneyText, ms } from '../../domain/sql/dto.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { hasChanges, mergeUpdate } from '../../platform/versions/merge-update.ts';
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
  if (factor === null) throw new AppError('rule.broken', { message: refer('discountWrong') }, 'discount');
  if (goodsIds.length === 0) assertValid(refer('fieldChoose', { field: 'goodsIds' }));
  assertValid(checkAnnouncementTimes(startTime, endTime));
  return { name, goodsIds: [...new Set(goodsIds)], factor, startTime, endTime, zone };
}
/** Returns the written fields of a discount for the operation log. */
const written = ({ factor, ...rest }: DiscountWritten) => ({ ...rest, discount: discountText(factor) });
const shown = (row: DiscountRow) => ({
  name: { zh_cn: row.name_zh, en_us: row.name_en },
  goodsIds: row.goods.map(({ id }) => id),
  discount: discountText(row.factor),
  startTime: ms(row.start_at),
  endTime: ms(row.end_at),
  zone: row.zone,
});
/** Returns the name of a discount in the operation log. */
const targetOf = (id: string, name: string) => `discount:${id} ${name}`;

/**
 * Locks the goods, so that concurrent writers of their discounts wait. Throws for unknown goods, and for
 * goods with another discount in this time.
 */
async function checkGoods({ tx }: WriteContext, id: string, discount: DiscountWritten): Promise<void> {
  const known = await holdGoodsOf(tx, discount.goodsIds);
  const unknown = discount.goodsIds.find((one) => !known.has(one));
  if (unknown !== undefined) throw new AppError('goods.unknown', { id: unknown }, 'goodsIds');
  const other = await overlapping(tx, id, discount);
  if (other)
    throw new AppError(
      'discount.overlap',
      { name: { zh_cn: other.name_zh, en_us: other.name_en } },
      'goodsIds',
    );
}

const { held, recordOf, stop, remove } = endings<DiscountRow>({
  kind: 'discount',
  endTime: ({ end_at }) => ms(end_at),
  hold: holdDiscount,
  stop: stopDiscount,
  remove: deleteDiscount,
  target: ({ id, name_zh: name }) => targetOf(id, name),
  shown,
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
          ([currency, [, minor]]) => `${currency} ${amountText(moneyText(minor))}`,
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
    const before = await held(context, id);
    if (before.state !== 'notStarted') throw new AppError('discount.running');
    const requested = written(whole(request));
    const merged = await mergeUpdate<typeof requested>(
      context,
      recordOf(before, version),
      shown(before),
      requested,
    );
    const discount = whole({ ...merged.values, goodsIds: [...merged.values.goodsIds] });
    await checkGoods(context, id, discount);
    if (hasChanges(merged)) await saveDiscount(context.tx, id, discount, context.session);
    context.audit({
      target: targetOf(id, discount.name.zh_cn),
      before: shown(before),
      after: written(discount),
    });
    return null;
  },
});
