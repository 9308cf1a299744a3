import { useSyncExternalStore } from 'react';

/** Pause between two tries to reach the server, and how long one waits for a reply, in milliseconds. */
const pauseMs = 3_000;
const patienceMs = 5_000;

let lost = false;
/** True while the server is being tried, because something suggests that it cannot be reached. */
let trying = false;
const listeners = new Set<() => void>();
let onFound: () => void = () => undefined;

/** Registers what follows when the server can be reached again; called once by the shell. */
export function whenFound(act: () => void): void {
  onFound = act;
}

function become(state: boolean): void {
  if (lost === state) return;
  lost = state;
  for (const listener of listeners) listener();
  if (!lost) onFound();
}

async function reaches(api: string): Promise<boolean> {
  try {
    const reply = await fetch(`${api}/healthz`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    });
    return reply.ok;
  } catch {
    return false;
  }
}

/** Waits for a time, or until the device has a network again. */
const pauseOrOnline = (ms: number) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });

/**
 * Finds out whether the server can be reached, after a call had no reply: if not, the connection is lost until
 * it can. Random pauses, so that consoles do not return at the same moment.
 */
export async function suspectConnection(api: string): Promise<void> {
  if (trying) return;
  trying = true;
  while (!(await reaches(api))) {
    become(true);
    await pauseOrOnline(pauseMs * (0.5 + Math.random()));
  }
  trying = false;
  become(false);
}

/** True while the server cannot be reached. */
export const useConnectionLost = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => lost,
  );
