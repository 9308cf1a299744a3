import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** Lines of its output that a failure of a child process shows. */
const shownLines = 60;
/**
 * Longest wait for a child to become ready. A quiet host needs seconds; this one may be many times slower.
 */
const defaultReadyMs = 180_000;
/** Longest wait for output that is still in the pipes after the exit: a grandchild may keep them open. */
const drainMs = 1_000;

/** End of a process: its exit code, the signal that ended it, or the reason why it could not be started. */
export type Exit = number | NodeJS.Signals | `not started: ${string}`;

/** Options of a child process; `input` is written to its standard input, which is then closed. */
export interface ChildOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
  /** Leaves the standard input open, for tests that write to `child.stdin`. */
  readonly keepInput?: boolean;
  /** Called with each line of output. */
  onLine?(line: string, stream: 'stdout' | 'stderr'): void;
}

/** A child process of a test. Its failures show the end of its output. */
export interface TestChild {
  readonly child: ChildProcess;
  /** Resolves once it has ended and its output is complete; never rejects. */
  readonly ended: Promise<Exit>;
  /** End of the process; undefined while it runs. */
  readonly exit: Exit | undefined;
  /** The last lines that it wrote to stdout and stderr, in the order of their arrival. */
  output(): string;
  /** Returns an error with this message and the output. */
  failure(message: string): Error;
  /** Throws when it has ended without a request of the test. */
  assertRunning(): void;
  /**
   * Resolves with the first line that contains a text or fits; rejects when it ends before, or after
   * `timeoutMs`.
   */
  waitForLine(fits: string | ((line: string) => boolean), timeoutMs?: number): Promise<string>;
  /** Resolves once it has ended; rejects when it ended otherwise than expected. */
  expectExit(expected: Exit): Promise<void>;
  /** Sends a signal, after which its end is no failure. */
  signal(name: NodeJS.Signals): void;
  /** Kills it, as a host that loses its power would; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts a child process whose output is kept for the failures of its test. */
export function startChild(
  command: string,
  args: readonly string[],
  { cwd, env = process.env, input, keepInput = false, onLine }: ChildOptions = {},
): TestChild {
  const isInputOpen = keepInput || input !== undefined;
  const child = spawn(command, args, { cwd, env, stdio: [isInputOpen ? 'pipe' : 'ignore', 'pipe', 'pipe'] });
  // A child that ends before it has read its input reports that itself.
  child.stdin?.on('error', () => undefined);
  if (input !== undefined) child.stdin?.end(input);

  const name = [command, ...args].join(' ');
  const lines: string[] = [];
  const waiting = new Set<(line: string) => void>();
  let exit: Exit | undefined;
  let isEndRequested = false;

  function read(stream: 'stdout' | 'stderr'): void {
    createInterface({ input: child[stream] as NodeJS.ReadableStream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > shownLines) lines.shift();
      onLine?.(line, stream);
      for (const check of waiting) check(line);
    });
  }
  read('stdout');
  read('stderr');

  const output = () => lines.join('\n');
  const failure = (message: string) =>
    new Error(`${message}\n${name}\nThe end of its output:\n${output() || '(none)'}`);
  const closed = new Promise<void>((done) => child.once('close', () => done()));
  const ended = new Promise<Exit>((done) => {
    child.once('exit', (code, signal) => done(code ?? signal ?? 0));
    child.once('error', (error) => done(`not started: ${error.message}`));
  }).then(async (how) => {
    await Promise.race([closed, pause(drainMs)]);
    exit = how;
    return how;
  });

  function waitForLine(fits: string | ((line: string) => boolean), timeoutMs = defaultReadyMs) {
    return new Promise<string>((done, fail) => {
      const doesFit = typeof fits === 'string' ? (line: string) => line.includes(fits) : fits;
      const timer = setTimeout(() => {
        waiting.delete(check);
        fail(failure(`A child process was not ready within ${timeoutMs / 1_000} s.`));
      }, timeoutMs);
      function settle(): void {
        clearTimeout(timer);
        waiting.delete(check);
      }
      function check(line: string): void {
        if (!doesFit(line)) return;
        settle();
        done(line);
      }
      waiting.add(check);
      const earlier = lines.find(doesFit);
      if (earlier !== undefined) check(earlier);
      void ended.then((how) => {
        settle();
        fail(failure(`A child process ended with ${how} before it was ready.`));
      });
    });
  }

  return {
    child,
    ended,
    get exit() {
      return exit;
    },
    output,
    failure,
    assertRunning() {
      if (exit !== undefined && !isEndRequested) throw failure(`A child process ended with ${exit}.`);
    },
    waitForLine,
    async expectExit(expected) {
      const how = await ended;
      if (how !== expected) throw failure(`A child process ended with ${how} instead of ${expected}.`);
    },
    signal(signalName) {
      isEndRequested = true;
      child.kill(signalName);
    },
    async kill() {
      isEndRequested = true;
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Runs a program to its end and returns its output. Throws, with the end of that, on another exit than the
 * expected one.
 */
export async function runChild(
  command: string,
  args: readonly string[],
  { exit = 0, ...options }: Omit<ChildOptions, 'onLine' | 'keepInput'> & { readonly exit?: Exit } = {},
): Promise<{ stdout: string; stderr: string }> {
  const running = startChild(command, args, options);
  const written = collectOutput(running);
  await running.expectExit(exit);
  return written;
}

/** Collects all that a child writes from now on; complete once it has ended. */
export function collectOutput({ child }: TestChild): { stdout: string; stderr: string } {
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
    });
  return written;
}

/** Arguments with which Node runs a TypeScript program. */
export const typeScriptArgs = (program: string): string[] => ['--import', 'tsx', program];
