import { discounted } from '@pitboss/ledger/money';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { goodsImage } from '../content/images.ts';
import type { Cashier } from '../money/cashier.ts';
import { at, type Sink } from '../rows/rows.ts';
import { beijingMs, dayMs, hourMs } from '../time/rhythm.ts';
import type { User } from '../users/users.ts';

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

/** Goods as they are stored; `left` is what remains of a limited stock. */
type Goods = Ware & { readonly id: string; left: number | null };
/** A discount as it is stored. */
type Discount = Offer & { readonly id: string; readonly startMs: number; readonly endMs: number };
/** Pieces and minor units by day or discount. */
type Counts = Map<string, { pieces: number; amount: bigint }>;

const count = (sums: Counts, key: string, pieces: number, amount: bigint) => {
  const before = sums.get(key) ?? { pieces: 0, amount: 0n };
  sums.set(key, { pieces: before.pieces + pieces, amount: before.amount + amount });
};

interface ShopInput {
  readonly rng: Rng;
  readonly sink: Sink;
  readonly cashier: Cashier;
  /** Two generators of ids: of goods and of purchases. */
  readonly goodsId: (ms: number) => string;
  readonly purchaseId: (ms: number) => string;
  readonly startMs: number;
  readonly nowMs: number;
}

/** Goods, discounts in every state, and what members buy at the tables, on the ledger. */
export class Shop {
  private readonly openedMs: number;
  private readonly goods: Goods[];
  private readonly discounts: Discount[];
  private readonly days: Counts = new Map();
  private readonly given: Counts = new Map();
  private readonly today = new Map<string, number>();

  constructor(private readonly input: ShopInput) {
    const { startMs, goodsId } = input;
    this.openedMs = startMs + hourMs;
    this.goods = wares.map((ware) => ({ ...ware, id: goodsId(this.openedMs), left: ware.stock ?? null }));
    this.discounts = offers.map((offer) => ({
      ...offer,
      id: goodsId(this.openedMs),
      startMs: this.minute(offer.from),
      endMs: this.minute(offer.to) + 59_999,
    }));
  }

  private minute(days: number) {
    return Math.floor((this.input.nowMs + days * dayMs) / 60_000) * 60_000;
  }

  /** Lets a member at a table buy something. */
  visit(users: readonly User[], ms: number): void {
    const { nowMs, rng, purchaseId, cashier, sink } = this.input;
    if (users.length === 0 || ms < this.openedMs || ms > nowMs || !rng.chance(0.03)) return;
    const user = rng.pick(users);
    const ware = rng.pick(this.goods);
    const pieces = 1 + rng.int(3);
    const day = Math.floor((ms + beijingMs) / dayMs);
    const bought = `${user.id} ${ware.id} ${day}`;
    const { ledger, agent } = user;
    if (!ledger || agent.currency !== 'CNY' || ware.off) return;
    if (ware.limit !== undefined && (this.today.get(bought) ?? 0) + pieces > ware.limit) return;
    if (ware.left !== null && ware.left < pieces) return;
    const discount = this.discounts.find(
      (one) =>
        one.startMs <= ms && ms <= one.endMs && one.wares.some((position) => this.goods[position] === ware),
    );
    const unit = discount ? discounted(ware.price, discount.factor) : ware.price;
    const amount = unit * BigInt(pieces);
    if (user.purse.balance < amount) return;
    const whenMs = Math.floor(ms);
    const id = purchaseId(whenMs);
    const key = `P${id}`;
    cashier.post(user, 'purchase', amount, key, whenMs);
    if (ware.left !== null) ware.left -= pieces;
    this.today.set(bought, (this.today.get(bought) ?? 0) + pieces);
    sink.add(
      'goods_purchase',
      agent.tenantId,
      id,
      agent.id,
      user.id,
      key,
      ware.id,
      pieces,
      'CNY',
      ware.price,
      unit,
      amount,
      discount?.id ?? null,
      'ledger',
      user.kind === 'normal',
      at(whenMs),
      null,
      null,
    );
    sink.add(
      'ingest_purchase',
      key,
      id,
      agent.tenantId,
      ledger.id,
      `\\\\x${'00'.repeat(32)}`,
      'demo',
      at(whenMs),
    );
    if (user.kind !== 'normal') return;
    const date = new Date(day * dayMs).toISOString().slice(0, 10);
    count(this.days, `${ware.id} ${date}`, pieces, amount);
    if (discount) count(this.given, discount.id, pieces, (ware.price - unit) * BigInt(pieces));
  }

  /** Writes the goods as they are after all that was sold. */
  write(): void {
    const { sink } = this.input;
    for (const [place, ware] of this.goods.entries()) {
      const prices = JSON.stringify({
        CNY: String(ware.price),
        USD: String(discounted(ware.price, 1_400)),
        THB: String(ware.price * 5n),
      });
      const onSale = ware.off === undefined;
      sink.add(
        'goods',
        ware.id,
        ware.name[0],
        ware.name[1],
        goodsImage(sink, ware.id, ware.code, place),
        prices,
        ware.code,
        onSale,
        place + 1,
        ware.limit ?? null,
        ware.left,
        1,
        author.id,
        author.account,
        at(this.openedMs),
        at(this.openedMs),
      );
      sink.add('goods_version', ware.id, 1, at(this.openedMs), prices, onSale, ware.limit ?? null);
    }
    for (const { id, name, factor, startMs: from, endMs: to, wares: positions } of this.discounts) {
      sink.add(
        'discount',
        id,
        name[0],
        name[1],
        factor,
        at(from),
        at(to),
        'BeiJing',
        author.id,
        author.account,
        at(this.openedMs),
        at(this.openedMs),
      );
      for (const position of positions)
        sink.add('discount_goods', id, this.goods[position]?.id ?? null, at(from), at(to));
    }
    for (const [key, { pieces, amount }] of this.days) {
      const [id = '', day = ''] = key.split(' ');
      sink.add('goods_day', id, 'CNY', day, pieces, amount);
    }
    for (const [id, { pieces, amount }] of this.given) sink.add('discount_sum', id, 'CNY', pieces, amount);
  }
}
