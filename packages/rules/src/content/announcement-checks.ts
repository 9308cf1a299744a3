import {
  checkLink,
  checkTickerContent,
  checkTickerInterval,
  checkTickerPeriods,
  checkTickerTimes,
} from '../checks/content-checks.ts';
import { checkWhole } from '../checks/field-checks.ts';
import type { Text } from '../i18n.ts';
import { refer } from '../messages.ts';
import { type Check, firstOf } from '../validation.ts';
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

export interface TickerInput {
  readonly content: Text;
  readonly startTime: number;
  readonly endTime: number;
  readonly interval: number;
  readonly periods: readonly PlayPeriod[];
}

/** Everything that spec §5 asks of a news ticker. */
export const checkTicker = (ticker: TickerInput): Check =>
  firstOf(
    checkTickerContent(ticker.content),
    checkTickerTimes(ticker.startTime, ticker.endTime),
    checkTickerInterval(ticker.interval),
    checkTickerPeriods(ticker.periods),
  );

/** Place of a news ticker among those of the same time: a positive integer, 1 first. `label` is what it is called. */
export const checkTickerSort = (label: string, value: string | number): Check =>
  checkWhole(label, String(value), 1, tickerLimits.sort);
