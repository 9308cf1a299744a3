import { setTimeout as pause } from 'node:timers/promises';
import { toDto } from '@pitboss/ledger/money';
import { changedConfig, currencyKey, defaultConfig, type MonitorConfig } from '@pitboss/risk/config';
import type { BetEvent, RiskEvent, RiskItem } from '@pitboss/risk/events';
import { figureDto } from '@pitboss/risk/figures';
import { minuteOf } from '@pitboss/risk/minutes/minutes';
import { type MonitorCode, monitorCodes, monitorOf } from '@pitboss/risk/monitors';
import { plainOthers } from '@pitboss/risk/replay/plain.testkit';
import { gatherRaised, plainReplay } from '@pitboss/risk/replay/replay.testkit';
import { isReplayed } from '@pitboss/risk/replay/replayed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { miniGameIds } from '../../domain/games/games.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import { isState, replayStates } from '../../risk/back-test/replay-states.ts';
import { replayVersions } from '../../risk/back-test/replay-versions.ts';
import { betEvent, freshId, testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { putOrder } from '../../testing/orders.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000));
let state = seed >>> 0;
function below(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

const hourMs = 3_600_000;
const members = ['member11', 'member12', 'member13', 'member14', 'member16', 'member21', 'member22'];
const [mini = 0] = miniGameIds;
const games = [203, 301, mini];
const ips = ['192.0.2.7', '198.51.100.8', '2001:db8:1::7', '2001:db8:1::8'];
const some = <T>(list: readonly T[]): T => list[below(list.length)] as T;

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
  // Everything that risk control receives is stored, to be replayed event by event.
  await world.api.services.databases.systemPool.query(`
    create table heard (id bigint, items text);
    create function hear() returns trigger language plpgsql security definer as 'begin insert into heard values (new.id, new.items); return new; end';
    create trigger hear after insert on risk_batch for each row execute function hear();
    update member set created_at = now() - interval '100 days';
    update bet set is_normal = false`);
  await world.fund('900000.00');
});
afterAll(() => world.stop());

/**
 * Sends rounds and single bets at random times between two timestamps, with stakes and results of every size.
 */
async function play(count: number, from: number, to: number) {
  const rounds: unknown[] = [];
  const bets: { readonly betId: string; readonly roundId: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const endedAt = from + below(to - from);
    // Wins of 100 stakes and more would be held for approval.
    const stake = 3_500 + below(90_000);
    const roundId = freshId('R');
    const own = Array.from({ length: 1 + below(3) }, () =>
      testBet({
        member: some(members),
        amount: toDto(BigInt(stake)),
        at: endedAt - below(90_000),
        ip: some(ips),
        areaId: 1 + below(2),
        win: toDto(BigInt(below(3) * below(120_000))),
      }),
    );
    bets.push(...own.map(({ betId }) => ({ betId, roundId })));
    rounds.push(testRound(own, { roundId, gameId: some(games), startedAt: endedAt - 100_000, endedAt }));
  }
  for (let index = 0; index < rounds.length; index += 100) {
    const replies = await world.ingest.rounds(rounds.slice(index, index + 100));
    expect(replies.filter(({ code }) => code !== 0)).toEqual([]);
  }
  return bets;
}

/** A shot of a fishing game, and what it hit. */
function fished(member: string, at: number) {
  const betId = freshId('fish');
  const amount = toDto(BigInt(100 + below(9_000)));
  return [
    betEvent({ betId, member, gameId: 101, roomId: 'f', amount, ip: some(ips), at }),
    testEvent('settlement', { betId, win: toDto(BigInt(below(90_000))), at: at + 1 + below(5_000) }),
  ];
}

/** Returns the received items, with the current state of each bet. */
async function received(): Promise<RiskItem[]> {
  await world.settled();
  const { rows } = await world.api.services.databases.systemPool.query<{ items: string }>(
    'select items from heard order by id',
  );
  const bets = new Map<string, { event: BetEvent; item: number }>();
  const items: RiskEvent[][] = [];
  for (const item of rows.flatMap((row) => JSON.parse(row.items) as RiskItem[])) {
    const others: RiskEvent[] = [];
    for (const event of item) {
      if (!('bet' in event)) {
        others.push(event);
        continue;
      }
      const known = bets.get(event.bet);
      if (event.kind === 'corrected') {
        const before = known?.event;
        if (before?.kind !== 'settled') throw new Error('corrected before it was settled');
        const win = String(BigInt(before.win) + BigInt(event.win));
        const jackpot = String(BigInt(before.jackpot) + BigInt(event.jackpot));
        bets.set(event.bet, { event: { ...before, win, jackpot }, item: known?.item ?? 0 });
      } else if (event.kind === 'cancelled') bets.delete(event.bet);
      else if (event.kind === 'settled')
        bets.set(event.bet, { event: { ...event, placed: true }, item: items.length });
      else bets.set(event.bet, { event, item: items.length });
    }
    items.push(others);
  }
  for (const { event, item } of bets.values()) items[item]?.push(event);
  return items;
}

