import multipart from '@fastify/multipart';
import {
  isUploadKind,
  memberImages,
  type StoredKind,
  type Uploaded,
  type UploadKind,
  type UploadKindName,
  uploadKinds,
} from '@pitboss/contract/content/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { discardBody } from '../calls/failures.ts';
import type { ServerServices } from '../calls/services.ts';
import type { Secrets } from '../config/secrets.ts';
import { addressSigned, signAddress } from '../crypto/signed-address.ts';
import { AppError } from '../errors/app-error.ts';
import { checkCaller, sessionOfRequest } from '../http/http.ts';
import { type OriginTable, originAllowed } from '../http/origins.ts';
import { attachment } from './download-name.ts';
import { type Inspect, receiveFile } from './receive.ts';
import { type FileStore, isFileName } from './store.ts';
import { enterFile, findFile } from './stored-files.sql.ts';

/** Returns the folder from which files of a kind are served. */
const folder = (kind: string) => `/media/${kind}/`;

/**
 * The signed address of a stored file; null for none. With `fileName` the browser saves it under that name,
 * otherwise under its kind.
 */
export const fileAddress = (
  secrets: Secrets,
  kind: StoredKind,
  name: string | null,
  fileName?: string,
): string | null => (name === null ? null : signAddress(secrets, pathOf(kind, name, fileName)));

const pathOf = (kind: string, name: string, fileName: string | undefined) =>
  `${folder(kind)}${name}${fileName === undefined ? '' : `/${encodeURIComponent(fileName)}`}`;

/** The ending of a file's name by its type: that of the type's own name unless programs know another one. */
const endingOf = (type: string) =>
  type.endsWith('.spreadsheetml.sheet') ? 'xlsx' : type.replace(/^.*\//, '');

/**
 * Returns the part of a file that a request selects (RFC 9110, 14.2), as players do when a user seeks.
 * Undefined for the whole file, also when several parts are selected or the header is not understood; 'none'
 * for a part beyond the end.
 */
function selectPart(
  range: string | undefined,
  size: number,
): { start: number; end: number } | 'none' | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return undefined;
  const from = found[1] ?? '';
  const to = found[2] ?? '';
  if (from === '') return to === '0' ? 'none' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return 'none';
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/**
 * Returns the file of a multipart request, cut one byte beyond the limit of its kind, so that a larger one is
 * recognised; undefined without a file.
 */
async function fileOf(request: FastifyRequest, { bytes }: UploadKind) {
  if (!request.isMultipart()) return undefined;
  const limits = { fileSize: bytes + 1 };
  return request.file({ throwFileSizeLimit: false, limits }).catch(() => undefined);
}

/**
 * Registers the upload of one file per request, for callers with the permission for the call that uses it,
 * and the delivery of stored files.
 */
export function registerUploads(
  app: FastifyInstance,
  services: ServerServices,
  origins: OriginTable,
  { store, inspect }: { store: FileStore; inspect: Readonly<Record<UploadKindName, Inspect>> },
): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, headerPairs: 20 } });
    scope.post<{ Params: { kind: string } }>(
      '/upload/:kind',
      { config: { counted: true } },
      async (request, reply) => {
        const { kind } = request.params;
        const { origin } = request.headers;
        if (!isUploadKind(kind)) throw new AppError('call.unknown');
        if (origin && !originAllowed(origins, origin)) throw new AppError('origin.refused');
        const session = await sessionOfRequest(services, request);
        request.trace.caller = (session.viewer ?? session).account;
        const rules: UploadKind = uploadKinds[kind];
        checkCaller(session, { ...rules, effect: 'write', path: request.routeOptions.url ?? '' });
        const part = await fileOf(request, rules);
        if (!part) throw new AppError('file.missing', {}, 'file');
        try {
          const { name, type, bytes } = await receiveFile(store, part.file, rules, inspect[kind]);
          const { tenantId, agentId, operatorId } = session;
          await services.databases
            .write(session.scope, (tx) =>
              enterFile(tx, { name, tenantId, agentId: agentId ?? '0', kind, type, bytes, operatorId }),
            )
            .catch(async (error: unknown) => {
              await store.remove(name);
              throw error;
            });
          const data: Uploaded = { file: name };
          return { code: 0, desc: '', data };
        } catch (error) {
          // The rest of the body is read and discarded, so that the client can read the reason.
          if (!request.raw.readableEnded && !request.raw.destroyed) await discardBody(request, reply);
          throw error;
        }
      },
    );
  });

  interface Media {
    readonly Params: { readonly kind: string; readonly name: string; readonly fileName?: string };
  }
  const sendMedia = async (request: FastifyRequest<Media>, reply: FastifyReply) => {
    const { kind, name, fileName } = request.params;
    const query = request.query as Record<string, unknown>;
    const signed =
      isFileName(name) && addressSigned(services.config.secrets, pathOf(kind, name, fileName), query);
    const found = signed ? await findFile(services.databases.system, name) : undefined;
    if (found?.kind !== kind) return reply.code(404).type('text/plain').send('not found');
    const cached = 'private, max-age=3600, immutable';
    return sendFile(request, reply, { ...found, name, fileName, store, cached });
  };
  app.get<Media>('/media/:kind/:name', sendMedia);
  app.get<Media>('/media/:kind/:name/:fileName', sendMedia);

  // Members load these in games: the name, 128 random bits, is all there is to know.
  app.get<{ Params: { name: string } }>(`${memberImages.folder}:name`, async (request, reply) => {
    const { name } = request.params;
    const found = isFileName(name) ? await findFile(services.databases.system, name) : undefined;
    if (!found?.used || !memberImages.kinds.some((kind) => kind === found.kind))
      return reply.code(404).type('text/plain').send('not found');
    return sendFile(request, reply, { ...found, name, store, cached: 'public, max-age=2592000, immutable' });
  });
}

/** Images and videos are displayed, other files are saved. */
const dispositionOf = (kind: string, type: string) =>
  `${/^(image|video)\//.test(type) ? 'inline' : 'attachment'}; filename="${kind}.${endingOf(type)}"`;

/** Sends a stored file, or the selected part of it. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: {
    readonly name: string;
    readonly kind: string;
    readonly type: string;
    readonly bytes: string;
    readonly store: FileStore;
    readonly cached: string;
    /** Name under which the browser saves it. */
    readonly fileName?: string | undefined;
  },
) {
  const { name, kind, type, store, fileName } = file;
  const size = Number(file.bytes);
  const part = selectPart(request.headers.range, size);
  // Read before any header is set: the failure of an unreachable storage must not be cached by a browser.
  const bytes = part === 'none' ? null : await store.stream(name, part);
  if (part !== 'none' && !bytes) return reply.code(404).type('text/plain').send('not found');
  reply.headers({
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': fileName === undefined ? dispositionOf(kind, type) : attachment(fileName),
    'cache-control': file.cached,
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
  });
  if (part === 'none')
    return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('out of range');
  if (part)
    reply.code(206).headers({
      'content-range': `bytes ${part.start}-${part.end}/${size}`,
      'content-length': part.end - part.start + 1,
    });
  return reply.type(type).send(bytes);
}
