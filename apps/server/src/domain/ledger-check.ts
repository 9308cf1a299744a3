import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

/** Something in the ledger that cannot be (wallet: invariants). */
export interface LedgerFault {
  readonly fault: 'balance' | 'line' | 'limit' | 'sum' | 'bet';
  /** Account, currency or bet. */
  readonly key: string;
  /** Minor units. */
  readonly expected: string;
  readonly found: string;
}

/** Both sides of every line, seen from the account. */
const sides = `sides as materialized (
  select id, debit_account as account, -amount as moved, debit_after as after from ledger_transfer
  union all
  select id, credit_account, amount, credit_after from ledger_transfer)`;

const checks: readonly string[] = [
  // A balance is the sum of its lines.
  `with ${sides}, lines as (select account, sum(moved) as total from sides group by account)
   select 'balance' as fault, coalesce(a.id, l.account)::text as key, coalesce(l.total, 0)::text as expected,
     coalesce(a.balance, 0)::text as found
   from ledger_account a full join lines l on l.account = a.id
   where coalesce(l.total, 0) <> coalesce(a.balance, 0)`,
  // Each line's balance follows from the one before, so every past balance is right too.
  `with ${sides}, ordered as (
     select account, id, moved, after, lag(after, 1, 0::bigint) over (partition by account order by id) as before
     from sides)
   select 'line' as fault, account::text || ' ' || id as key, (before + moved)::text as expected, after::text as found
   from ordered where before + moved <> after`,
  // Members and agents stay above their limits.
  `select 'limit' as fault, id::text as key, (-credit_limit)::text as expected, (balance - held)::text as found
   from ledger_account where kind <> 'house' and balance - held < -credit_limit`,
  // What one account has, another gave.
  `select 'sum' as fault, currency as key, '0' as expected, sum(balance)::text as found
   from ledger_account group by currency having sum(balance) <> 0`,
  // A bet on our ledger has moved what it says: stake out, win and jackpot in, everything back when cancelled.
  `with moved as (
     select t.ref::bigint as bet, sum(case when c.kind = 'member' then t.amount else -t.amount end) as net
     from ledger_transfer t join ledger_account c on c.id = t.credit_account
     where t.kind in ('betStake', 'betWin', 'jackpot', 'betCancel') or (t.kind = 'adjustment' and t.ref ~ '^\\d{18,19}$')
     group by 1)
   select 'bet' as fault, b.id::text as key,
     (case b.state when 1 then b.payout + b.reward - b.amount when 0 then -b.amount else 0 end)::text as expected,
     m.net::text as found
   from moved m join bet b on b.id = m.bet
   where m.net <> case b.state when 1 then b.payout + b.reward - b.amount when 0 then -b.amount else 0 end`,
];

/**
 * Proves the ledger by its lines, in one snapshot: balances are sums of lines, at every instant; limits hold; every
 * currency adds up to nothing; bets moved what they say. Returns at most `limit` faults of each kind.
 */
export async function verifyLedger(db: Db, limit = 20): Promise<LedgerFault[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Fresh tables have no statistics yet, and row-by-row joins over millions of lines never end.
      await sql`set local enable_nestloop = off`.execute(tx);
      const faults: LedgerFault[] = [];
      for (const check of checks)
        faults.push(...(await sql.raw<LedgerFault>(`${check} order by 2 limit ${limit}`).execute(tx)).rows);
      return faults;
    });
}
