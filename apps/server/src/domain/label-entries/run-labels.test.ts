import { createRng, type Rng } from '@pitboss/rounds/deal/rng';
import type { LabelConfig, LabelTag } from '@pitboss/rules/labels/labels';
import { labels } from '@pitboss/rules/labels/labels';
import { lastRunBy } from '@pitboss/rules/labels/schedule';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIdMaker } from '../../platform/db/ids.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  betEvent,
  startTestIngest,
  type TestIngest,
  testBet,
  testEvent,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';
import { alignFeed } from '../config-feed/publish.ts';
import { onConnection } from '../sql/run-sql.ts';
import { publishEntries } from './entries.ts';
import { readFigures } from './figures.ts';
import { runLabels } from './run-labels.ts';
import { spanOf } from './span.ts';

/**
 * Compares label runs over a random history with a small model of the rules (risk §6); the clock is the
 * history's.
 */

let database: TestDatabase;
let ingest: TestIngest;
let world: SmallWorld;
beforeAll(async () => {
  database = await startTestDatabase(6);
  world = await seedSmallWorld(database.databases, { members: 6, agents: 4, balance: 10_000_000n });
  ingest = await startTestIngest(database, world.node);
});
afterAll(async () => {
  await ingest?.close();
  await database?.stop();
});

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;
const off = { enabled: true, stayHours: 1, effects: { mark: true } } as const;
const configs: Partial<Record<LabelTag, LabelConfig>> = {
  // Once its conditions hold they hold for ever: the fifteen days end it.
  highReturn: {
    ...off,
    schedule: '60',
    stayHours: 360,
    effects: { rtp: '0.800' },
    conditions: [{ figure: 'bets', window: 'all', comparison: '>=', value: '12' }],
  },
  streak: {
    ...off,
    schedule: '5',
    conditions: [{ figure: 'streak', window: '24h', comparison: '>=', value: '2' }],
  },
  newcomer: {
    ...off,
    schedule: '15',
    stayHours: 2,
    conditions: [
      { figure: 'netTransfer', window: '1h', comparison: '>', value: '-5.00' },
      { figure: 'transferIn', window: '1h', comparison: '>=', value: '10.00' },
    ],
  },
  heavyLoser: {
    ...off,
    schedule: '15',
    conditions: [
      { figure: 'netWin', window: '1h', comparison: '<=', value: '-15.00' },
      { figure: 'returnRate', window: '1h', comparison: 'between', value: '0', to: '80.00' },
    ],
  },
};
const order: readonly LabelTag[] = ['newcomer', 'heavyLoser', 'highReturn', 'streak'];

interface Bet {
  readonly member: string;
  readonly round: string;
  readonly amount: number;
  won: number;
  paidAt: number | null;
  readonly seenAt: number;
}
interface Move {
  readonly member: string;
  readonly at: number;
  /** In cents; out is negative. */
  readonly amount: number;
}
interface Entry {
  member: string;
  tag: LabelTag;
  since: number;
  until: number;
  endedAt: number | null;
  why: 'expired' | 'removed' | null;
}

