import { checkLink, isBlank } from '../checks/content-checks.ts';
import { checkWhole } from '../checks/field-checks.ts';
import type { Text } from '../i18n.ts';
import { refer } from '../messages.ts';
import { characterCount } from '../text-width.ts';
import { type Check, firstOf, isWhole } from '../validation.ts';
import { parseDayTime } from './day-time.ts';
import { markupLinks } from './markup.ts';
import type { PlayPeriod } from './ticker.ts';

/** Characters of a language (spec content §5), and agents that one announcement may name. */
export const announcementLimits = { title: 50, content: 5_000, readers: 200 } as const;

/** Periods of a day, games and the greatest number in the order; ours, so that a request has an end. */
export const tickerLimits = { periods: 48, games: 200, sort: 9_999 } as const;

/** Content of an announcement: every link in it is one that the readers' browsers may follow. */
export function checkLinks(content: string): Check {
  for (const link of markupLinks(content)) {
    const broken = checkLink(link);
    if (broken) return broken;
  }
  return null;
}

/** An announcement ends after it has begun, if it ends. */
export const checkAnnouncementTimes = (start: number, end: number | null | undefined): Check =>
  end != null && start > end ? refer('timesReversed') : null;

/**
 * Validates the times of a news ticker: the start is not later than the end (spec §5). The specification's
 * message swaps the two, which would mislead users; our message requires that the end is not earlier.
 */
export const checkTickerTimes = (start: number, end: number): Check =>
  start > end ? refer('timesReversed') : null;

/** Content of a news ticker: under 200 characters in Chinese and under 500 in English (spec §5). */
export function checkTickerContent(content: Text): Check {
  if (isBlank(content.zh_cn) || isBlank(content.en_us)) return refer('contentRequired');
  if (characterCount(content.zh_cn) >= 200) return refer('tickerChineseTooLong', { max: 200 });
  return characterCount(content.en_us) >= 500 ? refer('tickerEnglishTooLong', { max: 500 }) : null;
}

/** Play interval of a news ticker: an integer from 1 to 120 (spec §5). */
export const checkTickerInterval = (value: string | number): Check =>
  isWhole(value, 1, 120) ? null : refer('intervalWrong', { min: 1, max: 120 });

/**
 * Play periods of a news ticker: each forward, none overlapping another; touching ends are allowed (spec §5).
 */
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

export interface TickerInput {
  readonly content: Text;
  readonly startTime: number;
  readonly endTime: number;
  readonly interval: number;
  readonly periods: readonly PlayPeriod[];
}

/** Validates all rules of spec §5 for a news ticker. */
export const checkTicker = (ticker: TickerInput): Check =>
  firstOf(
    checkTickerContent(ticker.content),
    checkTickerTimes(ticker.startTime, ticker.endTime),
    checkTickerInterval(ticker.interval),
    checkTickerPeriods(ticker.periods),
  );

/**
 * Place of a news ticker among those of the same time: a positive integer, 1 first. `label` is what it is
 * called.
 */
export const checkTickerSort = (label: string, value: string | number): Check =>
  checkWhole(label, String(value), 1, tickerLimits.sort);
