import { loadConfig } from './platform/config/config.ts';
import { UserError } from './platform/errors/user-error.ts';
import { serverRestarts } from './platform/observability/metrics.ts';
import { linkToParent, restartsVariable, type Word } from './platform/servers/link.ts';
import { serveForParent } from './several-servers.ts';
import { type RunningServer, startServer } from './start.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function fail(error: unknown): never {
  process.stderr.write(
    `${error instanceof UserError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}

/** Runs one server, or the parent of several, until a signal ends it. */
function runAlone(consoleDir: string): void {
  const controller = new AbortController();
  let stopping = false;
  serverRestarts.inc(Number(process.env[restartsVariable] ?? 0));
  // Child processes must not count these restarts again.
  delete process.env[restartsVariable];

  const starting: Promise<RunningServer> = Promise.resolve()
    .then(loadConfig)
    .then((config) => {
      if (config.servers !== 1) process.on('SIGHUP', () => void restart().catch(fail));
      return startServer(config, consoleDir, say, controller.signal);
    });

  async function restart(): Promise<void> {
    const server = await starting.catch(() => undefined);
    if (!stopping) await server?.restart();
  }

  /** Ends in order, whether everything runs or is still being brought up. */
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    say('Stopping');
    controller.abort();
    const server = await starting.catch(() => undefined);
    await server?.stop();
    say('Stopped');
    process.exit(0);
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail));
  // The process that started this one, with a channel to it, was killed.
  process.on('disconnect', () => void stop().catch(fail));
  starting.then(
    () => process.send?.({ word: 'ready' } satisfies Word),
    (error: unknown) => {
      if (!stopping) fail(error);
    },
  );
}

/** Runs the program of a server: as a single process, as the parent of several, or as one of them. */
export function runServer(consoleDir: string): void {
  const link = linkToParent();
  if (!link) {
    runAlone(consoleDir);
    return;
  }
  // A terminal and a service manager send these to all processes; only the parent decides how to react.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  serveForParent(link, consoleDir, say).catch(fail);
}
