import type pg from 'pg';
import { miniGameIds } from '../../../apps/server/src/domain/games/games.ts';
import { idEpochMs } from '../../../apps/server/src/platform/db/ids.ts';
import { addSampleBets } from '../money/sample-bets.ts';
import { exampleId } from '../rows/ids.ts';

/**
 * Writes orders at the wallets of seamless agents, as the server would have left them: the settled and
 * cancelled bets of the last days with their takes, settlements and undos, each with its calls; prepaid
 * sessions and orders of WM; and some stuck orders of every kind. All follow from the bets, so that a seed
 * gives the same ones.
 */
export async function addWalletOrders(client: pg.Client, nowMs: number): Promise<number> {
  await addSampleBets(client, nowMs);
  await client.query(`create temporary table order_source on commit drop as ${source}`, [new Date(nowMs)]);
  await client.query(`create temporary table made on commit drop as ${made}`, [idEpochMs]);
  await client.query(orders, [new Date(nowMs)]);
  await client.query(txs);
  await client.query(attempts);
  await client.query(replies);
  await client.query(locks);
  for (const text of purchases) await client.query(text);
  const { rows } = await client.query<{ n: string }>('select count(*) as n from made');
  return Number(rows[0]?.n ?? 0);
}

/**
 * Newest bets of members whose agent keeps the wallet, and forty of every tenant of mini games, of which a
 * small world has few, and of the others, since a quiet week may have next to none: `n` numbers them all, for
 * ids; `k` those of a tenant, so that every tenant has orders of every fate, however few bets it has. Three
 * of thirteen have a prepaid session too, the `j`th of the tenant, and two of nineteen an order of WM, the
 * `w`th. Bets that show a complaint (`sample`) have their own orders and are not numbered with the others.
 */
const source = `
  with own as (select b.id, b.tenant_id, b.agent_id, b.member_id, m.account, b.bet_key, b.inning_id,
    b.game_id, b.currency, b.amount,
      b.payout + b.reward as paid, b.balance_after, b.state, b.bet_time,
      coalesce(b.payout_time, b.bet_time + interval '1 minute') as payout_time, a.callback_url, s.sample,
      row_number() over (partition by b.tenant_id, b.game_id in (${miniGameIds.join(',')})
        order by b.id desc) as newest
    from bet b join agent a on a.id = b.agent_id join member m on m.id = b.member_id
      and m.tenant_id = b.tenant_id
      left join sample_bet s on s.id = b.id
    where a.transfer_mode = 'seamless'
      and (s.id is not null or b.state in (1, 2) and b.payout_time is not null) and b.bet_time between $1::timestamptz - interval '30 days' and $1::timestamptz),
  chosen as (
    (select * from own where bet_time >= $1::timestamptz - interval '5 days' order by id desc limit 600)
    union (select * from own where newest <= 40 or sample is not null)),
  numbered as (select *, row_number() over (order by id desc)::int as n,
    row_number() over (partition by tenant_id, sample is null order by id desc)::int as k
    from chosen)
  select *, k / 13 * 3 + k % 13 as j, k / 19 * 2 + k % 19 as w from numbered`;

/**
 * Item that members with an agent's wallet buy: it has no limit and no discount by now, so that all purchases
 * are valid.
 */
const soldAway = 'frame-lucky';

