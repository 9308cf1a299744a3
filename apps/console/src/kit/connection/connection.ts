import { useSyncExternalStore } from 'react';

/** Pause between two tries to reach the server, and how long one waits for a reply, in milliseconds. */
const pauseMs = 3_000;
const patienceMs = 5_000;

let lost = false;
/** The address that is being tried; undefined while nothing suggests that the server cannot be reached. */
let tried: string | undefined;
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

/**
 * Finds out whether the server can be reached, after a call had no reply: if not, the connection is lost until
 * it can. Random pauses, so that consoles do not return at the same moment.
 */
export async function suspectConnection(api: string): Promise<void> {
  if (tried !== undefined) return;
  tried = api;
  while (!(await reaches(api))) {
    become(true);
    await Promise.race([
      new Promise((done) => setTimeout(done, pauseMs * (0.5 + Math.random()))),
      new Promise((done) => addEventListener('online', done, { once: true })),
    ]);
  }
  tried = undefined;
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
