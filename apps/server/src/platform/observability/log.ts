import pino, { type LogFn } from 'pino';
import { currentTrace } from './trace.ts';

/** Words of LOG_LEVEL, from the most talkative on. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The server's log: `log.info({ fields }, 'text')`. A failure goes in the field `err`. */
export interface Log {
  readonly debug: LogFn;
  readonly info: LogFn;
  readonly warn: LogFn;
  readonly error: LogFn;
}

export interface LogOptions {
  /** Takes one line, line end included. */
  readonly write: (line: string) => void;
  readonly level?: LogLevel;
  /** Fields of every line. */
  readonly base?: Readonly<Record<string, unknown>>;
  /** Time in which identical warnings and errors are folded into one line; 0 writes each. */
  readonly foldMs?: number;
}

/** Identical warnings and errors are written once in this time, then once more with their number. */
const foldEveryMs = 60_000;
/** Requests that a line of folded repetitions names. */
const namedRequests = 50;
const stackMax = 8_000;
/** Kinds of lines that are folded at the same time; beyond them every line is written. */
const maxFolded = 5_000;
/** pino's number of the level. */
const warning = pino.levels.values.warn as number;

interface Folded {
  count: number;
  readonly requests: string[];
  readonly write: (more: Record<string, unknown>) => void;
}

/**
 * Returns the log fields of a failure. Only selected properties: the `detail` and `where` of the database's
 * errors quote rows, which must not be logged.
 */
function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    stack: error.stack?.slice(0, stackMax),
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  };
}

/**
 * Returns the key under which lines are folded: level, text, name and message of the failure, and fields such
 * as the call, the agent or the order. Numbers in a failure's message (ids, sizes, ports) are ignored.
 */
function likeness(level: number, fields: Record<string, unknown>, text: string): string {
  const failure = fields.err instanceof Error ? fields.err : undefined;
  return JSON.stringify([
    level,
    text,
    failure && [failure.name, failure.message.replace(/\d+/g, '#')],
    ...['call', 'code', 'node', 'ip', 'job', 'statement', 'agent', 'order', 'tx'].map((name) => fields[name]),
  ]);
}

/**
 * Makes a log of JSON lines with `time`, `level`, `msg` and, within a request, `request`. The first of
 * identical warnings and errors is written at once; those within a minute behind it become one line with
 * `repeated` and their `requests`.
 */
export function createLog({ write, level = 'info', base = {}, foldMs = foldEveryMs }: LogOptions): Log {
  const folded = new Map<string, Folded>();

  const unfold = (key: string): void => {
    const entry = folded.get(key);
    folded.delete(key);
    if (entry?.count) entry.write({ repeated: entry.count, requests: entry.requests });
  };

  return pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorFields },
      mixin: () => {
        const request = currentTrace()?.request;
        return request ? { request } : {};
      },
      hooks: {
        logMethod(args, method, number) {
          const [first, second] = args as [unknown, unknown];
          const fields = (typeof first === 'object' && first !== null ? first : {}) as Record<
            string,
            unknown
          >;
          const text = typeof first === 'string' ? first : String(second ?? '');
          if (number < warning || foldMs === 0) return method.apply(this, args);
          const key = likeness(number, fields, text);
          const known = folded.get(key);
          if (!known) {
            if (folded.size >= maxFolded) return method.apply(this, args);
            const again = (more: Record<string, unknown>) =>
              method.apply(this, [{ ...fields, ...more, request: undefined }, text]);
            folded.set(key, { count: 0, requests: [], write: again });
            setTimeout(unfold, foldMs, key).unref();
            return method.apply(this, args);
          }
          known.count += 1;
          const request = fields.request ?? currentTrace()?.request;
          if (typeof request === 'string' && known.requests.length < namedRequests)
            known.requests.push(request);
          return undefined;
        },
      },
    },
    { write },
  );
}
