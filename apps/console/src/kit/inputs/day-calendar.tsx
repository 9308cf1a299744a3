import { type CalendarDate, isSameDay } from '@internationalized/date';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { kitText } from '../kit.text.ts';
import { useLanguage } from '../settings.ts';
import { useText } from '../text.ts';
import './calendar.css';

/**
 * A month to choose a day in, weeks from Monday. `today` is that of the chosen zone, not of the device. Arrow
 * keys move by day and week, Page Up and Page Down by month.
 */
export function DayCalendar(props: {
  readonly value: CalendarDate | null;
  readonly today: CalendarDate;
  readonly onChange: (day: CalendarDate) => void;
}): ReactNode {
  const t = useText(kitText);
  const language = useLanguage();
  const [shown, setShown] = useState(props.value ?? props.today);
  const turn = (months: number) => setShown(shown.add({ months }));
  const title =
    language === 'zh_cn'
      ? `${shown.year}年${shown.month}月`
      : `${shown.year}-${String(shown.month).padStart(2, '0')}`;
  const turns = [
    { label: t('yearBefore'), months: -12, Icon: ChevronsLeft },
    { label: t('monthBefore'), months: -1, Icon: ChevronLeft },
    { label: t('monthAfter'), months: 1, Icon: ChevronRight },
    { label: t('yearAfter'), months: 12, Icon: ChevronsRight },
  ];
  const buttons = turns.map(({ label, months, Icon }) => (
    <button key={label} type="button" aria-label={label} title={label} onClick={() => turn(months)}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </button>
  ));
  return (
    <Calendar
      className="k-days"
      aria-label={t('calendar')}
      firstDayOfWeek="mon"
      autoFocus
      value={props.value}
      onChange={(day) => props.onChange(day as CalendarDate)}
      focusedValue={shown}
      onFocusChange={(day) => setShown(day as CalendarDate)}
    >
      <header>
        {buttons.slice(0, 2)}
        <span aria-live="polite">{title}</span>
        {buttons.slice(2)}
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell>{day.replace(/^周/, '').slice(0, 2)}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(day) => (
            <CalendarCell
              date={day}
              className={isSameDay(day, props.today) ? 'k-day k-day-today' : 'k-day'}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