/** Returns settings under which alerts are raised. */
function someConfig(code: MonitorCode): MonitorConfig {
  const monitor = monitorOf(code);
  const pair = (unit: 'money' | 'count' | 'percent') => {
    const table = BigInt(1 + below(unit === 'money' ? 200_000 : unit === 'count' ? 2 : 9_000));
    return {
      table: figureDto(table, unit),
      alarm: figureDto(
        table + BigInt(1 + below(unit === 'money' ? 40_000 : unit === 'count' ? 2 : 1_000)),
        unit,
      ),
    };
  };
  const min = (unit: 'money' | 'count' | 'percent') =>
    BigInt(1 + below(unit === 'money' ? 9_000 : unit === 'count' ? 3 : 20_000));
  return changedConfig(monitor, defaultConfig(code), {
    ...(monitor.window.per ? {} : { windowMinutes: some([5, 60, 1_440]) }),
    thresholds: Object.fromEntries(
      Object.entries(monitor.figures).map(([name, { unit }]) => [name, { [currencyKey(unit)]: pair(unit) }]),
    ),
    ...(monitor.least ? { least: figureDto(min(monitor.least.unit), monitor.least.unit) } : {}),
  });
}

const codes = monitorCodes.filter((code) => isReplayed(code) && !isState(code));
const pool = () => world.api.services.databases.systemPool;

/**
 * Replays two versions of every rule over the stored data and over the received items; returns the number of
 * alerts.
 */
async function compareAll(): Promise<number> {
  const items = await received();
  const toMs = Date.now();
  const span = { from: minuteOf(toMs - 60 * hourMs), to: minuteOf(toMs) };
  const minis = new Set(miniGameIds);
  const facts = { ...span, rateOf: () => 100_000_000n, isMini: (game: number) => minis.has(game) };
  let alerts = 0;
  for (const code of codes) {
    const configs = [someConfig(code), someConfig(code)];
    const { raised, give } = gatherRaised(2);
    // Sometimes so few rows at a time that the subjects are replayed in parts.
    const rowsAtOnce = some([30, 1_000_000]);
    await replayVersions(onConnection(pool()), { code, configs, ...span, toMs, rowsAtOnce }, give);
    for (const [index, config] of configs.entries()) {
      const found = raised[index]?.map(({ key, from, to, peak }) => ({ key, from, to, peak }));
      const plain = plainOthers(code, config, facts, items) ?? plainReplay(code, config, facts, items);
      const order = (a: { key: string; from: number }, b: { key: string; from: number }) =>
        a.from - b.from || (a.key < b.key ? -1 : 1);
      expect({ code, alerts: [...(found ?? [])].sort(order) }).toEqual({ code, alerts: plain.sort(order) });
      alerts += plain.length;
    }
  }
  return alerts;
}

