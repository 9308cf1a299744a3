// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LibraryLook } from '../library/library-look.tsx';
import { changeSettings } from '../settings.ts';
import { RangePanel } from './RangePanel.tsx';

/** Wednesday 6 May 2026, noon in Beijing. */
const now = Date.UTC(2026, 4, 6, 4);
const beijing = (text: string) => Date.parse(`${text}+08:00`);
const choose = vi.fn();

let root: Root;
const all = (selector: string) => [...document.querySelectorAll<HTMLButtonElement>(selector)];
const press = (button: HTMLElement | undefined) => act(async () => button?.click());
const draw = (bounds: readonly [number | null, number] = [null, beijing('2026-12-31T23:59:59.999')]) =>
  act(async () =>
    root.render(
      <LibraryLook>
        <RangePanel
          id="range"
          value={undefined}
          zone="BeiJing"
          bounds={bounds}
          choose={choose}
          onKeyDown={() => undefined}
        />
      </LibraryLook>,
    ),
  );

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: true, addListener() {}, removeListener() {} }));
  vi.useFakeTimers({ now, toFake: ['Date'] });
  changeSettings({ language: 'zh_cn' });
  choose.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Spec §9, date picker. */
describe('the calendar of a range', () => {
  it('offers nine shortcuts, each of whole days', async () => {
    await draw();
    const offered = all('.k-shortcuts button');
    expect(offered.map((one) => one.textContent)).toEqual(
      '昨天 今天 本周 上周 本月 上月 最近7天 最近30天 最近90天'.split(' '),
    );
    for (const button of offered) await press(button);
    const days = (first: string, last: string) => [
      beijing(`${first}T00:00:00`),
      beijing(`${last}T23:59:59.999`),
    ];
    expect(choose.mock.calls).toEqual([
      days('2026-05-05', '2026-05-05'),
      days('2026-05-06', '2026-05-06'),
      days('2026-05-04', '2026-05-10'),
      days('2026-04-27', '2026-05-03'),
      days('2026-05-01', '2026-05-31'),
      days('2026-04-01', '2026-04-30'),
      days('2026-04-30', '2026-05-06'),
      days('2026-04-07', '2026-05-06'),
      days('2026-02-06', '2026-05-06'),
    ]);
  });

  it('goes to other months and years by its buttons', async () => {
    await draw();
    const shown = () => document.querySelector('.k-days header span')?.textContent;
    const seen = [shown()];
    for (const button of all('.k-days header button')) {
      await press(button);
      seen.push(shown());
    }
    expect(seen).toEqual(['2026年5月', '2025年5月', '2025年4月', '2025年5月', '2026年5月']);
  });

  it('lets only days within its bounds be chosen', async () => {
    await draw([beijing('2026-05-03T00:00:00'), beijing('2026-05-30T23:59:59.999')]);
    const day = (date: string) => all(`[data-day="${date}"]`)[0];
    expect(
      ['2026-05-02', '2026-05-03', '2026-05-30', '2026-05-31'].map((date) =>
        day(date)?.getAttribute('aria-disabled'),
      ),
    ).toEqual(['true', null, null, 'true']);
    await press(day('2026-05-02'));
    expect(day('2026-05-02')?.dataset.look).toBeUndefined();
    await press(day('2026-05-03'));
    await press(day('2026-05-30'));
    await press(all('footer button')[0]);
    expect(choose.mock.calls).toEqual([[beijing('2026-05-03T00:00:00'), beijing('2026-05-30T23:59:59.999')]]);
  });

  it('names weekdays in Chinese, and in English in the English interface', async () => {
    await draw();
    const heads = () => all('thead th').map((head) => head.textContent);
    expect(heads()).toEqual(['一', '二', '三', '四', '五', '六', '日']);
    await act(async () => changeSettings({ language: 'en_us' }));
    expect(heads()).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
  });
});
