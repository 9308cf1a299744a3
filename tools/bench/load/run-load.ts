import { spawn } from 'node:child_process';
import { programArgs } from '../../../apps/server/src/platform/start/program.ts';

/** Runs a load of a benchmark in a process of its own; what it prints as JSON. */
export function runLoad<T>(program: string, plan: unknown): Promise<T> {
  return new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      [...programArgs(`tools/bench/load/${program}`), JSON.stringify(plan)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done(JSON.parse(output) as T) : fail(new Error(`the load ended with ${code}`)),
    );
  });
}
