import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  dropFeed,
  keepFigures,
  type MonthTable,
  monthBounds,
  monthTables,
  partitionOf,
} from '../db/partitions.ts';
import { isConflict } from '../db/temporary.ts';
import { type Digest, digestOf, writeMonthFile } from './month-file.ts';
import {
  columnsOf,
  isWaitedFor,
  monthFiles,
  monthsHere,
  movingMonths,
  noteDetached,
  rowsOf,
  speakPlainly,
} from './months.sql.ts';
import { auditMonth, type MonthWork } from './months.ts';
import { onClient } from './on-client.ts';

/** A month of one table that was written to a file. */
export interface Written extends Digest {
  readonly table: MonthTable;
  readonly file: string;
}

/** A month without rows leaves neither files nor a memory of them. */
const holdsRows = (written: readonly Written[]) => written.some(({ rows }) => rows > 0);

/**
 * Max wait for a lock: a session waiting for a table of bets blocks all sessions queued behind it, so this is
 * shorter than the time to detect a deadlock.
 */
const lockMs = 500;
const tries = 30;
const pauseMs = 2_000;

/**
 * Writes the bets and rounds of a month to files and removes them from the database, in one transaction that
 * reads them again under a lock: the removed rows are those in the files. Readers continue meanwhile; writers
 * to rows of the month wait. Interrupted at any step, it has no effect and can be started again. Totals,
 * ledger and balances stay unchanged.
 */
export function detachMonth(work: MonthWork): Promise<Written[]> {
  const { client, month, at = () => undefined } = work;
  return movingMonths(client, async () => {
    const tables: MonthTable[] = [];
    for (const table of monthTables)
      if ((await monthsHere(client, table)).some((one) => one.month === month)) tables.push(table);
    if (tables.length === 0) {
      const gone = (await monthFiles(client)).filter((one) => one.month === month);
      const files = gone.map(({ file }) => file).join(', ');
      throw new Error(
        gone.length ? `${month} is in files already: ${files}` : `there is no ${month} in the database`,
      );
    }
    await mkdir(work.folder, { recursive: true });
    for (let turn = 1; ; turn += 1) {
      await at('copy');
      const written = await writeFiles(work, tables);
      await at('file');
      const ended = await takeOut(work, written);
      if (ended === 'gone') {
        await at('done');
        if (holdsRows(written)) return written;
        for (const { file } of written) await rm(join(work.folder, file));
        return [];
      }
      if (turn >= 3)
        throw new Error(`${month} was changed each time while it was written; it stays in the database`);
    }
  });
}

/** Writes the tables of a month to files, from one snapshot. */
async function writeFiles({ client, folder, month }: MonthWork, tables: readonly MonthTable[]) {
  await client.query('begin isolation level repeatable read read only');
  await speakPlainly(client);
  const { rows: known } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  const written: Written[] = [];
  for (const table of tables) {
    const columns = (await columnsOf(client, table)).map(({ name, type }) => ({ name, type }));
    const head = {
      pitbossMonth: 1 as const,
      table,
      month,
      columns,
      migrations: known.map(({ name }) => name),
      madeAt: new Date().toISOString(),
    };
    written.push({
      table,
      ...(await writeMonthFile(folder, head, rowsOf(client, table, month, columns))),
    });
  }
  await client.query('commit');
  return written;
}

/**
 * Takes what was written out of the database, unless it was changed since; tries again while others are in
 * the way.
 */
async function takeOut(work: MonthWork, written: readonly Written[]): Promise<'gone' | 'changed'> {
  for (let turn = 1; ; turn += 1) {
    const ended = await tryToTakeOut(work, written).catch(async (error: unknown) => {
      await work.client.query('rollback').catch(() => undefined);
      if (!isConflict(error)) throw error;
      return 'busy' as const;
    });
    if (ended !== 'busy') return ended;
    if (turn === tries)
      throw new Error(`others are at work on the bets all the time; ${work.month} stays in the database`);
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}

async function tryToTakeOut(work: MonthWork, written: readonly Written[]) {
  const { client, month, at = () => undefined } = work;
  const partitions = written.map(({ table }) => partitionOf(table, month));
  await client.query('begin');
  await speakPlainly(client);
  await client.query(`set local lock_timeout = ${lockMs}; lock table ${partitions.join(', ')} in share mode`);
  await at('compare');
  for (const { table, rows, sha256 } of written) {
    const now = await digestOf(rowsOf(client, table, month, await columnsOf(client, table)));
    if (now.rows === rows && now.sha256 === sha256) continue;
    await client.query('rollback');
    return 'changed' as const;
  }
  await dropFeed(onClient(client), ...monthBounds(month));
  // A session that waits for our lock would deadlock with us as soon as we wait for the parent table.
  if (await isWaitedFor(client, partitions)) {
    await client.query('rollback');
    return 'busy' as const;
  }
  await client.query(`select pg_advisory_xact_lock(7301)`);
  await at('drop');
  if (written.some(({ table }) => table === 'bet'))
    await keepFigures(onClient(client), partitionOf('bet', month));
  for (const partition of partitions) await client.query(`drop table ${partition}`);
  if (holdsRows(written)) {
    for (const { table, ...digest } of written) await noteDetached(client, { part: table, month, ...digest });
    await auditMonth(work, '/months/detach', { before: null, after: { files: written } });
  }
  await at('commit');
  await client.query('commit');
  return 'gone' as const;
}
