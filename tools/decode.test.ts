import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  collectOutput,
  startChild,
  type TestChild,
  typeScriptArgs,
} from '../apps/server/src/testing/processes/child-process.ts';

interface Example {
  record: Record<string, unknown>;
  expected: Record<string, unknown>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const examples = JSON.parse(
  readFileSync(`${root}/packages/rounds/src/examples.json`, 'utf8'),
) as readonly Example[];

/** Starts the command, whose input stays open. */
const start = (): TestChild =>
  startChild(process.execPath, typeScriptArgs('tools/decode.ts'), { cwd: root, keepInput: true });

/** Runs the command on these pieces of input and returns what it prints. */
async function run(pieces: Iterable<string | Buffer>): Promise<{ out: string; err: string }> {
  const decoding = start();
  const written = collectOutput(decoding);
  for (const piece of pieces) decoding.child.stdin?.write(piece);
  decoding.child.stdin?.end();
  await decoding.expectExit(0);
  return { out: written.stdout, err: written.stderr };
}

const good = JSON.stringify(examples[0]!.record);

describe('decode on the command line', () => {
  it('returns every worked example in the order of the input', async () => {
    const { out, err } = await run([examples.map(({ record }) => `${JSON.stringify(record)}\n`).join('')]);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(err).toBe('');
    expect(lines).toEqual(examples.map(({ expected }) => expected));
  });

  it('reports lines that are no JSON with their number and goes on', async () => {
    const { out, err } = await run([`${good}\n\nnope\r\nnull\n`, good]);
    expect(err).toBe('line 3 is no JSON and was skipped\n');
    expect(out.trimEnd().split('\n')).toHaveLength(3);
    expect(out).toContain('{"status":"error","code":"E_TYPE","field":"record"}\n');
  });

  it('puts lines together that arrive in pieces, also inside a character', async () => {
    const bytes = Buffer.from(`${JSON.stringify({ ...examples[0]!.record, inningId: '局\u2028é' })}\n`);
    const { out, err } = await run([...bytes].map((byte) => Buffer.from([byte])));
    expect(err).toBe('');
    expect(JSON.parse(out)).toEqual(examples[0]!.expected);
  });

  it('skips an endless line instead of keeping it', async () => {
    const block = Buffer.alloc(1024 * 1024, 'x');
    const { out, err } = await run([block, block, block, '\n', `${good}\n`, block, block]);
    expect(err.split('\n').map((line) => line.split(' is ')[0])).toEqual(['line 1', 'line 3', '']);
    expect(JSON.parse(out)).toEqual(examples[0]!.expected);
  });

  it('ends quietly when its reader goes away', async () => {
    const decoding = start();
    const { stdin, stdout } = decoding.child;
    stdout?.once('data', () => stdout.destroy());
    stdin?.write(`${good}\n`.repeat(20_000));
    stdin?.end();
    const written = collectOutput(decoding);
    await decoding.expectExit(0);
    expect(written.stderr).toBe('');
  });
});
