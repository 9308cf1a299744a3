import type { ActivityTimes } from '../activities/activity.ts';
import { parseDayTime } from '../content/day-time.ts';
import type { PlayPeriod } from '../content/ticker.ts';
import type { Text } from '../i18n.ts';
import { type MessageRef, refer } from '../messages.ts';
import { characterCount, textWidth } from '../text-width.ts';
import { type Check, firstOf, isWhole } from '../validation.ts';

const blank = (text: string | null | undefined) => (text ?? '').trim() === '';

/** Title of an activity: given, at most 20 characters (spec §5). */
export function checkTitle(title: string): Check {
  if (blank(title)) return refer('titleRequired');
  return characterCount(title) > 20 ? refer('titleTooLong', { max: 20 }) : null;
}

/** Name of a pool: given, at most 50 characters (spec §5). */
export function checkPoolName(name: string): Check {
  if (blank(name)) return refer('poolNameRequired');
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

/** Times of an activity that stand wrongly to one another; the first is the one that a reply names. */
export interface ActivityTimesFault {
  readonly at: readonly [keyof ActivityTimes, keyof ActivityTimes];
  readonly fault: MessageRef;
}

/** Activity within its display; payout after its end and before the end of the display (spec §5). */
export function checkActivityTimes(times: ActivityTimes): ActivityTimesFault | null {
  const { showStart, showEnd, start, end, payoutTime } = times;
  if (showStart > showEnd) return { at: ['showEnd', 'showStart'], fault: refer('timesReversed') };
  if (start > end) return { at: ['end', 'start'], fault: refer('timesReversed') };
  if (start < showStart) return { at: ['start', 'showStart'], fault: refer('activityOutsideShow') };
  if (end > showEnd) return { at: ['end', 'showEnd'], fault: refer('activityOutsideShow') };
  if (payoutTime <= end) return { at: ['payoutTime', 'end'], fault: refer('payoutTimeWrong') };
  return payoutTime < showEnd ? null : { at: ['payoutTime', 'showEnd'], fault: refer('payoutTimeWrong') };
}

/**
 * Times of a news ticker: the start is not later than the end (spec §5). The specification's message names the two
 * the other way round, which would tell people the opposite; ours says that the end must not be earlier.
 */
export const checkTickerTimes = (start: number, end: number): Check =>
  start > end ? refer('timesReversed') : null;

/** Content of a news ticker: under 200 characters in Chinese and under 500 in English (spec §5). */
export function checkTickerContent(content: Text): Check {
  if (blank(content.zh_cn) || blank(content.en_us)) return refer('contentRequired');
  if (characterCount(content.zh_cn) >= 200) return refer('tickerChineseTooLong', { max: 200 });
  return characterCount(content.en_us) >= 500 ? refer('tickerEnglishTooLong', { max: 500 }) : null;
}

/** Play interval of a news ticker: an integer from 1 to 120 (spec §5). */
export const checkTickerInterval = (value: string | number): Check =>
  isWhole(value, 1, 120) ? null : refer('intervalWrong', { min: 1, max: 120 });

/** Play periods of a news ticker: each forward, none overlapping another; touching ends are allowed (spec §5). */
export function checkTickerPeriods(periods: readonly PlayPeriod[]): Check {
  const spans: { start: number; end: number }[] = [];
  for (const period of periods) {
    const start = parseDayTime(period.start);
    const end = parseDayTime(period.end);
    if (start === null || end === null) return refer('periodWrong');
    if (start >= end) return refer('timesReversed');
    spans.push({ start, end });
  }
  spans.sort((a, b) => a.start - b.start);
  const overlap = spans.some((span, index) => {
    const previous = spans[index - 1];
    return previous !== undefined && span.start < previous.end;
  });
  return overlap ? refer('periodsOverlap') : null;
}

/** Member chat reply: nickname of 6 Chinese characters or 12 letters, content of 40 or 80 (spec §5). */
export function checkChatReply(reply: { nickname: string; content: string }): Check {
  if (blank(reply.nickname) || blank(reply.content)) return refer('completeInformation');
  if (textWidth(reply.nickname) > 12) return refer('nicknameTooLong');
  return textWidth(reply.content) > 80 ? refer('replyTooLong') : null;
}

/** Spec §9: 10 MB a file, 5 GB in all. */
export const videoLimits = { fileBytes: 10 * 1024 ** 2, totalBytes: 5 * 1024 ** 3 } as const;

export interface VideoFile {
  name: string;
  /** As the browser tells it; empty when it does not know. */
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

/** A video beside its file: at least one tag, an integer as recommendation (spec §5). */
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
    blank(gift.name) ? refer('giftNameRequired') : null,
    blank(gift.staticImage) ? refer('giftStaticRequired') : null,
    blank(gift.dynamicImage) ? refer('giftDynamicRequired') : null,
  );
}

/** A room has a cover (spec §5). */
export const checkRoomCover = (cover: string | null | undefined): Check =>
  blank(cover) ? refer('coverRequired') : null;
