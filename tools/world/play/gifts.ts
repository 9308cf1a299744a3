import type { Rng } from '@pitboss/rounds/deal/rng';
import { splitGift } from '../../../apps/server/src/ingest/gifts/split-gift.ts';
import { nameOf } from '../content/gift-art.ts';
import { type GiftSample, giftSamples } from '../content/gifts.ts';
import type { Account, Books } from '../ledger/ledger.ts';
import type { Cashier } from '../money/cashier.ts';
import type { Payouts } from '../money/payouts.ts';
import { at, type Sink } from '../rows/rows.ts';
import { beijingMonthStart, dayMs } from '../time/rhythm.ts';
import type { User } from '../users/users.ts';
import { type Staged, streamDays } from './anchors.ts';

const author = { id: '2', account: 'sysadmin' } as const;
/** Probabilities of a gift from a table to an anchor who streams there, and to one who streams elsewhere. */
const sendsHere = 0.35;
const sendsThere = 0.03;
/**
 * Age up to which there is at least one gift, however few members are at the tables: lists show the last
 * thirty days by default. The month before this one has one as well, so that a statement is due.
 */
const certainMs = 25 * dayMs;

/** A gift as it is stored, and whether any was sent. */
type OwnGift = GiftSample & { readonly id: string; sent: boolean };

interface GiftsInput {
  readonly rng: Rng;
  readonly sink: Sink;
  readonly books: Books;
  readonly cashier: Cashier;
  readonly payouts: Payouts;
  /** Generators of ids: of gifts, sendings and fans. */
  readonly giftId: (ms: number) => string;
  readonly sentId: (ms: number) => string;
  readonly fanId: (ms: number) => string;
  readonly staged: readonly Staged[];
  readonly startMs: number;
  readonly nowMs: number;
}

/**
 * The gifts of the demo world, and what members at the tables send to the anchors who stream there, on the
 * ledger.
 */
export class Gifts {
  private readonly openedMs: number;
  private readonly gifts: OwnGift[];
  private readonly weight: number;
  private readonly accounts = new Map<string, Account>();
  private readonly entered = new Set<string>();
  private readonly sums = new Map<string, bigint>();
  /** Times after which the next gift that can be sent is sent. */
  private readonly certainFromMs: readonly number[];
  private lastEarnedMs = 0;

  constructor(private readonly input: GiftsInput) {
    const { startMs, nowMs, giftId } = input;
    this.openedMs = Math.max(startMs, nowMs - (streamDays + 10) * dayMs);
    this.gifts = giftSamples().map((sample) => ({ ...sample, id: giftId(this.openedMs), sent: false }));
    this.weight = this.gifts.reduce((sum, one) => sum + one.weight, 0);
    this.certainFromMs = [beijingMonthStart(nowMs, -1), nowMs - certainMs];
  }

  private pick() {
    let left = this.input.rng.float() * this.weight;
    return this.gifts.find((one) => {
      left -= one.weight;
      return left < 0;
    });
  }

  private account(kind: 'anchor' | 'agency', on: Staged, user: User, ms: number): Account {
    const { books, payouts } = this.input;
    const { tenantId, currency } = user.agent;
    const [ownerId, target] =
      kind === 'anchor'
        ? [on.number, `anchor:${on.id} ${on.nickname}`]
        : [on.agencyId ?? '', `agency:${on.agencyId} ${on.agencyAccount}`];
    const key = `${kind} ${ownerId} ${tenantId} ${currency}`;
    const found = this.accounts.get(key);
    if (found) return found;
    const agentId = kind === 'agency' ? ownerId : tenantId;
    const opened = books.open({ tenantId, agentId, kind, ownerId, currency }, ms);
    this.accounts.set(key, opened);
    payouts.opened(opened, target, user.agent);
    return opened;
  }

  /** Returns whether a member is a fan at a time; some become one for a gift. */
  private isFan(user: User, on: Staged, ms: number): boolean {
    const { rng, sink, fanId } = this.input;
    if ((on.fans.get(user.id) ?? ms) < ms) return true;
    if (!rng.chance(0.6)) return false;
    const since = ms - 5_000;
    on.fans.set(user.id, since);
    const { tenantId, id } = user.agent;
    sink.add('anchor_fan', fanId(since), tenantId, id, user.id, on.id, 't', at(since));
    return true;
  }

