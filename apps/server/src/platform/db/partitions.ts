import { sql } from 'kysely';
import type { Db } from './db.ts';
import { idFloor } from './ids.ts';

/** Tables that grow with time, partitioned by the month inside their ids. */
const byMonth = ['bet', 'round', 'ledger_transfer'] as const;

/**
 * Tables whose months go to files: money stays for ever, since balances are sums of it, and so do the figures
 * of bets.
 */
export const monthTables = ['bet', 'round'] as const;
export type MonthTable = (typeof monthTables)[number];

/** Returns the UTC month of a timestamp, like 2026-03. */
export const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);

/** The partition of a month like 2026-03. */
export const partitionOf = (table: string, month: string) => `${table}_${month.replace('-', '_')}`;

/** Returns the first millisecond of a month and of the next one. */
export function monthBounds(month: string): readonly [from: number, to: number] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [Date.UTC(year, number - 1, 1), Date.UTC(year, number, 1)];
}

/** Months kept before now and made ahead of it. */
const monthsBack = 8;
const monthsAhead = 2;

/** Partitions of months that went to files; `back`: those that were brought back. */
async function inFiles(db: Db, back: boolean): Promise<Set<string>> {
  const { rows } = await sql<{
    name: string;
  }>`select part || '_' || replace(month, '-', '_') as name from month_file
    where (attached_at is not null) = ${back}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Creates the missing monthly partitions around a time, except those of months that are in files; safe to
 * call from several servers concurrently.
 */
export async function ensurePartitions(db: Db, nowMs: number, back = monthsBack): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7301)`.execute(tx);
    const gone = await inFiles(tx, false);
    for (let month = -back; month <= monthsAhead; month += 1) {
      const name = oldestMonth(nowMs, -month);
      const [from, to] = monthBounds(name).map(idFloor);
      for (const table of byMonth) {
        const partition = partitionOf(table, name);
        if (gone.has(partition)) continue;
        await sql
          .raw(
            `create table if not exists ${partition} partition of ${table} for values from (${from}) to (${to})`,
          )
          .execute(tx);
      }
    }
  });
}

/** Returns the first millisecond of the UTC month that is `back` months before the month of a timestamp. */
export const firstOfMonth = (nowMs: number, back: number) => {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1);
};

/** Returns the name of that month, like 2026-03: the oldest one that is kept when `back` months are. */
export const oldestMonth = (nowMs: number, back: number) => monthOf(firstOfMonth(nowMs, back));

const pastColumns = sql.raw(
  `id, tenant_id, agent_id, member_id, game_id, area_id, room_id, room_type, hall_level, currency, amount, payout,
    reward, rtp, state, is_normal, bet_time`,
);

/** Key of the setting that counts how often months have left the database or come back. */
export const monthMovesKey = 'monthMoves';

/** Counts a move of a month: copies of the bets are built again, since it is no commit that they follow. */
const countMove = (db: Db) =>
  sql`insert into setting (key, value) values (${monthMovesKey}, '1'::jsonb)
    on conflict (key) do update set value = to_jsonb((setting.value #>> '{}')::int + 1)`.execute(db);

/** Keeps what reports need of the settled bets of a partition that leaves the database. */
export async function keepFigures(db: Db, partition: string): Promise<void> {
  await sql`insert into past_bet (${pastColumns}) select ${pastColumns} from ${sql.table(partition)}
    where state = 1`.execute(db);
  await countMove(db);
}

/** Removes what was kept of the bets of a month that is in the database again. */
export async function dropFigures(db: Db, month: string): Promise<void> {
  const [from, to] = monthBounds(month).map(idFloor);
  await sql`delete from past_bet where id >= ${from}::bigint and id < ${to}::bigint`.execute(db);
  await countMove(db);
}

/**
 * Drops the months of bets and rounds that are older than `months` whole months before the present one, and
 * returns the names of what was dropped. The ledger stays, and with it the balances; what reports need of the
 * bets is kept. Months that were brought back from files stay.
 */
export async function dropOldPartitions(db: Db, nowMs: number, months: number): Promise<string[]> {
  const oldest = oldestMonth(nowMs, months);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7301)`.execute(tx);
    const dropped: string[] = [];
    const back = await inFiles(tx, true);
    for (const table of monthTables) {
      const { rows } = await sql<{ name: string }>`
        select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = ${table}::regclass and c.relname ~ ${`^${table}_[0-9]{4}_[0-9]{2}$`}
          and c.relname < ${partitionOf(table, oldest)}
        order by 1`.execute(tx);
      for (const { name } of rows) {
        if (back.has(name)) continue;
        if (table === 'bet') await keepFigures(tx, name);
        await sql`drop table ${sql.table(name)}`.execute(tx);
        dropped.push(name);
      }
    }
    if (dropped.length) await dropFeed(tx, 0, firstOfMonth(nowMs, months));
    if (dropped.length)
      await sql`insert into setting (key, value) values (${keptKey},
        to_jsonb(${firstOfMonth(nowMs, months)}::bigint))
        on conflict (key) do update set value = excluded.value`.execute(tx);
    return dropped;
  });
}

/**
 * The part of the agents' feed that speaks of bets that go; the last place of a tenant stays, since places go
 * on from it.
 */
export async function dropFeed(db: Db, fromMs: number, toMs: number): Promise<void> {
  const from = idFloor(fromMs);
  const to = idFloor(toMs);
  await sql`delete from bet_revision where bet_id >= ${from}::bigint and bet_id < ${to}::bigint`.execute(db);
  await sql`delete from bet_commit c where c.stamp >= ${from}::bigint and c.stamp < ${to}::bigint
    and (c.place is null
    or c.place < (select max(l.place) from bet_commit l where l.tenant_id = c.tenant_id))`.execute(db);
}

const keptKey = 'betsKeptFrom';

/**
 * Returns the time from which all bets are in the database: after the newest month that is in files or was
 * dropped; the epoch until then.
 */
export async function betsKeptFrom(db: Db): Promise<Date> {
  const { rows } = await sql<{ from: number | null }>`
    select greatest((select (value #>> '{}')::bigint from setting where key = ${keptKey}),
      (select extract(epoch from max((month || '-01')::date + interval '1 month')) * 1000
       from month_file where attached_at is null))::float8 as from`.execute(db);
  return new Date(rows[0]?.from ?? 0);
}