/** The rules in a few lines, over everything that happened. */
function createModel() {
  const bets: Bet[] = [];
  const moves: Move[] = [];
  const entries: Entry[] = [];
  const touched = new Map<LabelTag, Set<string>>(order.map((tag) => [tag, new Set<string>()]));
  const ran = new Map<LabelTag, number>();
  const cents = (typed: string) => Math.round(Number(typed) * 100);

  function figure(name: string, member: string, from: number, to: number): number | null {
    const own = bets.filter((bet) => bet.member === member);
    const paid = own.filter(({ paidAt }) => paidAt !== null && paidAt > from && paidAt <= to);
    const stake = paid.reduce((sum, { amount }) => sum + amount, 0);
    const won = paid.reduce((sum, bet) => sum + bet.won, 0);
    const moved = moves.filter((move) => move.member === member && move.at > from && move.at <= to);
    if (name === 'bets') return paid.length;
    if (name === 'netWin') return won - stake;
    // Stakes divide a hundred evenly: nothing is rounded.
    if (name === 'returnRate') return stake === 0 ? null : (won * 10_000) / stake;
    if (name === 'transferIn') return moved.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    if (name === 'netTransfer') return moved.reduce((sum, { amount }) => sum + amount, 0);
    const rounds = [...new Set(own.map(({ round }) => round))]
      .map((round) => own.filter((bet) => bet.round === round))
      .filter((of) => of.every(({ paidAt }) => paidAt !== null))
      .map((of) => ({
        at: Math.max(...of.map(({ paidAt }) => paidAt ?? 0)),
        net: of.reduce((sum, bet) => sum + bet.won - bet.amount, 0),
      }))
      .filter(({ at, net }) => at > from && at <= to && net !== 0)
      .sort((a, b) => a.at - b.at);
    let longest = 0;
    let row = 0;
    for (const { net } of rounds) {
      row = net > 0 ? row + 1 : 0;
      longest = Math.max(longest, row);
    }
    return longest;
  }
  const spans = { '1h': hourMs, '24h': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs, all: Infinity } as const;
  const meets = (tag: LabelTag, member: string, at: number): boolean =>
    (configs[tag]?.conditions ?? []).every(({ figure: name, window, comparison, value, to }) => {
      const is = figure(name, member, at - spans[window], at);
      const unit = name === 'bets' || name === 'streak' ? Number : cents;
      if (is === null) return false;
      if (comparison === '>=') return is >= unit(value);
      if (comparison === '>') return is > unit(value);
      if (comparison === '<=') return is <= unit(value);
      return unit(value) <= is && is <= unit(to ?? '');
    });
  const expire = (now: number) => {
    for (const entry of entries)
      if (entry.endedAt === null && entry.until <= now) {
        entry.endedAt = entry.until;
        entry.why = 'expired';
      }
  };
  const strong = (tag: LabelTag) => configs[tag]?.effects.rtp !== undefined;

  return {
    bets,
    moves,
    entries,
    touch(member: string): void {
      for (const of of touched.values()) of.add(member);
    },
    remove(now: number, entry: Entry): void {
      entry.endedAt = now;
      entry.why = 'removed';
    },
    run(now: number, members: readonly string[]): void {
      expire(now);
      for (const tag of order) {
        const config = configs[tag];
        if (!config) continue;
        const minute = lastRunBy(config.schedule, now - 2_000);
        if (minute <= (ran.get(tag) ?? -Infinity)) continue;
        const isFirst = !ran.has(tag);
        ran.set(tag, minute);
        const entered = entries.filter((entry) => entry.tag === tag && entry.endedAt === null);
        const evaluated = members.filter(
          (member) =>
            isFirst || touched.get(tag)?.has(member) || entered.some((one) => one.member === member),
        );
        touched.set(tag, new Set());
        for (const member of evaluated.filter((one) => meets(tag, one, minute))) {
          const stay = minute + config.stayHours * hourMs;
          const cap = (since: number) => (strong(tag) ? Math.min(stay, since + 15 * dayMs) : stay);
          const own = entered.find((one) => one.member === member);
          if (own) own.until = cap(own.since);
          const barred = entries.some(
            (one) =>
              one.member === member &&
              ((one.endedAt === null && (one.tag === tag || labels[one.tag].side !== labels[tag].side)) ||
                (one.tag === tag &&
                  one.endedAt !== null &&
                  one.endedAt > now - dayMs &&
                  (one.why === 'removed' || (strong(tag) && one.endedAt >= one.since + 15 * dayMs)))),
          );
          if (!own && !barred && stay > now)
            entries.push({ member, tag, since: now, until: cap(now), endedAt: null, why: null });
        }
      }
    },
  };
}

const pool = () => database.databases.systemPool;
const ids = createIdMaker(9);
const money = (value: number) => (value / 100).toFixed(2);

