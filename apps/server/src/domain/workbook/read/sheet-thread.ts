import { startThread } from '../../../platform/start/program.ts';
import { sheetLimits, tooHeavy, UnreadableFile } from './sheet-limits.ts';
import type { SheetResult, SheetTask } from './sheet-worker.ts';
import type { TableColumns, TableRow } from './table-rows.ts';

/**
 * Maximum number of parallel threads in this process, and of files that wait for one: each has a bounded
 * share of the host.
 */
const threadsMax = 2;
const waitingMax = 8;
/** Until a thread has loaded its program. */
const startMs = 30_000;

/** Limits of a thread. */
export interface ThreadLimits {
  readonly memoryMb: number;
  readonly waitMs: number;
  readonly timeMs: number;
}

let running = 0;
const waiting: (() => void)[] = [];

async function takeSlot(waitMs: number): Promise<void> {
  if (running < threadsMax) {
    running += 1;
    return;
  }
  if (waiting.length >= waitingMax) throw new UnreadableFile('busy');
  await new Promise<void>((done, reject) => {
    const start = () => {
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(new UnreadableFile('busy'));
    }, waitMs);
    waiting.push(start);
  });
}

function releaseSlot(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

/**
 * Runs one task in a thread; rejects when the thread ends without a result, takes too much memory or too
 * long.
 */
async function runThread(task: SheetTask, { memoryMb, timeMs }: ThreadLimits): Promise<SheetResult> {
  const worker = startThread('apps/server/src/domain/workbook/read/sheet-worker.ts', {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<SheetResult>((resolve, reject) => {
      const giveUp = () => reject(tooHeavy());
      timer = setTimeout(giveUp, startMs);
      worker.on('message', (message: 'ready' | SheetResult) => {
        if (message !== 'ready') return resolve(message);
        clearTimeout(timer);
        timer = setTimeout(giveUp, timeMs);
        return worker.postMessage(task);
      });
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : error),
      );
      worker.once('exit', giveUp);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Reads the rows of a workbook in a separate thread. Throws `UnreadableFile`. */
export async function readInThread<C extends string>(
  file: Uint8Array,
  columns: TableColumns<C>,
  limits: ThreadLimits = sheetLimits,
): Promise<TableRow<C>[]> {
  await takeSlot(limits.waitMs);
  try {
    const result = await runThread({ file, columns }, limits);
    if ('key' in result) throw new UnreadableFile(result.key, result.params);
    return result.rows as TableRow<C>[];
  } finally {
    releaseSlot();
  }
}
