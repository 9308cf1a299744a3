import type { Rng } from '@pitboss/rounds/deal/rng';
import { splitGift } from '../../../apps/server/src/game-servers/gifts/gift-work.ts';
import { nameOf } from '../content/gift-art.ts';
import { type GiftSample, giftSamples } from '../content/gifts.ts';
import type { Cashier } from '../money/cashier.ts';
import type { Account, Books } from '../money/money.ts';
import type { Payouts } from '../money/payouts.ts';
import type { Person } from '../people/people.ts';
import { dayMs } from '../rhythm.ts';
import { at, type Sink } from '../rows/rows.ts';
import { type Staged, streamDays } from './anchors.ts';

const author = { id: '2', account: 'sysadmin' } as const;
/** How often somebody at a table sends something to an anchor who streams there, and to one who streams elsewhere. */
const sendsHere = 0.35;
const sendsThere = 0.03;
/** In the last days somebody has sent something, however few are at the tables: lists show the last thirty unasked. */
const certainMs = 25 * dayMs;

/** The gifts of the demo world, and what members at the tables send to the anchors who stream there, on the ledger. */
export function createGifts(input: {
  rng: Rng;
  sink: Sink;
  books: Books;
  cashier: Cashier;
  payouts: Payouts;
  /** Generators of ids: of gifts, sendings and fans. */
  giftId: (ms: number) => string;
  sentId: (ms: number) => string;
  fanId: (ms: number) => string;
  staged: readonly Staged[];
  startMs: number;
  nowMs: number;
}) {
  const { rng, sink, books, cashier, payouts, giftId, sentId, fanId, staged, startMs, nowMs } = input;
  const openedMs = Math.max(startMs, nowMs - (streamDays + 10) * dayMs);
  const gifts = giftSamples().map((sample) => ({ ...sample, id: giftId(openedMs), sent: false }));
  const weight = gifts.reduce((sum, one) => sum + one.weight, 0);
  const accounts = new Map<string, Account>();
  const entered = new Set<string>();
  const sums = new Map<string, bigint>();
  const certainFromMs = nowMs - certainMs;
  let lastSentMs = 0;

  const pick = () => {
    let left = rng.float() * weight;
    return gifts.find((one) => {
      left -= one.weight;
      return left < 0;
    });
  };
  const account = (kind: 'anchor' | 'agency', on: Staged, person: Person, ms: number): Account => {
    const { tenantId, currency } = person.agent;
    const [ownerId, target] =
      kind === 'anchor'
        ? [on.number, `anchor:${on.id} ${on.nickname}`]
        : [on.agencyId ?? '', `agency:${on.agencyId} ${on.agencyAccount}`];
    const key = `${kind} ${ownerId} ${tenantId} ${currency}`;
    const found = accounts.get(key);
    if (found) return found;
    const agentId = kind === 'agency' ? ownerId : tenantId;
    const opened = books.open({ tenantId, agentId, kind, ownerId, currency }, ms);
    accounts.set(key, opened);
    payouts.opened(opened, target, person.agent);
    return opened;
  };

  /** Whether somebody is a fan by now; some become one for a gift. */
  function isFan(person: Person, on: Staged, ms: number): boolean {
    if ((on.fans.get(person.id) ?? ms) < ms) return true;
    if (!rng.chance(0.6)) return false;
    const since = ms - 5_000;
    on.fans.set(person.id, since);
    const { tenantId, id } = person.agent;
    sink.add('anchor_fan', fanId(since), tenantId, id, person.id, on.id, 't', at(since));
    return true;
  }

  /** How many of a gift somebody sends, as its conditions allow; 0 for none. */
  function pieces(gift: GiftSample, person: Person, on: Staged, streamId: string, ms: number): number {
    if (gift.type === 'fans' && !isFan(person, on, ms)) return 0;
    if ((sums.get(`${person.id} ${on.id}`) ?? 0n) < (gift.sentBefore ?? 0n)) return 0;
    if (gift.type === 'admission') return entered.has(`${person.id} ${streamId}`) ? 0 : 1;
    return gift.price >= 10_000n ? 1 : 1 + rng.int(9);
  }

  function send(person: Person, on: Staged, stream: Staged['streams'][number], ms: number): void {
    const gift = pick();
    const { ledger, agent } = person;
    if (!gift || !ledger || agent.currency !== 'CNY') return;
    if (on.agencyTenant !== null && on.agencyTenant !== agent.tenantId) return;
    const count = pieces(gift, person, on, stream.id, ms);
    const amount = gift.price * BigInt(count);
    if (count === 0 || person.purse.balance < amount) return;
    const isNormal = person.kind === 'normal';
    const parts = splitGift(amount, isNormal ? on.shares : { anchor: 0n, agency: 0n }, on.agencyId);
    const id = sentId(ms);
    const key = `S${id}`;
    const move = (to: Account, part: bigint) =>
      part > 0n && books.move('gift', ledger, to, part, agent.id, key, null, ms);
    move(account('anchor', on, person, ms), parts.anchor);
    if (parts.agencyId !== null) move(account('agency', on, person, ms), parts.agency);
    move(cashier.house(agent), parts.house);
    gift.sent = true;
    lastSentMs = ms;
    if (gift.type === 'admission') entered.add(`${person.id} ${stream.id}`);
    sums.set(`${person.id} ${on.id}`, (sums.get(`${person.id} ${on.id}`) ?? 0n) + amount);
    sink.add(
      'gift_sent',
      ...[id, agent.tenantId, key, agent.id, person.id, isNormal, on.id, stream.id, stream.room, gift.id],
      ...[count, 'CNY', gift.price, amount, parts.anchor, parts.agencyId, parts.agency, parts.house],
      ...[null, at(ms), at(ms)],
    );
    sink.add(
      'ingest_gift',
      ...[key, id, agent.tenantId, ledger.id, `\\\\x${'00'.repeat(32)}`, 'demo', at(ms)],
    );
  }

  return {
    /** Somebody at a table may send something to an anchor who streams there, or whose stream is watched besides. */
    visit(people: readonly Person[], roomId: string, ms: number): void {
      if (people.length === 0 || ms > nowMs) return;
      payouts.upTo(Math.floor(ms));
      for (const on of staged) {
        const stream = on.streams.find(({ from, to }) => from <= ms && ms <= to);
        const isDue = ms > certainFromMs && lastSentMs < certainFromMs;
        if (stream && (isDue || rng.chance(stream.room === roomId ? sendsHere : sendsThere)))
          send(rng.pick(people), on, stream, Math.floor(ms));
      }
    },
    /** Writes the gifts as they are after all that was sent. */
    write(): void {
      for (const [place, gift] of gifts.entries()) {
        const amounts = (cny: bigint) =>
          JSON.stringify({ CNY: String(cny), USD: String((cny * 14n) / 100n), THB: String(cny * 5n) });
        const before = gift.sentBefore === undefined ? '{}' : amounts(gift.sentBefore);
        const enabled = gift.disabled === undefined;
        const most = gift.most ?? 9_999;
        sink.add(
          'gift',
          ...[gift.id, gift.name[0], gift.name[1], nameOf(gift.still), nameOf(gift.moving), gift.type],
          ...[amounts(gift.price), '{}', before, most, enabled, place + 1, gift.sent, 1],
          ...[author.id, author.account, at(openedMs), at(openedMs)],
        );
        sink.add(
          'gift_version',
          ...[gift.id, 1, at(openedMs), gift.type, amounts(gift.price), '{}', before, most, enabled],
        );
      }
    },
  };
}
export type Gifts = ReturnType<typeof createGifts>;
