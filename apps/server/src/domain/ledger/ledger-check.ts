import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { platformTenant } from './accounts.ts';
import { poolInvariants } from './pool-invariants.ts';

/** Something in the ledger that cannot be (wallet: invariants). */
export interface LedgerError {
  readonly fault: InvariantKey;
  /** Account, currency, entry or bet. */
  readonly key: string;
  /** Minor units. */
  readonly expected: string;
  readonly found: string;
}

interface Invariant {
  /** True when `key` of a fault is the number of an account. */
  readonly ofAccounts?: true;
  /** SQL that counts the checked rows. */
  readonly counted: string;
  /** SQL of what does not hold: fault, key, expected, found. */
  readonly faults: string;
}

/** Both sides of every line, seen from the account. */
const sides = `sides as materialized (
  select id, debit_account as account, -amount as moved, debit_after as after from ledger_transfer
  union all
  select id, credit_account, amount, credit_after from ledger_transfer)`;

const entries = 'select count(*) from ledger_transfer';
const accounts = 'select count(*) from ledger_account';

/**
 * Invariants of money that can be checked at any time, by the wallet rules; the proof page and the command
 * show them.
 */
export const invariants = {
  // 1, 3: debit and credit of an entry are equal, between two accounts of its currency.
  entry: {
    counted: entries,
    faults: `with platform as materialized (select id, currency from ledger_account
      where tenant_id = ${platformTenant}),
      named as (select t.id, t.amount, t.currency, t.debit_account = t.credit_account as same,
        coalesce(d.currency, pd.currency) as debit, coalesce(c.currency, pc.currency) as credit
        from ledger_transfer t left join ledger_account d on d.id = t.debit_account
          and d.tenant_id = t.tenant_id
          left join ledger_account c on c.id = t.credit_account and c.tenant_id = t.tenant_id
          left join platform pd on pd.id = t.debit_account left join platform pc on pc.id = t.credit_account)
      select 'entry' as fault, id::text as key, currency as expected,
        concat_ws(' ', debit, credit, amount) as found
      from named where amount <= 0 or same or debit is distinct from currency
        or credit is distinct from currency`,
  },
  // 1: balances of a currency sum to zero.
  sum: {
    counted: 'select count(distinct currency) from ledger_account',
    faults: `select 'sum' as fault, currency as key, '0' as expected, sum(balance)::text as found
      from ledger_account group by currency having sum(balance) <> 0`,
  },
  // 2: no database role that serves requests may change or remove an entry.
  immutable: {
    counted: `select 3`,
    faults: `select 'immutable' as fault, r.role as key, '' as expected, p.privilege as found
      from unnest(array['pitboss_app', 'pitboss_tenant', 'pitboss_all']) as r (role)
      cross join unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) as p (privilege)
      where has_table_privilege(r.role, 'ledger_transfer', p.privilege)`,
  },
  // 4: a balance is the sum of its lines.
  balance: {
    ofAccounts: true,
    counted: accounts,
    faults: `with ${sides}, lines as (select account, sum(moved) as total from sides group by account)
      select 'balance' as fault, coalesce(a.id, l.account)::text as key,
        coalesce(l.total, 0)::text as expected,
        coalesce(a.balance, 0)::text as found
      from ledger_account a full join lines l on l.account = a.id
      where coalesce(l.total, 0) <> coalesce(a.balance, 0)`,
  },
  // 4: each line's balance follows from the one before, so every past balance is right too.
  line: {
    ofAccounts: true,
    counted: entries,
    faults: `with ${sides}, ordered as (
        select account, id, moved, after, lag(after, 1, 0::bigint) over (partition by account
          order by id) as before
        from sides)
      select 'line' as fault, account::text || ' ' || id as key, (before + moved)::text as expected,
        after::text as found
      from ordered where before + moved <> after`,
  },
  // 5: members and agents stay above their limits.
  limit: {
    ofAccounts: true,
    counted: accounts,
    faults: `select 'limit' as fault, id::text as key, (-credit_limit)::text as expected,
      (balance - held)::text as found
      from ledger_account where kind <> 'house' and balance - held < -credit_limit`,
  },
  // 6: an order, and the stake of a bet, has one effect.
  once: {
    counted: `select count(*) from ledger_transfer where kind in ('quotaIn', 'quotaOut', 'buyPoints',
      'deposit', 'withdraw', 'betStake', 'purchase', 'refund')`,
    faults: `select 'once' as fault, concat_ws(' ', kind, ref) as key, '1' as expected,
      count(*)::text as found
      from ledger_transfer where kind in ('quotaIn', 'quotaOut', 'buyPoints', 'deposit', 'withdraw',
        'betStake', 'purchase', 'refund')
      group by tenant_id, kind, ref having count(*) > 1`,
  },
  // 8: an entry is undone once, by exactly its opposite.
  reversal: {
    counted: 'select count(*) from ledger_reversal',
    faults: `select 'reversal' as fault, v.transfer_id::text as key, t.amount::text as expected,
      coalesce(r.amount::text, 'none') as found
      from ledger_reversal v join ledger_transfer t on t.id = v.transfer_id and t.tenant_id = v.tenant_id
        left join ledger_transfer r on r.id = v.reversal_id and r.tenant_id = v.tenant_id
      where r.amount is distinct from t.amount or r.debit_account is distinct from t.credit_account
        or r.credit_account is distinct from t.debit_account`,
  },
  // 9: a bet on our ledger has moved its amounts: stake out, win and jackpot in, everything back when
  // cancelled.
  bet: {
    counted: `select count(*) from ledger_transfer
      where kind in ('betStake', 'betWin', 'jackpot', 'betCancel')`,
    faults: `with moved as (
        select t.tenant_id, t.ref::bigint as bet, sum(case when c.kind = 'member' then t.amount
          else -t.amount end) as net
        from ledger_transfer t left join ledger_account c on c.id = t.credit_account
          and c.tenant_id = t.tenant_id
          left join ledger_account d on d.id = t.debit_account and d.tenant_id = t.tenant_id
        where 'member' in (c.kind, d.kind) and (t.kind in ('betStake', 'betWin', 'jackpot', 'betCancel')
          or (t.kind = 'adjustment' and t.ref ~ '^\\d{18,19}$'))
        group by 1, 2)
      select 'bet' as fault, b.id::text as key,
        (case b.state when 1 then b.payout + b.reward - b.amount when 0 then -b.amount
          else 0 end)::text as expected,
        m.net::text as found
      from moved m join bet b on b.id = m.bet and b.tenant_id = m.tenant_id
      where m.net <> case b.state when 1 then b.payout + b.reward - b.amount when 0 then -b.amount
        else 0 end`,
  },
  // Purchases on our ledger cost their stated price, and refunds returned it in full.
  purchase: {
    counted: `select count(*) from goods_purchase where paid_by = 'ledger'`,
    faults: `with moved as (
        select tenant_id, ref, sum(amount) filter (where kind = 'purchase') as paid,
          sum(amount) filter (where kind = 'refund') as back
        from ledger_transfer where kind in ('purchase', 'refund') group by 1, 2),
      due as (select tenant_id, purchase_key as ref, amount as paid, case when refunded_at is null then 0
        else amount end as back
        from goods_purchase where paid_by = 'ledger' and amount > 0)
      select 'purchase' as fault, coalesce(d.ref, m.ref) as key,
        concat_ws(' ', coalesce(d.paid, 0), coalesce(d.back, 0)) as expected,
        concat_ws(' ', coalesce(m.paid, 0), coalesce(m.back, 0)) as found
      from due d full join moved m on m.tenant_id = d.tenant_id and m.ref = d.ref
      where coalesce(d.paid, 0) <> coalesce(m.paid, 0) or coalesce(d.back, 0) <> coalesce(m.back, 0)`,
  },
  // A gift went to the anchor, its agency and the house in its stated parts, from the member, or from the
  // house for a gift paid through an agent's wallet; a reversed one was returned in full.
  gift: {
    counted: 'select count(*) from gift_sent',
    faults: `with moved as (
        select t.tenant_id, t.ref, c.kind as credited, d.kind as debited, sum(t.amount) as amount
        from ledger_transfer t join ledger_account c on c.id = t.credit_account and c.tenant_id = t.tenant_id
          join ledger_account d on d.id = t.debit_account and d.tenant_id = t.tenant_id
        where t.kind = 'gift' group by 1, 2, 3, 4),
      due as (select g.tenant_id, g.send_id as ref, case when back then l.payer else l.payee end as credited,
          case when back then l.payee else l.payer end as debited, l.amount
        from gift_sent g cross join (values (false), (true)) as way (back)
          cross join lateral (select case when g.order_id is null then 'member' else 'house' end as payer) p
          cross join lateral (values (p.payer, 'anchor', g.anchor_part), (p.payer, 'agency', g.agency_part),
            (p.payer, 'house', case when g.order_id is null then g.house_part else 0 end)) as l (payer, payee,
            amount)
        where l.amount > 0 and (not back or g.reversed_at is not null))
      select 'gift' as fault, concat_ws(' ', coalesce(d.ref, m.ref), coalesce(d.debited, m.debited),
        coalesce(d.credited, m.credited)) as key,
        coalesce(d.amount, 0)::text as expected, coalesce(m.amount, 0)::text as found
      from due d full join moved m using (tenant_id, ref, credited, debited)
      where coalesce(d.amount, 0) <> coalesce(m.amount, 0)`,
  },
  // The balance of an anchor or an agency is its income from gifts less its payouts.
  giftBalance: {
    counted: `select count(*) from ledger_account where kind in ('anchor', 'agency')`,
    faults: `with lines as (
        select account, sum(moved) as moved from (
          select credit_account as account, kind, amount as moved from ledger_transfer
          where kind in ('gift', 'anchorPayout')
          union all select debit_account, kind, -amount from ledger_transfer
          where kind in ('gift', 'anchorPayout')) s group by 1)
      select 'giftBalance' as fault, a.id::text as key, coalesce(l.moved, 0)::text as expected,
        a.balance::text as found
      from ledger_account a left join lines l on l.account = a.id where a.kind in ('anchor', 'agency')
        and a.balance <> coalesce(l.moved, 0)`,
  },
  // 6: an award or a correction of one has one line, of its amount, between the tenant's house and its
  // member.
  activity: {
    counted: `select count(*) from ledger_transfer where kind = 'activity'`,
    faults: `with due as (select ledger_id, id, paid as amount, member_id, true as pays from activity_award
      where ledger_id is not null
        union all select c.ledger_id, c.id, abs(c.moved), w.member_id, c.moved > 0 from activity_correction c
        join activity_award w on w.id = c.award_id where c.ledger_id is not null),
      lines as (select t.id, t.ref, t.amount, case when d.kind = 'house' then c.owner_id
        else d.owner_id end as member_id, d.kind = 'house' as pays
        from ledger_transfer t join ledger_account d on d.id = t.debit_account and d.tenant_id = t.tenant_id
          join ledger_account c on c.id = t.credit_account and c.tenant_id = t.tenant_id
          where t.kind = 'activity')
      select 'activity' as fault, coalesce(l.ref, d.id::text) as key,
        concat_ws(' ', coalesce(d.amount, 0), d.member_id, d.pays) as expected,
        concat_ws(' ', coalesce(l.amount, 0), l.member_id, l.pays) as found
      from due d full join lines l on l.id = d.ledger_id
      where l.ref is distinct from d.id::text or l.amount is distinct from d.amount
        or l.member_id is distinct from d.member_id or l.pays is distinct from d.pays`,
  },
  ...poolInvariants,
  // Payouts to anchors and agencies left their accounts, once.
  anchorPayout: {
    counted: 'select count(*) from anchor_payout',
    faults: `with lines as (select t.ref, a.kind, a.owner_id, t.currency, sum(t.amount) as amount
        from ledger_transfer t join ledger_account a on a.id = t.debit_account and a.tenant_id = t.tenant_id
        where t.kind = 'anchorPayout' group by 1, 2, 3, 4)
      select 'anchorPayout' as fault, coalesce(p.id::text, l.ref) as key,
        concat_ws(' ', p.kind, p.owner_id, p.currency, p.amount) as expected,
        concat_ws(' ', l.kind, l.owner_id, l.currency, l.amount) as found
      from anchor_payout p full join lines l on l.ref = p.id::text
      where (p.kind, p.owner_id, p.currency, p.amount)
        is distinct from (l.kind, l.owner_id, l.currency, l.amount)`,
  },
} as const satisfies Record<string, Invariant>;

