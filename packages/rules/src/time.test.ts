import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as time from './time.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
console.log(`time.test seed ${seed}`);

const oracleZones = { BeiJing: 'Etc/GMT-8', NewYork: 'Etc/GMT+4' } as const;
type FixedZone = keyof typeof oracleZones;
const fixedZones: readonly FixedZone[] = ['BeiJing', 'NewYork'];

const intl = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    weekday: 'long',
  });
const formatters = { BeiJing: intl(oracleZones.BeiJing), NewYork: intl(oracleZones.NewYork) };

/** Returns the date and time fields of a timestamp by the runtime's own zone data. */
function fieldsOf(formatter: Intl.DateTimeFormat, ms: number): Record<string, string> {
  return Object.fromEntries(formatter.formatToParts(ms).map(({ type, value }) => [type, value]));
}
const textOf = (p: Record<string, string>) =>
  `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`;

/** Offset of a named zone, to stand for the device's clock. */
function offsetOfZone(timeZone: string): time.OffsetProvider {
  const formatter = intl(timeZone);
  return (ms) => {
    const p = fieldsOf(formatter, ms);
    const wall = Date.UTC(
      Number(p.year),
      Number(p.month) - 1,
      Number(p.day),
      Number(p.hour),
      Number(p.minute),
      Number(p.second),
    );
    return wall - Math.floor(ms / 1000) * 1000;
  };
}

const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) });
/** Timestamps close to the boundaries of days, months and years in either zone. */
const edge = fc
  .tuple(
    fc.integer({ min: 2000, max: 2059 }),
    fc.integer({ min: 0, max: 11 }),
    fc.constantFrom(1, 2, 28, 29, 30, 31),
    fc.constantFrom(-8, 4, 0),
    fc.integer({ min: -2, max: 2 }),
  )
  .map(([year, month, day, hour, second]) => Date.UTC(year, month, day, hour) + second * 1000);
const anyInstant = fc.oneof(instant, edge);
const runs = { seed, numRuns: process.env.PITBOSS_TEST_SIZE === 'full' ? 3000 : 500 };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The wall clock of a zone by the runtime's own zone data. */
const wallClock = (ms: number, zone: FixedZone) => textOf(fieldsOf(formatters[zone], ms));

describe('wall clock', () => {
  it.each(fixedZones)('agrees with the oracle in %s', (zone) => {
    fc.assert(
      fc.property(anyInstant, (ms) => {
        const fields = fieldsOf(formatters[zone], ms);
        expect(time.formatTime(ms, zone)).toBe(textOf(fields));
        expect(time.weekdayOf(ms, zone).en_us).toBe(fields.weekday);
        expect(time.parseTime(time.formatTime(ms, zone), zone)).toBe(Math.floor(ms / 1000) * 1000);
      }),
      runs,
    );
  });

  it.each(fixedZones)('starts days, weeks, months and years by the oracle in %s', (zone) => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom('day', 'week', 'month', 'year'), (ms, unit) => {
        const start = time.startOf(unit, ms, zone);
        const at = fieldsOf(formatters[zone], start);
        const before = fieldsOf(formatters[zone], start - 1);
        const now = fieldsOf(formatters[zone], ms);
        expect(start).toBeLessThanOrEqual(ms);
        expect(`${at.hour}${at.minute}${at.second}`).toBe('000000');
        if (unit === 'week') {
          expect(at.weekday).toBe('Monday');
          expect(ms - start).toBeLessThan(7 * dayMs);
          return;
        }
        // The start is in the same unit, the millisecond before it in another.
        const depth = unit === 'day' ? 10 : unit === 'month' ? 7 : 4;
        expect(textOf(at).slice(0, depth)).toBe(textOf(now).slice(0, depth));
        expect(textOf(before).slice(0, depth)).not.toBe(textOf(now).slice(0, depth));
      }),
      runs,
    );
  });

  it('keeps New York at UTC-4 all year, twelve hours behind Beijing', () => {
    fc.assert(
      fc.property(anyInstant, (ms) => {
        expect(time.zoneOffset('BeiJing', ms) - time.zoneOffset('NewYork', ms)).toBe(12 * hourMs);
      }),
      { seed, numRuns: 200 },
    );
  });

  it('parses one format only and no day that does not exist', () => {
    expect(time.parseTime('2024-02-29 23:59:59', 'BeiJing')).toBe(Date.UTC(2024, 1, 29, 15, 59, 59));
    for (const text of [
      '2023-02-29 00:00:00',
      '2024-04-31 00:00:00',
      '2024-13-01 00:00:00',
      '2024-00-10 00:00:00',
      '2024-01-01 24:00:00',
      '2024-01-01 00:60:00',
      '2024-1-1 00:00:00',
      '2024-01-01',
      '2024-01-01T00:00:00',
      '2024-01-01 00:00:00 ',
      '',
    ])
      expect(time.parseTime(text, 'BeiJing'), text).toBeNull();
  });
});

