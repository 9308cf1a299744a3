// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { exportColumns } from '../../kit/export/export-request.ts';
import { sortableOf } from '../../kit/filters/list-url.ts';
import { drawColumns } from '../../kit/list/list-columns.tsx';
import { declaredLists } from '../../kit/list/list-screen.tsx';

const screens = import.meta.glob('../**/*{Screen,list}.tsx');
await Promise.all(Object.values(screens).map((load) => load()));

const lists = declaredLists().filter((list) => list.export);

it('a list can be sorted by every column that its call sorts by', () => {
  const calls = new Set(declaredLists().map(({ call }) => call));
  const unsorted = [...calls].flatMap((call) => {
    const of = declaredLists().filter((list) => list.call === call);
    return sortableOf(call)
      .filter((name) => !of.some(({ columns }) => Object.hasOwn(columns, name)))
      .map((name) => `${of[0]?.page} ${call.path} ${name}`);
  });
  // It shares the names of the other reports, and shows its rewards only in CNY.
  const shared = '/revenueAnalysis /gameReport/listRevenueAnalysis reward';
  expect(
    unsorted.filter((name) => name !== shared),
    'a name that listRequest sorts by is the key of its column',
  ).toEqual([]);
});

describe('the file of a list', () => {
  it('is offered by every list of the console', () => {
    expect(lists.length).toBeGreaterThan(40);
  });

  it('has every column of the screen but images, in both languages', () => {
    const images = ['cover', 'picture', 'staticPicture', 'dynamicPicture'];
    const missing = lists.flatMap(({ page, call, columns, text }) =>
      (['zh_cn', 'en_us'] as const).flatMap((language) => {
        const drawn = drawColumns(columns, text, sortableOf(call), { language });
        const titles = new Set(exportColumns(call, drawn).map(({ title }) => title));
        return drawn
          .filter(({ key, title }) => !titles.has(title) && !images.includes(key))
          .map(({ key }) => `${page} ${call.path} ${key}`);
      }),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('names every further column in words', () => {
    const raw = lists.flatMap(({ page, call, columns, text }) =>
      exportColumns(call, drawColumns(columns, text, [], { language: 'zh_cn' }))
        .filter(({ key, title }) => key === title && title !== 'IP')
        .map(({ key }) => `${page} ${key}`),
    );
    expect(raw).toEqual([]);
  });
});
