import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { boxesAt, loopMs, streamFile } from '../../apps/server/src/demo-stream.ts';
import { programFile } from '../../apps/server/src/platform/start/program.ts';

/**
 * `node --import tsx tools/art/live-stream.ts`: draws the stream of the demo data's live rooms, a table at
 * which cards are dealt (stream-page.mjs), and records one loop of it in Chromium (CHROMIUM_PATH) as a
 * fragmented mp4 (VP9, which every build of Chromium plays).
 */

/** Offsets of the durations of the samples in a fragment. */
function durationsIn(file: Buffer, content: number): number[] {
  const flags = file.readUInt32BE(content) & 0xffffff;
  if ((flags & 0x100) === 0) throw new Error('The recorder wrote no durations of samples.');
  const texts = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  const first = content + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  return Array.from({ length: file.readUInt32BE(content + 4) }, (_, n) => first + n * texts * 4);
}

/** Begins the decode times at 0, and lets the last sample end with the loop. */
function fit(file: Buffer): void {
  const [head] = boxesAt(file, 'moov/trak/mdia/mdhd');
  if (!head) throw new Error('The recorder wrote no track.');
  const timescale = file.readUInt32BE(head.content + (file[head.content] === 1 ? 20 : 12));
  const times = boxesAt(file, 'moof/traf/tfdt');
  if (times.some(({ content }) => file[content] !== 1)) throw new Error('Decode times have 32 bits.');
  const samples = boxesAt(file, 'moof/traf/trun').flatMap(({ content }) => durationsIn(file, content));
  const last = samples.pop();
  if (last === undefined) throw new Error('The recorder wrote no samples.');
  const before = samples.reduce((sum, at) => sum + file.readUInt32BE(at), 0);
  file.writeUInt32BE((timescale * loopMs) / 1_000 - before, last);
  const start = file.readBigUInt64BE((times[0]?.content ?? 0) + 4);
  for (const { content } of times)
    file.writeBigUInt64BE(file.readBigUInt64BE(content + 4) - start, content + 4);
}

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
if (!existsSync(executablePath)) throw new Error('Chromium is missing; install it or set CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  await page.addScriptTag({ path: join(import.meta.dirname, 'stream-page.mjs') });
  const file = Buffer.from(await page.evaluate<number[]>(`recordLoop(${loopMs})`));
  // The recorder leaves the level of the image open, which no decoder takes: 1.1.
  file[file.indexOf('vpcC') + 9] = 11;
  fit(file);
  writeFileSync(programFile(streamFile), file);
  process.stdout.write(`${streamFile}: ${file.length} bytes\n`);
} finally {
  await browser.close();
}