describe('a device with daylight saving', () => {
  const berlin = offsetOfZone('Europe/Berlin');
  it('parses the text that it formats, as the earlier time where an hour occurs twice', () => {
    fc.assert(
      fc.property(anyInstant, (ms) => {
        const second = Math.floor(ms / 1000) * 1000;
        const parsed = time.parseTime(time.formatTime(second, 'local', berlin), 'local', berlin);
        expect([second, second - hourMs]).toContain(parsed);
        expect(time.formatTime(parsed ?? 0, 'local', berlin)).toBe(time.formatTime(second, 'local', berlin));
      }),
      { seed, numRuns: 1000 },
    );
    // 02:30 twice in the night of 27 October 2024.
    expect(time.parseTime('2024-10-27 02:30:00', 'local', berlin)).toBe(Date.UTC(2024, 9, 27, 0, 30));
    // 02:30 skipped in the night of 31 March 2024.
    expect(time.parseTime('2024-03-31 02:30:00', 'local', berlin)).toBe(Date.UTC(2024, 2, 31, 1, 30));
  });

  it('covers days of 23 and 25 hours whole', () => {
    const spring = time.rangeOf('today', Date.UTC(2024, 2, 31, 12), 'local', berlin);
    expect(spring.end_time - spring.start_time + 1).toBe(23 * hourMs);
    const autumn = time.rangeOf('today', Date.UTC(2024, 9, 27, 12), 'local', berlin);
    expect(autumn.end_time - autumn.start_time + 1).toBe(25 * hourMs);
  });

  it('starts a day without midnight at its first existing time', () => {
    const saoPaulo = offsetOfZone('America/Sao_Paulo');
    const start = time.startOf('day', Date.UTC(2018, 10, 4, 15), 'local', saoPaulo);
    expect(time.formatTime(start, 'local', saoPaulo)).toBe('2018-11-04 01:00:00');
    expect(time.formatTime(start - 1, 'local', saoPaulo)).toBe('2018-11-03 23:59:59');
  });

  it("uses the device's offset by default", () => {
    const ms = Date.UTC(2024, 6, 1);
    expect(time.zoneOffset('local', ms)).toBe(-new Date(ms).getTimezoneOffset() * 60_000);
  });
});

