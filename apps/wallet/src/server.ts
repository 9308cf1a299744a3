import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { methodOf, type PostedCall, walletCallNames } from '@pitboss/wallet/calls';
import { objectIn, replyBytesMax } from '@pitboss/wallet/classify';
import { type AnyBody, callbackSchemas, wrongField } from '@pitboss/wallet/messages';
import { replyMethod, type Signer, signHeaders } from '@pitboss/wallet/sign';
import { type Book, type Outcome, replyOf } from './book.ts';
import { createFaults, type FaultKind, type Faults, readFaults } from './faults.ts';
import { createKeys, type ReadPlatformKeys, type WalletAgent } from './keys.ts';
import { bookStatement } from './statement.ts';

export interface WalletServerOptions {
  readonly book: Book;
  readonly agents: readonly WalletAgent[];
  /** Reads the platform's public keys, for agents that are called with RSA. */
  readonly platformKeys?: ReadPlatformKeys;
  /** Leaves replies unsigned, which only some agents may. */
  readonly unsigned?: () => boolean;
  readonly faults?: Faults;
  /** Stores a movement before the reply is sent. */
  readonly commit?: (call: PostedCall, body: AnyBody) => void;
  /** Delay of a slow reply, in ms. */
  readonly slowMs?: number;
  readonly page?: string;
  /** Data folder of the installation that it was started for. */
  readonly owner?: string;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > replyBytesMax) break;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const nothing: Outcome = { code: 2002, balance: null, currency: null, agentTxId: null, changed: false };

const codeOfFault: Readonly<Partial<Record<FaultKind, number>>> = { busy: 1201, refuse: 1001, fatal: 2001 };

const requestIdIn = (value: Record<string, unknown> | null): string =>
  typeof value?.requestId === 'string' ? value.requestId : '';

/** Creates the agent's side of the wallet protocol over HTTP, with faults that can be switched on. */
export function createWalletServer(options: WalletServerOptions): Server {
  const server = new WalletServer(options);
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://wallet');
    server.serve(request, response, url).catch(() => response.destroy());
  });
}

/** Destination and sender of a reply. */
interface Replying {
  readonly response: ServerResponse;
  readonly path: string;
  readonly signer: Signer | null;
}

class WalletServer {
  readonly #options: WalletServerOptions;
  readonly #faults: Faults;
  readonly #callerOf: ReturnType<typeof createKeys>;

  constructor(options: WalletServerOptions) {
    this.#options = options;
    this.#faults = options.faults ?? createFaults();
    this.#callerOf = createKeys(options.agents, options.platformKeys);
  }

  /** Replies to a request: a call of the wallet, the page, or a control of the faults. */
  async serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (url.pathname === '/control/faults') return this.#control(request, response);
    if (url.pathname === '/control/statement') return this.#statement(response, url);
    if (url.pathname === '/control/owner') return void response.end(this.#options.owner ?? '');
    if (url.pathname !== '/') return this.#wallet(request, response, url);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(this.#options.page ?? '');
  }

  async #wallet(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const raw = await bodyOf(request);
    const name = url.pathname.split('/').at(-1);
    const call = walletCallNames.find((one) => one === name);
    if (!call || request.method !== methodOf(call)) return void response.writeHead(404).end();
    const path = request.url ?? '';
    const value = objectIn(raw);
    const message = { method: request.method ?? '', path, body: raw };
    const { found, signer } = await this.#callerOf(request.headers, message, value?.agentId);
    const replying = { response, path, signer };
    if (found !== 'valid') {
      const outcome = { ...nothing, code: found === 'clock' ? 2003 : 2001 };
      return this.#send(replying, replyOf(outcome, String(value?.requestId ?? '')));
    }
    if (call === 'ping') return this.#send(replying, JSON.stringify({ code: 0 }));
    await this.#reply(replying, call, raw);
  }

  /** Executes a call and replies to it, with the fault that is switched on for it. */
  async #reply(replying: Replying, call: PostedCall, raw: Buffer): Promise<void> {
    const { response } = replying;
    const value = objectIn(raw);
    const requestId = requestIdIn(value);
    const account = typeof value?.memberAccount === 'string' ? value.memberAccount : '';
    const fault = this.#faults.hits(call, account);
    if (fault === 'timeoutBefore') return;
    if (fault === 'cutBefore') return void response.destroy();
    if (fault === 'errorBefore') return void response.writeHead(503).end();
    const code = fault === null ? undefined : this.#codeOf(fault, value);
    if (code !== undefined) return this.#send(replying, replyOf({ ...nothing, code }, requestId));
    if (fault === 'slow') await wait(this.#options.slowMs ?? 2_000);
    let outcome = this.#execute(call, raw);
    if (fault === 'duplicate') outcome = this.#execute(call, raw);
    if (fault === 'timeoutAfter') return;
    if (fault === 'cutAfter') return void response.destroy();
    if (fault === 'errorAfter') return void response.writeHead(500).end();
    if (fault === 'garbage') return this.#send(replying, '<html>it works</html>');
    if (fault === 'wrongBalance' && outcome.balance !== null)
      outcome = { ...outcome, balance: outcome.balance + 777n };
    if (fault === 'wrongCurrency') outcome = { ...outcome, currency: 'XXX' };
    this.#send(replying, replyOf(outcome, requestId), fault);
  }

  /** Returns the code that a fault replies without executing the call; undefined when it is executed. */
  #codeOf(fault: FaultKind, value: Record<string, unknown> | null): number | undefined {
    if (fault !== 'settledThere') return codeOfFault[fault];
    const [taken] = Array.isArray(value?.refTxId) ? value.refTxId : [];
    const isUndo = value?.type === 'cancel' || value?.type === 'cancelWithhold';
    return isUndo && this.#options.book.stateOf(String(taken)) === 'done' ? 1102 : undefined;
  }

  /** Validates and executes a call, and returns its outcome. */
  #execute(call: PostedCall, raw: Buffer): Outcome {
    const parsed = callbackSchemas[call].safeParse(objectIn(raw));
    if (!parsed.success) return nothing;
    const body: AnyBody = parsed.data;
    if (wrongField(call, body)) return nothing;
    const outcome = this.#options.book.apply(call, body);
    if (outcome.changed) this.#options.commit?.(call, body);
    return outcome;
  }

  #send({ response, path, signer }: Replying, text: string, fault: FaultKind | null = null): void {
    // A wrong signature is one over a different body.
    const body = fault === 'wrongSignature' ? `${text} ` : text;
    const signed = signer && !this.#options.unsigned?.();
    const headers = signed ? signHeaders(signer, { method: replyMethod, path, body }, Date.now()) : {};
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text);
  }

  /** Returns the faults that are switched on, or replaces them. */
  async #control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'PUT') {
      const requested = readFaults(objectIn(await bodyOf(request))?.faults);
      if (!requested) return void response.writeHead(400).end();
      this.#faults.set(requested);
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ faults: this.#faults.list }));
  }

  /** Sends the record of a day, for the comparison in the platform's console. */
  async #statement(response: ServerResponse, { searchParams }: URL): Promise<void> {
    const day = searchParams.get('date') ?? '';
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
      return void response.writeHead(400).end();
    const agents = (searchParams.get('agents') ?? '').split(',').filter(Boolean);
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="wallet-${day}.csv"`,
    });
    await pipeline(Readable.from(bookStatement(this.#options.book, day, agents)), response);
  }
}
