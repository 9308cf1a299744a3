import * as fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Analytics } from '../../../platform/calls/analytics.ts';
import { wholeScope } from '../../../platform/db/scope.ts';
import { noCopy, openCopy, readerOf } from '../../../testing/analytics/engines.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { naivePlayers, naiveReport, spoken, spokenKey } from '../../../testing/figures/naive-report.ts';
import { reportQueryOf, reportRequests } from '../../../testing/figures/random-reports.ts';
import { seedReportBets, under } from '../../../testing/figures/report-bets.ts';
import { ratesByDay } from '../../currency/day-rates.ts';
import { type ReportQuery, reportFrame, reportQuestion, runReport } from '../../reports/report.ts';
import { reportPlayersQuestion } from '../../reports/report-players.ts';
import { bucketsOf } from '../../reports/report-range.ts';
import { answersOf } from '../answers.sql.ts';
import { ask, together } from '../questions.ts';
import { type OutcomeRow, outcomeSums } from './outcome-sums.ts';

let api: TestApi;
let analytics: Analytics;
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const dayMs = 86_400_000;
const now = Date.now();

beforeAll(async () => {
  process.stdout.write(`analytics seed ${seed}\n`);
  api = await startTestApi();
  const { system } = api.services.databases;
  await seedReportBets(system, seed, now);
  // The square of this stake has 20 digits.
  await system.executeQuery(
    CompiledQuery.raw(`update bet set amount = 27600000000, payout = 13800000000
      where id = (select min(id) from bet where state = 1 and is_normal)`),
  );
  analytics = await openCopy(api.services.databases, 100);
});
afterAll(async () => {
  await analytics.close();
  await api.stop();
});

describe.each([
  ['the copy', () => analytics],
  ['the database', () => noCopy],
] as const)('of %s', (_, engine) => {
  it('sums equal plain SQL over the bets, for any role, node, dimensions, filter, zone and range', async () => {
    const { databases } = api.services;
    await fc.assert(
      fc.asyncProperty(reportRequests, fc.boolean(), async (request, cnyOnly) => {
        const requested = reportQueryOf(request, now);
        const { scope, node } = requested;
        // Sums in CNY only are sums over all currencies.
        const isCnyOnly = cnyOnly && !request.by.includes('currency');
        const query: ReportQuery = { ...requested.query, cnyOnly: isCnyOnly };
        const report = await databases.read(scope, 10_000, (db) =>
          runReport(readerOf(db, scope, engine()), query),
        );
        const naive = await naiveReport(databases.system, under(node), node, query);
        const cnyOf = (words: string) => words.slice(words.indexOf(' = '));
        const expected = isCnyOnly ? new Map([...naive].map(([key, words]) => [key, cnyOf(words)])) : naive;
        expect(spoken(report, query)).toEqual(expected);
      }),
      { seed, numRuns: 200 },
    );
  });

  it('players equal plain SQL over the bets', async () => {
    const { databases } = api.services;
    await fc.assert(
      fc.asyncProperty(reportRequests, async (request) => {
        const { scope, node, query } = reportQueryOf(request, now);
        const by = query.by.filter((dimension) => dimension !== 'currency');
        const buckets = bucketsOf(
          by.includes('period') ? query.period : undefined,
          query.span,
          query.clock,
          now,
        );
        const { report, players } = await databases.read(scope, 10_000, async (db) => {
          const reader = readerOf(db, scope, engine());
          const { filter } = query;
          const frame = await reportFrame(reader, { ...query, by });
          const [made, counted] = await ask(
            reader,
            together([
              await reportQuestion(reader, frame, { ...query, by }),
              await reportPlayersQuestion(reader, frame, { by, buckets, filter, asked: true }),
            ]),
          );
          return { report: made, players: counted };
        });
        const counted = report.lines.map((line) => [spokenKey(line, { ...query, by }), players.of(line)]);
        const naive = await naivePlayers(databases.system, under(node), node, { ...query, by });
        expect(new Map(counted as [string, number][])).toEqual(naive);
        const whole = await naivePlayers(databases.system, under(node), node, { ...query, by: [] });
        expect(players.total).toBe(whole.get('') ?? 0);
      }),
      { seed, numRuns: 200 },
    );
  });

  it('sums of products are exact, also of stakes whose square is no whole number of 64 bits', async () => {
    const { databases } = api.services;
    const { rows: bets } = await databases.systemPool.query<Record<'currency' | 'amount' | 'payout', string>>(
      'select currency, amount, payout from bet where state = 1 and is_normal',
    );
    const expected = new Map<string, bigint[]>();
    for (const { currency, amount, payout } of bets) {
      const [a, w] = [BigInt(amount), BigInt(payout)];
      const sums = expected.get(currency) ?? [0n, 0n, 0n];
      expected.set(
        currency,
        [w * w, a * w, a * a].map((product, index) => product + (sums[index] ?? 0n)),
      );
    }
    const span = { from: now - 400 * dayMs, to: now + dayMs };
    const memberKind = 'normal' as const;
    const query = { lines: null, by: [], buckets: [span], filter: {}, memberKind };
    const all = { tenantId: null, agentIds: null };
    const [rows] = await databases.read(wholeScope, 10_000, async (db) => {
      const { statement } = outcomeSums(query, await ratesByDay(db, span.from, span.to));
      return answersOf(readerOf(db, wholeScope, engine()), all, [statement]);
    });
    const seen = new Map<string, bigint[]>();
    for (const { currency, ww, aw, aa } of rows as OutcomeRow[]) {
      const sums = seen.get(currency) ?? [0n, 0n, 0n];
      seen.set(
        currency,
        [ww, aw, aa].map((text, index) => BigInt(text) + (sums[index] ?? 0n)),
      );
    }
    expect(seen).toEqual(expected);
  });
});
