import { changedConfig, currencyKey, defaultConfig } from '@pitboss/risk/config';
import { figureDto } from '@pitboss/risk/figures';
import { type MonitorCode, monitorCodes, monitorOf } from '@pitboss/risk/monitors';
import { isReplayed } from '@pitboss/risk/replay/replayed';
import { onConnection } from '../../apps/server/src/domain/sql/run-sql.ts';
import { ensurePartitions } from '../../apps/server/src/platform/db/partitions.ts';
import { backTest } from '../../apps/server/src/risk/back-test/back-test-job.ts';
import { dayOf, lastDay, makeDay } from '../../apps/server/src/risk/history/days.sql.ts';
import { historyKinds } from '../../apps/server/src/risk/history/source.ts';
import { say, startFreshServer } from './fresh-server.ts';

/**
 * Back-tests of every rule over 30 days. The bets are those of 30 days of a world of 10,000,000 bets over 180
 * days: as many, of as many members, agents and games, written by SQL (BETS). Figures are for reading. Rules
 * may be named, with commas between them.
 */
const bets = Number(process.env.BETS ?? 1_720_000);
const days = 31;
const members = Math.max(1_000, Math.round(bets / 34));
const agents = 300;
const dayMs = 86_400_000;
const server = await startFreshServer();
const { databases } = server;
const pool = databases.systemPool;
const now = Date.now();
const begin = now - days * dayMs;
const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(2);

async function fill(): Promise<void> {
  await ensurePartitions(databases.system, begin);
  await ensurePartitions(databases.system, now);
  await pool.query(
    `insert into agent (id, tenant_id, parent_id, path, layer, account, name, currency, created_at)
     select n, 1 + n % 8, null, '/' || n || '/', 1, 'agent' || n, 'agent', 'CNY', now()
       from generate_series(1, $1::int) n`,
    [agents],
  );
  // A few play much, many play little; three bets are of one round, and forty members share an address.
  await pool.query(
    `insert into bet (id, tenant_id, agent_id, member_id, bet_key, round_id, inning_id, area_id, game_id,
      room_id, room_type, hall_level, currency,
       amount, payout, reward, state, bet_time, payout_time, ip, is_normal)
     select ((ms - 1704067200000)::bigint << 22) + n % 65536, 1 + m % ${agents} % 8, 1 + m % ${agents},
       1000 + m, 'b' || n, n / 3, 'r' || n / 3, 1 + n % 2,
       200 + n / 3 % 60, 'r', 0, n % 3, 'CNY', stake, case when luck < 0.47 then stake * 2 else 0 end, 0, 1,
         to_timestamp(ms / 1000.0),
       to_timestamp(ms / 1000.0) + (5 + n % 40) * interval '1 second',
         '10.0.' || m / 40 / 250 || '.' || m / 40 % 250, true
     from (select n, $2::bigint + n * ($3::bigint / $1::bigint) as ms,
       floor(random() ^ 3 * ${members})::int as m,
       (100 + floor(random() ^ 4 * 300000))::bigint as stake, random() as luck
         from generate_series(1, $1::int) n) x`,
    [bets, begin, days * dayMs],
  );
  await pool.query(
    `insert into member (id, tenant_id, agent_id, account, nickname, name, mobile, remark, currency, state,
      bet_banned, kind, register_ip, created_at)
     select 1000 + n, 1 + n % ${agents} % 8, 1 + n % ${agents}, 'm' || n, '', '', '', '', 'CNY', 'normal',
       false, 'normal', '192.0.2.1',
       to_timestamp(($1::bigint + n * ($2::bigint / ${members})) / 1000.0)
         from generate_series(0, ${members}) n`,
    [begin, days * dayMs],
  );
  await pool.query(
    `insert into member_transfer (id, tenant_id, agent_id, member_id, order_no, direction, amount, currency,
      state, reason, at)
     select ((ms - 1704067200000)::bigint << 22) + n % 65536, 1 + m % ${agents} % 8, 1 + m % ${agents},
       1000 + m, 'o' || n,
       case when n % 2 = 0 then 'in' else 'out' end, (1000 + floor(random() ^ 4 * 9000000))::bigint, 'CNY',
       case when n % 50 = 0 then 'fail' else 'success' end, case when n % 50 = 0 then 'noMoney' else '' end,
         to_timestamp(ms / 1000.0)
     from (select n, $2::bigint + n * ($3::bigint / $1::bigint) as ms,
       floor(random() ^ 3 * ${members})::int as m
       from generate_series(1, $1::int) n) x`,
    [Math.round(bets / 20), begin, days * dayMs],
  );
  await pool.query(
    `insert into member_login (id, tenant_id, agent_id, member_id, event, ip, device, at)
     select ((ms - 1704067200000)::bigint << 22) + n % 65536, 1 + m % ${agents} % 8, 1 + m % ${agents},
       1000 + m, 'login',
       '10.0.' || m / 40 / 250 || '.' || m / 40 % 250, 'd' || m, to_timestamp(ms / 1000.0)
     from (select n, $2::bigint + n * ($3::bigint / $1::bigint) as ms,
       floor(random() ^ 3 * ${members})::int as m
       from generate_series(1, $1::int) n) x`,
    [Math.round(bets / 20), begin, days * dayMs],
  );
  await pool.query('analyze');
}

