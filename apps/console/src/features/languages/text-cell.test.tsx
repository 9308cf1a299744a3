// @vitest-environment jsdom
import { languages } from '@pitboss/contract/content/languages';
import { expect, it } from 'vitest';
import { ConflictHost } from '../../kit/conflict/conflict-host.tsx';
import { click, press, type, until } from '../../testing/actions.ts';
import { find, findAll } from '../../testing/elements.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { TextCell, type TextRow } from './TextCell.tsx';

const { api, show } = setUpConsole();

const row: TextRow = {
  key: 'hall.newbie',
  group: 'hall',
  zh_cn: '新手厅',
  en_us: 'Beginner',
  zh_tw: '',
  id_id: '',
  th: '',
  vi: '',
  ko: '',
  ja: '',
  ms: '',
  hi: '',
  status: 'missing',
  missing: [],
  stale: [],
  version: 3,
  operator: null,
  updatedAt: 0,
};

it('a text that another user has changed meanwhile is saved with the chosen value at the second try', async () => {
  api().on(languages.save, ({ body }) => {
    const { version } = body as { version: number };
    if (version === 5) return { data: { version: 6 } };
    const field = { field: 'text', value: 'Start', operator: 'anna', changedAt: 0 };
    return { code: 1416, desc: 'Changed meanwhile.', conflict: { version: 5, fields: [field] } };
  });
  await show(
    <>
      <ConflictHost />
      <TextCell row={row} language="en_us" />
    </>,
  );
  await click('button', /hall\.newbie/);
  await type(find('textbox', /hall\.newbie/).getAttribute('aria-label') ?? '', 'Novice');
  await press('Enter');
  await until(() => find('button', 'Save selected values'));
  await click(find('radio', /Your value/));
  await click('button', 'Save selected values');
  await until(() => expect(findAll('textbox', /hall\.newbie/)).toEqual([]));
  const sent = { key: 'hall.newbie', language: 'en_us', text: 'Novice' };
  expect(api().bodies(languages.save)).toEqual([
    { ...sent, version: 3 },
    { ...sent, version: 5 },
  ]);
});
