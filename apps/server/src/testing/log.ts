import { createLog, type Log } from '../platform/observability/log.ts';

/**
 * Returns a log for tests: every line, repeated or not, goes to `lines` without its line end. The cause of a
 * reply with code 1000 (5000 of the agent API) is also printed, since the reply does not name it.
 */
export function testLog(lines: string[] = []): Log {
  return createLog({
    level: 'debug',
    foldMs: 0,
    write(line) {
      lines.push(line.trimEnd());
      if (!line.includes('"level":"error"')) return;
      const { msg, call, code, err } = JSON.parse(line) as Record<string, unknown>;
      const { stack } = (err ?? {}) as { stack?: string };
      if (code === 1000 || code === 5000) process.stderr.write(`${msg}: ${call}\n${stack}\n`);
    },
  });
}

/** The log lines that a test collected, parsed; plain lines are left out. */
export const parsedLines = (lines: readonly string[]): Record<string, unknown>[] =>
  lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>);
