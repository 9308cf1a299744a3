import type { CalendarDate } from '@internationalized/date';
import type { ReactNode } from 'react';
import { Calendar } from 'react-aria-components/Calendar';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { CalendarHead, MonthGrid } from './calendar-parts.tsx';

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
  return (
    <Calendar
      className="k-days"
      aria-label={t('calendar')}
      firstDayOfWeek="mon"
      autoFocus
      value={props.value}
      onChange={(day) => props.onChange(day as CalendarDate)}
      defaultFocusedValue={props.value ?? props.today}
    >
      <CalendarHead />
      <MonthGrid today={props.today} />
    </Calendar>
  );
}
