import { resolve } from 'node:path';
import { loadConfig } from './kernel/config.ts';
import { UserError } from './kernel/user-error.ts';
import { type RunningServer, startServer } from './start.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function fail(error: unknown): never {
  process.stderr.write(
    `${error instanceof UserError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}

let server: RunningServer | undefined;
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  say('Stopping');
  await server?.stop();
  say('Stopped');
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail));

try {
  server = await startServer(loadConfig(), resolve(import.meta.dirname, '../../console/dist'), say);
  if (stopping) await server.stop();
} catch (error) {
  fail(error);
}
