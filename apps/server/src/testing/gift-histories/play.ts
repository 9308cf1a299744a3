import { expect } from 'vitest';
import { createRandom } from '../activities/random.ts';
import { freshId, testEvent } from '../ingest/ingest.ts';
import { dto } from '../money.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { type Ask, approvalOf, callOf, cutOff, eventsOf, replied } from './cut-off.ts';
import { createGiftModel, type ModelAnchor, type ModelGift, type ModelSending } from './gift-model.ts';
import type { GiftWorld } from './gift-world.ts';

/** Tables that a request writes, at each of which it may be interrupted. */
const onTheWay = {
  gift: ['anchor', 'ledger_account', 'ingest_gift', 'gift_sent', 'ledger_transfer'],
  ask: ['ledger_account', 'approval'],
  reverse: ['gift_sent', 'ledger_account', 'ledger_transfer', 'audit_log', 'approval'],
  settle: ['ledger_account', 'ledger_transfer', 'anchor_payout', 'audit_log', 'approval'],
} as const;

/** Error codes that a history may meet. */
const failures = {
  approvalSent: 1350,
  approvalDecided: 1354,
  giftReversed: 1774,
  settledTooMuch: 1775,
  giftPaidOut: 1776,
} as const;

/** Plays a history of a seed on the test data, next to the model. */
export function playGifts({ api, pool, members, anchors, gifts, mortal }: GiftWorld, seed: number) {
  const random = createRandom(seed);
  const { below, one, maybe } = random;
  const model = createGiftModel(members, anchors, gifts);
  /** Times at which nothing changed: a gift sent at one of them has one price and one share. */
  const quiet: number[] = [];
  const known: ReturnType<typeof giftEvent>[] = [];
  const cuts = { connections: 0, processes: 0 };
  let standby: Promise<ServerProcess> | null = null;
  let payments = 0;

  /** Lets the clock advance, so that before and after have different times. */
  async function tick(): Promise<number> {
    await new Promise((done) => setTimeout(done, 4));
    const at = Date.now();
    await new Promise((done) => setTimeout(done, 4));
    return at;
  }

  /** Sends a request that may be interrupted on its way, and again until a reply arrives. */
  async function request<T>(way: keyof typeof onTheWay, what: Ask<T>) {
    if (!maybe(0.3)) return { reply: await replied(what), isRepeat: false };
    const victim = await standby;
    standby = null;
    const wasCut = await cutOff(api, one(onTheWay[way]), what, victim);
    if (wasCut || victim) cuts[victim ? 'processes' : 'connections'] += 1;
    return { reply: await replied(what), isRepeat: true };
  }

  function giftEvent(anchor: ModelAnchor, gift: ModelGift) {
    const count = gift.type === 'admission' && maybe(0.8) ? 1 : 1 + below(maybe(0.1) ? 40 : 4);
    const at = one(quiet);
    const price = gift.states.findLast((state) => state.at <= at)?.price ?? 0;
    const amount = price * count + (maybe(0.05) ? 1 : 0);
    return testEvent('gift', {
      sendId: freshId('S'),
      member: one(members).account,
      anchorId: anchor.id,
      roomId: `room of ${anchor.id}`,
      giftId: gift.id,
      count,
      amount: dto(BigInt(amount)),
      at,
    });
  }
  type Gift = ReturnType<typeof giftEvent>;
  const sendingOf = ({ sendId, member, anchorId, giftId, count, amount, at }: Gift): ModelSending => ({
    sendId,
    member,
    anchorId,
    giftId,
    count,
    at,
    amount: Math.round(Number(amount) * 100),
  });
  /** Returns a new gift, a known one, or one with other content under a known number. */
  function anyGift(): Gift {
    const before = maybe(0.25) && known.length > 0 ? one(known) : null;
    // Ordinary gifts are most of what is sent.
    if (!before) return giftEvent(one(anchors), maybe() ? one(gifts.slice(0, 2)) : one(gifts));
    if (maybe()) return maybe() ? before : { ...before, eventId: freshId('e') };
    return { ...before, eventId: freshId('e'), count: before.count + 1 };
  }
  const streamEvent = (anchor: ModelAnchor, event: string, at: number) =>
    testEvent('stream', {
      anchorId: anchor.id,
      roomId: `room of ${anchor.id}`,
      event,
      at,
      detail: { streamId: anchor.streams.at(-1)?.streamId ?? '' },
    });
  const send = async (events: readonly object[]) => {
    const { data } = await replied(eventsOf(api, events));
    return data.results.map(({ code }) => code);
  };

  /** Returns heartbeats of the open streams up to a time, each at most a minute after the previous one. */
  function beats(until: number): object[] {
    const events: object[] = [];
    for (const anchor of anchors) {
      const last = anchor.streams.at(-1);
      if (last?.to !== Number.POSITIVE_INFINITY) continue;
      while (last.alive < until) {
        last.alive = Math.min(until, last.alive + 60_000);
        events.push(streamEvent(anchor, 'heartbeat', last.alive));
      }
    }
    return events;
  }

  /** Starts or ends a stream. */
  async function stream(anchor: ModelAnchor): Promise<void> {
    const at = await tick();
    const before = beats(at);
    const last = anchor.streams.at(-1);
    const isOn = last?.to === Number.POSITIVE_INFINITY;
    if (isOn) last.to = at;
    else
      anchor.streams.push({
        streamId: freshId('stream'),
        from: at,
        to: Number.POSITIVE_INFINITY,
        alive: at,
      });
    const codes = await send([...before, streamEvent(anchor, isOn ? 'stop' : 'start', at)]);
    expect(new Set(codes)).toEqual(new Set([0]));
  }

  async function batch(): Promise<void> {
    const at = await tick();
    quiet.push(at);
    const alive = beats(at);
    const fan = { member: one(members).account, anchorId: one(anchors).id, on: maybe(0.8), at };
    const fans = maybe(0.3) ? [testEvent('fan', fan)] : [];
    if (fans.length > 0) model.fans.push(fan);
    const sent = Array.from({ length: 3 + below(12) }, anyGift);
    const expected = sent.map((gift) => model.send(sendingOf(gift)));
    const first = [...alive, ...fans];
    const { reply, isRepeat } = await request('gift', eventsOf(api, [...first, ...sent]));
    const codes = reply.data.results.slice(first.length).map(({ code }) => code);
    // A gift that was stored before its reply got lost is reported as a duplicate.
    const shown = (code: number) => (isRepeat && code === 1 ? 0 : code);
    expect(codes.map(shown), `${JSON.stringify(sent)} of seed ${seed}`).toEqual(expected.map(shown));
    known.push(...sent);
  }

  /**
   * Requests a change as one operator and approves it as another. Returns the code of the approval's reply.
   */
  async function withSecond(way: 'reverse' | 'settle', path: string, body: object): Promise<number> {
    const [maker, second] = maybe() ? ['superadmin', 'sysadmin'] : ['sysadmin', 'superadmin'];
    const { reply } = await request('ask', callOf(api, maker as string, path, body, freshId('key')));
    if (reply.code !== failures.approvalSent) return reply.code;
    const { rows } = await pool.query<{ id: string }>(
      "select id::text as id from approval where state = 'open' order by approval.id desc limit 1",
    );
    const agreed = await request(way, approvalOf(api, second as string, rows[0]?.id ?? ''));
    return agreed.isRepeat && agreed.reply.code === failures.approvalDecided ? 0 : agreed.reply.code;
  }

  async function reverse(): Promise<void> {
    const { sendId, reversed } = one([...model.sent.values()]);
    const { rows } = await pool.query<{ id: string }>(
      'select id::text as id from gift_sent where send_id = $1',
      [sendId],
    );
    const right = reversed ? failures.giftReversed : model.reverse(sendId) ? 0 : failures.giftPaidOut;
    const code = await withSecond('reverse', '/anchor/reverseGift', { id: rows[0]?.id, reason: 'wrong' });
    expect(code, `reversal of ${sendId}, seed ${seed}`).toBe(right);
  }

  /** Returns the statements of a payee as the console lists them, the oldest first. */
  async function statementsOf(key: string) {
    const [kind, id] = key.split(' ');
    const body = { kind, ...(kind === 'anchor' ? { anchor: id } : {}), sort: 'month', order: 'asc' };
    const { code, data } = await api.call<{
      list: {
        id: string;
        month: string;
        opening: string;
        gifts: string;
        reversals: string;
        paid: string;
        closing: string;
        payable: string;
      }[];
    }>('superadmin', '/anchor/listSettlement', { body });
    expect(code).toBe(0);
    return data.list;
  }

  const payees = ['anchor lark', 'anchor finch', 'agency 12'];

  /** Requests a payment, sometimes of more than is due. */
  async function settle(): Promise<void> {
    const key = one(payees);
    const payable = model.payable(key);
    await pay(key, maybe(0.15) ? payable + 1 : maybe(0.3) ? payable : 1 + below(Math.max(1, payable)));
  }

  async function pay(key: string, amount: number): Promise<void> {
    const statements = await statementsOf(key);
    if (statements.length === 0 || amount === 0) return;
    const statement = one(statements);
    const payable = model.payable(key);
    expect(statement.payable, `${key}, seed ${seed}`).toBe(dto(BigInt(payable)));
    const code = await withSecond('settle', '/anchor/settle', {
      id: statement.id,
      amount: dto(BigInt(amount)),
    });
    expect(code, `payment of ${amount}, seed ${seed}`).toBe(amount > payable ? failures.settledTooMuch : 0);
    if (amount > payable) return;
    model.pay(key, amount);
    payments += 1;
  }

  async function newPrice(): Promise<void> {
    const gift = one(gifts);
    const last = gift.states.at(-1) ?? { price: 1, enabled: true };
    const state = maybe(0.3)
      ? { price: last.price, enabled: !last.enabled }
      : { price: 1 + below(1_500), enabled: last.enabled };
    await tick();
    const reply = await replied(
      callOf(
        ...([api, 'superadmin', '/anchor/updateGift'] as const),
        {
          id: gift.id,
          prices: { CNY: dto(BigInt(state.price)) },
          state: state.enabled ? 'enabled' : 'disabled',
        },
        freshId('key'),
      ),
    );
    expect(reply.code, reply.desc).toBe(0);
    gift.states = [...gift.states, { ...state, at: await tick() }];
  }

  async function newShares(): Promise<void> {
    const anchor = one(anchors);
    const share = below(8_001);
    const agency = anchor.agency === null ? 0 : below(2_001);
    const text = (parts: number) => (parts / 10_000).toFixed(4);
    await tick();
    const code = await withSecond('settle', '/anchor/setShares', {
      id: anchor.id,
      anchorShare: text(share),
      agencyShare: text(agency),
    });
    expect(code).toBe(0);
    anchor.shares = [...anchor.shares, { anchor: share, agency, at: await tick() }];
  }

  return {
    model,
    cuts,
    statementsOf,
    get payments() {
      return payments;
    },
    /** Prepares a process to be killed. */
    prepare(): void {
      standby ??= mortal();
    },
    async begin(): Promise<void> {
      for (const anchor of anchors) await stream(anchor);
      quiet.push(await tick());
      for (let n = 0; n < 3; n += 1) await batch();
    },
    /** Pays a payee to which closed months left something, in part or in full. */
    async payday(): Promise<void> {
      const due = payees.filter((key) => model.payable(key) > 0);
      if (due.length === 0) return;
      const key = one(due);
      await pay(key, maybe() ? model.payable(key) : 1 + below(model.payable(key)));
    },
    async step(): Promise<void> {
      const kind = below(20);
      if (kind < 9) await batch();
      else if (kind < 11) await newPrice();
      else if (kind < 13) await newShares();
      else if (kind < 16) await reverse();
      else if (kind < 19) await settle();
      else await stream(one(anchors));
    },
    async stop(): Promise<void> {
      await (await standby)?.kill();
    },
  };
}
