import { videos, videoTags } from '@pitboss/contract/content/videos';
import { errors } from '@pitboss/contract/errors';
import { resumable } from '@pitboss/contract/uploads';
import { checkVideo } from '@pitboss/rules/checks/content-checks';
import { ms } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { type Route, serve, type WriteContext } from '../../kernel/calls/serve.ts';
import { fileAddress } from '../../kernel/storage/register.ts';
import type { FileStore } from '../../kernel/storage/store.ts';
import { forgetFile, useFile } from '../../kernel/storage/stored-files.sql.ts';
import { forgetUpload, holdUpload, usedSpace } from '../../kernel/storage/upload-parts.sql.ts';
import { videoWords } from '../../kernel/storage/video-type.ts';
import {
  addVideo,
  changeVideo,
  deleteTag,
  deleteVideo,
  holdTag,
  holdVideo,
  type ListedVideo,
  listTags,
  listVideos,
  saveTag,
  setTags,
  videosOf,
} from './videos.sql.ts';

/** What is the platform's is nobody's of a tenant. */
const nobody = { tenantId: '0', agentId: '0' } as const;

const reasonOf = ({ reason }: ListedVideo, language: 'zh_cn' | 'en_us') =>
  reason && errors[reason][language].replace('{types}', videoWords);

/** Takes an upload of the caller into use. */
const take = ({ tx, session }: WriteContext, name: string, kind: 'video' | 'videoCover') =>
  useFile(tx, name, { kind, operatorId: session.operatorId, ...nobody });

/** Forgets a stored file; its bytes go after the commit. */
async function drop(context: WriteContext, store: FileStore, name: string): Promise<void> {
  await forgetFile(context.tx, name);
  context.afterCommit(() => store.remove(name));
}

/** Videos and their tags (spec content §8). */
export const videoRoutes = (store: FileStore): Route[] => [
  ...serve(videos, {
    async list({ db, language, services: { config } }, filter) {
      const { total, rows } = await listVideos(db, filter);
      return {
        total,
        list: rows.map((row) => ({
          ...{ id: row.id, name: row.name, state: row.state, tags: row.tags },
          tagNames: row.tags.map(({ name }) => name),
          bytes: Number(row.bytes),
          received: Number(row.received),
          recommendation: row.recommendation,
          cover: fileAddress(config.secrets, 'videoCover', row.cover),
          url: fileAddress(config.secrets, 'video', row.file),
          reason: reasonOf(row, language),
          operator: row.actor,
          createdAt: ms(row.created_at),
          version: row.version,
        })),
      };
    },

    async add(context, { file, name, tagIds, recommendation = 0, cover = null }) {
      const { tx, session } = context;
      obey(checkVideo({ tags: tagIds, recommendation }));
      await take(context, file, 'video');
      if (cover) await take(context, cover, 'videoCover');
      const id = context.services.ids.next(Date.now());
      await addVideo(tx, { id, file, name, cover, recommendation }, session);
      if (!(await setTags(tx, id, tagIds))) throw new Refusal('video.tagUnknown', {}, 'tagIds');
      context.audit({
        target: `video:${id} ${name}`,
        before: null,
        after: { name, file, tagIds, recommendation },
      });
      return { id };
    },

    async update(context, { id, version, name, tagIds, recommendation, cover }) {
      const { tx, session } = context;
      const before = await holdVideo(tx, id);
      if (!before) throw new Refusal('notFound');
      if (version !== undefined && version !== before.version)
        throw new Refusal('content.changed', { operator: before.actor });
      obey(checkVideo({ tags: tagIds, recommendation: recommendation ?? before.recommendation }));
      const shown = cover === undefined ? before.cover : cover;
      if (shown !== before.cover) {
        if (shown) await take(context, shown, 'videoCover');
        if (before.cover) await drop(context, store, before.cover);
      }
      const written = { name, cover: shown, recommendation: recommendation ?? before.recommendation };
      await changeVideo(tx, id, written, session);
      if (!(await setTags(tx, id, tagIds))) throw new Refusal('video.tagUnknown', {}, 'tagIds');
      context.audit({
        target: `video:${id} ${before.name}`,
        before: {
          name: before.name,
          tagIds: before.tags,
          cover: before.cover,
          recommendation: before.recommendation,
        },
        after: { ...written, tagIds },
      });
      return null;
    },

    async remove(context, { id }) {
      const video = await holdVideo(context.tx, id);
      if (video) {
        await deleteVideo(context.tx, id);
        for (const name of [video.file, video.cover]) if (name) await drop(context, store, name);
        const { name, bytes, tags } = video;
        context.audit({ target: `video:${id} ${name}`, before: { name, bytes, tagIds: tags }, after: null });
        return null;
      }
      const upload = await holdUpload(context.tx, id);
      if (!upload || upload.state === 'done') throw new Refusal('notFound');
      const parts = await forgetUpload(context.tx, upload);
      context.afterCommit(async () => {
        for (const part of parts) await store.remove(part);
      });
      const { name, bytes, state } = upload;
      context.audit({ target: `upload:${id} ${name}`, before: { name, bytes, state }, after: null });
      return null;
    },

    async space({ db }) {
      const { totalBytes } = resumable.video;
      const usedBytes = await usedSpace(db);
      return { totalBytes, usedBytes, leftBytes: Math.max(0, totalBytes - usedBytes) };
    },
  }),
  ...serve(videoTags, {
    list: async ({ db }) => ({ list: await listTags(db) }),

    async save(context, { id, name, weight }) {
      const before = id === undefined ? null : await holdTag(context.tx, id);
      if (before === undefined) throw new Refusal('notFound');
      const tag = { id: id ?? context.services.ids.next(Date.now()), name, weight };
      if (!(await saveTag(context.tx, tag))) throw new Refusal('video.tagTaken', { name }, 'name');
      context.audit({ target: `videoTag:${tag.id} ${name}`, before, after: { name, weight } });
      return { id: tag.id };
    },

    async remove(context, { id }) {
      const before = await holdTag(context.tx, id);
      if (!before) throw new Refusal('notFound');
      const count = await videosOf(context.tx, id);
      if (count > 0) throw new Refusal('video.tagUsed', { count: String(count) });
      await deleteTag(context.tx, id);
      context.audit({ target: `videoTag:${id} ${before.name}`, before, after: null });
      return null;
    },
  }),
];