/** Purchases that such a charge paid, with their sums by day. */
const purchases = [
  `insert into goods_purchase (tenant_id, id, agent_id, member_id, purchase_key, goods_id, count, currency,
    price, unit, amount, paid_by, is_normal, at)
   select o.tenant_id, o.id, o.agent_id, o.member_id, o.tx_id, g.id, 1, o.currency, o.amount, o.amount,
     o.amount, 'wallet', m.kind = 'normal', o.at
   from made o join goods g on g.code = '${soldAway}' join member m on m.tenant_id = o.tenant_id
     and m.id = o.member_id where o.place = 7`,
  `insert into ingest_purchase (purchase_key, purchase_id, tenant_id, account_id, hash, node_id, at)
   select o.tx_id, o.id, o.tenant_id, l.id, sha256(convert_to(o.tx_id, 'UTF8')), 'demo', o.at from made o
   left join ledger_account l on l.tenant_id = o.tenant_id and l.owner_id = o.member_id and l.kind = 'member'
     and l.currency = o.currency
   where o.place = 7`,
  `insert into goods_day as d (goods_id, currency, day, pieces, amount)
   select goods_id, currency, (at at time zone 'Asia/Shanghai')::date, sum(count), sum(amount)
     from goods_purchase
   where paid_by = 'wallet' and is_normal group by 1, 2, 3
   on conflict (goods_id, day, currency) do update set pieces = d.pieces + excluded.pieces,
     amount = d.amount + excluded.amount`,
];

/**
 * Orders of these bets, distinguished by suffix and place. `fate` is the outcome of an order: of the
 * settlements, every fortieth is rejected and every forty-first has no reply yet; of the orders without a
 * bet, some were rejected or never reached the wallet. An id has the number of its bet and its place below
 * the time, with space for the ids of its calls; the oldest successful take has the id of the examples.
 */
const made = `
  with fates as (
    select s.*, v.* from order_source s cross join lateral (values
      (0, s.bet_key, 'bet', s.bet_time, s.amount, '', '{}'::text[], case when s.sample = 'late' then 'late'
        when s.state = 2 then 'undone' else 'ok' end, false),
      (1, s.bet_key || case when s.state = 2 then '~c1' else '~s' end, case when s.state = 2 then 'cancel'
        else 'settle' end, s.payout_time,
        case when s.state = 2 then s.amount else s.paid end, '', array[s.bet_key],
        case when s.sample = 'late' then 'unknown' when s.state = 2 or s.sample = 'locked' then 'ok'
          when s.sample = 'refused' then 'refused' when s.sample = 'manual' then 'logic'
          when s.sample = 'uncertain' then 'waiting' when s.k % 40 = 2 then 'refused'
          when s.k % 40 = 22 then 'logic' when s.k % 41 = 3 then 'waiting'
          else 'ok' end, false),
      (2, 'wr' || s.id, 'bet', s.bet_time, s.amount, '', '{}', case s.k % 3 when 0 then 'poor'
        when 1 then 'unsent' else 'disabled' end, false),
      (3, 'ws' || s.id, 'withhold', s.bet_time, s.amount * 10, '', '{}',
        case s.j % 6 when 3 then 'poor' when 4 then 'unsent' else 'ok' end, s.j % 6 = 2),
      (4, 'wt' || s.id, 'return', s.bet_time + interval '4 minutes', s.amount * 8 + s.paid, '',
        array['ws' || s.id],
        case s.j % 6 when 0 then 'logic' when 5 then 'waiting' else 'ok' end, false),
      (5, 'wm' || s.id, 'bet', s.bet_time, s.amount * 5, 'wm', '{}', case
        when s.sample = 'locked' then 'conflict' when s.w % 5 = 1 then 'undone' when s.w % 5 = 2 then 'conflict' else 'ok' end, false),
      (6, 'wm' || s.id || case s.w % 5 when 1 then '~c1' else 'o' end, case s.w % 5 when 1 then 'cancel'
        else 'settle' end,
        s.bet_time + interval '90 seconds', case s.w % 5 when 1 then s.amount * 5 else s.amount * 6 end, 'wm',
          array['wm' || s.id],
        case s.w % 5 when 4 then 'refused' else 'ok' end, false),
      (7, 'P' || s.id, 'withhold', s.bet_time, (select (g.prices->>'CNY')::bigint from goods g
        where g.code = '${soldAway}'), '', '{}', 'ok', true),
      (8, s.bet_key || '~c2', 'cancel', s.payout_time + interval '6 seconds', s.amount, '',
        array[s.bet_key], 'ok', false)
    ) as v (place, tx_id, kind, at, sum, provider, refs, fate, last)
    where case when s.sample is null
      then v.place < 2 or (v.place = 2 and s.k % 17 = 0) or (v.place = 3 and s.k % 13 < 3)
        or (v.place = 7 and s.k % 12 = 4 and s.currency = 'CNY' and v.sum > 0)
        or (v.place = 4 and s.k % 13 < 3 and s.j % 6 in (0, 1, 5)) or (v.place = 5 and s.k % 19 < 2)
        or (v.place = 6 and s.k % 19 < 2 and s.w % 5 in (0, 1, 4))
      else v.place = 0 or (v.place = 1 and s.sample <> 'held') or (v.place = 5 and s.sample = 'locked')
        or (v.place = 8 and s.sample = 'late') end)
  select case when place = 0 and n = (select max(n) from fates
    where place = 0 and fate = 'ok' and sample is null) then ${exampleId}
      else (((extract(epoch from at) * 1000)::bigint - $1::bigint) << 22) | (n * 128 + place * 8) end as id,
        tenant_id, agent_id,
    member_id, account, tx_id, kind, at, sum as amount, provider, refs, fate, last, currency, n, place,
      callback_url,
    case when place in (0, 1, 8) then id end as bet_id,
    case when provider = 'wm' then null when place in (3, 4) then 101 + n % 3 else game_id end as game_id,
    case when provider = 'wm' then 'WM-' || n when place in (3, 4) then 'S-' || id when place = 7 then null
      else inning_id end as round_id,
    case when place = 4 then amount * 3 end as total_bet, case
      when place = 4 then amount + paid end as total_win,
    case fate when 'ok' then 'ok' when 'unknown' then 'ok' when 'undone' then 'cancelled'
      when 'late' then 'cancelled' when 'waiting' then 'uncertain'
      when 'poor' then 'rejected'
      when 'disabled' then 'rejected' when 'unsent' then case when kind = 'withhold' then 'cancelled'
        else 'rejected' end else 'manual' end as state,
    case fate when 'refused' then 'refused' when 'poor' then 'refused' when 'disabled' then 'refused'
      when 'logic' then 'logic'
      when 'conflict' then 'logic' when 'waiting' then 'timeout' when 'unsent' then 'timeout' end as reason,
    case fate when 'ok' then 0 when 'undone' then 0 when 'late' then 0 when 'unknown' then 1101
      when 'refused' then 1003 when 'poor' then 1001 when 'disabled' then 1003
      when 'logic' then 1101 when 'conflict' then 1105 end as code,
    case when fate in ('ok', 'undone', 'late') then greatest(balance_after - case when place = 0 and state <> 0
      then case state when 2 then amount else paid end else 0 end, 0) end as balance, sample,
    md5(tx_id)::uuid::text as request_id
  from fates`;

