import multipart from '@fastify/multipart';
import {
  isUploadKind,
  memberPictures,
  type StoredKind,
  type Uploaded,
  type UploadKind,
  type UploadKindName,
  uploadKinds,
} from '@pitboss/contract/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { discardBody } from '../calls/failures.ts';
import { Refusal } from '../calls/refusal.ts';
import type { ServerServices } from '../calls/services.ts';
import { checkCaller, sessionOfRequest } from '../http/http.ts';
import { type OriginTable, originAllowed } from '../http/origins.ts';
import { addressSigned, signAddress } from '../http/signed-address.ts';
import type { Secrets } from '../start/secrets.ts';
import { type Inspect, receiveFile } from './receive.ts';
import { type FileStore, isFileName } from './store.ts';
import { enterFile, findFile } from './stored-files.sql.ts';

/** Where files are served, by their kind and name. */
const folder = (kind: string) => `/media/${kind}/`;

/** The signed address of a stored file; null for none. */
export const fileAddress = (secrets: Secrets, kind: StoredKind, name: string | null): string | null =>
  name === null ? null : signAddress(secrets, `${folder(kind)}${name}`);

/** The ending of a file's name by its type: that of the type's own name unless programs know another one. */
const endingOf = (type: string) =>
  type.endsWith('.spreadsheetml.sheet') ? 'xlsx' : type.replace(/^.*\//, '');

/**
 * The part of a file that a request asks for (RFC 9110, 14.2): players ask for one when somebody seeks. Undefined for the
 * whole of it, also where several are asked for or the header says nothing known.
 */
export function partAsked(
  range: string | undefined,
  size: number,
): { start: number; end: number } | 'none' | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return undefined;
  const [from, to] = [found[1] ?? '', found[2] ?? ''];
  if (from === '') return to === '0' ? 'none' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return 'none';
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** The one file of a request, of which one byte more than its kind may have comes through; undefined for anything else. */
async function fileOf(request: FastifyRequest, { bytes }: UploadKind) {
  if (!request.isMultipart()) return undefined;
  const limits = { fileSize: bytes + 1 };
  return request.file({ throwFileSizeLimit: false, limits }).catch(() => undefined);
}

/** Uploads one file a request for whoever may make the call that uses it, and serves those that are kept. */
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
        if (!isUploadKind(kind)) throw new Refusal('call.unknown');
        if (origin && !originAllowed(origins, origin)) throw new Refusal('origin.refused');
        const session = await sessionOfRequest(services, request);
        request.trace.caller = (session.viewer ?? session).account;
        const rules: UploadKind = uploadKinds[kind];
        checkCaller(session, { ...rules, effect: 'write', path: request.routeOptions.url ?? '' });
        const part = await fileOf(request, rules);
        if (!part) throw new Refusal('file.missing', {}, 'file');
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
          // What is still on its way is read and thrown away, so that the person gets the reason.
          if (!request.raw.readableEnded && !request.raw.destroyed) await discardBody(request, reply);
          throw error;
        }
      },
    );
  });

  app.get<{ Params: { kind: string; name: string } }>('/media/:kind/:name', async (request, reply) => {
    const { kind, name } = request.params;
    const query = request.query as Record<string, unknown>;
    const signed =
      isFileName(name) && addressSigned(services.config.secrets, `${folder(kind)}${name}`, query);
    const found = signed ? await findFile(services.databases.system, name) : undefined;
    if (found?.kind !== kind) return reply.code(404).type('text/plain').send('not found');
    return sendFile(request, reply, { ...found, name, store, cached: 'private, max-age=3600, immutable' });
  });

  // Members load these in games: the name, 128 random bits, is all there is to know.
  app.get<{ Params: { name: string } }>(`${memberPictures.folder}:name`, async (request, reply) => {
    const { name } = request.params;
    const found = isFileName(name) ? await findFile(services.databases.system, name) : undefined;
    if (!found?.used || !memberPictures.kinds.some((kind) => kind === found.kind))
      return reply.code(404).type('text/plain').send('not found');
    return sendFile(request, reply, { ...found, name, store, cached: 'public, max-age=2592000, immutable' });
  });
}

/** Sends a stored file, or the part of it that is asked for. */
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
  },
) {
  const { name, kind, type, store } = file;
  const size = Number(file.bytes);
  const part = partAsked(request.headers.range, size);
  // Before anything is said of the reply: a storage that is away is nothing that a browser keeps.
  const bytes = part === 'none' ? null : await store.stream(name, part);
  if (part !== 'none' && !bytes) return reply.code(404).type('text/plain').send('not found');
  reply.headers({
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `${/^(image|video)\//.test(type) ? 'inline' : 'attachment'}; filename="${kind}.${endingOf(type)}"`,
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
