import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { deserialize } from 'node:v8';
import { type Batch, createBatches } from '../rows/copy.ts';
import { fill } from './fill.ts';
import type { Head, Task } from './processes.ts';

const { stdin, stdout } = process;

function send(head: Head): void {
  const text = Buffer.from(JSON.stringify(head));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  stdout.write(size);
  stdout.write(text);
}

function deliver({ target, columns, bytes }: Batch): void {
  send({ target, columns, bytes: bytes.length });
  stdout.write(bytes);
}

/** Plays some lanes of a world for the process that started this one, which copies the rows. */
async function main(): Promise<void> {
  const { recipe, place, of } = deserialize(await buffer(stdin)) as Task;
  const { flush, ...sink } = createBatches(deliver);
  const drain = async () => {
    await new Promise<void>((go) => setImmediate(go));
    if (stdout.writableNeedDrain) await once(stdout, 'drain');
  };
  const filled = await fill(
    recipe,
    { ...sink, drain },
    (worker) => worker % of === place,
    (progress) => send({ progress }),
  );
  flush();
  send({ filled });
}

await main();
