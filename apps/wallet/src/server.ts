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
  /** Where the keys of the platform are, for agents that are called with RSA. */
  readonly platformKeys?: ReadPlatformKeys;
  /** Leaves replies unsigned, which only some agents may. */
  readonly unsigned?: () => boolean;
  readonly faults?: Faults;
  /** Keeps a movement before it is answered. */
  readonly commit?: (call: PostedCall, body: AnyBody) => void;
  /** How long a slow answer takes. */
  readonly slowMs?: number;
  readonly page?: string;
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

/** The agent's side of the wallet protocol over HTTP, with faults that can be switched on. */
export function createWalletServer(options: WalletServerOptions): Server {
  const { book, faults = createFaults(), commit = () => undefined, slowMs = 2_000 } = options;
  const callerOf = createKeys(options.agents, options.platformKeys);

  /** Does what a call asks for, once, and gives the answer in words. */
  function judge(call: PostedCall, raw: Buffer): { outcome: Outcome; requestId: string; member: string } {
    const value = objectIn(raw);
    const parsed = callbackSchemas[call].safeParse(value);
    const requestId = typeof value?.requestId === 'string' ? value.requestId : '';
    if (!parsed.success) return { outcome: nothing, requestId, member: '' };
    const body: AnyBody = parsed.data;
    if (wrongField(call, body)) return { outcome: nothing, requestId, member: body.memberAccount };
    const outcome = book.apply(call, body);
    if (outcome.changed) commit(call, body);
    return { outcome, requestId, member: body.memberAccount };
  }

  function send(
    response: ServerResponse,
    path: string,
    signer: Signer | null,
    text: string,
    fault: FaultKind | null = null,
  ): void {
    // What is signed wrongly is signed over something else.
    const body = fault === 'wrongSignature' ? `${text} ` : text;
    const signed = signer && !options.unsigned?.();
    const headers = signed ? signHeaders(signer, { method: replyMethod, path, body }, Date.now()) : {};
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text);
  }

  async function answer(
    response: ServerResponse,
    path: string,
    signer: Signer | null,
    call: PostedCall,
    raw: Buffer,
  ): Promise<void> {
    const value = objectIn(raw);
    const requestId = typeof value?.requestId === 'string' ? value.requestId : '';
    const fault = faults.hits(call, typeof value?.memberAccount === 'string' ? value.memberAccount : '');
    if (fault === 'timeoutBefore') return;
    if (fault === 'cutBefore') return void response.destroy();
    if (fault === 'errorBefore') return void response.writeHead(503).end();
    if (fault === 'busy' || fault === 'refuse')
      return send(
        response,
        path,
        signer,
        replyOf({ ...nothing, code: fault === 'busy' ? 1201 : 1001 }, requestId),
      );
    if (fault === 'slow') await wait(slowMs);
    let { outcome } = judge(call, raw);
    if (fault === 'duplicate') ({ outcome } = judge(call, raw));
    if (fault === 'timeoutAfter') return;
    if (fault === 'cutAfter') return void response.destroy();
    if (fault === 'errorAfter') return void response.writeHead(500).end();
    if (fault === 'garbage') return send(response, path, signer, '<html>it works</html>');
    if (fault === 'wrongBalance' && outcome.balance !== null)
      outcome = { ...outcome, balance: outcome.balance + 777n };
    if (fault === 'wrongCurrency') outcome = { ...outcome, currency: 'XXX' };
    send(response, path, signer, replyOf(outcome, requestId), fault);
  }

  async function wallet(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const raw = await bodyOf(request);
    const name = url.pathname.split('/').at(-1);
    const call = walletCallNames.find((one) => one === name);
    if (!call || request.method !== methodOf(call)) return void response.writeHead(404).end();
    const path = request.url ?? '';
    const value = objectIn(raw);
    const message = { method: request.method ?? '', path, body: raw };
    const { found, signer } = await callerOf(request.headers, message, value?.agentId);
    const requestId = String(value?.requestId ?? '');
    if (found !== 'valid')
      return send(
        response,
        path,
        signer,
        replyOf({ ...nothing, code: found === 'clock' ? 2003 : 2001 }, requestId),
      );
    if (call === 'ping') return send(response, path, signer, JSON.stringify({ code: 0 }));
    await answer(response, path, signer, call, raw);
  }

  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'PUT') {
      const wanted = readFaults(objectIn(await bodyOf(request))?.faults);
      if (!wanted) return void response.writeHead(400).end();
      faults.set(wanted);
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ faults: faults.list }));
  }

  /** The record of a day, for the comparison in the platform's console. */
  function statement(response: ServerResponse, { searchParams }: URL): Promise<void> {
    const day = searchParams.get('date') ?? '';
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
      return Promise.resolve(void response.writeHead(400).end());
    const agents = (searchParams.get('agents') ?? '').split(',').filter(Boolean);
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="wallet-${day}.csv"`,
    });
    return pipeline(Readable.from(bookStatement(book, day, agents)), response);
  }

  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://wallet');
    const work =
      url.pathname === '/control/faults'
        ? control(request, response)
        : url.pathname === '/control/statement'
          ? statement(response, url)
          : page(request, response, url);
    work.catch(() => response.destroy());
  });

  async function page(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (url.pathname !== '/') return wallet(request, response, url);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(options.page ?? '');
  }
}