export type InvariantKey = keyof typeof invariants;
export const invariantKeys = Object.keys(invariants) as InvariantKey[];

export interface ProvedInvariant {
  readonly key: InvariantKey;
  readonly checked: number;
  readonly ms: number;
  readonly faults: readonly LedgerError[];
}

/**
 * Proves the ledger by its lines, in one snapshot, one invariant after the other; lists at most `limit`
 * faults of each kind, the first by key. Calls `proved` after each invariant.
 */
export async function proveLedger(
  db: Db,
  limit = 20,
  proved: (invariant: ProvedInvariant) => Promise<void> = async () => undefined,
): Promise<ProvedInvariant[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Fresh tables have no statistics yet, and row-by-row joins over millions of lines never end.
      await sql`set local enable_nestloop = off`.execute(tx);
      const all: ProvedInvariant[] = [];
      for (const key of invariantKeys) {
        const started = performance.now();
        const { counted, faults } = invariants[key];
        const found = await sql.raw<LedgerError>(`${faults} order by 2 limit ${limit}`).execute(tx);
        const checked = await sql.raw<{ count: string }>(`select (${counted})::bigint as count`).execute(tx);
        const invariant = {
          key,
          checked: Number(checked.rows[0]?.count),
          ms: Math.round(performance.now() - started),
          faults: found.rows,
        };
        all.push(invariant);
        await proved(invariant);
      }
      return all;
    });
}

/** The faults of a proof in one row; none means that the ledger holds. */
export async function verifyLedger(db: Db, limit = 20): Promise<LedgerError[]> {
  return (await proveLedger(db, limit)).flatMap((invariant) => [...invariant.faults]);
}
