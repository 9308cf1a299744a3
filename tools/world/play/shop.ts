import { discounted } from '@pitboss/ledger/money';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { goodsPicture } from '../content/pictures.ts';
import type { Cashier } from '../money/cashier.ts';
import type { Person } from '../people/people.ts';
import { beijingMs, dayMs, hourMs } from '../rhythm.ts';
import { at, type Sink } from '../rows/rows.ts';

const author = { id: '2', account: 'sysadmin' } as const;

interface Ware {
  readonly name: readonly [zh: string, en: string];
  readonly code: string;
  /** Minor units of CNY. */
  readonly price: bigint;
  readonly limit?: number;
  readonly stock?: number;
  readonly off?: true;
}
const wares: readonly Ware[] = [
  { name: ['小喇叭', 'Megaphone'], code: 'horn', price: 1_000n, limit: 20 },
  { name: ['改名卡', 'Name card'], code: 'rename', price: 3_000n, limit: 1 },
  { name: ['VIP座驾·7天', 'VIP car, 7 days'], code: 'car-7', price: 8_800n, stock: 5_000 },
  { name: ['幸运头像框', 'Lucky frame'], code: 'frame-lucky', price: 6_660n },
  { name: ['表情包', 'Stickers'], code: 'stickers', price: 600n },
  { name: ['中秋月饼', 'Mooncake'], code: 'mooncake', price: 1_880n, off: true },
];

interface Offer {
  readonly name: readonly [zh: string, en: string];
  /** Places of goods. */
  readonly wares: readonly number[];
  /** Ten-thousandths that are paid. */
  readonly factor: number;
  /** Days from now. */
  readonly from: number;
  readonly to: number;
}
const offers: readonly Offer[] = [
  { name: ['周末八折', 'Weekend: 20 % off'], wares: [0, 4], factor: 8_000, from: -9, to: -7 },
  { name: ['座驾特惠', 'Cars at a special price'], wares: [2], factor: 6_660, from: -3, to: 4 },
  { name: ['新人福利', 'Newcomers'], wares: [4], factor: 5_000, from: -1, to: 12 },
  { name: ['节日半价', 'Holiday: half the price'], wares: [0, 3], factor: 5_000, from: 5, to: 8 },
];

/** Goods, discounts in every state, and what members buy at the tables, on the ledger. */
export function createShop(input: {
  rng: Rng;
  sink: Sink;
  cashier: Cashier;
  /** Two generators of ids: of goods and of purchases. */
  goodsId: (ms: number) => string;
  purchaseId: (ms: number) => string;
  startMs: number;
  nowMs: number;
}) {
  const { rng, sink, cashier, goodsId, purchaseId, startMs, nowMs } = input;
  const openedMs = startMs + hourMs;
  const minute = (days: number) => Math.floor((nowMs + days * dayMs) / 60_000) * 60_000;
  const goods = wares.map((ware) => ({ ...ware, id: goodsId(openedMs), left: ware.stock ?? null }));
  const discounts = offers.map((offer) => ({
    ...offer,
    id: goodsId(openedMs),
    startMs: minute(offer.from),
    endMs: minute(offer.to) + 59_999,
  }));
  const days = new Map<string, { pieces: number; amount: bigint }>();
  const given = new Map<string, { pieces: number; amount: bigint }>();
  const today = new Map<string, number>();
  const count = (sums: typeof days, key: string, pieces: number, amount: bigint) => {
    const before = sums.get(key) ?? { pieces: 0, amount: 0n };
    sums.set(key, { pieces: before.pieces + pieces, amount: before.amount + amount });
  };

  return {
    /** Somebody at a table may buy something. */
    visit(people: readonly Person[], ms: number): void {
      if (people.length === 0 || ms < openedMs || ms > nowMs || !rng.chance(0.03)) return;
      const person = rng.pick(people);
      const ware = rng.pick(goods);
      const pieces = 1 + rng.int(3);
      const day = Math.floor((ms + beijingMs) / dayMs);
      const bought = `${person.id} ${ware.id} ${day}`;
      const { ledger, agent } = person;
      if (!ledger || agent.currency !== 'CNY' || ware.off) return;
      if (ware.limit !== undefined && (today.get(bought) ?? 0) + pieces > ware.limit) return;
      if (ware.left !== null && ware.left < pieces) return;
      const discount = discounts.find(
        (one) => one.startMs <= ms && ms <= one.endMs && one.wares.some((place) => goods[place] === ware),
      );
      const unit = discount ? discounted(ware.price, discount.factor) : ware.price;
      const amount = unit * BigInt(pieces);
      if (person.purse.balance < amount) return;
      const whenMs = Math.floor(ms);
      const id = purchaseId(whenMs);
      const key = `P${id}`;
      cashier.post(person, 'purchase', amount, key, whenMs);
      if (ware.left !== null) ware.left -= pieces;
      today.set(bought, (today.get(bought) ?? 0) + pieces);
      sink.add(
        'goods_purchase',
        ...[agent.tenantId, id, agent.id, person.id, key, ware.id, pieces, 'CNY', ware.price, unit, amount],
        ...[discount?.id ?? null, 'ledger', person.kind === 'normal', at(whenMs), null, null],
      );
      sink.add(
        'ingest_purchase',
        ...[key, id, agent.tenantId, ledger.id, `\\\\x${'00'.repeat(32)}`, 'demo', at(whenMs)],
      );
      if (person.kind !== 'normal') return;
      const date = new Date(day * dayMs).toISOString().slice(0, 10);
      count(days, `${ware.id} ${date}`, pieces, amount);
      if (discount) count(given, discount.id, pieces, (ware.price - unit) * BigInt(pieces));
    },
    /** Writes the goods as they are after all that was sold. */
    write(): void {
      for (const [place, ware] of goods.entries()) {
        const prices = JSON.stringify({
          CNY: String(ware.price),
          USD: String(discounted(ware.price, 1_400)),
          THB: String(ware.price * 5n),
        });
        const onSale = ware.off === undefined;
        sink.add(
          'goods',
          ...[ware.id, ware.name[0], ware.name[1], goodsPicture(sink, ware.id, ware.code, place)],
          ...[prices, ware.code, onSale, place + 1],
          ...[ware.limit ?? null, ware.left, 1, author.id, author.account, at(openedMs), at(openedMs)],
        );
        sink.add('goods_version', ware.id, 1, at(openedMs), prices, onSale, ware.limit ?? null);
      }
      for (const { id, name, factor, startMs: from, endMs: to, wares: places } of discounts) {
        sink.add(
          'discount',
          ...[id, name[0], name[1], factor, at(from), at(to), 'BeiJing', author.id, author.account],
          ...[at(openedMs), at(openedMs)],
        );
        for (const place of places)
          sink.add('discount_goods', id, goods[place]?.id ?? null, at(from), at(to));
      }
      for (const [key, { pieces, amount }] of days) {
        const [id = '', day = ''] = key.split(' ');
        sink.add('goods_day', id, 'CNY', day, pieces, amount);
      }
      for (const [id, { pieces, amount }] of given) sink.add('discount_sum', id, 'CNY', pieces, amount);
    },
  };
}
export type Shop = ReturnType<typeof createShop>;
