import { expect, it } from 'vitest';
import { type TickerTimes, tickerPlays } from './ticker.ts';

/** Beijing is UTC+8 and New York UTC-4, all year. */
const at = (text: string, zone: 'BeiJing' | 'NewYork' = 'BeiJing') =>
  Date.parse(`${text.replace(' ', 'T')}${zone === 'BeiJing' ? '+08:00' : '-04:00'}`);
const ticker: TickerTimes = {
  startTime: at('2026-03-01 08:07:00'),
  endTime: at('2026-03-03 23:59:59') + 999,
  interval: 30,
  periods: [
    { start: '20:00', end: '21:00' },
    { start: '08:00', end: '09:00' },
  ],
  zone: 'BeiJing',
};
const plays = (over: Partial<TickerTimes>, from: string, to: string, zone?: 'NewYork') =>
  tickerPlays({ ...ticker, ...over }, at(from, zone), at(to, zone));

it('plays from the later of the period’s beginning and the start, every interval, within the period', () => {
  expect(plays({}, '2026-03-01 00:00:00', '2026-03-02 23:59:59')).toEqual(
    [
      ['2026-03-01 08:07:00', '2026-03-01 08:37:00', '2026-03-01 20:00:00', '2026-03-01 20:30:00'],
      ['2026-03-02 08:00:00', '2026-03-02 08:30:00', '2026-03-02 20:00:00', '2026-03-02 20:30:00'],
    ]
      .flat()
      .map((text) => at(text)),
  );
});

it('counts both ends of the time and leaves out the end of a period', () => {
  const whole = { startTime: at('2026-03-01 08:00:00'), endTime: at('2026-03-01 08:30:00') };
  expect(plays(whole, '2026-03-01 00:00:00', '2026-03-02 00:00:00')).toEqual([
    at('2026-03-01 08:00:00'),
    at('2026-03-01 08:30:00'),
  ]);
  expect(
    plays({ ...whole, endTime: whole.endTime - 1 }, '2026-03-01 00:00:00', '2026-03-02 00:00:00'),
  ).toEqual([at('2026-03-01 08:00:00')]);
});

it('has its periods in the day of its own zone, over midnight as two, and none as the whole day', () => {
  const night = [
    { start: '00:00', end: '00:30:01' },
    { start: '23:50', end: '24:00' },
  ];
  const zone = 'NewYork' as const;
  const times = {
    zone,
    startTime: at('2026-03-01 00:00:00', zone),
    endTime: at('2026-03-09 00:00:00', zone),
  };
  expect(plays({ ...times, periods: night }, '2026-03-02 23:00:00', '2026-03-03 12:00:00', zone)).toEqual(
    ['2026-03-02 23:50:00', '2026-03-03 00:00:00', '2026-03-03 00:30:00'].map((text) => at(text, zone)),
  );
  expect(plays({ ...times, periods: [] }, '2026-03-02 00:00:00', '2026-03-02 23:59:59', zone)).toHaveLength(
    48,
  );
});

it('returns the same plays for a range as for its parts', () => {
  const from = at('2026-03-01 00:00:00');
  const to = at('2026-03-05 00:00:00');
  const times = { ...ticker, interval: 7 };
  const pieces: number[] = [];
  for (let ms = from; ms <= to; ms += 61_001)
    pieces.push(...tickerPlays(times, ms, Math.min(to, ms + 61_000)));
  expect(pieces).toEqual(tickerPlays(times, from, to));
  expect(pieces.length).toBeGreaterThan(40);
});