  /** Returns the number of pieces of a gift that a member sends, within the gift's conditions; 0 for none. */
  private pieces(gift: GiftSample, user: User, on: Staged, streamId: string, ms: number): number {
    if (gift.type === 'fans' && !this.isFan(user, on, ms)) return 0;
    if ((this.sums.get(`${user.id} ${on.id}`) ?? 0n) < (gift.sentBefore ?? 0n)) return 0;
    if (gift.type === 'admission') return this.entered.has(`${user.id} ${streamId}`) ? 0 : 1;
    return gift.price >= 10_000n ? 1 : 1 + this.input.rng.int(9);
  }

  private send(user: User, on: Staged, stream: Staged['streams'][number], ms: number): void {
    const { sentId, books, cashier, sink } = this.input;
    const gift = this.pick();
    const { ledger, agent } = user;
    if (!gift || !ledger || agent.currency !== 'CNY') return;
    if (on.agencyTenant !== null && on.agencyTenant !== agent.tenantId) return;
    const count = this.pieces(gift, user, on, stream.id, ms);
    const amount = gift.price * BigInt(count);
    if (count === 0 || user.purse.balance < amount) return;
    const isNormal = user.kind === 'normal';
    const parts = splitGift(amount, isNormal ? on.shares : { anchor: 0n, agency: 0n }, on.agencyId);
    const id = sentId(ms);
    const key = `S${id}`;
    const move = (to: Account, part: bigint) =>
      part > 0n && books.move('gift', ledger, to, part, agent.id, key, null, ms);
    move(this.account('anchor', on, user, ms), parts.anchor);
    if (parts.agencyId !== null) move(this.account('agency', on, user, ms), parts.agency);
    move(cashier.house(agent), parts.house);
    gift.sent = true;
    if (parts.anchor > 0n) this.lastEarnedMs = ms;
    if (gift.type === 'admission') this.entered.add(`${user.id} ${stream.id}`);
    this.sums.set(`${user.id} ${on.id}`, (this.sums.get(`${user.id} ${on.id}`) ?? 0n) + amount);
    sink.add(
      'gift_sent',
      id,
      agent.tenantId,
      key,
      agent.id,
      user.id,
      isNormal,
      on.id,
      stream.id,
      stream.room,
      gift.id,
      count,
      'CNY',
      gift.price,
      amount,
      parts.anchor,
      parts.agencyId,
      parts.agency,
      parts.house,
      null,
      at(ms),
      at(ms),
    );
    sink.add('ingest_gift', key, id, agent.tenantId, ledger.id, `\\\\x${'00'.repeat(32)}`, 'demo', at(ms));
  }

  /** Lets a member at a table send gifts to anchors who stream there, or elsewhere. */
  visit(users: readonly User[], roomId: string, ms: number): void {
    const { nowMs, payouts, staged, rng } = this.input;
    if (users.length === 0 || ms > nowMs) return;
    payouts.upTo(Math.floor(ms));
    for (const on of staged) {
      const stream = on.streams.find(({ from, to }) => from <= ms && ms <= to);
      const isDue = this.certainFromMs.some((from) => ms > from && this.lastEarnedMs < from);
      if (stream && (isDue || rng.chance(stream.room === roomId ? sendsHere : sendsThere)))
        this.send(rng.pick(users), on, stream, Math.floor(ms));
    }
  }

  /** Writes the gifts as they are after all that was sent. */
  write(): void {
    const { sink } = this.input;
    for (const [place, gift] of this.gifts.entries()) {
      const amounts = (cny: bigint) =>
        JSON.stringify({ CNY: String(cny), USD: String((cny * 14n) / 100n), THB: String(cny * 5n) });
      const before = gift.sentBefore === undefined ? '{}' : amounts(gift.sentBefore);
      const enabled = gift.disabled === undefined;
      const max = gift.most ?? 9_999;
      sink.add(
        'gift',
        gift.id,
        gift.name[0],
        gift.name[1],
        nameOf(gift.still),
        nameOf(gift.moving),
        gift.type,
        amounts(gift.price),
        '{}',
        before,
        max,
        enabled,
        place + 1,
        gift.sent,
        1,
        author.id,
        author.account,
        at(this.openedMs),
        at(this.openedMs),
      );
      sink.add(
        'gift_version',
        gift.id,
        1,
        at(this.openedMs),
        gift.type,
        amounts(gift.price),
        '{}',
        before,
        max,
        enabled,
      );
    }
  }
}
