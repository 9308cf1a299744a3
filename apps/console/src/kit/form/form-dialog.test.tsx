// @vitest-environment jsdom
import { checkAmount } from '@pitboss/rules/validation';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, press, settle, type, until } from '../../testing/actions.ts';
import { fieldValue, find, findAll, messages, names } from '../../testing/elements.ts';
import { heldReply } from '../../testing/fake-api.ts';
import { sampleCalls } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { CallError, sentForApprovalCode } from '../calls/send.ts';
import { changeSettings } from '../settings.ts';
import { fieldsOf } from './field-names.ts';
import { DecimalField, PasswordField, TextField, TimeField, WholeField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useRule } from './rules.ts';

const { api, show, close } = setUpConsole();
const field = fieldsOf(sampleCalls.rename);
const onClose = vi.fn();

interface Values {
  readonly account: string;
  readonly limit: string;
  readonly until?: number;
}

function Dialog(props: {
  readonly version?: number;
  readonly record?: string;
  readonly secret?: boolean;
  readonly before?: () => Promise<void>;
  readonly extra?: boolean | 'required';
  readonly amount?: boolean;
}) {
  const rule = useRule();
  return (
    <FormDialog
      title="Rename"
      call={sampleCalls.rename}
      initial={{ account: '', limit: '' } as Values}
      version={props.version}
      record={props.record}
      payload={async ({ account, limit, until: end }) => {
        await props.before?.();
        return { id: '7', account, ...(limit && { limit }), ...(end && { until: end }) };
      }}
      onClose={onClose}
    >
      <TextField name={field.account} label="Account" required max={8} />
      {props.amount ? (
        <DecimalField name={field.limit} label="Limit" check={rule(checkAmount)} />
      ) : (
        <WholeField name={field.limit} label="Limit" min={1} max={10} />
      )}
      {props.secret && <PasswordField name={'secret' as never} label="Password" />}
      {props.extra && (
        <TimeField
          name={field.until}
          label="Until"
          {...(props.extra === 'required' && { required: true, check: () => 'Must be later than now.' })}
        />
      )}
    </FormDialog>
  );
}
const sent = () => api().bodies(sampleCalls.rename);
const keys = () =>
  api()
    .requests(sampleCalls.rename)
    .map(({ headers }) => headers['idempotency-key']);
const submit = () => click('button', /^(Rename|Save)$/);
/** Waits for a text on screen: messages of fields come with a transition. */
const shown = (text: string) => until(() => expect(document.body.textContent).toContain(text));

beforeEach(() => {
  onClose.mockClear();
  sessionStorage.clear();
  api().on(sampleCalls.rename, () => ({}));
});

