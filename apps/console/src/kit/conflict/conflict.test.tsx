// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click, settle, type, until } from '../../testing/actions.ts';
import { fieldValue, find, findAll, messages } from '../../testing/elements.ts';
import { sampleCalls } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { useCall } from '../calls/use-call.ts';
import { fieldsOf } from '../form/field-names.ts';
import { TextField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { PageForm } from '../form/page-form.tsx';
import { ConflictHost } from './conflict-host.tsx';

const { api, show } = setUpConsole();
const field = fieldsOf(sampleCalls.rename);
const onClose = vi.fn();
const bodies = () => api().bodies(sampleCalls.rename);

/** 2026-05-14 10:30:00 in Beijing. */
const changedAt = Date.parse('2026-05-14T02:30:00Z');
const changeOf = (name: string, value: unknown, operator = 'anna') => ({
  field: name,
  value,
  operator,
  changedAt,
});
/** Rejects updates of an older version than the one stored. */
function storedAt(version: number, fields: readonly ReturnType<typeof changeOf>[]) {
  api().on(sampleCalls.rename, ({ body }) =>
    (body as { version: number }).version === version
      ? {}
      : { code: 1416, desc: 'Changed meanwhile.', conflict: { version, fields } },
  );
}

/** A form opened at version 3 of a record. */
const Form = ({ version = 3 }: { readonly version?: number }) => (
  <>
    <ConflictHost />
    <FormDialog
      title="Rename"
      call={sampleCalls.rename}
      version={version}
      initial={{ account: 'demo', limit: '5' }}
      payload={({ account, limit }) => ({ id: '7', account, limit })}
      onClose={onClose}
    >
      <TextField name={field.account} label="Login" />
      <TextField name={field.limit} label="Most" />
    </FormDialog>
  </>
);
const submit = async () => {
  await click('button', 'Save');
  await until(() => find('button', 'Save selected values'));
};
const save = () => find('button', 'Save selected values') as HTMLButtonElement;
const cells = () => [...document.querySelectorAll('.k-conflict tbody tr')].map((row) => row.textContent);

beforeEach(() => {
  onClose.mockClear();
});
// An unanswered choice would stand in front of the form of the next test.
afterEach(async () => {
  if (findAll('button', 'Save selected values').length > 0)
    await click(findAll('button', 'Cancel').at(-1) as HTMLElement);
});

describe('a form whose fields another user has changed meanwhile', () => {
  beforeEach(() => storedAt(5, [changeOf('account', 'theirs'), changeOf('limit', '9', 'upline')]));

  it('shows both values of each field with who and when, and waits until each is chosen', async () => {
    await show(<Form />);
    await type('Login', 'mine');
    await submit();
    expect(cells()).toEqual([
      'Accountminetheirsanna, 2026-05-14 10:30:00',
      'Daily purchase limit59Upper agent, 2026-05-14 10:30:00',
    ]);
    expect(save().disabled).toBe(true);
    await click('radio', 'Account: Your value');
    expect(save().disabled).toBe(true);
    await click('radio', 'Daily purchase limit: Stored value');
    expect(save().disabled).toBe(false);
    expect([bodies().length, messages('alert')]).toEqual([1, []]);
  });

  it('is saved with the chosen values on the version that has the others, and closes', async () => {
    await show(<Form />);
    await type('Login', 'mine');
    await submit();
    await click('radio', 'Account: Your value');
    await click('radio', 'Daily purchase limit: Stored value');
    await click('button', 'Save selected values');
    await until(() => expect(onClose).toHaveBeenCalledOnce());
    expect(bodies()).toEqual([
      { id: '7', account: 'mine', limit: '5', version: 3 },
      { id: '7', account: 'mine', limit: '9', version: 5 },
    ]);
    expect(messages('status')).toEqual(['Done']);
  });

  it('stays as filled when the choice is cancelled', async () => {
    await show(<Form />);
    await type('Login', 'mine');
    await submit();
    await click(findAll('button', 'Cancel').at(-1) as HTMLElement);
    await until(() => expect(findAll('button', 'Save selected values')).toEqual([]));
    expect([onClose.mock.calls.length, fieldValue('Login'), bodies().length]).toEqual([0, 'mine', 1]);
  });

  it('is closed without another write when the user reloads, and what it shows is read again', async () => {
    let reads = 0;
    api().on(sampleCalls.list, () => {
      reads += 1;
      return { data: { total: 0, list: [] } };
    });
    const Reading = () => {
      useCall(sampleCalls.list, {});
      return null;
    };
    await show(
      <>
        <Reading />
        <Form />
      </>,
    );
    await submit();
    await click('button', 'Discard and reload');
    await until(() => expect(onClose).toHaveBeenCalledOnce());
    await until(() => expect(reads).toBe(2));
    expect([bodies().length, messages('alert')]).toEqual([1, []]);
  });

  it('opens again when the fields are changed once more before the save', async () => {
    await show(<Form />);
    await submit();
    storedAt(6, [changeOf('limit', '11')]);
    await click('radio', 'Account: Your value');
    await click('radio', 'Daily purchase limit: Your value');
    await click('button', 'Save selected values');
    await until(() => expect(cells()).toEqual(['Daily purchase limit511anna, 2026-05-14 10:30:00']));
    await click('radio', 'Daily purchase limit: Stored value');
    await click('button', 'Save selected values');
    await until(() => expect(onClose).toHaveBeenCalledOnce());
    expect(bodies().at(-1)).toEqual({ id: '7', account: 'demo', limit: '11', version: 6 });
  });
});

it('a form sends the version that it was opened with, whatever is read while it is open', async () => {
  api().on(sampleCalls.rename, () => ({}));
  await show(<Form version={3} />);
  await show(<Form version={4} />);
  await click('button', 'Save');
  await settle();
  expect(bodies()).toEqual([{ id: '7', account: 'demo', limit: '5', version: 3 }]);
});

it('a form on a page sends the version of the values that it shows', async () => {
  api().on(sampleCalls.rename, () => ({}));
  const Page = ({ account, version }: { readonly account: string; readonly version: number }) => (
    <PageForm
      call={sampleCalls.rename}
      version={version}
      initial={{ account }}
      payload={(values) => ({ id: '7', account: values.account })}
      okText="Save"
    >
      <TextField name={field.account} label="Login" />
    </PageForm>
  );
  await show(<Page account="demo" version={3} />);
  await show(<Page account="other" version={4} />);
  await type('Login', 'mine');
  await show(<Page account="third" version={5} />);
  await click('button', 'Save');
  await settle();
  expect(bodies()).toEqual([{ id: '7', account: 'mine', version: 4 }]);
});
