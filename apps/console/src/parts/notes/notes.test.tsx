// @vitest-environment jsdom
import { memberNotes } from '@pitboss/contract/notes/notes';
import { expect, it } from 'vitest';
import { click, press, type, until } from '../../testing/actions.ts';
import { find, findAll, messages, names } from '../../testing/elements.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { Notes } from './Notes.tsx';

const { api, show, close } = setUpConsole();

const at = Date.parse('2026-11-29T02:00:00Z');
const note = {
  id: '7',
  text: 'first line\n<b>@upline</b> and @share1',
  shared: false,
  mentions: ['upline', 'share1'],
  author: 'upline',
  own: false,
  removable: false,
  at,
  changedAt: null,
  removedAt: null,
  removedBy: null,
  version: 0,
};
const serve = (...list: object[]) =>
  api().on(memberNotes.list, () => ({ data: { total: list.length, list } }));
const notes = <Notes kind="member" targetId="101" />;
const area = () => find('textbox', 'Write a note') as HTMLTextAreaElement;

it('shows texts as they are written, without accounts above the reader', async () => {
  serve(note, { ...note, id: '8', text: '', removedAt: at, removedBy: 'share1' });
  await show(notes, { lacks: ['memberNotes.write'], search: { note: '9' } });
  const texts = [...document.querySelectorAll('.note')].map((one) => one.textContent);
  expect(texts[0]).toContain('first line\n<b>@Upper agent</b> and @share1');
  expect(document.querySelectorAll('.note b b, .note p b')).toHaveLength(2);
  expect(texts[1]).toBe('Removed by share1 at 2026-11-29 10:00:00');
  expect(messages('status')).toEqual(['The linked note does not exist, or you may not read it.']);
  expect([findAll('textbox'), names('button')]).toEqual([[], []]);
});

it('keeps a rejected note as typed with the reason at it, also after the panel was closed', async () => {
  serve();
  const desc = 'Cannot mention @bob: the account does not exist or may not read this note.';
  api().on(memberNotes.add, () => ({ code: 1292, desc, field: 'text' }));
  await show(notes);
  await type('Write a note', 'ask @bob.');
  await click('button', 'Add note');
  expect(messages('alert')).toEqual([desc]);
  await close();
  await show(notes);
  expect(area().value).toBe('ask @bob.');
  expect(messages('status')[0]).toMatch(/^Your unsaved input from \d\d:\d\d was restored\.$/);
  await click('button', 'Discard');
  expect([area().value, messages('status')]).toEqual(['', []]);
});

it('repeats a note whose reply was lost under the same key', async () => {
  serve();
  let tries = 0;
  api().on(memberNotes.add, () => {
    tries += 1;
    if (tries === 1) throw new Error('the connection was lost');
    return { data: { id: '7' } };
  });
  await show(notes);
  await type('Write a note', 'sent twice');
  await click('button', 'Add note');
  await click('button', 'Add note');
  const keys = api()
    .requests(memberNotes.add)
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  expect(area().value).toBe('');
});

it('completes a mention by keys and leaves Escape to the panel only while no list is open', async () => {
  serve();
  api().on(memberNotes.listMentionable, () => ({
    data: ['sysadmin', 'sysops'].map((account) => ({ account, nickname: account })),
  }));
  await show(notes);
  await type('Write a note', 'ask @sy');
  await until(() => find('option', 'sysops'));
  expect(api().bodies(memberNotes.listMentionable).at(-1)).toEqual({
    targetId: '101',
    account: 'sy',
    shared: false,
  });
  await press('Escape');
  expect(findAll('option')).toEqual([]);
  await type('Write a note', 'ask @sys');
  await until(() => find('option', 'sysops'));
  await press('ArrowDown');
  await press('Enter');
  expect([area().value, findAll('option')]).toEqual(['ask @sysops ', []]);
});
