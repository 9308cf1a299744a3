import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { distributedQuery } from '../db/cluster/distributed-query.ts';
import { type MonthTable, partitionOf } from '../db/partitions.ts';
import type { Column, Digest, Rows } from './month-file.ts';

/** Row of the database about a file. */
export interface MonthFile extends Digest {
  readonly part: MonthTable;
  readonly month: string;
  /** Without its folder, which may change. */
  readonly file: string;
  readonly detached_at: Date;
  /** When the month was brought back; null while it is in the file alone. */
  readonly attached_at: Date | null;
}

type Client = Pick<pg.ClientBase, 'query'>;

/** Every month that ever went to files. */
export async function monthFiles(client: Client): Promise<MonthFile[]> {
  const { rows } = await client.query<MonthFile>(
    `select part, month, file, rows::float8 as rows, sha256, detached_at, attached_at from month_file
      order by month, part`,
  );
  return rows;
}

export async function noteDetached(
  client: Client,
  one: Digest & { part: MonthTable; month: string; file: string },
): Promise<void> {
  await client.query(
    `insert into month_file (part, month, file, rows, sha256, detached_at) values ($1, $2, $3, $4, $5, now())
     on conflict (part, month) do update set file = excluded.file, rows = excluded.rows,
       sha256 = excluded.sha256,
       detached_at = excluded.detached_at, attached_at = null`,
    [one.part, one.month, one.file, one.rows, one.sha256],
  );
}

/** Records that a month has been attached again from its files. */
export async function noteAttached(client: Client, month: string): Promise<void> {
  await client.query('update month_file set attached_at = now() where month = $1', [month]);
}

/** Months of a table that are in the database, with their bytes on its disk. */
export async function monthsHere(
  client: Client,
  table: MonthTable,
): Promise<{ month: string; bytes: number }[]> {
  const { rows } = await client.query<{ month: string; bytes: number }>(
    `select replace(right(c.relname, 7), '_', '-') as month, pg_total_relation_size(c.oid)::float8 as bytes
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass and c.relname ~ ('^' || $1 || '_[0-9]{4}_[0-9]{2}$') order by 1`,
    [table],
  );
  return rows;
}

/** Columns in the order of their names, which is that of files, whatever the order in a database is. */
export async function columnsOf(
  client: Client,
  table: string,
): Promise<(Column & { readonly filled: boolean })[]> {
  const { rows } = await client.query<Column & { filled: boolean }>(
    `select attname as name, format_type(atttypid, atttypmod) as type, (atthasdef or not attnotnull) as filled
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attname`,
    [table],
  );
  return rows;
}

export const listed = (columns: readonly Column[]) => columns.map(({ name }) => `"${name}"`).join(', ');

/** Sets the output format of the transaction, so that equal rows have equal text on every database. */
export async function speakPlainly(client: Client): Promise<void> {
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
     set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0`,
  );
}

/** All rows of a partition in the order of their keys, as text; in a transaction that speaks plainly. */
export function rowsOf(
  client: pg.ClientBase,
  table: MonthTable,
  month: string,
  columns: readonly Column[],
): Rows {
  const key = table === 'bet' ? 'id, tenant_id' : 'id';
  return client.query(
    copyTo(`copy (select ${listed(columns)} from "${partitionOf(table, month)}" order by ${key}) to stdout`),
  );
}

/** Returns whether a session waits for a lock on one of these tables. */
export async function isWaitedFor(client: Client, partitions: readonly string[]): Promise<boolean> {
  const { rows } = await client.query(
    'select from pg_locks where relation = any($1::regclass[]) and not granted limit 1',
    [partitions],
  );
  return rows.length > 0;
}

/** Key of the advisory lock for moving months, one process at a time; held until its connection ends. */
export const movers = 7302;

/**
 * Runs work that moves months under their advisory lock, which is released on success or when the connection
 * ends. Throws when another process holds it, and on a cluster, whose partitions are stored on several hosts.
 */
export async function movingMonths<T>(client: Client, work: () => Promise<T>): Promise<T> {
  if ((await client.query(distributedQuery)).rows.length > 0)
    throw new Error('months of a database on several machines do not go to files');
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    movers,
  ]);
  if (!rows[0]?.taken) throw new Error('somebody else is moving months now; try again later');
  const done = await work();
  await client.query('select pg_advisory_unlock($1)', [movers]);
  return done;
}
