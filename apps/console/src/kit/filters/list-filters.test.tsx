// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { choose, click, pass, settle, type } from '../../testing/actions.ts';
import { fieldValue, find, findAll, names } from '../../testing/elements.ts';
import { sampleCalls, sampleList, sampleRow } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { listScreen } from '../list/list-screen.tsx';

const { api, show, address } = setUpConsole();
const List = listScreen(sampleList);
const requests = () => api().bodies(sampleCalls.list);
const isFocused = (element: HTMLElement | undefined) => element === document.activeElement;

const Choosing = (initial: 'closed' | undefined) =>
  listScreen({ ...sampleList, filters: { state: { choices: ['open', 'closed'], initial } } });
const options = () =>
  [...find('combobox', 'Status').querySelectorAll('option')].map((option) =>
    option.selected ? `[${option.textContent}]` : option.textContent,
  );

describe('filters in sight', () => {
  it('are the first three, the set ones, and those added from the menu, which get the focus', async () => {
    await show(<List />, { search: { isVip: 'true' } });
    expect(['Account', 'Member ID'].map((name) => findAll('textbox', name).length)).toEqual([1, 1]);
    expect(['Status', 'VIP'].map((name) => findAll('combobox', name).length)).toEqual([1, 1]);
    expect(findAll('textbox', 'Game')).toEqual([]);
    await click('button', 'Add a filter');
    expect(names('menuitem')).toEqual(['Game', 'Stake']);
    await click('menuitem', 'Game');
    expect(isFocused(findAll('textbox', 'Game')[0])).toBe(true);
    expect([address(), requests().length]).toEqual([{ isVip: 'true' }, 1]);
  });

  it('leave by their cross, with their value', async () => {
    await show(<List />, { search: { isVip: 'true', account: 'demo' } });
    await click('button', 'Remove filter: VIP');
    expect([address(), findAll('combobox', 'VIP')]).toEqual([{ account: 'demo' }, []]);
    expect(requests().at(-1)).toEqual({ account: 'demo', pageNo: 1, pageSize: 20 });
  });
});

describe('a value', () => {
  it('that is chosen applies at once', async () => {
    await show(<List />);
    await choose('Status', 'closed');
    expect([address(), requests().length]).toEqual([{ state: 'closed' }, 2]);
  });

  it('that is typed applies on leaving the field', async () => {
    await show(<List />);
    await type('Member ID', '7');
    expect(address()).toEqual({});
    find('textbox', 'Member ID').blur();
    await settle();
    expect([address(), requests().at(-1)]).toEqual([
      { memberId: '7' },
      { memberId: '7', pageNo: 1, pageSize: 20 },
    ]);
  });

  it('that is typed as text applies after a pause, and not while typing goes on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await show(<List />);
    await type('Account', 'de');
    await pass(500);
    await type('Account', 'demo');
    await pass(500);
    expect(address()).toEqual({});
    await pass(500);
    expect([address(), fieldValue('Account')]).toEqual([{ account: 'demo' }, 'demo']);
    vi.useRealTimers();
  });

  it('that is emptied applies at once', async () => {
    await show(<List />, { search: { account: 'demo' } });
    await type('Account', '');
    await settle();
    expect(address()).toEqual({});
  });
});

describe('a choice', () => {
  it('shows what the server takes where nothing is chosen, and offers no choice of all then', async () => {
    const Chosen = Choosing('closed');
    await show(<Chosen />);
    expect(options()).toEqual(['Open', '[Closed]']);
  });

  it('shows all where nothing is chosen and the server takes all', async () => {
    const Chosen = Choosing(undefined);
    await show(<Chosen />);
    expect(options()).toEqual(['[All]', 'Open', 'Closed']);
  });
});

describe('a filter whose values are tabs', () => {
  const Tabs = listScreen({ ...sampleList, tabs: 'state' });
  const tabs = () => [...document.querySelectorAll('.k-view-tabs button')].map((tab) => tab.textContent);
  const inFront = () => document.querySelector('.k-view-tabs [aria-current]')?.textContent;

  it('shows all of them with their rows, and opens one with the other filters', async () => {
    const counts: Readonly<Record<string, number>> = { open: 7, closed: 1_200 };
    api().on(sampleCalls.list, ({ body }) => ({
      data: { total: counts[(body as { state?: string }).state ?? ''] ?? 1_207, list: [sampleRow('1')] },
    }));
    await show(<Tabs />, { search: { account: 'demo' } });
    expect([tabs(), inFront()]).toEqual([['All 1,207', 'Open 7', 'Closed 1,200'], 'All 1,207']);
    expect(findAll('combobox', 'Status')).toEqual([]);
    await click('button', 'Closed 1,200');
    expect([address(), inFront()]).toEqual([{ account: 'demo', state: 'closed' }, 'Closed 1,200']);
    await click('button', 'All 1,207');
    expect(address()).toEqual({ account: 'demo' });
  });

  it('has no tab for all where the list needs a value', async () => {
    const Needy = listScreen({
      ...sampleList,
      tabs: 'state',
      check: ({ state }) => (state ? null : { zh_cn: '请选择状态', en_us: 'Choose a status.' }),
    });
    await show(<Needy />, { search: { state: 'open' } });
    expect(tabs().map((tab) => tab?.split(' ')[0])).toEqual(['Open', 'Closed']);
  });
});
