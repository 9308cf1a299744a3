import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const resolutionMs = 5;

/**
 * Does work and returns its result with the longest time, in milliseconds, during which the process handled
 * no request.
 */
export async function withLoopDelay<T>(work: () => Promise<T>): Promise<{ result: T; delayMs: number }> {
  const monitor = monitorEventLoopDelay({ resolution: resolutionMs });
  monitor.enable();
  // The monitor compares its second tick with the first; a delay at the very end is in the tick after it.
  await sleep(4 * resolutionMs);
  const result = await work();
  await sleep(2 * resolutionMs);
  monitor.disable();
  return { result, delayMs: Math.round(monitor.max / 1e6) };
}
