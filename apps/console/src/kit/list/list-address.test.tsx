// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { choose, click, press, settle, type } from '../../testing/actions.ts';
import { fieldValue, find, findAll, messages } from '../../testing/elements.ts';
import { sampleCalls, sampleEndless, sampleList, sampleRow } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { listScreen } from './list-screen.tsx';

const { api, show, address, steps, goTo, setInFront } = setUpConsole();
const List = listScreen(sampleList);
const Endless = listScreen(sampleEndless);
const requests = () => api().bodies(sampleCalls.list);

/** The third page of a filtered and sorted list. */
const third = {
  account: 'demo',
  state: 'closed',
  pageNo: '3',
  pageSize: '50',
  sort: 'account',
  order: 'asc',
};
const { pageNo: _pageNo, ...thirdWithoutPage } = third;

beforeEach(() => {
  api().on(sampleCalls.list, () => ({ data: { total: 500, list: [sampleRow('1')] } }));
  api().on(sampleCalls.endless, () => ({ data: { list: [sampleRow('1')], next: 'n7', prev: 'p5' } }));
});

describe('the address of a list', () => {
  it('is what the list requests and what its fields, headers and pages show', async () => {
    await show(<List />, { search: third });
    expect(requests()).toEqual([
      { account: 'demo', state: 'closed', pageNo: 3, pageSize: 50, sort: 'account', order: 'asc' },
    ]);
    expect([fieldValue('Account'), fieldValue('Status')]).toEqual(['demo', 'closed']);
    expect(find('columnheader', 'Account').getAttribute('aria-sort')).toBe('ascending');
    expect(find('button', '3').getAttribute('aria-current')).toBe('page');
  });

  it('sends each kind of filter as the contract has it', async () => {
    const search = {
      account: ' demo ',
      memberId: '9007199254740993',
      gameId: '201',
      isVip: 'false',
      minAmount: '10.5',
    };
    await show(<List />, { search });
    expect(requests()).toEqual([
      {
        account: 'demo',
        memberId: '9007199254740993',
        gameId: 201,
        isVip: false,
        minAmount: '10.5',
        pageNo: 1,
        pageSize: 20,
      },
    ]);
  });

  it('that names a choice, a column, a size or a page which the list does not have requests the first page', async () => {
    await show(<List />, {
      search: { state: 'gone', sort: 'amount', order: 'asc', pageSize: '33', pageNo: '-2', unknown: 'x' },
    });
    expect(requests()).toEqual([{ pageNo: 1, pageSize: 20 }]);
  });

  it.each([
    [
      'a number with letters',
      { memberId: '12x' },
      'Please enter the correct number or parameters: Member ID',
    ],
    [
      'a decimal where a whole number is due',
      { gameId: '2.5' },
      'Please enter the correct number or parameters: Game',
    ],
    ['an amount that is none', { minAmount: 'ten' }, 'Amount format error.'],
    ['a text that is too long', { account: 'x'.repeat(201) }, 'Account must not exceed 200 characters.'],
  ])('with %s requests nothing and shows why', async (_, search, reason) => {
    await show(<List />, { search });
    expect([requests(), messages('alert')]).toEqual([[], [reason]]);
    await click('button', 'Refresh');
    expect(requests()).toEqual([]);
    expect((find('button', 'Export') as HTMLButtonElement).disabled).toBe(true);
  });

  it('that changes from outside, as by the back button, changes fields and rows', async () => {
    await show(<List />, { search: { account: 'demo' } });
    await goTo({ account: 'other', isVip: 'true' });
    expect([fieldValue('Account'), fieldValue('VIP')]).toEqual(['other', 'true']);
    expect(requests().at(-1)).toEqual({ account: 'other', isVip: true, pageNo: 1, pageSize: 20 });
  });
});

