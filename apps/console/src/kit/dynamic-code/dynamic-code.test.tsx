// @vitest-environment jsdom
import { accessCodes } from '@pitboss/contract/core/errors/access-codes';
import { beforeEach, expect, it } from 'vitest';
import { click, press, settle, type, until } from '../../testing/actions.ts';
import { find, findAll, messages } from '../../testing/elements.ts';
import { sampleCalls } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { send } from '../calls/send.ts';
import { DynamicCodeHost } from './dynamic-code-host.tsx';

const { api, show } = setUpConsole();
const write = () => send(sampleCalls.close, { ids: ['1'] }, { idempotencyKey: 'key' });
const codes = () =>
  api()
    .requests(sampleCalls.close)
    .map(({ headers }) => headers['dynamic-code']);
const dialog = () => until(() => find('textbox', 'Dynamic code'));

beforeEach(() => {
  api().on(sampleCalls.close, ({ headers }) => {
    const code = headers['dynamic-code'];
    if (!code) return { code: accessCodes.stepUpRequired, desc: 'A code is due.' };
    return code === '654321' ? {} : { code: accessCodes.stepUpWrong, desc: 'Wrong.' };
  });
});

it('a change that requires a dynamic code opens its dialog, repeats it after a wrong code, and is then sent', async () => {
  await show(<DynamicCodeHost />);
  const done = write();
  await dialog();
  await type('Dynamic code', '12 34 56');
  await press('Enter');
  await until(() =>
    expect(document.body.textContent).toContain('The dynamic code or passkey is wrong or was used already.'),
  );
  await type('Dynamic code', '654321');
  await click('button', 'OK');
  await expect(done).resolves.toBeNull();
  expect(codes()).toEqual([undefined, '123456', '654321']);
  await until(() => expect(findAll('dialog')).toEqual([]));
});

it('a dynamic code has six digits before it can be sent', async () => {
  await show(<DynamicCodeHost />);
  const given = write().catch(() => 'withdrawn');
  await dialog();
  await type('Dynamic code', '12345');
  expect((find('button', 'OK') as HTMLButtonElement).disabled).toBe(true);
  await press('Enter');
  expect(codes()).toEqual([undefined]);
  await click('button', 'Cancel');
  await expect(given).resolves.toBe('withdrawn');
  expect([messages('alert'), codes()]).toEqual([[], [undefined]]);
});

it('a second change that requires a code meanwhile does not take the code of the first', async () => {
  await show(<DynamicCodeHost />);
  const first = write();
  await dialog();
  await expect(send(sampleCalls.close, { ids: ['2'] })).rejects.toThrow('A code is due.');
  await type('Dynamic code', '654321');
  await click('button', 'OK');
  await settle();
  await expect(first).resolves.toBeNull();
  expect(api().bodies(sampleCalls.close)).toEqual([{ ids: ['1'] }, { ids: ['2'] }, { ids: ['1'] }]);
});
