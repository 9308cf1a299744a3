import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { serialize } from 'node:v8';
import { programArgs } from '../../../apps/server/src/platform/start/program.ts';
import type { Copier } from '../rows/copy.ts';
import type { Filled, Recipe } from './recipe.ts';

/** Most of what playing makes is dropped at once; collected rarely, it costs next to nothing. */
const roomForYoung = '--max-semi-space-size=64';

/** Input of a process, on its standard input. */
export interface Task {
  readonly recipe: Recipe;
  /** Index of this process among `of` processes; it plays every lane whose number modulo `of` is `place`. */
  readonly place: number;
  readonly of: number;
}

/** Header of a message: JSON after its length in four bytes, before the bytes of the message. */
export type Head =
  | { readonly target: string; readonly columns: string; readonly bytes: number }
  | { readonly progress: string }
  | { readonly filled: Filled };

/** Gives a stream's next bytes, so many at a time; null at its end. */
function reader(stream: Readable): (bytes: number) => Promise<Buffer | null> {
  let wake: () => void = () => undefined;
  let ended = false;
  stream.on('readable', () => wake());
  stream.on('close', () => {
    ended = true;
    wake();
  });
  return async (bytes) => {
    for (;;) {
      const got = stream.read(bytes) as Buffer | null;
      if (got) return got.length === bytes ? got : null;
      if (ended) return null;
      await new Promise<void>((go) => {
        wake = go;
      });
    }
  };
}

/** Passes the rows of one process on until it has reported the totals of what it filled. */
async function listen(
  child: ChildProcess & { stdout: Readable },
  copier: Copier,
  progress: (line: string) => void,
): Promise<Filled> {
  const exit = once(child, 'exit') as Promise<[code: number | null]>;
  const read = reader(child.stdout);
  let filled: Filled | null = null;
  for (let size = await read(4); size; size = await read(4)) {
    const text = await read(size.readUInt32LE());
    if (!text) break;
    const head = JSON.parse(String(text)) as Head;
    if ('filled' in head) filled = head.filled;
    else if ('progress' in head) progress(head.progress);
    else {
      const bytes = await read(head.bytes);
      if (!bytes) break;
      copier.put({ target: head.target, columns: head.columns, bytes });
      await copier.catchUp();
    }
  }
  const [code] = await exit;
  if (!filled || code !== 0) throw new Error(`a process that plays the world ended early (exit ${code})`);
  return filled;
}

/**
 * Plays the lanes of a world in several processes at once, whose rows are copied here; it is the same as
 * played by one.
 */
export async function fillByProcesses(
  recipe: Recipe,
  processes: number,
  copier: Copier,
  progress: (line: string) => void,
): Promise<Filled> {
  const children = Array.from({ length: Math.min(processes, recipe.lanes) }, () =>
    spawn(process.execPath, [roomForYoung, ...programArgs('tools/world/workers/worker-main.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  try {
    const parts = await Promise.all(
      children.map((child, position) => {
        const task: Task = { recipe, place: position, of: children.length };
        child.stdin.end(serialize(task));
        return listen(child, copier, progress);
      }),
    );
    const sum = (of: 'bets' | 'rounds' | 'open') => parts.reduce((all, one) => all + one[of], 0);
    const { agents = 0, members = 0 } = parts[0] ?? {};
    return { bets: sum('bets'), rounds: sum('rounds'), open: sum('open'), agents, members };
  } finally {
    for (const child of children) child.kill();
  }
}
