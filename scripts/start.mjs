import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureBuilt, ensureCompiled, ensureInstalled } from './ensure.mjs';
import { root } from './run.mjs';

const starter = process.ppid;
checkNode();
await ensureInstalled();
await ensureBuilt();
const programs = await ensureCompiled();

// Over the channel the server learns when this process was killed, and stops in order. With room for young objects it spends
// a tenth less on collecting them under load.
const server = spawn(
  process.execPath,
  ['--max-semi-space-size=64', join(programs, 'apps/server/src/main.js')],
  {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);
// A signal that reaches both (Ctrl-C goes to all of a terminal) does no harm twice.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
// Replaces the servers where they are several; from a terminal that is closed it ends everything, as it always did.
if (!process.stdin.isTTY && Number(process.env.SERVERS) > 1)
  process.on('SIGHUP', () => server.kill('SIGHUP'));
// A shell between npm and this process does not pass signals on: it ends, and this process gets another parent.
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => {
    if (process.ppid !== starter) server.kill('SIGTERM');
  }, 250).unref();
server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
