// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, press, settle, until } from '../../testing/actions.ts';
import { find, findAll, messages } from '../../testing/elements.ts';
import { sampleCalls, sampleList, sampleText } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { type UserInfo, useClientState } from '../calls/client-state.ts';
import { listScreen } from '../list/list-screen.tsx';
import { changeSettings } from '../settings.ts';
import { DateRange } from './date-range.tsx';
import { zoned } from './zone.ts';

const { api, show, address } = setUpConsole();
const fields = ['start_time', 'end_time'] as const;
const Always = listScreen({ ...sampleList, filters: { created: { range: fields, initial: 'events' } } });
const Optional = listScreen({ ...sampleList, filters: { created: { range: fields } } });
/** 21:47:11 in Beijing, 09:47:11 in New York. */
const now = Date.parse('2026-05-14T13:47:11Z');
const at = (utc: string) => Date.parse(utc);
const ranges = () =>
  (api().bodies(sampleCalls.list) as { start_time?: number; end_time?: number }[]).map((body) => [
    body.start_time,
    body.end_time,
  ]);
const range = () => find('combobox', /Created/) as HTMLInputElement;
const signIn = (layer: number) =>
  useClientState.setState({ userInfo: { id: '1', layer } as unknown as UserInfo });
const calendar = async () => {
  await click(find('combobox', /Created/));
  return until(() => find('dialog', 'Time range'));
};

/** Returns the button of a day in the calendar, `2026-05-10`. */
const day = (date: string) =>
  document.querySelector<HTMLElement>(`[data-day="${date}"]:not([data-outside-month])`) ??
  expect.fail(`the calendar shows no ${date}`);

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(now);
  api().on(sampleCalls.list, () => ({ data: { total: 0, list: [] } }));
});

describe('the range of a list', () => {
  it('begins with whole days of the chosen zone, is not typed and cannot be cleared', async () => {
    await show(<Always />);
    expect(ranges()).toEqual([[at('2026-05-12T16:00:00Z'), at('2026-05-14T15:59:59.999Z')]]);
    expect([range().value, range().readOnly]).toEqual(['2026-05-13 00:00:00 - 2026-05-14 23:59:59', true]);
    expect([findAll('button', 'Clear'), address()]).toEqual([[], {}]);
  });

  it('of the address keeps its two ends when the zone changes, and shows them as the new wall clock', async () => {
    const search = {
      start_time: String(at('2026-05-01T00:00:00Z')),
      end_time: String(at('2026-05-01T12:00:00Z')),
    };
    await show(<Always />, { search });
    expect(range().value).toBe('2026-05-01 08:00:00 - 2026-05-01 20:00:00');
    changeSettings({ zone: 'NewYork' });
    await settle();
    expect(range().value).toBe('2026-04-30 20:00:00 - 2026-05-01 08:00:00');
    expect(ranges()).toEqual([[at('2026-05-01T00:00:00Z'), at('2026-05-01T12:00:00Z')]]);
  });

  it('that ends before it begins requests nothing and shows why', async () => {
    await show(<Optional />, { search: { start_time: '2000', end_time: '1000' } });
    expect([ranges(), messages('alert')]).toEqual([
      [],
      ['The end time must not be earlier than the start time.'],
    ]);
  });

  it('that may be empty sends none, and is cleared by its button', async () => {
    await show(<Optional />, { search: { start_time: '1000', end_time: '2000' } });
    await click('button', 'Clear');
    await press('Enter');
    expect([address(), ranges()]).toEqual([
      {},
      [
        [1000, 2000],
        [undefined, undefined],
      ],
    ]);
  });

  it('is there only once the layer of the operator is known, which bounds it', async () => {
    useClientState.setState({ userInfo: null });
    await show(<Always />);
    expect(findAll('combobox', /Created/)).toEqual([]);
    signIn(0);
    await settle();
    expect(findAll('combobox', /Created/)).toHaveLength(1);
  });
});

describe('the calendar of a range', () => {
  it('takes a usual range at once, in days of the zone, and sends it', async () => {
    changeSettings({ zone: 'NewYork' });
    await show(<Always />);
    await calendar();
    await click('button', 'Yesterday');
    expect([findAll('dialog'), range().value]).toEqual([[], '2026-05-13 00:00:00 - 2026-05-13 23:59:59']);
    expect(ranges().at(-1)).toEqual([at('2026-05-13T04:00:00Z'), at('2026-05-14T03:59:59.999Z')]);
  });

  it('takes two days in either order, up to the last millisecond of the last second', async () => {
    await show(<Always />);
    await calendar();
    await click(day('2026-05-10'));
    await click(day('2026-05-08'));
    await click('button', 'OK');
    await press('Enter');
    expect(ranges().at(-1)).toEqual([at('2026-05-07T16:00:00Z'), at('2026-05-10T15:59:59.999Z')]);
  });

  it('is left by Escape without a change, and the focus returns', async () => {
    await show(<Always />);
    await calendar();
    await click(day('2026-05-10'));
    await press('Escape');
    expect([findAll('dialog'), range().value]).toEqual([[], '2026-05-13 00:00:00 - 2026-05-14 23:59:59']);
    expect(document.activeElement).toBe(range());
  });
});

describe('how far back a range reaches', () => {
  const value = [at('2026-05-13T16:00:00Z'), at('2026-05-14T15:59:59.999Z')] as const;
  const isOffered = async (date: string, turns: readonly string[]) => {
    await click(find('combobox', 'Data range'));
    await until(() => find('dialog', 'Time range'));
    for (const turn of turns) await click('button', turn);
    const offered = day(date).getAttribute('aria-disabled') !== 'true';
    await press('Escape');
    return offered;
  };
  const open = (reach: 'list' | 'report') =>
    show(<DateRange key={reach} label="Data range" value={value} onChange={() => undefined} reach={reach} />);

  it('is three months for lists, from the first of a month', async () => {
    signIn(4);
    await open('list');
    const back = ['Previous month', 'Previous month'];
    expect(await isOffered('2026-02-01', back)).toBe(true);
    await click(find('combobox', 'Data range'));
    await until(() => find('dialog', 'Time range'));
    for (const turn of back) await click('button', turn);
    expect((find('button', 'Previous month') as HTMLButtonElement).disabled).toBe(true);
  });

  it.each([
    [1, true],
    [2, false],
  ])('is for reports of layer %i without limit: %s; else 180 days', async (layer, unlimited) => {
    signIn(layer);
    await open('report');
    const back = (months: number) => Array.from({ length: months }, () => 'Previous month');
    expect(await isOffered('2025-11-15', back(6))).toBe(true);
    expect(await isOffered('2025-11-13', back(6))).toBe(unlimited);
  });
});

it('a list by days of the zone sends the zone and follows a change of it', async () => {
  const Zoned = listScreen({
    ...sampleList,
    text: sampleText,
    always: (settings) => zoned(settings) as object,
  });
  await show(<Zoned />);
  changeSettings({ zone: 'NewYork' });
  await settle();
  expect(api().bodies(sampleCalls.list)).toEqual([
    { pageNo: 1, pageSize: 20, zone: 'BeiJing', offsetMinutes: 480 },
    { pageNo: 1, pageSize: 20, zone: 'NewYork', offsetMinutes: -240 },
  ]);
});
