import { refer } from '../messages.ts';
import { characterCount, textWidth } from '../text-width.ts';
import { type Check, firstOf, isWhole } from '../validation.ts';

/** Returns whether a text is missing or consists of white space. */
export const isBlank = (text: string | null | undefined) => (text ?? '').trim() === '';

/** Title of an activity: given, at most 20 characters (spec §5). */
export function checkTitle(title: string): Check {
  if (isBlank(title)) return refer('titleRequired');
  return characterCount(title) > 20 ? refer('titleTooLong', { max: 20 }) : null;
}

/** Name of a pool: given, at most 50 characters (spec §5). */
export function checkPoolName(name: string): Check {
  if (isBlank(name)) return refer('poolNameRequired');
  return characterCount(name) > 50 ? refer('poolNameTooLong', { max: 50 }) : null;
}

/** Remark of a sensitive word: at most 12 Chinese characters (spec §5); it may be empty. */
export const checkSensitiveRemark = (remark: string): Check =>
  characterCount(remark) > 12 ? refer('remarkTooLong', { max: 12 }) : null;

const longestLink = 2000;
const hostLabel = /^(?!-)[a-z\d\u00a1-\uffff-]{1,63}$/i;

/** Link: an http or https address with a host and without a user name (spec §5: valid link). */
export function checkLink(link: string): Check {
  // Label by label, because one pattern for a whole host backtracks badly on hostile input.
  const shape = /^https?:\/\/([^\s/?#@\\:]+)(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i.exec(link);
  const labels = shape?.[1]?.split('.') ?? [];
  const valid = labels.length > 0 && labels.every((label) => hostLabel.test(label) && !label.endsWith('-'));
  return valid && link.length <= longestLink ? null : refer('linkInvalid');
}

/** Member chat reply: nickname of 6 Chinese characters or 12 letters, content of 40 or 80 (spec §5). */
export function checkChatReply(reply: { nickname: string; content: string }): Check {
  if (isBlank(reply.nickname) || isBlank(reply.content)) return refer('completeInformation');
  if (textWidth(reply.nickname) > 12) return refer('nicknameTooLong');
  return textWidth(reply.content) > 80 ? refer('replyTooLong') : null;
}

/** Spec §9: 10 MB a file, 5 GB in all. */
export const videoLimits = { fileBytes: 10 * 1024 ** 2, totalBytes: 5 * 1024 ** 3 } as const;

export interface VideoFile {
  name: string;
  /** MIME type from the browser; empty when it does not know it. */
  type: string;
  bytes: number;
  /** Bytes of the videos that are stored already. */
  storedBytes: number;
}

/** File of a video: mp4, ogg or webm, at most 10 MB, 5 GB with the stored ones (spec §5). */
export function checkVideoFile({ name, type, bytes, storedBytes }: VideoFile): Check {
  const named = /\.(mp4|ogg|webm)$/i.test(name);
  if (!named || !/^(video\/(mp4|ogg|webm))?$/i.test(type)) return refer('videoType');
  if (bytes > videoLimits.fileBytes) return refer('videoTooLarge');
  return storedBytes + bytes > videoLimits.totalBytes ? refer('videoSpaceFull') : null;
}

/**
 * Validates the fields of a video other than its file: at least one tag, an integer as recommendation (spec
 * §5).
 */
export function checkVideo(video: { tags: readonly unknown[]; recommendation: string | number }): Check {
  if (video.tags.length === 0) return refer('tagRequired');
  return isWhole(video.recommendation, 0) ? null : refer('recommendationWrong');
}

/** Logo of an agent by its decoded header: a square png of 132 to 150 pixels (spec §5). */
export function checkLogoHeader(header: { width: number; height: number; type: string }): Check {
  if (!/^(image\/)?png$/i.test(header.type)) return refer('logoType');
  const { width, height } = header;
  const fits = Number.isInteger(width) && width === height && width >= 132 && width <= 150;
  return fits ? null : refer('logoSize', { min: 132, max: 150 });
}

/** Gift: name, static and dynamic image are required (spec §5). */
export function checkGift(gift: { name: string; staticImage?: string; dynamicImage?: string }): Check {
  return firstOf(
    isBlank(gift.name) ? refer('giftNameRequired') : null,
    isBlank(gift.staticImage) ? refer('giftStaticRequired') : null,
    isBlank(gift.dynamicImage) ? refer('giftDynamicRequired') : null,
  );
}

/** A room has a cover (spec §5). */
export const checkRoomCover = (cover: string | null | undefined): Check =>
  isBlank(cover) ? refer('coverRequired') : null;
