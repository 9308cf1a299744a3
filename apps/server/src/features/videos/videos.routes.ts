import { resumable } from '@pitboss/contract/content/uploads';
import { videos, videoTags } from '@pitboss/contract/content/videos';
import type { RequestOf } from '@pitboss/contract/core/define';
import { errors } from '@pitboss/contract/core/errors';
import { checkVideo } from '@pitboss/rules/checks/content-checks';
import { ms } from '../../domain/sql/dto.ts';
import { type ReadContext, type Route, serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { fileAddress } from '../../platform/files/register.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { forgetFile, useFile } from '../../platform/files/stored-files.sql.ts';
import { forgetUpload, holdUpload, usedSpace } from '../../platform/files/upload-parts.sql.ts';
import { videoLabels } from '../../platform/files/video-type.ts';
import { hasChanges, mergeUpdate } from '../../platform/versions/merge-update.ts';
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

/** Owner ids of files of the platform, which belong to no tenant. */
const noUser = { tenantId: '0', agentId: '0' } as const;

const reasonOf = ({ reason }: ListedVideo, language: 'zh_cn' | 'en_us') =>
  reason && errors[reason][language].replace('{types}', videoLabels);

/** Takes an upload of the caller into use. */
const take = ({ tx, session }: WriteContext, name: string, kind: 'video' | 'videoCover') =>
  useFile(tx, name, { kind, operatorId: session.operatorId, ...noUser });

/** Deletes the row of a stored file; its bytes are removed after the commit. */
async function drop(context: WriteContext, store: FileStore, name: string): Promise<void> {
  await forgetFile(context.tx, name);
  context.afterCommit(() => store.remove(name));
}

const inOrder = (ids: readonly string[]) => [...ids].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
/** Returns one page of the videos and running uploads. */
async function videosPage(
  { db, language, services: { config } }: ReadContext,
  filter: RequestOf<typeof videos.list>,
) {
  const { total, rows } = await listVideos(db, filter);
  return {
    total,
    list: rows.map((row) => ({
      id: row.id,
      name: row.name,
      state: row.state,
      tags: row.tags,
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
}

/** Adds a video from an uploaded file. */
async function createVideo(
  context: WriteContext,
  { file, name, tagIds, recommendation = 0, cover = null }: RequestOf<typeof videos.add>,
) {
  const { tx, session } = context;
  assertValid(checkVideo({ tags: tagIds, recommendation }));
  await take(context, file, 'video');
  if (cover) await take(context, cover, 'videoCover');
  const id = context.services.ids.next(Date.now());
  await addVideo(tx, { id, file, name, cover, recommendation }, session);
  if (!(await setTags(tx, id, tagIds))) throw new AppError('video.tagUnknown', {}, 'tagIds');
  context.audit({
    target: `video:${id} ${name}`,
    before: null,
    after: { name, file, tagIds, recommendation },
  });
  return { id };
}

/** Changes a video; a replaced cover is deleted. */
async function updateVideo(
  context: WriteContext,
  { id, version, ...request }: RequestOf<typeof videos.update>,
  store: FileStore,
) {
  const { tx, session } = context;
  const before = await holdVideo(tx, id);
  if (!before) throw new AppError('notFound');
  const merged = await mergeUpdate(
    context,
    {
      kind: 'video',
      id,
      version,
      own: { version: before.version, actor: before.actor, at: before.updated_at },
    },
    {
      name: before.name,
      tagIds: inOrder(before.tags),
      cover: before.cover,
      recommendation: before.recommendation,
    },
    { ...request, tagIds: inOrder(request.tagIds) },
  );
  const { tagIds, ...written } = merged.values;
  assertValid(checkVideo({ tags: tagIds, recommendation: written.recommendation }));
  if (written.cover !== before.cover) {
    if (written.cover) await take(context, written.cover, 'videoCover');
    if (before.cover) await drop(context, store, before.cover);
  }
  if (hasChanges(merged)) await changeVideo(tx, id, written, session);
  if (!(await setTags(tx, id, tagIds))) throw new AppError('video.tagUnknown', {}, 'tagIds');
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
}

/** Deletes a video with its files, or an upload that has not finished. */
async function removeVideo(context: WriteContext, { id }: RequestOf<typeof videos.remove>, store: FileStore) {
  const video = await holdVideo(context.tx, id);
  if (video) {
    await deleteVideo(context.tx, id);
    for (const name of [video.file, video.cover]) if (name) await drop(context, store, name);
    const { name, bytes, tags } = video;
    context.audit({ target: `video:${id} ${name}`, before: { name, bytes, tagIds: tags }, after: null });
    return null;
  }
  const upload = await holdUpload(context.tx, id);
  if (!upload || upload.state === 'done') throw new AppError('notFound');
  const parts = await forgetUpload(context.tx, upload);
  context.afterCommit(async () => {
    for (const part of parts) await store.remove(part);
  });
  const { name, bytes, state } = upload;
  context.audit({ target: `upload:${id} ${name}`, before: { name, bytes, state }, after: null });
  return null;
}

/** Adds or renames a tag. */
async function saveVideoTag(
  context: WriteContext,
  { id, version, ...request }: RequestOf<typeof videoTags.save>,
) {
  const before = id === undefined ? null : await holdTag(context.tx, id);
  if (before === undefined) throw new AppError('notFound');
  const record = { kind: 'videoTag', id: id ?? '', version } as const;
  const after = before ? (await mergeUpdate(context, record, before, request)).values : request;
  const tag = { id: id ?? context.services.ids.next(Date.now()), ...after };
  if (!(await saveTag(context.tx, tag))) throw new AppError('video.tagTaken', { name: after.name }, 'name');
  context.audit({ target: `videoTag:${tag.id} ${after.name}`, before, after });
  return { id: tag.id };
}

/** Videos and their tags (spec content §8). */
export const videoRoutes = (store: FileStore): Route[] => [
  ...serve(videos, {
    list: videosPage,

    add: createVideo,

    update: (context, request) => updateVideo(context, request, store),

    remove: (context, request) => removeVideo(context, request, store),

    async space({ db }) {
      const { totalBytes } = resumable.video;
      const usedBytes = await usedSpace(db);
      return { totalBytes, usedBytes, leftBytes: Math.max(0, totalBytes - usedBytes) };
    },
  }),
  ...serve(videoTags, {
    list: async ({ db }) => ({ list: await listTags(db) }),

    save: saveVideoTag,

    async remove(context, { id }) {
      const before = await holdTag(context.tx, id);
      if (!before) throw new AppError('notFound');
      const count = await videosOf(context.tx, id);
      if (count > 0) throw new AppError('video.tagUsed', { count: String(count) });
      await deleteTag(context.tx, id);
      context.audit({ target: `videoTag:${id} ${before.name}`, before, after: null });
      return null;
    },
  }),
];
