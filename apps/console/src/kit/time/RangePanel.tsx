import { instantOf, TIME_FORMAT, wallOf, weekdays, type Zone } from '@pitboss/rules/time';
import type { Dayjs } from 'dayjs';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { isPhone } from '../look/phone.ts';
import { useLanguage } from '../settings.ts';
import { say, useText } from '../text.ts';
import { dayAfterKey, pressed, type RangeDraft, weeksOf } from './calendar.ts';
import { endsOf } from './date-range.logic.ts';
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
const format = 'YYYY-MM-DD';

/**
 * The months in sight and the day with the focus, first around `last`; `show` moves the focus to a day by
 * key, `turn` moves the months.
 */
function useMonths(last: Dayjs) {
  const [months] = useState(visibleMonths);
  const [focused, setFocused] = useState(last.startOf('day'));
  const [view, setView] = useState(() => last.startOf('month').subtract(months - 1, 'month'));
  const panel = useRef<HTMLDivElement>(null);
  const byKey = useRef(true);
  useLayoutEffect(() => {
    if (byKey.current)
      panel.current?.querySelector<HTMLElement>(`[data-day="${focused.format(format)}"]`)?.focus();
    byKey.current = false;
  });
  const show = (day: Dayjs) => {
    byKey.current = true;
    setFocused(day);
    if (day.isBefore(view)) setView(day.startOf('month'));
    else if (!day.isBefore(view.add(months, 'month')))
      setView(day.startOf('month').subtract(months - 1, 'month'));
  };
  const turn = (count: number, unit: 'month' | 'year') => {
    setView(view.add(count, unit));
    setFocused(focused.add(count, unit));
  };
  const shown = Array.from({ length: months }, (_, at) => view.add(at, 'month'));
  return { panel, shown, focused, setFocused, show, turn };
}

/** The calendar of a range: usual ranges at the left, days, and the times of day of both ends. */
export function RangePanel({ id, value, zone, bounds, choose, onKeyDown }: RangePanelProps): ReactNode {
  const t = useText(kitText);
  const now = wallOf(Date.now(), zone);
  const [draft, setDraft] = useState<RangeDraft>(() => ({
    from: value ? wallOf(value[0], zone) : now.startOf('day'),
    to: value ? wallOf(value[1], zone) : now.endOf('day'),
    half: false,
  }));
  const { panel, shown, focused, setFocused, show, turn } = useMonths(draft.to);
  const [min, max] = bounds;
  const mayChoose = (day: Dayjs) =>
    (min === null || instantOf(day.endOf('day'), zone) >= min) && instantOf(day.startOf('day'), zone) <= max;
  const take = (from: Dayjs, to: Dayjs) => {
    const [first, last] = from.isAfter(to) ? [to, from] : [from, to];
    choose(Math.max(instantOf(first, zone), min ?? 0), Math.min(instantOf(last.millisecond(999), zone), max));
  };
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={t('range')}
      className="k-calendar"
      onKeyDown={onKeyDown}
    >
      <Shortcuts zone={zone} choose={choose} />
      <div>
        <Turns turn={turn} />
        <div className="k-months">
          {shown.map((month) => (
            <Month
              key={month.format('YYYY-MM')}
              month={month}
              today={now}
              draft={draft}
              focused={focused}
              mayChoose={mayChoose}
              press={(day) => {
                setFocused(day);
                setDraft(pressed(draft, day));
              }}
              show={show}
            />
          ))}
        </div>
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
  return (
    <div className="k-shortcuts">
      {shortcutGroups.map(({ title, of }) => (
        <fieldset key={title}>
          <legend>{headings(title)}</legend>
          {of.map((shortcut) => (
            <button key={shortcut} type="button" onClick={() => choose(...endsOf(shortcut, zone))}>
              {t(shortcut)}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** The way to other months and years. */
function Turns({ turn }: { readonly turn: (count: number, unit: 'month' | 'year') => void }): ReactNode {
  const t = useText(kitText);
  return (
    <div className="k-turns">
      <Turn label={t('yearBefore')} sign="«" turn={() => turn(-1, 'year')} />
      <Turn label={t('monthBefore')} sign="‹" turn={() => turn(-1, 'month')} />
      <span />
      <Turn label={t('monthAfter')} sign="›" turn={() => turn(1, 'month')} />
      <Turn label={t('yearAfter')} sign="»" turn={() => turn(1, 'year')} />
    </div>
  );
}

function Turn(props: { readonly label: string; readonly sign: string; readonly turn: () => void }) {
  return (
    <button type="button" aria-label={props.label} title={props.label} onClick={props.turn}>
      {props.sign}
    </button>
  );
}

/** One month; the day with the focus is reached by Tab, the others by arrows. */
function Month(props: {
  readonly month: Dayjs;
  readonly today: Dayjs;
  readonly draft: RangeDraft;
  readonly focused: Dayjs;
  readonly mayChoose: (day: Dayjs) => boolean;
  readonly press: (day: Dayjs) => void;
  readonly show: (day: Dayjs) => void;
}): ReactNode {
  const language = useLanguage();
  const { month, draft, mayChoose } = props;
  const title = month.format(language === 'zh_cn' ? 'YYYY年M月' : 'YYYY-MM');
  const spoken = (day: Dayjs) =>
    language === 'zh_cn' ? day.format('YYYY年M月D日') : day.locale('en').format('D MMMM YYYY');
  const look = (day: Dayjs) => {
    const ends = day.isSame(draft.from, 'day') || day.isSame(draft.to, 'day');
    const within = day.isAfter(draft.from, 'day') && day.isBefore(draft.to, 'day');
    return ends ? 'end' : within ? 'within' : undefined;
  };
  return (
    <table className="k-month">
      <caption>{title}</caption>
      <thead>
        <tr>
          {[1, 2, 3, 4, 5, 6, 0].map((day) => (
            <th key={day} scope="col">
              {say(weekdays[day] ?? { zh_cn: '', en_us: '' }, language)
                .replace(/^周|^星期/, '')
                .slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]?.format(format)}>
            {week.map((day) => (
              <td key={day.format(format)}>
                {day.isSame(month, 'month') && (
                  <button
                    type="button"
                    data-day={day.format(format)}
                    data-look={look(day)}
                    aria-label={spoken(day)}
                    aria-pressed={look(day) !== undefined}
                    aria-current={day.isSame(props.today, 'day') ? 'date' : undefined}
                    aria-disabled={!mayChoose(day) || undefined}
                    tabIndex={day.isSame(props.focused, 'day') ? 0 : -1}
                    onClick={() => mayChoose(day) && props.press(day)}
                    onKeyDown={(event) => {
                      const next = dayAfterKey(event.key, day);
                      if (!next) return;
                      event.preventDefault();
                      props.show(next);
                    }}
                  >
                    {day.date()}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
