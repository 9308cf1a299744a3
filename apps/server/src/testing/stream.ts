import type { FastifyInstance } from 'fastify';

export interface TestStream {
  /** Topics of all events so far; `ready`, `gap` and `end` appear under these names. */
  readonly heard: string[];
  /** The first reply when it was no stream. */
  readonly rejected: { code: number } | null;
  /** Resolves once the event has arrived; events up to it are discarded. */
  until(word: string): Promise<void>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Listens on a free port; returns the address. */
export const listenAnywhere = (app: FastifyInstance): Promise<string> =>
  app.listen({ port: 0, host: '127.0.0.1' });

/** Opens the stream of a console with a session's token, at a server that listens. */
export async function openStream(address: string, token: string): Promise<TestStream> {
  const cut = new AbortController();
  const response = await fetch(`${address}/live`, { headers: { token }, signal: cut.signal });
  const received: string[] = [];
  const waiting = new Set<() => void>();
  let rejected: { code: number } | null = null;
  async function read(): Promise<void> {
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      rejected = (await response.json()) as { code: number };
      return;
    }
    let text = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const [, name = '', data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
        if (name === 'changed') received.push(...(JSON.parse(data) as { topics: string[] }).topics);
        else if (name) received.push(name);
      }
      for (const look of waiting) look();
    }
  }
  const ended = read()
    .catch(() => undefined)
    .finally(() => {
      for (const look of waiting) look();
    });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) await ended;
  return {
    heard: received,
    get rejected() {
      return rejected;
    },
    until(word) {
      return new Promise((done) => {
        const look = () => {
          const at = received.indexOf(word);
          if (at < 0) return;
          received.splice(0, at + 1);
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
      });
    },
    ended,
    async close() {
      cut.abort();
      await ended;
    },
  };
}
