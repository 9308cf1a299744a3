// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { click, press, settle, type, until } from '../../testing/actions.ts';
import { fieldValue, find, findAll, nameOf, names, tableRows } from '../../testing/elements.ts';
import { sampleCalls, sampleList, sampleRow } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { listScreen } from '../list/list-screen.tsx';
import { TotalsTable } from '../list/totals-table.tsx';
import { PageLink } from '../navigation.tsx';

const { api, show, opened } = setUpConsole();
const List = listScreen({
  ...sampleList,
  columns: {
    ...sampleList.columns,
    account: (row: { readonly account: string }) => (
      <PageLink page="/agentList" search={{ account: row.account }}>
        {row.account}
      </PageLink>
    ),
  },
  totals: () => ({ amount: '2,469.00' }),
});
const Acting = listScreen({
  ...sampleList,
  columns: { ...sampleList.columns, currency: { as: 'text', hidden: true } },
  bulk: () => [{ label: { zh_cn: '关闭', en_us: 'Close' }, run: () => {} }],
  actions: () => [{ label: { zh_cn: '关闭', en_us: 'Close' }, run: () => {} }],
});
const focused = () => (document.activeElement as HTMLElement).dataset.rowKey;

beforeEach(() => {
  api().on(sampleCalls.list, () => ({ data: { total: 2, list: [sampleRow('1'), sampleRow('2')] } }));
});

describe('rows by keys', () => {
  it('are reached by arrows from the table, and Enter opens what the row leads to', async () => {
    await show(<List />);
    find('table').closest('section')?.focus();
    await press('ArrowDown');
    await press('ArrowDown');
    await press('ArrowDown');
    expect(focused()).toBe('2');
    await press('ArrowUp');
    expect(focused()).toBe('1');
    await press('Enter');
    expect(opened()).toEqual([['/agentList', { account: 'demo1' }]]);
  });

  it('are reached by j and k too; x ticks a row, and e goes to its actions', async () => {
    await show(<Acting />);
    find('table').closest('section')?.focus();
    await press('j');
    await press('j');
    await press('k');
    expect(focused()).toBe('1');
    await press('x');
    expect((find('checkbox', /1$/) as HTMLInputElement).checked).toBe(true);
    await press('e');
    expect(nameOf(document.activeElement as Element)).toBe('Close');
  });

  it('leave the keys of controls in a row to these', async () => {
    await show(<List />);
    find('link', 'demo1').focus();
    await press('ArrowDown');
    expect(nameOf(document.activeElement as Element)).toBe('demo1');
  });
});

describe('the record of a row', () => {
  const shown = () => findAll('dialog').map((one) => [nameOf(one), one.querySelector('dl')?.textContent]);

  it('does not open by a click beside the box of a row, which ticks it', async () => {
    await show(<Acting />);
    const box = find('checkbox', /1$/) as HTMLInputElement;
    await click(box.parentElement as HTMLElement);
    expect(box.checked).toBe(true);
    expect(box.closest('td')?.firstElementChild).toBe(box.parentElement);
    expect(findAll('dialog')).toEqual([]);
  });

  it('opens by a click beside the links and by the space bar, and has the columns that are hidden', async () => {
    await show(<Acting />);
    await click(find('cell', 'Open'));
    // Its file is loaded with the first row.
    await until(() => find('dialog'));
    expect(shown()).toEqual([
      ['demo1', 'Accountdemo1StatusOpenCurrencyCNYAmount1,234.50CNYCreated at2026-05-14 10:30:00'],
    ]);
    expect(find('dialog').textContent).toContain('1 / 2');
    await click('button', 'Next record');
    expect(shown().map(([title]) => title)).toEqual(['demo2']);
    await press('k');
    expect(shown().map(([title]) => title)).toEqual(['demo1']);
    await press('j');
    expect(shown().map(([title]) => title)).toEqual(['demo2']);
    await press('Escape');
    expect([shown(), focused()]).toEqual([[], '2']);
    await press(' ');
    expect(shown().map(([title]) => title)).toEqual(['demo2']);
  });

  it('is closed for good when its row leaves the rows', async () => {
    await show(<Acting />);
    await click(find('cell', 'Open'));
    await until(() => find('dialog'));
    api().on(sampleCalls.list, ({ body }) => ({
      data: { total: 2, list: [sampleRow((body as { account?: string }).account ? '2' : '1')] },
    }));
    await type('Account', 'demo2');
    await press('Enter');
    await until(() => find('cell', 'demo2'));
    expect(shown()).toEqual([]);
    await type('Account', '');
    await settle();
    await until(() => find('cell', 'demo1'));
    expect(shown()).toEqual([]);
  });

  it('is not opened by a click on a control', async () => {
    await show(<Acting />);
    await click(find('checkbox', /1$/));
    expect(shown()).toEqual([]);
  });
});

