import { CalendarDate, isSameDay } from '@internationalized/date';
import type { Dayjs } from 'dayjs';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { RangeCalendarStateContext } from 'react-aria-components/RangeCalendar';
import { kitText } from '../kit.text.ts';
import { useLanguage } from '../settings.ts';
import { useText } from '../text.ts';
import './calendar.css';

/** Returns the day of a wall clock. */
export const dateOf = (wall: Dayjs): CalendarDate =>
  new CalendarDate(wall.year(), wall.month() + 1, wall.date());

/** The months in sight by name, between the buttons that lead to other months and years. */
export function CalendarHead({ months = 1 }: { readonly months?: number }): ReactNode {
  const t = useText(kitText);
  const language = useLanguage();
  const day = useContext(CalendarStateContext);
  const range = useContext(RangeCalendarStateContext);
  const state = range ?? day;
  if (!state) return null;
  const title = (at: number) => {
    const { year, month } = state.visibleRange.start.add({ months: at });
    return language === 'zh_cn' ? `${year}年${month}月` : `${year}-${String(month).padStart(2, '0')}`;
  };
  const turns = [
    { label: t('yearBefore'), turn: () => state.focusPreviousSection(true), Icon: ChevronsLeft },
    { label: t('monthBefore'), turn: () => state.focusPreviousPage(), Icon: ChevronLeft },
    { label: t('monthAfter'), turn: () => state.focusNextPage(), Icon: ChevronRight },
    { label: t('yearAfter'), turn: () => state.focusNextSection(true), Icon: ChevronsRight },
  ];
  const buttons = turns.map(({ label, turn, Icon }, at) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      title={label}
      disabled={at < 2 ? state.isPreviousVisibleRangeInvalid() : state.isNextVisibleRangeInvalid()}
      onClick={turn}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </button>
  ));
  return (
    <header>
      {buttons.slice(0, 2)}
      {Array.from({ length: months }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of the month is all that it is
        <span key={at} aria-live="polite">
          {title(at)}
        </span>
      ))}
      {buttons.slice(2)}
    </header>
  );
}

/** One month of a calendar, weeks from Monday: the first in sight, or `offset` months after it. */
export function MonthGrid(props: { readonly today: CalendarDate; readonly offset?: number }): ReactNode {
  return (
    <CalendarGrid weekdayStyle="short" offset={{ months: props.offset ?? 0 }}>
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell>{day.replace(/^周/, '').slice(0, 2)}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(day) => (
          <CalendarCell
            date={day}
            data-day={day.toString()}
            className={isSameDay(day, props.today) ? 'k-day k-day-today' : 'k-day'}
          />
        )}
      </CalendarGridBody>
    </CalendarGrid>
  );
}
