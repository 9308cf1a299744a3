// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { choose, click, pass, press, settle, type } from '../../testing/actions.ts';
import { find, findAll, messages, names, tableRows } from '../../testing/elements.ts';
import { heldReply } from '../../testing/fake-api.ts';
import { sampleCalls, sampleList, sampleRow } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { changeSettings } from '../settings.ts';
import { listScreen } from './list-screen.tsx';

const { api, show, address } = setUpConsole();
const List = listScreen(sampleList);
const accounts = () => tableRows().map(([account]) => account);
const page = (...ids: string[]) => ({ data: { total: ids.length, list: ids.map((id) => sampleRow(id)) } });
const reply = (...ids: string[]) => api().on(sampleCalls.list, () => page(...ids));
const query = async (account: string) => {
  await type('Account', account);
  await press('Enter');
};

beforeEach(() => reply('1', '2'));

describe('rows of a list', () => {
  it('are those of the last filter, whatever replies come late', async () => {
    const slow = heldReply();
    await show(<List />);
    api().on(sampleCalls.list, ({ body }) =>
      (body as { account: string }).account === 'slow' ? slow.reply : page('3'),
    );
    await query('slow');
    await query('fast');
    expect(accounts()).toEqual(['demo3']);
    expect(
      api()
        .requests(sampleCalls.list)
        .map(({ signal }) => signal?.aborted),
    ).toEqual([false, true, false]);
    slow.release(page('4'));
    await settle();
    expect([accounts(), messages('alert')]).toEqual([['demo3'], []]);
  });

  it('stay while the next page is loading, and the table is marked as busy', async () => {
    const next = heldReply();
    await show(<List />);
    api().on(sampleCalls.list, () => next.reply);
    await click('button', 'Created at');
    expect([accounts(), messages('status')]).toEqual([['demo1', 'demo2'], ['Loading…']]);
    next.release(page('3'));
    await settle();
    expect([accounts(), messages('status')]).toEqual([['demo3'], []]);
  });

  it('are shown as text in the language, zone and format of the console, and follow a change of these', async () => {
    await show(<List />);
    expect(tableRows()[0]).toEqual(['demo1', 'Open', 'CNY', '1,234.50', '2026-05-14 10:30:00']);
    expect(names('columnheader')).toEqual(['Account', 'Status', 'Currency', 'Amount', 'Created at']);
    changeSettings({ language: 'zh_cn', zone: 'NewYork' });
    await settle();
    expect(tableRows()[0]).toEqual(['demo1', '开启', 'CNY', '1,234.50', '2026-05-13 22:30:00']);
    expect(names('columnheader')).toEqual(['账号', '状态', '币种', '金额', '创建时间']);
    expect(document.body.textContent).toContain('时间：纽约时间 UTC-4');
    expect(api().requests(sampleCalls.list)).toHaveLength(1);
  });

  it('are counted in full, with separators', async () => {
    api().on(sampleCalls.list, () => ({ data: { total: 1234567, list: [sampleRow('1')] } }));
    await show(<List />);
    expect(document.body.textContent).toContain('Rows: 1,234,567');
    expect(names('button')).toContain('61729');
  });

  it('are read again by Refresh', async () => {
    await show(<List />);
    reply('5');
    await click('button', 'Refresh');
    expect(accounts()).toEqual(['demo5']);
  });

  it('show a dash for what a row lacks', async () => {
    api().on(sampleCalls.list, () => ({
      data: { total: 1, list: [sampleRow('1', { account: '', state: null, amount: null, createdAt: null })] },
    }));
    await show(<List />);
    expect(tableRows()[0]).toEqual(['-', '-', 'CNY', '-', '-']);
  });
});

describe('a list that could not be loaded', () => {
  it('shows why once and offers another try', async () => {
    api().on(sampleCalls.list, () => ({ code: 1021, desc: 'Choose a shorter time.' }));
    await show(<List />);
    expect(messages('alert')).toEqual(['Choose a shorter time.', 'Loading failedChoose a shorter time.']);
    reply('1');
    await click('button', 'Retry');
    expect(accounts()).toEqual(['demo1']);
  });

  it('keeps the rows it has when a refresh fails', async () => {
    await show(<List />);
    api().on(sampleCalls.list, () => {
      throw new TypeError('network');
    });
    await click('button', 'Refresh');
    expect([accounts(), messages('alert')]).toEqual([
      ['demo1', 'demo2'],
      ['Loading failedRequest timed out, please try again.'],
    ]);
  });
});

describe('a list without rows', () => {
  beforeEach(() => reply());

  it('that is filtered reports that nothing matches and clears the filters, not the order', async () => {
    await show(<List />, { search: { account: 'ghost', sort: 'account', order: 'asc', pageNo: '4' } });
    expect(document.body.textContent).toContain('No data matches the filters.');
    reply('1');
    await click('button', 'Clear filters');
    expect([address(), accounts()]).toEqual([{ sort: 'account', order: 'asc' }, ['demo1']]);
  });

  it('that is not filtered reports that there is no data', async () => {
    await show(<List />);
    expect(document.body.textContent).toContain('No data');
    expect(findAll('button', 'Clear filters')).toEqual([]);
  });
});

describe('a list that refreshes itself', () => {
  const Live = listScreen({ ...sampleList, everyMs: 5_000 });
  beforeEach(() => void vi.useFakeTimers());

  it('reads again by the clock, without extending the session and without notices', async () => {
    await show(<Live />);
    api().on(sampleCalls.list, () => ({ code: 1201, desc: 'Busy.' }));
    await pass(5_100);
    expect(
      api()
        .requests(sampleCalls.list)
        .map(({ headers }) => headers.background),
    ).toEqual([undefined, '1']);
    expect([accounts(), messages('alert')]).toEqual([['demo1', 'demo2'], []]);
  });

  it('keeps rows in place while the pointer is over them, and shows the new ones on demand', async () => {
    await show(<Live />);
    const table = find('table').parentElement as HTMLElement;
    await pass(0);
    table.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
    await pass(0);
    reply('9', '1', '2');
    await pass(5_100);
    expect([accounts(), document.body.textContent?.includes('New: 1')]).toEqual([['demo1', 'demo2'], true]);
    await click('button', /Show/);
    expect(accounts()).toEqual(['demo9', 'demo1', 'demo2']);
  });
});

it('begins at the first row when filters, order or page change, and stays when it is only read again', async () => {
  await show(<List />);
  const scroller = find('table').closest('section') as HTMLElement;
  scroller.scrollTop = 200;
  await click('button', 'Refresh');
  expect(scroller.scrollTop).toBe(200);
  await choose('Status', 'closed');
  expect(scroller.scrollTop).toBe(0);
});
