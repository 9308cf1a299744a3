import type { ChildProcess } from 'node:child_process';

/** Waits before a restart: after a program that had run for a while, and at most. */
const firstWaitMs = 100;
const longestWaitMs = 10_000;
/** A program that ran as long as this ended for a reason that may not come back soon. */
const soundMs = 60_000;

/** Signals that end a program on purpose, also before it handles them. */
const onPurpose: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export interface KeepRunning {
  /**
   * Starts the program with an IPC channel, over which it sends `{word: 'ready'}`; `restarts` is how often
   * before.
   */
  readonly launch: (restarts: number) => ChildProcess;
  /** Called each time the program has become ready. */
  readonly ready?: () => void;
  /** Called before each wait: what ended the program, and how long the wait is. */
  readonly ended: (end: { reason: string | number; pid: number | undefined; waitMs: number }) => void;
  /** Called once, with the exit code, when the program is not started again. */
  readonly exit: (code: number) => void;
  readonly waits?: { readonly firstMs: number; readonly longestMs: number };
}

/**
 * Starts a program, and restarts it with back-off whenever it ends unexpectedly: by a signal that no operator
 * sent, or with an error once it has been ready. A first start that fails is not repeated, nor is an orderly
 * end.
 */
export function keepRunning({ launch, ready, ended, exit, waits }: KeepRunning): {
  /** Passes a signal on. SIGHUP is left to the program; any other ends it permanently. */
  signal(name: NodeJS.Signals): void;
} {
  const { firstMs, longestMs } = waits ?? { firstMs: firstWaitMs, longestMs: longestWaitMs };
  let waitMs = firstMs;
  let restarts = 0;
  let wasReady = false;
  let stopping = false;
  let running: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;

  function begin(): void {
    const child = launch(restarts);
    running = child;
    let readyAt: number | null = null;
    let isOver = false;
    const over = (reason: string | number, code: number, isOrderly: boolean) => {
      if (isOver) return;
      isOver = true;
      running = null;
      if (stopping || isOrderly || !wasReady) return exit(code);
      if (readyAt !== null && performance.now() - readyAt > soundMs) waitMs = firstMs;
      ended({ reason, pid: child.pid, waitMs });
      restarts += 1;
      timer = setTimeout(begin, waitMs);
      waitMs = Math.min(2 * waitMs, longestMs);
    };
    child.on('message', (message: { word?: unknown }) => {
      if (message.word !== 'ready') return;
      readyAt = performance.now();
      wasReady = true;
      ready?.();
    });
    child.once('error', (error) => over(error.message, 1, false));
    child.once('exit', (code, signal) =>
      over(signal ?? code ?? 1, signal ? 1 : (code ?? 1), code === 0 || onPurpose.includes(signal)),
    );
  }

  begin();
  return {
    signal(name) {
      if (name !== 'SIGHUP') stopping = true;
      if (running) running.kill(name);
      else if (stopping) {
        clearTimeout(timer);
        exit(0);
      }
    },
  };
}
