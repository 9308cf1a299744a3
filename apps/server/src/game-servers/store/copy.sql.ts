import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** A value of a COPY line; null becomes \N. */
export type CopyValue = string | number | bigint | null;

/** Text in COPY's own escapes; what our schemas let through needs hardly any. */
function escaped(text: string): string {
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

/** Adds rows to a table by COPY, which writes pages at a time where INSERT writes rows. */
export function copyInto(client: pg.ClientBase, target: string, lines: string): Promise<void> {
  return new Promise((done, fail) => {
    const stream = client.query(from(`copy ${target} from stdin`));
    // Every one of them: a connection that drops can tell it more than once.
    stream.on('error', fail);
    stream.once('finish', () => done());
    stream.end(lines);
  });
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
