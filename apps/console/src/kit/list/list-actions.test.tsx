// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, press, settle, type, until } from '../../testing/actions.ts';
import { find, findAll, messages, names, tableRows } from '../../testing/elements.ts';
import { heldReply } from '../../testing/fake-api.ts';
import { sampleCalls, sampleList, sampleRow } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { mutation } from '../calls/mutation.ts';
import { confirmation } from '../dialog/confirmation.ts';
import { requestAction } from '../pending-action.ts';
import type { Text } from '../text.ts';
import { bulkMax } from './list-bulk.tsx';
import { listScreen } from './list-screen.tsx';

const { api, show, opened, goTo } = setUpConsole();
const label = (en_us: string): Text => ({ zh_cn: en_us, en_us });
const close = (ids: string[]) => mutation(sampleCalls.close, { ids });

const List = listScreen({
  ...sampleList,
  buttons: () => [
    { label: label('Add'), feature: 'members.money', primary: true, run: () => undefined },
    { label: label('Go to agents'), go: { page: '/agentList', search: { account: 'major1' } } },
  ],
  actions: (row) => [
    { label: label('Close'), feature: 'members.money', write: close([row.id]) },
    {
      label: label('Remove'),
      danger: true,
      confirm: confirmation(label('Close {whom}'), row.account, label('{whom} will be closed.')),
      write: close([row.id]),
    },
    { label: label('Agent'), go: { page: '/agentList' } },
    { label: label('Never'), hidden: true, run: () => undefined },
  ],
  bulk: (rows) => [
    { label: label('Close all'), feature: 'members.money', write: close(rows.map(({ id }) => id)) },
  ],
});
const closed = () => api().bodies(sampleCalls.close);
const reads = () => api().requests(sampleCalls.list).length;

beforeEach(() => {
  api().on(sampleCalls.list, ({ body }) => ({
    data: {
      total: 40,
      list: (body as { pageNo: number }).pageNo === 2 ? [sampleRow('3')] : [sampleRow('1'), sampleRow('2')],
    },
  }));
  api().on(sampleCalls.close, () => ({}));
});

describe('an action chosen in the search', () => {
  const Chosen = listScreen({
    ...sampleList,
    buttons: () => [
      {
        label: label('Add'),
        feature: 'members.money',
        open: (shut) => (
          <div role="dialog">
            <button type="button" onClick={shut}>
              the form
            </button>
          </div>
        ),
      },
    ],
    actions: () => [{ label: label('Close'), feature: 'members.kill', run: () => undefined }],
  });
  const form = () => findAll('dialog').map((one) => one.textContent);

  it('opens its form on the page of the list, once', async () => {
    await show(<Chosen />);
    requestAction(sampleList.page, 'members.money');
    await until(() => expect(form()).toEqual(['the form']));
    await click('button', 'the form');
    await settle();
    expect(form()).toEqual([]);
  });

  it('is named as one of the rows where no button has it', async () => {
    await show(<Chosen />);
    requestAction(sampleList.page, 'members.kill');
    await until(() => expect(messages('status').join()).toContain('is one of its actions'));
    expect(form()).toEqual([]);
  });

  it('of another page opens nothing', async () => {
    await show(<Chosen />);
    requestAction('/agentList', 'members.money');
    await settle();
    expect(form()).toEqual([]);
    expect(messages('status')).toEqual([]);
  });
});

describe('actions of a list', () => {
  it('are offered to operators who hold their feature and may open their page', async () => {
    await show(<List />);
    const offered = names('button');
    expect(offered).toEqual(expect.arrayContaining(['Add', 'Go to agents', 'Close', 'Agent', 'Remove']));
    expect(offered).not.toContain('Never');
  });

  it('are not offered to others', async () => {
    await show(<List />, { lacks: ['members.money'], closed: ['/agentList'] });
    const offered = names('button');
    for (const name of ['Add', 'Go to agents', 'Close', 'Agent', 'Close all'])
      expect(offered).not.toContain(name);
    expect(offered).toContain('Remove');
    await click('checkbox', 'Select 1');
    expect([
      names('button').includes('Close all'),
      document.body.textContent?.includes('Selected: 1'),
    ]).toEqual([false, true]);
  });

  it('have no column where none may be taken with any row', async () => {
    const One = listScreen({
      ...sampleList,
      actions: (row) => [{ label: label('Close'), feature: 'members.money', write: close([row.id]) }],
    });
    await show(<One />);
    expect(names('columnheader')).toContain('Actions');
    await show(<One key="lacking" />, { lacks: ['members.money'] });
    expect(names('columnheader')).not.toContain('Actions');
  });

  it('open the page that they lead to', async () => {
    await show(<List />);
    await click('button', 'Go to agents');
    expect(opened()).toEqual([['/agentList', { account: 'major1' }]]);
  });

  it('write once, report it and read the list again', async () => {
    await show(<List />);
    await click('button', 'Close');
    expect([closed(), messages('status'), reads()]).toEqual([[{ ids: ['1'] }], ['Done'], 2]);
  });

  it('that are rejected show the reason, report no success, and read the list again', async () => {
    await show(<List />);
    api().on(sampleCalls.close, () => ({ code: 1300, desc: 'Closed already.' }));
    await click('button', 'Close');
    expect([messages('alert'), messages('status'), reads()]).toEqual([
      ['Operation failedClosed already.'],
      [],
      2,
    ]);
  });
});