describe(`a back-test (SEED=${seed})`, () => {
  it('raises what a replay of the events raises, for every rule, from archived days and the current day', async () => {
    const now = Date.now();
    await play(250, now - 70 * hourMs, now - 1_000);
    for (let index = 0; index < 60; index += 1)
      await world.ingest.events([
        testEvent('transfer', {
          member: some(members),
          direction: some(['in', 'out']),
          at: now - below(65 * hourMs),
          amount: below(3) === 0 ? '9000000000.00' : toDto(BigInt(1_000 + below(300_000))),
        }),
        testEvent('login', { member: some(members), ip: some(ips), at: now - below(65 * hourMs) }),
        ...fished(some(members), now - below(65 * hourMs)),
        testEvent('member', {
          member: freshId('new'),
          agent: some(['share1', 'share2']),
          ip: '192.0.2.9',
          at: now - below(65 * hourMs),
        }),
      ]);
    expect(await compareAll()).toBeGreaterThan(100);
  });

  it('reads a day again when something arrives late, is settled, cancelled or corrected', async () => {
    const now = Date.now();
    const bets = await play(60, now - 66 * hourMs, now - 50 * hourMs);
    const open = bets.slice(0, 6).map(() =>
      testEvent('bet', {
        betId: freshId('open'),
        member: some(members),
        gameId: 203,
        roomId: 'r',
        amount: '700.00',
        ip: '192.0.2.1',
        at: now - 40 * hourMs - below(hourMs),
      }),
    );
    await world.ingest.events(open);
    await compareAll();
    const [first = '', second = ''] = open.map((one) => (one as { betId: string }).betId);
    const settled = [
      testEvent('settlement', { betId: first, win: '5000.00', at: now - 3 * hourMs }),
      testEvent('cancel', { betId: second }),
      ...bets.slice(0, 5).map((bet) => testEvent('resettlement', { ...bet, win: '3333.00' })),
    ];
    const replies = await world.ingest.events(settled);
    expect(replies.filter(({ code }) => code !== 0)).toEqual([]);
    expect(await compareAll()).toBeGreaterThan(100);
  });
});

describe('a back-test of what is so now', () => {
  it('evaluates the states of minutes: online members and orders in progress', async () => {
    const now = minuteOf(Date.now());
    const facts = { from: now - 600, to: now, rateOf: () => null, isMini: () => false };
    const config = (code: MonitorCode, table: string, alarm: string, min?: string) =>
      changedConfig(monitorOf(code), defaultConfig(code), {
        thresholds: { value: { '*': { table, alarm } } },
        ...(min && { least: min }),
      });
    const play = async (code: 'online' | 'seamlessOrder' | 'wmOrder', one: MonitorConfig) => {
      const { raised } = await replayStates(onConnection(pool()), code, [one], facts);
      return raised[0]?.map(({ key, from, to, peak }) => ({
        key,
        from: from - facts.from,
        to: to && to - facts.from,
        peak,
      }));
    };
    const counts = [10, 10, 10, 5, 5, 9, 9, 2, 2];
    await pool().query('delete from risk_online');
    await pool().query(
      `insert into risk_online (tenant_id, minute, high, last, signed_in, signed_out)
       select 11, $1::int + u.at - 1, u.count, u.count, 0, 0 from unnest($2::int[]) with ordinality as u (count, at)`,
      [facts.from + 100, counts],
    );
    const online = config('online', '30.00', '50.00', '5');
    expect(await play('online', online)).toEqual([
      { key: 'online|t:11', from: 103, to: 105, peak: 5_000 },
      { key: 'online|t:11', from: 107, to: 109, peak: 8_000 },
    ]);
    const order = async (from: number, minutes: number, more: object = {}) => {
      const created = (facts.from + from) * 60_000;
      const { id } = await putOrder(world.api, { state: 'ok', agentId: '12', ...more });
      await pool().query(
        'update wallet_order set created_at = to_timestamp($2 / 1000.0), finished_at = to_timestamp($3 / 1000.0) where id = $1::bigint',
        [id, created, created + minutes * 60_000],
      );
      return id;
    };
    await order(200, 10);
    await order(203, 10);
    await order(200, 3);
    const stuck = config('seamlessOrder', '1', '2', '4');
    // Both are older than four minutes from the end of minute 207 to that of minute 208; only one until
    // minute 212.
    expect(await play('seamlessOrder', stuck)).toEqual([
      { key: 'seamlessOrder|a:12', from: 207, to: 213, peak: 2 },
    ]);
    const waited = await order(300, 9, { provider: 'wm', gameId: null, agentId: '22' });
    await order(300, 4, { provider: 'wm', gameId: null, agentId: '22' });
    const wm = config('wmOrder', '2', '5');
    expect(await play('wmOrder', wm)).toEqual([
      { key: `wmOrder|order:${waited}`, from: 305, to: 309, peak: 9 },
    ]);
  });
});

interface Test {
  state: string;
  progress: number;
  until: number;
  result: null | {
    days: { at: number; live: number; candidate: number }[];
    live: number;
    candidate: number;
    both: number;
    onlyLive: number;
    onlyCandidate: number;
    hits: { count: number; list: { name: string; value: string; key: string }[] };
    missed: { judged: number; count: number; list: { key: string }[] };
    firstAt: number;
  };
}
const call = <T>(path: string, payload: { body?: unknown; query?: Record<string, string> }) =>
  world.api.call<T>('superadmin', `/riskControl/${path}`, payload);

