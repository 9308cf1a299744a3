import { statSync } from 'node:fs';
import { createApp } from '../../apps/server/src/app.ts';
import { runAtOneMoment } from '../../apps/server/src/domain/analytics/store/moment.sql.ts';
import { openSession } from '../../apps/server/src/platform/auth/session.ts';
import type { Analytics } from '../../apps/server/src/platform/calls/analytics.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { openDatabases } from '../../apps/server/src/platform/db/databases/open-databases.ts';
import { createIdMaker, idFloor } from '../../apps/server/src/platform/db/ids.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate/migrate.ts';
import { reachDatabase } from '../world/database.ts';
import { openBenchCopy } from './load/bench-copy.ts';
import { log } from './log.ts';

/**
 * Questions over many bets, over HTTP from the columnar copy, next to the bare engine on the same rows: medians
 * in milliseconds on the world of DATA_DIR or DATABASE_URL, in turns. The copy is built first, and timed. Each
 * answer is computed: the ones that a server keeps of equal questions are not used.
 */
const rounds = Number(process.env.ROUNDS ?? 9);
const dayMs = 86_400_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Question {
  readonly name: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The same figures from the bare engine, a statement for each question of the call, without rates. */
  readonly bare: readonly string[];
}

function questionsAt(now: number): readonly Question[] {
  const zone = { zone: 'BeiJing', offsetMinutes: 480, pageSize: 100 } as const;
  const since = (days: number) => ({ start_time: now - days * dayMs, end_time: now });
  const rows = (days: number) => `bet where state = 1 and is_normal and id >= ${idFloor(now - days * dayMs)}`;
  const sums = 'count(*), sum(amount), sum(payout), sum(reward)';
  // Reports by game or agent have the figures of the period before; most have a chart by day.
  const before = `bet where state = 1 and is_normal and id >= ${idFloor(now - 180 * dayMs)}
    and id < ${idFloor(now - 90 * dayMs)}`;
  const byDay = `select day, currency, ${sums} from ${rows(90)} group by all`;
  const players = 'count(distinct member_id)';
  return [
    {
      name: '90 days by game',
      path: '/gameReport/list',
      body: { ...since(90), ...zone, by: 'game', countPlayers: false },
      bare: [
        `select game_id, currency, ${sums} from ${rows(90)} group by all`,
        `select game_id, currency, ${sums} from ${before} group by all`,
        byDay,
      ],
    },
    {
      name: '90 days by game, with players',
      path: '/gameReport/list',
      body: { ...since(90), ...zone, by: 'game', countPlayers: true },
      bare: [
        `select game_id, currency, ${players}, ${sums} from ${rows(90)} group by all`,
        `select game_id, currency, ${sums} from ${before} group by all`,
        byDay,
      ],
    },
    {
      name: '90 days by day in +5:30, with players',
      path: '/gameReport/getProfitReport',
      body: { ...since(90), zone: 'local', offsetMinutes: 330, pageSize: 100, by: 'period', period: 'day' },
      bare: [`select (slot + 22) // 96 as day, currency, ${players}, ${sums} from ${rows(90)} group by all`],
    },
    {
      name: '30 days by hour, with players',
      path: '/gameReport/getProfitReport',
      body: { ...since(30), ...zone, by: 'period', period: 'hour' },
      bare: [
        `select slot // 4 as hour, currency, ${players}, ${sums} from ${rows(30)} group by all`,
        `select day, currency, ${sums} from ${rows(30)} group by all`,
      ],
    },
    {
      name: '90 days by agent, with players',
      path: '/proxyUser/getProxyReport',
      body: { ...since(90), ...zone },
      bare: [
        `select tenant_id, currency, ${players}, ${sums} from ${rows(90)} group by all`,
        `select tenant_id, currency, ${sums} from ${before} group by all`,
      ],
    },
    {
      name: '90 days by member',
      path: '/player/getPlayerReport',
      body: { ...since(90), ...zone },
      bare: [`select member_id, currency, ${sums} from ${rows(90)} group by all order by 4 desc limit 100`],
    },
    {
      name: '30 days by area, with players',
      path: '/betManager/listBetAnalysis',
      body: { ...since(30), pageSize: 100, countPlayers: true },
      bare: [`select game_id, area_id, currency, ${players}, ${sums} from ${rows(30)} group by all`],
    },
    {
      name: 'totals of 80 days with a stake filter',
      path: '/betManager/listCount',
      body: { ...since(80), minAmount: '500.00', currency: 'CNY' },
      bare: [
        `select currency, ${sums} from bet where id >= ${idFloor(now - 80 * dayMs)} and amount >= 50000 and currency = 'CNY'
        group by all`,
      ],
    },
    {
      name: 'observed RTP of 30 days by game',
      path: '/rtp/observed',
      body: { ...since(30), by: 'game' },
      bare: [
        `select game_id, currency, ${sums}, sum(payout::hugeint * payout), sum(amount::hugeint * payout),
        sum(amount::hugeint * amount), sum(amount * rtp) from ${rows(30)} group by all`,
      ],
    },
    {
      name: 'home page',
      path: '/home/getSummary',
      body: { zone: 'local', offsetMinutes: 480 },
      bare: [`select day, currency, ${players}, ${sums} from ${rows(31)} group by all`],
    },
    {
      name: 'home page, ranking of the month',
      path: '/home/getRanking',
      body: { offsetMinutes: 480, period: 'month' },
      bare: [
        `select tenant_id, currency, ${sums} from ${rows(31)} group by all`,
        `select member_id, currency, ${sums} from ${rows(31)} group by all order by 4 desc limit 10`,
      ],
    },
    {
      name: 'user data of 90 days',
      path: '/operationalData/listUserData',
      body: { ...since(90), ...zone },
      bare: [`select day, ${players} from ${rows(90)} group by all`],
    },
    {
      name: 'pay data of 90 days',
      path: '/operationalData/listPayData',
      body: { ...since(90), ...zone },
      bare: [`select day, ${players} from ${rows(90)} group by all`],
    },
    {
      name: 'new and old members of 90 days',
      path: '/proxyUser/getNewOldUserReport',
      body: { ...since(90), ...zone, by: 'day' },
      bare: [`select day, currency, ${players}, ${sums} from ${rows(90)} group by all`],
    },
    {
      name: 'exposure of agents today',
      path: '/riskControl/listExposure',
      body: {},
      bare: [`select agent_id, currency, ${sums} from ${rows(1)} group by all`],
    },
  ];
}

