// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, settle, until } from '../../testing/actions.ts';
import { find, findAll } from '../../testing/elements.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { CallError, sentForApprovalCode } from '../calls/send.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { confirmation } from './confirmation.ts';

const { show } = setUpConsole();
const text = (en_us: string) => ({ zh_cn: en_us, en_us });
const onConfirm = vi.fn<() => Promise<unknown>>();

async function open() {
  await show(
    <ConfirmAction
      label="Stop bets"
      question={confirmation(text('Stop bets of {whom}'), 'demo1', text('{whom} cannot bet.'))}
      onConfirm={onConfirm}
    />,
  );
  await click('button', 'Stop bets');
  await until(() => find('dialog', 'Stop bets'));
}
const confirm = async () => click(await until(() => find('button', /Stop bets of demo1/)));
const closed = () => until(() => expect(findAll('dialog')).toEqual([]));

beforeEach(() => void onConfirm.mockReset());

describe('a button that confirms before it acts', () => {
  it('names the action and its subject on the button of the dialog, and its consequences', async () => {
    await open();
    expect(find('dialog', 'Stop bets').textContent).toContain('demo1 cannot bet.');
    expect(find('button', 'Stop bets of demo1')).toBeDefined();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('does nothing after Cancel', async () => {
    await open();
    await click('button', 'Cancel');
    await closed();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('acts once while the action runs, and closes when it is done', async () => {
    let done: () => void = () => undefined;
    onConfirm.mockReturnValue(new Promise<void>((resolve) => (done = resolve)));
    await open();
    await confirm();
    await confirm();
    expect([onConfirm.mock.calls.length, findAll('dialog').length]).toEqual([1, 1]);
    done();
    await closed();
  });

  it('stays open when the action is rejected, so that it can be repeated', async () => {
    onConfirm.mockRejectedValue(new CallError(1300, 'No.'));
    await open();
    await confirm();
    await settle();
    await confirm();
    expect([onConfirm.mock.calls.length, findAll('dialog').length]).toEqual([2, 1]);
  });

  it('closes when the action waits for a second approver', async () => {
    onConfirm.mockRejectedValue(new CallError(sentForApprovalCode, 'Sent for approval.'));
    await open();
    await confirm();
    await closed();
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});
