import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { idFloor } from '../db/ids.ts';
import { dropFigures, monthBounds, partitionOf } from '../db/partitions.ts';
import { type Column, digestOf, type MonthHead, type OpenMonthFile, openMonthFile } from './month-file.ts';
import {
  columnsOf,
  listed,
  type MonthFile,
  monthFiles,
  monthsHere,
  movingMonths,
  noteAttached,
  rowsOf,
  speakPlainly,
} from './months.sql.ts';
import { auditMonth, type MonthWork } from './months.ts';
import { onClient } from './on-client.ts';

export interface Attached {
  readonly file: string;
  readonly rows: number;
  /** Columns that the table did not have when the file was written: they have their defaults. */
  readonly newColumns: readonly string[];
}

/**
 * Restores a month from its files, in one transaction: the rows equal those that were removed, by number and
 * checksum, or nothing happens. The database stays in use meanwhile; only the last step locks the table for a
 * short time. Entries of the agents' feed about these bets are not restored.
 */
export function attachMonth(work: MonthWork): Promise<Attached[]> {
  const { client, month, folder, at = () => undefined } = work;
  return movingMonths(client, async () => {
    const known = (await monthFiles(client)).filter((one) => one.month === month);
    if (known.length === 0) throw new Error(`${month} never went to files from this database`);
    for (const { part } of known)
      if ((await monthsHere(client, part)).some((one) => one.month === month))
        throw new Error(`${month} is in the database already`);
    const opened: { file: MonthFile; open: OpenMonthFile }[] = [];
    for (const file of known) opened.push({ file, open: await openMonthFile(join(folder, file.file)) });
    await client.query('begin');
    try {
      await speakPlainly(client);
      const attached: Attached[] = [];
      for (const { file, open } of opened) attached.push(await bringBack(work, file, open));
      await dropFigures(onClient(client), month);
      await noteAttached(client, month);
      await auditMonth(work, '/months/attach', { before: null, after: { files: attached } });
      await at('commit');
      await client.query('commit');
      await at('done');
      for (const { part } of known) await client.query(`analyze ${partitionOf(part, month)}`);
      return attached;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Throws an error when the rows of a file do not fit into the present table, and states why. Returns the
 * names of columns that the file lacks.
 */
async function compare(client: MonthWork['client'], head: MonthHead, { part, month }: MonthFile) {
  if (head.table !== part || head.month !== month)
    throw new Error(`the file holds ${head.table} of ${head.month}, not ${part} of ${month}`);
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const had = new Set(rows.map(({ name }) => name));
  if (head.migrations.some((name) => !had.has(name)))
    throw new Error(`${part} of ${month} was written by a newer version of Pitboss; attach it with that one`);
  const now = new Map((await columnsOf(client, part)).map((column) => [column.name, column]));
  for (const { name, type } of head.columns)
    if (now.get(name)?.type !== type)
      throw new Error(
        `the column ${name} of ${part} was ${type} when ${month} was written and is ${now.get(name)?.type ?? 'gone'} now; attach it with the version that wrote it`,
      );
  const added = [...now.values()].filter(({ name }) => !head.columns.some((one) => one.name === name));
  const lacking = added.find(({ filled }) => !filled);
  if (lacking)
    throw new Error(
      `the column ${lacking.name} of ${part} is newer than the file of ${month} and has no default`,
    );
  return added.map(({ name }) => name);
}

async function bringBack(work: MonthWork, file: MonthFile, open: OpenMonthFile): Promise<Attached> {
  const { client, month, at = () => undefined } = work;
  const table = file.part;
  const newColumns = await compare(client, open.head, file);
  const partition = partitionOf(table, month);
  const [from, to] = monthBounds(month).map(idFloor);
  await at('fill');
  // Indexes are made when the rows are there, by ATTACH, which then believes the check instead of reading the
  // rows.
  await client.query(`create table ${partition} (like ${table} including all excluding indexes)`);
  await client.query(
    `alter table ${partition} add constraint of_the_month check (id >= ${from} and id < ${to})`,
  );
  await fill(client, partition, open);
  await at('attach');
  await client.query(
    `alter table ${table} attach partition ${partition} for values from (${from}) to (${to})`,
  );
  await client.query(`alter table ${partition} drop constraint of_the_month`);
  const found = await digestOf(rowsOf(client, table, month, open.head.columns));
  if (found.rows !== file.rows || found.sha256 !== file.sha256)
    throw new Error(`${file.file} does not hold the rows that went from the database`);
  return { file: file.file, rows: found.rows, newColumns };
}

async function fill(client: MonthWork['client'], partition: string, { head, rows }: OpenMonthFile) {
  const columns: readonly Column[] = head.columns;
  const copy = client.query(copyFrom(`copy ${partition} (${listed(columns)}) from stdin`));
  await pipeline(rows(), copy);
}
