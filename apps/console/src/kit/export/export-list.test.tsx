// @vitest-environment jsdom

import { exports } from '@pitboss/contract/desk/exports';
import { schedules } from '@pitboss/contract/desk/schedules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click, pass, settle, until } from '../../testing/actions.ts';
import { find, findAll, messages, names } from '../../testing/elements.ts';
import { apiOrigin } from '../../testing/fake-api.ts';
import { sampleCalls, sampleList, sampleRow } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { expiredCode } from '../calls/send.ts';
import { listScreen } from '../list/list-screen.tsx';
import { changeSettings } from '../settings.ts';

const { api, show, close } = setUpConsole();
const List = listScreen({
  ...sampleList,
  filters: { ...sampleList.filters, created: { range: ['start_time', 'end_time'] } },
  columns: { ...sampleList.columns, createdAt: { as: 'time', hidden: true } },
});
const search = {
  account: 'demo',
  state: 'closed',
  start_time: '1000',
  end_time: '2000',
  sort: 'account',
  order: 'desc',
  pageNo: '3',
};
const downloads: string[] = [];
const job = (state: string, more: object = {}) => ({
  data: { total: 1, list: [{ id: '5', state, rows: 1234, total: 5000, percent: 25, reason: null, ...more }] },
});
const start = async () => {
  await click('button', 'Export');
  await until(() => expect(api().requests(exports.create)).toHaveLength(1));
  await settle();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  downloads.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.href);
  });
  api().on(sampleCalls.list, () => ({ data: { total: 1, list: [sampleRow('1')] } }));
  api().on(exports.create, () => ({ data: { id: '5' } }));
  api().on(exports.list, () => job('running'));
  api().on(exports.link, () => ({ data: { url: '/files/5.xlsx?signature=x' } }));
  api().on(exports.cancel, () => ({}));
});
/** An export outlives its screen, and so it would outlive its test. */
afterEach(async () => {
  if (!vi.isFakeTimers()) return;
  api().on(exports.list, () => job('cancelled'));
  await pass(3_000);
});

describe('the export of a list', () => {
  it('has its filters, order and zone, its labels, and all columns, hidden ones too', async () => {
    changeSettings({ zone: 'NewYork' });
    await show(<List />, { search });
    expect(names('columnheader')).not.toContain('Created at');
    await start();
    const [body] = api().bodies(exports.create) as {
      columns: { key: string; title: string }[];
      filters: object[];
    }[];
    expect(body).toMatchObject({
      path: '/sample/list',
      page: '/memberList',
      title: 'Member list',
      zone: 'NewYork',
      payload: {
        account: 'demo',
        state: 'closed',
        start_time: 1000,
        end_time: 2000,
        sort: 'account',
        order: 'desc',
      },
    });
    expect(body?.columns.map(({ key, title }) => [key, title])).toEqual([
      ['account', 'Account'],
      ['state', 'Status'],
      ['currency', 'Currency'],
      ['amount', 'Amount'],
      ['createdAt', 'Created at'],
    ]);
    expect(body?.filters).toEqual([
      { field: 'account', label: 'Account' },
      { field: 'state', label: 'Status', words: { open: 'Open', closed: 'Closed' } },
      { field: 'start_time', label: 'Created: Start' },
      { field: 'end_time', label: 'Created: End' },
      { field: 'sort', label: 'Sorted by', words: { account: 'Account', createdAt: 'Created at' } },
      { field: 'order', label: 'Order', words: { asc: 'Ascending', desc: 'Descending' } },
    ]);
  });

  it('shows how far it is, and is started once meanwhile', async () => {
    await show(<List />);
    await start();
    await pass(500);
    expect(document.body.textContent).toContain('Rows written: 1,234 / 5,000');
    await click('button', /Export/);
    expect(api().requests(exports.create)).toHaveLength(1);
  });

  it('is downloaded when it is done, also when its list was closed meanwhile', async () => {
    await show(<List />);
    await start();
    await close();
    await show(<p>another screen</p>);
    api().on(exports.list, () => job('done'));
    await pass(1_500);
    expect([downloads, messages('status')]).toEqual([
      [`${apiOrigin}/files/5.xlsx?signature=x`],
      ['Rows exported: 1,234'],
    ]);
    await pass(10_000);
    expect(api().requests(exports.list)).toHaveLength(1);
  });

  it('is followed in the background, over a poll that failed, and no longer once the session is over', async () => {
    await show(<List />);
    await start();
    api().on(exports.list, () => {
      throw new TypeError('network');
    });
    await pass(500);
    api().on(exports.list, () => ({ code: expiredCode, desc: '' }));
    await pass(1_100);
    expect(messages('alert')).toEqual(['TipPlease login again.']);
    await pass(10_000);
    const polls = api().requests(exports.list);
    expect([polls.length, polls.every(({ headers }) => headers.background === '1')]).toEqual([2, true]);
  });

  it('is stopped by Cancel, which downloads nothing', async () => {
    await show(<List />);
    await start();
    await pass(500);
    await click('button', 'Cancel');
    api().on(exports.list, () => job('cancelled'));
    await pass(5_000);
    expect([
      api().bodies(exports.cancel),
      downloads,
      document.body.textContent?.includes('rows written'),
    ]).toEqual([[{ id: '5' }], [], false]);
  });

  it('that is rejected shows why and can be started again', async () => {
    api().on(exports.create, () => ({ code: 1400, desc: 'Too many exports.' }));
    await show(<List />);
    await start();
    await settle();
    expect(messages('alert')).toEqual(['Operation failedToo many exports.']);
    expect((find('button', 'Export') as HTMLButtonElement).disabled).toBe(false);
  });

  it('is not offered where the list has none', async () => {
    const Without = listScreen({ ...sampleList, export: false });
    await show(<Without />);
    expect(findAll('button', 'Export')).toEqual([]);
  });
});

it('a scheduled report has the filters of the list, and days that move instead of a fixed range', async () => {
  vi.useRealTimers();
  api().on(schedules.mail, () => ({ data: { available: false } }));
  api().on(schedules.create, () => ({ data: { id: '1', nextAt: 0 } }));
  await show(<List />, { search });
  await click('button', 'More options');
  await click('menuitem', 'Send regularly…');
  await until(() => find('dialog', 'Schedule report'));
  await click('button', 'Save schedule');
  await until(() => expect(api().requests(schedules.create)).toHaveLength(1));
  expect(api().bodies(schedules.create)[0]).toMatchObject({
    name: 'Member list',
    every: 'day',
    hour: 8,
    range: { from: 'start_time', to: 'end_time', days: 'yesterday' },
    list: { path: '/sample/list', zone: 'BeiJing', payload: { account: 'demo', state: 'closed' } },
  });
});