/**
 * Sends one event of a game server: it reaches the server at `now`, and may have happened some time before.
 */
async function happen(rng: Rng, model: ReturnType<typeof createModel>, now: number, member: string) {
  const at = now - (rng.chance(0.3) ? rng.int(30 * minuteMs) : rng.int(30_000));
  model.touch(member);
  if (rng.chance(0.25)) {
    const amount = 500 + 500 * rng.int(4);
    const direction = rng.chance(0.6) ? 'in' : 'out';
    await ingest.events([testEvent('transfer', { member, direction, amount: money(amount), at })]);
    model.moves.push({ member, at, amount: direction === 'in' ? amount : -amount });
    return;
  }
  const won = () => rng.pick([0, 0, 500, 1_000, 1_500, 2_000]);
  const bet = (round: string, wins: number, paidAt: number | null): Bet => ({
    member,
    round,
    amount: 1_000,
    won: wins,
    paidAt,
    seenAt: now,
  });
  if (rng.chance(0.3)) {
    const placed = betEvent({ member, gameId: 201, at: at - 1_000 });
    await ingest.events([placed]);
    if (rng.chance(0.2)) {
      model.bets.push(bet(placed.betId, 0, null));
      return;
    }
    const wins = won();
    const after = won();
    const isCorrected = rng.chance(0.3);
    await ingest.events([testEvent('settlement', { betId: placed.betId, win: money(wins), at })]);
    if (isCorrected)
      await ingest.events([testEvent('resettlement', { betId: placed.betId, win: money(after), at: now })]);
    model.bets.push(bet(placed.betId, isCorrected ? after : wins, at));
    return;
  }
  const wins = Array.from({ length: 1 + rng.int(2) }, won);
  const round = testRound(
    wins.map((win) => testBet({ member, win: money(win), at: at - 5_000 })),
    { startedAt: at - 8_000, endedAt: at },
  );
  await ingest.rounds([round]);
  for (const win of wins) model.bets.push(bet(round.roundId, win, at));
}

const stored = async () =>
  (
    await pool().query<{
      account: string;
      tag: string;
      since: Date;
      until: Date;
      ended_at: Date | null;
      ended_why: string;
    }>(
      `select m.account, e.tag, e.since, e.until, e.ended_at, e.ended_why from label_entry e join member m on m.id = e.member_id and m.tenant_id = e.tenant_id`,
    )
  ).rows
    .map(
      (row) =>
        `${row.account} ${row.tag} ${+row.since} ${+row.until} ${row.ended_at && +row.ended_at} ${row.ended_why}`,
    )
    .sort();
const expected = (entries: readonly Entry[]) =>
  entries
    .map(
      ({ member, tag, since, until, endedAt, why }) => `${member} ${tag} ${since} ${until} ${endedAt} ${why}`,
    )
    .sort();

