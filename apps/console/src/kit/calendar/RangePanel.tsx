import type { CalendarDate } from '@internationalized/date';
import { instantOf, rangeOf, type Shortcut, TIME_FORMAT, wallOf, type Zone } from '@pitboss/rules/time';
import type { Dayjs } from 'dayjs';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { isPhone } from '../look/phone.ts';
import { useText } from '../text.ts';
import { CalendarHead, dateOf, MonthGrid } from './calendar-parts.tsx';
import { rangePanelText, shortcutGroups } from './range-panel.text.ts';
import './range.css';

interface RangePanelProps {
  readonly id: string;
  readonly value: readonly [from: number, to: number] | undefined;
  readonly zone: Zone;
  /** First and last timestamp that can be chosen. */
  readonly bounds: readonly [min: number | null, max: number];
  readonly choose: (from: number, to: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Returns the number of months in a row: a phone has space for one. */
const visibleMonths = () => (isPhone() ? 1 : 2);

/** Returns a wall clock on another day, at the same time of day. */
const onDay = (wall: Dayjs, day: CalendarDate): Dayjs =>
  wall
    .date(1)
    .year(day.year)
    .month(day.month - 1)
    .date(day.day);

/** The calendar of a range: usual ranges at the left, days, and the times of day of both ends. */
export function RangePanel({ id, value, zone, bounds, choose, onKeyDown }: RangePanelProps): ReactNode {
  const t = useText(kitText);
  const [months] = useState(visibleMonths);
  const now = wallOf(Date.now(), zone);
  const [draft, setDraft] = useState(() => ({
    from: value ? wallOf(value[0], zone) : now.startOf('day'),
    to: value ? wallOf(value[1], zone) : now.endOf('day'),
  }));
  const [min, max] = bounds;
  const take = (from: Dayjs, to: Dayjs) => {
    const [first, last] = from.isAfter(to) ? [to, from] : [from, to];
    choose(Math.max(instantOf(first, zone), min ?? 0), Math.min(instantOf(last.millisecond(999), zone), max));
  };
  return (
    <div id={id} role="dialog" aria-label={t('range')} className="k-calendar" onKeyDown={onKeyDown}>
      <Shortcuts zone={zone} choose={choose} />
      <div>
        <RangeCalendar
          className="k-days"
          aria-label={t('range')}
          firstDayOfWeek="mon"
          autoFocus
          visibleDuration={{ months }}
          pageBehavior="single"
          selectionAlignment="end"
          minValue={min === null ? null : dateOf(wallOf(min, zone))}
          maxValue={dateOf(wallOf(max, zone))}
          defaultFocusedValue={dateOf(draft.to)}
          value={{ start: dateOf(draft.from), end: dateOf(draft.to) }}
          onChange={({ start, end }) =>
            setDraft({ from: onDay(draft.from, start), to: onDay(draft.to, end) })
          }
        >
          <CalendarHead months={months} />
          <div className="k-months">
            {Array.from({ length: months }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place of the month is all that it is
              <MonthGrid key={at} today={dateOf(now)} offset={at} />
            ))}
          </div>
        </RangeCalendar>
        <footer>
          <Clock label={t('from')} value={draft.from} set={(from) => setDraft({ ...draft, from })} />
          <Clock label={t('to')} value={draft.to} set={(to) => setDraft({ ...draft, to })} />
          <Button type="primary" size="small" onClick={() => take(draft.from, draft.to)}>
            {t('confirm')}
          </Button>
        </footer>
      </div>
    </div>
  );
}

/** The usual ranges, by their kind. */
function Shortcuts({ zone, choose }: Pick<RangePanelProps, 'zone' | 'choose'>): ReactNode {
  const t = useText(kitText);
  const headings = useText(rangePanelText);
  const take = (shortcut: Shortcut) => {
    const { start_time, end_time } = rangeOf(shortcut, Date.now(), zone);
    choose(start_time, end_time);
  };
  return (
    <div className="k-shortcuts">
      {shortcutGroups.map(({ title, of }) => (
        <fieldset key={title}>
          <legend>{headings(title)}</legend>
          {of.map((shortcut) => (
            <button key={shortcut} type="button" onClick={() => take(shortcut)}>
              {t(shortcut)}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

const clockParts = [
  ['hour', 24],
  ['minute', 60],
  ['second', 60],
] as const;

/** The time of day of one end of a range, chosen and not typed (spec §9). */
function Clock(props: {
  readonly label: string;
  readonly value: Dayjs;
  readonly set: (value: Dayjs) => void;
}): ReactNode {
  const t = useText(kitText);
  return (
    <fieldset className="k-clock">
      <legend>
        {props.label} {props.value.format(TIME_FORMAT).slice(0, 10)}
      </legend>
      {clockParts.map(([unit, count]) => (
        <select
          key={unit}
          aria-label={`${props.label} ${t(unit)}`}
          value={props.value.get(unit)}
          onChange={({ target }) => props.set(props.value.set(unit, Number(target.value)))}
        >
          {Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is the option
            <option key={at} value={at}>
              {String(at).padStart(2, '0')}
            </option>
          ))}
        </select>
      ))}
    </fieldset>
  );
}
