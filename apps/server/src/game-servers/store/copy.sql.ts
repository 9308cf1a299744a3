import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** A value of a COPY line; null becomes \N. */
export type CopyValue = string | number | bigint | null;

/** Text in COPY's own escapes; what our schemas let through needs hardly any. */
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

/** A COPY under way, on a connection that does nothing else until its end. */
export interface Copy {
  /** Sends lines; done once the connection has taken them, when the database may still be at work on them. */
  write(lines: string): Promise<void>;
  /** Done once every line is stored. */
  end(): Promise<void>;
  /** Gives it up: nothing of it is stored. Never fails. */
  abort(): Promise<void>;
}

/** Begins to add rows to a table by COPY, which writes pages at a time where INSERT writes rows. */
export function openCopy(client: pg.ClientBase, target: string): Copy {
  const stream = client.query(from(`copy ${target} from stdin`));
  let fault: Error | undefined;
  let refuse: (error: Error) => void = () => undefined;
  // Every one of them: a connection that drops can tell it more than once.
  stream.on('error', (error: Error) => {
    fault ??= error;
    refuse(error);
  });
  const step = (take: (done: () => void) => void) =>
    new Promise<void>((done, fail) => {
      if (fault) return fail(fault);
      refuse = fail;
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
        if (fault || stream.writableFinished) return done();
        stream.once('close', done);
        stream.destroy();
      }),
  };
}

/** Adds rows to a table by COPY. */
export async function copyInto(client: pg.ClientBase, target: string, lines: string): Promise<void> {
  await copyWhile(client, target, lines, () => undefined);
}

/** The same; gives what `meanwhile` does while the database works on them. */
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

/** Instants as COPY reads them; few differ within a group, so each is spelled once. */
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
