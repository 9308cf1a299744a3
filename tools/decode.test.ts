import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Example {
  record: Record<string, unknown>;
  expected: Record<string, unknown>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const examples = JSON.parse(
  readFileSync(`${root}/packages/rounds/src/examples.json`, 'utf8'),
) as readonly Example[];

interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

function start() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/decode.ts'], { cwd: root });
  // A child that has stopped reading is not the test's failure.
  child.stdin.on('error', () => undefined);
  return child;
}

function run(pieces: Iterable<string | Buffer>): Promise<Outcome> {
  const child = start();
  const outcome: Outcome = { code: null, out: '', err: '' };
  child.stdout.on('data', (data: Buffer) => {
    outcome.out += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    outcome.err += data.toString();
  });
  for (const piece of pieces) child.stdin.write(piece);
  child.stdin.end();
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...outcome, code })));
}

const good = JSON.stringify(examples[0]!.record);

describe('decode on the command line', () => {
  it('answers every worked example in the order of the input', async () => {
    const { code, out, err } = await run([
      examples.map(({ record }) => `${JSON.stringify(record)}\n`).join(''),
    ]);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(lines).toEqual(examples.map(({ expected }) => expected));
  });

  it('reports lines that are no JSON with their number and goes on', async () => {
    const { code, out, err } = await run([`${good}\n\nnope\r\nnull\n`, good]);
    expect(code).toBe(0);
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
    const { code, out, err } = await run([block, block, block, '\n', `${good}\n`, block, block]);
    expect(code).toBe(0);
    expect(err.split('\n').map((line) => line.split(' is ')[0])).toEqual(['line 1', 'line 3', '']);
    expect(JSON.parse(out)).toEqual(examples[0]!.expected);
  });

  it('ends quietly when its reader goes away', async () => {
    const child = start();
    let err = '';
    child.stderr.on('data', (data: Buffer) => {
      err += data.toString();
    });
    child.stdout.once('data', () => child.stdout.destroy());
    child.stdin.write(`${good}\n`.repeat(20_000));
    child.stdin.end();
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});
