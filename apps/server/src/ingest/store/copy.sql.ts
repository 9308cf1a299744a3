import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** Value of a COPY line; null becomes \N. */
export type CopyValue = string | number | bigint | null;

/** Escapes a text for COPY; texts that pass our schemas rarely need it. */
export function escaped(text: string): string {
  return /[\\\n\r\t]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')
    : text;
}

/** One line of a COPY. */
export function copyLine(values: readonly CopyValue[]): string {
  let line = '';
  for (const value of values) {
    if (line !== '') line += '\t';
    line += value === null ? '\\N' : typeof value === 'string' ? escaped(value) : value;
  }
  return `${line}\n`;
}

/** Running COPY, on a connection that is used for nothing else until its end. */
export interface Copy {
  /**
   * Sends lines; resolves once the connection has accepted them, while the database may still process them.
   */
  write(lines: string): Promise<void>;
  /** Resolves once every line is stored. */
  end(): Promise<void>;
  /** Aborts: nothing of it is stored. Never fails. */
  abort(): Promise<void>;
}

/** Begins to add rows to a table by COPY, which writes pages at a time where INSERT writes rows. */
export function openCopy(client: pg.ClientBase, target: string): Copy {
  const stream = client.query(from(`copy ${target} from stdin`));
  let failure: Error | undefined;
  let reject: (error: Error) => void = () => undefined;
  // Handles every event: a connection that drops can emit several.
  stream.on('error', (error: Error) => {
    failure ??= error;
    reject(error);
  });
  const step = (take: (done: () => void) => void) =>
    new Promise<void>((done, fail) => {
      if (failure) return fail(failure);
      reject = fail;
      take(done);
    });
  return {
    write: (lines) =>
      step((done) => {
        stream.write(lines, (error) => {
          if (!error) done();
        });
      }),
    end: () =>
      step((done) => {
        stream.once('finish', done);
        stream.end();
      }),
    abort: () =>
      new Promise((done) => {
        if (failure || stream.writableFinished) return done();
        stream.once('close', done);
        stream.destroy();
      }),
  };
}

/** Adds rows to a table by COPY. */
export async function copyInto(client: pg.ClientBase, target: string, lines: string): Promise<void> {
  await copyWhile(client, target, lines, () => undefined);
}

/** Adds rows to a table by COPY; sends nothing without rows. */
export async function copyLines(
  client: pg.ClientBase,
  target: string,
  lines: readonly string[],
): Promise<void> {
  if (lines.length > 0) await copyInto(client, target, lines.join(''));
}

/**
 * Adds rows to a table by COPY; calls `meanwhile` while the database works on them and returns its result.
 */
export async function copyWhile<Result>(
  client: pg.ClientBase,
  target: string,
  lines: string,
  meanwhile: () => Result,
): Promise<Result> {
  const copy = openCopy(client, target);
  await copy.write(lines);
  try {
    return meanwhile();
  } finally {
    await copy.end();
  }
}

export type Time = (ms: number) => string;

/** Returns a formatter of timestamps for COPY; few differ within a group, so each is formatted once. */
export function spellTimes(): Time {
  const known = new Map<number, string>();
  return (ms) => {
    let text = known.get(ms);
    if (text === undefined) {
      text = new Date(ms).toISOString();
      known.set(ms, text);
    }
    return text;
  };
}
