import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { appendWholeLine, writeWhole } from './whole-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitboss-whole-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('replaces a file atomically', () => {
  const file = join(folder, 'state.json');
  writeWhole(file, 'first');
  writeWhole(file, 'second');
  expect(readFileSync(file, 'utf8')).toBe('second');
  expect(readdirSync(folder)).toEqual(['state.json']);
});

it.runIf(process.platform === 'linux')('keeps the former content when the disk is full', () => {
  const file = join(folder, 'kept.json');
  writeWhole(file, 'before');
  // Whatever is written to this device finds no room.
  symlinkSync('/dev/full', `${file}.${process.pid}.part`);
  expect(() => writeWhole(file, 'after')).toThrow(/ENOSPC/);
  expect(readFileSync(file, 'utf8')).toBe('before');
});

it('appends after the last complete line', async () => {
  const file = join(folder, 'lines.jsonl');
  await appendWholeLine(file, 'one');
  writeFileSync(file, 'tw', { flag: 'a' });
  await appendWholeLine(file, 'three');
  expect(readFileSync(file, 'utf8')).toBe('one\nthree\n');
});
