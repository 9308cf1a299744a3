import type { RequestOf } from '@pitboss/contract/core/define';
import { goods } from '@pitboss/contract/shop/goods';
import { discountText } from '@pitboss/ledger/money';
import { amountText } from '@pitboss/rules/words/amount-text';
import { minorOf, moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import { type ReadContext, serve, type WriteContext } from '../../platform/calls/serve.ts';
import type { Secrets } from '../../platform/config/secrets.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { fileAddress } from '../../platform/files/register.ts';
import { endImage, useFile } from '../../platform/files/stored-files.sql.ts';
import {
  hasChanges,
  mergeUpdate,
  recordChange,
  type UpdatedRecord,
} from '../../platform/versions/merge-update.ts';
import {
  type GoodsRow,
  type GoodsWritten,
  goodsOfCode,
  holdGoods,
  knownCurrencies,
  listGoods,
  saveGoods,
} from './goods.sql.ts';
import { listPurchases, totalPurchases } from './purchases.sql.ts';

const pricesOut = (prices: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(prices)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, minor]) => [code, moneyText(minor)]),
  );

const stateOf = (row: Pick<GoodsRow, 'on_sale'>) => (row.on_sale ? ('onSale' as const) : ('off' as const));

/** Returns the fields of goods for the operation log. */
const shown = (row: GoodsWritten) => ({
  name: { zh_cn: row.name_zh, en_us: row.name_en },
  prices: pricesOut(row.prices),
  code: row.code,
  picture: row.picture,
  state: stateOf(row),
  sort: row.sort,
  limit: row.day_limit,
  stock: row.stock === null ? null : Number(row.stock),
});
const targetOf = (id: string, name: string) => `goods:${id} ${name}`;

type Change = Partial<RequestOf<typeof goods.add>>;
const fresh: GoodsWritten = {
  name_zh: '',
  name_en: '',
  picture: null,
  prices: {},
  code: '',
  on_sale: true,
  sort: 1,
  day_limit: null,
  stock: null,
};

/** Returns goods with the fields of a request applied. */
const changed = (before: GoodsWritten, change: Change): GoodsWritten => ({
  name_zh: change.name?.zh_cn ?? before.name_zh,
  name_en: change.name?.en_us ?? before.name_en,
  picture: change.picture === undefined ? before.picture : change.picture,
  prices: change.prices
    ? Object.fromEntries(Object.entries(change.prices).map(([code, amount]) => [code, minorOf(amount)]))
    : before.prices,
  code: change.code?.trim() ?? before.code,
  on_sale: change.state === undefined ? before.on_sale : change.state === 'onSale',
  sort: change.sort ?? before.sort,
  day_limit: change.limit === undefined ? before.day_limit : change.limit,
  stock: change.stock === undefined ? before.stock : change.stock === null ? null : String(change.stock),
});

async function checkPrices({ tx }: WriteContext, prices: Record<string, string>): Promise<void> {
  const codes = Object.keys(prices);
  if (codes.length === 0) throw new AppError('goods.noPrice', {}, 'prices');
  const known = await knownCurrencies(tx, codes);
  const unknown = codes.find((code) => !known.has(code));
  if (unknown !== undefined) throw new AppError('goods.currency', { code: unknown }, 'prices');
  if (Object.values(prices).some((price) => BigInt(price) === 0n))
    throw new AppError('goods.free', {}, 'prices');
}

/** Game servers deliver goods by the code, so it must be unique. Throws otherwise. */
async function checkCode({ tx }: WriteContext, id: string, code: string): Promise<void> {
  if (code === '') return;
  const other = await goodsOfCode(tx, code, id);
  if (other !== undefined) throw new AppError('goods.codeTaken', { code, name: other }, 'code');
}

async function held({ tx }: WriteContext, id: string): Promise<GoodsRow> {
  const row = await holdGoods(tx, id);
  if (!row) throw new AppError('notFound');
  return row;
}

const recordOf = (row: GoodsRow, version: number | undefined): UpdatedRecord => ({
  kind: 'goods',
  id: row.id,
  version,
  own: { version: row.version, actor: row.actor, at: row.updated_at },
});
/** Takes a new image into use; the previous one ends. */
async function keepImage(context: WriteContext, before: string | null, after: string | null): Promise<void> {
  if (before === after) return;
  const { tx, session } = context;
  if (after !== null)
    await useFile(tx, after, {
      kind: 'goods',
      operatorId: session.operatorId,
      tenantId: '0',
      agentId: '0',
    });
  if (before !== null) await endImage(tx, before);
}

