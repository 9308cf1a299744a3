import { instantOf, parseTime, TIME_FORMAT, wallOf } from '@pitboss/rules/time';
import type { Dayjs } from 'dayjs';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { dateOf } from '../calendar/calendar-parts.tsx';
import { DayCalendar } from '../calendar/day-calendar.tsx';
import { Button as PlainButton } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { useZone } from '../time/zone.ts';
import '../controls/controls.css';
import './inputs.css';

interface TimeBoxProps {
  readonly id?: string;
  /** Timestamp; NaN while the text is no time. */
  readonly value?: number | undefined;
  readonly onChange?: (value: number | undefined) => void;
  readonly disabled?: boolean | undefined;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-required'?: boolean;
}

/**
 * A time as the wall clock of the chosen zone: typed or pasted as yyyy-MM-dd HH:mm:ss, or its day chosen in a
 * calendar. A text that is no time is kept, and becomes NaN when the focus leaves it.
 */
export function TimeBox({ value, onChange, disabled, ...rest }: TimeBoxProps): ReactNode {
  const t = useText(kitText);
  const { zone } = useZone();
  const textOf = (at: number | undefined) =>
    at === undefined || Number.isNaN(at) ? '' : wallOf(at, zone).format(TIME_FORMAT);
  const [typed, setTyped] = useState<string | null>(null);
  const box = useRef<HTMLSpanElement>(null);
  // A value set by the form replaces what was typed.
  useEffect(() => {
    if (value !== undefined && !Number.isNaN(value)) setTyped(null);
  }, [value]);
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() === '') onChange?.(undefined);
    else {
      const at = parseTime(text.trim(), zone);
      if (at !== null) onChange?.(at);
    }
  };
  const leave = () => {
    if (typed === null) return;
    if (typed.trim() !== '' && parseTime(typed.trim(), zone) === null) onChange?.(Number.NaN);
    else setTyped(null);
  };
  const set = (wall: Dayjs) => {
    setTyped(null);
    onChange?.(instantOf(wall, zone));
  };
  const isTime = value !== undefined && !Number.isNaN(value);
  const now = wallOf(Date.now(), zone);
  return (
    <span className="k-box" ref={box} style={{ width: '100%' }}>
      <input
        {...rest}
        type="text"
        autoComplete="off"
        placeholder="yyyy-MM-dd HH:mm:ss"
        value={typed ?? textOf(value)}
        disabled={disabled}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      <DialogTrigger>
        <Button className="k-show" aria-label={t('calendar')} isDisabled={disabled ?? false}>
          <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
        </Button>
        <Popover className="k-choices" triggerRef={box} placement="bottom start" offset={4}>
          <Dialog aria-label={t('calendar')} className="k-day-dialog">
            {({ close }) => (
              <>
                <DayCalendar
                  value={isTime ? dateOf(wallOf(value, zone)) : null}
                  today={dateOf(now)}
                  onChange={(day) => {
                    const time = isTime ? wallOf(value, zone) : now.startOf('day');
                    set(
                      time
                        .year(day.year)
                        .month(day.month - 1)
                        .date(day.day),
                    );
                    close();
                  }}
                />
                <PlainButton
                  type="link"
                  size="small"
                  onClick={() => {
                    set(now.millisecond(0));
                    close();
                  }}
                >
                  {t('now')}
                </PlainButton>
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </span>
  );
}