describe('filters', () => {
  it('return to page 1 when they change, keep order and page size, and leave a step to go back', async () => {
    await show(<List />, { search: third });
    await type('Account', 'other');
    await settle();
    expect([requests().length, address()]).toEqual([1, third]);
    await press('Enter');
    expect(address()).toEqual({ ...thirdWithoutPage, account: 'other' });
    expect(requests().at(-1)).toMatchObject({ account: 'other', pageNo: 1, pageSize: 50, sort: 'account' });
    expect(steps()).toEqual(['push']);
  });

  it('are sent by Enter', async () => {
    await show(<List />);
    await type('Account', 'demo');
    await press('Enter');
    expect([address(), requests().at(-1)]).toEqual([
      { account: 'demo' },
      { account: 'demo', pageNo: 1, pageSize: 20 },
    ]);
  });

  it('that are emptied leave the address', async () => {
    await show(<List />, { search: { account: 'demo', state: 'closed' } });
    await type('Account', '');
    await choose('Status', '');
    await press('Enter');
    expect([address(), requests().at(-1)]).toEqual([{}, { pageNo: 1, pageSize: 20 }]);
  });

  it('are all emptied by Reset, which returns to page 1 and keeps the order', async () => {
    await show(<List />, { search: { ...third, memberId: '7' } });
    await type('Account', 'typed and not sent');
    await click('button', 'Reset');
    expect(address()).toEqual({ pageSize: '50', sort: 'account', order: 'asc' });
    expect([fieldValue('Account'), fieldValue('Status'), fieldValue('Member ID')]).toEqual(['', '', '']);
  });

  it('that did not change are sent again by Enter, without a step in the history', async () => {
    await show(<List />, { search: { account: 'demo' } });
    await click('textbox', 'Account');
    await press('Enter');
    expect([requests().length, steps()]).toEqual([2, []]);
  });

  it('that were requested before are requested again by Enter within the minute', async () => {
    await show(<List />, { search: { account: 'demo' } });
    await goTo({});
    await type('Account', 'demo');
    await press('Enter');
    expect(requests().map((body) => (body as { account?: string }).account)).toEqual([
      'demo',
      undefined,
      'demo',
    ]);
  });

  it('that are half typed survive a visit to another tab', async () => {
    await show(<List />, { search: { account: 'demo' } });
    await type('Account', 'half ty');
    await setInFront(false);
    await setInFront(true);
    expect([fieldValue('Account'), requests().length]).toEqual(['half ty', 1]);
  });

  it('that the server rejects show the reason at their field and not as a notice', async () => {
    await show(<List />);
    api().on(sampleCalls.list, () => ({ code: 1017, desc: 'No such account.', field: 'account' }));
    await type('Account', 'ghost');
    await press('Enter');
    expect(messages('alert')).toEqual(['No such account.']);
    expect(document.activeElement).toBe(find('textbox', 'Account'));
    expect(findAll('button', 'Retry')).toEqual([]);
  });
});

describe('order, page and page size', () => {
  it('return to page 1 when the order changes; a third press takes the order back', async () => {
    await show(<List />, { search: { account: 'demo', pageNo: '3' } });
    await click('button', 'Created at');
    expect(requests().at(-1)).toMatchObject({ account: 'demo', pageNo: 1, sort: 'createdAt', order: 'asc' });
    await click('button', 'Created at');
    expect(address()).toEqual({ account: 'demo', sort: 'createdAt', order: 'desc' });
    await click('button', 'Created at');
    expect(address()).toEqual({ account: 'demo' });
  });

  it('offer as order what the contract can sort by and nothing else', async () => {
    await show(<List />);
    const sortable = findAll('columnheader').filter((head) => head.querySelector('button'));
    expect(sortable.map((head) => head.textContent)).toEqual(['Account', 'Created at']);
  });

  it('return to page 1 when the page size changes', async () => {
    await show(<List />, { search: third });
    await choose(/page/, '100');
    expect(address()).toEqual({ ...thirdWithoutPage, pageSize: '100' });
    expect(requests().at(-1)).toMatchObject({ pageNo: 1, pageSize: 100, account: 'demo' });
  });

  it('keep filters and order on the next page', async () => {
    await show(<List />, { search: third });
    await click('button', 'Next');
    expect(address()).toEqual({ ...third, pageNo: '4' });
    await click('button', '1');
    expect(address()).toEqual(thirdWithoutPage);
    expect(steps()).toEqual(['push', 'push']);
  });
});

describe('a list that is paged by cursors', () => {
  const cursors = () =>
    api()
      .bodies(sampleCalls.endless)
      .map((body) => body as { cursor?: string; edge?: string });

  it('goes on and back by the cursors of the reply, and to both ends', async () => {
    await show(<Endless />, { search: { account: 'demo' } });
    for (const name of ['Next', 'Previous', 'Last', 'First']) await click('button', name);
    expect(address()).toEqual({ account: 'demo' });
    expect(cursors().map(({ cursor, edge }) => cursor ?? edge)).toEqual([undefined, 'n7', 'p5', 'last']);
    expect(cursors().every((body) => (body as { account?: string }).account === 'demo')).toBe(true);
  });

  it.each([
    ['a filter', () => type('Account', 'other').then(() => press('Enter'))],
    ['the page size', () => choose(/page/, '50')],
  ])('returns to its first page when %s changes', async (_, change) => {
    await show(<Endless />, { search: { account: 'demo', cursor: 'n7' } });
    expect(cursors()[0]).toMatchObject({ cursor: 'n7' });
    await change();
    expect(address()).not.toHaveProperty('cursor');
    expect(cursors().at(-1)).not.toHaveProperty('cursor');
  });

  it('ends where the reply has no further cursor', async () => {
    api().on(sampleCalls.endless, () => ({ data: { list: [], next: null, prev: 'p5' } }));
    await show(<Endless />);
    const disabled = (name: string) => (find('button', name) as HTMLButtonElement).disabled;
    expect(['First', 'Previous', 'Next', 'Last'].map(disabled)).toEqual([false, false, true, true]);
  });
});

it('a list whose filters lack something requests nothing and shows what is missing', async () => {
  const required = { zh_cn: '请输入账号', en_us: 'Enter an account first.' };
  const Checked = listScreen({
    ...sampleList,
    check: (request) => (request.account ? null : required),
  });
  await show(<Checked />);
  expect([requests(), messages('alert')]).toEqual([[], ['Enter an account first.']]);
  await type('Account', 'demo');
  await press('Enter');
  expect([requests().length, messages('alert')]).toEqual([1, []]);
});
