import { resumable } from '@pitboss/contract/content/uploads';
import { resumableFiles } from '@pitboss/contract/content/videos';
import { checkVideoFile } from '@pitboss/rules/checks/content-checks';
import { type Route, serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { joinParts, partAddress } from '../../platform/files/resumable.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { enterFile } from '../../platform/files/stored-files.sql.ts';
import {
  endUpload,
  enterUpload,
  holdUpload,
  partsOf,
  reserveSpace,
  type UploadRow,
} from '../../platform/files/upload-parts.sql.ts';
import { videoLabels, videoTypeOf } from '../../platform/files/video-type.ts';

/** Returns an upload of the caller, locked until the commit. Throws `notFound` for any other. */
async function ownUpload({ tx, session }: WriteContext, id: string): Promise<UploadRow> {
  const upload = await holdUpload(tx, id);
  if (upload?.operator_id !== session.operatorId) throw new AppError('notFound');
  return upload;
}

/**
 * Uploads in parts (spec content §10): begun and finished by calls, with the parts sent to a signed address
 * in between.
 */
export const resumableFileRoutes = (store: FileStore): Route[] =>
  serve(resumableFiles, {
    async begin(context, { kind, name, bytes, id }) {
      // Stored bytes are counted when the space is reserved.
      assertValid(checkVideoFile({ name, type: '', bytes, storedBytes: 0 }));
      const type = videoTypeOf(name);
      if (!type) throw new AppError('file.nameWrong', { types: videoLabels }, 'name');
      const known = id === undefined ? undefined : await ownUpload(context, id);
      if (known && (known.state !== 'uploading' || known.name !== name || Number(known.bytes) !== bytes))
        throw new AppError('file.gone', {}, 'id');
      const uploadId = known?.id ?? context.services.ids.next(Date.now());
      if (!known) {
        await reserveSpace(context.tx, bytes);
        await enterUpload(context.tx, { id: uploadId, kind, name, type, bytes }, context.session);
      }
      context.audit({ target: `upload:${uploadId} ${name}`, before: null, after: { kind, name, bytes } });
      return {
        id: uploadId,
        url: partAddress(context.services.config.secrets, uploadId),
        received: Number(known?.received ?? 0),
        partBytes: resumable.partBytes,
        expiresAt: (known?.created_at.getTime() ?? Date.now()) + resumable.keptMs,
      };
    },

    async finish(context, { id }) {
      const { tx, session } = context;
      const upload = await ownUpload(context, id);
      const reply = (file: string) => ({ file, type: upload.type, bytes: Number(upload.bytes) });
      context.audit({ target: `upload:${id} ${upload.name}`, after: { bytes: Number(upload.bytes) } });
      // A repeated request after a lost reply.
      if (upload.state === 'done' && upload.file) return reply(upload.file);
      if (upload.state !== 'uploading') throw new AppError('file.gone');
      if (upload.received !== upload.bytes)
        throw new AppError('file.incomplete', { received: upload.received }, 'id');
      const parts = await partsOf(tx, id);
      const file = await joinParts(store, parts);
      await enterFile(tx, {
        name: file,
        tenantId: '0',
        agentId: '0',
        kind: upload.kind,
        type: upload.type,
        counted: true,
        bytes: Number(upload.bytes),
        operatorId: session.operatorId,
      });
      await endUpload(tx, upload, { file });
      context.afterCommit(async () => {
        for (const part of parts) await store.remove(part);
      });
      return reply(file);
    },
  });
