import { giftLimits, gifts } from '@pitboss/contract/anchors/gifts';
import type { UploadKindName } from '@pitboss/contract/content/uploads';
import type { RequestOf } from '@pitboss/contract/core/define';
import { amountText } from '@pitboss/rules/words/amount-text';
import { noGifts, type Received } from '../../domain/anchors/gift-sums.ts';
import { minorOf, moneyText, ms } from '../../domain/sql/dto.ts';
import { type ReadContext, serve, type WriteContext } from '../../platform/calls/serve.ts';
import type { Secrets } from '../../platform/config/secrets.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { fileAddress } from '../../platform/files/register.ts';
import { endImage, useFile } from '../../platform/files/stored-files.sql.ts';
import { hasChanges, mergeUpdate } from '../../platform/versions/merge-update.ts';
import {
  type GiftRow,
  type GiftWritten,
  holdGift,
  knownCurrencies,
  listGifts,
  type Minor,
  removeGift,
  saveGift,
} from './gifts.sql.ts';

const amountsOut = (amounts: Minor) =>
  Object.fromEntries(
    Object.entries(amounts)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, minor]) => [code, moneyText(minor)]),
  );
const minorIn = (amounts: Record<string, string>): Minor =>
  Object.fromEntries(Object.entries(amounts).map(([code, amount]) => [code, minorOf(amount)]));
/** Drops amounts of zero, since they are no condition. */
const requested = (amounts: Record<string, string> = {}): Minor =>
  Object.fromEntries(Object.entries(minorIn(amounts)).filter(([, minor]) => BigInt(minor) > 0n));

/** Formats amounts as text: CNY 1,000.00, USD 1.50. */
const spelled = (amounts: Minor) =>
  Object.entries(amountsOut(amounts)).map(([code, amount]) => `${code} ${amountText(amount)}`);

/** Formats conditions as text. */
function conditionText({ turnover, sent_before, most }: GiftWritten) {
  const parts = (texts: { turnover: string; sent: string; most: string }) =>
    [
      ...(Object.keys(turnover).length > 0 ? [`${texts.turnover} ≥ ${spelled(turnover).join(', ')}`] : []),
      ...(Object.keys(sent_before).length > 0 ? [`${texts.sent} ≥ ${spelled(sent_before).join(', ')}`] : []),
      `${texts.most} ≤ ${most}`,
    ].join('; ');
  return {
    zh_cn: parts({ turnover: '近30天投注', sent: '此前已送该主播', most: '单次数量' }),
    en_us: parts({ turnover: '30-day turnover', sent: 'sent to the anchor', most: 'pieces at once' }),
  };
}

const stateOf = ({ enabled }: Pick<GiftRow, 'enabled'>) =>
  enabled ? ('enabled' as const) : ('disabled' as const);

/** Returns the fields of a gift that the operation log shows. */
const shown = (row: GiftWritten) => ({
  name: { zh_cn: row.name_zh, en_us: row.name_en },
  type: row.type,
  prices: amountsOut(row.prices),
  conditions: { turnover: amountsOut(row.turnover), sent: amountsOut(row.sent_before), most: row.most },
  staticPicture: row.still,
  dynamicPicture: row.moving,
  state: stateOf(row),
  sort: row.sort,
});
/** Returns the sales of a gift as a DTO. */
const salesOf = ({ count, byCurrency, cny, senders }: Received) => ({
  sold: count,
  coins: byCurrency,
  coinsCny: moneyText(cny),
  senders,
});
const targetOf = (id: string, name: string) => `gift:${id} ${name}`;

type Change = Partial<RequestOf<typeof gifts.addGift>>;
const fresh: GiftWritten = {
  name_zh: '',
  name_en: '',
  still: '',
  moving: '',
  type: 'ordinary',
  prices: {},
  turnover: {},
  sent_before: {},
  most: giftLimits.most,
  enabled: true,
  sort: 1,
};

/** Returns a gift with the changes of a request. */
const changed = (before: GiftWritten, change: Change): GiftWritten => ({
  name_zh: change.name?.zh_cn ?? before.name_zh,
  name_en: change.name?.en_us ?? before.name_en,
  still: change.staticPicture ?? before.still,
  moving: change.dynamicPicture ?? before.moving,
  type: change.type ?? before.type,
  prices: change.prices ? minorIn(change.prices) : before.prices,
  turnover: change.conditions ? requested(change.conditions.turnover) : before.turnover,
  sent_before: change.conditions ? requested(change.conditions.sent) : before.sent_before,
  most: change.conditions ? (change.conditions.most ?? giftLimits.most) : before.most,
  enabled: change.state === undefined ? before.enabled : change.state === 'enabled',
  sort: change.sort ?? before.sort,
});

