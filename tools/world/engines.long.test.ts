import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../apps/server/src/app.ts';
import { seedReference } from '../../apps/server/src/domain/reference/seed-reference.ts';
import { keepLoginKey, newLoginKey } from '../../apps/server/src/platform/auth/passwords.ts';
import { openSession } from '../../apps/server/src/platform/auth/session.ts';
import type { Analytics } from '../../apps/server/src/platform/calls/analytics.ts';
import { createIdMaker } from '../../apps/server/src/platform/db/ids.ts';
import { noCopy, openCopy } from '../../apps/server/src/testing/analytics/engines.ts';
import { testConfig } from '../../apps/server/src/testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import { testLog } from '../../apps/server/src/testing/log.ts';
import { generateWorld } from './generate.ts';

/**
 * Random queries over demo data have the same reply from the columnar copy and from the same statements on the
 * bets: every figure, order, page and total.
 */
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const dayMs = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'pitboss-engines-'));
const accounts = ['superadmin', 'major1', 'general1', 'seamless1'] as const;
const tokens = new Map<string, string>();
const apps: FastifyInstance[] = [];
let database: TestDatabase;
let copy: Analytics;
const nowMs = Date.now();

beforeAll(async () => {
  process.stdout.write(`engines seed ${seed}\n`);
  database = await startTestDatabase(8, { oneMachine: true });
  const { databases } = database;
  const config = { ...testConfig(), dataDir: folder };
  await seedReference(databases.system);
  await generateWorld({
    connectionString: database.url,
    seed,
    bets: 12_000,
    days: 100,
    agents: 40,
    members: 400,
    nowMs,
    secrets: config.secrets,
    progress: () => undefined,
  });
  await keepLoginKey(databases.system, config.secrets, newLoginKey());
  copy = await openCopy(databases);
  const engines = [noCopy, copy];
  for (const [index, analytics] of engines.entries())
    apps.push(
      await createApp({
        config,
        databases,
        ids: createIdMaker(index + 1),
        demo: true,
        log: testLog([]),
        say: () => undefined,
        analytics,
      }),
    );
  for (const account of accounts) {
    const { id, agent_id } = await databases.system
      .selectFrom('operator')
      .select(['id', 'agent_id'])
      .where('account_key', '=', account)
      .executeTakeFirstOrThrow();
    const appType = agent_id ? 1 : 0;
    const session = {
      operatorId: id,
      appType,
      ip: '127.0.0.1',
      userAgent: 'test',
      bindCookie: false,
    } as const;
    tokens.set(account, (await openSession(databases.system, session)).token);
  }
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await copy?.close();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const among = <T>(...values: T[]) => fc.constantFrom(...values);
/** Given in one of four requests, so that most have rows. */
const maybe = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });
const games = among(101, 201, 202, 203, 231, 235, 301);
/** Ranges of up to so many days, which end before now; days begin at midnight in Beijing. */
const rangeOf = (days: number) =>
  fc
    .record({
      back: fc.nat(30 * dayMs),
      length: fc.integer({ min: 1, max: days * dayMs }),
      snap: among(1, dayMs),
    })
    .map(({ back, length, snap }) => {
      const floor = (ms: number) => Math.floor((ms + 8 * 3_600_000) / snap) * snap - 8 * 3_600_000;
      const end = floor(nowMs - back);
      return { start_time: floor(end - length), end_time: end - 1 };
    })
    .filter(({ start_time: from, end_time: to }) => from <= to);
const kinds = maybe(among('normal', 'test', 'all'));
const order = maybe(among('asc', 'desc'));
const page = { pageNo: maybe(among(1, 2)), pageSize: among(10, 50), order };
const money = { currency: maybe(among('CNY', 'USD', 'THB')), gameId: maybe(games) };
const zone = fc.record({ zone: fc.constant('local'), offsetMinutes: among(480, -300, 330, 0) });
const reportBase = {
  memberKind: kinds,
  countPlayers: maybe(fc.boolean()),
  agentId: maybe(among('11', '12', '14', '15')),
  period: maybe(among('day', 'week', 'month')),
  sort: maybe(among('amount', 'bets', 'profit')),
  ...money,
  ...page,
};
const record = (
  fields: Record<string, fc.Arbitrary<unknown>>,
  more: fc.Arbitrary<object> = fc.constant({}),
  days = 60,
) =>
  fc
    .tuple(fc.record(fields), rangeOf(days), more)
    .map((parts) => Object.assign({}, ...parts) as Record<string, unknown>);

const questions: readonly (readonly [path: string, bodies: fc.Arbitrary<Record<string, unknown>>])[] = [
  ['/gameReport/list', record({ ...reportBase, by: among('game', 'room', 'hall', 'period', 'agent') }, zone)],
  [
    '/gameReport/getProfitReport',
    record({ ...reportBase, by: among('agent', 'game', 'period', 'agentGame', 'periodGame') }, zone),
  ],
  ['/gameReport/listRevenueAnalysis', record({ ...reportBase, by: among('game', 'period') }, zone)],
  ['/proxyUser/getProxyReport', record({ ...reportBase, period: fc.constant(undefined) }, zone)],
  [
    '/player/getPlayerReport',
    record(
      {
        memberKind: kinds,
        sort: maybe(among('bets', 'amount', 'payout', 'profit', 'reward', 'account')),
        account: maybe(among('lucky', 'a')),
        ...money,
        ...page,
      },
      zone,
    ),
  ],
  [
    '/gameReport/listBetAnalysis',
    record({
      by: among('game', 'band', 'gameBand'),
      mini: maybe(fc.boolean()),
      memberKind: kinds,
      countPlayers: fc.constant(true),
      sort: maybe(among('amount', 'bets', 'players', 'profit', 'returnRate')),
      ...money,
      ...page,
    }),
  ],
  [
    '/betManager/listBetAnalysis',
    record({ memberKind: kinds, countPlayers: fc.constant(true), ...money, ...page }),
  ],
  [
    '/betManager/listCount',
    record({
      memberKind: kinds,
      result: maybe(among('settled', 'win', 'lose', 'draw', 'unsettled', 'cancelled')),
      roomType: maybe(among('normal', 'vip')),
      ...money,
      currency: fc.constant('CNY'),
      minAmount: maybe(among('10.00', '100.50')),
      maxAmount: maybe(among('500.00', '2000')),
    }),
  ],
  [
    '/rtp/observed',
    record(
      {
        by: among('game', 'agent', 'agentGame', 'member'),
        ...money,
        sort: maybe(among('bets', 'amount')),
        ...page,
      },
      undefined,
      30,
    ),
  ],
];

/** Code and data of a reply, without the time at which it was made. */
async function ask(app: FastifyInstance, account: string, path: string, body: Record<string, unknown>) {
  const reply = await app.inject({
    method: 'POST',
    url: path,
    headers: { language: 'en_us', token: tokens.get(account) ?? '' },
    payload: body,
  });
  const { code, data } = reply.json() as { code: number; data: Record<string, unknown> | null };
  const { asOf: _now, ...figures } = data ?? {};
  return { code, figures };
}

it.each(questions)('%s has one reply', async (path, bodies) => {
  let filled = 0;
  await fc.assert(
    fc.asyncProperty(among(...accounts), bodies, async (account, body) => {
      const [expected, copied] = await Promise.all(apps.map((app) => ask(app, account, path, body)));
      expect(copied).toEqual(expected);
      if (/"(bets|count)":[1-9]/.test(JSON.stringify(expected))) filled += 1;
    }),
    { seed, numRuns: 60 },
  );
  // Some callers may not make a call; others have rows.
  expect(filled).toBeGreaterThan(0);
});
