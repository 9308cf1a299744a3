import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { monthBounds, monthOf, partitionOf } from '../../../apps/server/src/platform/db/partitions.ts';
import { columns, lineOf, type MonthlyTable, type Sink, type Value, type WorldTable } from './rows.ts';

/** A batch goes to the database when this many bytes are full. */
const batchBytes = 1 << 20;
/** The generator waits while more than this is on its way. */
const waitingBytes = 16 * batchBytes;
/** A character takes at most three bytes. */
const widest = 3;

/** Rows of one table or partition as lines of COPY. */
export interface Batch {
  readonly target: string;
  readonly columns: string;
  /** Bytes rather than strings: what waits for the database then costs the garbage collector nothing. */
  readonly bytes: Buffer;
}

/** Gathers rows and hands them on batch by batch; `flush` hands on the rest. */
export function createBatches(deliver: (batch: Batch) => void): Omit<Sink, 'drain'> & { flush(): void } {
  const open = new Map<string, Batch & { used: number }>();

  function close({ target, columns: names, bytes, used }: Batch & { used: number }): void {
    open.delete(target);
    deliver({ target, columns: names, bytes: bytes.subarray(0, used) });
  }

  function put(target: string, table: WorldTable, values: readonly Value[]): void {
    const line = lineOf(values);
    let batch = open.get(target);
    if (batch && batchBytes - batch.used < line.length * widest) {
      close(batch);
      batch = undefined;
    }
    if (!batch) {
      batch = { target, columns: columns[table], bytes: Buffer.allocUnsafeSlow(batchBytes), used: 0 };
      open.set(target, batch);
    }
    batch.used += batch.bytes.write(line, batch.used);
  }

  const monthNames = new Map<MonthlyTable, { from: number; to: number; name: string }>();
  function partitionAt(table: MonthlyTable, ms: number): string {
    const known = monthNames.get(table);
    if (known && ms >= known.from && ms < known.to) return known.name;
    const [from, to] = monthBounds(monthOf(ms));
    const name = partitionOf(table, monthOf(ms));
    monthNames.set(table, { from, to, name });
    return name;
  }

  return {
    add: (table, ...values) => put(table, table, values),
    addAt: (table, ms, ...values) => put(partitionAt(table, ms), table, values),
    flush: () => [...open.values()].forEach(close),
  };
}

/**
 * Loads batches by COPY over one connection while their producer continues. The tables must have been
 * truncated in the connection's transaction, so that rows can be written frozen, which saves a later pass.
 */
export function createCopier(client: pg.Client) {
  let queue: Promise<void> = Promise.resolve();
  let failure: unknown;
  let waiting = 0;

  async function send({ target, columns: names, bytes }: Batch): Promise<void> {
    waiting -= bytes.length;
    if (failure !== undefined) return;
    const stream = client.query(copyFrom(`copy ${target} (${names}) from stdin with (format text, freeze)`));
    const done = once(stream, 'finish');
    stream.end(bytes);
    await done;
  }

  return {
    put(batch: Batch): void {
      waiting += batch.bytes.length;
      queue = queue
        .then(() => send(batch))
        .catch((error: unknown) => {
          failure ??= error;
        });
    },
    /** Waits while the database is far behind. */
    async catchUp(): Promise<void> {
      if (failure !== undefined) throw failure;
      while (waiting > waitingBytes && failure === undefined) {
        await new Promise<void>((go) => setTimeout(go, 2));
      }
    },
    async finish(): Promise<void> {
      await queue;
      if (failure !== undefined) throw failure;
    },
  };
}
export type Copier = ReturnType<typeof createCopier>;

/** Rows that go to a copier in this process. */
export function createCopySink(copier: Copier): Sink & { flush(): void } {
  return {
    ...createBatches(copier.put),
    async drain() {
      // One turn of the event loop lets the sockets move; more than that only when the database is behind.
      await new Promise<void>((go) => setImmediate(go));
      await copier.catchUp();
    },
  };
}