describe('columns', () => {
  const menu = () => click('button', 'Columns');
  const width = () => fieldValue('Width Account');

  it('have the width that is typed digit by digit, within its limits, also at the next visit', async () => {
    await show(<List />);
    await menu();
    for (const typed of ['3', '30', '300', '3000']) await type('Width Account', typed);
    expect(width()).toBe('3000');
    await act(async () => find('spinbutton', 'Width Account').blur());
    expect(width()).toBe('300');
    await show(<List key="again" />);
    await menu();
    expect(width()).toBe('300');
  });

  it('explain themselves by their definition', async () => {
    const Explained = listScreen({ ...sampleList, about: { amount: 'amount' } });
    await show(<Explained />);
    expect(findAll('button', /^About/).map(nameOf)).toEqual(['About Amount']);
    find('button', 'About Amount').focus();
    await click('button', 'About Amount');
    await until(() => find('link', 'All definitions'));
    await press('Tab');
    expect(nameOf(document.activeElement as Element)).toBe('All definitions');
    expect(find('status').textContent).toContain(
      'Sum of the stakes of settled bets, in the currency of the row.',
    );
    await click('link', 'All definitions');
    expect(opened()).toEqual([['/help', { term: 'amount' }]]);
  });

  it('of one list do not arrange those of another', async () => {
    const Other = listScreen({ ...sampleList, page: '/agentList' });
    await show(<List />);
    await menu();
    await click('checkbox', 'Amount');
    expect(names('columnheader')).not.toContain('Amount');
    await show(<Other key="other" />);
    expect(names('columnheader')).toContain('Amount');
  });

  it('keep their totals under them when they are moved', async () => {
    await show(<List />);
    await menu();
    for (let times = 0; times < 3; times += 1) await click('button', 'Move forward Amount');
    expect(names('columnheader')[0]).toBe('Amount');
    expect(tableRows()[0]?.[0]).toBe('1,234.50');
    expect(document.querySelector('tfoot td')?.textContent).toBe('2,469.00');
  });
});

it('totals have a row per currency and each figure under its title; folding them is kept for every list', async () => {
  const lines = [
    { currency: 'CNY', figures: { Stake: '10.00', Payout: '5.00' } },
    { currency: 'USD', figures: { Payout: '1.00' } },
  ];
  await show(<TotalsTable label="Totals" lines={lines} />);
  expect([names('columnheader'), tableRows()]).toEqual([
    ['Currency', 'Stake', 'Payout'],
    [
      ['10.00', '5.00'],
      ['', '1.00'],
    ],
  ]);
  const details = () => document.querySelector('details') as HTMLDetailsElement;
  const summary = () => document.querySelector('summary')?.textContent;
  const toggle = async (open: boolean) => {
    details().open = open;
    details().dispatchEvent(new Event('toggle'));
    await settle();
  };
  // A low window begins with one line, of the report currency.
  expect([innerHeight < 900, details().open, summary()]).toEqual([
    true,
    false,
    'TotalCNY Stake 10.00Payout 5.00+1',
  ]);
  await toggle(true);
  await show(<TotalsTable key="another list" label="Totals" lines={lines} />);
  expect([details().open, summary()]).toEqual([true, 'Total']);
  await toggle(false);
  await show(<TotalsTable key="a third list" label="Totals" lines={lines} />);
  expect(details().open).toBe(false);
  expect(findAll('table')).toHaveLength(1);
});