const median = (samples: readonly number[]) =>
  [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const config = loadConfig();
const database = await reachDatabase(config, say);
const databases = openDatabases(database.url);
await migrate(databases.system);
const copy = await openBenchCopy(databases, config.dataDir);
const { store, builtMs, path } = copy;
const analytics: Analytics = {
  ...copy.analytics,
  run: (reach, statements) => runAtOneMoment(store, databases.systemPool, reach, statements),
};
const { rows } = await databases.systemPool.query<{ bets: string; last: Date }>(
  'select count(*) as bets, max(bet_time) as last from bet',
);
say(`${rows[0]?.bets} bets; copied in ${(builtMs / 1000).toFixed(1)} s, ${statSync(path).size >> 20} MB`);
const now = rows[0]?.last.getTime() ?? Date.now();
const ids = createIdMaker(63);
const app = await createApp({ config, databases, ids, demo: true, log, say, analytics });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const session = {
  operatorId: '1',
  appType: 0,
  ip: '127.0.0.1',
  userAgent: 'bench',
  bindCookie: false,
} as const;
const { token } = await openSession(databases.system, session);

async function call({ path: at, body }: Question): Promise<void> {
  const reply = await fetch(`${url}${at}`, {
    method: 'POST',
    headers: { token, language: 'en_us', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code, desc } = (await reply.json()) as { code: number; desc: string };
  if (code !== 0) throw new Error(`${at}: ${code} ${desc}`);
}

say(`${'question'.padEnd(44)}${'HTTP'.padStart(8)}${'bare'.padStart(8)}${'ratio'.padStart(8)}`);
for (const question of questionsAt(now)) {
  const own: number[] = [];
  const other: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const asked = await timed(() => call(question));
    const alone = await timed(() =>
      store.read(async (read) => {
        for (const statement of question.bare) await read(statement);
      }),
    );
    if (round < 0) continue;
    own.push(asked);
    other.push(alone);
  }
  const [a, b] = [median(own), median(other)];
  say(
    `${question.name.padEnd(44)}${a.toFixed(0).padStart(8)}${b.toFixed(0).padStart(8)}${(a / b).toFixed(1).padStart(8)}`,
  );
}
say(`memory of the process: ${process.memoryUsage.rss() >> 20} MB`);
await app.close();
await analytics.close();
await databases.close();
await database.stop();
