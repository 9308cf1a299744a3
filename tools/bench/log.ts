import { createLog } from '../../apps/server/src/platform/observability/log.ts';

/** The log of a server that is measured: it makes every line, as in life, but prints only what went wrong. */
export const log = createLog({
  write(line) {
    if (!line.includes('"level":"info"')) process.stderr.write(line);
  },
});
