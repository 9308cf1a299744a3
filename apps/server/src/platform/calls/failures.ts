import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '@pitboss/contract/core/errors';
import { DEFAULT_LANGUAGE, type Language } from '@pitboss/rules/i18n';
import { type ReaderZone, readerZone } from '@pitboss/rules/zones/time-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTemporary } from '../db/temporary.ts';
import { AppError } from '../errors/app-error.ts';
import { rejectedField } from './rejected-field.ts';
import type { Services } from './serve.ts';
import { interfaceReply } from './server-interfaces.ts';

type Failure = Error & { statusCode?: number; code?: string | number };

/** Max bytes of an oversized body that are read and discarded, so that the client can read the reply. */
const discardBytes = 64 * 1024 * 1024;
const discardMs = 10_000;

/** The language a reply speaks: the request's header, or the product's first language. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  const header = request.headers.language;
  return header === 'en_us' || header === 'zh_cn' ? header : DEFAULT_LANGUAGE;
}

/** Returns the zone in which a reply states times: the request's header, or Beijing. */
export const zoneOf = (request: Pick<FastifyRequest, 'headers'>): ReaderZone =>
  readerZone(request.headers.zone);

const envelopeOf = (rejection: AppError, language: Language, field?: string, zone?: ReaderZone) => ({
  code: rejection.code,
  desc: rejection.desc(language, zone),
  data: null,
  ...(field === undefined ? {} : { field }),
  ...(rejection.conflict === undefined ? {} : { conflict: rejection.conflict }),
});

/**
 * Reads and discards the rest of an oversized body, up to a limit of bytes and time. A client that writes the
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

/** Sends the envelope for any failure. Only a server defect gets status 500, without its cause. */
export async function replyFailure(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  error: Failure,
) {
  if (error.statusCode === 413) await discardBody(request, reply);
  const answer = interfaceReply(request.url, error);
  if (answer) return reply.code(answer.status).headers(answer.headers).send(answer.body);
  const language = languageOf(request);
  if (error instanceof AppError) {
    if (error.key === 'call.unknown') reply.code(404);
    const field = rejectedField(error, request.trace.call);
    return reply.send(envelopeOf(error, language, field, zoneOf(request)));
  }
  if (error.statusCode === 413) return reply.send(envelopeOf(new AppError('request.tooLarge'), language));
  if (error.statusCode && error.statusCode < 500)
    return reply.send(envelopeOf(new AppError('request.invalid', { field: 'body' }), language));
  const { call, caller } = request.trace;
  const fields = { request: request.id, caller, call, err: error };
  if (isTemporary(error)) {
    services.log.warn({ ...fields, code: errors.busy.code }, 'request met a busy database');
    return reply.send(envelopeOf(new AppError('busy'), language));
  }
  services.log.error({ ...fields, code: errors.internal.code }, 'request failed');
  return reply.code(500).send(envelopeOf(new AppError('internal', { request: request.id }), language));
}

/** Sends the envelope with status 400 for a URL that cannot be parsed, which never reaches a route. */
export function replyBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const rejection = new AppError('request.invalid', { field: 'url' });
  const { body: answer = envelopeOf(rejection, languageOf(request)) } =
    interfaceReply(request.raw.url ?? '', rejection) ?? {};
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

/** Sends the envelope for bytes that are not a valid HTTP request, and closes the connection. */
export function replyNoRequest(error: Failure, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = parserStatus[error.code ?? ''] ?? 400;
  const rejection =
    status === 431 || status === 413
      ? new AppError('request.tooLarge')
      : new AppError('request.invalid', { field: 'request' });
  const body = JSON.stringify(envelopeOf(rejection, DEFAULT_LANGUAGE));
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
