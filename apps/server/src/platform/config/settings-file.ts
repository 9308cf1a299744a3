import { readFileSync } from 'node:fs';
import { UserError } from '../errors/user-error.ts';

/** Characters that a backslash protects inside double quotes. */
const escapable = new Set(['"', '\\', '`', '$']);

/** Reads one value and what follows it on its lines, from `at`. Returns the value and where its line ends. */
function readValue(text: string, from: number): { value: string; end: number } | null {
  let value = '';
  let at = from;
  const isEnd = () => at >= text.length || text[at] === '\n';
  const skipBlanks = () => {
    while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at += 1;
  };
  skipBlanks();
  while (text[at] === "'" || text[at] === '"') {
    const quote = text[at] as string;
    for (at += 1; text[at] !== quote; at += 1) {
      if (at >= text.length) return null;
      if (quote === '"' && text[at] === '\\') {
        at += 1;
        const next = text[at] ?? '';
        if (next !== '\n') value += escapable.has(next) ? next : `\\${next}`;
      } else value += text[at];
    }
    at += 1;
    skipBlanks();
  }
  let plain = '';
  let kept = 0;
  while (!isEnd()) {
    const isEscaped = text[at] === '\\';
    if (isEscaped) at += 1;
    const next = text[at] ?? '';
    at += 1;
    if (isEscaped && next === '\n') continue;
    plain += next;
    if (isEscaped || !/[ \t\r]/.test(next)) kept = plain.length;
  }
  return { value: value + plain.slice(0, kept), end: at };
}

/**
 * Returns the settings of a text of lines `NAME=value`, as systemd reads them from an `EnvironmentFile`: lines
 * that begin with `#` or `;` are comments, a `#` in a value is part of it, quotes around a value are removed.
 * Throws `UserError` with the line of what is no setting.
 */
export function parseSettings(text: string, file: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
    const line = text.slice(at, end).trim();
    const fail = (what: string) =>
      new UserError(`Line ${text.slice(0, at).split('\n').length} of the settings in ${file} ${what}.`);
    if (line === '' || line.startsWith('#') || line.startsWith(';')) {
      at = end + 1;
      continue;
    }
    const [whole, name] = /^\s*([A-Za-z_]\w*)[ \t]*=/.exec(text.slice(at, end)) ?? [];
    if (!whole || !name) throw fail('is no NAME=value');
    const read = readValue(text, at + whole.length);
    if (!read) throw fail('has a quote without its end');
    settings[name] = read.value;
    at = read.end + 1;
  }
  return settings;
}

/** Reads a settings file. Throws `UserError` for one that cannot be read or is no settings file. */
export function readSettingsFile(file: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UserError(
      code === 'EACCES'
        ? `The settings in ${file} cannot be read by this user (EACCES); run the command as root or as the user of the server.`
        : `The settings in ${file} cannot be read: ${message}.`,
    );
  }
  return parseSettings(text, file);
}