async function backTest(body: object): Promise<{ id: string; test: Test }> {
  const begun = await call<{ id: string }>('backTest', { body });
  if (begun.code !== 0) throw new Error(`${begun.code} ${begun.desc}`);
  for (;;) {
    const { data } = await call<Test>('getBackTest', { query: { id: begun.data.id } });
    if (data.state === 'done') return { id: begun.data.id, test: data };
    if (data.state === 'failed') throw new Error('failed');
    await pause(30);
  }
}
const threshold = (alarm: string) => ({ thresholds: { value: { CNY: { table: '1000', alarm } } } });

describe('settings with a back-test', () => {
  const version = async () =>
    (await call<Record<string, { version: number }>>('getRiskControlConf', { query: { code: 'betAmount' } }))
      .data.betAmount?.version ?? 0;

  it('show what they would do, and are saved with it', async () => {
    const change = { version: await version(), ...threshold('1500.00') };
    const { id, test } = await backTest({ code: 'betAmount', change, days: 5 });
    const { result } = test;
    expect(result).toMatchObject({ live: 0, both: 0, onlyLive: 0, missed: { judged: 0, count: 0 } });
    expect(result?.candidate).toBeGreaterThan(0);
    expect(result?.onlyCandidate).toBe(result?.candidate);
    expect(result?.days.reduce((sum, { candidate }) => sum + candidate, 0)).toBe(result?.candidate);
    expect(result?.hits.list.map(({ name }) => name)).toEqual(expect.arrayContaining(['member11']));
    const other = { betAmount: { ...change, ...threshold('1600.00') } };
    const saved = { untested: 'false', backTest: id };
    expect(await world.save(other, saved)).toMatchObject({ code: 1512 });
    // Equal settings in another form.
    const same = {
      version: change.version,
      thresholds: { value: { CNY: { table: '1000.00', alarm: '1500' } } },
    };
    expect(await world.save({ betAmount: same }, saved)).toMatchObject({ code: 0 });
    const versions = await call<{ version: number; backTest: string; untested: boolean }[]>('listVersion', {
      query: { code: 'betAmount' },
    });
    expect(versions.data[0]).toMatchObject({
      current: true,
      backTest: id,
      untested: false,
      author: 'superadmin',
      mode: 'live',
      differences: [
        { field: 'table', figure: 'value', currency: 'CNY', before: '20000.00', after: '1000.00' },
        { field: 'alarm', before: '100000.00', after: '1500.00' },
      ],
    });
  });

  it('need a new back-test after an hour', async () => {
    const change = { version: await version(), ...threshold('2500.00') };
    const { id } = await backTest({ code: 'betAmount', change, days: 1 });
    await pool().query("update risk_back_test set at = at - interval '61 minutes' where id = $1", [id]);
    expect(await world.save({ betAmount: change }, { untested: 'false', backTest: id })).toMatchObject({
      code: 1512,
    });
  });

  it('of several monitors are saved all or none', async () => {
    const change = { version: await version(), ...threshold('2600.00') };
    const body = { betAmount: change, betInfo: { version: 7, rows: 30 } };
    expect(await world.save(body)).toMatchObject({ code: 1510 });
    expect(await version()).toBe(change.version);
  });

  it('keep a monitor that is sent unchanged next to one that changes', async () => {
    const change = { version: await version(), ...threshold('2700.00') };
    expect(await world.save({ betAmount: change, betInfo: { version: 1, rows: 20 } })).toMatchObject({
      code: 0,
      data: { betAmount: { version: change.version + 1 }, betInfo: { version: 1 } },
    });
    expect(await world.save({ betInfo: { version: 1, rows: 20 } })).toMatchObject({ code: 1513 });
  });

  it('return to an older version by a new one', async () => {
    const now = await version();
    expect(
      await call('revertVersion', { body: { code: 'betAmount', version: now, to: 1, reason: 'back' } }),
    ).toMatchObject({
      data: { version: now + 1 },
    });
    const { data } = await call<Record<string, unknown>>('getVersion', {
      query: { code: 'betAmount', version: String(now + 1) },
    });
    expect(data).toMatchObject({ thresholds: { value: { CNY: { table: '20000.00', alarm: '100000.00' } } } });
    const stale = { code: 'betAmount', version: now, to: 1, reason: 'again' };
    expect(await call('revertVersion', { body: stale })).toMatchObject({ code: 1510 });
  });
});

