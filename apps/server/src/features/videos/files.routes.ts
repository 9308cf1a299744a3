import { resumableFiles } from '@pitboss/contract/content/videos';
import { resumable } from '@pitboss/contract/uploads';
import { checkVideoFile } from '@pitboss/rules/checks/content-checks';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { type Route, serve, type WriteContext } from '../../kernel/calls/serve.ts';
import { joinParts, partAddress } from '../../kernel/storage/resumable.ts';
import type { FileStore } from '../../kernel/storage/store.ts';
import { enterFile } from '../../kernel/storage/stored-files.sql.ts';
import {
  endUpload,
  enterUpload,
  holdUpload,
  partsOf,
  reserveSpace,
  type UploadRow,
} from '../../kernel/storage/upload-parts.sql.ts';
import { videoTypeOf, videoWords } from '../../kernel/storage/video-type.ts';

/** An upload of the caller, held until the commit. */
async function ownUpload({ tx, session }: WriteContext, id: string): Promise<UploadRow> {
  const upload = await holdUpload(tx, id);
  if (upload?.operator_id !== session.operatorId) throw new Refusal('notFound');
  return upload;
}

/** Uploads in parts (spec content §10): begun and finished by calls, with the parts sent to a signed address in between. */
export const resumableFileRoutes = (store: FileStore): Route[] =>
  serve(resumableFiles, {
    async begin(context, { kind, name, bytes, id }) {
      // What is there already counts where the space is reserved.
      obey(checkVideoFile({ name, type: '', bytes, storedBytes: 0 }));
      const type = videoTypeOf(name);
      if (!type) throw new Refusal('file.nameWrong', { types: videoWords }, 'name');
      const known = id === undefined ? undefined : await ownUpload(context, id);
      if (known && (known.state !== 'uploading' || known.name !== name || Number(known.bytes) !== bytes))
        throw new Refusal('file.gone', {}, 'id');
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
      // Asked again after a lost reply.
      if (upload.state === 'done' && upload.file) return reply(upload.file);
      if (upload.state !== 'uploading') throw new Refusal('file.gone');
      if (upload.received !== upload.bytes)
        throw new Refusal('file.incomplete', { received: upload.received }, 'id');
      const parts = await partsOf(tx, id);
      const file = await joinParts(store, parts);
      await enterFile(tx, {
        ...{ name: file, tenantId: '0', agentId: '0', kind: upload.kind, type: upload.type, counted: true },
        ...{ bytes: Number(upload.bytes), operatorId: session.operatorId },
      });
      await endUpload(tx, upload, { file });
      context.afterCommit(async () => {
        for (const part of parts) await store.remove(part);
      });
      return reply(file);
    },
  });
