// @vitest-environment jsdom
import { views } from '@pitboss/contract/access/views';
import { beforeEach, describe, expect, it } from 'vitest';
import { click, press, settle, type, until } from '../../testing/actions.ts';
import { find, findAll, messages, names } from '../../testing/elements.ts';
import { sampleCalls, sampleList, sampleRow } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { listScreen } from '../list/list-screen.tsx';
import type { View } from './view-state.ts';

const { api, show, address, steps } = setUpConsole();
const List = listScreen(sampleList);
const view = (id: string, name: string, more: Partial<View> = {}): View => ({
  id,
  name,
  page: '/memberList',
  path: '/sample/list',
  own: true,
  owner: 'superadmin',
  shared: false,
  isDefault: false,
  alert: null,
  state: {
    search: { state: 'closed', sort: 'account', order: 'asc' },
    lastDays: null,
    columns: { order: [], hidden: { amount: true }, frozen: {}, widths: {} },
    density: 'normal',
    pageSize: 50,
  },
  ...more,
});
const saved = (...all: View[]) => api().on(views.list, () => ({ data: { views: all } }));
const closedView = { state: 'closed', sort: 'account', order: 'asc', pageSize: '50', saved: '9' };
/** Opens the views, whose panel is loaded at the first opening. */
const currentTab = () => document.querySelector('.k-view-tabs [aria-current]')?.textContent;
const open = async () => {
  const [button] = findAll('button').filter((one) => one.getAttribute('aria-haspopup') === 'dialog');
  if (button) await click(button);
  await until(() => find('dialog', 'Saved views'));
  await settle();
};
const hasAmount = () => names('columnheader').includes('Amount');

beforeEach(() => {
  api().on(sampleCalls.list, () => ({ data: { total: 500, list: [sampleRow('1')] } }));
  api().on(views.save, () => ({ data: { id: '12' } }));
  api().on(views.measure, () => ({ data: { figures: [] } }));
  api().on(views.setDefault, () => ({}));
  api().on(views.remove, () => ({}));
});

describe('a list with saved views', () => {
  it('opens with the default view of the operator: filters, order, page size and columns', async () => {
    saved(view('9', 'Closed', { isDefault: true }));
    await show(<List />);
    expect([address(), hasAmount(), steps()]).toEqual([closedView, false, ['replace']]);
    expect(api().bodies(sampleCalls.list)).toContainEqual(
      expect.objectContaining({ state: 'closed', sort: 'account', pageSize: 50 }),
    );
  });

  it('opened by a link with filters of its own keeps these, whatever the default is', async () => {
    saved(view('9', 'Closed', { isDefault: true }));
    await show(<List />, { search: { account: 'demo' } });
    expect([address(), hasAmount()]).toEqual([{ account: 'demo' }, true]);
  });

  it('opened by the link of a view shows that view, and keeps changes made after it', async () => {
    saved(view('9', 'Closed'));
    await show(<List />, { search: { saved: '9' } });
    expect([address(), currentTab()]).toEqual([closedView, expect.stringMatching(/^Closed/)]);
    await click('button', 'Reset');
    expect(address()).toEqual({ sort: 'account', order: 'asc', pageSize: '50', saved: '9' });
  });

  it('offers its own views and no views of other lists', async () => {
    saved(
      view('9', 'Closed'),
      view('8', 'Of another call', { path: '/sample/endless' }),
      view('7', 'Of another page', { page: '/agentList' }),
    );
    await show(<List />);
    await open();
    const offered = names('button');
    expect([offered.includes('Closed'), offered.some((name) => name.startsWith('Of another'))]).toEqual([
      true,
      false,
    ]);
  });

  it('takes a view when it is chosen, which leaves a step to go back, and drops the page', async () => {
    saved(view('9', 'Closed'));
    await show(<List />, { search: { account: 'demo', pageNo: '3' } });
    await open();
    await click('button', 'Closed');
    expect([address(), steps(), hasAmount()]).toEqual([closedView, ['push'], false]);
  });

  it('marks that it differs from the chosen view, and returns to it', async () => {
    saved(view('9', 'Closed'));
    await show(<List />, { search: { saved: '9' } });
    expect(names('img')).toEqual([]);
    await type('Account', 'demo');
    await press('Enter');
    expect(names('img')).toEqual(['Differs from the saved view']);
    await open();
    await click('button', 'Restore saved view');
    expect([address(), names('img')]).toEqual([closedView, []]);
  });

  it('returns to the standard view: no filters, all columns', async () => {
    saved(view('9', 'Closed'));
    await show(<List />, { search: { saved: '9' } });
    await open();
    await click('button', 'Standard view');
    expect([address(), hasAmount()]).toEqual([{}, true]);
  });
});

describe('saving a view', () => {
  const body = () => api().bodies(views.save).at(-1);

  it('keeps filters, order and columns, and the address names it', async () => {
    await show(<List />, {
      search: { account: 'demo', sort: 'account', order: 'asc', pageNo: '2', pageSize: '50' },
    });
    await open();
    await click('button', 'Save as new view');
    await type('Name', ' Mine ');
    await click('button', 'Save');
    expect(body()).toMatchObject({
      name: 'Mine',
      shared: false,
      page: '/memberList',
      path: '/sample/list',
      state: { search: { account: 'demo', sort: 'account', order: 'asc' }, pageSize: 50, lastDays: null },
      payload: { account: 'demo' },
    });
    expect((body() as { state: { search: object } }).state.search).not.toHaveProperty('pageNo');
    expect(address().saved).toBe('12');
  });

  it('changes an own view to how the list is now', async () => {
    saved(view('9', 'Closed'));
    await show(<List />, { search: { saved: '9' } });
    await type('Account', 'demo');
    await press('Enter');
    await open();
    await click('button', 'Save changes');
    expect(body()).toMatchObject({
      id: '9',
      name: 'Closed',
      state: { search: { account: 'demo', state: 'closed' } },
    });
  });

  it('of another operator is not offered, only a view of one’s own', async () => {
    saved(view('9', 'Closed', { own: false, shared: true, owner: 'boss' }));
    await show(<List />, { search: { saved: '9' } });
    await type('Account', 'demo');
    await press('Enter');
    await open();
    const offered = names('button');
    expect(['Save changes', 'Delete view', 'Save as new view'].map((name) => offered.includes(name))).toEqual(
      [false, false, true],
    );
  });

  it('shows at the name why it was rejected', async () => {
    api().on(views.save, () => ({ code: 1017, desc: 'The name is taken.', field: 'name' }));
    await show(<List />);
    await open();
    await click('button', 'Save as new view');
    await type('Name', 'Mine');
    await click('button', 'Save');
    expect(messages('alert')).toEqual(['The name is taken.']);
    expect(find('textbox', 'Name').getAttribute('aria-invalid')).toBe('true');
  });

  it('deletes a view only at a second press', async () => {
    saved(view('9', 'Closed'));
    await show(<List />, { search: { saved: '9' } });
    await open();
    await click('button', 'Delete view');
    expect(api().bodies(views.remove)).toEqual([]);
    await click('button', 'Confirm deletion');
    expect(api().bodies(views.remove)).toEqual([{ id: '9' }]);
  });
});
