import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '@pitboss/contract/errors';
import { DEFAULT_LANGUAGE, type Language } from '@pitboss/rules/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTemporary } from '../database/temporary.ts';
import { Refusal } from './refusal.ts';
import { refusedField } from './refused-field.ts';
import type { Services } from './serve.ts';
import { interfaceAnswer } from './server-interfaces.ts';

type Failure = Error & { statusCode?: number; code?: string | number };

/** What is left of a body that is too large is read and thrown away up to this, so that the reply can be read. */
const discardBytes = 64 * 1024 * 1024;
const discardMs = 10_000;

/** The language a reply speaks: the request's header, or the product's first language. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  const header = request.headers.language;
  return header === 'en_us' || header === 'zh_cn' ? header : DEFAULT_LANGUAGE;
}

const envelopeOf = (refusal: Refusal, language: Language, field?: string) => ({
  code: refusal.code,
  desc: refusal.desc(language),
  data: null,
  ...(field === undefined ? {} : { field }),
});

/**
 * Reads on what a client still sends of a body that is too large, up to a bound of bytes and time. Whoever writes the
 * whole body before reading would otherwise see a reset connection instead of the reply.
 */
export async function discardBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('connection', 'close');
  const { raw } = request;
  let left = discardBytes;
  const enough = new Promise<void>((done) => {
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) done();
    });
    raw
      .once('end', done)
      .once('close', done)
      .once('error', () => done());
    raw.resume();
  });
  const stop = new AbortController();
  const late = pause(discardMs, undefined, { signal: stop.signal }).catch(() => undefined);
  await Promise.race([enough, late]);
  stop.abort();
}

/** Turns any failure into the envelope; only a defect of ours answers 5xx, and without its cause. */
export async function answerFailure(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  error: Failure,
) {
  if (error.statusCode === 413) await discardBody(request, reply);
  const answer = interfaceAnswer(request.url, error);
  if (answer) return reply.code(answer.status).send(answer.body);
  const language = languageOf(request);
  if (error instanceof Refusal) {
    if (error.key === 'call.unknown') reply.code(404);
    return reply.send(envelopeOf(error, language, refusedField(error, request.trace.call)));
  }
  if (error.statusCode === 413) return reply.send(envelopeOf(new Refusal('request.tooLarge'), language));
  if (error.statusCode && error.statusCode < 500)
    return reply.send(envelopeOf(new Refusal('request.invalid', { field: 'body' }), language));
  const { call, caller } = request.trace;
  const fields = { request: request.id, caller, call, err: error };
  if (isTemporary(error)) {
    services.log.warn({ ...fields, code: errors.busy.code }, 'request met a busy database');
    return reply.send(envelopeOf(new Refusal('busy'), language));
  }
  services.log.error({ ...fields, code: errors.internal.code }, 'request failed');
  return reply.code(500).send(envelopeOf(new Refusal('internal', { request: request.id }), language));
}

/** An address that cannot be read never reaches a route: answered here, in the envelope. */
export function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new Refusal('request.invalid', { field: 'url' });
  const { body: answer = envelopeOf(refusal, languageOf(request)) } =
    interfaceAnswer(request.raw.url ?? '', refusal) ?? {};
  const body = JSON.stringify(answer);
  reply.raw
    .writeHead(400, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'request-id': request.id,
    })
    .end(body);
}

/** Statuses of what is wrong before there is a request, by the error of Node's parser; all others are 400. */
const parserStatus: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Answers bytes that are no request, in the envelope, and closes the connection. */
export function answerNoRequest(error: Failure, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = parserStatus[error.code ?? ''] ?? 400;
  const refusal =
    status === 431 || status === 413
      ? new Refusal('request.tooLarge')
      : new Refusal('request.invalid', { field: 'request' });
  const body = JSON.stringify(envelopeOf(refusal, DEFAULT_LANGUAGE));
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `request-id: ${randomUUID()}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
