// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawColumns } from '../list/list-columns.tsx';
import { text } from '../text.ts';
import { useColumnState } from './column-state.ts';
import { DataTable } from './table.tsx';

const texts = text({ account: { zh_cn: '账号', en_us: 'Account' } });
const columns = drawColumns({ account: 'text' }, texts, [], { language: 'en_us' });
const rows = [{ id: '1', account: 'm1' }];

let root: Root;
const warnings: unknown[][] = [];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  warnings.length = 0;
  vi.spyOn(console, 'warn').mockImplementation((...args) => void warnings.push(args));
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Table({ page, failed }: { readonly page: string; readonly failed: boolean }): ReactNode {
  const state = useColumnState('/members', columns);
  return (
    <DataTable
      label="Members"
      columnState={state}
      rowKey="id"
      rows={rows}
      asked={page}
      failed={failed ? 'Too long.' : undefined}
    />
  );
}
const draw = (page: string, failed = false) =>
  act(async () => root.render(<Table page={page} failed={failed} />));

it('a table scrolls to its first row when another page is shown', async () => {
  await draw('page 1');
  const box = document.querySelector<HTMLElement>('.k-scroll');
  if (!box) throw new Error('the table has no scroll container');
  box.scrollTop = 120;
  await draw('page 1');
  expect(box.scrollTop).toBe(120);
  await draw('page 2');
  expect(box.scrollTop).toBe(0);
  expect(warnings).toEqual([]);
});

it('a table without a scroll container warns in the browser console and goes on', async () => {
  await draw('page 1');
  await draw('page 2', true);
  expect(warnings).toEqual([['the table has no body that scrolls']]);
  await draw('page 3');
  expect(document.querySelector('tbody tr')?.textContent).toContain('m1');
});

it('a table that scrolls with its page brings its first row back into the viewport', async () => {
  const page = document.querySelector('div');
  page?.classList.add('s-page');
  await draw('page 1');
  const box = document.querySelector<HTMLElement>('.k-scroll');
  if (!box) throw new Error('the table has no scroll container');
  const scroll = vi.fn();
  box.scrollIntoView = scroll;
  await draw('page 2');
  expect(scroll).not.toHaveBeenCalled();
  box.getBoundingClientRect = () => ({ top: -400 }) as DOMRect;
  await draw('page 3');
  expect(scroll).toHaveBeenCalledOnce();
});
