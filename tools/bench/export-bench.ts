import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createApp } from '../../apps/server/src/app.ts';
import { openSession } from '../../apps/server/src/platform/auth/session.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { openDatabases } from '../../apps/server/src/platform/db/databases/open-databases.ts';
import { createIdMaker, idFloor } from '../../apps/server/src/platform/db/ids.ts';
import { openServerDatabase } from '../../apps/server/src/platform/postgres/database-start.ts';
import { fillEmptyDatabase } from '../../apps/server/src/start.ts';
import { log } from './log.ts';

/**
 * One export of a million bets with every column of the bet list, through the calls a console makes: rows per
 * second, memory above idle, and what an ordinary call takes meanwhile. `ROWS` chooses another size.
 */
const wanted = Number(process.env.ROWS ?? 1_000_000);
const dayMs = 86_400_000;

process.env.DATA_DIR ??= resolve('.data/bench-export');
process.env.WORLD_BETS ??= '20000';
process.env.PITBOSS_TESTING = '1';
const say = (line: string) => process.stdout.write(`${line}\n`);
mkdirSync(process.env.DATA_DIR, { recursive: true });
const config = loadConfig();
const database = await openServerDatabase(config, say);
const databases = openDatabases(database.url);
await fillEmptyDatabase(databases, database.url, config, say);

/**
 * Bets of the last fifty days, copied from those of the world until there are enough, never more than wanted.
 */
async function multiply(): Promise<void> {
  const pool = databases.systemPool;
  const nowMs = Date.now();
  const from = nowMs - 50 * dayMs;
  const { rows } = await pool.query<{ n: string }>(
    'select count(*) as n from bet where id >= $1 and id < $2',
    [idFloor(from - dayMs), idFloor(nowMs)],
  );
  const missing = wanted - Number(rows[0]?.n);
  if (missing <= 0) return;
  say(`Adding ${missing} bets`);
  await pool.query(
    `insert into bet (id, tenant_id, agent_id, member_id, bet_key, round_id, inning_id, game_id, area_id,
      room_id, room_type, hall_level, currency,
        amount, payout, reward, state, balance_after, rtp, bet_time, payout_time, ip, is_normal)
      select ((at - 1704067200000) << 22) | (63 << 16) | (n & 65535), tenant_id, agent_id, member_id,
        'bench-' || n, round_id, inning_id, game_id, area_id, room_id,
        room_type, hall_level, currency, amount, payout, reward, state, balance_after, rtp,
          to_timestamp(at / 1000.0), to_timestamp(at / 1000.0), ip, is_normal
      from (select n, ($1::bigint + n * $2::bigint) as at, 1 + n % $4::int as place
        from generate_series(1, $3::int) n) s
      join (select *, row_number() over (order by id) as place from bet
        where state = 1 limit $4) b using (place)`,
    [from, Math.floor((50 * dayMs) / wanted), missing, 10_000],
  );
  await pool.query('analyze');
}
await multiply();

const app = await createApp({ config, databases, ids: createIdMaker(63), demo: true, log, say });
await app.ready();
const { token } = await openSession(databases.system, {
  operatorId: '1',
  appType: 0,
  ip: '127.0.0.1',
  userAgent: 'bench',
  bindCookie: false,
});
async function call<T>(url: string, payload: object): Promise<T> {
  const reply = await app.inject({ method: 'POST', url, headers: { token }, payload });
  const { code, desc, data } = reply.json() as { code: number; desc: string; data: T };
  if (code !== 0) throw new Error(`${url} answers ${code} ${desc}`);
  return data;
}

const fields =
  'id:auto inningId:text betTime:time memberAccount:text gameId:auto areaId:auto currency:text amount:money profit:profit result:choice payout:money reward:money balance:money payoutTime:time agentAccount:text roomId:text roomType:choice hallLevel:choice ip:text';
const range = { start_time: Date.now() - 51 * dayMs, end_time: Date.now() };
const listed = { ...range, pageSize: 50 };
for (let warm = 0; warm < 20; warm += 1) await call('/betManager/list', listed);

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
(globalThis as { gc?: () => void }).gc?.();
await pause(500);
const idle = process.memoryUsage().rss;
let peak = idle;
const sampler = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 25);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const started = performance.now();
const { id } = await call<{ id: string }>('/export/create', {
  path: '/betManager/list',
  payload: range,
  columns: fields.split(' ').map((field) => {
    const [key, kind] = field.split(':');
    return { key, kind, title: key };
  }),
  filters: [],
  zone: 'BeiJing',
  title: 'Bets',
  page: '/betManagement',
});
const samples: number[] = [];
let job: { state: string; rows: number; bytes: string | null; reason: string | null } | undefined;
do {
  await pause(200);
  const at = performance.now();
  await call('/betManager/list', listed);
  samples.push(performance.now() - at);
  job = (await call<{ list: (typeof job)[] }>('/export/list', { id })).list[0];
} while (job && (job.state === 'queued' || job.state === 'running'));
const seconds = (performance.now() - started) / 1000;
clearInterval(sampler);
delay.disable();
samples.sort((a, b) => a - b);
const at = (share: number) => (samples[Math.floor((samples.length - 1) * share)] ?? 0).toFixed(1);
say(
  `${job?.state} ${job?.reason ?? ''} ${job?.rows} rows of 19 columns, ${megabytes(Number(job?.bytes))} MB file`,
);
say(`${seconds.toFixed(1)} s, ${Math.round((job?.rows ?? 0) / seconds)} rows/s`);
say(
  `memory: idle ${megabytes(idle)} MB, peak ${megabytes(peak)} MB, ${megabytes(peak - idle)} MB above idle`,
);
say(`50 newest bets meanwhile: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`);
say(
  `event loop delay: p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, worst ${(delay.max / 1e6).toFixed(1)} ms`,
);
await app.close();
await databases.close();
await database.stop();
process.exitCode = job?.state === 'done' ? 0 : 1;
