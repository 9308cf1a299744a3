import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';
import { idFloor } from './ids.ts';

/** Tables that grow with time, partitioned by the month inside their ids. */
const byMonth = ['bet', 'round', 'ledger_transfer'] as const;

/** Months kept before now and made ahead of it. */
const monthsBack = 8;
const monthsAhead = 2;

/** Makes the missing monthly partitions around an instant; safe to call from several servers at once. */
export async function ensurePartitions(db: Db, nowMs: number, back = monthsBack): Promise<void> {
  const now = new Date(nowMs);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7301)`.execute(tx);
    for (let month = -back; month <= monthsAhead; month += 1) {
      const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1);
      const to = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month + 1, 1);
      const suffix = new Date(from).toISOString().slice(0, 7).replace('-', '_');
      for (const table of byMonth) {
        await sql
          .raw(
            `create table if not exists ${table}_${suffix} partition of ${table} for values from (${idFloor(from)}) to (${idFloor(to)})`,
          )
          .execute(tx);
      }
    }
  });
}

/** Tables whose old months may go: money stays for ever, since balances are sums of it, and so do the rollups. */
const droppable = ['bet', 'round'] as const;

/** The first instant of the month that lies so many months before the one of an instant (UTC). */
export const firstOfMonth = (nowMs: number, back: number) => {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1);
};

/**
 * Drops the months of bets and rounds that are older than `months` whole months before the present one, and gives the
 * names of what went. Ledger lines and rollups stay, so balances and reports by day and hour do too.
 */
export async function dropOldPartitions(db: Db, nowMs: number, months: number): Promise<string[]> {
  const oldest = new Date(firstOfMonth(nowMs, months)).toISOString().slice(0, 7).replace('-', '_');
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7301)`.execute(tx);
    const dropped: string[] = [];
    for (const table of droppable) {
      const { rows } = await sql<{ name: string }>`
        select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = ${table}::regclass and c.relname ~ ${`^${table}_[0-9]{4}_[0-9]{2}$`} and c.relname < ${`${table}_${oldest}`}
        order by 1`.execute(tx);
      for (const { name } of rows) {
        await sql`drop table ${sql.table(name)}`.execute(tx);
        dropped.push(name);
      }
    }
    if (dropped.length) await dropFeed(tx, firstOfMonth(nowMs, months));
    if (dropped.length)
      await sql`insert into setting (key, value) values (${keptKey}, to_jsonb(${firstOfMonth(nowMs, months)}::bigint))
        on conflict (key) do update set value = excluded.value`.execute(tx);
    return dropped;
  });
}

/** The part of the agents' feed that speaks of bets that are gone; the last place of a tenant stays, since places go on from it. */
async function dropFeed(tx: Tx, beforeMs: number): Promise<void> {
  await sql`delete from bet_revision where bet_id < ${idFloor(beforeMs)}::bigint`.execute(tx);
  await sql`delete from bet_commit c where c.stamp < ${idFloor(beforeMs)}::bigint and (c.place is null
    or c.place < (select max(l.place) from bet_commit l where l.tenant_id = c.tenant_id))`.execute(tx);
}

const keptKey = 'betsKeptFrom';

/** The instant from which bets are kept: the epoch until months were dropped. */
export async function betsKeptFrom(db: Db): Promise<Date> {
  const { rows } = await sql<{
    from: number;
  }>`select (value #>> '{}')::bigint::float8 as from from setting where key = ${keptKey}`.execute(db);
  return new Date(rows[0]?.from ?? 0);
}
