import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columns, lineOf, type MonthlyTable, type Sink, type Value, type WorldTable } from './rows.ts';

/** A batch goes to the database when this many bytes are full. */
const batchBytes = 1 << 20;
/** The generator waits while more than this is on its way. */
const waitingBytes = 16 * batchBytes;
/** A character takes at most three bytes. */
const widest = 3;

interface Batch {
  readonly target: string;
  readonly columns: string;
  /** Bytes rather than strings: what waits for the database then costs the garbage collector nothing. */
  readonly bytes: Buffer;
  used: number;
}

/**
 * Loads rows by COPY over one connection, batch by batch while the generator runs on. The tables must have been
 * truncated in the connection's transaction, so that rows can be written frozen, which saves a later pass.
 */
export function createCopySink(client: pg.Client): Sink & { finish(): Promise<void> } {
  const batches = new Map<string, Batch>();
  let queue: Promise<void> = Promise.resolve();
  let failure: unknown;
  let waiting = 0;

  async function send(batch: Batch): Promise<void> {
    const { target, bytes, used } = batch;
    if (failure === undefined) {
      const stream = client.query(
        copyFrom(`copy ${target} (${batch.columns}) from stdin with (format text, freeze)`),
      );
      const done = once(stream, 'finish');
      stream.end(bytes.subarray(0, used));
      await done;
    }
    waiting -= batchBytes;
  }

  function flush(key: string, batch: Batch): void {
    batches.delete(key);
    waiting += batchBytes;
    queue = queue
      .then(() => send(batch))
      .catch((error: unknown) => {
        failure ??= error;
      });
  }

  function put(target: string, table: WorldTable, values: readonly Value[]): void {
    const line = lineOf(values);
    let batch = batches.get(target);
    if (batch && batchBytes - batch.used < line.length * widest) {
      flush(target, batch);
      batch = undefined;
    }
    if (!batch) {
      batch = { target, columns: columns[table], bytes: Buffer.allocUnsafeSlow(batchBytes), used: 0 };
      batches.set(target, batch);
    }
    batch.used += batch.bytes.write(line, batch.used);
  }

  const monthNames = new Map<MonthlyTable, { from: number; to: number; name: string }>();
  function monthOf(table: MonthlyTable, ms: number): string {
    const known = monthNames.get(table);
    if (known && ms >= known.from && ms < known.to) return known.name;
    const day = new Date(ms);
    const from = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
    const to = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1);
    const name = `${table}_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`;
    monthNames.set(table, { from, to, name });
    return name;
  }

  return {
    add: (table, ...values) => put(table, table, values),
    addAt: (table, ms, ...values) => put(monthOf(table, ms), table, values),
    async drain() {
      if (failure !== undefined) throw failure;
      // One turn of the event loop lets the sockets move; more than that only when the database is behind.
      await new Promise<void>((go) => setImmediate(go));
      while (waiting > waitingBytes && failure === undefined) {
        await new Promise<void>((go) => setTimeout(go, 2));
      }
    },
    async finish() {
      for (const [key, batch] of [...batches]) flush(key, batch);
      await queue;
      if (failure !== undefined) throw failure;
    },
  };
}
