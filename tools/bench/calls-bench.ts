import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from '../../apps/server/src/app.ts';
import { countMembersAhead } from '../../apps/server/src/domain/members/count-members.ts';
import { openSession } from '../../apps/server/src/platform/auth/session.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { openDatabases } from '../../apps/server/src/platform/db/databases/open-databases.ts';
import { createIdMaker } from '../../apps/server/src/platform/db/ids.ts';
import { processesOn, readState } from '../../apps/server/src/platform/postgres/cluster-state.ts';
import { openServerDatabase } from '../../apps/server/src/platform/postgres/database-start.ts';
import { installation } from '../../apps/server/src/platform/start/program.ts';
import { fillEmptyDatabase } from '../../apps/server/src/start.ts';
import { openBenchCopy } from './load/bench-copy.ts';
import { besideSql, type MixedTarget, mixedRequests, mixedSteps } from './load/mixed-steps.ts';
import { type Asker, type Query, queriesOf } from './load/queries.ts';
import { log } from './log.ts';

/**
 * Queries of bets and reports, executed through the API and, in the same run, as plain SQL over the bets.
 * Fills an empty database with WORLD_BETS bets first (10,000,000 by default). `--write` puts the tables into
 * docs/performance.md. With `--requests` only the mixed load is measured, by that number of requests: on a
 * shared host the processor time of a request is the figure to compare, best with two versions alternately.
 *
 * npm run bench:calls -- [--write] [--requests 0]
 */
const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, requests: { type: 'string', default: '0' } },
});
const requests = Number(values.requests);
const rounds = 40;
/** Queries that the home page makes when it opens; together they have one limit. */
const homeOpens = ['home: counts and sums', 'home: chart of 24 hours', 'home: ranking of today'];
const homeBarMs = 50;
const rawRounds = 3;
/** Queries below `shortMs` are short, those above `longMs` long. */
const shortMs = 20;
const longMs = 500;
const timesOf = (ms: number) => (ms < shortMs ? rounds * 10 : ms > longMs ? rounds / 4 : rounds);

interface Timing {
  p50: number;
  p95: number;
}

async function measure(times: number, warm: number, work: () => Promise<unknown>): Promise<Timing> {
  for (let index = 0; index < warm; index += 1) await work();
  const samples: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const started = performance.now();
    await work();
    samples.push(performance.now() - started);
  }
  samples.sort((a, b) => a - b);
  const at = (share: number) =>
    samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

process.env.DATA_DIR ??= resolve('.data/bench');
process.env.WORLD_BETS ??= '10000000';
process.env.PITBOSS_TESTING = '1';
const say = (line: string) => process.stdout.write(`${line}\n`);
mkdirSync(process.env.DATA_DIR, { recursive: true });
const config = loadConfig();
const database = await openServerDatabase(config, say);
const databases = openDatabases(database.url);
await fillEmptyDatabase(databases, database.url, config, say);
const { analytics } = await openBenchCopy(databases, config.dataDir);
const app = await createApp({ config, databases, ids: createIdMaker(63), demo: true, log, say, analytics });
const pool = databases.systemPool;
const lines: string[] = [];
const note = (line: string) => {
  lines.push(line);
  say(line);
};

async function tokenOf(account: string): Promise<string> {
  const operator = await databases.system
    .selectFrom('operator')
    .select(['id', 'agent_id'])
    .where('account_key', '=', account)
    .executeTakeFirstOrThrow();
  const session = await openSession(databases.system, {
    operatorId: operator.id,
    appType: operator.agent_id ? 1 : 0,
    ip: '127.0.0.1',
    userAgent: 'bench',
    bindCookie: false,
  });
  return session.token;
}

const figure = (ms: number) =>
  ms < 10 ? ms.toFixed(2) : ms < 100 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en-US');

async function post(token: string, url: string, body: unknown): Promise<void> {
  const reply = await app.inject({ method: 'POST', url, headers: { token }, payload: body as object });
  const { code, desc } = reply.json() as { code: number; desc: string };
  if (code !== 0) throw new Error(`${url}: ${code} ${desc}`);
}

async function request(asker: Asker, token: string, query: Query): Promise<void> {
  const call = () => post(token, query.path, query.body);
  const first = await measure(4, 2, call);
  // These calls reload the caches that the plain SQL of the previous query evicted.
  if (first.p50 < longMs) await measure(20, 0, call);
  // Short calls are repeated more often: a few garbage collections must not determine their p95.
  const ours = await measure(timesOf(first.p50), 0, call);
  const raw = query.sql
    ? await measure(rawRounds, 1, () => pool.query(query.sql as string, [...(query.params ?? [])]))
    : null;
  const ratio = raw ? raw.p50 / ours.p50 : null;
  const bars = [
    query.p95Ms === undefined ? [] : [`p95 ≤ ${query.p95Ms} ms${ours.p95 <= query.p95Ms ? '' : ' MISSED'}`],
    query.faster === undefined || ratio === null
      ? []
      : [`≥ ${query.faster} times${ratio >= query.faster ? '' : ' MISSED'}`],
  ].flat();
  note(
    `| ${query.name} | ${asker.account} | ${figure(ours.p50)} | ${figure(ours.p95)} | ${raw ? figure(raw.p50) : '-'} | ${ratio === null ? '-' : ratio >= 1 ? `${ratio.toFixed(1)} × faster` : `${(1 / ratio).toFixed(1)} × the time`} | ${bars.join(', ') || '-'} |`,
  );
}