describe('on a phone, where rows are cards', () => {
  const ignore = () => undefined;
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: ignore,
      removeEventListener: ignore,
    }));
  });

  it('the actions of a row are behind one button', async () => {
    await show(<List />);
    await click('button', 'More');
    expect(names('menuitem')).toEqual(['Close', 'Agent', 'Remove']);
    await click('menuitem', 'Close');
    expect(closed()).toEqual([{ ids: ['1'] }]);
  });

  it('a tap does the first action where that shows the record', async () => {
    const Records = listScreen({
      ...sampleList,
      opensRecord: true,
      actions: (row) => [{ label: label('Details'), write: close([row.id]) }],
    });
    await show(<Records />);
    await click(find('row'));
    expect(closed()).toEqual([{ ids: ['1'] }]);
  });
});

describe('an action that is confirmed first', () => {
  const dialog = () => until(() => find('dialog', 'Remove'));

  it('sends nothing until it is confirmed, and nothing at all after Cancel', async () => {
    await show(<List />);
    await click('button', 'Remove');
    expect((await dialog()).textContent).toContain('demo1 will be closed.');
    expect(closed()).toEqual([]);
    await click('button', 'Cancel');
    await until(() => expect(findAll('dialog')).toEqual([]));
    expect(closed()).toEqual([]);
  });

  it('writes once however often its button is pressed, and closes when the reply is there', async () => {
    const held = heldReply();
    await show(<List />);
    api().on(sampleCalls.close, () => held.reply);
    await click('button', 'Remove');
    await dialog();
    await click('button', 'Close demo1');
    await click(await until(() => find('button', /Close demo1/)));
    expect([closed(), findAll('dialog').length]).toEqual([[{ ids: ['1'] }], 1]);
    held.release({});
    await until(() => expect([findAll('dialog'), messages('status')]).toEqual([[], ['Done']]));
  });

  it('closes and reads the list again when the write is rejected', async () => {
    await show(<List />);
    api().on(sampleCalls.close, () => ({ code: 1300, desc: 'Closed already.' }));
    await click('button', 'Remove');
    await dialog();
    await click('button', 'Close demo1');
    await until(() =>
      expect([findAll('dialog'), messages('alert'), reads()]).toEqual([
        [],
        ['Operation failedClosed already.'],
        2,
      ]),
    );
  });
});

describe('ticked rows', () => {
  it('are kept over pages, all sent in one write, and unticked after it', async () => {
    await show(<List />);
    await click('checkbox', 'Select 1');
    await goTo({ pageNo: '2' });
    await click('checkbox', 'Select 3');
    await click('button', 'Close all');
    expect([closed(), findAll('button', 'Close all')]).toEqual([[{ ids: ['1', '3'] }], []]);
    expect((find('checkbox', 'Select 3') as HTMLInputElement).checked).toBe(false);
  });

  it('stay ticked when the write is rejected', async () => {
    await show(<List />);
    await click('checkbox', 'Select page');
    api().on(sampleCalls.close, () => ({ code: 1300, desc: 'Closed already.' }));
    await click('button', 'Close all');
    expect(document.body.textContent).toContain('Selected: 2');
  });

  it('are unticked when the filters change: what is out of sight must not be written to', async () => {
    await show(<List />);
    await click('checkbox', 'Select page');
    await type('Account', 'demo1');
    await press('Enter');
    expect(findAll('button', 'Close all')).toEqual([]);
  });

  it('are sent as the list shows them now, and not as they were when they were ticked', async () => {
    const Fresh = listScreen({
      ...sampleList,
      bulk: (rows) => [{ label: label(rows.map(({ state }) => state).join()), run: () => undefined }],
    });
    await show(<Fresh />);
    await click('checkbox', 'Select 1');
    api().on(sampleCalls.list, () => ({ data: { total: 1, list: [sampleRow('1', { state: 'closed' })] } }));
    await click('button', 'Refresh');
    expect(names('button')).toContain('closed');
  });

  it('are at most as many as the server takes in one batch', async () => {
    const list = Array.from({ length: 250 }, (_, at) => sampleRow(String(at)));
    api().on(sampleCalls.list, () => ({ data: { total: 250, list } }));
    await show(<List />, { search: { pageSize: '500' } });
    await click('checkbox', 'Select page');
    expect([bulkMax, messages('status')]).toEqual([200, ['Select at most 200 rows.']]);
    await click('button', 'Close all');
    expect((closed()[0] as { ids: string[] }).ids).toHaveLength(200);
  });
});

it('more than three actions of a row are in a menu behind the first two', async () => {
  const Many = listScreen({
    ...sampleList,
    actions: (row) =>
      ['One', 'Two', 'Three', 'Four'].map((name) => ({
        label: label(name),
        write: close([`${row.id}${name.length}`]),
      })),
  });
  await show(<Many />);
  expect(tableRows()[0]?.at(-1)).toBe('OneTwo⋯');
  await click('button', 'More');
  expect(names('menuitem')).toEqual(['Three', 'Four']);
  await click('menuitem', 'Three');
  await settle();
  expect(closed()).toEqual([{ ids: ['15'] }]);
});