/** A connection that dies at a statement, as that of a server that is killed there. */
function dying(at: string): pg.Pool {
  const broken = (client: pg.PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        if (name !== 'query') {
          const value = Reflect.get(target, name) as unknown;
          return typeof value === 'function' ? value.bind(target) : value;
        }
        return (query: unknown, ...more: unknown[]) =>
          (query as { name?: string }).name === at
            ? Promise.reject(new Error('killed'))
            : (target.query as (...all: unknown[]) => unknown)(query, ...more);
      },
    });
  return new Proxy(pool(), {
    get(target, name) {
      if (name === 'connect') return async () => broken(await target.connect());
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

it(`enters, keeps and ends labels by the rules, on two servers with random kills (seed ${seed})`, async () => {
  const rng = createRng(`labels ${seed}`);
  const members = world.members.map(({ account }) => account);
  const start = Math.floor((Date.now() - 22 * dayMs) / minuteMs) * minuteMs;
  for (const [tag, config] of Object.entries(configs))
    await pool().query(
      "insert into label_version (tag, version, config, actor, reason, at) values ($1, 1, $2, 'superadmin', 'test', now())",
      [tag, JSON.stringify(config)],
    );
  await pool().query('update member set created_at = $1', [new Date(start - dayMs)]);
  const model = createModel();
  let now = start;
  for (let step = 0; step < 60; step += 1) {
    now += rng.chance(0.06) ? (1 + rng.int(60)) * hourMs : (1 + rng.int(11)) * minuteMs + rng.int(minuteMs);
    ingest.shift(now - Date.now());
    for (let events = rng.int(4); events > 0; events -= 1) await happen(rng, model, now, rng.pick(members));
    if (rng.chance(0.08)) {
      const open = model.entries.filter(({ endedAt, until }) => endedAt === null && until > now);
      if (open.length > 0) {
        const entry = rng.pick(open);
        model.remove(now, entry);
        const { rows } = await pool().query<{ member_id: string; tag: string }>(
          `update label_entry e set ended_at = $3, ended_why = 'removed', end_entered_at = now() from member m
           where m.tenant_id = e.tenant_id and m.id = e.member_id and m.account = $1 and e.tag = $2 and e.ended_at is null returning e.member_id, e.tag`,
          [entry.member, entry.tag, new Date(now)],
        );
        await publishEntries(onConnection(pool()), rows);
      }
    }
    const at = now;
    const runner = { pool: pool(), ids, now: () => at };
    if (rng.chance(0.15)) {
      const where = rng.pick([
        'label-stay',
        'label-enter',
        'label-due-done',
        'label-take-touched',
        'label-note-run',
      ]);
      await runLabels({ ...runner, pool: dying(where) }).catch(() => undefined);
    }
    await Promise.all([runLabels(runner), runLabels({ ...runner, ids: createIdMaker(10) })]);
    model.run(now, members);
    expect(await stored(), `step ${step}, seed ${seed}`).toEqual(expected(model.entries));
  }
  expect(model.entries.length).toBeGreaterThan(8);
  // The items published during the runs equal those of a full comparison.
  expect(await alignFeed(onConnection(pool()))).toEqual([]);
});

it('bets exactly at the start of a span are excluded, at its end included', async () => {
  const member = world.members[5];
  if (!member) throw new Error('no member');
  const to = Math.floor(Date.now() / minuteMs) * minuteMs + 40 * dayMs;
  ingest.shift(to - Date.now() + 5_000);
  for (const endedAt of [to - hourMs, to - hourMs + 1, to, to + 1])
    await ingest.rounds([
      testRound([testBet({ member: member.account, amount: '1.00', at: endedAt - 5_000 })], {
        startedAt: endedAt - 8_000,
        endedAt,
      }),
    ]);
  const figures = await readFigures(onConnection(pool()), [member.id], spanOf('1h', to), [
    'bets',
    'winShare',
    'stake',
  ]);
  expect(figures.get(member.id)).toMatchObject({ bets: 2n, stake: 200n, winShare: 0n });
  const before = await readFigures(onConnection(pool()), [member.id], spanOf('1h', to - 20 * dayMs), [
    'returnRate',
    'winShare',
  ]);
  expect(before.get(member.id)).toMatchObject({ returnRate: null, winShare: null });
  await pool().query(
    `insert into risk_opposite (id, subject, round, game_id, low_id, high_id, low_area, high_area, low_amount, high_amount,
       low_currency, high_currency, matched, links, at, made_at)
     select n, 'pair' || n, 'round' || n / 2, 201, $1, 999999, 1, 2, 100, 100, 'CNY', 'CNY', 100, '{}', $2, now() from generate_series(2, 5) n`,
    [member.id, new Date(to)],
  );
  const opposite = await readFigures(onConnection(pool()), [member.id], spanOf('1h', to), ['oppositeRounds']);
  expect(opposite.get(member.id)).toEqual({ oppositeRounds: 2n });
});