const body = `json_build_object('requestId', o.request_id, 'txId', o.tx_id, 'refTxId', to_json(o.refs),
  'agentId', o.agent_id::text,
  'memberAccount', o.account, 'currency', o.currency, 'gameId', o.game_id, 'roundId', o.round_id,
  'amount', trim(to_char(o.amount / 100.0, '9999999999990.00')), 'type', o.kind,
  'occurredAt', (extract(epoch from o.at) * 1000)::bigint, 'final', o.last)::text`;

/** Undo and settlement of a take are found by the ids that they refer to. */
const orders = `
  insert into wallet_order (id, tenant_id, agent_id, member_id, member_account, tx_id, kind, state, version,
    provider, request_id, body,
    game_id, round_id, currency, amount, ref_tx_id, is_final, undo_reason, take_id, undo_id, total_bet,
      total_win, settled_by, was_ok, undone_unknown, late_ok, balance,
    bet_id, reason, code, attempts, agent_tx_id, created_at, first_sent_at, last_sent_at, last_ended_at,
      next_retry_at, finished_at)
  select o.id, o.tenant_id, o.agent_id, o.member_id, o.account, o.tx_id, o.kind, o.state, 3, o.provider,
    o.request_id, ${body},
    o.game_id, o.round_id, o.currency, o.amount, o.refs, o.last, case
      when o.kind = 'cancel' then case o.provider when 'wm' then 'timeout' else 'round' end end,
    case when o.kind = 'cancel' then t.id end, case when u.kind = 'cancel' then u.id end, o.total_bet,
      o.total_win,
    case when u.kind <> 'cancel' then u.tx_id end, o.fate in ('ok', 'undone', 'late') and o.kind in ('bet',
      'withhold'), o.fate = 'late', o.fate = 'late', o.balance,
    o.bet_id, o.reason, o.code, case when o.fate = 'unsent' then 0 when o.fate = 'waiting' then 3 else 1 end,
    case when o.code = 0 then 'A' || upper(substr(md5(o.tx_id), 1, 10)) end, o.at,
    sent.at, sent.at, sent.at, case
      when o.fate = 'waiting'
        then $1::timestamptz + case when o.sample is null
          then o.n % 50 * interval '12 seconds' + interval '10 minutes' else interval '20 hours' end end,
    case when o.state in ('ok', 'rejected', 'cancelled') then o.at + interval '180 milliseconds' end
  from made o cross join lateral (select case
    when o.fate <> 'unsent' then o.at + interval '2 milliseconds' end as at) sent
  left join made t on t.tx_id = o.refs[1] left join made u on u.refs[1] = o.tx_id and u.place <> 8`;

