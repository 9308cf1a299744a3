import { addUpDays } from '../../../apps/server/src/domain/day-sums/add-up.ts';
import { verifyDaySums } from '../../../apps/server/src/domain/day-sums/check-sums.ts';
import { listRewards } from '../../../apps/server/src/features/anchors/anchor-rewards.sql.ts';
import { listStatements } from '../../../apps/server/src/features/anchors/statements.sql.ts';
import { listOrders, totalOrders } from '../../../apps/server/src/features/orders/order-rows.sql.ts';
import type { Tx } from '../../../apps/server/src/platform/db/db.ts';
import { ensurePartitions } from '../../../apps/server/src/platform/db/partitions.ts';
import { wholeScope } from '../../../apps/server/src/platform/db/scope.ts';
import { say, startFreshServer } from '../fresh-server.ts';

/**
 * Totals of order lists over ninety days of ROWS orders (a million by default), and gift income of anchors
 * over as many gifts: first from the records only, then with past days aggregated; median of the calls in
 * milliseconds.
 */
const rows = Number(process.env.ROWS ?? 1_000_000);
const calls = Number(process.env.CALLS ?? 5);
const dayMs = 86_400_000;
const agents = 120;
const tenants = 8;
const anchors = 60;
const server = await startFreshServer();
const { databases } = server;
const run = (text: string, values: unknown[] = []) => databases.systemPool.query(text, values);
const end = Date.now() - 3_600_000;
const begin = end - 90 * dayMs;

/** Places of rows in the ninety days, and their ids. */
const spread = `(select n, $1::bigint + n * ($2::bigint - $1::bigint) / $3::bigint as ms
  from generate_series(0, $3::bigint - 1) n) x`;
const idOf = `((ms - 1704067200000) << 22) + n % 65536`;
const at = 'to_timestamp(ms / 1000.0)';

/** Fills agents and orders, then the gifts of anchors with their accounts. */
async function fill(): Promise<void> {
  await fillOrders();
  await fillGifts();
  await run('vacuum analyze');
}

async function fillOrders(): Promise<void> {
  await run(
    `insert into agent (id, tenant_id, parent_id, path, layer, account, name, currency, created_at)
     select n, 1 + (n - 1) % ${tenants}, case when n > ${tenants} then 1 + (n - 1) % ${tenants} end,
       case when n > ${tenants} then '/' || 1 + (n - 1) % ${tenants} else '' end || '/' || n || '/', case
         when n > ${tenants} then 2 else 1 end,
       'agent' || n, 'agent', 'CNY', now() from generate_series(1, ${agents}) n`,
  );
  await run(
    `insert into wallet_order (id, tenant_id, agent_id, member_id, member_account, tx_id, kind, state,
      provider, request_id, body, game_id, currency,
       amount, is_final, settled_by, created_at)
     select ${idOf}, 1 + n % ${agents} % ${tenants}, 1 + n % ${agents}, n % 5000, 'member' || n % 5000,
       'o' || n,
       (array['bet', 'settle', 'bet', 'settle', 'bet', 'settle', 'bet', 'settle', 'withhold',
         'return'])[1 + n / ${agents} % 10],
       (array['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'rejected', 'cancelled',
         'uncertain'])[1 + floor(random() ^ 3 * 10)::int], 
       case when n % 50 = 0 then 'wm' else '' end, md5(n::text), repeat('x', 400), (array[301, 302, 101,
         901])[1 + n % 7 % 4],
       (array['CNY', 'CNY', 'USD'])[1 + n % 3], 100 + n % 99900, false,
       case when n / ${agents} % 10 = 8 then 'o' || n + ${agents} end, ${at}
     from ${spread}`,
    [begin, end, rows],
  );
  await ensurePartitions(databases.system, begin);
  await ensurePartitions(databases.system, end);
}

