import type { Log } from '../watch/log.ts';

const lookMs = 1_000;

/**
 * Looks once a second on every server for what has become due by the clock. `look` lets whichever server is first do it once;
 * a database that is away is asked again, and what became due meanwhile is done then. `failed` is the line of the log.
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
