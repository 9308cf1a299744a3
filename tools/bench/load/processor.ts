import { readFileSync } from 'node:fs';

/** A clock tick of /proc on Linux, in ms (USER_HZ is 100 on every architecture that we run on). */
const tickMs = 10;

interface Used {
  readonly parent: number;
  readonly ownMs: number;
  /** Of its children that have ended. */
  readonly endedMs: number;
}

/** Returns the processor time of a process; zero when it has ended, and without /proc. */
function usedBy(pid: number): Used {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may have spaces and brackets in it; the 12th to 15th are utime, stime, cutime
    // and cstime.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ms = (position: number) => ((fields[position] ?? 0) + (fields[position + 1] ?? 0)) * tickMs;
    return { parent: fields[1] ?? 0, ownMs: ms(11), endedMs: ms(13) };
  } catch {
    return { parent: 0, ownMs: 0, endedMs: 0 };
  }
}

/**
 * Returns the processor time of some processes in ms, including ended children of those that are parents: a
 * connection of the database is a process that ends with it.
 */
function usedMs(pids: readonly number[]): number {
  const all = pids.map(usedBy);
  const parents = new Set(all.map(({ parent }) => parent));
  return all.reduce(
    (sum, { ownMs, endedMs }, position) =>
      sum + ownMs + (parents.has(pids[position] as number) ? endedMs : 0),
    0,
  );
}

/**
 * Starts counting; the returned function gives the processor time that each group of processes has used
 * since, in ms. Each group is a function that returns its current processes.
 */
export function watchProcessor<Name extends string>(groups: Readonly<Record<Name, () => readonly number[]>>) {
  const names = Object.keys(groups) as Name[];
  const count = () => new Map(names.map((name) => [name, usedMs(groups[name]())]));
  const before = count();
  return () => {
    const now = count();
    return Object.fromEntries(
      names.map((name) => [name, (now.get(name) ?? 0) - (before.get(name) ?? 0)]),
    ) as Record<Name, number>;
  };
}
