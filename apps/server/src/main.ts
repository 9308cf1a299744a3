import { UserError } from './kernel/calls/user-error.ts';
import { loadConfig } from './kernel/start/config.ts';
import { consoleFolder } from './kernel/start/program.ts';
import { type RunningServer, startServer } from './start.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function fail(error: unknown): never {
  process.stderr.write(
    `${error instanceof UserError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}

const controller = new AbortController();
let stopping = false;

const starting: Promise<RunningServer> = Promise.resolve()
  .then(loadConfig)
  .then((config) => startServer(config, consoleFolder, say, controller.signal));

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
// Whoever started this process with a channel to it was killed.
process.on('disconnect', () => void stop().catch(fail));
starting.catch((error: unknown) => {
  if (!stopping) fail(error);
});
