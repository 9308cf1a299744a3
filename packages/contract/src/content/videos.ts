import * as d from '../core/define.ts';
import { resumableKinds } from './uploads.ts';

/** Of an upload that goes on, of what has become a video, and of an upload that ended without one. */
export const videoStates = ['uploading', 'ready', 'failed'] as const;

/** Spec content §8. */
export const videoLimits = {
  name: 100,
  tags: 10,
  tagName: 20,
  weight: 9_999,
  recommendation: 999_999,
} as const;

const common = { pages: ['/videoManagement'], origin: 'ours' } as const;
const edit = { ...common, feature: 'videos.edit', effect: 'write' } as const;
const tags = { ...common, feature: 'videos.tags', effect: 'write' } as const;

const fileName = d.string().check(d.regex(/^[0-9a-f]{32}$/));
const written = {
  name: d.shortFilled(videoLimits.name),
  tagIds: d.array(d.id).check(d.maxLength(videoLimits.tags)),
  /** Higher first; default 0. */
  recommendation: d.optional(d.count.check(d.maximum(videoLimits.recommendation))),
  /** A picture that was uploaded as `videoCover`; null for none. */
  cover: d.optional(d.nullable(fileName)),
};

/** Videos (spec content §8). */
export const videos = {
  list: d.call({
    ...common,
    path: '/video/list',
    payload: 'body',
    effect: 'read',
    summary: {
      zh_cn: '视频列表，含正在上传与上传失败的',
      en_us: 'Videos, including uploads in progress or failed',
    },
    request: d.listRequest(
      { name: d.optional(d.text), tagId: d.optional(d.id), state: d.optional(d.choice(videoStates)) },
      ['recommendation', 'createdAt', 'bytes'],
    ),
    response: d.pageOf(
      d.object({
        /** Of the video, or of the upload. */
        id: d.id,
        name: d.text,
        state: d.choice(videoStates),
        tags: d.array(d.object({ id: d.id, name: d.text })),
        tagNames: d.array(d.text),
        bytes: d.count,
        received: d.count,
        recommendation: d.count,
        /** Signed addresses, which are good for an hour or more. */
        cover: d.nullable(d.string()),
        url: d.nullable(d.string()),
        /** Why an upload failed. */
        reason: d.nullable(d.text),
        operator: d.nullable(d.text),
        createdAt: d.time,
        version: d.count,
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  add: d.call({
    ...edit,
    path: '/video/add',
    payload: 'body',
    summary: {
      zh_cn: '新增视频（文件已上传完成）',
      en_us: 'Add a video from a finished upload',
    },
    audit: { zh_cn: '新增视频', en_us: 'Add video' },
    request: d.object({ file: fileName, ...written }),
    response: d.object({ id: d.id }),
    example: { body: { file: '0'.repeat(32), name: 'Welcome', tagIds: ['1'], recommendation: 10 } },
  }),
  update: d.call({
    ...edit,
    path: '/video/update',
    payload: 'body',
    summary: { zh_cn: '修改视频', en_us: 'Edit a video' },
    audit: { zh_cn: '修改视频', en_us: 'Edit video' },
    request: d.object({ id: d.id, version: d.version, ...written }),
    response: d.nothing,
    example: { body: { id: '1', name: 'Welcome', tagIds: ['1'] } },
  }),
  remove: d.call({
    ...edit,
    path: '/video/delete',
    payload: 'query',
    summary: {
      zh_cn: '删除视频及其文件，或取消上传',
      en_us: 'Delete a video with its file, or cancel an upload',
    },
    audit: { zh_cn: '删除视频', en_us: 'Delete video' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '1' } },
  }),
  space: d.call({
    ...common,
    path: '/video/space',
    payload: 'none',
    effect: 'read',
    summary: { zh_cn: '视频空间', en_us: 'Video storage, including space reserved by running uploads' },
    response: d.object({ totalBytes: d.count, usedBytes: d.count, leftBytes: d.count }),
  }),
} as const;

/** Tags of videos: those of greater weight first. */
export const videoTags = {
  list: d.call({
    ...common,
    path: '/videoTag/list',
    payload: 'none',
    effect: 'read',
    versions: { kind: 'videoTag', key: 'id' },
    summary: { zh_cn: '视频标签', en_us: 'Video tags' },
    response: d.object({
      list: d.array(d.object({ id: d.id, name: d.text, weight: d.count, videos: d.count, version: d.count })),
    }),
  }),
  save: d.call({
    ...tags,
    path: '/videoTag/save',
    payload: 'body',
    summary: { zh_cn: '新增或修改标签', en_us: 'Add or edit a tag' },
    audit: { zh_cn: '保存视频标签', en_us: 'Save video tag' },
    request: d.object({
      id: d.optional(d.id),
      name: d.shortFilled(videoLimits.tagName),
      weight: d.count.check(d.maximum(videoLimits.weight)),
      version: d.version,
    }),
    response: d.object({ id: d.id }),
    example: { body: { name: 'New', weight: 50 } },
  }),
  remove: d.call({
    ...tags,
    path: '/videoTag/delete',
    payload: 'query',
    summary: { zh_cn: '删除无视频使用的标签', en_us: 'Delete an unused tag' },
    audit: { zh_cn: '删除视频标签', en_us: 'Delete video tag' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '1' } },
  }),
} as const;

/** Files that come in parts. */
export const resumableFiles = {
  begin: d.call({
    ...edit,
    path: '/file/begin',
    payload: 'body',
    summary: {
      zh_cn:
        '开始上传并预留空间；给出编号时继续该上传。各部分依次以 POST（application/octet-stream，参数 offset）发往所给地址',
      en_us:
        'Start an upload and reserve its space, or resume the given one. Parts are sent in sequence to the returned address by POST (application/octet-stream, parameter `offset`)',
    },
    audit: { zh_cn: '开始上传文件', en_us: 'Start file upload' },
    request: d.object({
      kind: d.choice(resumableKinds),
      /** Name of the file on the user's device; its extension determines the type. */
      name: d.shortFilled(200),
      bytes: d.count.check(d.positive()),
      id: d.optional(d.id),
    }),
    response: d.object({
      id: d.id,
      url: d.string(),
      received: d.count,
      partBytes: d.count,
      expiresAt: d.time,
    }),
    example: { body: { kind: 'video', name: 'welcome.mp4', bytes: 4096 } },
  }),
  finish: d.call({
    ...edit,
    path: '/file/finish',
    payload: 'query',
    summary: {
      zh_cn: '完成上传',
      en_us: 'Finish an upload and return its file name',
    },
    audit: { zh_cn: '完成上传文件', en_us: 'Finish file upload' },
    request: d.object({ id: d.id }),
    response: d.object({ file: d.text, type: d.text, bytes: d.count }),
    example: { query: { id: '1' } },
  }),
} as const;