/** Validates prices: in existing currencies, and above zero except for admission gifts (spec content §7). */
async function check({ tx }: WriteContext, gift: GiftWritten): Promise<void> {
  if (Object.keys(gift.prices).length === 0) throw new AppError('gift.noPrice', {}, 'prices');
  if (gift.type !== 'admission' && Object.values(gift.prices).some((minor) => BigInt(minor) === 0n))
    throw new AppError('gift.free', {}, 'prices');
  for (const [field, amounts] of [
    ['prices', gift.prices],
    ['conditions', { ...gift.turnover, ...gift.sent_before }],
  ] as const) {
    const codes = Object.keys(amounts);
    const known = await knownCurrencies(tx, codes);
    const unknown = codes.find((code) => !known.has(code));
    if (unknown !== undefined) throw new AppError('gift.currency', { code: unknown }, field);
  }
}

async function held({ tx }: WriteContext, id: string): Promise<GiftRow> {
  const row = await holdGift(tx, id);
  if (!row) throw new AppError('notFound');
  return row;
}

const dynamicKind = (type: string | null) => {
  if (type?.startsWith('video/')) return 'video' as const;
  return type?.startsWith('image/') ? ('image' as const) : ('svga' as const);
};
/** Assigns a new image to a gift and deletes the previous one. */
async function keep(context: WriteContext, kind: UploadKindName, before: string, after: string) {
  if (before === after) return;
  const { tx, session } = context;
  await useFile(tx, after, { kind, operatorId: session.operatorId, tenantId: '0', agentId: '0' });
  if (before !== '') await endImage(tx, before);
}
/** Stores a gift with its images. */
async function save(context: WriteContext, id: string, before: GiftWritten, written: GiftWritten) {
  await keep(context, 'giftStatic', before.still, written.still);
  await keep(context, 'giftDynamic', before.moving, written.moving);
  await saveGift(context.tx, id, written, context.session);
}

/** Returns one page of the gifts with their sales. */
async function giftsPage({ db }: ReadContext, filter: RequestOf<typeof gifts.listGift>, secrets: Secrets) {
  const { total, rows, sales } = await listGifts(db, filter);
  return {
    total,
    list: rows.map((row) => ({
      ...shown(row),
      id: row.id,
      staticPicture: fileAddress(secrets, 'giftStatic', row.still) ?? '',
      dynamicPicture: fileAddress(secrets, 'giftDynamic', row.moving) ?? '',
      dynamicKind: dynamicKind(row.moving_type),
      priceTexts: spelled(row.prices),
      conditionText: conditionText(row),
      sent: row.ever_sent,
      ...salesOf(sales.byKey.get(row.id) ?? noGifts),
      operator: row.operator,
      updatedAt: ms(row.updated_at),
      version: row.version,
    })),
    totals: {
      sold: sales.all.count,
      coinsCny: moneyText(sales.all.cny),
      senders: sales.all.senders,
    },
  };
}

/** Changes a gift. */
async function updateGift(
  context: WriteContext,
  { id, version, ...request }: RequestOf<typeof gifts.updateGift>,
) {
  const before = await held(context, id);
  const merged = await mergeUpdate(
    context,
    {
      kind: 'gift',
      id,
      version,
      own: { version: before.version, actor: before.actor, at: before.updated_at },
    },
    shown(before),
    shown(changed(before, request)),
  );
  const written = changed(before, merged.values);
  await check(context, written);
  if (hasChanges(merged)) await save(context, id, before, written);
  context.audit({ target: targetOf(id, written.name_zh), before: shown(before), after: shown(written) });
  return null;
}

/** Gifts that members send to anchors (spec content §7). */
export const giftRoutes = (secrets: Secrets) => {
  return serve(gifts, {
    listGift: (context, request) => giftsPage(context, request, secrets),

    async addGift(context, request) {
      const written = changed(fresh, request);
      await check(context, written);
      const id = context.services.ids.next(Date.now());
      await save(context, id, fresh, written);
      context.audit({ target: targetOf(id, written.name_zh), before: null, after: shown(written) });
      return { id };
    },

    updateGift,

    async deleteGift(context, { id }) {
      const before = await held(context, id);
      if (before.ever_sent) throw new AppError('gift.sent');
      await endImage(context.tx, before.still);
      await endImage(context.tx, before.moving);
      await removeGift(context.tx, id);
      context.audit({ target: targetOf(id, before.name_zh), before: shown(before), after: null });
      return null;
    },
  });
};
