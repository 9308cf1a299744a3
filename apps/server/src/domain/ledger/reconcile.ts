import { type RawBuilder, sql } from 'kysely';
import type { ServerServices } from '../../platform/calls/services.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { announceErrors } from '../risk/signals.ts';
import { inTransaction } from '../sql/run-sql.ts';
import { platformTenant } from './accounts.ts';

const everyMs = 60_000;
const wholeEveryMs = 3_600_000;
/**
 * Overlap in ms in which entries are checked again, since the ids of parallel postings are not assigned in
 * commit order.
 */
const overlapMs = 30_000;

interface Wrong {
  id: string;
  balance: string;
  after: string;
}

/** SQL of the accounts that moved since a time (epoch ms; 0 for all), with the tenant of the entry. */
const movedSince = (sinceMs: number) =>
  sinceMs === 0
    ? sql`select tenant_id, id as account from ledger_account`
    : sql`select tenant_id, debit_account as account from ledger_transfer
      where id >= ${idFloor(sinceMs)}::bigint
        union select tenant_id, credit_account from ledger_transfer where id >= ${idFloor(sinceMs)}::bigint`;

/** The last entry of an account among those that `condition` chooses. */
const lastEntry = (account: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
  select after from (
    (select id, debit_after as after from ledger_transfer where debit_account = ${account} and ${condition}
      order by id desc limit 1)
    union all
    (select id, credit_after from ledger_transfer where credit_account = ${account} and ${condition}
      order by id desc limit 1)) t
  order by id desc limit 1`;

/**
 * Returns accounts of tenants whose balance differs from their last entry; all entries of a tenant's accounts
 * are in its ledger.
 */
const wrongOfTenants = async (tx: Tx, sinceMs: number): Promise<Wrong[]> =>
  (
    await sql<Wrong>`
      with moved as (${movedSince(sinceMs)})
      select a.id, a.balance, coalesce(l.after, 0)::text as after
      from moved m join ledger_account a on a.id = m.account and a.tenant_id = m.tenant_id
      left join lateral (${lastEntry(sql`a.id`, sql`tenant_id = a.tenant_id`)}) l on true
      where a.tenant_id <> ${platformTenant}::bigint and a.balance <> coalesce(l.after, 0) limit 5`.execute(
      tx,
    )
  ).rows;

/**
 * Returns the platform's accounts (some dozens) whose balance differs from their last entry; their entries
 * are in the ledgers of all tenants.
 */
async function wrongOfPlatform(tx: Tx, sinceMs: number): Promise<Wrong[]> {
  const moved = await sql<Pick<Wrong, 'id' | 'balance'>>`
    with moved as (${movedSince(sinceMs)})
    select id, balance from ledger_account where tenant_id = ${platformTenant}::bigint
      and id in (select account from moved)`.execute(tx);
  const wrong: Wrong[] = [];
  for (const { id, balance } of moved.rows) {
    const last = await sql<{ after: string }>`${lastEntry(sql`${id}::bigint`, sql`true`)}`.execute(tx);
    const { after } = last.rows[0] ?? { after: '0' };
    if (after !== balance) wrong.push({ id, balance, after });
  }
  return wrong;
}

/** Returns the errors found in the ledger as messages for operators; empty when there are none. */
export async function reconcile(db: Db, sinceMs: number): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const sums = await sql<{ currency: string; sum: string }>`
        select currency, sum(balance)::text as sum from ledger_account group by currency
          having sum(balance) <> 0`.execute(tx);
      const limits = await sql<{ id: string }>`
        select id from ledger_account where kind <> 'house' and balance - held < -credit_limit
          limit 5`.execute(tx);
      const balances = [...(await wrongOfTenants(tx, sinceMs)), ...(await wrongOfPlatform(tx, sinceMs))];
      return [
        ...sums.rows.map(({ currency, sum }) => `balances of ${currency} add up to ${sum} instead of 0`),
        ...limits.rows.map(({ id }) => `account ${id} is below its limit`),
        ...balances.map(
          ({ id, balance, after }) => `account ${id} holds ${balance}, its last entry says ${after}`,
        ),
      ];
    });
}

/** Stops money calls, with the reason; the first reason stays. Whether it was this one that stopped them. */
export async function freezeMoney(db: Db | Tx, because: readonly string[], nowMs: number): Promise<boolean> {
  const { rows } = await sql`insert into setting (key, value) values ('moneyFrozen',
      ${JSON.stringify({ at: nowMs, because })}::jsonb)
    on conflict (key) do nothing returning key`.execute(db);
  return rows.length > 0;
}

const reconciledKey = 'reconciledAt';

/** Returns the time of the last reconciliation, in epoch ms; 0 before the first. */
async function lastLook(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string }>`
    select value::text as at from setting where key = ${reconciledKey}`.execute(db);
  return Number(rows[0]?.at ?? 0);
}

/**
 * Returns the reconciliation jobs (security rules, money): every minute the accounts that moved since the
 * last run, at a start and once an hour every account that ever moved. After a mismatch money calls are
 * rejected until an administrator has a successful proof and lifts the freeze. A run that fails freezes
 * nothing, but is a failed job. The freeze is a risk signal.
 */
export function reconcileJobs({
  databases,
  log,
  ids,
}: Pick<ServerServices, 'databases' | 'log' | 'ids'>): JobKind[] {
  const { system } = databases;
  const look = async (sinceMs: number) => {
    const now = Date.now();
    const wrong = await reconcile(system, sinceMs);
    await sql`insert into setting (key, value) values (${reconciledKey}, to_jsonb(${now}::bigint))
      on conflict (key) do update set value = excluded.value`.execute(system);
    if (wrong.length === 0) return;
    log.error({ because: wrong }, 'MONEY IS FROZEN');
    await system.transaction().execute(async (tx) => {
      if (await freezeMoney(tx, wrong, now))
        await announceErrors(inTransaction(tx), ids.next(), now, { ledger: wrong.length });
    });
  };
  return [
    {
      name: 'reconcile',
      everyMs,
      work: async () => look(Math.max(0, (await lastLook(system)) - overlapMs)),
    },
    { name: 'reconcileAll', everyMs: wholeEveryMs, atStart: true, work: () => look(0) },
  ];
}