/** Returns one page of the goods. */
async function goodsPage({ db }: ReadContext, filter: RequestOf<typeof goods.list>, secrets: Secrets) {
  const { total, rows } = await listGoods(db, filter);
  return {
    total,
    list: rows.map((row) => ({
      ...shown(row),
      id: row.id,
      picture: fileAddress(secrets, 'goods', row.picture),
      priceTexts: Object.entries(pricesOut(row.prices)).map(
        ([code, price]) => `${code} ${amountText(price)}`,
      ),
      sold: Math.max(0, Number(row.sold)),
      operator: row.operator,
      updatedAt: ms(row.updated_at),
      version: row.version,
    })),
  };
}

/** Adds goods. */
async function addGoods(context: WriteContext, request: RequestOf<typeof goods.add>) {
  const written = changed(fresh, request);
  await checkPrices(context, written.prices);
  await keepImage(context, null, written.picture);
  const id = context.services.ids.next(Date.now());
  await checkCode(context, id, written.code);
  await saveGoods(context.tx, id, written, context.session);
  context.audit({ target: targetOf(id, written.name_zh), before: null, after: shown(written) });
  return { id };
}

/** Changes goods. */
async function updateGoods(
  context: WriteContext,
  { id, version, ...request }: RequestOf<typeof goods.update>,
) {
  const before = await held(context, id);
  const merged = await mergeUpdate(
    context,
    recordOf(before, version),
    shown(before),
    shown(changed(before, request)),
  );
  const written = changed(before, merged.values);
  if (request.prices) await checkPrices(context, written.prices);
  if (written.code !== before.code) await checkCode(context, id, written.code);
  await keepImage(context, before.picture, written.picture);
  if (hasChanges(merged)) await saveGoods(context.tx, id, written, context.session);
  context.audit({ target: targetOf(id, written.name_zh), before: shown(before), after: shown(written) });
  return null;
}

/** Puts goods on sale or takes them off. */
async function setGoodsState(context: WriteContext, { id, state }: RequestOf<typeof goods.updateState>) {
  const before = await held(context, id);
  const written = changed(before, { state });
  if (written.on_sale !== before.on_sale) {
    await saveGoods(context.tx, id, written, context.session);
    await recordChange(context, recordOf(before, undefined), { state: stateOf(before) });
  }
  context.audit({
    target: targetOf(id, before.name_zh),
    before: { state: stateOf(before) },
    after: { state },
  });
  return null;
}

/** Returns one page of the purchases, with the totals of the filter by currency. */
async function purchasesPage({ db, scope }: ReadContext, filter: RequestOf<typeof goods.listPurchase>) {
  const { total, rows } = await listPurchases(db, scope, filter);
  const totals = await totalPurchases(db, scope, filter);
  return {
    total,
    list: rows.map((row) => ({
      id: row.id,
      purchaseId: row.purchase_key,
      at: ms(row.at),
      memberId: row.member_id,
      memberAccount: row.member_account,
      agentId: row.agent_id,
      agentAccount: row.agent_account,
      goodsId: row.goods_id,
      goods: { zh_cn: row.name_zh, en_us: row.name_en },
      count: row.count,
      price: moneyText(row.price),
      unit: moneyText(row.unit),
      discountId: row.discount_id,
      discountName:
        row.discount_zh === null ? null : { zh_cn: row.discount_zh, en_us: row.discount_en ?? '' },
      discount: row.factor === null ? null : discountText(row.factor),
      currency: row.currency,
      amount: moneyText(row.amount),
      paidBy: row.paid_by,
      refundedAt: msOrNull(row.refunded_at),
      reason: row.reason,
    })),
    totals: totals.map((row) => ({
      currency: row.currency,
      purchases: row.purchases,
      count: Number(row.count),
      amount: moneyText(row.amount),
      refunded: moneyText(row.refunded),
    })),
  };
}

/** Goods that members buy in games (spec content §4). */
export const goodsRoutes = (secrets: Secrets) => {
  return serve(goods, {
    list: (context, request) => goodsPage(context, request, secrets),

    add: addGoods,

    update: updateGoods,

    updateState: setGoodsState,

    listPurchase: purchasesPage,
  });
};
