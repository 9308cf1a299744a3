import { describe, expect, it } from 'vitest';
import { runChild, startChild } from './child-process.ts';

const node = (script: string) => [process.execPath, ['-e', script]] as const;
/** Writes a number of numbered lines to both streams. */
const writes = (count: number) =>
  `for (let n = 1; n <= ${count}; n += 1) process[n % 2 ? 'stdout' : 'stderr'].write('line ' + n + '\\n');`;
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: Error) => error.message,
  );

describe('a child process of a test', () => {
  it('shows the end of both its streams when it ends before it is ready', async () => {
    const child = startChild(...node(`${writes(4)} process.exitCode = 3;`));
    const message = await messageOf(child.waitForLine('ready'));
    expect(message).toContain('A child process ended with 3 before it was ready.');
    for (const line of ['line 1', 'line 2', 'line 3', 'line 4']) expect(message.split('\n')).toContain(line);
  });

  it('shows its last 60 lines', async () => {
    const message = await messageOf(
      startChild(...node(`${writes(200)} process.exitCode = 1;`)).expectExit(0),
    );
    const shown = message.split('\n').filter((line) => line.startsWith('line '));
    expect(shown).toHaveLength(60);
  });

  it('shows its output when it does not become ready in time', async () => {
    const child = startChild(...node("console.error('it waits'); setInterval(() => undefined, 1000);"));
    await child.waitForLine('it waits');
    const message = await messageOf(child.waitForLine('ready', 10));
    expect(message).toContain('A child process was not ready within 0.01 s.');
    expect(message).toContain('\nit waits');
    await child.kill();
  });

  it('fails with its output when it has ended by itself, and not when the test has killed it', async () => {
    const broken = startChild(...node("console.log('it listens'); throw new Error('the disk is full');"));
    await broken.ended;
    expect(() => broken.assertRunning()).toThrow(/ended with 1\.[\s\S]*it listens[\s\S]*the disk is full/);
    const killed = startChild(...node('setInterval(() => undefined, 1000);'));
    killed.assertRunning();
    await killed.kill();
    killed.assertRunning();
    expect(killed.exit).toBe('SIGKILL');
  });

  it('is a failure when it cannot be started', async () => {
    const message = await messageOf(startChild('/no/such/program', []).waitForLine('ready'));
    expect(message).toContain('not started: spawn /no/such/program ENOENT');
  });
});

describe('a program that is run to its end', () => {
  it('returns all that it writes, and reads its input', async () => {
    const script =
      "process.stdin.on('data', (text) => process.stdout.write('got ' + text)); console.error('x');";
    expect(await runChild(...node(script), { input: 'abc' })).toEqual({ stdout: 'got abc', stderr: 'x\n' });
  });

  it('fails with its output on another exit than the expected one', async () => {
    const fails = () => node("console.error('no such member'); process.exitCode = 2;");
    expect(await messageOf(runChild(...fails()))).toMatch(/ended with 2 instead of 0\.[\s\S]*no such member/);
    expect(await messageOf(runChild(...fails(), { exit: 1 }))).toMatch(/ended with 2 instead of 1\./);
    expect(await runChild(...fails(), { exit: 2 })).toEqual({ stdout: '', stderr: 'no such member\n' });
  });
});
