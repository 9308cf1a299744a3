import { once } from 'node:events';
import { decode } from '@pitboss/rounds/decode/decode';

/**
 * `npm run -s decode < records.ndjson`: one JSON line per record in the order of the input. Lines that are no
 * JSON are reported with their number and skipped. A reader that goes away ends the work quietly.
 */
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const flushAt = 64 * 1024;
const newline = 10;
/** Longest line that can be a record; without a limit a single endless line would fill the memory. */
const maxLine = 1024 * 1024;

let pending = '';
let lineNo = 0;
/** The start of a line whose end is in a later chunk. */
const held = Buffer.allocUnsafe(maxLine);
let heldBytes = 0;
let tooLong = false;

async function flush(): Promise<void> {
  const text = pending;
  pending = '';
  if (text && !process.stdout.write(text)) await once(process.stdout, 'drain');
}

function hold(piece: Buffer): void {
  if (tooLong || heldBytes + piece.length > maxLine) {
    tooLong = true;
    return;
  }
  heldBytes += piece.copy(held, heldBytes);
}

/** The whole line that ends with a piece, null when it was too long. */
function finishLine(piece: Buffer): string | null {
  if (heldBytes === 0 && !tooLong && piece.length <= maxLine) return piece.toString();
  hold(piece);
  const line = tooLong ? null : held.toString('utf8', 0, heldBytes);
  heldBytes = 0;
  tooLong = false;
  return line;
}

function decodeLine(line: string | null): void {
  lineNo += 1;
  if (line === null) {
    process.stderr.write(`line ${lineNo} is longer than ${maxLine} bytes and was skipped\n`);
    return;
  }
  if (line.trim() === '') return;
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    process.stderr.write(`line ${lineNo} is no JSON and was skipped\n`);
    return;
  }
  const decoded = decode(record);
  if (decoded.status === 'error') pending += `${JSON.stringify(decoded)}\n`;
  else {
    const { status, areas, mismatches, derivedCardType, view } = decoded;
    pending += `${JSON.stringify({ status, areas, mismatches, derivedCardType, view })}\n`;
  }
}

for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
  let start = 0;
  for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
    decodeLine(finishLine(chunk.subarray(start, end)));
    start = end + 1;
    if (pending.length >= flushAt) await flush();
  }
  hold(chunk.subarray(start));
}
if (heldBytes > 0 || tooLong) decodeLine(finishLine(Buffer.alloc(0)));
await flush();
