import { allDaySums, packSums, sumFacts } from './facts.ts';

/** Runs a statement on the connection that writes. */
type Run = (text: string) => Promise<unknown>;

/** Adds the sums by day of facts of a relation, or subtracts them. */
export async function addDaySums(run: Run, relation: string, sign: 1 | -1): Promise<void> {
  for (const sums of allDaySums)
    await run(`insert into ${sums.table} (${sums.names}) ${sumFacts(sums, relation, sign)}`);
}

/** Aggregates the rows of sums that changes of some days have left; other days would only be written again. */
export async function packDaySums(run: Run, days: ReadonlySet<number>): Promise<void> {
  const where = `day in (${[...days].map(Number).join(', ')})`;
  for (const sums of allDaySums) {
    const { table, names } = sums;
    await run(`create or replace temp table packed as ${packSums(sums, where)}`);
    await run(`delete from ${table} where ${where}`);
    await run(`insert into ${table} (${names}) select ${names} from packed`);
  }
}
