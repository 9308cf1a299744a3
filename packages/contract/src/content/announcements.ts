import { announcementLimits } from '@pitboss/rules/content/announcement-checks';
import * as d from '../core/define.ts';

/** Types of announcements (spec §3). */
export const announcementTypes = ['featureUpdate', 'general'] as const;
/**
 * Drafts apart, from start and end alone (spec §4). Lists offer those before `finished`, which are its
 * history.
 */
export const announcementStates = ['draft', 'notStarted', 'inProgress', 'finished'] as const;
/** States that readers see. */
export const readerStates = ['inProgress', 'finished'] as const;

const common = { pages: ['/bulletin'], payload: 'body', origin: 'spec' } as const;
const edit = { ...common, feature: 'announcements.edit', effect: 'write' } as const;
const ours = { ...edit, payload: 'query', origin: 'ours' } as const;

const shown = {
  id: d.id,
  type: d.choice(announcementTypes),
  title: d.bilingual,
  /** Lines with the little markup of packages/rules/src/content/markup.ts. */
  content: d.bilingual,
  startTime: d.time,
  /** Its last millisecond; null: none. */
  endTime: d.nullable(d.time),
  important: d.boolean,
};
const authored = d.object({
  ...shown,
  state: d.choice(announcementStates),
  /** Agents who read it with all below them; null: all. */
  readers: d.nullable(d.array(d.object({ id: d.id, account: d.text }))),
  /** Accounts that may read it now, and those of them that have. */
  audience: d.count,
  read: d.count,
  operator: d.nullable(d.text),
  updatedAt: d.time,
  /** Rises with every change; a change names the one it was made from. */
  version: d.count,
});
const readable = d.object({
  ...shown,
  state: d.choice(readerStates),
  /**
   * Time at which the caller's account first opened it; null: not since it was published, or since reading it
   * again was required.
   */
  readAt: d.nullable(d.time),
});

const bothFilled = (max: number) => d.object({ zh_cn: d.shortFilled(max), en_us: d.shortFilled(max) });
const bothLong = (max: number) => d.object({ zh_cn: d.longFilled(max), en_us: d.longFilled(max) });
const written = {
  type: d.choice(announcementTypes),
  title: bothFilled(announcementLimits.title),
  content: bothLong(announcementLimits.content),
  startTime: d.time,
  endTime: d.optional(d.nullable(d.time)),
  /** Ids of agents; absent or empty: all. */
  readers: d.optional(d.array(d.id).check(d.maxLength(announcementLimits.readers))),
  important: d.optional(d.boolean),
  /** Not published yet. */
  draft: d.optional(d.boolean),
};
const example = () => ({
  type: 'general' as const,
  title: { zh_cn: '系统维护通知', en_us: 'Maintenance' },
  content: { zh_cn: '周日**02:00**起维护。', en_us: 'Maintenance starts at **02:00** on Sunday.' },
  startTime: Date.now() + 86_400_000,
});

/** Lists of readers: what is in progress, or as history what has finished. */
const readerList = {
  request: d.listRequest(
    { id: d.optional(d.id), state: d.optional(d.choice(readerStates)), title: d.optional(d.text) },
    ['startTime', 'readAt'],
  ),
  response: d.pageOf(readable),
  example: { body: { pageNo: 1, pageSize: 20 } },
} as const;

/** Announcements to agents: authors of the platform write, agents read (spec content §5). */
export const announcements = {
  list: d.call({
    ...common,
    path: '/announcement/pageAnnouncement',
    feature: 'announcements.edit',
    effect: 'read',
    summary: {
      zh_cn: '公告列表（作者）：草稿、未开始、进行中；已结束的须按状态筛选',
      en_us: 'Announcements for authors: drafts, not started and in progress; finished ones by status filter',
    },
    request: d.listRequest(
      {
        id: d.optional(d.id),
        type: d.optional(d.choice(announcementTypes)),
        state: d.optional(d.choice(announcementStates)),
        title: d.optional(d.text),
      },
      ['startTime', 'updatedAt'],
    ),
    response: d.pageOf(authored),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  general: d.call({
    ...common,
    path: '/announcement/pageProxyAnnouncement',
    effect: 'read',
    summary: { zh_cn: '普通公告（读者）', en_us: 'General announcements for readers' },
    ...readerList,
  }),
  updates: d.call({
    ...common,
    path: '/announcement/pageFeatureUpdate',
    effect: 'read',
    summary: { zh_cn: '功能更新（读者）', en_us: 'Function updates for readers' },
    ...readerList,
  }),
  add: d.call({
    ...edit,
    path: '/announcement/addAnnouncement',
    summary: { zh_cn: '新增公告', en_us: 'Add an announcement' },
    audit: { zh_cn: '新增公告', en_us: 'Add announcement' },
    request: d.object(written),
    response: d.object({ id: d.id }),
    example: () => ({ body: example() }),
  }),
  update: d.call({
    ...edit,
    path: '/announcement/updateAnnouncement',
    summary: {
      zh_cn: '修改公告，可要求重新阅读；须给出所改的版本',
      en_us: 'Edit an announcement by version; reading again can be required',
    },
    audit: { zh_cn: '修改公告', en_us: 'Edit announcement' },
    request: d.object({
      id: d.id,
      version: d.version,
      ...written,
      readAgain: d.optional(d.boolean),
    }),
    response: d.nothing,
    example: () => ({ body: { id: '1', ...example() } }),
  }),
  remove: d.call({
    ...edit,
    payload: 'query',
    path: '/announcement/deleteAnnouncement',
    summary: {
      zh_cn: '删除草稿或未开始的公告',
      en_us: 'Delete an announcement that is a draft or has not started',
    },
    audit: { zh_cn: '删除公告', en_us: 'Delete announcement' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '1' } },
  }),
  stop: d.call({
    ...ours,
    path: '/announcement/stop',
    summary: { zh_cn: '停止进行中的公告', en_us: 'Stop an announcement in progress' },
    audit: { zh_cn: '停止公告', en_us: 'Stop announcement' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '1' } },
  }),
  readers: d.call({
    ...common,
    origin: 'ours',
    path: '/announcement/listReader',
    feature: 'announcements.edit',
    effect: 'read',
    summary: {
      zh_cn: '公告的阅读情况：哪些账号在何时阅读',
      en_us: 'Read receipts of an announcement: which account read it and when',
    },
    request: d.listRequest({ id: d.id, read: d.optional(d.boolean), account: d.optional(d.text) }, [
      'readAt',
      'account',
    ]),
    response: d.pageOf(
      d.object({
        operatorId: d.id,
        account: d.text,
        nickname: d.text,
        agentId: d.id,
        agentAccount: d.text,
        readAt: d.nullable(d.time),
      }),
    ),
    example: { body: { id: '1', pageNo: 1, pageSize: 20 } },
  }),
  read: d.call({
    ...common,
    payload: 'query',
    origin: 'ours',
    path: '/announcement/read',
    effect: 'write',
    summary: {
      zh_cn: '阅读或确认公告；首次有效',
      en_us: 'Mark an announcement as read or confirmed',
    },
    audit: { zh_cn: '阅读公告', en_us: 'Read announcement' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '1' } },
  }),
  unread: d.call({
    ...common,
    payload: 'none',
    origin: 'ours',
    path: '/announcement/unread',
    effect: 'read',
    summary: {
      zh_cn: '进行中未读公告的数量，与须确认的重要公告',
      en_us: 'Number of unread announcements in progress, and important ones to confirm',
    },
    response: d.object({ count: d.count, important: d.array(readable) }),
  }),
} as const;
