import { spawn } from 'node:child_process';
import { checkNode, ensureBuilt, ensureInstalled } from './ensure.mjs';
import { root } from './run.mjs';

checkNode();
await ensureInstalled();
await ensureBuilt();

const server = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
});
// The server stops in order by itself: Ctrl-C reaches it through the terminal, and a second SIGTERM does no harm.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
