import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { decode } from '@pitboss/rounds/decode';

/**
 * `npm run -s decode < records.ndjson`: one JSON line per record in the order of the input. Lines that are no JSON are
 * reported with their number and skipped. A reader that goes away ends the work quietly.
 */
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const flushAt = 64 * 1024;
let pending = '';
let lineNo = 0;

async function flush(): Promise<void> {
  const text = pending;
  pending = '';
  if (text && !process.stdout.write(text)) await once(process.stdout, 'drain');
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  lineNo += 1;
  if (line.trim() === '') continue;
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    process.stderr.write(`line ${lineNo} is no JSON and was skipped\n`);
    continue;
  }
  const decoded = decode(record);
  if (decoded.status === 'error') pending += `${JSON.stringify(decoded)}\n`;
  else {
    const { status, areas, mismatches, derivedCardType, view } = decoded;
    pending += `${JSON.stringify({ status, areas, mismatches, derivedCardType, view })}\n`;
  }
  if (pending.length >= flushAt) await flush();
}
await flush();
