import { resolve } from 'node:path';
import { countMembersAhead } from '../../../apps/server/src/domain/members/count-members.ts';
import { betRecordRoutes } from '../../../apps/server/src/features/bets/bet-records.routes.ts';
import { betRoutes } from '../../../apps/server/src/features/bets/bets.routes.ts';
import { dashboardRoutes } from '../../../apps/server/src/features/dashboard/dashboard.routes.ts';
import { gameReportRoutes } from '../../../apps/server/src/features/reports/game-reports.routes.ts';
import { reportRoutes } from '../../../apps/server/src/features/reports/reports.routes.ts';
import { openSession } from '../../../apps/server/src/platform/auth/session.ts';
import { loadConfig } from '../../../apps/server/src/platform/config/config.ts';
import type { Databases } from '../../../apps/server/src/platform/db/databases/databases.ts';
import { openDatabases } from '../../../apps/server/src/platform/db/databases/open-databases.ts';
import { createIdMaker } from '../../../apps/server/src/platform/db/ids.ts';
import { createApi } from '../../../apps/server/src/platform/http/http.ts';
import { originTable } from '../../../apps/server/src/platform/http/origins.ts';
import { openServerDatabase } from '../../../apps/server/src/platform/postgres/database-start.ts';
import { openBenchCopy } from '../load/bench-copy.ts';
import { type Query, queriesOf } from '../load/queries.ts';
import { log } from '../log.ts';

/**
 * Measures how the duration of queries of bets and reports grows with the data: `npm run bench:slopes --
 * SMALL … LARGE`, data folders made by `npm run world` (`--lean` for large ones). All databases are open
 * together and queried in turn, so that other work of the host affects all alike. The figures are medians in
 * milliseconds at the server; the growth is the exponent of the time as a power of the number of bets, from
 * the first folder to the last. No server jobs and no evaluation of bets run meanwhile.
 */
const accounts = ['superadmin', 'major1', 'general1'];
const rounds = Number(process.env.ROUNDS ?? 20);
/** Queries that take longer are repeated less often. */
const longMs = 300;
const longRounds = 5;

const say = (line: string) => process.stdout.write(`${line}\n`);
const note = (line: string) => process.stderr.write(`${line}\n`);

