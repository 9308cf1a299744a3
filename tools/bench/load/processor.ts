import { readFileSync } from 'node:fs';

/** A clock tick of /proc on Linux, in ms (USER_HZ is 100 on every architecture that we run on). */
const tickMs = 10;

/** Processor time that a process has used, in ms; 0 of one that is gone, and where there is no /proc. */
function usedMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may have spaces and brackets in it: the 12th and 13th are utime and stime.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return 0;
  }
}

/** Begins to count; the result tells the processor time that each group of processes has used since, in ms. */
export function watchProcessor<Name extends string>(groups: Readonly<Record<Name, readonly number[]>>) {
  const names = Object.keys(groups) as Name[];
  const before = new Map(names.flatMap((name) => groups[name].map((pid) => [pid, usedMs(pid)] as const)));
  return () => {
    const sum = (pids: readonly number[]) =>
      pids.reduce((total, pid) => total + Math.max(0, usedMs(pid) - (before.get(pid) ?? 0)), 0);
    return Object.fromEntries(names.map((name) => [name, sum(groups[name])])) as Record<Name, number>;
  };
}
