import { videoLimits } from '@pitboss/rules/checks/content-checks';
import type { FeatureKey, PagePath } from '../core/pages.ts';

/**
 * Files that users upload, outside the calls: POST `/upload/<kind>` takes one file as multipart/form-data and
 * returns its name, by which a call uses it. A file that no call uses within an hour is removed.
 */
export interface UploadKind {
  /** Pages and feature that permit the upload: those of the call that uses the file. */
  readonly pages: readonly PagePath[];
  readonly feature?: FeatureKey;
  /** The largest file. */
  readonly bytes: number;
  /** Types for the browser's own dialog; the server determines the type from the content. */
  readonly accept: string;
}

export const uploadKinds = {
  /** An agent's own record of a day: a million lines and more. */
  reconciliation: {
    pages: ['/reconciliation'],
    feature: 'reconciliation.start',
    bytes: 128 * 1024 ** 2,
    accept: '.csv,text/csv',
  },
  /** Texts of rooms: ten languages of some thousand keys. */
  texts: {
    pages: ['/i18n'],
    feature: 'texts.edit',
    bytes: 4 * 1024 ** 2,
    accept: '.xlsx,.json,application/json',
  },
  /** A picture of goods. */
  goods: { pages: ['/goodList'], feature: 'goods.edit', bytes: 1024 ** 2, accept: 'image/png' },
  giftStatic: {
    pages: ['/giftMan'],
    feature: 'gifts.edit',
    bytes: 1024 ** 2,
    accept: 'image/png,image/jpeg,image/webp',
  },
  /** Image or animation that is shown when a gift is sent. */
  giftDynamic: {
    pages: ['/giftMan'],
    feature: 'gifts.edit',
    bytes: 5 * 1024 ** 2,
    accept: '.gif,.png,.apng,.webp,.svga,.mp4',
  },
  roomCover: {
    pages: ['/roomManagement'],
    feature: 'rooms.edit',
    bytes: 1024 ** 2,
    accept: 'image/png,image/jpeg,image/webp',
  },
  /** A picture of a video: its own, or one of its frames. */
  videoCover: {
    pages: ['/videoManagement'],
    feature: 'videos.edit',
    bytes: 1024 ** 2,
    accept: 'image/png,image/jpeg,image/webp',
  },
  activityPicture: {
    pages: ['/activitySetting'],
    feature: 'activities.edit',
    bytes: 1024 ** 2,
    accept: 'image/png,image/jpeg,image/webp',
  },
  logo: { pages: ['/agentList'], feature: 'agents.edit', bytes: 256 * 1024, accept: 'image/png' },
} as const satisfies Readonly<Record<string, UploadKind>>;

export type UploadKindName = keyof typeof uploadKinds;

/** Kinds of stored files: uploads of users, and files that the server creates. */
export type StoredKind = UploadKindName | 'recovery' | 'textExport' | ResumableKind;

export const isUploadKind = (word: string): word is UploadKindName => Object.hasOwn(uploadKinds, word);

export const uploadPath = (kind: UploadKindName) => `/upload/${kind}` as const;

/**
 * Kinds of pictures that members see: game servers get their addresses by the config feed. Such an address
 * does not end, and a picture that was replaced or dropped is served for `keptMs` more, because a game server
 * may have read of it only.
 */
export const memberImages = {
  kinds: [
    'roomCover',
    'goods',
    'activityPicture',
    'giftStatic',
    'giftDynamic',
  ] as const satisfies readonly UploadKindName[],
  folder: '/picture/',
  /** Longer than the config feed keeps what is gone: 7 days. */
  keptMs: 30 * 86_400_000,
} as const;

/** Reply to an upload. */
export interface Uploaded {
  /** 128 random bits in hex. */
  readonly file: string;
}

export const uploadLimits = {
  /** Spec §5 and security rules, files: all that is kept of uploads. */
  totalBytes: 5 * 1024 ** 3,
  /** Share of the disk that must be free for a new file. */
  leastFree: 0.1,
  /** Time for which a file waits for the call that uses it. */
  waitsMs: 3_600_000,
} as const;

/**
 * Files that come in parts (spec content §8, §10): `/file/begin` reserves their bytes and gives a signed
 * address, to which parts are sent one after another; `/file/finish` puts them together. One that breaks off
 * goes on at the byte where it was, for a day.
 */
export const resumableKinds = ['video'] as const;
export type ResumableKind = (typeof resumableKinds)[number];

export const resumable = {
  /** The largest file, and all of them together. */
  video: { bytes: videoLimits.fileBytes, totalBytes: videoLimits.totalBytes },
  /**
   * Max size of a part; the first has at least `firstBytes`, or the whole file, so that the type of the file
   * can be determined.
   */
  partBytes: 1024 ** 2,
  firstBytes: 4096,
  /** Time for which an upload can be resumed. */
  keptMs: 24 * 3_600_000,
} as const;