const txs = `
  insert into wallet_tx (tx_id, tenant_id, agent_id, member_id, order_id, kind, hash, node_id, at, round_id,
    is_final, state, amount,
    currency, bet_id, ref_tx_id)
  select o.tx_id, o.tenant_id, o.agent_id, o.member_id, o.id, o.kind, sha256(convert_to(${body}, 'UTF8')),
    'own', o.at, o.round_id, o.last,
    'order', o.amount, o.currency, o.bet_id, o.refs from made o`;

const calls = `made o cross join lateral generate_series(1,
  case o.fate when 'unsent' then 0 when 'waiting' then 3 else 1 end) as c (number)`;

const attempts = `
  insert into wallet_attempt (id, tenant_id, agent_id, order_id, number, call, url, sent_at)
  select o.id + c.number, o.tenant_id, o.agent_id, o.id, c.number, o.kind, o.callback_url,
    o.at + c.number * c.number * interval '2 seconds' - interval '1998 milliseconds'
  from ${calls}`;

const replies = `
  insert into wallet_answer (attempt_id, late, tenant_id, agent_id, order_id, ended_at, duration_ms, failure,
    http_status, reply,
    signature, class, step, reason, code)
  select o.id + c.number, o.fate = 'late', o.tenant_id, o.agent_id, o.id,
    o.at + c.number * c.number * interval '2 seconds' - interval '1998 milliseconds' + d.ms *
      interval '1 millisecond', d.ms,
    case when w.waits then 'timeout' end, case when not w.waits then 200 end,
    case when not w.waits then json_strip_nulls(json_build_object('code', o.code, 'requestId', o.request_id,
      'balance', trim(to_char(o.balance / 100.0, '9999999999990.00')), 'currency', case
        when o.balance is not null then o.currency end,
      'agentTxId', case when o.code = 0 then 'A' || upper(substr(md5(o.tx_id), 1, 10)) end))::text end,
    case when not w.waits then 'valid' end, case when w.waits then 'uncertain'
      when o.code = 0 or o.fate = 'unknown' then 'ok' else 'reject' end,
    case when w.waits then 'noReply' else 'code' end, o.reason, o.code
  from ${calls}
  cross join lateral (select o.fate = 'waiting' as waits) w
  cross join lateral (select case when w.waits then 5000 when o.fate = 'late' then 5400
    else (20 + o.n * 37 % 240)::int end as ms) d`;

/** A member is locked while one of its orders waits for an operator. */
const locks = `
  insert into wallet_lock (id, tenant_id, agent_id, member_id, order_id, event, at)
  select o.id, o.tenant_id, o.agent_id, o.member_id, o.id, 'manual', o.at from made o
    where o.state = 'manual'`;
