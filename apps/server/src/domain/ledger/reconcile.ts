import { type RawBuilder, sql } from 'kysely';
import type { ServerServices } from '../../kernel/calls/services.ts';
import type { Db, Tx } from '../../kernel/database/db.ts';
import { idFloor } from '../../kernel/database/ids.ts';
import type { JobKind } from '../../kernel/jobs/job-kind.ts';
import { announceFaults } from '../risk/signals.ts';
import { inTransaction } from '../sql/run-sql.ts';
import { platformTenant } from './post-to-ledger.ts';

const everyMs = 60_000;
const wholeEveryMs = 3_600_000;
/** Entries are looked at again for this long, since the ids of parallel postings are not handed out in commit order. */
const overlapMs = 30_000;

interface Wrong {
  id: string;
  balance: string;
  after: string;
}

/** Accounts that moved since an instant, of all time at 0, with the tenant of the entry. */
const movedSince = (sinceMs: number) =>
  sinceMs === 0
    ? sql`select tenant_id, id as account from ledger_account`
    : sql`select tenant_id, debit_account as account from ledger_transfer where id >= ${idFloor(sinceMs)}::bigint
        union select tenant_id, credit_account from ledger_transfer where id >= ${idFloor(sinceMs)}::bigint`;

/** The last entry of an account among those that `condition` chooses. */
const lastEntry = (account: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
  select after from (
    (select id, debit_after as after from ledger_transfer where debit_account = ${account} and ${condition} order by id desc limit 1)
    union all
    (select id, credit_after from ledger_transfer where credit_account = ${account} and ${condition} order by id desc limit 1)) t
  order by id desc limit 1`;

/** Accounts of tenants that do not hold what their last entry says; all of a tenant's are in its own books. */
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

/** The same of the platform's, some dozens, which are in the books of all tenants. */
async function wrongOfPlatform(tx: Tx, sinceMs: number): Promise<Wrong[]> {
  const moved = await sql<Pick<Wrong, 'id' | 'balance'>>`
    with moved as (${movedSince(sinceMs)})
    select id, balance from ledger_account where tenant_id = ${platformTenant}::bigint and id in (select account from moved)`.execute(
    tx,
  );
  const wrong: Wrong[] = [];
  for (const { id, balance } of moved.rows) {
    const last = await sql<{ after: string }>`${lastEntry(sql`${id}::bigint`, sql`true`)}`.execute(tx);
    const { after } = last.rows[0] ?? { after: '0' };
    if (after !== balance) wrong.push({ id, balance, after });
  }
  return wrong;
}

/** What a look at the ledger found wrong, for people to read; nothing when it holds. */
export async function reconcile(db: Db, sinceMs: number): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const sums = await sql<{ currency: string; sum: string }>`
        select currency, sum(balance)::text as sum from ledger_account group by currency having sum(balance) <> 0`.execute(
        tx,
      );
      const limits = await sql<{ id: string }>`
        select id from ledger_account where kind <> 'house' and balance - held < -credit_limit limit 5`.execute(
        tx,
      );
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
  const { rows } =
    await sql`insert into setting (key, value) values ('moneyFrozen', ${JSON.stringify({ at: nowMs, because })}::jsonb)
    on conflict (key) do nothing returning key`.execute(db);
  return rows.length > 0;
}

const reconciledKey = 'reconciledAt';

/** When the ledger was last looked at, epoch ms; 0 before the first time. */
async function lastLook(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string }>`
    select value::text as at from setting where key = ${reconciledKey}`.execute(db);
  return Number(rows[0]?.at ?? 0);
}

/**
 * Reconciles as regular work (security rules, money): every minute what moved since the last look, at a start and once an
 * hour every account that ever moved. On a mismatch money calls are refused until an administrator has a green proof
 * and lifts it. A look that fails freezes nothing, but is a job that failed. The freeze is a signal of risk control.
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
        await announceFaults(inTransaction(tx), ids.next(), now, { ledger: wrong.length });
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
