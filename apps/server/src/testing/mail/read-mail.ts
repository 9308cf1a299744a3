/** Mail as the reader's program shows it. */
export interface ReadMail {
  /** Headers by their lower-case names. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
}

const quoted = (coded: string): Buffer =>
  Buffer.from(
    coded
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );

/** Decodes the words of a header, of which those outside ASCII are encoded. */
const plain = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, coded: string) =>
      (/b/i.test(how) ? Buffer.from(coded, 'base64') : quoted(coded.replaceAll('_', ' '))).toString('utf8'),
    );

interface Part {
  readonly headers: Map<string, string>;
  readonly body: string;
}

function split(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    return [name.toLowerCase(), plain(value)];
  });
  return { headers: new Map(headers), body: rest.join('\r\n\r\n') };
}

/** Returns the name of an attached file, which may be split into numbered and encoded pieces. */
function fileName(disposition: string): string | undefined {
  const pieces = [...disposition.matchAll(/filename(?:\*\d+)?(\*?)="?([^";]*)"?/g)].map(
    ([, isCoded, piece = '']) => (isCoded ? decodeURIComponent(piece.replace(/^utf-8''/i, '')) : piece),
  );
  return pieces.length > 0 ? pieces.join('') : undefined;
}

function content({ headers, body }: Part): Buffer {
  const coding = headers.get('content-transfer-encoding');
  if (coding === 'base64') return Buffer.from(body, 'base64');
  return coding === 'quoted-printable' ? quoted(body) : Buffer.from(body, 'utf8');
}

/** Reads a mail with its text and its files. */
export function readMail(raw: string): ReadMail {
  const whole = split(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(whole.headers.get('content-type') ?? '')?.[1];
  const parts = boundary
    ? whole.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
    : [whole];
  const named = parts.map((part) => ({
    part,
    name: fileName(part.headers.get('content-disposition') ?? ''),
  }));
  return {
    headers: whole.headers,
    text: named
      .filter(({ name }) => name === undefined)
      .map(({ part }) => content(part).toString('utf8'))
      .join('\n')
      .replaceAll('\r\n', '\n'),
    files: named.flatMap(({ name, part }) => (name === undefined ? [] : [{ name, content: content(part) }])),
  };
}
