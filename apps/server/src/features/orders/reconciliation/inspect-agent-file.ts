import { open } from 'node:fs/promises';
import { theirStates } from '@pitboss/contract/orders/reconciliation';
import { utf16Of } from '../../../domain/workbook/read/csv-rows.ts';
import { isZip } from '../../../domain/workbook/read/read-workbook.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Inspect } from '../../../platform/files/receive.ts';
import { fieldsOf, positionsIn, separatorOf } from './agent-file.ts';

/** Beginning of a file, by which its type is detected. */
const sampleBytes = 64 * 1024;

/** The first bytes of an xls. */
const oldWorkbook = Buffer.from('d0cf11e0', 'hex');

const separators = [
  { sign: '\t', name: { zh_cn: '制表符', en_us: 'tabs' } },
  { sign: '|', name: { zh_cn: '竖线', en_us: 'vertical bars' } },
];

async function sampleOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const isState = (text: string) => theirStates.some((state) => state === text);

/** Throws when the states of all lines are in capitals: none of them could be read. */
function checkStates(lines: readonly { line: number; text: string }[]): void {
  const [heading, ...others] = lines;
  const separator = separatorOf(heading?.text ?? '');
  const named = positionsIn(fieldsOf(heading?.text ?? '', separator) ?? []);
  const stateAt = named?.[3] ?? 3;
  let first: { line: number; state: string } | undefined;
  for (const { line, text } of named ? others : lines) {
    const state = fieldsOf(text, separator)?.[stateAt]?.trim() ?? '';
    if (isState(state)) return;
    if (!first && isState(state.toLowerCase())) first = { line, state };
  }
  if (first)
    throw new AppError(
      'reconciliation.capitals',
      { states: theirStates.join(', '), line: String(first.line), state: first.state },
      'file',
    );
}

/**
 * Rejects a file that cannot be a csv of an agent's day: an empty file, a workbook, separators other than
 * commas and semicolons, states in capitals. The content of the lines is checked in the comparison.
 */
export const inspectAgentFile: Inspect = async (path) => {
  const sample = await sampleOf(path);
  if (isZip(sample) || sample.subarray(0, 4).equals(oldWorkbook))
    throw new AppError('reconciliation.workbook', {}, 'file');
  const all = new TextDecoder(utf16Of(sample) ?? 'utf-8').decode(sample).split(/\r\n|\n|\r/);
  // The last line of a longer file may be cut.
  if (sample.length === sampleBytes) all.pop();
  const lines = all.flatMap((text, index) => (text.trim() === '' ? [] : [{ line: index + 1, text }]));
  const [first] = lines;
  if (!first && sample.length < sampleBytes) throw new AppError('reconciliation.empty', {}, 'file');
  const separator =
    first && !/[,;]/.test(first.text) && separators.find(({ sign }) => first.text.includes(sign));
  if (first && separator)
    throw new AppError(
      'reconciliation.separator',
      { line: String(first.line), separator: separator.name },
      'file',
    );
  checkStates(lines);
  return { type: 'text/csv' };
};
