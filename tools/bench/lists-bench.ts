import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { registry } from '@pitboss/contract/index';
import { createApp } from '../../apps/server/src/app.ts';
import { openSession } from '../../apps/server/src/platform/auth/session.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { openDatabases } from '../../apps/server/src/platform/db/databases/open-databases.ts';
import { createIdMaker, idFloor } from '../../apps/server/src/platform/db/ids.ts';
import { openServerDatabase } from '../../apps/server/src/platform/postgres/database-start.ts';
import { fillEmptyDatabase } from '../../apps/server/src/start.ts';
import { log } from './log.ts';

/**
 * Measures every read call of the contract with its example, as an administrator and as agents, on demo data
 * of its own: p50 and p95 at the server (session, permission, scope, query, reply), and the newest bets
 * compared with plain SQL of the same run.
 */
const rounds = 60;
const accounts = ['superadmin', 'major1', 'general1'];

function percentiles(samples: number[]): { p50: number; p95: number } {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

async function measure(work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  for (let warm = 0; warm < 5; warm += 1) await work();
  const samples: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    const started = performance.now();
    await work();
    samples.push(performance.now() - started);
  }
  return percentiles(samples);
}

process.env.DATA_DIR ??= resolve('.data/bench');
process.env.PITBOSS_TESTING = '1';
const say = (line: string) => process.stdout.write(`${line}\n`);
mkdirSync(process.env.DATA_DIR, { recursive: true });
const config = loadConfig();
const database = await openServerDatabase(config, say);
const databases = openDatabases(database.url);
await fillEmptyDatabase(databases, database.url, config, say);
const app = await createApp({ config, databases, ids: createIdMaker(63), demo: true, log, say });
const count = (await databases.systemPool.query<{ n: string }>('select count(*) as n from bet')).rows[0]?.n;
say(`World of ${count} bets; ${rounds} calls each, milliseconds at the server`);
const row = (...cells: (string | number)[]) =>
  say(
    cells
      .map((cell, index) => (index < 2 ? String(cell).padEnd(index ? 12 : 34) : String(cell).padStart(9)))
      .join(''),
  );
row('call', 'as', 'p50', 'p95');

try {
  for (const account of accounts) {
    const operator = await databases.system
      .selectFrom('operator')
      .select(['id', 'agent_id'])
      .where('account_key', '=', account)
      .executeTakeFirstOrThrow();
    const { token } = await openSession(databases.system, {
      operatorId: operator.id,
      appType: operator.agent_id ? 1 : 0,
      ip: '127.0.0.1',
      userAgent: 'bench',
      bindCookie: false,
    });
    const request = async (path: string, query: unknown, body: unknown) => {
      const reply = await app.inject({
        method: path === '/report/getOpLogType' ? 'GET' : 'POST',
        url: query ? `${path}?${new URLSearchParams(query as Record<string, string>)}` : path,
        headers: { token },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return (reply.json() as { code: number }).code;
    };
    for (const { call } of registry) {
      if (call.effect === 'write' || call.pages.includes('/')) continue;
      const { query, body } = call.example();
      if ((await request(call.path, query, body)) !== 0) continue;
      const { p50, p95 } = await measure(() => request(call.path, query, body));
      row(call.path, account, p50.toFixed(1), p95.toFixed(1));
    }
  }
  const week = { start_time: Date.now() - 7 * 86_400_000, end_time: Date.now() };
  const operator = await databases.system
    .selectFrom('operator')
    .select('id')
    .where('account_key', '=', 'superadmin')
    .executeTakeFirstOrThrow();
  const { token } = await openSession(databases.system, {
    operatorId: operator.id,
    appType: 0,
    ip: '127.0.0.1',
    userAgent: 'bench',
    bindCookie: false,
  });
  const ours = await measure(() =>
    app.inject({
      method: 'POST',
      url: '/betManager/list',
      headers: { token },
      payload: { ...week, pageSize: 50 },
    }),
  );
  const bare = await measure(() =>
    databases.systemPool.query(
      `select b.*, m.account, a.account as agent from (select * from bet where id >= $1 and id < $2
        order by id desc limit 51) b join member m on m.id = b.member_id join agent a on a.id = b.agent_id
          order by b.id desc`,
      [idFloor(week.start_time), idFloor(week.end_time)],
    ),
  );
  say(
    `50 newest bets: call ${ours.p50.toFixed(2)} ms, bare SQL ${bare.p50.toFixed(2)} ms, ratio ${(ours.p50 / bare.p50).toFixed(1)}`,
  );
} finally {
  await app.close();
  await databases.close();
  await database.stop();
}
