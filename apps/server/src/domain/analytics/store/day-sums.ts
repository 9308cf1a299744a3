import { allDaySums, packSums, sumFacts } from './facts.ts';

/** Runs a statement on the connection that writes. */
type Run = (text: string) => Promise<unknown>;

/** Adds the sums by day of facts of a relation, or subtracts them. */
export async function addDaySums(run: Run, relation: string, sign: 1 | -1): Promise<void> {
  for (const sums of allDaySums)
    await run(`insert into ${sums.table} (${sums.names}) ${sumFacts(sums, relation, sign)}`);
}

/** Aggregates the rows of sums that changes have left. */
export async function packDaySums(run: Run): Promise<void> {
  for (const sums of allDaySums) {
    const { table, names } = sums;
    await run(`create or replace temp table packed as ${packSums(sums)}`);
    await run(`delete from ${table}`);
    await run(`insert into ${table} (${names}) select ${names} from packed`);
  }
}