/** Measures a plain count of the bets, as a reference for figures measured on a busy host. */
async function yardstick(): Promise<void> {
  const began = performance.now();
  await pool.query('select count(*) from bet where is_normal and amount > 0');
  say(`a plain count of the bets takes ${seconds(began)} s`);
}

/** Thresholds at a part of those delivered: many alerts. */
function lower(code: MonitorCode, parts: bigint) {
  const config = defaultConfig(code);
  const monitor = monitorOf(code);
  const thresholds = Object.fromEntries(
    Object.entries(monitor.figures).map(([name, { unit }]) => {
      const own = config.thresholds[name]?.[currencyKey(unit)];
      const part = (value: bigint) => figureDto(value / (unit === 'percent' ? 1n : parts) || 1n, unit);
      return [name, own ? { [currencyKey(unit)]: { table: part(own.table), alarm: part(own.alarm) } } : {}];
    }),
  );
  return changedConfig(monitor, config, { windowMinutes: 120, thresholds });
}

/**
 * Compares the default rule with one at a fraction (1 / `parts`) of its thresholds, three times, and returns
 * a line with the durations.
 */
async function measure(code: MonitorCode, parts: bigint): Promise<string> {
  const samples: number[] = [];
  let processor = Number.POSITIVE_INFINITY;
  let alerts = '';
  const test = { code, live: defaultConfig(code), candidate: lower(code, parts) };
  for (let round = 0; round < 3; round += 1) {
    const before = process.cpuUsage();
    const result = await backTest(
      { databases },
      { ...test, fromMs: now - 30 * dayMs, toMs: now, isShadow: false },
    );
    const { user, system } = process.cpuUsage(before);
    processor = Math.min(processor, Math.round((user + system) / 1_000));
    samples.push(result.tookMs);
    alerts = `${result.live} and ${result.candidate} alerts`;
  }
  const [, middle] = [...samples].sort((a, b) => a - b);
  return `1/${parts}: ${middle} ms (${samples.join(', ')}), ${processor} ms of the processor, ${alerts}`;
}

try {
  let started = performance.now();
  await fill();
  say(`${bets} bets of ${members} members in ${days} days written in ${seconds(started)} s`);
  started = performance.now();
  const run = onConnection(pool);
  for (let day = dayOf(begin); day <= lastDay(now); day += 1)
    for (const kind of historyKinds) await makeDay(run, kind, day);
  say(`days put away in ${seconds(started)} s`);
  const { rows } = await pool.query<{ kind: string; rows: string; bytes: string; days: number }>(
    `select kind, sum(rows) as rows, sum(length(bytes)) as bytes, count(*)::int as days from risk_history
      group by kind order by 1`,
  );
  for (const one of rows)
    say(
      `${one.kind}: ${one.rows} rows, ${(Number(one.bytes) / 2 ** 20).toFixed(1)} MB, ${(Number(one.bytes) / Number(one.rows)).toFixed(1)} bytes a row, ${(Number(one.bytes) / one.days / 2 ** 20).toFixed(2)} MB a day`,
    );
  await yardstick();
  const [asked = ''] = process.argv.slice(2);
  for (const code of monitorCodes.filter(
    (one) => isReplayed(one) && (!asked || asked.split(',').includes(one)),
  ))
    for (const parts of [10n, 2n]) say(`${code.padEnd(20)} ${await measure(code, parts)}`);
  await yardstick();
} finally {
  await server.stop();
}