describe('a shadow', () => {
  const settings = async () =>
    (
      await call<Record<string, { version: number; shadow: number | null }>>('getRiskControlConf', {
        query: { code: 'betAmount' },
      })
    ).data.betAmount;

  it('raises no alerts, is compared with the live version, and is promoted', async () => {
    const before = await settings();
    const body = { betAmount: { version: before?.version, ...threshold('1500.00') } };
    expect(await world.save(body, { mode: 'shadow' })).toMatchObject({ code: 0 });
    const shadow = await settings();
    expect(shadow).toMatchObject({ version: before?.version, shadow: (before?.version ?? 0) + 1 });
    await play(1, Date.now() - 900, Date.now() - 800);
    await world.ingest.rounds([
      testRound([testBet({ member: 'member12', amount: '1501.00', at: Date.now() - 300 })], {
        gameId: 301,
        startedAt: Date.now() - 400,
        endedAt: Date.now() - 100,
      }),
    ]);
    await world.settled();
    expect(await world.alerts({ code: 'betAmount' })).toEqual([]);
    await pool().query("update risk_shadow set began_at = now() - interval '1 minute'");
    const { test } = await backTest({ code: 'betAmount' });
    expect(test).toMatchObject({ shadowVersion: shadow?.shadow, result: { live: 0 } });
    expect(test.result?.hits.list.map(({ name }) => name)).toContain('member12');
    // A second one replaces it.
    const next = { betAmount: { version: before?.version, ...threshold('1400.00') } };
    expect(await world.save(next, { mode: 'shadow' })).toMatchObject({ code: 0 });
    const promote = { code: 'betAmount', version: before?.version, reason: 'good' };
    expect(await call('promoteShadow', { body: promote })).toMatchObject({ code: 0 });
    expect(await settings()).toMatchObject({ version: (before?.version ?? 0) + 3, shadow: null });
    const { data } = await call<{ ended: string | null; mode: string }[]>('listVersion', {
      query: { code: 'betAmount' },
    });
    expect(data.filter(({ mode }) => mode === 'shadow').map(({ ended }) => ended)).toEqual([
      'promoted',
      'replaced',
    ]);
    expect(
      await call('promoteShadow', { body: { ...promote, version: (before?.version ?? 0) + 3 } }),
    ).toMatchObject({
      code: 1530,
    });
  });

  it('ends after thirty days', async () => {
    const body = { betAmount: { version: (await settings())?.version, ...threshold('1300.00') } };
    await world.save(body, { mode: 'shadow' });
    await pool().query("update risk_shadow set until = now() - interval '1 second' where ended_at is null");
    expect(await settings()).toMatchObject({ shadow: null });
    expect(await call('stopShadow', { body: { code: 'betAmount' } })).toMatchObject({ code: 1530 });
  });
});

describe('quality', () => {
  it('reports the shares of verdicts, their duration, and a better threshold', async () => {
    const insert = `insert into risk_alert (id, code, key, number, figure, subject, currency, tenant_id, agent_id, member_id, name,
        state, severity, value, table_value, alarm, derived, version, window_minutes, window_unit, episode, escalated, at, peak_at,
        raised_at, verdict, decided_at)
      select 1000 + n, 'memberWinLose', 'k' || n, 1, 'win', 'm:311', 'CNY', 11, 11, 311, 'member11', v, 'warning', 2000000 + n * 100000,
        500000, 2000000, false, 1, 60, 'minutes', 0, false, now(), now(), now(), v, now()
      from generate_series(1, 20) n, lateral (select case when n > 12 then 'abnormal' else 'normal' end as v) s`;
    await pool().query(insert);
    await pool().query(`insert into risk_record (id, tenant_id, agent_id, alert_id, result, remark, seconds, at)
      select 5000 + n, 11, 11, 1000 + n, 'normal', '', n * 10, now() from generate_series(1, 20) n`);
    const { data } = await call<{ code: string }[]>('getQuality', { query: { code: 'memberWinLose' } });
    expect(data.find((one) => (one as { version?: number }).version === 1)).toMatchObject({
      open: expect.any(Number),
      normal: 12,
      abnormal: 8,
      undeterminable: 0,
      precision: '40.00',
      median: 105,
      p90: 181,
      proposals: [{ figure: 'win', currency: 'CNY', alarm: '20000.00', proposed: '33000.00', fewer: 60 }],
    });
  });
});
