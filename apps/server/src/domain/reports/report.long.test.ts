import { fixedClock } from '@pitboss/rules/zones/wall-clock';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Analytics } from '../../platform/calls/analytics.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, wholeScope } from '../../platform/db/scope.ts';
import { noCopy, openCopy, readerOf } from '../../testing/analytics/engines.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { naiveReport, spoken } from '../../testing/figures/naive-report.ts';
import { reportCallers, snapped } from '../../testing/figures/random-reports.ts';
import { reportCurrencies, scopeOf, seedReportBets, under } from '../../testing/figures/report-bets.ts';
import { ask } from '../analytics/questions.ts';
import { type Dimension, type ReportQuery, runReport } from './report.ts';
import { addSums, figures, noSums, ratio } from './report-figures.ts';
import { memberReport } from './report-members.ts';
import { playersInRanges } from './report-players.ts';
import { bucketsOf, previousSpan, reportSpan } from './report-range.ts';

let api: TestApi;
let analytics: Analytics;
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = Date.now();

beforeAll(async () => {
  process.stdout.write(`report seed ${seed}\n`);
  api = await startTestApi();
  const { system } = api.services.databases;
  await seedReportBets(system, seed, now);
  analytics = await openCopy(api.services.databases);
});
afterAll(async () => {
  await analytics.close();
  await api.stop();
});

