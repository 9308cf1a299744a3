import { spawn } from 'node:child_process';
import { createLog } from '../../apps/server/src/platform/observability/log.ts';
import { restartsVariable } from '../../apps/server/src/platform/servers/link.ts';
import { programArgs } from '../../apps/server/src/platform/start/program.ts';
import { keepRunning } from './keep-running.ts';
import { notifySystemd, withoutNotifySocket } from './systemd.ts';

/**
 * `pitboss start` and `npm start`: runs the server and starts it again when it ends unexpectedly. Signals end
 * both. Over the channel the server learns when this process was killed, and stops in order.
 */
// Says what an archive, which has no kind of its own, is started as.
if (process.argv.includes('--demo')) process.env.WORLD = 'demo';
const log = createLog({ write: (line) => process.stdout.write(line) });
const server = keepRunning({
  launch: (restarts) =>
    // With room for young objects it spends a tenth less on collecting them under load.
    spawn(process.execPath, ['--max-semi-space-size=64', ...programArgs('apps/server/src/main.ts')], {
      env: { ...withoutNotifySocket(process.env), [restartsVariable]: String(restarts) },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  ready: () => notifySystemd('--ready', '--status=serving'),
  ended: ({ reason, pid, waitMs }) =>
    log.error({ reason, server_pid: pid, wait_ms: waitMs }, 'the server has ended and is started again'),
  exit: (code) => process.exit(code),
});

// A signal that reaches both (Ctrl-C goes to all of a terminal) does no harm twice.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    notifySystemd('--status=stopping');
    server.signal(signal);
  });
// Replaces the servers where they are several; from a terminal that is closed it ends everything.
if (!process.stdin.isTTY)
  process.on('SIGHUP', () => {
    if (Number(process.env.SERVERS) > 1) server.signal('SIGHUP');
    else log.warn('a single server cannot be replaced while it runs; restart it, or set SERVERS');
  });
