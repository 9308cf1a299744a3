import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Mixed load of the calls benchmark, in a separate process: users that make one request after another,
 * without pauses. It shares the cores with the measured server, so it implements only the HTTP that it needs:
 * a complete client used a sixth of the cores. Its plan is the first argument, as JSON; it prints one line of
 * JSON.
 */
export interface MixedPlan {
  readonly url: string;
  /** Session tokens, assigned to the users in rotation. */
  readonly tokens: readonly string[];
  readonly people: number;
  readonly seconds: number;
  /** Maximum number of requests, in addition to the time limit; 0: unlimited. */
  readonly requests: number;
  readonly deck: readonly Card[];
  /** So many requests at most; without it, as many as are answered. */
  readonly perSecond?: number;
}

export interface Card {
  readonly path: string;
  readonly body: object;
}

export interface MixedResult {
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}

/** A reply's head as far as it has come: where its body begins, and its length. */
function headOf(reply: Buffer): { readonly begins: number; readonly length: number } | undefined {
  const end = reply.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(reply.toString('latin1', 0, end + 2)) ?? [];
  if (length === undefined) throw new Error('a reply without a length');
  return { begins: end + 4, length: Number(length) };
}

/** The code of an envelope, which it begins with. */
const codeOf = (reply: Buffer, begins: number) =>
  Number(/^\{"code":(-?\d+)/.exec(reply.toString('latin1', begins, begins + 20))?.[1] ?? Number.NaN);

/**
 * Sends a request over a connection of its own and reads the reply as it comes, up to its length: no more is
 * done with it.
 */
function ask(socket: Socket, request: string): Promise<number> {
  return new Promise((done, fail) => {
    let first: Buffer = Buffer.alloc(0);
    let head: ReturnType<typeof headOf>;
    let received = 0;
    const over = (error?: Error) => {
      socket.off('data', read).off('close', close);
      if (error) fail(error);
      else done(codeOf(first, head?.begins ?? 0));
    };
    const close = () => over(new Error('the connection was closed'));
    const read = (chunk: Buffer) => {
      received += chunk.length;
      if (!head || first.length < head.begins + 20)
        first = first.length ? Buffer.concat([first, chunk]) : chunk;
      head ??= headOf(first);
      if (head && received >= head.begins + head.length) over();
    };
    socket.on('data', read).on('close', close);
    socket.write(request);
  });
}

const requestOf = (host: string, token: string, { path, body }: Card) => {
  const sent = JSON.stringify(body);
  return [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `token: ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(sent)}`,
    '',
    sent,
  ].join('\r\n');
};

async function load(plan: MixedPlan): Promise<MixedResult> {
  const { host, hostname, port } = new URL(plan.url);
  const samples: number[] = [];
  let begun = 0;
  let failed = 0;
  const start = performance.now();
  const until = start + plan.seconds * 1_000;
  const over = () => performance.now() >= until || (plan.requests > 0 && begun >= plan.requests);
  const user = async (position: number) => {
    const token = plan.tokens[position % plan.tokens.length] ?? '';
    const requests = plan.deck.map((card) => requestOf(host, token, card));
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    for (let turn = position * 37; !over(); turn += 7) {
      const due = plan.perSecond ? start + (begun * 1_000) / plan.perSecond : 0;
      begun += 1;
      if (due > performance.now()) await pause(due - performance.now());
      const started = performance.now();
      const code = await ask(socket, requests[turn % requests.length] as string);
      if (code !== 0) failed += 1;
      samples.push(performance.now() - started);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: plan.people }, (_, position) => user(position)));
  const seconds = (performance.now() - start) / 1_000;
  samples.sort((a, b) => a - b);
  const at = (share: number) =>
    samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0;
  return { requests: samples.length, seconds, p50Ms: at(0.5), p99Ms: at(0.99), failed };
}

const plan = process.argv[2];
if (plan) process.stdout.write(`${JSON.stringify(await load(JSON.parse(plan) as MixedPlan))}\n`);
