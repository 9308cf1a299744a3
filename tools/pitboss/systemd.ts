import { spawn } from 'node:child_process';

/**
 * Reports a state of the service (`--ready`, `--stopping`, `--status=TEXT`) to systemd, where it started this
 * program with `Type=notify`; does nothing elsewhere. Node has no datagram sockets of this kind, so systemd's
 * own program sends it.
 */
export function notifySystemd(...states: readonly string[]): void {
  if (!process.env.NOTIFY_SOCKET) return;
  spawn('systemd-notify', states, { stdio: 'ignore' }).on('error', (error) =>
    process.stderr.write(`systemd cannot be notified: ${error.message}\n`),
  );
}

/**
 * Returns an environment without the socket of systemd, which programs below, such as a database, would use
 * to report their own readiness.
 */
export function withoutNotifySocket({ NOTIFY_SOCKET: _, ...others }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return others;
}