describe('a form in a dialog', () => {
  it('is not sent while a required field is empty or blank, and names the field', async () => {
    await show(<Dialog />);
    await submit();
    await shown('Account is required.');
    await type('Account', '   ');
    await submit();
    expect(sent()).toEqual([]);
    await type('Account', 'demo');
    await submit();
    expect(sent()).toEqual([{ id: '7', account: 'demo' }]);
  });

  it('is not sent while a field breaks its rule; the message is that of the rule', async () => {
    await show(<Dialog />);
    await type('Account', 'ninechars');
    await type('Limit', '11');
    await submit();
    await shown('Account must not exceed 8 characters.');
    await shown('Limit must be an integer from 1 to 10.');
    expect(sent()).toEqual([]);
    await show(<Dialog amount key="amount" />);
    await type('Account', 'demo');
    await type('Limit', '1.234');
    await submit();
    await shown('Amount format error.');
    expect(sent()).toEqual([]);
  });

  it('takes figures without the blanks of a paste and keeps them as text', async () => {
    await show(<Dialog />);
    await type('Account', 'demo');
    await type('Limit', ' 7 ');
    await submit();
    expect(sent()).toEqual([{ id: '7', account: 'demo', limit: '7' }]);
  });

  it('is sent by Enter', async () => {
    await show(<Dialog />);
    await type('Account', 'demo');
    await press('Enter');
    expect(sent()).toHaveLength(1);
  });

  it('is sent once however often its button is pressed, also while its payload is being prepared', async () => {
    const prepared: (() => void)[] = [];
    const before = () => new Promise<void>((done) => void prepared.push(done));
    const prepare = async () => {
      for (const done of prepared) done();
      await settle();
    };
    const held = heldReply();
    api().on(sampleCalls.rename, () => held.reply);
    await show(<Dialog before={before} />);
    await type('Account', 'demo');
    await click('button', /Rename|Save/);
    await click('button', /Rename|Save/);
    await prepare();
    await click('button', /Rename|Save/);
    await prepare();
    expect(sent()).toHaveLength(1);
    held.release({});
    await until(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('closes after success and reports it', async () => {
    await show(<Dialog />);
    await type('Account', 'demo');
    await submit();
    expect([onClose.mock.calls.length, messages('status')]).toEqual([1, ['Done']]);
  });

  it('stays open as filled in when it is rejected, and is a new write then', async () => {
    api().on(sampleCalls.rename, () => ({ code: 1300, desc: 'The account is taken.' }));
    await show(<Dialog />);
    await type('Account', 'demo');
    await submit();
    expect([onClose.mock.calls.length, fieldValue('Account'), messages('alert')]).toEqual([
      0,
      'demo',
      ['Operation failedThe account is taken.'],
    ]);
    await submit();
    expect([keys().length, new Set(keys()).size]).toEqual([2, 2]);
  });

  it('stays open when the reply is lost, and sends the same write again', async () => {
    api().on(sampleCalls.rename, () => {
      throw new TypeError('network');
    });
    await show(<Dialog />);
    await type('Account', 'demo');
    await submit();
    expect([onClose.mock.calls.length, messages('alert')]).toEqual([
      0,
      ['Operation failedRequest timed out, please try again.'],
    ]);
    await submit();
    expect([keys().length, new Set(keys()).size]).toEqual([2, 1]);
  });

  it('closes when the change waits for a second approver', async () => {
    api().on(sampleCalls.rename, () => ({ code: sentForApprovalCode, desc: 'Sent for approval.' }));
    await show(<Dialog />);
    await type('Account', 'demo');
    await submit();
    expect([onClose.mock.calls.length, messages('alert'), messages('status')]).toEqual([
      1,
      [],
      ['TipSent for approval.'],
    ]);
  });

  it('can be sent again after a call before the write failed', async () => {
    const before = vi.fn(async () => {
      throw new CallError(1201, 'Busy.');
    });
    await show(<Dialog before={before} />);
    await type('Account', 'demo');
    await submit();
    await submit();
    expect([before.mock.calls.length, sent().length, onClose.mock.calls.length]).toEqual([2, 0, 0]);
  });

  it('is closed by Cancel without a request', async () => {
    await show(<Dialog />);
    await type('Account', 'demo');
    await click('button', 'Cancel');
    expect([onClose.mock.calls.length, sent()]).toEqual([1, []]);
  });
});

describe('unsent input', () => {
  const question = () => findAll('dialog', 'Discard your input?').length;

  it('is not lost by Escape: the form asks, and goes on or is left', async () => {
    await show(<Dialog />);
    await type('Account', 'demo');
    await press('Escape');
    expect([question(), onClose.mock.calls.length]).toEqual([1, 0]);
    await click('button', 'Keep editing');
    expect([question(), fieldValue('Account')]).toEqual([0, 'demo']);
    await click('button', 'Close');
    await click('button', 'Discard');
    expect(onClose.mock.calls.length).toBe(1);
  });

  it('is none without a change: Escape leaves the form', async () => {
    await show(<Dialog />);
    await type('Account', 'demo');
    await type('Account', '');
    await press('Escape');
    expect([question(), onClose.mock.calls.length]).toEqual([0, 1]);
  });

  it('comes back after a reload, with the version it belongs to, and is gone once it is saved', async () => {
    await show(<Dialog version={3} />);
    await type('Account', 'demo');
    await close();
    await show(<Dialog version={4} />);
    expect([fieldValue('Account'), messages('status')[0]]).toEqual([
      'demo',
      expect.stringMatching(/^Your unsaved input from \d\d:\d\d was restored\./),
    ]);
    await submit();
    expect(sent()).toEqual([{ id: '7', account: 'demo', version: 3 }]);
    await close();
    await show(<Dialog version={4} />);
    expect(fieldValue('Account')).toBe('');
  });

  it('that came back can be discarded, and then the present version is sent', async () => {
    await show(<Dialog version={3} />);
    await type('Account', 'demo');
    await close();
    await show(<Dialog version={4} />);
    await click('button', 'Discard');
    expect([fieldValue('Account'), messages('status')]).toEqual(['', []]);
    await type('Account', 'other');
    await submit();
    expect(sent()).toEqual([{ id: '7', account: 'other', version: 4 }]);
  });

  it('comes back for the same record alone', async () => {
    await show(<Dialog record="A" />);
    await type('Account', 'demo');
    await close();
    await show(<Dialog record="B" />);
    expect([fieldValue('Account'), messages('status')]).toEqual(['', []]);
    await close();
    await show(<Dialog record="A" />);
    expect(fieldValue('Account')).toBe('demo');
  });

  it('of a form with a password is never stored', async () => {
    await show(<Dialog secret />);
    await type('Account', 'demo');
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))).toEqual([]);
  });
});

it('a time is typed and sent as the wall clock of the chosen zone', async () => {
  changeSettings({ zone: 'NewYork' });
  await show(<Dialog extra />);
  await type('Account', 'demo');
  await type('Until', '2026-05-14 10:30:00');
  await press('Enter');
  expect(sent()).toEqual([{ id: '7', account: 'demo', until: Date.parse('2026-05-14T14:30:00Z') }]);
  expect(findAll('alert')).toEqual([]);
});

it('a text that is no time stays in its field with the reason, and is not sent', async () => {
  await show(<Dialog extra />);
  await type('Account', 'demo');
  await type('Until', '14.5. 10:30');
  find('textbox', 'Account').focus();
  await submit();
  expect([sent(), messages('alert'), fieldValue('Until')]).toEqual([
    [],
    ['Enter the time as yyyy-MM-dd HH:mm:ss.'],
    '14.5. 10:30',
  ]);
});

it('a time that is required and empty is reported as missing, not as one that is too early', async () => {
  await show(<Dialog extra="required" />);
  await type('Account', 'demo');
  await submit();
  expect([sent(), messages('alert')]).toEqual([[], ['Until is required.']]);
});

it('its button saves a record that it has a version of, and otherwise names the action', async () => {
  await show(<Dialog />);
  expect(names('button')).toContain('Rename');
  await show(<Dialog version={3} key="stored" />);
  expect(names('button')).toContain('Save');
});