describe.each([
  ['the copy', () => analytics],
  ['the bets', () => noCopy],
] as const)('the report engine, from %s', (_, engine) => {
  const reader = (db: Tx, scope: Scope) => readerOf(db, scope, engine());

  it('returns for each of several ranges the same as for the range only', async () => {
    const { databases } = api.services;
    // Ends of few kinds, so that ranges share some of their days, hours and parts of hours, and not others.
    const ends = fc.uniqueArray(
      fc
        .record({ days: fc.nat(9), minutes: fc.constantFrom(0, 30, 960, 975, 1110, 1150) })
        .map(({ days, minutes }) => Math.floor(now / dayMs) * dayMs - days * dayMs - minutes * 60_000),
      { minLength: 2, maxLength: 5 },
    );
    const ranges = ends.chain((instants) =>
      fc.array(fc.uniqueArray(fc.constantFrom(...instants, now), { minLength: 2, maxLength: 2 }), {
        minLength: 2,
        maxLength: 6,
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...reportCallers), ranges, async (caller, pairs) => {
        const buckets = pairs.map((pair) => ({ from: Math.min(...pair), to: Math.max(...pair) }));
        const span = {
          from: Math.min(...buckets.map(({ from }) => from)),
          to: Math.max(...buckets.map(({ to }) => to)),
        };
        const query: ReportQuery = { span, buckets, by: ['period'], clock: fixedClock(330), filter: {}, now };
        const scope = scopeOf(caller);
        const report = await databases.read(scope, 10_000, (db) => runReport(reader(db, scope), query));
        for (const bucket of buckets) {
          const alone: ReportQuery = { ...query, span: bucket, buckets: undefined, by: [] };
          const line = report.lines.filter((one) => one.bucket === bucket);
          const naive = await naiveReport(databases.system, under(caller), caller, alone);
          expect(spoken({ ...report, lines: line }, alone).get('') ?? ' = 0 0 0').toEqual(
            naive.get('') ?? ' = 0 0 0',
          );
        }
      }),
      { seed, numRuns: 60 },
    );
  });

  it('compares with the span of the same length before, as far as it has run', async () => {
    const { databases } = api.services;
    const span = { from: now - 5 * dayMs - 1234, to: now - 1234 };
    for (const by of [['game'], ['agent'], []] as Dimension[][]) {
      const query: ReportQuery = { span, by, clock: fixedClock(480), filter: {}, now };
      const report = await databases.read(wholeScope, 10_000, (db) =>
        runReport(reader(db, wholeScope), query, true),
      );
      const before: ReportQuery = { ...query, span: { from: span.from - 5 * dayMs, to: span.from } };
      const naive = await naiveReport(databases.system, under(null), null, before);
      const earlier = {
        ...report,
        lines: report.lines.map((line) => ({ ...line, sums: line.previous ?? noSums() })),
      };
      for (const [key, words] of spoken(earlier, query)) expect(words).toBe(naive.get(key) ?? ' = 0 0 0');
    }
    expect(previousSpan(wholeScope, { from: 1_000_000, to: 1_500_000 }, 1_200_000, fixedClock(480))).toEqual({
      from: 500_000,
      to: 700_000,
    });
  });

  it('totals equal the parent at every step down the tree, and the members at its end', async () => {
    const { databases } = api.services;
    const span = { from: now - 40 * dayMs - 77_777, to: now };
    const down = async (node: string | null): Promise<ReturnType<typeof noSums>> => {
      const query: ReportQuery = { span, node, by: ['agent'], clock: fixedClock(-240), filter: {}, now };
      const report = await databases.read(wholeScope, 10_000, (db) =>
        runReport(reader(db, wholeScope), query),
      );
      const sum = noSums();
      for (const line of report.lines) {
        if (line.own && node) {
          const members = await databases.read(wholeScope, 10_000, (db) =>
            memberReport(
              reader(db, wholeScope),
              { span, filter: { node, direct: true }, now },
              { pageSize: 500 },
            ),
          );
          const added = noSums();
          for (const member of members.lines) addSums(added, member.sums);
          expect(added).toEqual(line.sums);
        } else expect(await down(line.agent?.id ?? '')).toEqual(line.sums);
        addSums(sum, line.sums);
      }
      expect(sum).toEqual(report.totals);
      return sum;
    };
    expect((await down(null)).bets).toBeGreaterThan(500);
  });

  it('has a row for every agent with its entire tree', async () => {
    const { databases } = api.services;
    const span = { from: now - 33 * dayMs, to: now };
    const scope = scopeOf('11');
    const query: ReportQuery = { span, by: ['subtree'], clock: fixedClock(480), filter: {}, now };
    const report = await databases.read(scope, 10_000, (db) => runReport(reader(db, scope), query));
    expect(report.lines.map(({ agent }) => agent?.id).sort()).toEqual(under('11').sort());
    for (const { agent, sums } of report.lines) {
      const naive = await naiveReport(databases.system, under(agent?.id ?? ''), null, { ...query, by: [] });
      const one = { ...report, lines: [{ sums } as never] };
      expect(spoken(one, { ...query, by: [] }).get('')).toBe(naive.get(''));
    }
    expect(report.totals).toEqual(report.lines.find(({ agent }) => agent?.id === '11')?.sums);
  });

  it('lists members with their sums, and counts those of ranges that overlap', async () => {
    const { databases } = api.services;
    const pool = databases.systemPool;
    const bets = `from bet where state = 1 and agent_id = any($1::bigint[]) and bet_time >= $2 and bet_time < $3 and ($4::text is null or currency = $4)`;
    const query = fc.record({
      caller: fc.constantFrom(...reportCallers),
      below: fc.nat(6),
      offset: fc.constantFrom(480, -240, 330, 345, 0),
      back: fc.integer({ min: 0, max: 50 * dayMs }),
      length: fc.integer({ min: 1, max: 60 * dayMs }),
      snap: fc.constantFrom(1, hourMs, dayMs),
      currency: fc.constantFrom(undefined, ...reportCurrencies),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ caller, below, offset, back, length, snap, currency }) => {
        const scope = scopeOf(caller);
        const visible = under(caller);
        const node = visible[below % visible.length] ?? null;
        const span = snapped({ back, length, snap, offset }, now);
        const middle = Math.floor((span.from + span.to) / 2);
        const ranges = [span, { from: middle, to: span.to }, { from: middle, to: now + 1 }];
        const players = await databases.read(scope, 10_000, (db) =>
          playersInRanges(reader(db, scope), ranges, 'all').then((question) =>
            ask(reader(db, scope), question),
          ),
        );
        for (const [place, { from, to: until }] of ranges.entries()) {
          const { rows } = await pool.query(`select count(distinct member_id)::int as n ${bets}`, [
            visible,
            new Date(from),
            new Date(until),
            null,
          ]);
          expect(players[place]).toBe(rows[0].n);
        }
        const members = await databases.read(scope, 10_000, (db) =>
          memberReport(reader(db, scope), { span, filter: { node, currency }, now }, { pageSize: 500 }),
        );
        const raw = await pool.query<
          Record<'id' | 'currency' | 'bets' | 'amount' | 'payout' | 'reward', string>
        >(
          `select member_id as id, currency, count(*) as bets, sum(amount) as amount, sum(payout) as payout, sum(reward) as reward ${bets} group by 1, 2`,
          [under(node), new Date(span.from), new Date(span.to), currency ?? null],
        );
        const line = (id: string, code: string, bets_: number, money: readonly bigint[]) =>
          `${id} ${code} ${bets_} ${money.join(' ')}`;
        expect(
          members.lines
            .flatMap(({ memberId, sums }) =>
              [...sums.currencies].map(([code, { bets: n, amount, payout, reward }]) =>
                line(memberId, code, n, [amount, payout, reward]),
              ),
            )
            .sort(),
        ).toEqual(
          raw.rows
            .map((row) =>
              line(row.id, row.currency, Number(row.bets), [
                BigInt(row.amount),
                BigInt(row.payout),
                BigInt(row.reward),
              ]),
            )
            .sort(),
        );
      }),
      { seed, numRuns: 60 },
    );
  });
});

