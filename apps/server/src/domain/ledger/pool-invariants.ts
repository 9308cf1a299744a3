/** Invariants of pools: what was put in, shared and paid out. */
export const poolInvariants = {
  // 14: what a pool got of bets follows from the bets and the terms that they name, level by level, cut to
  // minor units.
  poolIn: {
    counted: 'select count(*) from pool_balance',
    faults: `with bets as (select pool_terms as terms, currency, sum(amount::numeric) as staked from bet
      where pool_terms is not null group by 1, 2),
      due as (select t.group_id, l.level, b.currency, sum(b.staked * t.proportion * t.ratios[l.level]) as n
        from bets b join pool_terms t on t.id = b.terms cross join generate_series(1, 4) as l (level)
        group by 1, 2, 3)
      select 'poolIn' as fault, concat_ws(' ', coalesce(p.group_id, d.group_id), coalesce(p.level, d.level),
        coalesce(p.currency, d.currency)) as key,
        concat_ws(' ', coalesce(d.n, 0)::text, floor(coalesce(d.n, 0) / 100000000)::text) as expected,
        concat_ws(' ', p.n::text, p.put_in::text) as found
      from due d full join pool_balance p on p.group_id = d.group_id and p.level = d.level
        and p.currency = d.currency
      where coalesce(d.n, 0) <> coalesce(p.n, 0) or floor(coalesce(d.n, 0) / 100000000) <> coalesce(p.put_in,
        0)`,
  },
  // 14: in + seed - out - drain = balance = total of its lines and records, never negative.
  pool: {
    counted: 'select count(*) from pool_balance',
    faults: `with lines as (
        select account, sum(moved) filter (where kind = 'poolIn') as put_in,
          sum(moved) filter (where kind = 'poolSeed') as seeded,
          -coalesce(sum(moved) filter (where kind in ('jackpot', 'adjustment')), 0) as paid_out,
          -coalesce(sum(moved) filter (where kind = 'poolDrain'), 0) as drained
        from (select credit_account as account, kind, amount as moved from ledger_transfer
          where credit_account in (select account_id from pool_balance)
          union all select debit_account, kind, -amount from ledger_transfer
          where debit_account in (select account_id from pool_balance)) s group by 1),
      records as (select group_id, level, currency, sum(amount) filter (where kind <> 'shortfall') as moved
        from pool_record group by 1, 2, 3)
      select 'pool' as fault, concat_ws(' ', p.group_id, p.level, p.currency) as key,
        concat_ws(' ', coalesce(l.put_in, 0), coalesce(l.seeded, 0), coalesce(l.paid_out, 0),
          coalesce(l.drained, 0), a.balance, a.balance) as expected,
        concat_ws(' ', p.put_in, p.seeded, p.paid_out, p.drained,
          p.put_in + p.seeded - p.paid_out - p.drained, coalesce(r.moved, 0)) as found
      from pool_balance p join ledger_account a on a.id = p.account_id left join lines l
        on l.account = p.account_id
        left join records r on r.group_id = p.group_id and r.level = p.level and r.currency = p.currency
      where p.put_in <> coalesce(l.put_in, 0) or p.seeded <> coalesce(l.seeded, 0)
        or p.paid_out <> coalesce(l.paid_out, 0)
        or p.drained <> coalesce(l.drained, 0) or p.put_in + p.seeded - p.paid_out - p.drained <> a.balance
        or a.balance < 0
        or coalesce(r.moved, 0) <> a.balance`,
  },
  // A pool never gets more of bets than the proportion of their stakes.
  poolShare: {
    counted: 'select count(distinct (group_id, currency)) from pool_balance',
    faults: `with bets as (select t.group_id, b.currency,
      sum(b.amount::numeric * t.proportion) / 10000 as most
        from bet b join pool_terms t on t.id = b.pool_terms group by 1, 2)
      select 'poolShare' as fault, concat_ws(' ', p.group_id, p.currency) as key,
        coalesce(max(b.most), 0)::text as expected, sum(p.put_in)::text as found
      from pool_balance p left join bets b on b.group_id = p.group_id and b.currency = p.currency
      group by p.group_id, p.currency having sum(p.put_in) > coalesce(max(b.most), 0)`,
  },
  // Jackpots that bets got from pools equal the payouts of the pools, and bets have no other jackpot.
  poolPaid: {
    counted: 'select count(*) from pool_payout',
    faults: `with paid as (select group_id, level, currency, sum(paid) as paid, sum(jackpot - paid) as short
      from pool_payout group by 1, 2, 3)
      select 'poolPaid' as fault, concat_ws(' ', p.group_id, p.level, p.currency) as key,
        concat_ws(' ', coalesce(o.paid, 0), coalesce(o.short, 0)) as expected,
        concat_ws(' ', p.paid_out, p.shortfall) as found
      from pool_balance p left join paid o on o.group_id = p.group_id and o.level = p.level
        and o.currency = p.currency
      where coalesce(o.paid, 0) <> p.paid_out or coalesce(o.short, 0) <> p.shortfall
      union all select 'poolPaid', o.bet_id::text, o.jackpot::text, coalesce(b.reward::text, 'none')
      from pool_payout o left join bet b on b.id = o.bet_id
      where b.reward is distinct from o.jackpot`,
  },
} as const;
