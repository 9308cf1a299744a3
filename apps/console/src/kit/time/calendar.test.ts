import { wallOf } from '@pitboss/rules/time';
import { describe, expect, it } from 'vitest';
import { dayAfterKey, pressed, weeksOf } from './calendar.ts';

const wall = (text: string) => wallOf(Date.parse(`${text}Z`) - 8 * 3_600_000, 'BeiJing');
const day = (text: string) => wall(`${text}T00:00:00`);
const shown = (at: ReturnType<typeof wall>) => at.format('YYYY-MM-DD HH:mm:ss');

describe('a month of the calendar', () => {
  it('is of whole weeks from Monday on and holds each of its days once', () => {
    for (let month = 0; month < 48; month += 1) {
      const first = day('2024-01-01').add(month, 'month');
      const weeks = weeksOf(first);
      const own = weeks.flat().filter((one) => one.isSame(first, 'month'));
      expect(weeks.every((week) => week.length === 7 && week[0]?.day() === 1)).toBe(true);
      expect(own.map((one) => one.date())).toEqual(
        Array.from({ length: first.daysInMonth() }, (_, at) => at + 1),
      );
    }
  });
});

it('keys lead by day, week, to the ends of the week and by month', () => {
  const from = day('2026-11-18');
  const led = Object.fromEntries(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'].map((key) => [
      key,
      dayAfterKey(key, from)?.format('MM-DD'),
    ]),
  );
  expect(led).toEqual({
    ArrowLeft: '11-17',
    ArrowRight: '11-19',
    ArrowUp: '11-11',
    ArrowDown: '11-25',
    Home: '11-16',
    End: '11-22',
    PageUp: '10-18',
    PageDown: '12-18',
  });
  expect(dayAfterKey('x', from)).toBeUndefined();
});

describe('a range', () => {
  const draft = { from: wall('2026-11-01T08:30:00'), to: wall('2026-11-10T20:15:59'), half: false };

  it('is chosen with two presses, in either order, and keeps its times of day', () => {
    const begun = pressed(draft, day('2026-11-20'));
    expect(begun.half).toBe(true);
    const forward = pressed(begun, day('2026-11-25'));
    expect([shown(forward.from), shown(forward.to), forward.half]).toEqual([
      '2026-11-20 08:30:00',
      '2026-11-25 20:15:59',
      false,
    ]);
    const back = pressed(begun, day('2026-11-15'));
    expect([shown(back.from), shown(back.to)]).toEqual(['2026-11-15 08:30:00', '2026-11-20 20:15:59']);
  });
});