describe('shortcuts and periods', () => {
  // Wednesday 6 March 2024, 00:30 in Beijing: still Tuesday in New York.
  const now = Date.UTC(2024, 2, 5, 16, 30);
  const shown = (name: time.Shortcut | time.Period, zone: FixedZone) => {
    const { start_time, end_time } = time.rangeOf(name, now, zone);
    return `${wallClock(start_time, zone)} - ${wallClock(end_time, zone)}`;
  };

  it.each([
    ['today', '2024-03-06', '2024-03-06'],
    ['yesterday', '2024-03-05', '2024-03-05'],
    ['dayBeforeYesterday', '2024-03-04', '2024-03-04'],
    ['thisWeek', '2024-03-04', '2024-03-10'],
    ['lastWeek', '2024-02-26', '2024-03-03'],
    ['thisMonth', '2024-03-01', '2024-03-31'],
    ['lastMonth', '2024-02-01', '2024-02-29'],
    ['thisYear', '2024-01-01', '2024-12-31'],
    ['last7Days', '2024-02-29', '2024-03-06'],
    ['last30Days', '2024-02-06', '2024-03-06'],
    ['last90Days', '2023-12-08', '2024-03-06'],
  ] as const)('%s in Beijing', (name, first, last) => {
    expect(shown(name, 'BeiJing')).toBe(`${first} 00:00:00 - ${last} 23:59:59`);
  });

  it('follows the zone', () => {
    expect(shown('today', 'NewYork')).toBe('2024-03-05 00:00:00 - 2024-03-05 23:59:59');
    expect(shown('thisWeek', 'NewYork')).toBe('2024-03-04 00:00:00 - 2024-03-10 23:59:59');
  });

  it('puts noon into today and rolls seven days exactly', () => {
    const today = time.todayRange(now, 'BeiJing');
    expect(wallClock(today.noon_time, 'BeiJing')).toBe('2024-03-06 12:00:00');
    expect(time.rangeOf('rolling7Days', now, 'BeiJing')).toEqual({
      start_time: now - 604_800_000,
      end_time: now,
    });
  });

  it('covers whole days at any time, each ending a millisecond before the next begins', () => {
    const names = fc.constantFrom(
      ...time.shortcuts,
      ...time.periods.filter((name) => name !== 'rolling7Days'),
    );
    fc.assert(
      fc.property(anyInstant, names, fc.constantFrom(...fixedZones), (ms, name, zone) => {
        const { start_time, end_time } = time.rangeOf(name, ms, zone);
        expect(start_time).toBeLessThan(end_time);
        expect(time.startOf('day', start_time, zone)).toBe(start_time);
        expect(time.startOf('day', end_time + 1, zone)).toBe(end_time + 1);
      }),
      runs,
    );
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...fixedZones), (ms, zone) => {
        const of = (name: time.Shortcut | time.Period) => time.rangeOf(name, ms, zone);
        expect(of('yesterday').end_time + 1).toBe(of('today').start_time);
        expect(of('dayBeforeYesterday').end_time + 1).toBe(of('yesterday').start_time);
        expect(of('lastWeek').end_time + 1).toBe(of('thisWeek').start_time);
        expect(of('lastMonth').end_time + 1).toBe(of('thisMonth').start_time);
        const week = of('thisWeek');
        expect(week.end_time + 1 - week.start_time).toBe(7 * dayMs);
        const ninety = of('last90Days');
        expect(ninety.end_time + 1 - ninety.start_time).toBe(90 * dayMs);
        // The three-month rule must accept every date that the picker offers.
        expect(ninety.start_time).toBeGreaterThanOrEqual(time.earliestForLists(ms, zone));
      }),
      runs,
    );
  });
});

describe('limits', () => {
  it('selects from the month three months back to the end of the year', () => {
    const { start_time, end_time } = time.selectableDates(Date.UTC(2024, 1, 15), 'BeiJing');
    expect(wallClock(start_time, 'BeiJing')).toBe('2023-11-01 00:00:00');
    expect(wallClock(end_time, 'BeiJing')).toBe('2024-12-31 23:59:59');
    // 31 May has no counterpart in February.
    const may = time.earliestForLists(Date.UTC(2024, 4, 31, 3), 'NewYork');
    expect(wallClock(may, 'NewYork')).toBe('2024-02-01 00:00:00');
    // New Year in Beijing is still the old year in New York.
    const eve = Date.UTC(2023, 11, 31, 16);
    expect(wallClock(time.selectableDates(eve, 'BeiJing').end_time, 'BeiJing').slice(0, 4)).toBe('2024');
    expect(wallClock(time.selectableDates(eve, 'NewYork').end_time, 'NewYork').slice(0, 4)).toBe('2023');
  });

  it('limits layers above 1 to 180 days', () => {
    expect(time.earliestFor(0, 20_000_000_000)).toBeNull();
    expect(time.earliestFor(1, 20_000_000_000)).toBeNull();
    for (const layer of [2, 3, 4])
      expect(time.earliestFor(layer, 20_000_000_000)).toBe(20_000_000_000 - 15_552_000_000);
  });

  it('names weekdays in Chinese', () => {
    expect(time.weekdayOf(Date.UTC(2024, 2, 6), 'BeiJing').zh_cn).toBe('星期三');
    expect(time.weekdays.map((day) => day.zh_cn).join('')).toBe('星期日星期一星期二星期三星期四星期五星期六');
  });
});