describe('the range of a report', () => {
  const general = scopeOf('14');
  it.each([
    [general, 181, 180, 'range.beyondLayer'],
    [general, 120, 5, 'range.tooLong'],
    [scopeOf('12'), 170, 100, null],
    [scopeOf('11'), 900, 1, null],
    [wholeScope, 900, 1, null],
  ])('is what the layer allows', (scope, fromDays, toDays, rejection) => {
    const range = { start_time: now - (fromDays + 1) * dayMs - hourMs, end_time: now - toDays * dayMs };
    const request = () => reportSpan(scope, range, now);
    if (rejection) expect(request).toThrowError(expect.objectContaining({ key: rejection }));
    else expect(request()).toEqual({ from: range.start_time, to: range.end_time + 1 });
  });

  it('is cut into periods of the chosen wall clock, Monday first, clipped at both ends', () => {
    const at = (text: string) => Date.parse(text);
    const span = { from: at('2026-01-30T12:00:00Z'), to: at('2026-02-09T00:00:00Z') };
    const starts = (period: 'day' | 'week' | 'month', offset: number) =>
      bucketsOf(period, span, fixedClock(offset), now).map(({ from }) =>
        new Date(from).toISOString().slice(0, 16),
      );
    expect(starts('month', -240)).toEqual(['2026-01-30T12:00', '2026-02-01T04:00']);
    expect(starts('week', 480)).toEqual(['2026-01-30T12:00', '2026-02-01T16:00', '2026-02-08T16:00']);
    expect(starts('day', 330).slice(0, 3)).toEqual([
      '2026-01-30T12:00',
      '2026-01-30T18:30',
      '2026-01-31T18:30',
    ]);
    expect(() => bucketsOf('hour', { from: 0, to: now }, fixedClock(0), now)).toThrowError(
      expect.objectContaining({ key: 'report.tooManyPeriods' }),
    );
  });
});

describe('the figures', () => {
  it('round once, half to even, and indicate converted currencies', () => {
    const sums = noSums();
    const one = (currency: string, amount: bigint, scaled: bigint) => ({
      bets: 1,
      currencies: new Map([[currency, { bets: 1, amount, payout: 0n, reward: 0n }]]),
      cny: { amount: scaled, payout: 0n, reward: 0n },
    });
    addSums(sums, one('USD', 100n, 50_000_000n));
    expect(figures(sums)).toMatchObject({
      currency: 'USD',
      converted: false,
      amount: '1.00',
      amountCny: '0.00',
    });
    addSums(sums, one('CNY', 1n, 100_000_000n));
    expect(figures(sums)).toMatchObject({
      currency: 'CNY',
      converted: true,
      amount: '0.02',
      amountCny: '0.02',
    });
    expect([ratio(965n, 1000n), ratio(1n, 3n), ratio(5n, 0n), ratio(-1n, 8n)]).toEqual([
      '0.9650',
      '0.3333',
      null,
      '-0.1250',
    ]);
  });
});