/** Vacuums tables with many pages that are not marked all-visible, as after a restore. */
async function cleanUp({ systemPool }: Databases): Promise<void> {
  const { rows } = await systemPool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and (relpages < 0
       or relallvisible < 0.9 * relpages)`,
  );
  if (rows.length > 0) await systemPool.query(`vacuum (analyze) ${rows.map(({ name }) => name).join(', ')}`);
}

/** A world that is open, and what ends it. */
async function openWorld(folder: string, closers: (() => Promise<void>)[]) {
  note(`Opening ${folder}`);
  process.env.DATA_DIR = resolve(folder);
  process.env.PITBOSS_TESTING = '1';
  const config = loadConfig();
  const database = await openServerDatabase(config, () => undefined);
  closers.unshift(() => database.stop());
  const databases = openDatabases(database.url);
  closers.unshift(() => databases.close());
  const { analytics } = await openBenchCopy(databases, config.dataDir);
  closers.unshift(() => analytics.close());
  const services = { config, databases, ids: createIdMaker(63), demo: true, log, say, analytics };
  const routes = [betRoutes, betRecordRoutes, dashboardRoutes, reportRoutes, gameReportRoutes].flat();
  const app = createApi(services, routes, originTable(config, services.demo));
  closers.unshift(() => app.close());
  note('  counting members, as a job of the server would');
  await countMembersAhead(databases.system, Date.now());
  note('  cleaning up');
  await cleanUp(databases);
  const one = async <Row>(sql: string, values: unknown[] = []) =>
    (await databases.systemPool.query(sql, values)).rows[0] as Row | undefined;
  const counted = await one<{ n: string }>('select count(*) as n from bet');
  return {
    bets: Number(counted?.n),
    /**
     * Returns the queries of an account, each as a function that runs it once and returns the milliseconds;
     * null when it fails.
     */
    async questions(account: string) {
      const operator = await one<{ id: string; agent_id: string | null; path: string | null }>(
        `select o.id, o.agent_id, a.path from operator o left join agent a on a.id = o.agent_id
          where o.account_key = $1`,
        [account],
      );
      if (!operator) throw new Error(`no ${account}`);
      const { token } = await openSession(databases.system, {
        operatorId: operator.id,
        appType: operator.agent_id ? 1 : 0,
        ip: '127.0.0.1',
        userAgent: 'bench',
        bindCookie: false,
      });
      const bet = await one<{ id: string; inning_id: string }>(
        `select id, inning_id from bet where inning_id is not null and bet_time < now() - interval '20 days'
           and agent_id in (select id from agent where path like $1) order by id desc limit 1`,
        [`${operator.path ?? '/'}%`],
      );
      const facts = { nowMs: Date.now(), recordId: bet?.id ?? '0', inningId: bet?.inning_id ?? '' };
      const request = async ({ path, body }: Query): Promise<number | null> => {
        const started = performance.now();
        const reply = await app.inject({
          method: 'POST',
          url: path,
          headers: { token },
          payload: body as object,
        });
        const { code, desc } = reply.json() as { code: number; desc: string };
        if (code === 0) return performance.now() - started;
        note(`  ${path}: ${code} ${desc}`);
        return null;
      };
      return queriesOf({ account, path: operator.path }, facts).map((query) => ({
        name: query.name,
        ask: () => request(query),
      }));
    },
  };
}
type World = Awaited<ReturnType<typeof openWorld>>;

const median = (samples: number[]) => samples.sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;

/** Runs the same query on all databases in turn and returns the medians; null when one of them fails. */
async function compare(requests: readonly (() => Promise<number | null>)[]): Promise<number[] | null> {
  let longest = 0;
  for (let warm = 0; warm < 2; warm += 1)
    for (const request of requests) {
      const ms = await request();
      if (ms === null) return null;
      // The first time counts for nothing but the number of times.
      if (warm > 0) longest = Math.max(longest, ms);
    }
  const samples: number[][] = requests.map(() => []);
  for (let left = longest > longMs ? longRounds : rounds; left > 0; left -= 1)
    for (const [place, ask] of requests.entries()) samples[place]?.push((await ask()) ?? 0);
  return samples.map(median);
}

async function report(worlds: readonly World[]): Promise<void> {
  const first = worlds[0]?.bets ?? 1;
  const last = worlds.at(-1)?.bets ?? 1;
  const sizes = worlds.map(({ bets }) => `${bets.toLocaleString('en-US')} bets`);
  say(`| question | as | ${sizes.join(' | ')} | times | grows by bets to the |`);
  say(`|---|---|${'---:|'.repeat(worlds.length + 2)}`);
  for (const account of accounts) {
    note(`As ${account}`);
    const queries = await Promise.all(worlds.map((world) => world.questions(account)));
    for (const [place, { name }] of (queries[0] ?? []).entries()) {
      const times = await compare(queries.flatMap((own) => own[place]?.ask ?? []));
      const few = times?.[0] ?? 0;
      const many = times?.at(-1) ?? 0;
      say(
        times
          ? `| ${name} | ${account} | ${times.map((ms) => ms.toFixed(1)).join(' | ')} | ${(many / few).toFixed(2)} | ${(Math.log(many / few) / Math.log(last / first)).toFixed(2)} |`
          : `| ${name} | ${account} | no answer |`,
      );
    }
  }
}

const closers: (() => Promise<void>)[] = [];
let closing: Promise<void> | undefined;
const close = () => {
  closing ??= closers.reduce((before, end) => before.then(end).catch(() => undefined), Promise.resolve());
  return closing;
};
// Cut off, it leaves no database running; npm and terminals send the signal twice.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void close().then(() => process.exit(1)));

const folders = process.argv.slice(2);
if (folders.length < 2) {
  note('npm run bench:slopes -- SMALL … LARGE: at least two data folders.');
  process.exit(1);
}
try {
  const worlds: World[] = [];
  for (const folder of folders) worlds.push(await openWorld(folder, closers));
  await report(worlds);
} finally {
  await close();
}
