// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, expect, it, vi } from 'vitest';
import type { Search } from '../navigation.tsx';
import { text } from '../text.ts';
import { ListFilters } from './list-filters.tsx';
import { plansOf } from './list-url.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterAll(() => vi.unstubAllGlobals());

const texts = text({
  span: { zh_cn: '时段', en_us: 'Span' },
  'span.day': { zh_cn: '一天', en_us: 'A day' },
  'span.week': { zh_cn: '一周', en_us: 'A week' },
});
const choices = ['day', 'week'] as const;

/** The options of a filter of one of a few words, that which is chosen in brackets. */
async function options(initial: 'day' | undefined, search: Search): Promise<string[]> {
  const plans = plansOf({ span: { choices, initial } });
  const box = document.createElement('div');
  const root = createRoot(box);
  await act(async () =>
    root.render(<ListFilters plans={plans} text={texts} search={search} submit={() => undefined} />),
  );
  const found = [...box.querySelectorAll('option')].map((option) =>
    option.selected ? `[${option.textContent}]` : option.textContent,
  );
  await act(async () => root.unmount());
  return found;
}

it('shows what the server takes where nothing is chosen, and offers no choice of all then', async () => {
  expect(await options('day', {})).toEqual(['[A day]', 'A week']);
  expect(await options('day', { span: 'week' })).toEqual(['A day', '[A week]']);
});

it('shows all where nothing is chosen and the server takes all', async () => {
  expect(await options(undefined, {})).toEqual(['[All]', 'A day', 'A week']);
});
