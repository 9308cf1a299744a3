import type { ActivityRule } from '@pitboss/rules/activities/activity';
import { settleActivity } from '../../../apps/server/src/domain/activities/settle.ts';
import { ensurePartitions } from '../../../apps/server/src/platform/db/partitions.ts';
import { say, startFreshServer } from '../fresh-server.ts';

/**
 * Settlements over a million bets (BETS): how long one takes, and how much memory this process has at most.
 * Bets of a week by as many members as they would have, written by SQL. Figures are for reading.
 */
const bets = Number(process.env.BETS ?? 1_000_000);
const members = Math.max(1_000, Math.round(bets / 34));
const agents = 300;
const hourMs = 3_600_000;
const days = 7;
const server = await startFreshServer();
const { databases } = server;
const { ids } = server.services;
const pool = databases.systemPool;
const end = Date.now() - hourMs;
const begin = end - days * 24 * hourMs;

async function fill(): Promise<void> {
  await ensurePartitions(databases.system, begin);
  await ensurePartitions(databases.system, Date.now());
  await pool.query(
    `insert into agent (id, tenant_id, parent_id, path, layer, account, name, currency, created_at)
     select n, 1 + n % 8, null, '/' || n || '/', 1, 'agent' || n, 'agent', 'CNY', now()
       from generate_series(1, $1::int) n`,
    [agents],
  );
  await pool.query(
    `insert into member (id, tenant_id, agent_id, account, nickname, name, mobile, remark, currency, state,
      bet_banned, kind, register_ip, created_at)
     select 1000 + n, 1 + n % ${agents} % 8, 1 + n % ${agents}, 'm' || n, '', '', '', '', 'CNY', 'normal',
       false, 'normal', '192.0.2.1',
       to_timestamp($1::bigint / 1000.0) - interval '1 day' from generate_series(0, ${members}) n`,
    [begin],
  );
  await pool.query(
    `insert into bet (id, tenant_id, agent_id, member_id, bet_key, round_id, inning_id, area_id, game_id,
      room_id, room_type, hall_level, currency,
       amount, payout, reward, state, bet_time, payout_time, ip, is_normal)
     select ((ms - 1704067200000)::bigint << 22) + n % 65536, 1 + m % ${agents} % 8, 1 + m % ${agents},
       1000 + m, 'b' || n, n / 3, 'r' || n / 3, 1 + n % 2,
       200 + n / 3 % 60, 'r', 0, n % 3, 'CNY', stake, case when luck < 0.47 then stake * 2 else 0 end, 0, 1,
         to_timestamp(ms / 1000.0),
       to_timestamp(ms / 1000.0) + (5 + n % 40) * interval '1 second', '192.0.2.1', true
     from (select n, $2::bigint + n * ($3::bigint / $1::bigint) as ms,
       floor(random() ^ 3 * ${members})::int as m,
       (100 + floor(random() ^ 4 * 300000))::bigint as stake, random() as luck
         from generate_series(1, $1::int) n) x`,
    [bets, begin, days * 24 * hourMs],
  );
  await pool.query('analyze');
}

/** Settles an activity over all these bets. */
async function settle(kind: string, rule: ActivityRule, conditions: object): Promise<void> {
  const id = ids.next();
  await pool.query(
    `insert into activity (id, kind, title_zh, title_en, content_zh, content_en, sort, show_start, show_end,
      start_at, end_at, payout_at,
       payout_way, zone, currencies, agents, except_agents, conditions, rule, draft, actor, created_at,
         updated_at)
     values ($1, $2, 't', 't', '', '', 1, $3, now() + interval '1 day', $3, $4, now() - interval '1 s',
       'claim', 'BeiJing', '{CNY}', '{}', '{}', $5, $6,
       false, 'bench', now(), now())`,
    [id, kind, new Date(begin), new Date(end), JSON.stringify(conditions), JSON.stringify(rule)],
  );
  const before = process.memoryUsage.rss();
  let max = before;
  const watch = setInterval(() => {
    max = Math.max(max, process.memoryUsage.rss());
  }, 20);
  const started = performance.now();
  await settleActivity({ pool, ids }, id, Date.now());
  const seconds = ((performance.now() - started) / 1_000).toFixed(2);
  clearInterval(watch);
  const { rows } = await pool.query<{ scores: string; awards: string }>(
    `select (select count(*) from activity_score where activity_id = $1) as scores, (select count(*)
      from activity_award where activity_id = $1) as awards`,
    [id],
  );
  say(
    `${kind} ${rule.measure ?? ''}: ${seconds} s, ${rows[0]?.scores} members, ${rows[0]?.awards} awards, ${Math.round((max - before) / 2 ** 20)} MB above ${Math.round(before / 2 ** 20)} MB`,
  );
}

try {
  await fill();
  say(`${bets} bets of ${members} members in ${days} days`);
  const prizes = [{ from: 1, to: 1_000, amount: { CNY: '10' } }];
  for (const measure of ['turnover', 'netWin', 'biggestWin'] as const)
    await settle('leaderboard', { measure, prizes }, {});
  await settle(
    'onlineTime',
    { span: 'total', steps: [{ at: 10, amount: { CNY: '1' } }] },
    { turnover: { CNY: '100' } },
  );
} finally {
  await server.stop();
}
