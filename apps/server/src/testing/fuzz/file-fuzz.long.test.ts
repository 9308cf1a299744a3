import { errors } from '@pitboss/contract/core/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheetLimits, UnreadableFile } from '../../domain/workbook/read/sheet-limits.ts';
import { tableRows } from '../../domain/workbook/read/table-rows.ts';
import { startTestApi, type TestApi } from '../api.ts';
import { testGif } from '../files/gif.ts';
import { pngChunk, testPng } from '../files/png.ts';
import { uploadFile } from '../files/upload.ts';
import { testVideo } from '../files/video.ts';
import { oddCopies, oddTables, oddWorkbooks } from './file-fuzz.ts';
import { withLoopDelay } from './loop-delay.ts';

/** Malformed files are rejected or read, and never cause a failure of the server. */

const isFullSize = process.env.PITBOSS_TEST_SIZE === 'full';
const sizes = isFullSize
  ? { workbooks: 4_000, sent: 400, tables: 2_000, pictures: 1_600 }
  : { workbooks: 400, sent: 30, tables: 200, pictures: 120 };
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e9));
const columns = {
  headings: { account: 'account', 账号: 'account', remark: 'remark' },
  needed: 'account',
  lacking: 'import.noAccounts',
  rowsMax: 5_000,
} as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const libraryError = /^(Error: |TypeError: The encoded data|RangeError: offset is out of bounds)/;

const report = (what: string, count: number, delayMs: number) =>
  process.stdout.write(
    `fuzzed files, seed ${seed}: ${count} ${what}, the event loop was held ${delayMs} ms at most\n`,
  );

/** Returns the error of a reply to a file; null unless the server failed. */
const failureOf = (reply: { code?: number; desc?: string }) =>
  !Number.isInteger(reply.code) || reply.code === errors.internal.code ? JSON.stringify(reply) : null;

async function previewed(files: readonly Buffer[]): Promise<(string | null)[]> {
  const failures: (string | null)[] = [];
  for (const file of files) {
    const body = { file: file.toString('base64'), agentId: '11' };
    failures.push(failureOf(await api.call('superadmin', '/player/previewImport', { body })));
  }
  return failures.filter(Boolean);
}

it('reads workbooks of any structure within its limits, or rejects them', () => {
  const keys = new Map<string, number>();
  for (const [index, file] of oddWorkbooks(seed, sizes.workbooks).entries()) {
    let key = 'read';
    try {
      const rows = tableRows(file, columns);
      expect(Math.max(1, ...rows.map(({ line }) => line)), `seed ${seed}, file ${index}`).toBeLessThanOrEqual(
        sheetLimits.rows,
      );
    } catch (error) {
      // The thread reports errors that libraries throw about a file as unreadable; errors of our own code do
      // not count among them.
      if (!(error instanceof UnreadableFile))
        expect(String(error), `seed ${seed}, file ${index}`).toMatch(libraryError);
      key = error instanceof UnreadableFile ? error.key : 'library';
    }
    keys.set(key, (keys.get(key) ?? 0) + 1);
  }
  process.stdout.write(`fuzzed workbooks, seed ${seed}: ${JSON.stringify(Object.fromEntries(keys))}\n`);
  // A few hundred files need not have one of each kind.
  const outcomes = isFullSize
    ? ['read', 'library', 'import.beyond', 'import.unreadable', 'import.tooHeavy']
    : ['read', 'import.unreadable'];
  for (const key of outcomes) expect([...keys.keys()], `seed ${seed}`).toContain(key);
});

it('replies with the envelope to every malformed workbook and csv', async () => {
  const files = [...oddWorkbooks(seed + 1, sizes.sent), ...oddTables(seed, sizes.tables)];
  const { result, delayMs } = await withLoopDelay(() => previewed(files));
  report('workbooks and csv files', files.length, delayMs);
  expect(result, `seed ${seed}`).toEqual([]);
});

it('replies with the envelope to every malformed image that is uploaded', async () => {
  const images = [
    testPng(),
    testPng({ interlace: 1, depth: 16, before: [pngChunk('tEXt', Buffer.from('a\0b'))] }),
    testGif(3),
    testVideo('mp4', 4_096),
    testVideo('webm', 4_096),
  ];
  const files = oddCopies(images, seed, sizes.pictures);
  const kinds = ['goods', 'roomCover', 'giftStatic', 'giftDynamic', 'videoCover', 'activityPicture'];
  const { result, delayMs } = await withLoopDelay(async () => {
    const failures: (string | null)[] = [];
    for (const [index, file] of files.entries())
      failures.push(failureOf(await uploadFile(api, 'superadmin', kinds[index % kinds.length] ?? '', file)));
    return failures.filter(Boolean);
  });
  report('pictures', files.length, delayMs);
  expect(result, `seed ${seed}`).toEqual([]);
});
