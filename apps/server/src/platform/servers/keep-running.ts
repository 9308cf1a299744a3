import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { programArgs } from '../start/program.ts';

/** Waits in ms before a program that has ended is started again: after one that ran for a while, and at most. */
const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** A program that ran this long did not fail at its start. */
const soundMs = 60_000;
/** Time in ms that a program may take to end. */
const endMs = 5_000;

export interface KeptProgram {
  /** Ends it for good, by force when it takes too long. */
  stop(): Promise<void>;
}

/**
 * Runs a source file as a program beside the server, and starts it again when it ends, after a pause that grows
 * while it fails at its start.
 */
export function keepRunning(
  source: string,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): KeptProgram {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;

  async function run(): Promise<void> {
    let waitMs = firstWaitMs;
    while (!stopping.signal.aborted) {
      const started = performance.now();
      child = spawn(process.execPath, programArgs(source), {
        env,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const ended = child;
      const reason = await new Promise((done) => {
        ended.once('error', done);
        ended.once('exit', (code, signal) => done(signal ?? code));
      });
      if (stopping.signal.aborted) return;
      say(`${source} has ended (${reason}) and is started again`);
      if (performance.now() - started > soundMs) waitMs = firstWaitMs;
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      waitMs = Math.min(2 * waitMs, longestWaitMs);
    }
  }
  const running = run();

  return {
    async stop() {
      stopping.abort();
      child?.kill('SIGTERM');
      const patience = setTimeout(() => child?.kill('SIGKILL'), endMs);
      await running;
      clearTimeout(patience);
    },
  };
}