/**
 * Repeats the short queries until the JIT compiler has optimised them, so that a warmed-up server is
 * measured.
 */
async function warmUp(token: string, queries: readonly Query[]): Promise<void> {
  for (const { path, body } of queries) {
    const call = () => post(token, path, body);
    if ((await measure(3, 2, call)).p50 < shortMs) await measure(rounds * 10, 0, call);
  }
}

/** The calls of the home page at once, as the browser makes them. */
async function openHome(asker: Asker, token: string, queries: readonly Query[]): Promise<void> {
  const calls = queries.filter(({ name }) => homeOpens.includes(name));
  const all = await measure(rounds * 2, 5, () =>
    Promise.all(calls.map(({ path, body }) => post(token, path, body))),
  );
  note(
    `| home: all it asks when opened, at once | ${asker.account} | ${figure(all.p50)} | ${figure(all.p95)} | - | - | p95 ≤ ${homeBarMs} ms${all.p95 <= homeBarMs ? '' : ' MISSED'} |`,
  );
}

try {
  // A server and autovacuum would do the same work sooner or later.
  await countMembersAhead(databases.system, Date.now());
  await pool.query('vacuum analyze');
  const count = Number((await pool.query<{ n: string }>('select count(*) as n from bet')).rows[0]?.n);
  note(
    `${cpus()[0]?.model ?? 'processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, embedded PostgreSQL; server, database and the asking program share the cores. World of ${count.toLocaleString('en-US')} bets; ${rounds} calls each (${rounds * 10} of short ones, and as many before anything is measured; 20 before each that is not long; ${rounds / 4} of long ones) and ${rawRounds} raw queries, milliseconds at the server.`,
  );
  note('');
  note('| question | as | p50 | p95 | raw SQL p50 | beside raw | bar |');
  note('|---|---|---:|---:|---:|---|---|');
  const nowMs = Date.now();
  const askers: Asker[] = [{ account: 'superadmin', path: null }];
  for (const account of ['major1', 'share1', 'general1']) {
    const { rows } = await pool.query<{ path: string }>('select path from agent where account = $1', [
      account,
    ]);
    if (rows[0]) askers.push({ account, path: rows[0].path });
  }
  const sessions: { asker: Asker; token: string; questions: Query[] }[] = [];
  for (const asker of askers) {
    const tree =
      asker.path === null ? 'true' : `agent_id in (select id from agent where path like '${asker.path}%')`;
    const { rows } = await pool.query<{ id: string; inning_id: string }>(
      `select id, inning_id from bet where inning_id is not null and bet_time < now() - interval '20 days'
        and ${tree} order by id desc limit 1`,
    );
    const facts = { nowMs, recordId: rows[0]?.id ?? '0', inningId: rows[0]?.inning_id ?? '' };
    sessions.push({ asker, token: await tokenOf(asker.account), questions: queriesOf(asker, facts) });
  }
  if (requests === 0) {
    for (const { token, questions } of sessions) await warmUp(token, questions);
    for (const { asker, token, questions } of sessions) {
      for (const query of questions) await request(asker, token, query);
      await openHome(asker, token, questions);
    }
    note('');
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  const target: MixedTarget = {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    tokens: sessions.map(({ token }) => token),
    nowMs,
    databaseProcesses() {
      const cluster = readState(config.dataDir)?.cluster;
      return cluster ? processesOn(cluster) : [];
    },
  };
  for (const line of await (requests === 0 ? mixedSteps(target) : mixedRequests(target, requests)))
    note(line);
  const [page] = sessions[0]?.questions ?? [];
  if (page) note(`\n${await besideSql(target, page, pool)}`);
} finally {
  await app.close();
  await analytics.close();
  await databases.close();
  await database.stop();
}

if (values.write && requests === 0) {
  const file = join(installation, 'docs/performance.md');
  const [head = '', , tail = ''] = readFileSync(file, 'utf8').split(
    /<!-- results -->|<!-- end of results -->/,
  );
  writeFileSync(file, `${head}<!-- results -->\n\n${lines.join('\n')}\n\n<!-- end of results -->${tail}`);
}