async function fillGifts(): Promise<void> {
  await run(
    `insert into anchor (id, nickname, type, note, actor, created_at, updated_at)
      select 'a' || n, 'anchor ' || n, 'own', '', 'bench', now(), now()
     from generate_series(0, ${anchors - 1}) n`,
  );
  await run(
    `insert into gift (id, name_zh, name_en, still, moving, type, prices, turnover, sent_before, most,
      enabled, sort, actor, created_at, updated_at)
     values (1, '火箭', 'Rocket', 'a', 'b', 'ordinary', '{}', '{}', '{}', 99, true, 1, 'bench', now(), now())`,
  );
  await run(
    `insert into gift_sent (id, tenant_id, send_id, agent_id, member_id, is_normal, anchor_id, stream_id,
      room_id, gift_id, count, currency, price,
       amount, anchor_part, agency_id, agency_part, house_part, at, posted_at)
     select ${idOf}, 1 + n % ${tenants}, 's' || n, 1 + n % ${tenants}, n % 5000, true, 'a' || n % ${anchors},
       1, 'r', 1, 1, 'CNY', 1000, 1000, 500,
       case when n % 2 = 0 then 1 + n % ${tenants} end, case when n % 2 = 0 then 100 else 0 end, case
         when n % 2 = 0 then 400 else 500 end, ${at}, ${at}
     from ${spread}`,
    [begin, end, rows],
  );
  await run(
    `insert into ledger_account (id, tenant_id, agent_id, kind, owner_id, currency, balance)
     select 1000 * t + n, t, t, 'anchor', a.number, 'CNY', 0 from generate_series(1, ${tenants}) t, anchor a
       cross join lateral (select substr(a.id, 2)::int as n) x
     union all select 1000 * t + 900, t, t, 'house', t, 'CNY', 0 from generate_series(1, ${tenants}) t
     union all select 1000 * t + 800, t, t, 'agency', t, 'CNY', 0 from generate_series(1, ${tenants}) t`,
  );
  await run(
    `insert into ledger_transfer (id, tenant_id, agent_id, kind, debit_account, credit_account, amount,
      currency, debit_after, credit_after, ref, at)
     select g.id + p.place, g.tenant_id, g.tenant_id, 'gift', 1000 * g.tenant_id + 900,
       1000 * g.tenant_id + case p.place when 0 then substr(g.anchor_id, 2)::int else 800 end, case p.place
         when 0 then g.anchor_part else g.agency_part end,
       'CNY', 0, 0, g.send_id, g.posted_at
     from gift_sent g cross join (values (0), (1)) as p (place) where p.place = 0 or g.agency_part > 0`,
  );
  await run(
    `update ledger_account a set balance = s.amount from (select credit_account, sum(amount) as amount
      from ledger_transfer group by 1) s
     where s.credit_account = a.id`,
  );
}

const page = { pageNo: 1, pageSize: 20 };
const range = { start_time: begin, end_time: end };
const queries: Readonly<Record<string, (db: Tx) => Promise<unknown>>> = {
  'orders: totals by currency': (db) =>
    totalOrders(db, wholeScope, 'seamless', { ...range, currency: 'CNY' }),
  'orders: totals by kind': (db) => totalOrders(db, wholeScope, 'seamless', { ...range, kind: 'bet' }),
  'orders: sessions': (db) => totalOrders(db, wholeScope, 'withholding', { ...range, kind: 'withhold' }),
  'orders: under an agent': (db) => totalOrders(db, wholeScope, 'seamless', { ...range, agentId: '3' }),
  'orders: a page': (db) => listOrders(db, wholeScope, 'seamless', { ...range, currency: 'CNY' }),
  statements: (db) => listStatements(db, page),
  'rewards: all': (db) => listRewards(db, wholeScope, page),
  'rewards: not settled': (db) => listRewards(db, wholeScope, { ...page, settled: false }),
  'rewards: settled': (db) => listRewards(db, wholeScope, { ...page, settled: true }),
  'rewards: of an anchor': (db) => listRewards(db, wholeScope, { ...page, anchor: 'a7' }),
};

/** Returns the medians of all queries, with their results. */
async function request(): Promise<Record<string, { ms: number; answer: string }>> {
  const found: Record<string, { ms: number; answer: string }> = {};
  for (const [name, question] of Object.entries(queries)) {
    const samples: number[] = [];
    let reply = '';
    for (let call = 0; call < calls; call += 1) {
      const began = performance.now();
      reply = JSON.stringify(await databases.read(wholeScope, 60_000, question));
      samples.push(performance.now() - began);
    }
    samples.sort((a, b) => a - b);
    found[name] = { ms: samples[Math.floor(calls / 2)] ?? 0, answer: reply };
  }
  return found;
}

try {
  const began = performance.now();
  await fill();
  say(
    `${rows} orders and ${rows} gifts over 90 days written in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  const before = await request();
  const summing = performance.now();
  const days = await addUpDays(databases.system, Date.now());
  say(
    `${days} days of ${tenants} tenants added up in ${((performance.now() - summing) / 1_000).toFixed(1)} s`,
  );
  const now = await request();
  for (const name of Object.keys(queries)) {
    const one = before[name];
    const other = now[name];
    const same = one?.answer === other?.answer ? 'the same figures' : 'OTHER FIGURES';
    say(
      `${name.padEnd(28)} ${one?.ms.toFixed(0).padStart(6)} ms  ${other?.ms.toFixed(0).padStart(6)} ms  ${same}`,
    );
  }
  const wrong = await databases.system.transaction().execute((tx) => verifyDaySums(tx, 3));
  say(wrong.length > 0 ? `sums WRONG: ${JSON.stringify(wrong)}` : 'sums: what the records say');
} finally {
  await server.stop();
}
