import type { Log } from '../observability/log.ts';

const lookMs = 1_000;

/**
 * Checks once a second on every server for work that has become due by the clock. `look` must make sure that
 * the first server does it once; while the database is unreachable the check is repeated, and work that
 * became due meanwhile is done then. `failed` is the text of the log entry.
 */
export function eachSecond(look: () => Promise<unknown>, log: Log, failed: string) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const next = () => {
    if (!stopped) timer = setTimeout(turn, lookMs).unref();
  };
  function turn(): void {
    looking = look()
      .catch((err: Error) => log.warn({ err }, failed))
      .finally(next);
  }
  return {
    start: turn,
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
